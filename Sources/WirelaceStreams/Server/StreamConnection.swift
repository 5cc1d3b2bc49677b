import WirelaceWebSocket

/// What carries the messages of a stream: an open WebSocket.
public protocol StreamConnection: Sendable {
  /// The next message; nil when there will be none. Cancelling ends the wait.
  func receive() async throws -> WebSocketMessage?
  /// Sends a message behind those before; waits while too many are queued, throws when the connection is no longer open.
  func send(_ message: WebSocketMessage) async throws
  /// Sends a ping and waits for its pong; false when that does not come in time.
  func ping(timeout: Duration) async throws -> Bool
  /// Closes the connection, if it is still open, and tells how it ended; the reason takes at most 123 bytes. Called more than once.
  func end(_ code: WebSocketCloseCode, reason: String) async -> WebSocketCloseCode
}
