import HTTPTestSupport
import WirelaceFrames
import WirelaceHTTP

/// A library that echoes what it was told, on the generated stub.
struct EchoLibrary: LibraryServer {
  let seen = Recorder<String>()
  let describes: Bool

  init(describes: Bool = true) { self.describes = describes }

  func authenticate(_ proof: APIProof) async throws -> APIGrant? {
    switch proof.credential {
    case .secret("canary-all"): return APIGrant("all", scopes: [.read, .write] as LibraryScope)
    case .secret("canary-read"): return APIGrant("read", scopes: [.read] as LibraryScope)
    case .signature(let headers, _):
      let isRight = headers["X-Sum"] == "\(proof.body?.count ?? -1)"
      return isRight ? APIGrant("signer", scopes: [.read, .write] as LibraryScope) : nil
    default: return nil
    }
  }

  func describe(_ problem: APIProblem, in operation: APIOperation?) -> LibraryError? {
    guard describes, problem.status < 500 else { return nil }
    return .refused(APIFailure(problem.status, Fault(code: problem.status * 100)))
  }

  func getBook(_ context: APIContext, id: String) async throws -> Book {
    switch id {
    case "gone": throw LibraryError.notFound(APIFailure(404, Fault(code: 40401), fields: ["X-Extra": "1"]))
    case "raw": throw LibraryError.broken(APIFailure(503, [1, 2], fields: ["Retry-After": "0"]))
    case "foreign": throw LibraryError.addBookNotFound(APIFailure(404, []))
    case "status": throw LibraryError.notFound(APIFailure(410, Fault(code: 1)))
    case "bug": throw HTTPBodyError.file(path: "canary-path", message: "canary-message")
    case "rule": return Book(id: "x", year: 9999)
    default: return Book(id: id, year: 1984)
    }
  }

  func listBooks(
    _ context: APIContext, tags: [String], cursor: String?, limit: Int, since: CalendarDate?
  ) async throws -> BookPage {
    seen.add("\(tags) \(cursor ?? "-") \(limit) \(since.map { "\($0)" } ?? "-") \(context.request.url.query ?? "-")")
    let next: [String?: String?] = [nil: "a", "a": "b", "b": tags == ["loop"] ? "a" : tags == ["null"] ? nil : ""]
    return BookPage(items: [Book(id: cursor ?? "0", year: limit)], next: next[cursor] ?? nil)
  }

  func addBook(_ context: APIContext, body: Book) async throws -> Library.AddBookResponse {
    if body.id == "none" { throw LibraryError.addBookNotFound(APIFailure(404, Array("raw".utf8))) }
    return Library.AddBookResponse(
      body: body, location: context.idempotencyKey ?? "-",
      marks: body.id == "marked" ? [1, 2] : nil)
  }

  func search(_ context: APIContext, text: String, tags: [String]?) async throws -> BookPage {
    BookPage(items: [], next: "\(text)|\(tags.map { "\($0)" } ?? "-")")
  }

  func scan(
    _ context: APIContext, id: String, title: String, meta: Book?, cover: APIFile?, pages: APIFile
  ) async throws {
    let covered = try await cover?.body.collect(upTo: 10).count ?? -1
    let bytes = try await pages.body.collect(upTo: 10_000)
    seen.add(
      "\(id) \(title) \(meta?.year ?? 0) \(covered) \(pages.fileName) \(pages.contentType ?? "-") \(bytes.count)")
  }

  func pages(_ context: APIContext, id: String) async throws -> APIStream {
    let pipe = HTTPBodyPipe()
    let count = Int(id) ?? 0
    Task {
      for _ in 0..<count { try await pipe.writer.write([UInt8](repeating: 1, count: 10)) }
      if id != "4" { pipe.writer.finish() }
    }
    return APIStream(pipe.body, contentType: id == "3" ? "text/plain" : "image/png")
  }

  func note(_ context: APIContext, id: String, body: String) async throws -> String { id + body }

  func cover(_ context: APIContext, body: APIBinary?) async throws -> APIBinary {
    body.map { APIBinary($0.bytes.reversed(), contentType: $0.contentType) } ?? APIBinary([], contentType: "image/gif")
  }

  func print(_ context: APIContext, body: APIStream) async throws {
    var count = 0
    for try await chunk in body.body { count += chunk.count }
    seen.add("\(count) \(body.contentType ?? "-")")
  }
}
