import WirelaceFrames
import WirelaceHTTP

protocol LibraryServer: Sendable {
  func authenticate(_ proof: APIProof) async throws -> APIGrant?
  func describe(_ problem: APIProblem, in operation: APIOperation?) -> LibraryError?
  func getBook(_ context: APIContext, id: String) async throws -> Book
  func listBooks(
    _ context: APIContext, tags: [String], cursor: String?, limit: Int, since: CalendarDate?
  ) async throws -> BookPage
  func addBook(_ context: APIContext, body: Book) async throws -> Library.AddBookResponse
  func search(_ context: APIContext, text: String, tags: [String]?) async throws -> BookPage
  func scan(
    _ context: APIContext, id: String, title: String, meta: Book?, cover: APIFile?, pages: APIFile
  ) async throws
  func pages(_ context: APIContext, id: String) async throws -> APIStream
  func note(_ context: APIContext, id: String, body: String) async throws -> String
  func cover(_ context: APIContext, body: APIBinary?) async throws -> APIBinary
  func print(_ context: APIContext, body: APIStream) async throws
}

extension LibraryServer {
  func describe(_ problem: APIProblem, in operation: APIOperation?) -> LibraryError? { nil }

  func router(onError: @escaping @Sendable (APIOperation, any Error) -> Void = { _, _ in }) -> APIRouter {
    APIRouter(
      [
        getBookRoute, listBooksRoute, addBookRoute, searchRoute, scanRoute, pagesRoute, noteRoute, coverRoute,
        printRoute,
      ], authenticate: { try await authenticate($0) }, describe: { describe($0, in: $1) }, onError: onError)
  }

  private var getBookRoute: APIRoute {
    APIRoute(Library.getBook) { input in
      let id = try input.value(Library.GetBookWire.id)
      try input.finish()
      let result = try await getBook(input.context, id: id)
      return try APIAnswer(Library.getBook).json(Library.GetBookWire.response, result)
    }
  }

  private var listBooksRoute: APIRoute {
    APIRoute(Library.listBooks) { input in
      let tags = try input.value(Library.ListBooksWire.tags)
      let cursor = try input.optional(Library.ListBooksWire.cursor)
      let limit = try input.value(Library.ListBooksWire.limit)
      input.check(Library.ListBooksWire.version)
      let since = try input.optional(Library.ListBooksWire.since)
      try input.finish()
      let result = try await listBooks(input.context, tags: tags, cursor: cursor, limit: limit, since: since)
      return try APIAnswer(Library.listBooks).json(Library.ListBooksWire.response, result)
    }
  }

  private var addBookRoute: APIRoute {
    APIRoute(Library.addBook) { input in
      let body = try await input.json(Library.AddBookWire.body)
      try input.finish()
      let result = try await addBook(input.context, body: body)
      var answer = APIAnswer(Library.addBook)
      try answer.header(Library.AddBookWire.location, result.location)
      try answer.header(Library.AddBookWire.marks, ifPresent: result.marks)
      return try answer.json(Library.AddBookWire.response, result.body)
    }
  }

  private var searchRoute: APIRoute {
    APIRoute(Library.search) { input in
      try await input.readForm()
      let text = try input.value(Library.SearchWire.text)
      let tags = try input.optional(Library.SearchWire.tags)
      try input.finish()
      let result = try await search(input.context, text: text, tags: tags)
      return try APIAnswer(Library.search).json(Library.SearchWire.response, result)
    }
  }

  private var scanRoute: APIRoute {
    APIRoute(Library.scan) { input in
      let id = try input.value(Library.ScanWire.id)
      try await input.readParts()
      let title = try input.value(Library.ScanWire.title)
      let meta = try input.optionalPart("meta", Library.ScanWire.meta)
      let cover = input.optionalFile("cover")
      let pages = try input.file("pages")
      try input.finish()
      try await scan(input.context, id: id, title: title, meta: meta, cover: cover, pages: pages)
      return try APIAnswer(Library.scan).none()
    }
  }

  private var pagesRoute: APIRoute {
    APIRoute(Library.pages) { input in
      let id = try input.value(Library.ScanWire.id)
      try input.finish()
      return try APIAnswer(Library.pages).stream(await pages(input.context, id: id))
    }
  }

  private var noteRoute: APIRoute {
    APIRoute(Library.note) { input in
      let id = try input.value(Library.ScanWire.id)
      let body = try await input.text()
      try input.finish()
      return try APIAnswer(Library.note).text(await note(input.context, id: id, body: body))
    }
  }

  private var coverRoute: APIRoute {
    APIRoute(Library.cover) { input in
      let body = try await input.optionalBinary()
      try input.finish()
      return try APIAnswer(Library.cover).binary(await cover(input.context, body: body))
    }
  }

  private var printRoute: APIRoute {
    APIRoute(Library.print) { input in
      let body = try input.stream()
      try input.finish()
      try await print(input.context, body: body)
      return try APIAnswer(Library.print).none()
    }
  }
}
