import WirelaceHTTP

/// What carries requests where nothing else was given.
let platformTransport: any HTTPTransport = NoTransport()

/// There is no HTTP client on this platform: calls say so.
struct NoTransport: HTTPTransport {
  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    throw HTTPTransportError(.connect, "no transport: set the environment's")
  }
}
