/// How a real-time session reconnects. The defaults are those of the schema.
public struct ReconnectPolicy: Sendable, Hashable {
  /// Attempts in a row; a success counts from zero again. All reconnects of a session are at most three times as many.
  public var maxAttempts: Int
  /// Milliseconds before the first attempt.
  public var initialDelayMs: Int
  /// From one wait to the next.
  public var multiplier: Double
  /// Milliseconds; the longest wait before the random factor.
  public var maxDelayMs: Int
  /// 0.3: a wait is multiplied by a random factor between 0.7 and 1.3.
  public var jitter: Double

  public init(
    maxAttempts: Int = 8, initialDelayMs: Int = 500, multiplier: Double = 2, maxDelayMs: Int = 4000,
    jitter: Double = 0.3
  ) {
    self.maxAttempts = maxAttempts
    self.initialDelayMs = initialDelayMs
    self.multiplier = multiplier
    self.maxDelayMs = maxDelayMs
    self.jitter = jitter
  }

  /// No reconnects.
  public static let none = ReconnectPolicy(maxAttempts: 0)

  /// Reconnects of a whole session: three times ``maxAttempts``, or as many as there are numbers.
  var maxTotalAttempts: Int {
    let (total, overflow) = maxAttempts.multipliedReportingOverflow(by: Defaults.reconnect.totalFactor)
    return overflow ? .max : total
  }

  /// The wait before attempt `attempt`, the first being 1; `random` within 0..<1 decides where in the range of the jitter.
  func delay(attempt: Int, random: Double) -> Duration {
    Backoff(initialMs: initialDelayMs, multiplier: multiplier, maxMs: maxDelayMs, jitter: jitter)
      .delay(attempt, random: random)
  }

  /// What is wrong with the values; nil when nothing is.
  var fault: String? {
    if maxAttempts < 0 { return "reconnect.maxAttempts is negative" }
    return Backoff(initialMs: initialDelayMs, multiplier: multiplier, maxMs: maxDelayMs, jitter: jitter)
      .fault("reconnect")
  }
}
