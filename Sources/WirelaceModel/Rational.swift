/// An exact fraction in lowest terms, for scales, offsets and limits.
public struct Rational: Sendable, Hashable, Comparable, CustomStringConvertible {
  public let numerator: Int128
  /// Always positive.
  public let denominator: Int128

  /// Traps on a zero denominator, which the parser refuses.
  public init(_ numerator: Int128, _ denominator: Int128 = 1) {
    let divisor = Rational.greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    let sign: Int128 = denominator < 0 ? -1 : 1
    self.numerator = sign * (numerator / Int128(divisor))
    self.denominator = sign * (denominator / Int128(divisor))
  }

  public static let one = Rational(1)
  public static let zero = Rational(0)

  public var isInteger: Bool { denominator == 1 }
  public var doubleValue: Double { Double(numerator) / Double(denominator) }

  /// Nil when the exact result leaves 128 bits.
  public func multiplied(by other: Rational) -> Rational? {
    let (n, overflowN) = numerator.multipliedReportingOverflow(by: other.numerator)
    let (d, overflowD) = denominator.multipliedReportingOverflow(by: other.denominator)
    return overflowN || overflowD ? nil : Rational(n, d)
  }

  public func divided(by other: Rational) -> Rational? {
    other.numerator == 0 ? nil : multiplied(by: Rational(other.denominator, other.numerator))
  }

  public func subtracting(_ other: Rational) -> Rational? {
    let (a, overflowA) = numerator.multipliedReportingOverflow(by: other.denominator)
    let (b, overflowB) = other.numerator.multipliedReportingOverflow(by: denominator)
    let (n, overflowN) = a.subtractingReportingOverflow(b)
    let (d, overflowD) = denominator.multipliedReportingOverflow(by: other.denominator)
    return overflowA || overflowB || overflowN || overflowD ? nil : Rational(n, d)
  }

  public static func < (left: Rational, right: Rational) -> Bool {
    let (a, overflowA) = left.numerator.multipliedReportingOverflow(by: right.denominator)
    let (b, overflowB) = right.numerator.multipliedReportingOverflow(by: left.denominator)
    return overflowA || overflowB ? left.doubleValue < right.doubleValue : a < b
  }

  public var description: String {
    isInteger ? "\(numerator)" : "\(numerator)/\(denominator)"
  }

  private static func greatestCommonDivisor(_ a: UInt128, _ b: UInt128) -> UInt128 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return max(a, 1)
  }
}
