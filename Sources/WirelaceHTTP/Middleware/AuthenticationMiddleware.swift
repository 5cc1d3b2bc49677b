/// Puts the proof of who asks into each attempt, and forgets what a server refuses.
public struct AuthenticationMiddleware: HTTPMiddleware {
  private let authorize: @Sendable (inout HTTPRequest) async throws -> Void
  private let forgetStatuses: Set<Int>
  private let forget: @Sendable (Int) async -> Void

  /// `authorize` sets fields or the query, anew for each attempt, so that a signature is never stale. `forget` is called before
  /// a response with one of `forgetStatuses` is handed on.
  public init(
    forgetStatuses: Set<Int> = [], forget: @escaping @Sendable (Int) async -> Void = { _ in },
    authorize: @escaping @Sendable (inout HTTPRequest) async throws -> Void
  ) {
    self.authorize = authorize
    self.forgetStatuses = forgetStatuses
    self.forget = forget
  }

  /// `Authorization: Bearer …`; nothing when there is no token.
  public static func bearer(
    forgetStatuses: Set<Int> = [], forget: @escaping @Sendable (Int) async -> Void = { _ in },
    token: @escaping @Sendable () async throws -> String?
  ) -> AuthenticationMiddleware {
    AuthenticationMiddleware(forgetStatuses: forgetStatuses, forget: forget) { request in
      if let token = try await token() { try request.fields.set("Authorization", "Bearer " + token) }
    }
  }

  public func send(_ request: HTTPRequest, next: any HTTPTransport) async throws -> HTTPResponse {
    var request = request
    try await authorize(&request)
    request.call.followsRedirects = false
    let response = try await next.send(request)
    if forgetStatuses.contains(response.status) { await forget(response.status) }
    return response
  }
}
