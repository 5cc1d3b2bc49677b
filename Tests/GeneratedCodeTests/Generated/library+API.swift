// Generated from library.lace (golden.library): edit the schema, not this file.

import WirelaceFrames
import WirelaceHTTP

/// The operations of the API.
public enum Library {
  /// The authentication `token`.
  public static let tokenAuthentication = APIAuthentication("token", .bearer, forget: [401])
  /// The authentication `signed`.
  public static let signedAuthentication = APIAuthentication(
    "signed", .signature(name: "sum", headers: ["X-Key", "X-Sum"], query: []))
  /// Errors of every operation, behind its own.
  public static let sharedErrors: [APIErrorDescription] = [
    APIErrorDescription("notFound", 404...404, ErrorWire.notFound.valueCheck),
    APIErrorDescription("refused", 400...499, ErrorWire.refused.valueCheck), APIErrorDescription("broken", 500...599),
  ]

  /// How the bodies of errors stand in JSON.
  public enum ErrorWire {
    public static let notFound: JSONCoder<Fault> = JSONCoding.payload(Fault.self)
    public static let refused: JSONCoder<Fault> = JSONCoding.payload(Fault.self)
  }

  /// A book by its number.
  public static let getBook = APIOperation(
    "getBook", .get, "/v1/books/{id}", parameters: [GetBookWire.id.description],
    response: .json(GetBookWire.response.valueCheck), statuses: [200], responseLimit: 1000, sharedErrors: sharedErrors,
    requires: Requirements([.read] as LibraryScope), authentications: [tokenAuthentication], retry: .transient)

  /// How parameters and bodies of `getBook` stand on the wire.
  public enum GetBookWire {
    public static let id: APIParameter<String> = APIParameter(
      .path, "id",
      JSONCoding.checked(JSONCoding.string, .characters(1...8, id: "characters", text: "characters 1...8")))
    public static let response: JSONCoder<Book> = JSONCoding.payload(Book.self)
  }

  /// `GET /v1/books`.
  public static let listBooks = APIOperation(
    "listBooks", .get, "/v1/books",
    parameters: [
      ListBooksWire.tags.description, ListBooksWire.cursor.description, ListBooksWire.limit.description,
      ListBooksWire.version.description, ListBooksWire.since.description,
    ], response: .json(ListBooksWire.response.valueCheck), statuses: [200], responseLimit: 1000,
    sharedErrors: sharedErrors, retry: .transient)

  /// How parameters and bodies of `listBooks` stand on the wire.
  public enum ListBooksWire {
    public static let tags: APIParameter<[String]> = APIParameter(
      .query, "tag",
      JSONCoding.checked(JSONCoding.array(JSONCoding.string), .elements(0...2, id: "elements", text: "elements ...2")),
      default: [])
    public static let cursor: APIParameter<String> = APIParameter(.query, "cursor", JSONCoding.string, optional: true)
    public static let limit: APIParameter<Int> = APIParameter(
      .query, "limit", JSONCoding.checked(JSONCoding.int, .range([1...9], id: "range", text: "in 1...9")), default: 5,
      omitsDefault: true)
    public static let version = APIConstant(.query, "v", 2)
    public static let since: APIParameter<CalendarDate> = APIParameter(
      .header, "X-Since", JSONCoding.date, optional: true)
    public static let response: JSONCoder<BookPage> = JSONCoding.payload(BookPage.self)
  }

  /// `POST /v1/books`.
  public static let addBook = APIOperation(
    "addBook", .post, "/v1/books", body: .json(AddBookWire.body.valueCheck), requestLimit: 60,
    response: .json(AddBookWire.response.valueCheck), statuses: [201, 200],
    responseHeaders: [AddBookWire.location.description, AddBookWire.marks.description, AddBookWire.format.description],
    responseLimit: 1000, errors: [APIErrorDescription("addBookNotFound", 404...404)], sharedErrors: sharedErrors,
    requires: Requirements([.read, .write] as LibraryScope),
    authentications: [signedAuthentication, tokenAuthentication], retry: .transient,
    idempotencyField: "Idempotency-Key", totalTimeout: .seconds(60))

