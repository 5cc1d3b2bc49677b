/// How often a call is repeated, and after which waits. The defaults are those of the schema.
public struct RetryPolicy: Sendable, Hashable {
  /// Attempts behind the first; 0 for none.
  public var maxRetries: Int
  /// Milliseconds before the first retry.
  public var initialDelayMs: Int
  /// From one wait to the next.
  public var multiplier: Double
  /// Milliseconds; the longest wait before the random factor.
  public var maxDelayMs: Int
  /// 0.3: a wait is multiplied by a random factor between 0.7 and 1.3.
  public var jitter: Double

  public init(
    maxRetries: Int = 2, initialDelayMs: Int = 200, multiplier: Double = 2, maxDelayMs: Int = 4000,
    jitter: Double = 0.3
  ) {
    self.maxRetries = maxRetries
    self.initialDelayMs = initialDelayMs
    self.multiplier = multiplier
    self.maxDelayMs = maxDelayMs
    self.jitter = jitter
  }

  /// One attempt and no more.
  public static let none = RetryPolicy(maxRetries: 0)

  /// The wait before retry `retry`, the first being 1; `random` within 0..<1 decides where in the range of the jitter.
  func delay(retry: Int, random: Double) -> Duration {
    Backoff(initialMs: initialDelayMs, multiplier: multiplier, maxMs: maxDelayMs, jitter: jitter)
      .delay(retry, random: random)
  }

  /// What is wrong with the values; nil when nothing is.
  var fault: String? {
    if maxRetries < 0 { return "retry.maxRetries is negative" }
    return Backoff(initialMs: initialDelayMs, multiplier: multiplier, maxMs: maxDelayMs, jitter: jitter).fault("retry")
  }
}
