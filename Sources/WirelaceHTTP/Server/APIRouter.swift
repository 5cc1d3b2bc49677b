import WirelaceFrames

/// An operation and what answers it.
public struct APIRoute: Sendable {
  public let operation: APIOperation
  let respond: @Sendable (inout APIInput) async throws -> HTTPResponse

  public init(_ operation: APIOperation, respond: @escaping @Sendable (inout APIInput) async throws -> HTTPResponse) {
    self.operation = operation
    self.respond = respond
  }
}

/// Answers requests to the operations of an API: finds the operation, asks who it is, checks scopes, reads and checks what was
/// sent, and turns what is thrown into responses.
public struct APIRouter: HTTPHandler {
  /// A route and its path, by the number of segments.
  private let routes: [Int: [APIRoute]]
  private let authenticate: @Sendable (APIProof) async throws -> APIGrant?
  private let describe: @Sendable (APIProblem, APIOperation?) -> (any APIErrors)?
  /// Told of errors that clients see as a failure of the server.
  private let onError: @Sendable (APIOperation, any Error) -> Void

  /// `authenticate` judges a credential; nil: it does not hold. `describe` puts a problem into the words of the API's own errors;
  /// nil: it becomes a problem document (RFC 9457).
  public init(
    _ routes: [APIRoute], authenticate: @escaping @Sendable (APIProof) async throws -> APIGrant?,
    describe: @escaping @Sendable (APIProblem, APIOperation?) -> (any APIErrors)?,
    onError: @escaping @Sendable (APIOperation, any Error) -> Void = { _, _ in }
  ) {
    var grouped: [Int: [APIRoute]] = [:]
    for route in routes { grouped[route.operation.path.segments.count, default: []].append(route) }
    // Text goes before a parameter that would also take it.
    self.routes = grouped.mapValues { routes in
      routes.sorted { $0.operation.path.ranks.lexicographicallyPrecedes($1.operation.path.ranks) }
    }
    self.authenticate = authenticate
    self.describe = describe
    self.onError = onError
  }

  public func handle(_ request: HTTPRequest) async throws -> HTTPResponse {
    let route: APIRoute
    let path: [String: String]
    do throws(APIProblem) {
      (route, path) = try find(request)
    } catch {
      return response(to: error, nil)
    }
    var response = await answer(request, route, path)
    if Task.isCancelled { throw CancellationError() }
    if request.method == .head { response.body = .empty }
    return response
  }

  private func find(_ request: HTTPRequest) throws(APIProblem) -> (APIRoute, [String: String]) {
    guard let segments = APIPath.split(request.url.path) else {
      throw APIProblem(
        .invalidRequest([PayloadViolation(rule: "format", path: "path", expected: "percent-encoded UTF-8")]))
    }
    var methods: [String] = []
    var fallback: (APIRoute, [String: String])?
    for route in routes[segments.count] ?? [] {
      guard let values = route.operation.path.match(segments) else { continue }
      if route.operation.method == request.method { return (route, values) }
      if !methods.contains(route.operation.method.name) { methods.append(route.operation.method.name) }
      // What can be got can be asked about.
      if request.method == .head, route.operation.method == .get, fallback == nil { fallback = (route, values) }
    }
    if let fallback { return fallback }
    if methods.isEmpty { throw APIProblem(.unknownPath) }
    if methods.contains("GET"), !methods.contains("HEAD") { methods.append("HEAD") }
    var problem = APIProblem(.methodNotAllowed(methods.sorted()))
    try? problem.fields.set("Allow", methods.sorted().joined(separator: ", "))
    throw problem
  }

  private func answer(_ request: HTTPRequest, _ route: APIRoute, _ path: [String: String]) async -> HTTPResponse {
    let operation = route.operation
    do {
      guard let query = APIInput.pairs(request.url.query ?? "") else {
        throw APIProblem(
          .invalidRequest([PayloadViolation(rule: "format", path: "query", expected: "percent-encoded UTF-8")]))
      }
      var head = request
      head.body = .empty
      var context = APIContext(operation: operation, request: head)
      let content = try await authenticated(request, query, &context)
      if let unmet = operation.requirements.unmet(
        granted: context.grant?.scopes ?? 0, holding: context.grant?.preconditions ?? [])
      {
        throw unmet
      }
      var input = APIInput(context, path: path, query: query, content: content)
      return try await route.respond(&input)
    } catch let problem as APIProblem {
      return response(to: problem, operation)
    } catch let unmet as UnmetRequirements {
      return response(to: APIProblem(.forbidden(unmet)), operation)
    } catch HTTPBodyError.tooLarge(let limit) {
      return response(to: APIProblem(.tooLarge(limit: limit)), operation)
    } catch let error as MultipartError {
      let violation = PayloadViolation(rule: "multipart", path: "$", expected: "no error: \(error)")
      return response(to: APIProblem(.invalidRequest([violation])), operation)
    } catch let error as any APIErrors {
      if let response = declared(error, operation) { return response }
      onError(operation, error)
      return response(to: APIProblem(.internalError), operation)
    } catch {
      onError(operation, error)
      return response(to: APIProblem(.internalError), operation)
    }
  }

  /// Finds out who asks; the body, read where a signature may cover it.
  private func authenticated(
    _ request: HTTPRequest, _ query: [String: [String]], _ context: inout APIContext
  ) async throws -> HTTPBody {
    let operation = context.operation
    var content = request.body
    if operation.authentications.isEmpty { return content }
    for way in operation.authentications {
      guard let credential = way.credential(in: request, query: query) else { continue }
      if case .signature = way.scheme, content.bytes == nil, !operation.isBodyStreamed {
        content = HTTPBody(try await content.collect(upTo: operation.requestLimit))
      }
      let body: [UInt8]? = if case .signature = way.scheme { content.bytes } else { nil }
      let proof = APIProof(
        authentication: way, credential: credential, operation: operation, request: context.request, body: body)
      if let grant = try await authenticate(proof) {
        context.authentication = way
        context.grant = grant
        return content
      }
    }
    var problem = APIProblem(.unauthenticated(operation.authentications.map(\.name)))
    for challenge in operation.authentications.compactMap(\.challenge) {
      try problem.fields.append("WWW-Authenticate", challenge)
    }
    throw problem
  }

  private func response(to problem: APIProblem, _ operation: APIOperation?) -> HTTPResponse {
    guard let error = describe(problem, operation) else { return problem.response }
    let raw = error.raw.failure
    var response = HTTPResponse(raw.status, fields: raw.fields, body: HTTPBody(raw.body))
    for field in problem.fields where response.fields[field.name] == nil {
      try? response.fields.append(field.name, field.value)
    }
    return response
  }

  /// The response for an error that the operation declares; nil for another one, or one with a status that is not its own.
  private func declared(_ error: any APIErrors, _ operation: APIOperation) -> HTTPResponse? {
    let (name, failure) = error.raw
    guard operation.errors.contains(where: { $0.name == name && $0.statuses.contains(failure.status) }) else {
      return nil
    }
    return HTTPResponse(failure.status, fields: failure.fields, body: HTTPBody(failure.body))
  }
}

extension APIOperation {
  fileprivate var isBodyStreamed: Bool {
    switch body {
    case .streamed: true
    case .multipart(let parts):
      parts.contains { if case .file(_, let isStreamed) = $0.content { isStreamed } else { false } }
    default: false
    }
  }
}