  /// How parameters and bodies of `addBook` stand on the wire.
  public enum AddBookWire {
    public static let body: JSONCoder<Book> = JSONCoding.payload(Book.self)
    public static let response: JSONCoder<Book> = JSONCoding.payload(Book.self)
    public static let location: APIParameter<String> = APIParameter(.header, "X-Place", JSONCoding.string)
    public static let marks: APIParameter<[Int]> = APIParameter(
      .header, "X-Marks", JSONCoding.array(JSONCoding.int), optional: true, separator: ",")
    public static let format = APIConstant(.header, "X-Format", 1)
  }

  /// What `addBook` returns: body and header fields.
  public struct AddBookResponse: Sendable, Hashable {
    public var body: Book
    public var location: String
    public var marks: [Int]?

    public init(body: Book, location: String, marks: [Int]? = nil) {
      self.body = body
      self.location = location
      self.marks = marks
    }
  }

  /// `POST /v1/search`.
  public static let search = APIOperation(
    "search", .post, "/v1/search", body: .form([SearchWire.text.description, SearchWire.tags.description]),
    requestLimit: 100, response: .json(SearchWire.response.valueCheck), statuses: [200], responseLimit: 1000,
    sharedErrors: sharedErrors, retry: .transient)

  /// How parameters and bodies of `search` stand on the wire.
  public enum SearchWire {
    public static let text: APIParameter<String> = APIParameter(.form, "q", JSONCoding.string)
    public static let tags: APIParameter<[String]> = APIParameter(
      .form, "tags", JSONCoding.array(JSONCoding.string), optional: true, separator: ",")
    public static let response: JSONCoder<BookPage> = JSONCoding.payload(BookPage.self)
  }

  /// `POST /v1/books/{id}/scan`.
  public static let scan = APIOperation(
    "scan", .post, "/v1/books/{id}/scan", parameters: [ScanWire.id.description],
    body: .multipart(
      [
        APIPart("title", .field(ScanWire.title.description)),
        APIPart("meta", .json(ScanWire.meta.valueCheck), optional: true, limit: 100, contentType: "application/json"),
        APIPart("cover", .file(["image/*"], isStreamed: false), optional: true, limit: 10),
        APIPart("pages", .file(["application/pdf", "image/*"], isStreamed: true), limit: 1000),
      ]), requestLimit: 2000, statuses: [204], responseLimit: 0, sharedErrors: sharedErrors, retry: .connect)

  /// How parameters and bodies of `scan` stand on the wire.
  public enum ScanWire {
    public static let id: APIParameter<String> = APIParameter(.path, "id", JSONCoding.string)
    public static let title: APIParameter<String> = APIParameter(.form, "title", JSONCoding.string)
    public static let meta: JSONCoder<Book> = JSONCoding.payload(Book.self)
  }

  /// `GET /v1/books/{id}/scan`.
  public static let pages = APIOperation(
    "pages", .get, "/v1/books/{id}/scan", parameters: [PagesWire.id.description], response: .streamed(["image/*"]),
    statuses: [200], responseLimit: 100, sharedErrors: sharedErrors, retry: .transient)

  /// How parameters and bodies of `pages` stand on the wire.
  public enum PagesWire {
    public static let id: APIParameter<String> = APIParameter(.path, "id", JSONCoding.string)
  }

  /// `PUT /v1/books/{id}.txt`.
  public static let note = APIOperation(
    "note", .put, "/v1/books/{id}.txt", parameters: [NoteWire.id.description], body: .text, requestLimit: 20,
    response: .text, statuses: [200], responseLimit: 20, sharedErrors: sharedErrors, retry: .transient)

  /// How parameters and bodies of `note` stand on the wire.
  public enum NoteWire {
    public static let id: APIParameter<String> = APIParameter(.path, "id", JSONCoding.string)
  }

