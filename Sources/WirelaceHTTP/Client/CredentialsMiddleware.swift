/// Proves who asks in the way that the operation's schema names, anew for each attempt, and forgets what a server refuses.
public struct CredentialsMiddleware: HTTPMiddleware {
  private let credential: @Sendable (APIAuthentication, HTTPRequest) async throws -> APICredential?
  private let forget: @Sendable (APIAuthentication, Int) async -> Void

  /// `credential` is asked for each way that is enough, in the order of the schema, until there is one; nil where it has none.
  /// `forget` is called before a response with a status on which the schema says to forget is handed on.
  public init(
    forget: @escaping @Sendable (APIAuthentication, Int) async -> Void = { _, _ in },
    credential: @escaping @Sendable (APIAuthentication, HTTPRequest) async throws -> APICredential?
  ) {
    self.credential = credential
    self.forget = forget
  }

  /// The same token for every way that takes one; nil: there is none.
  public static func token(
    forget: @escaping @Sendable (APIAuthentication, Int) async -> Void = { _, _ in },
    _ token: @escaping @Sendable () async throws -> String?
  ) -> CredentialsMiddleware {
    CredentialsMiddleware(forget: forget) { authentication, _ in
      switch authentication.scheme {
      case .bearer, .header, .query: try await token().map { .secret($0) }
      case .basic, .signature: nil
      }
    }
  }

  /// Throws ``APICallError/Reason/notAuthenticated(_:)`` when a way is needed and there is no credential for any.
  public func send(_ request: HTTPRequest, next: any HTTPTransport) async throws -> HTTPResponse {
    let ways = request.call.authentications
    if ways.isEmpty { return try await next.send(request) }
    for way in ways {
      guard let credential = try await credential(way, request) else { continue }
      var proven = request
      guard try way.apply(credential, to: &proven) else { continue }
      proven.call.followsRedirects = false
      let response = try await next.send(proven)
      if way.forgetStatuses.contains(response.status) { await forget(way, response.status) }
      return response
    }
    throw APICallError(request.call.operation, .notAuthenticated(ways.map(\.name)))
  }
}
