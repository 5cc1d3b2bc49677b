/// How a client proves who asks.
public enum YuguAuth: Sendable, Hashable {
  /// Requests are signed with the secret key, which never leaves the process.
  case appKey(_ appKey: String, secretKey: String)
  /// A user's token, sent as a bearer token.
  case token(_ token: String)

  /// The app key as it may be shown: its first four characters. Nil with a token.
  var shownAppKey: String? {
    if case .appKey(let key, _) = self { YuguSecrets.shortened(key) } else { nil }
  }
}

/// Four characters of the app key alone.
extension YuguAuth: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String {
    switch self {
    case .appKey(let key, _): "app key " + YuguSecrets.shortened(key)
    case .token: "token " + YuguSecrets.mask
    }
  }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [(label: "auth", value: description)]) }
}

/// Which signature is put on requests.
public enum YuguSignatureVersion: Int, Sendable, Hashable, CaseIterable {
  /// As published: over the parameters of the business.
  case v1 = 1
  /// This project's own: over method, path, query, time, nonce and body. Only for a server that knows it.
  case v2 = 2
}
