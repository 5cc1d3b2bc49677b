import WirelaceHTTP
import WirelaceHTTP1

/// A server's side of the opening handshake.
public struct WebSocketServerHandshake: Sendable, Hashable {
  /// Those the client offers, the most wanted first.
  public let subprotocols: [String]
  private let key: String

  /// Checks a request.
  /// - Throws: `invalidRequest` with the status to answer: 400, 405, or 426, which has to come with ``versionFields``.
  public init(_ request: HTTP1RequestHead) throws(WebSocketHandshakeError) {
    guard request.method == "GET" else { throw .invalidRequest(status: 405, "a handshake is a GET") }
    guard request.upgrades.contains("websocket") else {
      throw .invalidRequest(status: 426, "the request does not ask for websocket")
    }
    guard request.fields.values("sec-websocket-version") == ["13"] else {
      throw .invalidRequest(status: 426, "a version other than 13")
    }
    let keys = request.fields.values("sec-websocket-key")
    guard keys.count == 1, isKey(keys[0]) else {
      throw .invalidRequest(status: 400, "Sec-WebSocket-Key is not one key of 16 bytes")
    }
    key = keys[0]
    // Subprotocols keep their case, unlike other tokens.
    subprotocols = request.fields.values("sec-websocket-protocol").flatMap { value in
      value.split(separator: ",").map { String($0.filter { $0 != " " && $0 != "\t" }) }
    }
  }

  /// Says which version this server speaks; belongs into an answer of 426.
  public static let versionFields: HTTPFields = ["Sec-WebSocket-Version": "13", "Upgrade": "websocket"]

  /// Whether the request asks for a WebSocket at all, rightly or not.
  public static func isAsked(by request: HTTP1RequestHead) -> Bool { request.upgrades.contains("websocket") }

  /// The first offered subprotocol that the server speaks; nil for none.
  public func choose(from spoken: [String]) -> String? { subprotocols.first { spoken.contains($0) } }

  /// The answer that changes the connection over.
  /// - Parameter subprotocol: one of those offered; another one is left out.
  public func response(subprotocol: String? = nil, fields: HTTPFields = HTTPFields()) -> HTTP1ResponseHead {
    var all: HTTPFields = ["Upgrade": "websocket", "Connection": "Upgrade"]
    all.append(checked: "Sec-WebSocket-Accept", acceptKey(for: key))
    // It stood in a field of the request, so it may stand in one of the answer.
    if let subprotocol, subprotocols.contains(subprotocol) {
      all.append(checked: "Sec-WebSocket-Protocol", subprotocol)
    }
    for field in fields { all.append(checked: field.name, field.value) }
    return HTTP1ResponseHead(status: 101, reason: "Switching Protocols", fields: all)
  }
}
