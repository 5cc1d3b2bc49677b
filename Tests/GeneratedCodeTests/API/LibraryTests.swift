import HTTPTestSupport
import Testing
import WirelaceFrames
import WirelaceHTTP

/// What generated clients and server stubs hold to, joined in one process.
@Suite struct LibraryTests {
  let server = EchoLibrary()
  let url = HTTPURL(scheme: "https", host: "library.example", path: "/base/")

  func client(_ server: EchoLibrary, token: String? = "canary-all", onError: Recorder<String>? = nil) -> LibraryClient {
    // The server does not know the path in front of it.
    let router = server.router { operation, error in onError?.add("\(operation.name) \(error)") }
    let handler = ClosureHandler { request in
      var request = request
      request.url.path = String(request.url.path.dropFirst("/base".count))
      return try await router.handle(request)
    }
    var api = APIClient(
      baseURL: url, transport: InProcessTransport(handler), credentials: .token { token }, retry: nil)
    api.checksResponses = true
    return LibraryClient(api)
  }

  // MARK: Parameters and bodies

  @Test(arguments: ["a", "a/b", "%2F é", "?#&", "...", ".txt"])
  func pathsCarryAnyText(id: String) async throws {
    #expect(try await client(server).getBook(id: id) == Book(id: id, year: 1984))
    #expect(try await client(server).note(id: id, body: "n\u{e9}") == id + "n\u{e9}")
  }

