import WirelaceModel

extension IntegerType {
  /// The raw number of a physical one, exactly; nil when 128 bits do not suffice.
  func raw(_ physical: Rational) -> Rational? {
    physical.subtracting(offset).flatMap { $0.divided(by: scale) }
  }

  func physical(_ raw: Int128) -> Rational? {
    Rational(raw).multiplied(by: scale).flatMap { $0.subtracting(offset.negated) }
  }
}

extension VarintType {
  /// What it can hold, in its bytes and in 64 bits.
  var bounds: ClosedRange<Int128> {
    let bits = Int128(min(64, maximumBytes * 7))
    return switch kind {
    case .uleb, .vlq: 0...(1 << bits) - 1
    case .sleb, .zigzag: -(1 << (bits - 1))...(1 << (bits - 1)) - 1
    }
  }
}

extension Rational {
  var negated: Rational { Rational(0).subtracting(self) ?? self }
  var roundedDown: Int128 {
    let quotient = numerator / denominator
    return numerator % denominator < 0 ? quotient - 1 : quotient
  }
  var roundedUp: Int128 {
    let quotient = numerator / denominator
    return numerator % denominator > 0 ? quotient + 1 : quotient
  }

  /// As a decimal when it has a finite one of at most twelve places, else as a fraction.
  var decimalText: String {
    if isInteger { return "\(numerator)" }
    var scale: Int128 = 1
    for places in 1...12 {
      scale *= 10
      guard scale % denominator == 0 else { continue }
      let (digits, overflow) = numerator.magnitude.multipliedReportingOverflow(by: UInt128(scale / denominator))
      guard !overflow else { break }
      let fraction = "\(digits % UInt128(scale))"
      let zeros = String(repeating: "0", count: places - fraction.count)
      return "\(numerator < 0 ? "-" : "")\(digits / UInt128(scale)).\(zeros)\(fraction)"
    }
    return description
  }
}

/// The special values of an IEEE 11073 float and the place of its parts.
struct MedicalFloatFormat {
  let bits: Int
  private var exponentBits: Int { bits == 16 ? 4 : 8 }
  private var mantissaBits: Int { bits - exponentBits }
  private var mask: UInt32 { (1 << UInt32(mantissaBits)) - 1 }
  /// 0x07FF, 0x007FFFFF.
  var nan: UInt32 { mask >> 1 }
  /// 0x0800, 0x00800000.
  var notAtThisResolution: UInt32 { nan + 1 }
  var infinity: UInt32 { nan - 1 }
  var negativeInfinity: UInt32 { nan + 3 }

  init(bits: Int) { self.bits = bits }

  /// `"364e-1"`: nil when it is none or does not fit, or when its parts are those of a special value.
  func raw(_ text: String) -> UInt32? {
    let parts = text.split(separator: "e", omittingEmptySubsequences: false)
    guard parts.count == 2, let mantissa = Int32(parts[0]), let exponent = Int32(parts[1]) else { return nil }
    let limit = Int32(1) << Int32(mantissaBits - 1)
    let exponentLimit = Int32(1) << Int32(exponentBits - 1)
    guard (-limit..<limit).contains(mantissa), (-exponentLimit..<exponentLimit).contains(exponent) else { return nil }
    let raw =
      (UInt32(bitPattern: exponent) & ((1 << UInt32(exponentBits)) - 1)) << UInt32(mantissaBits)
      | (UInt32(bitPattern: mantissa) & mask)
    return exponent == 0 && (infinity...negativeInfinity).contains(raw) ? nil : raw
  }
}
