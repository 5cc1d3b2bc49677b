import WirelaceFrames
import WirelaceHTTP

/// The operations of the API.
enum Library {
  static let tokenAuthentication = APIAuthentication("token", .bearer, forget: [401])
  static let signedAuthentication = APIAuthentication(
    "signed", .signature(name: "sum", headers: ["X-Key", "X-Sum"], query: []))
  static let sharedErrors: [APIErrorDescription] = [
    APIErrorDescription("notFound", 404...404, ErrorWire.notFound.valueCheck),
    APIErrorDescription("refused", 400...499, ErrorWire.refused.valueCheck),
    APIErrorDescription("broken", 500...599),
  ]

  enum ErrorWire {
    static let notFound: JSONCoder<Fault> = JSONCoding.payload(Fault.self)
    static let refused: JSONCoder<Fault> = JSONCoding.payload(Fault.self)
  }

  static let getBook = APIOperation(
    "getBook", .get, "/v1/books/{id}", parameters: [GetBookWire.id.description],
    response: .json(GetBookWire.response.valueCheck), statuses: [200], responseLimit: 1000, sharedErrors: sharedErrors,
    requires: Requirements([.read] as LibraryScope), authentications: [tokenAuthentication], retry: .transient)
  enum GetBookWire {
    static let id: APIParameter<String> = APIParameter(
      .path, "id", JSONCoding.string().checked(.characters(1...8, id: "characters", text: "characters 1...8")))
    static let response: JSONCoder<Book> = JSONCoding.payload(Book.self)
  }

  static let listBooks = APIOperation(
    "listBooks", .get, "/v1/books",
    parameters: [
      ListBooksWire.tags.description, ListBooksWire.cursor.description, ListBooksWire.limit.description,
      ListBooksWire.version.description, ListBooksWire.since.description,
    ], response: .json(ListBooksWire.response.valueCheck), statuses: [200], responseLimit: 1000,
    sharedErrors: sharedErrors)
  enum ListBooksWire {
    static let tags: APIParameter<[String]> = APIParameter(
      .query, "tag", JSONCoding.string().array.checked(.elements(0...2, id: "elements", text: "elements ...2")),
      default: [])
    static let cursor: APIParameter<String> = APIParameter(.query, "cursor", JSONCoding.string(), optional: true)
    static let limit: APIParameter<Int> = APIParameter(
      .query, "limit", JSONCoding.integer(Int.self).checked(.range([1...9], id: "range", text: "in 1...9")),
      default: 5, omitsDefault: true)
    static let version = APIConstant(.query, "v", 2)
    static let since: APIParameter<CalendarDate> = APIParameter(
      .header, "X-Since", JSONCoding.date, optional: true)
    static let response: JSONCoder<BookPage> = JSONCoding.payload(BookPage.self)
  }

  static let addBook = APIOperation(
    "addBook", .post, "/v1/books", body: .json(AddBookWire.body.valueCheck), requestLimit: 60,
    response: .json(AddBookWire.response.valueCheck), statuses: [201, 200],
    responseHeaders: [AddBookWire.location.description, AddBookWire.marks.description], responseLimit: 1000,
    errors: [APIErrorDescription("addBookNotFound", 404...404)], sharedErrors: sharedErrors,
    requires: Requirements([.read, .write] as LibraryScope),
    authentications: [signedAuthentication, tokenAuthentication],
    retry: .transient, idempotencyField: "Idempotency-Key", totalTimeout: .seconds(60))
  enum AddBookWire {
    static let body: JSONCoder<Book> = JSONCoding.payload(Book.self)
    static let response: JSONCoder<Book> = JSONCoding.payload(Book.self)
    static let location: APIParameter<String> = APIParameter(.header, "X-Place", JSONCoding.string())
    static let marks: APIParameter<[Int]> = APIParameter(
      .header, "X-Marks", JSONCoding.integer(Int.self).array, optional: true, separator: ",")
  }
  struct AddBookResponse: Sendable, Hashable {
    var body: Book
    var location: String
    var marks: [Int]?
  }

