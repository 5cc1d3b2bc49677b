import WirelaceHTTP

/// What a client takes from the world; tests put their own in its place.
struct YuguEnvironment: Sendable {
  var clock: any HTTPClock = SystemHTTPClock()
  var random: @Sendable () -> UInt64 = { .random(in: .min ... .max) }

  /// Within 0..<1.
  func unitRandom() -> Double { Double(random() >> 11) / Double(1 << 53) }
}
