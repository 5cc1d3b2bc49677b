// Generated from library.lace (golden.library): edit the schema, not this file.

import WirelaceFrames
import WirelaceHTTP

/// Answers the operations of the API.
///
/// What is thrown as ``LibraryError`` is sent as it is, anything else as a failure that tells nothing.
public protocol LibraryServer: Sendable {
  /// Judges a credential; nil: it does not hold.
  func authenticate(_ proof: APIProof) async throws -> APIGrant?
  /// Puts a problem into the words of the API's errors; nil: a problem document (RFC 9457) is sent.
  func describe(_ problem: APIProblem, in operation: APIOperation?) -> LibraryError?
  /// A book by its number.
  ///
  /// `GET /v1/books/{id}`.
  ///
  /// - Parameter id: On its back.
  func getBook(_ context: APIContext, id: String) async throws -> Book
  /// `GET /v1/books`.
  func listBooks(
    _ context: APIContext, tags: [String], cursor: String?, limit: Int, since: CalendarDate?
  ) async throws -> BookPage
  /// `POST /v1/books`.
  func addBook(_ context: APIContext, body: Book) async throws -> Library.AddBookResponse
  /// `POST /v1/search`.
  func search(_ context: APIContext, text: String, tags: [String]?) async throws -> BookPage
  /// `POST /v1/books/{id}/scan`.
  func scan(_ context: APIContext, id: String, title: String, meta: Book?, cover: APIFile?, pages: APIFile) async throws
  /// `GET /v1/books/{id}/scan`.
  func pages(_ context: APIContext, id: String) async throws -> APIStream
  /// `PUT /v1/books/{id}.txt`.
  func note(_ context: APIContext, id: String, body: String) async throws -> String
  /// `PUT /v1/cover`.
  func cover(_ context: APIContext, body: APIBinary?) async throws -> APIBinary
  /// `POST /v1/print`.
  func print(_ context: APIContext, body: APIStream) async throws
}

extension LibraryServer {
  public func describe(_ problem: APIProblem, in operation: APIOperation?) -> LibraryError? { nil }

