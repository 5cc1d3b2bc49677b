import WirelaceHTTP

/// A version of HTTP/1.
public enum HTTP1Version: String, Sendable, Hashable {
  case http10 = "HTTP/1.0"
  case http11 = "HTTP/1.1"
}

/// The head of a request.
public struct HTTP1RequestHead: Sendable, Hashable {
  /// Case matters: `GET`.
  public var method: String
  /// As it stands in the request line: `/path?query`, an absolute URL, `host:port` for CONNECT or `*` for OPTIONS.
  public var target: String
  public var version: HTTP1Version
  public var fields: HTTPFields

  public init(method: String, target: String, version: HTTP1Version = .http11, fields: HTTPFields = HTTPFields()) {
    self.method = method
    self.target = target
    self.version = version
    self.fields = fields
  }

  /// Whether the connection may carry another request after this one.
  public var keepsAlive: Bool { WirelaceHTTP1.keepsAlive(version, fields) }
  /// Whether the client holds its body back until it sees status 100.
  public var expectsContinue: Bool { version == .http11 && fields.tokens("expect").contains("100-continue") }
  /// The protocols that the client would change to, in lower case; empty unless `Connection` names the upgrade too.
  public var upgrades: [String] { WirelaceHTTP1.upgrades(version, fields) }
}

/// The head of a response.
public struct HTTP1ResponseHead: Sendable, Hashable {
  /// 100 to 999.
  public var status: Int
  /// May be empty.
  public var reason: String
  public var version: HTTP1Version
  public var fields: HTTPFields

  public init(status: Int, reason: String = "", version: HTTP1Version = .http11, fields: HTTPFields = HTTPFields()) {
    self.status = status
    self.reason = reason
    self.version = version
    self.fields = fields
  }

  /// Whether the connection may carry another response after this one, as far as the head says.
  public var keepsAlive: Bool { WirelaceHTTP1.keepsAlive(version, fields) }
  /// The protocols that the server names with the upgrade, in lower case.
  public var upgrades: [String] { WirelaceHTTP1.upgrades(version, fields) }
  /// Whether another head follows for the same request: 1xx but for 101.
  public var isInformational: Bool { 100..<200 ~= status && status != 101 }
}

private func keepsAlive(_ version: HTTP1Version, _ fields: HTTPFields) -> Bool {
  let options = fields.tokens("connection")
  if options.contains("close") { return false }
  return version == .http11 || options.contains("keep-alive")
}

private func upgrades(_ version: HTTP1Version, _ fields: HTTPFields) -> [String] {
  guard version == .http11, fields.tokens("connection").contains("upgrade") else { return [] }
  return fields.tokens("upgrade")
}

/// What a decoder found.
public enum HTTP1Event: Sendable, Hashable {
  case request(HTTP1RequestHead)
  /// Informational heads (100, 103) come the same way, without an `end` of their own.
  case response(HTTP1ResponseHead)
  /// The next bytes of the body, at least one; the cuts mean nothing.
  case body([UInt8])
  /// The message is complete; the trailer fields of a chunked body.
  case end(HTTPFields)
}
