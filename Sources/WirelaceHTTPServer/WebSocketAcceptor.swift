#if os(Linux)
  import WirelaceHTTP
  import WirelaceWebSocketSockets

  /// Decides what becomes of requests that ask for a WebSocket.
  public protocol WebSocketAcceptor: Sendable {
    /// Called with a right opening handshake. An error ends the connection without an answer.
    /// - Parameter subprotocols: those the client offers, the most wanted first.
    func accept(_ request: HTTPRequest, subprotocols: [String]) async throws -> WebSocketDecision
  }

  public enum WebSocketDecision: Sendable {
    case accept(WebSocketAcceptance)
    /// Not here: this answer instead, 401 say.
    case refuse(HTTPResponse)
    /// Let the server's handler answer, as if no WebSocket had been asked for.
    case handle
  }

  /// How a WebSocket is served.
  public struct WebSocketAcceptance: Sendable {
    /// One of those offered; another one is left out.
    public var subprotocol: String?
    /// Further fields of the answer.
    public var fields: HTTPFields
    public var settings: WebSocketSettings
    /// Serves the connection; it is closed when this returns.
    public var serve: @Sendable (WebSocketConnection) async -> Void

    public init(
      subprotocol: String? = nil, fields: HTTPFields = HTTPFields(), settings: WebSocketSettings = WebSocketSettings(),
      serve: @escaping @Sendable (WebSocketConnection) async -> Void
    ) {
      self.subprotocol = subprotocol
      self.fields = fields
      self.settings = settings
      self.serve = serve
    }
  }
#endif
