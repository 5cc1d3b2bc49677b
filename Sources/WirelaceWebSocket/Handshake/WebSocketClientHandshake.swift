import WirelaceHTTP
import WirelaceHTTP1

/// A client's side of the opening handshake: the request, and the check of its answer.
public struct WebSocketClientHandshake: Sendable, Hashable {
  /// The head to send; it has no body.
  public let request: HTTP1RequestHead
  private let key: String
  private let subprotocols: [String]

  /// - Parameters:
  ///   - host: as in the URL, with the port unless it is the scheme's own.
  ///   - target: path and query, beginning with `/`.
  ///   - subprotocols: the most wanted first.
  ///   - fields: further ones, such as `Authorization` or `Origin`; those of the handshake itself are left out.
  ///   - nonce: 16 bytes that are new for every connection.
  /// - Throws: when the host or a subprotocol cannot stand in a header field.
  public init(
    host: String, target: String, subprotocols: [String] = [], fields: HTTPFields = HTTPFields(),
    nonce: [UInt8] = (0..<16).map { _ in .random(in: .min ... .max) }
  ) throws(HTTPFieldError) {
    let own = [
      "host", "connection", "upgrade", "sec-websocket-key", "sec-websocket-version", "sec-websocket-protocol",
      "sec-websocket-extensions", "content-length", "transfer-encoding",
    ]
    key = base64(nonce)
    self.subprotocols = subprotocols
    var all = HTTPFields()
    try all.append("Host", host)
    try all.append("Upgrade", "websocket")
    try all.append("Connection", "Upgrade")
    try all.append("Sec-WebSocket-Key", key)
    try all.append("Sec-WebSocket-Version", "13")
    if !subprotocols.isEmpty { try all.append("Sec-WebSocket-Protocol", subprotocols.joined(separator: ", ")) }
    for field in fields where !own.contains(HTTPSyntax.lowercased(field.name)) {
      try all.append(field.name, field.value)
    }
    request = HTTP1RequestHead(method: "GET", target: target, fields: all)
  }

  /// Checks the answer.
  /// - Returns: the subprotocol the server chose; nil for none.
  public func check(_ response: HTTP1ResponseHead) throws(WebSocketHandshakeError) -> String? {
    guard response.status == 101 else { throw .refused(status: response.status, reason: response.reason) }
    guard response.fields.tokens("upgrade") == ["websocket"] else {
      throw .invalidResponse("Upgrade is not websocket")
    }
    guard response.fields.tokens("connection").contains("upgrade") else {
      throw .invalidResponse("Connection does not name the upgrade")
    }
    guard response.fields.values("sec-websocket-accept") == [acceptKey(for: key)] else {
      throw .invalidResponse("Sec-WebSocket-Accept does not match the key")
    }
    guard response.fields.tokens("sec-websocket-extensions").isEmpty else {
      throw .invalidResponse("an extension that was not offered")
    }
    let chosen = response.fields.values("sec-websocket-protocol")
    guard let subprotocol = chosen.first else { return nil }
    guard chosen.count == 1, subprotocols.contains(subprotocol) else { throw .subprotocol(subprotocol) }
    return subprotocol
  }
}
