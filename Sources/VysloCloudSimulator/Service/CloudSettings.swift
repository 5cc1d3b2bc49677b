import VysloProtocol
import VysloToken
import WirelaceHTTP

/// What a simulated cloud is set up with.
public struct CloudSettings: Sendable {
  /// Signs tokens, voiceprints and firmware; cards that are to believe it hold its public key.
  public var key: SigningKey
  /// Of whoever may register apps.
  public var developerKey: String
  /// In front of the paths of the schema.
  public var basePath = "/api/v1/app"
  /// For tokens and jobs. A skewed one makes a cloud whose time is another.
  public var clock: any HTTPClock = SystemHTTPClock()
  /// For identifiers and secrets.
  public var random: @Sendable () -> UInt64 = { .random(in: .min ... .max) }
  /// Told what goes wrong inside; holds no secrets.
  public var log: @Sendable (String) -> Void = { _ in }

  public init(key: SigningKey, developerKey: String) {
    self.key = key
    self.developerKey = developerKey
  }

  /// So many random bytes as hexadecimal digits.
  public func secret(bytes: Int) -> String {
    var text = ""
    while text.utf8.count < bytes * 2 {
      let word = String(random(), radix: 16)
      text += String(repeating: "0", count: 16 - word.utf8.count) + word
    }
    return String(text.prefix(bytes * 2))
  }
}

/// A clock that goes wrong by a fixed time.
public struct SkewedClock: HTTPClock {
  private let clock: any HTTPClock
  private let skew: Int64

  /// `skew` in seconds, ahead when it is positive.
  public init(_ clock: any HTTPClock = SystemHTTPClock(), skew: Int64) {
    self.clock = clock
    self.skew = skew
  }

  public var now: Duration { clock.now }
  public var unixTime: Int64 { clock.unixTime + skew }
  public func sleep(for duration: Duration) async throws { try await clock.sleep(for: duration) }
}

extension VysloScope {
  /// All that the schema names.
  public static var every: VysloScope { VysloScope(named.map(\.scope)) }
}