  @Test func queriesHeadersAndListsArrive() async throws {
    let client = client(server)
    _ = try await client.listBooks()
    _ = try await client.listBooks(
      tags: ["a b&", ""], cursor: "ü+", limit: 7, since: CalendarDate(year: 2026, month: 2, day: 3))
    #expect(
      server.seen.values == [
        "[] - 5 - v=2", #"["a b&", ""] ü+ 7 2026-02-03 tag=a%20b%26&tag=&cursor=%C3%BC%2B&limit=7&v=2"#,
      ])
  }

  @Test func formsAndJoinedListsArrive() async throws {
    #expect(try await client(server).search(text: "a+b c=&", tags: ["x", "", "y"]).next == #"a+b c=&|["x", "", "y"]"#)
    #expect(try await client(server).search(text: "").next == "|-")
    #expect(try await client(server).search(text: "", tags: []).next == "|[]")
  }

  @Test func responseHeadersAndKeysComeBack() async throws {
    var seen: [APIExchange] = []
    let recorder = Recorder<APIExchange>()
    var client = client(server)
    client.api.onExchange = { recorder.add($0) }
    let plain = try await client.addBook(body: Book(id: "n", year: 1), idempotencyKey: "k-1")
    #expect(plain == Library.AddBookResponse(body: Book(id: "n", year: 1), location: "k-1", marks: nil))
    let marked = try await client.addBook(body: Book(id: "marked", year: 1))
    #expect(marked.marks == [1, 2])
    #expect(marked.location.utf8.count == 36)
    seen = recorder.values
    #expect(seen.map(\.idempotencyKey) == ["k-1", marked.location])
    #expect(seen.map(\.status) == [201, 201])
    #expect(String(decoding: seen[0].bytes, as: UTF8.self) == #"{"id":"n","year":1}"#)
    #expect("\(seen[0])" == "addBook: 201")
    #expect(seen[0].fields["X-Format"] == "1")
  }

  @Test func filesStreamUpWithProgress() async throws {
    let progress = Recorder<HTTPProgress>()
    let pages = HTTPBodyPipe(length: 900)
    Task {
      for _ in 0..<9 { try await pages.writer.write([UInt8](repeating: 13, count: 100)) }
      pages.writer.finish()
    }
    try await client(server).scan(
      id: "1", title: "T\u{e9}\r\n", meta: Book(id: "m", year: 7), cover: APIFile([1, 2, 3], contentType: "image/png"),
      pages: APIFile(pages.body, fileName: "a\"b"), progress: { progress.add($0) })
    #expect(server.seen.values == ["1 T\u{e9}\r\n 7 3 a\"b application/pdf 900"])
    #expect(progress.values.last.map { $0.sent == $0.total } == true)
    try await client(server).scan(id: "1", title: "", pages: APIFile([], contentType: "image/x"))
    #expect(server.seen.values.last == "1  0 -1 file image/x 0")
    try await client(server).print(
      body: APIStream(HTTPBody(length: nil, chunks: HTTPBody([1, 2])), contentType: "a/b"))
    #expect(server.seen.values.last == "2 a/b")
  }

  @Test func bodiesStreamDownAndAreBounded() async throws {
    let progress = Recorder<HTTPProgress>()
    let stream = try await client(server).pages(id: "2").reporting { progress.add($0) }
    #expect(stream.contentType == "image/png")
    #expect(try await stream.body.collect(upTo: 100).count == 20)
    #expect(progress.values.last?.sent == 20)
    let long = try await client(server).pages(id: "11")
    // The server keeps its own bound; the client sees a body that ends too early.
    await #expect(throws: HTTPTransportError.self) { try await long.body.collect(upTo: 1000) }
    let cut = try await client(server).pages(id: "4")
    await #expect(throws: HTTPTransportError.self) { try await cut.body.collect(upTo: 1000) }
    let failed = await #expect(throws: LibraryError.self) { try await client(server).pages(id: "3") }
    guard case .broken(let failure)? = failed else { return #expect(Bool(false), "the server sent a wrong media type") }
    #expect(failure.status == 500)
  }

  @Test func binaryAndOptionalBodies() async throws {
    #expect(try await client(server).cover(body: APIBinary([1, 2])) == APIBinary([2, 1], contentType: "image/png"))
    #expect(try await client(server).cover() == APIBinary([], contentType: "image/gif"))
  }

  @Test func allItemsOfAllPages() async throws {
    var ids: [String] = []
    for try await book in client(server).listBooksItems(limit: 2) { ids.append(book.id) }
    #expect(ids == ["0", "a", "b"])
    ids = []
    for try await book in client(server).listBooksItems(tags: ["null"], cursor: "b") { ids.append(book.id) }
    #expect(ids == ["b"])
    ids = []
    let looping = client(server).listBooksItems(tags: ["loop"])
    await #expect(throws: APICallError("listBooks", .repeatedCursor)) {
      for try await book in looping { ids.append(book.id) }
    }
    #expect(ids == ["0", "a", "b"])
  }

  // MARK: What a client refuses

  private func violations(_ work: () async throws -> Void) async -> [String] {
    let error = await #expect(throws: APICallError.self) { try await work() }
    guard case .invalidRequest(let violations)? = error?.reason else { return ["\(error.map { "\($0)" } ?? "-")"] }
    #expect(error?.exchange == nil)
    return violations.map { "\($0.path) \($0.rule)" }
  }

  @Test func argumentsThatBreakRulesAreNotSent() async throws {
    let client = client(server)
    #expect(await violations { _ = try await client.getBook(id: "123456789") } == ["path.id characters"])
    for id in ["", ".", ".."] {
      #expect(await violations { _ = try await client.pages(id: id) } == ["path.id format"])
    }
    #expect(
      await violations { _ = try await client.listBooks(tags: ["1", "2", "3"], limit: 0) } == [
        "query.tag elements", "query.limit range",
      ])
    #expect(
      await violations { _ = try await client.addBook(body: Book(id: "", year: -1)) } == [
        "$.id characters", "$.year range",
      ])
    #expect(await violations { _ = try await client.search(text: "", tags: ["a,b"]) } == ["form.tags format"])
    #expect(await violations { _ = try await client.search(text: "", tags: [""]) } == ["form.tags format"])
    #expect(
      await violations { _ = try await client.note(id: "1", body: String(repeating: "x", count: 21)) } == ["$ size"])
    #expect(
      await violations { _ = try await client.cover(body: APIBinary([], contentType: "text/plain")) } == ["$ mediaType"]
    )
    #expect(
      await violations {
        try await client.scan(
          id: "1", title: "", meta: Book(id: "123456789", year: 1), cover: APIFile([UInt8](repeating: 0, count: 11)),
          pages: APIFile([], contentType: "a/b\r\nX: 1"))
      } == ["part.meta.id characters", "part.cover size", "part.cover mediaType", "part.pages mediaType"])
    #expect(
      await violations { _ = try await client.addBook(body: Book(id: "n", year: 1), idempotencyKey: "a\r\nb") } == [
        "header format"
      ])
    #expect(server.seen.values == [])
  }

  @Test func scopesAndCredentialsAreLookedAtBeforeAsking() async throws {
    var client = client(server, token: nil)
    await #expect(throws: APICallError("getBook", .notAuthenticated(["token"]))) { try await client.getBook(id: "a") }
    client.api.grantedScopes = { UInt64(LibraryScope.read.rawValue) }
    let unmet = await #expect(throws: UnmetRequirements.self) { try await client.addBook(body: Book(id: "a", year: 1)) }
    #expect(unmet?.scopes == ["write"])
    #expect(try await client.search(text: "open to all").items == [])
  }

  @Test func theServerAsksForScopesToo() async throws {
    let error = await #expect(throws: LibraryError.self) {
      try await client(server, token: "canary-read").addBook(body: Book(id: "a", year: 1))
    }
    guard case .refused(let failure)? = error else { return #expect(Bool(false), "\(String(describing: error))") }
    #expect(failure.status == 403)
    #expect(failure.body.code == 40300)
  }

  @Test func signaturesCoverTheBodyAndForgottenCredentialsAreTold() async throws {
    let forgotten = Recorder<String>()
    let parameters = Recorder<String>()
    func api(_ sum: String?) -> APIClient {
      APIClient(
        baseURL: HTTPURL(scheme: "https", host: "library.example"), transport: InProcessTransport(server.router()),
        credentials: CredentialsMiddleware(forget: { way, status in forgotten.add("\(way.name) \(status)") }) {
          way, request in
          parameters.add(request.call.parameters.map { "\($0.name)=\($0.value.compactText)" }.joined(separator: "&"))
          return way.name == "signed"
            ? sum.map { .signature(headers: ["X-Key": "k", "X-Sum": $0]) } : .secret("canary-bad")
        }, retry: nil)
    }
    let book = Book(id: "s", year: 1)
    #expect(try await LibraryClient(api("19")).addBook(body: book).body == book)
    #expect(parameters.values == [#"id="s"&year=1"#])
    await #expect(throws: LibraryError.self) { try await LibraryClient(api("18")).addBook(body: book) }
    await #expect(throws: LibraryError.self) { try await LibraryClient(api(nil)).addBook(body: book) }
    #expect(forgotten.values == ["token 401"])
  }

  // MARK: Errors

  @Test func declaredErrorsAreTyped() async throws {
    let client = client(server)
    let gone = await #expect(throws: LibraryError.self) { try await client.getBook(id: "gone") }
    #expect(gone?.code == .gone)
    guard case .notFound(let failure)? = gone else { return #expect(Bool(false), "not found is another error") }
    #expect(failure.fields["X-Extra"] == "1")
    #expect(failure.exchange?.status == 404)
    let raw = await #expect(throws: LibraryError.self) { try await client.getBook(id: "raw") }
    guard case .broken(let bytes)? = raw else { return #expect(Bool(false), "a raw error is another one") }
    #expect(bytes.body == [1, 2])
    #expect(bytes.status == 503)
    let own = await #expect(throws: LibraryError.self) { try await client.addBook(body: Book(id: "none", year: 1)) }
    guard case .addBookNotFound? = own else { return #expect(Bool(false), "an operation's own errors go first") }
  }

  @Test(arguments: ["foreign", "status", "bug", "rule"])
  func faultsOfTheServerTellNothing(id: String) async throws {
    let errors = Recorder<String>()
    let error = await #expect(throws: LibraryError.self) { try await client(server, onError: errors).getBook(id: id) }
    guard case .broken(let failure)? = error else { return #expect(Bool(false), "\(String(describing: error))") }
    #expect(failure.status == 500)
    #expect(!String(decoding: failure.body, as: UTF8.self).contains("canary"))
    #expect(errors.values.count == 1)
  }

  @Test func nothingSecretIsInADescription() async throws {
    let error = await #expect(throws: LibraryError.self) { try await client(server).getBook(id: "gone") }
    let text = error.map { "\($0) \(String(reflecting: $0)) \(Mirror(reflecting: $0).children.map { "\($0)" })" } ?? ""
    #expect(text.contains("404"))
    #expect(!text.contains("40401"))
    let credential = APICredential.secret("canary-1")
    #expect(
      !"\(credential) \(String(reflecting: credential)) \(Mirror(reflecting: credential).children)".contains("canary"))
  }
}