  /// `PUT /v1/cover`.
  public static let cover = APIOperation(
    "cover", .put, "/v1/cover", body: .binary(["image/png", "image/*"]), isBodyOptional: true, requestLimit: 20,
    response: .binary([]), statuses: [200], responseLimit: 20, sharedErrors: sharedErrors, retry: .transient)
  /// `POST /v1/print`.
  public static let print = APIOperation(
    "print", .post, "/v1/print", body: .streamed([]), requestLimit: 1000, statuses: [204], responseLimit: 0,
    sharedErrors: sharedErrors, retry: .connect)
  /// Every operation, in the order of the schema.
  public static let operations: [APIOperation] = [getBook, listBooks, addBook, search, scan, pages, note, cover, print]
}

/// The errors that the API declares, each with its status and body.
public enum LibraryError: APIErrors {
  /// Status 404.
  case notFound(APIFailure<Fault>)
  /// Status 400 to 499.
  case refused(APIFailure<Fault>)
  /// Status 500 to 599.
  case broken(APIFailure<[UInt8]>)
  /// Status 404.
  case addBookNotFound(APIFailure<[UInt8]>)

  /// Reads a failure by the name of its case; nil for a name that is none.
  public init?(_ name: String, _ failure: APIFailure<[UInt8]>) throws(JSONPayloadError) {
    switch name {
    case "notFound": self = .notFound(try failure.decoded(Library.ErrorWire.notFound))
    case "refused": self = .refused(try failure.decoded(Library.ErrorWire.refused))
    case "broken": self = .broken(failure)
    case "addBookNotFound": self = .addBookNotFound(failure)
    default: return nil
    }
  }

  /// The name of the case, and the failure with its body as bytes.
  public var raw: (name: String, failure: APIFailure<[UInt8]>) {
    switch self {
    case .notFound(let failure): ("notFound", failure.encoded(Library.ErrorWire.notFound))
    case .refused(let failure): ("refused", failure.encoded(Library.ErrorWire.refused))
    case .broken(let failure): ("broken", failure)
    case .addBookNotFound(let failure): ("addBookNotFound", failure)
    }
  }

  /// What the code in the body means; nil for one that the schema does not name.
  public var code: LibraryCodes? {
    switch self {
    case .notFound(let failure): LibraryCodes(rawValue: failure.body.code)
    case .refused(let failure): LibraryCodes(rawValue: failure.body.code)
    default: nil
    }
  }
}

/// Names that stand in each other's way, and bodies that may be left out.
public enum Desk {
  /// Errors of every operation, behind its own.
  public static let sharedErrors: [APIErrorDescription] = [
    APIErrorDescription("closed", 503...503, ErrorWire.closed.valueCheck),
    APIErrorDescription("closed", 500...502, ErrorWire.closed.valueCheck),
    APIErrorDescription("rawError", 418...418, ErrorWire.rawError.valueCheck),
  ]

  /// How the bodies of errors stand in JSON.
  public enum ErrorWire {
    public static let closed: JSONCoder<DeskFault> = JSONCoding.payload(DeskFault.self)
    public static let rawError: JSONCoder<AskResponse> = JSONCoding.payload(AskResponse.self)
  }

  /// `HEAD /desk/{in}`.
  public static let look = APIOperation(
    "look", .head, "/desk/{in}", parameters: [LookWire.`in`.description], statuses: [204], responseLimit: 0,
    sharedErrors: sharedErrors, retry: .transient)

  /// How parameters and bodies of `look` stand on the wire.
  public enum LookWire {
    public static let `in`: APIParameter<Shelf> = APIParameter(.path, "in", JSONCoding.text(Shelf.self))
  }

  /// `POST /ask`.
  public static let ask = APIOperation(
    "ask", .post, "/ask",
    parameters: [AskWire.call.description, AskWire.ask.description, AskWire.selfParameter.description],
    body: .json(AskWire.body.valueCheck), isBodyOptional: true, requestLimit: 1 << 24,
    response: .json(AskWire.response.valueCheck), statuses: [200], responseHeaders: [AskWire.body2.description],
    responseLimit: 1 << 24, sharedErrors: sharedErrors, retry: .connect)

