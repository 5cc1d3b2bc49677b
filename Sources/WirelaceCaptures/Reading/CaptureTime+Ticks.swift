extension CaptureTime {
  /// Ticks since 1970 as pcapng counts them: `resolution` is a negative power of ten, or of two when its top bit is set.
  @inline(__always)
  init(ticks: UInt64, resolution: UInt8) {
    if resolution == 6 {
      self.init(
        seconds: Int64(ticks / 1_000_000), nanoseconds: UInt32(truncatingIfNeeded: ticks % 1_000_000) * 1000)
    } else {
      self.init(odd: ticks, resolution)
    }
  }

  @inline(never)
  private init(odd ticks: UInt64, _ resolution: UInt8) {
    let exponent = UInt64(resolution & 0x7F)
    if resolution & 0x80 != 0 {
      let whole = exponent < 64 ? ticks >> exponent : 0
      let fraction = exponent < 64 ? ticks & ((1 << exponent) - 1) : ticks
      let (high, low) = fraction.multipliedFullWidth(by: 1_000_000_000)
      let nanoseconds: UInt64
      switch exponent {
      case 0: nanoseconds = 0
      case 1..<64: nanoseconds = high << (64 - exponent) | low >> exponent
      case 64: nanoseconds = high
      default: nanoseconds = high >> (exponent - 64)
      }
      self.init(
        seconds: Int64(clamping: whole), nanoseconds: UInt32(truncatingIfNeeded: nanoseconds % 1_000_000_000))
      return
    }
    guard exponent <= 19 else {
      let nanoseconds = exponent <= 28 ? ticks / CaptureTime.power(exponent - 9) : 0
      self.init(
        seconds: Int64(nanoseconds / 1_000_000_000),
        nanoseconds: UInt32(truncatingIfNeeded: nanoseconds % 1_000_000_000))
      return
    }
    let second = CaptureTime.power(exponent)
    let fraction = ticks % second
    let nanoseconds =
      exponent <= 9 ? fraction * CaptureTime.power(9 - exponent) : fraction / CaptureTime.power(exponent - 9)
    self.init(seconds: Int64(clamping: ticks / second), nanoseconds: UInt32(truncatingIfNeeded: nanoseconds))
  }

  private static func power(_ exponent: UInt64) -> UInt64 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
