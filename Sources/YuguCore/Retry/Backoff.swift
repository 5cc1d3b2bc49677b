import Foundation

/// Waits that grow from one attempt to the next.
struct Backoff {
  var initialMs: Int
  var multiplier: Double
  var maxMs: Int
  var jitter: Double

  /// `min(max, initial · multiplier^(number - 1))` times a factor between `1 - jitter` and `1 + jitter`.
  ///
  /// `number` counts from 1; `random` within 0..<1 decides the factor.
  func delay(_ number: Int, random: Double) -> Duration {
    let growth = pow(multiplier, Double(max(number, 1) - 1))
    let plain = min(Double(maxMs), Double(initialMs) * growth)
    // Microseconds: far finer than any timer, and far from the ends of the type.
    return .microseconds(Int64((plain * (1 - jitter + 2 * jitter * random) * 1000).rounded()))
  }

  /// What is wrong with the values; nil when nothing is.
  func fault(_ name: String) -> String? {
    if initialMs < 0 { return "\(name).initialDelayMs is negative" }
    if maxMs < 0 || maxMs > Backoff.longestMs { return "\(name).maxDelayMs is not within 0...\(Backoff.longestMs)" }
    if !(multiplier >= 1 && multiplier.isFinite) { return "\(name).multiplier is below 1" }
    if !(0...1 ~= jitter) { return "\(name).jitter is not within 0...1" }
    return nil
  }

  /// A day.
  static let longestMs = 86_400_000
}

extension Duration {
  /// Whole milliseconds, the rest cut off; the nearest that an `Int` holds.
  var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    let (product, overflow) = Int(clamping: seconds).multipliedReportingOverflow(by: 1000)
    if overflow { return seconds < 0 ? .min : .max }
    let (sum, overflows) = product.addingReportingOverflow(Int(attoseconds / 1_000_000_000_000_000))
    return overflows ? (seconds < 0 ? .min : .max) : sum
  }
}