  /// How parameters and bodies of `ask` stand on the wire.
  public enum AskWire {
    public static let call: APIParameter<UInt8> = APIParameter(.query, "call", JSONCoding.uint8, optional: true)
    public static let ask: APIParameter<Bool> = APIParameter(.query, "ask", JSONCoding.boolean, default: false)
    public static let selfParameter: APIParameter<Duration> = APIParameter(
      .query, "self", JSONCoding.duration(milliseconds: false), default: .milliseconds(1500))
    public static let body: JSONCoder<DeskClient> = JSONCoding.payload(DeskClient.self)
    public static let response: JSONCoder<AskResponse> = JSONCoding.payload(AskResponse.self)
    public static let body2: APIParameter<[Shelf]> = APIParameter(
      .header, "X-Shelf", JSONCoding.array(JSONCoding.text(Shelf.self)), default: [], separator: " ")
  }

  /// What `ask` returns: body and header fields.
  public struct AskResponseValue: Sendable, Hashable {
    public var body: AskResponse
    public var body2: [Shelf]

    public init(body: AskResponse, body2: [Shelf] = []) {
      self.body = body
      self.body2 = body2
    }
  }

  /// `POST /rows`.
  public static let rows = APIOperation(
    "rows", .post, "/rows", parameters: [RowsWire.page.description, RowsWire.shelf.description],
    response: .json(RowsWire.response.valueCheck), statuses: [200], responseLimit: 1 << 24, sharedErrors: sharedErrors,
    retry: .transient)

  /// How parameters and bodies of `rows` stand on the wire.
  public enum RowsWire {
    public static let page: APIParameter<String> = APIParameter(.query, "page", JSONCoding.string, optional: true)
    public static let shelf: APIParameter<Shelf> = APIParameter(
      .query, "shelf",
      JSONCoding.checked(
        JSONCoding.text(Shelf.self), .cases(["upper", "lower"], id: "range", text: "in upper, lower")), default: .upper)
    public static let response: JSONCoder<DeskAnswer> = JSONCoding.payload(DeskAnswer.self)
  }

  /// `POST /enter`.
  public static let enter = APIOperation(
    "enter", .post, "/enter", parameters: [EnterWire.`in`.description],
    body: .form([EnterWire.name.description, EnterWire.format.description, EnterWire.shelf.description]),
    isBodyOptional: true, requestLimit: 1 << 24, response: .json(EnterWire.response.valueCheck), statuses: [200],
    responseLimit: 1 << 24, sharedErrors: sharedErrors, retry: .connect)

  /// How parameters and bodies of `enter` stand on the wire.
  public enum EnterWire {
    public static let `in`: APIParameter<String> = APIParameter(.query, "in", JSONCoding.string, optional: true)
    public static let name: APIParameter<String> = APIParameter(
      .form, "name",
      JSONCoding.checked(JSONCoding.string, .characters(1...3, id: "characters", text: "characters 1...3")))
    public static let format = APIConstant(.form, "format", 1)
    public static let shelf: APIParameter<Shelf> = APIParameter(
      .form, "shelf", JSONCoding.text(Shelf.self), default: .upper)
    public static let response: JSONCoder<Reading> = JSONCoding.payload(Reading.self)
  }

  /// The body of `enter`.
  public struct EnterBody: Sendable, Hashable {
    public var name: String
    public var shelf: Shelf

    public init(name: String, shelf: Shelf = .upper) {
      self.name = name
      self.shelf = shelf
    }
  }

  /// `PATCH /leave`.
  public static let leave = APIOperation(
    "leave", .patch, "/leave",
    body: .multipart(
      [
        APIPart("format", .field(LeaveWire.format.description)),
        APIPart("body", .json(LeaveWire.bodyParameter.valueCheck), optional: true, limit: 1 << 24),
        APIPart("name", .field(LeaveWire.name.description), optional: true, contentType: "text/plain"),
        APIPart("file", .file([], isStreamed: false), optional: true, limit: 10),
      ]), isBodyOptional: true, requestLimit: 33554442, statuses: [204], responseHeaders: [LeaveWire.left.description],
    responseLimit: 0, sharedErrors: sharedErrors, retry: .throttled)

