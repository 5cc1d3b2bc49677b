import WirelaceHTTP

extension HTTPURL {
  /// Reads a `ws` or `wss` URL as the `http` or `https` one that its handshake goes to; nil for anything else.
  init?(webSocket text: String) {
    guard let end = text.firstRange(of: "://") else { return nil }
    switch text[..<end.lowerBound].lowercased() {
    case "ws": self.init("http" + text[end.lowerBound...])
    case "wss": self.init("https" + text[end.lowerBound...])
    default: return nil
    }
  }

  /// The whole URL with `ws` for `http`.
  var webSocketText: String { "ws" + text.dropFirst("http".count) }
}
