/// The keys that make the platform charge once for what is asked several times.
enum IdempotencyKey {
  static let longest = 200

  /// 32 lower-case hexadecimal digits.
  static func make(_ random: @Sendable () -> UInt64) -> String {
    [random(), random()].map { value in
      let digits = String(value, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }

  /// 1 to 200 printable characters of ASCII, no blank.
  static func isValid(_ key: String) -> Bool {
    1...longest ~= key.utf8.count && key.utf8.allSatisfy { 0x21...0x7E ~= $0 }
  }

  /// The caller's key, one of our own, or none; a caller's key of a wrong form is error 90010.
  static func choose(
    _ callers: String?, isAutomatic: Bool, random: @Sendable () -> UInt64
  ) throws(YuguError) -> String? {
    guard let callers else { return isAutomatic ? make(random) : nil }
    guard isValid(callers) else {
      throw .local(.invalidArgument, "the idempotency key is not 1 to 200 printable ASCII characters without blanks")
    }
    return callers
  }
}
