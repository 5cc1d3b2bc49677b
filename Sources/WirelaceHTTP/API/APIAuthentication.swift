/// A way to prove who asks, as an API's schema declares it.
public struct APIAuthentication: Sendable, Hashable {
  public enum Scheme: Sendable, Hashable {
    /// `Authorization: Bearer …`.
    case bearer
    /// User and password, RFC 7617.
    case basic
    /// A secret in this header field.
    case header(String)
    /// A secret in this query parameter.
    case query(String)
    /// Values in these header fields and query parameters, computed over the request.
    case signature(name: String, headers: [String], query: [String])
  }
  /// In the schema.
  public let name: String
  public let scheme: Scheme
  /// A response with one of these makes a client forget what it used.
  public let forgetStatuses: Set<Int>

  public init(_ name: String, _ scheme: Scheme, forget forgetStatuses: Set<Int> = []) {
    self.name = name
    self.scheme = scheme
    self.forgetStatuses = forgetStatuses
  }
}

/// The proof itself. Descriptions and mirrors do not show it.
public enum APICredential: Sendable, Hashable {
  /// A token, or a secret in a header field or a query parameter.
  case secret(String)
  case basic(user: String, password: String)
  /// By name of the header field, and of the query parameter.
  case signature(headers: [String: String], query: [String: String] = [:])
}

extension APICredential: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String {
    switch self {
    case .secret: "secret"
    case .basic: "basic"
    case .signature: "signature"
    }
  }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension APIAuthentication {
  /// Puts a credential where the scheme wants it; false when it is one of another scheme.
  func apply(_ credential: APICredential, to request: inout HTTPRequest) throws -> Bool {
    switch (scheme, credential) {
    case (.bearer, .secret(let token)): try request.fields.set("Authorization", "Bearer " + token)
    case (.basic, .basic(let user, let password)):
      guard !user.contains(":") else { return false }
      try request.fields.set("Authorization", "Basic " + Base64.encode(Array((user + ":" + password).utf8)))
    case (.header(let name), .secret(let secret)): try request.fields.set(name, secret)
    case (.query(let name), .secret(let secret)): request.url.replaceQuery(name, secret)
    case (.signature(_, let names, let queries), .signature(let headers, let query)):
      for name in names { if let value = headers[name] { try request.fields.set(name, value) } }
      for name in queries { if let value = query[name] { request.url.replaceQuery(name, value) } }
    default: return false
    }
    return true
  }

  /// What a request shows for this scheme; nil when it shows nothing, or not all of it.
  func credential(in request: HTTPRequest, query: [String: [String]]) -> APICredential? {
    switch scheme {
    case .bearer: return authorization("bearer", request).map { .secret($0) }
    case .basic:
      guard let text = authorization("basic", request), let bytes = Base64.decode(text),
        let pair = String(validating: bytes, as: UTF8.self), let colon = pair.firstIndex(of: ":")
      else { return nil }
      return .basic(user: String(pair[..<colon]), password: String(pair[pair.index(after: colon)...]))
    case .header(let name):
      let values = request.fields.values(name)
      return values.count == 1 && !values[0].isEmpty ? .secret(values[0]) : nil
    case .query(let name):
      guard let values = query[name], values.count == 1, !values[0].isEmpty else { return nil }
      return .secret(values[0])
    case .signature(_, let names, let queries):
      var headers: [String: String] = [:]
      for name in names {
        guard let value = request.fields[name] else { return nil }
        headers[name] = value
      }
      var found: [String: String] = [:]
      for name in queries {
        guard let values = query[name], values.count == 1 else { return nil }
        found[name] = values[0]
      }
      return .signature(headers: headers, query: found)
    }
  }

  private func authorization(_ scheme: String, _ request: HTTPRequest) -> String? {
    let values = request.fields.values("Authorization")
    guard values.count == 1 else { return nil }
    let parts = values[0].split(separator: " ", maxSplits: 1)
    return parts.count == 2 && HTTPSyntax.isEqual(parts[0], scheme) ? HTTPSyntax.trimmed(parts[1]) : nil
  }

  /// The value of `WWW-Authenticate` for a request that proved nothing; nil for schemes without one.
  var challenge: String? {
    switch scheme {
    case .bearer: "Bearer"
    case .basic: "Basic realm=\"api\", charset=\"UTF-8\""
    case .header, .query, .signature: nil
    }
  }
}

extension HTTPURL {
  /// Puts one parameter in the place of all of its name, behind the others.
  mutating func replaceQuery(_ name: String, _ value: String) {
    let kept = (query ?? "").split(separator: "&").filter { part in
      let key = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
      return PercentCoding.decode(key, plusIsBlank: true) != name
    }
    let own = PercentCoding.encode(name) + "=" + PercentCoding.encode(value)
    query = (kept.map { String($0) } + [own]).joined(separator: "&")
  }
}
