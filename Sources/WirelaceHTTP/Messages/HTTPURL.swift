/// An absolute `http` or `https` URL, split into what a request needs.
public struct HTTPURL: Sendable, Hashable {
  /// `http` or `https`.
  public var scheme: String
  /// A name, an IPv4 address, or an IPv6 address in brackets; lower case.
  public var host: String
  /// Nil for the scheme's own.
  public var port: UInt16?
  /// Percent-encoded, begins with `/`.
  public var path: String
  /// Percent-encoded, without `?`; nil when there is none.
  public var query: String?

  /// `path` must begin with `/` and be percent-encoded, as must `query`.
  public init(scheme: String, host: String, port: UInt16? = nil, path: String = "/", query: String? = nil) {
    self.scheme = scheme
    self.host = host
    self.port = port
    self.path = path
    self.query = query
  }

  /// Reads `https://api.example.com:8443/v1?x=1`. Nil for another scheme, user data, a fragment, a bad host or port, and for
  /// characters that must be percent-encoded.
  public init?(_ text: String) {
    guard text.utf8.count <= HTTPURL.limit, let separator = text.firstRange(of: "://") else { return nil }
    scheme = HTTPSyntax.lowercased(text[..<separator.lowerBound])
    guard scheme == "http" || scheme == "https" else { return nil }
    let rest = text[separator.upperBound...]
    let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
    guard let (host, port) = HTTPURL.authority(rest[..<end]) else { return nil }
    (self.host, self.port) = (host, port)
    guard let (path, query) = HTTPURL.target(rest[end...]) else { return nil }
    (self.path, self.query) = (path, query)
  }

  /// Longest URL read: 16 KiB.
  public static let limit = 16 << 10

  /// Host and port of `example.com:8080` or `[::1]:80`; nil when it is neither.
  public static func authority(_ text: some StringProtocol) -> (host: String, port: UInt16?)? {
    guard let (host, portText) = splitPort(Substring(text)) else { return nil }
    var port: UInt16?
    if let portText, !portText.isEmpty {
      guard portText.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let value = UInt16(portText), value > 0 else {
        return nil
      }
      port = value
    }
    let inner = host.hasPrefix("[") ? host.dropFirst().dropLast() : host
    let isAllowed: (UInt8) -> Bool =
      host.hasPrefix("[")
      ? { Character(Unicode.Scalar($0)).isHexDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
      : { PercentCoding.isUnreserved($0) }
    guard !inner.isEmpty, inner.utf8.count <= 255, inner.utf8.allSatisfy(isAllowed) else { return nil }
    return (HTTPSyntax.lowercased(host), port)
  }

  private static func splitPort(_ text: Substring) -> (Substring, Substring?)? {
    if text.hasPrefix("[") {
      guard let close = text.firstIndex(of: "]") else { return nil }
      let behind = text[text.index(after: close)...]
      if behind.isEmpty { return (text, nil) }
      return behind.first == ":" ? (text[...close], behind.dropFirst()) : nil
    }
    guard let colon = text.firstIndex(of: ":") else { return (text, nil) }
    return (text[..<colon], text[text.index(after: colon)...])
  }

  /// Path and query of a request target in origin form, `/v1/items?limit=5`; an empty path is `/`. Nil for characters that must
  /// be percent-encoded, and for a fragment.
  public static func target(_ text: some StringProtocol) -> (path: String, query: String?)? {
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }) else { return nil }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts.first.map { String($0) } ?? ""
    if !path.isEmpty, !path.hasPrefix("/") { return nil }
    return (path.isEmpty ? "/" : path, parts.count > 1 ? String(parts[1]) : nil)
  }

  public var isSecure: Bool { scheme == "https" }

  /// The port, the scheme's own filled in.
  public var effectivePort: UInt16 { port ?? (isSecure ? 443 : 80) }

  /// `host` or `host:port`: the value of the Host field.
  public var authority: String {
    guard let port, port != (isSecure ? 443 : 80) else { return host }
    return "\(host):\(port)"
  }

  /// Path and query: the target of a request line.
  public var target: String { query.map { path + "?" + $0 } ?? path }

  /// The whole URL.
  public var text: String { scheme + "://" + authority + target }

  /// The same URL with a path (`/recordings/7`) behind its own and another query.
  public func appending(path more: String, query: String? = nil) -> HTTPURL {
    var url = self
    url.path = (path.hasSuffix("/") ? String(path.dropLast()) : path) + more
    if url.path.isEmpty { url.path = "/" }
    url.query = query
    return url
  }
}

/// Without the query: it may hold secrets.
extension HTTPURL: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { scheme + "://" + authority + path + (query == nil ? "" : "?…") }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [(label: "url", value: description)]) }
}
