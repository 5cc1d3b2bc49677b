/// IEEE 754 half precision by its bits, for platforms whose Swift has no `Float16`. NaN payloads survive both ways.
public enum HalfFloat {
  /// The exact value of a half.
  public static func float(_ bits: UInt16) -> Float {
    let sign = UInt32(bits & 0x8000) << 16
    let exponent = UInt32(bits >> 10 & 0x1F)
    let fraction = UInt32(bits & 0x3FF)
    switch exponent {
    case 0:
      let magnitude = Float(fraction) / 16_777_216
      return sign == 0 ? magnitude : -magnitude
    case 31: return Float(bitPattern: sign | 0x7F80_0000 | fraction << 13)
    default: return Float(bitPattern: sign | (exponent + 112) << 23 | fraction << 13)
    }
  }

  /// The nearest half, ties to even; nil for a finite value beyond ±65504 (rounded). A NaN whose payload a half cannot
  /// hold becomes the quiet NaN of its sign.
  public static func bits(_ value: Float) -> UInt16? {
    let pattern = value.bitPattern
    let sign = UInt16(truncatingIfNeeded: pattern >> 16) & 0x8000
    if value.isNaN {
      let payload = UInt16(truncatingIfNeeded: pattern >> 13) & 0x3FF
      return sign | 0x7C00 | (payload == 0 ? 0x200 : payload)
    }
    if value.isInfinite { return sign | 0x7C00 }
    let magnitude = value.magnitude
    if magnitude >= 65520 { return nil }
    if magnitude < 0x1p-14 {
      // Subnormal: a multiple of 2^-24; rounding up to 0x400 is the least normal number.
      return sign | UInt16((magnitude * 16_777_216).rounded(.toNearestOrEven))
    }
    let exponent = pattern >> 23 & 0xFF - 112
    let joined = exponent << 10 | pattern >> 13 & 0x3FF
    let rest = pattern & 0x1FFF
    let roundsUp = rest > 0x1000 || rest == 0x1000 && joined & 1 == 1
    return sign | UInt16(truncatingIfNeeded: joined + (roundsUp ? 1 : 0))
  }
}
