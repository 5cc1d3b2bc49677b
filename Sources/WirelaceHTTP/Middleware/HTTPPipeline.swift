/// Stands between a client and its transport.
public protocol HTTPMiddleware: Sendable {
  /// Sends the request, changed or not, once or more often, by `next`.
  func send(_ request: HTTPRequest, next: any HTTPTransport) async throws -> HTTPResponse
}

/// A transport with middleware around it; the first is the outermost.
///
/// The usual order: logging and metrics of calls, retry, authentication (a fresh proof for each attempt), the transport.
public struct HTTPPipeline: HTTPTransport {
  private let first: any HTTPTransport

  public init(_ transport: any HTTPTransport, _ middleware: [any HTTPMiddleware]) {
    first = middleware.reversed().reduce(transport) { Link(middleware: $1, next: $0) }
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await first.send(request) }

  private struct Link: HTTPTransport {
    let middleware: any HTTPMiddleware
    let next: any HTTPTransport
    func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await middleware.send(request, next: next) }
  }
}
