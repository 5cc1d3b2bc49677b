import Foundation
import VysloProtocol
import WirelaceHTTP

extension VysloOpen {
  /// Callbacks that may be awaited at once, and for how long an answer is taken.
  static let callbackLimit = 8
  static let callbackLifetime: TimeInterval = 86_400
  /// Bytes of a callback's address, at most.
  static let callbackSizeLimit = 4096

  /// The address that opens the VYSLO app's consent screen:
  /// `vyslo://open/authorize?appId=…&scopes=…&callback=…`, the scopes as a decimal bitmap.
  ///
  /// The callback is remembered, beside the token, until it was answered or a day is over: only an answer to one that is awaited is taken.
  ///
  /// - Parameters:
  ///   - scopes: What the app asks for; the user may grant less.
  ///   - callbackURI: An entry of the app's allowlist, or one with `?` or `#` and parameters of one's own appended; what it bears in its
  ///     query has to come back.
  public func authorizeURL(scopes: VysloScope, callbackURI: String) -> URL {
    expectCallback(callbackURI)
    let callback = PercentCoding.encode(callbackURI)
    return URL(
      wellFormed: "vyslo://open/authorize?appId=\(appId)&scopes=\(scopes.rawValue)&callback=\(callback)")
  }

  /// Awaits a callback of an authorization that something else begins, such as a web page; ``authorizeURL(scopes:callbackURI:)`` does so itself.
  public func expectCallback(_ callbackURI: String) {
    guard callbackURI.utf8.count <= Self.callbackSizeLimit else { return }
    let now = environment.now()
    _ = tokens.change(nil) { state in
      state.callbacks.removeAll { $0.uri == callbackURI || $0.isOver(at: now) }
      state.callbacks.append(VysloStoredState.Callback(uri: callbackURI, handedOutAt: now))
      state.callbacks.removeFirst(max(0, state.callbacks.count - Self.callbackLimit))
    }
  }

  /// Takes the token out of a callback's address and stores it; true when it was stored.
  ///
  /// False, and nothing changes, when the user denied, and for an address that is not an awaited callback (scheme, host, port, path and own
  /// parameters), bears both a token and an error, or one of them twice, or a token that is oversized, malformed or another app's.
  @discardableResult
  public func handleAuthorizationCallback(_ url: URL) -> Bool {
    guard url.absoluteString.utf8.count <= Self.callbackSizeLimit + 1024,
      let received = URLComponents(url: url, resolvingAgainstBaseURL: false)
    else { return false }
    let items = received.queryItems ?? []
    let tokens = items.filter { $0.name == "vyslo_token" }
    let errors = items.filter { $0.name == "vyslo_error" }
    guard tokens.count + errors.count == 1 else { return false }
    let now = environment.now()
    let awaited = (try? environment.tokenStore.read().callbacks) ?? []
    guard let callback = awaited.first(where: { !$0.isOver(at: now) && Self.answers(received, to: $0.uri) }) else {
      environment.log("callback refused: not one that is awaited")
      return false
    }
    // An answer is taken once: a copy of it, shown later, changes nothing.
    guard let item = tokens.first else {
      _ = self.tokens.change("authorization denied") { $0.callbacks.removeAll { $0.uri == callback.uri } }
      return false
    }
    return self.tokens.adopt(item.value ?? "", at: now) { $0.callbacks.removeAll { $0.uri == callback.uri } }
  }

  /// Whether an address is a callback with parameters appended.
  static func answers(_ received: URLComponents, to callbackURI: String) -> Bool {
    guard let expected = URLComponents(string: callbackURI), let scheme = expected.scheme else { return false }
    guard received.scheme?.lowercased() == scheme.lowercased(),
      received.host?.lowercased() == expected.host?.lowercased(), received.port == expected.port,
      received.user == expected.user, received.password == expected.password,
      received.percentEncodedPath == expected.percentEncodedPath
    else { return false }
    var left = received.queryItems ?? []
    for item in expected.queryItems ?? [] {
      guard let place = left.firstIndex(of: item) else { return false }
      left.remove(at: place)
    }
    return true
  }
}

extension VysloStoredState.Callback {
  fileprivate func isOver(at time: Date) -> Bool {
    // A clock that was turned back must not keep one alive for ever.
    abs(time.timeIntervalSince(handedOutAt)) > VysloOpen.callbackLifetime
  }
}
