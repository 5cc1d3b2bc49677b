// Generated from library.lace (golden.library): edit the schema, not this file.

import WirelaceFrames
import WirelaceHTTP

/// Calls the operations of the API.
///
/// Calls throw ``LibraryError`` for what the schema declares, `APICallError`, `HTTPTransportError`, `UnmetRequirements`
/// before anything is sent, and `CancellationError`.
public struct LibraryClient: Sendable {
  /// Where requests go, and how.
  public var api: APIClient

  public init(_ api: APIClient) { self.api = api }

  /// A book by its number.
  ///
  /// `GET /v1/books/{id}`.
  ///
  /// - Parameter id: On its back.
  public func getBook(id: String) async throws -> Book {
    var call = APICall(Library.getBook)
    call.set(Library.GetBookWire.id, id)
    return try await api.send(call, failures: LibraryError.self) { reply in
      try await reply.json(Library.GetBookWire.response)
    }
  }

  /// `GET /v1/books`.
  public func listBooks(
    tags: [String] = [], cursor: String? = nil, limit: Int = 5, since: CalendarDate? = nil
  ) async throws -> BookPage {
    var call = APICall(Library.listBooks)
    call.set(Library.ListBooksWire.tags, tags)
    call.set(Library.ListBooksWire.cursor, ifPresent: cursor)
    call.set(Library.ListBooksWire.limit, limit)
    call.set(Library.ListBooksWire.version)
    call.set(Library.ListBooksWire.since, ifPresent: since)
    return try await api.send(call, failures: LibraryError.self) { reply in
      try await reply.json(Library.ListBooksWire.response)
    }
  }

  /// All items of `listBooks`, page by page as they are needed.
  public func listBooksItems(
    tags: [String] = [], cursor: String? = nil, limit: Int = 5, since: CalendarDate? = nil
  ) -> APIItems<Book> {
    APIItems("listBooks", from: cursor) { cursor in
      let page = try await listBooks(tags: tags, cursor: cursor, limit: limit, since: since)
      return (page.items, page.next)
    }
  }

  /// `POST /v1/books`.
  public func addBook(body: Book, idempotencyKey: String? = nil) async throws -> Library.AddBookResponse {
    var call = APICall(Library.addBook)
    call.json(Library.AddBookWire.body, body)
    call.idempotencyKey = idempotencyKey
    return try await api.send(call, failures: LibraryError.self) { reply in
      try reply.check(Library.AddBookWire.format)
      return Library.AddBookResponse(
        body: try await reply.json(Library.AddBookWire.response),
        location: try reply.header(Library.AddBookWire.location),
        marks: try reply.optionalHeader(Library.AddBookWire.marks))
    }
  }

  /// `POST /v1/search`.
  public func search(text: String, tags: [String]? = nil) async throws -> BookPage {
    var call = APICall(Library.search)
    call.set(Library.SearchWire.text, text)
    call.set(Library.SearchWire.tags, ifPresent: tags)
    return try await api.send(call, failures: LibraryError.self) { reply in
      try await reply.json(Library.SearchWire.response)
    }
  }

  /// `POST /v1/books/{id}/scan`.
  public func scan(
    id: String, title: String, meta: Book? = nil, cover: APIFile? = nil, pages: APIFile,
    progress: (@Sendable (HTTPProgress) -> Void)? = nil
  ) async throws {
    var call = APICall(Library.scan)
    call.set(Library.ScanWire.id, id)
    call.set(Library.ScanWire.title, title)
    if let meta {
      call.part("meta", Library.ScanWire.meta, meta)
    }
    if let cover {
      call.file("cover", cover)
    }
    call.file("pages", pages)
    call.progress = progress
    return try await api.send(call, failures: LibraryError.self) { reply in
      reply.none()
    }
  }

  /// `GET /v1/books/{id}/scan`.
  public func pages(id: String) async throws -> APIStream {
    var call = APICall(Library.pages)
    call.set(Library.PagesWire.id, id)
    return try await api.send(call, failures: LibraryError.self) { reply in
      try reply.stream()
    }
  }

  /// `PUT /v1/books/{id}.txt`.
  public func note(id: String, body: String) async throws -> String {
    var call = APICall(Library.note)
    call.set(Library.NoteWire.id, id)
    call.text(body)
    return try await api.send(call, failures: LibraryError.self) { reply in
      try await reply.text()
    }
  }

  /// `PUT /v1/cover`.
  public func cover(body: APIBinary? = nil) async throws -> APIBinary {
    var call = APICall(Library.cover)
    if let body {
      call.binary(body)
    }
    return try await api.send(call, failures: LibraryError.self) { reply in
      try await reply.binary()
    }
  }

