#if !hasFeature(Embedded)

  /// A decimal number kept exactly: `coefficient × 10^exponent`. Equal numbers are equal, however they were written.
  public struct ExactDecimal: Sendable, Hashable {
    public let coefficient: Int128
    /// In lowest terms: the coefficient does not end in 0.
    public let exponent: Int

    public init(coefficient: Int128, exponent: Int) {
      var (coefficient, exponent) = (coefficient, exponent)
      while coefficient != 0, coefficient % 10 == 0 {
        coefficient /= 10
        exponent += 1
      }
      self.coefficient = coefficient
      self.exponent = coefficient == 0 ? 0 : exponent
    }

    /// Out of `-12.5e3`; nil when it is no number, one with more digits than 128 bits hold (38), or an exponent of six digits.
    public init?(_ text: String) {
      var coefficient: Int128 = 0
      var exponent = 0
      var sign: Int128 = 1
      var seesFraction = false
      var digits = 0
      // Zeros that count only when another digit comes behind them.
      var zeros = 0
      var rest = Substring(text).utf8
      if rest.first == UInt8(ascii: "-") {
        sign = -1
        rest.removeFirst()
      }
      while let byte = rest.first, byte != UInt8(ascii: "e"), byte != UInt8(ascii: "E") {
        rest.removeFirst()
        if byte == UInt8(ascii: "."), !seesFraction {
          seesFraction = true
          continue
        }
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        digits += 1
        if seesFraction { exponent -= 1 }
        zeros += 1
        if byte == UInt8(ascii: "0") { continue }
        guard let scaled = coefficient.multipliedByPowerOfTen(zeros) else { return nil }
        let (sum, overflow) = scaled.addingReportingOverflow(sign * Int128(byte - UInt8(ascii: "0")))
        if overflow { return nil }
        coefficient = sum
        zeros = 0
      }
      if digits == 0 { return nil }
      exponent += zeros
      if !rest.isEmpty {
        guard let written = Int(Substring(rest.dropFirst())), abs(written) < 100_000 else { return nil }
        exponent += written
      }
      self.init(coefficient: coefficient, exponent: exponent)
    }

    /// The number when it is an integer of 128 bits.
    public var integerValue: Int128? {
      guard exponent >= 0 else { return nil }
      return coefficient.multipliedByPowerOfTen(exponent)
    }

    /// Without an exponent: `-0.05`, `1200`.
    var text: String {
      let sign = coefficient < 0 ? "-" : ""
      let digits = String(coefficient.magnitude)
      if exponent >= 0 { return sign + digits + String(repeating: "0", count: exponent) }
      let point = digits.utf8.count + exponent
      if point > 0 { return sign + digits.prefix(point) + "." + digits.dropFirst(point) }
      return sign + "0." + String(repeating: "0", count: -point) + digits
    }
  }

  extension ExactDecimal: Comparable, CustomStringConvertible, ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int64) { self.init(coefficient: Int128(value), exponent: 0) }

    /// The nearest `Double`; infinite beyond its range.
    public var doubleValue: Double { Double("\(coefficient)e\(exponent)") ?? .nan }

    /// As JSON writes it: without an exponent unless that takes many zeros.
    public var description: String { -40...40 ~= exponent ? text : "\(coefficient)e\(exponent)" }

    public static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
      if left.coefficient.signum() != right.coefficient.signum() {
        return left.coefficient.signum() < right.coefficient.signum()
      }
      return left.coefficient < 0 ? isSmaller(right, left) : isSmaller(left, right)
    }

    /// By magnitude: first where the first digit stands, then digit by digit.
    private static func isSmaller(_ left: ExactDecimal, _ right: ExactDecimal) -> Bool {
      let (mine, theirs) = (String(left.coefficient.magnitude), String(right.coefficient.magnitude))
      let (high, low) = (mine.utf8.count + left.exponent, theirs.utf8.count + right.exponent)
      return high == low ? mine.utf8.lexicographicallyPrecedes(theirs.utf8) : high < low
    }
  }

  extension Int128 {
    /// Nil when the product leaves 128 bits.
    func multipliedByPowerOfTen(_ exponent: Int) -> Int128? {
      if self == 0 { return 0 }
      guard exponent <= 38 else { return nil }
      var product = self
      for _ in 0..<Swift.max(exponent, 0) {
        let (next, overflow) = product.multipliedReportingOverflow(by: 10)
        if overflow { return nil }
        product = next
      }
      return product
    }
  }

#endif
