#if !hasFeature(Embedded)

  /// Decimal numbers as text, without the rounding of floating point.
  public enum DecimalText {
    /// `text`, in the grammar of JSON, times `10^digits`, the fraction cut off; nil beyond ±10^28.
    public static func scaled(_ text: String, by digits: Int) -> Int128? {
      let parts = text.utf8.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
      guard let mantissa = parts.first else { return nil }
      let pieces = mantissa.drop { $0 == UInt8(ascii: "-") }.split(
        separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
      let all = pieces.flatMap { $0 }
      let leading = all.prefix { $0 == UInt8(ascii: "0") }.count
      guard let whole = pieces.first, leading < all.count else { return all.isEmpty ? nil : 0 }
      var exponent = 0
      if parts.count > 1 {
        let written = String(decoding: parts[1], as: UTF8.self)
        // An exponent beyond 64 bits says as much as a very large one.
        exponent = Int(written) ?? (written.hasPrefix("-") ? .min : .max)
        exponent = min(max(exponent, -(1 << 60)), 1 << 60)
      }
      // Where the point is to stand, counted in digits from the front.
      let point = whole.count + exponent + digits
      if point <= leading { return 0 }
      guard point - leading <= 28 else { return nil }
      var value: Int128 = 0
      for place in leading..<point {
        value = value * 10 + (place < all.count ? Int128(all[place]) - 0x30 : 0)
      }
      return mantissa.first == UInt8(ascii: "-") ? -value : value
    }

    /// The JSON number `value / 10^digits`.
    public static func json(_ value: Int128, _ digits: Int) -> JSONValue {
      .number(ExactDecimal(coefficient: value, exponent: -digits).text)
    }
  }

#endif
