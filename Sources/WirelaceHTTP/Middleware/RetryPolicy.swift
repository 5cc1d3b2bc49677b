/// How often and after what waits a call is repeated.
public struct RetryPolicy: Sendable, Hashable {
  /// What becomes of a `Retry-After` above ``retryAfterCap``.
  public enum LongWait: Sendable, Hashable {
    /// Wait for as long as the cap says.
    case cap
    /// Do not try again: the caller gets the response.
    case giveUp
  }
  /// Attempts behind the first; 0 for none.
  public var maxRetries: Int
  /// Before the first retry.
  public var initialDelay: Duration
  /// From one wait to the next.
  public var multiplier: Double
  /// The longest wait that comes of the multiplier, before jitter.
  public var maxDelay: Duration
  /// 0.3: waits are between 0.7 and 1.3 times as long.
  public var jitter: Double
  public var retryAfterCap: Duration
  public var longWait: LongWait

  public init(
    maxRetries: Int = 2, initialDelay: Duration = .milliseconds(200), multiplier: Double = 2,
    maxDelay: Duration = .seconds(4), jitter: Double = 0.3, retryAfterCap: Duration = .seconds(30),
    longWait: LongWait = .giveUp
  ) {
    self.maxRetries = maxRetries
    self.initialDelay = initialDelay
    self.multiplier = multiplier
    self.maxDelay = maxDelay
    self.jitter = jitter
    self.retryAfterCap = retryAfterCap
    self.longWait = longWait
  }

  /// The wait before a retry, the first being 1; `random` within 0..<1 decides where in the range of the jitter.
  public func delay(retry: Int, random: Double) -> Duration {
    var delay = initialDelay
    for _ in 1..<max(retry, 1) where delay < maxDelay { delay = delay * max(multiplier, 1) }
    return min(delay, maxDelay) * max(0, 1 - jitter + 2 * jitter * random)
  }

  /// The value of a `Retry-After` field: seconds or a date, never negative; nil when it is neither. `0` is a value.
  public static func retryAfter(_ value: String, unixTime: Int64) -> Duration? {
    if !value.isEmpty, value.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
      // More digits than fit are more seconds than anyone waits.
      return .seconds(Int64(value) ?? Int64(Int32.max))
    }
    guard let date = HTTPDate.unixTime(value) else { return nil }
    return .seconds(max(0, date - unixTime))
  }
}
