/// The values of an IEEE 11073 float that are no numbers.
public enum MedicalFloatSpecial: String, Sendable, Hashable, CaseIterable {
  case notANumber = "NaN"
  /// Not at this resolution: the value is outside what the sensor resolves.
  case notAtThisResolution = "NRes"
  case positiveInfinity = "+INFINITY"
  case negativeInfinity = "-INFINITY"
  case reserved
}

/// What SFLOAT and FLOAT share: a signed mantissa and a signed power of ten in one integer, the exponent in the highest bits.
public protocol MedicalFloat: Sendable, Hashable {
  associatedtype RawBits: FixedWidthInteger & UnsignedInteger & Sendable

  /// The bits as they stand on the wire; equality compares these, so `16e-1` and `160e-2` differ.
  var rawValue: RawBits { get set }
  init(rawValue: RawBits)

  static var mantissaBits: Int { get }
}

extension MedicalFloat {
  /// Powers of ten: -8...7 for SFLOAT, -128...127 for FLOAT.
  public static var exponentRange: ClosedRange<Int> {
    let half = 1 << (RawBits.bitWidth - mantissaBits - 1)
    return -half...half - 1
  }

  /// The mantissas that are never taken for special values: ±2045 for SFLOAT, ±8388605 for FLOAT.
  public static var mantissaRange: ClosedRange<Int> {
    let limit = 1 << (mantissaBits - 1) - 3
    return -limit...limit
  }

  @inlinable
  static var mantissaMask: RawBits { (1 << RawBits(mantissaBits)) - 1 }

  /// Sign-extended; of special values too.
  @inlinable
  public var mantissa: Int {
    let bits = Int(truncatingIfNeeded: rawValue & Self.mantissaMask)
    return (bits << (Int.bitWidth - Self.mantissaBits)) >> (Int.bitWidth - Self.mantissaBits)
  }

  @inlinable
  public var exponent: Int {
    let width = RawBits.bitWidth - Self.mantissaBits
    let bits = Int(truncatingIfNeeded: rawValue >> RawBits(Self.mantissaBits))
    return (bits << (Int.bitWidth - width)) >> (Int.bitWidth - width)
  }

  /// Nil for numbers. The special values have exponent 0.
  public var special: MedicalFloatSpecial? {
    guard exponent == 0 else { return nil }
    let top = 1 << (Self.mantissaBits - 1)
    switch mantissa {
    case top - 1: return .notANumber
    case -top: return .notAtThisResolution
    case top - 2: return .positiveInfinity
    case -top + 2: return .negativeInfinity
    case -top + 1: return .reserved
    default: return nil
    }
  }

  public init(_ special: MedicalFloatSpecial) {
    let top = 1 << (Self.mantissaBits - 1)
    let mantissa =
      switch special {
      case .notANumber: top - 1
      case .notAtThisResolution: -top
      case .positiveInfinity: top - 2
      case .negativeInfinity: -top + 2
      case .reserved: -top + 1
      }
    self.init(rawValue: RawBits(truncatingIfNeeded: mantissa) & Self.mantissaMask)
  }

  public static var nan: Self { Self(.notANumber) }
  public static var notAtThisResolution: Self { Self(.notAtThisResolution) }
  public static var infinity: Self { Self(.positiveInfinity) }
  public static var negativeInfinity: Self { Self(.negativeInfinity) }

  /// `mantissa × 10^exponent`; nil when either is out of range or the bits would be a special value.
  public init?(mantissa: Int, exponent: Int) {
    let top = 1 << (Self.mantissaBits - 1)
    guard mantissa >= -top, mantissa < top, Self.exponentRange.contains(exponent) else { return nil }
    self.init(
      rawValue: RawBits(truncatingIfNeeded: exponent) << RawBits(Self.mantissaBits)
        | RawBits(truncatingIfNeeded: mantissa) & Self.mantissaMask)
    if special != nil { return nil }
  }

  /// The nearest number, with the exponent nearest to zero that loses nothing; NaN and infinities become the special values of
  /// that name. Nil when the magnitude is too large.
  public init?(_ value: Double) {
    if value.isNaN {
      self = .nan
      return
    }
    if value.isInfinite {
      self = value > 0 ? .infinity : .negativeInfinity
      return
    }
    let limit = Double(Self.mantissaRange.upperBound)
    var exponent = Self.exponentRange.lowerBound
    var scaled = value.scaledByPowerOfTen(-exponent).rounded(.toNearestOrEven)
    while scaled.magnitude > limit {
      exponent += 1
      guard exponent <= Self.exponentRange.upperBound else { return nil }
      scaled = value.scaledByPowerOfTen(-exponent).rounded(.toNearestOrEven)
    }
    var mantissa = Int(scaled)
    while mantissa % 10 == 0, exponent < 0 {
      mantissa /= 10
      exponent += 1
    }
    self.init(mantissa: mantissa, exponent: exponent)
  }

  /// The nearest `Double`. NRes and reserved values become NaN.
  public var doubleValue: Double {
    switch special {
    case nil: Double(mantissa).scaledByPowerOfTen(exponent)
    case .positiveInfinity: .infinity
    case .negativeInfinity: -.infinity
    case .notANumber, .notAtThisResolution, .reserved: .nan
    }
  }
}

/// IEEE 11073 SFLOAT: 12 bits of mantissa, 4 of exponent.
@frozen
public struct MedicalFloat16: MedicalFloat {
  public var rawValue: UInt16
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }
  @inlinable
  public static var mantissaBits: Int { 12 }
}

/// IEEE 11073 FLOAT: 24 bits of mantissa, 8 of exponent.
@frozen
public struct MedicalFloat32: MedicalFloat {
  public var rawValue: UInt32
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  @inlinable
  public static var mantissaBits: Int { 24 }
}

extension Double {
  /// Times `10^exponent`: rounded once up to `10^±22`, the powers that a `Double` holds exactly.
  fileprivate func scaledByPowerOfTen(_ exponent: Int) -> Double {
    var result = self
    var rest = exponent.magnitude
    while rest > 0 {
      let step = Swift.min(rest, 22)
      var power = 1.0
      for _ in 0..<step { power *= 10 }
      result = exponent < 0 ? result / power : result * power
      rest -= step
    }
    return result
  }
}

#if !hasFeature(Embedded)

  extension MedicalFloat {
    /// The JSON form: `364e-1`, or a special value's name.
    public var text: String { special?.rawValue ?? "\(mantissa)e\(exponent)" }

    /// Reads the JSON form; nil for anything else.
    public init?(text: String) {
      if let special = MedicalFloatSpecial(rawValue: text) {
        self.init(special)
        return
      }
      let parts = text.split(separator: "e", omittingEmptySubsequences: false)
      guard parts.count == 2, let mantissa = Int(parts[0]), let exponent = Int(parts[1]) else { return nil }
      self.init(mantissa: mantissa, exponent: exponent)
    }
  }

  extension MedicalFloat16: CustomStringConvertible {
    public var description: String { text }
  }

  extension MedicalFloat32: CustomStringConvertible {
    public var description: String { text }
  }

#endif
