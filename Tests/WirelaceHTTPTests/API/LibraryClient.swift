import WirelaceFrames
import WirelaceHTTP

struct LibraryClient: Sendable {
  var api: APIClient

  init(_ api: APIClient) { self.api = api }

  func getBook(id: String) async throws -> Book {
    var call = APICall(Library.getBook)
    call.set(Library.GetBookWire.id, id)
    return try await api.send(call, failures: LibraryError.self) { reply in
      try await reply.json(Library.GetBookWire.response)
    }
  }

  func listBooks(
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

  func listBooksItems(
    tags: [String] = [], cursor: String? = nil, limit: Int = 5, since: CalendarDate? = nil
  ) -> APIItems<Book> {
    APIItems("listBooks", from: cursor) { cursor in
      let page = try await listBooks(tags: tags, cursor: cursor, limit: limit, since: since)
      return (page.items, page.next)
    }
  }

  func addBook(body: Book, idempotencyKey: String? = nil) async throws -> Library.AddBookResponse {
    var call = APICall(Library.addBook)
    call.json(Library.AddBookWire.body, body)
    call.idempotencyKey = idempotencyKey
    return try await api.send(call, failures: LibraryError.self) { reply in
      Library.AddBookResponse(
        body: try await reply.json(Library.AddBookWire.response),
        location: try reply.header(Library.AddBookWire.location),
        marks: try reply.optionalHeader(Library.AddBookWire.marks))
    }
  }

  func search(text: String, tags: [String]? = nil) async throws -> BookPage {
    var call = APICall(Library.search)
    call.set(Library.SearchWire.text, text)
    call.set(Library.SearchWire.tags, ifPresent: tags)
    return try await api.send(call, failures: LibraryError.self) { reply in
      try await reply.json(Library.SearchWire.response)
    }
  }

  func scan(
    id: String, title: String, meta: Book? = nil, cover: APIFile? = nil, pages: APIFile,
    progress: (@Sendable (HTTPProgress) -> Void)? = nil
  ) async throws {
    var call = APICall(Library.scan)
    call.set(Library.ScanWire.id, id)
    call.set(Library.ScanWire.title, title)
    if let meta { call.part("meta", Library.ScanWire.meta, meta) }
    if let cover { call.file("cover", cover) }
    call.file("pages", pages)
    call.progress = progress
    return try await api.send(call, failures: LibraryError.self) { reply in reply.none() }
  }

  func pages(id: String) async throws -> APIStream {
    var call = APICall(Library.pages)
    call.set(Library.ScanWire.id, id)
    return try await api.send(call, failures: LibraryError.self) { reply in try reply.stream() }
  }

  func note(id: String, body: String) async throws -> String {
    var call = APICall(Library.note)
    call.set(Library.ScanWire.id, id)
    call.text(body)
    return try await api.send(call, failures: LibraryError.self) { reply in try await reply.text() }
  }

  func cover(body: APIBinary? = nil) async throws -> APIBinary {
    var call = APICall(Library.cover)
    if let body { call.binary(body) }
    return try await api.send(call, failures: LibraryError.self) { reply in try await reply.binary() }
  }

  func print(body: APIStream, progress: (@Sendable (HTTPProgress) -> Void)? = nil) async throws {
    var call = APICall(Library.print)
    call.stream(body)
    call.progress = progress
    return try await api.send(call, failures: LibraryError.self) { reply in reply.none() }
  }
}
