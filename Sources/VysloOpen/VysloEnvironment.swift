import Foundation

/// What a ``VysloOpen`` takes from around it; apps rarely touch it, tests and other platforms do.
public struct VysloEnvironment: Sendable {
  /// Where the token lies.
  public var tokenStore: any VysloTokenStore
  /// The time of day.
  public var now: @Sendable () -> Date
  /// Takes lines for a log; none holds a token, an address of a callback, or audio.
  public var log: @Sendable (String) -> Void

  /// What the platform has: Keychain on Apple's, elsewhere a file that only its owner reads. Nothing is logged.
  public init(appId: Int) { self.init(tokenStore: platformTokenStore(appId: appId)) }

  public init(tokenStore: any VysloTokenStore) {
    self.tokenStore = tokenStore
    now = { Date() }
    log = { _ in }
  }
}

private func platformTokenStore(appId: Int) -> any VysloTokenStore {
  #if canImport(Security)
    KeychainTokenStore(account: "app-\(appId)")
  #else
    FileTokenStore(appId: appId)
  #endif
}