  /// `POST /v1/print`.
  public func print(body: APIStream, progress: (@Sendable (HTTPProgress) -> Void)? = nil) async throws {
    var call = APICall(Library.print)
    call.stream(body)
    call.progress = progress
    return try await api.send(call, failures: LibraryError.self) { reply in
      reply.none()
    }
  }
}

/// Names that stand in each other's way, and bodies that may be left out.
///
/// Calls throw ``DeskError`` for what the schema declares, `APICallError`, `HTTPTransportError`, `UnmetRequirements`
/// before anything is sent, and `CancellationError`.
public struct DeskClientType: Sendable {
  /// Where requests go, and how.
  public var api: APIClient

  public init(_ api: APIClient) { self.api = api }

  /// `HEAD /desk/{in}`.
  public func look(`in`: Shelf) async throws {
    var call = APICall(Desk.look)
    call.set(Desk.LookWire.`in`, `in`)
    return try await api.send(call, failures: DeskError.self) { reply in
      reply.none()
    }
  }

  /// `POST /ask`.
  public func ask(
    callValue: UInt8? = nil, ask: Bool = false, selfValue: Duration = .milliseconds(1500), body: DeskClient? = nil
  ) async throws -> Desk.AskResponseValue {
    var call = APICall(Desk.ask)
    call.set(Desk.AskWire.call, ifPresent: callValue)
    call.set(Desk.AskWire.ask, ask)
    call.set(Desk.AskWire.selfParameter, selfValue)
    if let body {
      call.json(Desk.AskWire.body, body)
    }
    return try await api.send(call, failures: DeskError.self) { reply in
      Desk.AskResponseValue(
        body: try await reply.json(Desk.AskWire.response), body2: try reply.header(Desk.AskWire.body2))
    }
  }

  /// `POST /rows`.
  public func rows(pageValue: String? = nil, shelf: Shelf = .upper) async throws -> DeskAnswer {
    var call = APICall(Desk.rows)
    call.set(Desk.RowsWire.page, ifPresent: pageValue)
    call.set(Desk.RowsWire.shelf, shelf)
    return try await api.send(call, failures: DeskError.self) { reply in
      try await reply.json(Desk.RowsWire.response)
    }
  }

  /// All items of `rows`, page by page as they are needed.
  public func rowsItems(pageValue: String? = nil, shelf: Shelf = .upper) -> APIItems<Reading> {
    APIItems("rows", from: pageValue) { pageValue in
      let page = try await rows(pageValue: pageValue, shelf: shelf)
      return (page.data?.rows ?? [], page.data?.more)
    }
  }

  /// `POST /enter`.
  public func enter(`in`: String? = nil, body: Desk.EnterBody? = nil) async throws -> Reading {
    var call = APICall(Desk.enter)
    call.set(Desk.EnterWire.`in`, ifPresent: `in`)
    if let body {
      call.beginBody()
      call.set(Desk.EnterWire.name, body.name)
      call.set(Desk.EnterWire.format)
      call.set(Desk.EnterWire.shelf, body.shelf)
    }
    return try await api.send(call, failures: DeskError.self) { reply in
      try await reply.json(Desk.EnterWire.response)
    }
  }

  /// `PATCH /leave`.
  public func leave(body: Desk.LeaveBody? = nil) async throws -> Desk.LeaveResponse {
    var call = APICall(Desk.leave)
    if let body {
      call.beginBody()
      call.set(Desk.LeaveWire.format)
      if let body = body.body {
        call.part("body", Desk.LeaveWire.bodyParameter, body)
      }
      call.set(Desk.LeaveWire.name, ifPresent: body.name)
      if let file = body.file {
        call.file("file", file)
      }
    }
    return try await api.send(call, failures: DeskError.self) { reply in
      reply.none()
      return Desk.LeaveResponse(left: try reply.optionalHeader(Desk.LeaveWire.left))
    }
  }

  /// `PUT /tell`.
  @available(*, deprecated, message: "use send")
  public func tell(deep: [Shelf]? = nil, body: String? = nil) async throws -> [String: UInt8] {
    var call = APICall(Desk.tell)
    call.set(Desk.TellWire.deep, ifPresent: deep)
    if let body {
      call.text(body)
    }
    return try await api.send(call, failures: DeskError.self) { reply in
      try await reply.json(Desk.TellWire.response)
    }
  }

  /// `PUT /send`.
  public func send(
    body: APIStream? = nil, progress: (@Sendable (HTTPProgress) -> Void)? = nil
  ) async throws -> Desk.SendResponse {
    var call = APICall(Desk.send)
    if let body {
      call.stream(body)
    }
    call.progress = progress
    return try await api.send(call, failures: DeskError.self) { reply in
      Desk.SendResponse(body: try reply.stream(), size: try reply.header(Desk.SendWire.size))
    }
  }
}
