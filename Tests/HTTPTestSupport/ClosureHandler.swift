import WirelaceHTTP

/// A handler out of a closure.
package struct ClosureHandler: HTTPHandler {
  private let answer: @Sendable (HTTPRequest) async throws -> HTTPResponse
  package init(_ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse) { self.answer = answer }
  package func handle(_ request: HTTPRequest) async throws -> HTTPResponse { try await answer(request) }
}
