/// Why a connection did not become a WebSocket.
public enum WebSocketHandshakeError: Error, Sendable, Hashable {
  /// The server answered with a status other than 101: 401 and 403 mean that the credentials are wanting. The start of the answer's
  /// body, at most 16 KiB, may say more.
  case refused(status: Int, reason: String, body: [UInt8] = [])
  /// The server's 101 is not a right answer to this request; what is wrong with it.
  case invalidResponse(String)
  /// The server chose a subprotocol that was not offered.
  case subprotocol(String)
  /// The request is no right opening handshake; the status and what is wrong with it.
  case invalidRequest(status: Int, String)

  /// Whether the server wants other credentials.
  public var isAuthentication: Bool {
    if case .refused(401, _, _) = self { true } else { false }
  }

  /// Whether the server knows who asks and refuses.
  public var isPermission: Bool {
    if case .refused(403, _, _) = self { true } else { false }
  }
}