  static let search = APIOperation(
    "search", .post, "/v1/search", body: .form([SearchWire.text.description, SearchWire.tags.description]),
    requestLimit: 100, response: .json(SearchWire.response.valueCheck), statuses: [200], responseLimit: 1000,
    sharedErrors: sharedErrors)
  enum SearchWire {
    static let text: APIParameter<String> = APIParameter(.form, "q", JSONCoding.string())
    static let tags: APIParameter<[String]> = APIParameter(
      .form, "tags", JSONCoding.string().array, optional: true, separator: ",")
    static let response: JSONCoder<BookPage> = JSONCoding.payload(BookPage.self)
  }

  static let scan = APIOperation(
    "scan", .post, "/v1/books/{id}/scan", parameters: [ScanWire.id.description],
    body: .multipart([
      APIPart("title", .field(ScanWire.title.description)),
      APIPart("meta", .json(ScanWire.meta.valueCheck), optional: true, limit: 100, contentType: "application/json"),
      APIPart("cover", .file(["image/*"], isStreamed: false), optional: true, limit: 10),
      APIPart("pages", .file(["application/pdf", "image/*"], isStreamed: true), limit: 1000),
    ]), requestLimit: 2000, response: .none, statuses: [204], responseLimit: 0, sharedErrors: sharedErrors)
  enum ScanWire {
    static let id: APIParameter<String> = APIParameter(.path, "id", JSONCoding.string())
    static let title: APIParameter<String> = APIParameter(.form, "title", JSONCoding.string())
    static let meta: JSONCoder<Book> = JSONCoding.payload(Book.self)
  }

  static let pages = APIOperation(
    "pages", .get, "/v1/books/{id}/scan", parameters: [ScanWire.id.description], response: .streamed(["image/*"]),
    statuses: [200], responseLimit: 100, sharedErrors: sharedErrors)

  static let note = APIOperation(
    "note", .put, "/v1/books/{id}.txt", parameters: [ScanWire.id.description], body: .text, requestLimit: 20,
    response: .text, statuses: [200], responseLimit: 20, sharedErrors: sharedErrors)

  static let cover = APIOperation(
    "cover", .put, "/v1/cover", body: .binary(["image/png", "image/*"]), isBodyOptional: true, requestLimit: 20,
    response: .binary([]), statuses: [200], responseLimit: 20)

  static let print = APIOperation(
    "print", .post, "/v1/print", body: .streamed([]), requestLimit: 1000, response: .none, statuses: [204],
    responseLimit: 0, sharedErrors: sharedErrors)
}

enum LibraryError: APIErrors {
  case notFound(APIFailure<Fault>)
  case refused(APIFailure<Fault>)
  case broken(APIFailure<[UInt8]>)
  case addBookNotFound(APIFailure<[UInt8]>)

  init?(_ name: String, _ failure: APIFailure<[UInt8]>) throws(JSONPayloadError) {
    switch name {
    case "notFound": self = .notFound(try failure.decoded(Library.ErrorWire.notFound))
    case "refused": self = .refused(try failure.decoded(Library.ErrorWire.refused))
    case "broken": self = .broken(failure)
    case "addBookNotFound": self = .addBookNotFound(failure)
    default: return nil
    }
  }

  var raw: (name: String, failure: APIFailure<[UInt8]>) {
    switch self {
    case .notFound(let failure): ("notFound", failure.encoded(Library.ErrorWire.notFound))
    case .refused(let failure): ("refused", failure.encoded(Library.ErrorWire.refused))
    case .broken(let failure): ("broken", failure)
    case .addBookNotFound(let failure): ("addBookNotFound", failure)
    }
  }

  var code: LibraryCodes? {
    switch self {
    case .notFound(let failure): LibraryCodes(rawValue: failure.body.code)
    case .refused(let failure): LibraryCodes(rawValue: failure.body.code)
    default: nil
    }
  }
}
