/// How a raw integer stands for a physical number: physical = raw × scale + offset, exactly.
public struct LinearScale: Sendable, Hashable {
  public let scaleNumerator: Int128
  /// Positive.
  public let scaleDenominator: Int128
  public let offsetNumerator: Int128
  /// Positive.
  public let offsetDenominator: Int128

  /// Fractions in any terms with positive denominators; a scale of zero reads nothing back.
  public init(scale: (Int128, Int128), offset: (Int128, Int128) = (0, 1)) {
    (scaleNumerator, scaleDenominator) = (scale.0, max(1, scale.1))
    (offsetNumerator, offsetDenominator) = (offset.0, max(1, offset.1))
  }

  /// The physical number, rounded once or nearly so.
  public func physical(_ raw: Int64) -> Double { physical(Int128(raw)) }

  public func physical(_ raw: UInt64) -> Double { physical(Int128(raw)) }

  public func physical(_ raw: Int128) -> Double {
    if let fraction = fraction(raw) { return Double(fraction.numerator) / Double(fraction.denominator) }
    return Double(raw) * Double(scaleNumerator) / Double(scaleDenominator)
      + Double(offsetNumerator) / Double(offsetDenominator)
  }

  /// The raw value whose physical number is nearest; nil for what is not finite or leaves 128 bits.
  public func nearestRaw(_ physical: Double) -> Int128? {
    let difference = physical - Double(offsetNumerator) / Double(offsetDenominator)
    let quotient = difference * Double(scaleDenominator) / Double(scaleNumerator)
    return Int128(exactly: quotient.rounded(.toNearestOrEven))
  }

  /// The exact physical number; nil when it leaves 128 bits.
  private func fraction(_ raw: Int128) -> (numerator: Int128, denominator: Int128)? {
    let (scaled, overflow0) = raw.multipliedReportingOverflow(by: scaleNumerator)
    let (left, overflow1) = scaled.multipliedReportingOverflow(by: offsetDenominator)
    let (right, overflow2) = offsetNumerator.multipliedReportingOverflow(by: scaleDenominator)
    let (numerator, overflow3) = left.addingReportingOverflow(right)
    let (denominator, overflow4) = scaleDenominator.multipliedReportingOverflow(by: offsetDenominator)
    if overflow0 || overflow1 || overflow2 || overflow3 || overflow4 { return nil }
    let divisor = greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    return (numerator / Int128(divisor), denominator / Int128(divisor))
  }
}

private func greatestCommonDivisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
  var (a, b) = (a, b)
  while b != 0 { (a, b) = (b, a % b) }
  return max(a, 1)
}

#if !hasFeature(Embedded)

  extension LinearScale {
    /// The JSON form: the exact physical number where a decimal can say it, else the shortest one that reads back to `raw`.
    public func json(_ raw: Int128) -> JSONValue { .number(text(raw)) }

    /// As ``json(_:)``, as text.
    public func text(_ raw: Int128) -> String {
      guard let (numerator, denominator) = fraction(raw) else { return "\(physical(raw))" }
      if let exact = LinearScale.exactDecimal(numerator, denominator) { return exact.text }
      for digits in 0...36 {
        guard let rounded = LinearScale.rounded(numerator, denominator, digits: digits) else { break }
        if nearestRaw(rounded) == raw { return rounded.text }
      }
      return "\(physical(raw))"
    }

    /// The raw value that a JSON number means: the number must be a physical number of this scale, or be one rounded to the
    /// decimals it has where no decimal is exact; nil otherwise.
    public func raw(_ value: JSONValue) -> Int128? {
      switch value {
      case .integer(let value): raw(ExactDecimal(coefficient: value, exponent: 0))
      case .decimal(let value): ExactDecimal(value.text).flatMap { raw($0) }
      default: nil
      }
    }

    private func raw(_ decimal: ExactDecimal) -> Int128? {
      guard let raw = nearestRaw(decimal), let (numerator, denominator) = fraction(raw) else { return nil }
      if let exact = LinearScale.exactDecimal(numerator, denominator) { return exact == decimal ? raw : nil }
      return LinearScale.rounded(numerator, denominator, digits: max(0, -decimal.exponent)) == decimal ? raw : nil
    }

    /// (decimal − offset) / scale to the nearest integer, ties away from zero.
    private func nearestRaw(_ decimal: ExactDecimal) -> Int128? {
      let up = Int128(1).multipliedByPowerOfTen(max(0, decimal.exponent))
      guard let up, let down = Int128(1).multipliedByPowerOfTen(max(0, -decimal.exponent)) else { return nil }
      let (value, overflow0) = decimal.coefficient.multipliedReportingOverflow(by: up)
      let (a, overflow1) = value.multipliedReportingOverflow(by: offsetDenominator)
      let (b, overflow2) = offsetNumerator.multipliedReportingOverflow(by: down)
      let (difference, overflow3) = a.subtractingReportingOverflow(b)
      let (n, overflow4) = difference.multipliedReportingOverflow(by: scaleDenominator)
      let (d0, overflow5) = down.multipliedReportingOverflow(by: offsetDenominator)
      let (d, overflow6) = d0.multipliedReportingOverflow(by: scaleNumerator)
      if overflow0 || overflow1 || overflow2 || overflow3 || overflow4 || overflow5 || overflow6 || d == 0 {
        return nil
      }
      return LinearScale.divideToNearest(n, d)
    }

    /// The decimal that equals a fraction in lowest terms; nil when there is none of 38 digits.
    private static func exactDecimal(_ numerator: Int128, _ denominator: Int128) -> ExactDecimal? {
      var rest = denominator
      var twos = 0
      var fives = 0
      while rest % 2 == 0 {
        rest /= 2
        twos += 1
      }
      while rest % 5 == 0 {
        rest /= 5
        fives += 1
      }
      let digits = max(twos, fives)
      guard rest == 1, let power = Int128(1).multipliedByPowerOfTen(digits) else { return nil }
      let (coefficient, overflow) = numerator.multipliedReportingOverflow(by: power / denominator)
      return overflow ? nil : ExactDecimal(coefficient: coefficient, exponent: -digits)
    }

    private static func rounded(_ numerator: Int128, _ denominator: Int128, digits: Int) -> ExactDecimal? {
      guard let scaled = numerator.multipliedByPowerOfTen(digits) else { return nil }
      return ExactDecimal(coefficient: divideToNearest(scaled, denominator), exponent: -digits)
    }

    /// Ties away from zero; `divisor` is not zero.
    private static func divideToNearest(_ dividend: Int128, _ divisor: Int128) -> Int128 {
      let (quotient, remainder) = dividend.magnitude.quotientAndRemainder(dividingBy: divisor.magnitude)
      let rounded = quotient + (remainder >= divisor.magnitude - remainder ? 1 : 0)
      let isNegative = (dividend < 0) != (divisor < 0)
      let bounded = Int128(clamping: rounded)
      return isNegative ? -bounded : bounded
    }
  }

#endif

extension LinearScale {
  /// The raw value of a type whose physical number is nearest; what lies beyond the type becomes its least or greatest value, and
  /// what is no number becomes 0.
  public func nearest<Raw: FixedWidthInteger>(_ physical: Double) -> Raw {
    if physical.isNaN { return 0 }
    if let raw = nearestRaw(physical) { return Raw(clamping: raw) }
    return (physical < 0) == (scaleNumerator > 0) ? Raw.min : Raw.max
  }
}