  /// What answers requests: it finds the operation, asks who it is, checks scopes, reads and checks what was sent.
  ///
  /// - Parameter onError: Told of errors that clients see as a failure of the server.
  public func router(onError: @escaping @Sendable (APIOperation, any Error) -> Void = { _, _ in }) -> APIRouter {
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
      try answer.header(Library.AddBookWire.format)
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
      let id = try input.value(Library.PagesWire.id)
      try input.finish()
      let result = try await pages(input.context, id: id)
      return try APIAnswer(Library.pages).stream(result)
    }
  }

  private var noteRoute: APIRoute {
    APIRoute(Library.note) { input in
      let id = try input.value(Library.NoteWire.id)
      let body = try await input.text()
      try input.finish()
      let result = try await note(input.context, id: id, body: body)
      return try APIAnswer(Library.note).text(result)
    }
  }

  private var coverRoute: APIRoute {
    APIRoute(Library.cover) { input in
      let body = try await input.optionalBinary()
      try input.finish()
      let result = try await cover(input.context, body: body)
      return try APIAnswer(Library.cover).binary(result)
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

/// Names that stand in each other's way, and bodies that may be left out.
///
/// What is thrown as ``DeskError`` is sent as it is, anything else as a failure that tells nothing.
public protocol DeskServer: Sendable {
  /// Puts a problem into the words of the API's errors; nil: a problem document (RFC 9457) is sent.
  func describe(_ problem: APIProblem, in operation: APIOperation?) -> DeskError?
  /// `HEAD /desk/{in}`.
  func look(_ context: APIContext, `in`: Shelf) async throws
  /// `POST /ask`.
  func ask(
    _ context: APIContext, callValue: UInt8?, ask: Bool, selfValue: Duration, body: DeskClient?
  ) async throws -> Desk.AskResponseValue
  /// `POST /rows`.
  func rows(_ context: APIContext, pageValue: String?, shelf: Shelf) async throws -> DeskAnswer
  /// `POST /enter`.
  func enter(_ context: APIContext, `in`: String?, body: Desk.EnterBody?) async throws -> Reading
  /// `PATCH /leave`.
  func leave(_ context: APIContext, body: Desk.LeaveBody?) async throws -> Desk.LeaveResponse
  /// `PUT /tell`.
  func tell(_ context: APIContext, deep: [Shelf]?, body: String?) async throws -> [String: UInt8]
  /// `PUT /send`.
  func send(_ context: APIContext, body: APIStream?) async throws -> Desk.SendResponse
}

extension DeskServer {
  public func describe(_ problem: APIProblem, in operation: APIOperation?) -> DeskError? { nil }

  /// What answers requests: it finds the operation, asks who it is, checks scopes, reads and checks what was sent.
  ///
  /// - Parameter onError: Told of errors that clients see as a failure of the server.
  public func router(onError: @escaping @Sendable (APIOperation, any Error) -> Void = { _, _ in }) -> APIRouter {
    APIRouter(
      [lookRoute, askRoute, rowsRoute, enterRoute, leaveRoute, tellRoute, sendRoute], authenticate: { _ in nil },
      describe: { describe($0, in: $1) }, onError: onError)
  }

  private var lookRoute: APIRoute {
    APIRoute(Desk.look) { input in
      let `in` = try input.value(Desk.LookWire.`in`)
      try input.finish()
      try await look(input.context, in: `in`)
      return try APIAnswer(Desk.look).none()
    }
  }

  private var askRoute: APIRoute {
    APIRoute(Desk.ask) { input in
      let callValue = try input.optional(Desk.AskWire.call)
      let ask = try input.value(Desk.AskWire.ask)
      let selfValue = try input.value(Desk.AskWire.selfParameter)
      let body = try await input.optionalJSON(Desk.AskWire.body)
      try input.finish()
      let result = try await self.ask(input.context, callValue: callValue, ask: ask, selfValue: selfValue, body: body)
      var answer = APIAnswer(Desk.ask)
      try answer.header(Desk.AskWire.body2, result.body2)
      return try answer.json(Desk.AskWire.response, result.body)
    }
  }

  private var rowsRoute: APIRoute {
    APIRoute(Desk.rows) { input in
      let pageValue = try input.optional(Desk.RowsWire.page)
      let shelf = try input.value(Desk.RowsWire.shelf)
      try input.finish()
      let result = try await rows(input.context, pageValue: pageValue, shelf: shelf)
      return try APIAnswer(Desk.rows).json(Desk.RowsWire.response, result)
    }
  }

  private var enterRoute: APIRoute {
    APIRoute(Desk.enter) { input in
      let `in` = try input.optional(Desk.EnterWire.`in`)
      var body: Desk.EnterBody?
      if try await input.readOptionalForm() {
        input.check(Desk.EnterWire.format)
        body = Desk.EnterBody(name: try input.value(Desk.EnterWire.name), shelf: try input.value(Desk.EnterWire.shelf))
      }
      try input.finish()
      let result = try await enter(input.context, in: `in`, body: body)
      return try APIAnswer(Desk.enter).json(Desk.EnterWire.response, result)
    }
  }

  private var leaveRoute: APIRoute {
    APIRoute(Desk.leave) { input in
      var body: Desk.LeaveBody?
      if try await input.readOptionalParts() {
        input.check(Desk.LeaveWire.format)
        body = Desk.LeaveBody(
          body: try input.optionalPart("body", Desk.LeaveWire.bodyParameter),
          name: try input.optional(Desk.LeaveWire.name), file: input.optionalFile("file"))
      }
      try input.finish()
      let result = try await leave(input.context, body: body)
      var answer = APIAnswer(Desk.leave)
      try answer.header(Desk.LeaveWire.left, ifPresent: result.left)
      return try answer.none()
    }
  }

  private var tellRoute: APIRoute {
    APIRoute(Desk.tell) { input in
      let deep = try input.optional(Desk.TellWire.deep)
      let body = try await input.optionalText()
      try input.finish()
      let result = try await tell(input.context, deep: deep, body: body)
      return try APIAnswer(Desk.tell).json(Desk.TellWire.response, result)
    }
  }

  private var sendRoute: APIRoute {
    APIRoute(Desk.send) { input in
      let body = try await input.optionalStream()
      try input.finish()
      let result = try await send(input.context, body: body)
      var answer = APIAnswer(Desk.send)
      try answer.header(Desk.SendWire.size, result.size)
      return try answer.stream(result.body)
    }
  }
}