  /// How parameters and bodies of `leave` stand on the wire.
  public enum LeaveWire {
    public static let format = APIConstant(.form, "format", 1)
    public static let bodyParameter: JSONCoder<Reading> = JSONCoding.payload(Reading.self)
    public static let name: APIParameter<String> = APIParameter(.form, "name", JSONCoding.string, optional: true)
    public static let left: APIParameter<Timestamp> = APIParameter(
      .header, "X-Left", JSONCoding.dateTime, optional: true)
  }

  /// The body of `leave`.
  public struct LeaveBody: Sendable {
    public var body: Reading?
    public var name: String?
    public var file: APIFile?

    public init(body: Reading? = nil, name: String? = nil, file: APIFile? = nil) {
      self.body = body
      self.name = name
      self.file = file
    }
  }

  /// What `leave` returns: body and header fields.
  public struct LeaveResponse: Sendable, Hashable {
    public var left: Timestamp?

    public init(left: Timestamp? = nil) { self.left = left }
  }

  /// `PUT /tell`.
  ///
  /// Deprecated: use send
  public static let tell = APIOperation(
    "tell", .put, "/tell", parameters: [TellWire.deep.description], body: .text, isBodyOptional: true,
    requestLimit: 1 << 24, response: .json(TellWire.response.valueCheck), statuses: [200], responseLimit: 1 << 24,
    sharedErrors: sharedErrors, retry: .transient)

  /// How parameters and bodies of `tell` stand on the wire.
  public enum TellWire {
    public static let deep: APIParameter<[Shelf]> = APIParameter(
      .query, "deep", JSONCoding.array(JSONCoding.text(Shelf.self)), optional: true)
    public static let response: JSONCoder<[String: UInt8]> = JSONCoding.map(JSONCoding.uint8)
  }

  /// `PUT /send`.
  public static let send = APIOperation(
    "send", .put, "/send", body: .streamed(["text/*"]), isBodyOptional: true, requestLimit: 20, response: .streamed([]),
    statuses: [200], responseHeaders: [SendWire.size.description], responseLimit: 20, sharedErrors: sharedErrors,
    retry: .transient)

  /// How parameters and bodies of `send` stand on the wire.
  public enum SendWire {
    public static let size: APIParameter<UInt32> = APIParameter(.header, "X-Size", JSONCoding.uint32)
  }

  /// What `send` returns: body and header fields.
  public struct SendResponse: Sendable {
    public var body: APIStream
    public var size: UInt32

    public init(body: APIStream, size: UInt32) {
      self.body = body
      self.size = size
    }
  }

  /// Every operation, in the order of the schema.
  public static let operations: [APIOperation] = [look, ask, rows, enter, leave, tell, send]
}

/// The errors that the API declares, each with its status and body.
public enum DeskError: APIErrors {
  /// Status 503, 500 to 502.
  case closed(APIFailure<DeskFault>)
  /// Status 418.
  case rawError(APIFailure<AskResponse>)

  /// Reads a failure by the name of its case; nil for a name that is none.
  public init?(_ name: String, _ failure: APIFailure<[UInt8]>) throws(JSONPayloadError) {
    switch name {
    case "closed": self = .closed(try failure.decoded(Desk.ErrorWire.closed))
    case "rawError": self = .rawError(try failure.decoded(Desk.ErrorWire.rawError))
    default: return nil
    }
  }

  /// The name of the case, and the failure with its body as bytes.
  public var raw: (name: String, failure: APIFailure<[UInt8]>) {
    switch self {
    case .closed(let failure): ("closed", failure.encoded(Desk.ErrorWire.closed))
    case .rawError(let failure): ("rawError", failure.encoded(Desk.ErrorWire.rawError))
    }
  }

  /// What the code in the body means; nil for one that the schema does not name.
  public var code: DeskCodes? {
    switch self {
    case .closed(let failure):
      (failure.body.detail?.number).flatMap { Int(exactly: $0) }.flatMap { DeskCodes(rawValue: $0) }
    default: nil
    }
  }
}
