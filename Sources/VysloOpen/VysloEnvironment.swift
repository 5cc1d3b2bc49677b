import Foundation
import WirelaceATT
import WirelaceHTTP

/// What a ``VysloOpen`` takes from around it; apps rarely touch it, tests and other platforms do.
public struct VysloEnvironment: Sendable {
  /// Where the token lies.
  public var tokenStore: any VysloTokenStore
  /// What carries requests to the cloud.
  public var transport: any HTTPTransport
  /// For time limits, and the pauses of retries and polling.
  public var clock: any HTTPClock
  /// The time of day.
  public var now: @Sendable () -> Date
  /// Takes lines for a log; none holds a token, an address of a callback, or audio.
  public var log: @Sendable (String) -> Void

  /// The Bluetooth adapter; nil: there is none, and calls over Bluetooth fail with `bluetoothOff`.
  public var central: (any ATTCentral)?
  /// Asked before the adapter is used.
  public var bluetoothState: @Sendable () -> VysloBluetoothState
  /// What waits, waits by this clock.
  public var time: any TimeSource
  /// Whether the user looks at the app: live audio asks.
  public var foreground: any VysloForeground
  /// Where files lie that are on their way from a card, until they are whole.
  public var partsFolder: String
  /// Joins the card's Wi-Fi.
  public var hotspots: any VysloHotspotJoiner
  /// What a cloud does for a card: firmware and voiceprints. Nil: the cloud that the app talks to does it.
  public var cardCloud: (any VysloCardCloud)?

  /// What the platform has: Keychain on Apple's, elsewhere a file that only its owner reads. Nothing is logged.
  public init(appId: Int) { self.init(tokenStore: platformTokenStore(appId: appId)) }

  public init(tokenStore: any VysloTokenStore) {
    self.tokenStore = tokenStore
    transport = platformTransport
    clock = SystemHTTPClock()
    now = { Date() }
    log = { _ in }
    bluetoothState = { .on }
    time = SystemTime()
    foreground = platformForeground()
    partsFolder = platformCacheFolder() + "/ai.vyslo.opensdk/parts"
    hotspots = platformHotspotJoiner()
  }
}

private func platformTokenStore(appId: Int) -> any VysloTokenStore {
  #if canImport(Security)
    KeychainTokenStore(account: "app-\(appId)")
  #else
    FileTokenStore(appId: appId)
  #endif
}

private func platformCacheFolder() -> String {
  #if canImport(Darwin)
    NSSearchPathForDirectoriesInDomains(.cachesDirectory, .userDomainMask, true).first ?? NSTemporaryDirectory()
  #else
    ProcessInfo.processInfo.environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? NSHomeDirectory() + "/.cache"
  #endif
}
