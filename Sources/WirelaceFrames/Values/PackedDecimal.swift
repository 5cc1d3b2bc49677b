/// A number in packed decimal (BCD): a fixed count of digits, leading zeros included, four bits a digit.
public struct PackedDecimal: Sendable, Hashable {
  /// The digits, the last in the lowest four bits; every nibble is 0 to 9.
  public let nibbles: UInt128
  /// 2...32, even: two digits a byte.
  public let digitCount: Int

  /// Nil when a nibble is above 9, a digit lies beyond the count, or the count is not even and 2...32.
  public init?(nibbles: UInt128, digitCount: Int) {
    guard digitCount >= 2, digitCount <= 32, digitCount % 2 == 0 else { return nil }
    guard digitCount == 32 || nibbles >> UInt128(4 * digitCount) == 0 else { return nil }
    var rest = nibbles
    while rest != 0 {
      if rest & 0xF > 9 { return nil }
      rest >>= 4
    }
    self.nibbles = nibbles
    self.digitCount = digitCount
  }

  /// Nil when the number takes more digits, or the count is not even and 2...32.
  public init?(_ value: UInt64, digitCount: Int) {
    var nibbles: UInt128 = 0
    var rest = value
    var shift: UInt128 = 0
    while rest != 0 {
      nibbles |= UInt128(rest % 10) << shift
      rest /= 10
      shift += 4
    }
    self.init(nibbles: nibbles, digitCount: digitCount)
  }

  /// Zero with `digitCount` digits; the count is rounded into 2...32 and up to an even one.
  public static func zero(digitCount: Int) -> PackedDecimal {
    let count = min(32, max(2, digitCount + digitCount % 2))
    return PackedDecimal(unchecked: 0, digitCount: count)
  }

  private init(unchecked nibbles: UInt128, digitCount: Int) {
    self.nibbles = nibbles
    self.digitCount = digitCount
  }

  /// The number; nil when it takes more than 64 bits.
  public var integerValue: UInt64? {
    var value: UInt64 = 0
    for index in 0..<digitCount {
      let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowSum) = tenfold.addingReportingOverflow(UInt64(digit(index)))
      if overflow || overflowSum { return nil }
      value = sum
    }
    return value
  }

  /// Digit `index`, the first being the most significant.
  public func digit(_ index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: nibbles >> UInt128(4 * (digitCount - 1 - index))) & 0xF
  }

  /// Byte `index` on the wire, high nibble first, with the most significant byte first.
  public func byte(_ index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: nibbles >> UInt128(4 * digitCount - 8 * (index + 1)))
  }

  /// Where the first byte with a nibble above 9 stands in `bytes`, and the byte; nil when all are digits.
  public static func firstFault(_ bytes: RawSpan, at offset: Int, count: Int) -> (offset: Int, byte: UInt8)? {
    for index in offset..<offset + count {
      let byte = bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)
      if byte & 0xF > 9 || byte > 0x99 { return (index, byte) }
    }
    return nil
  }

  /// Reads `digitCount / 2` bytes that lie in `bytes`; nil when one is no pair of digits (see ``firstFault(_:at:count:)``).
  public static func read(_ bytes: RawSpan, at offset: Int, digitCount: Int, isLittle: Bool) -> PackedDecimal? {
    var nibbles: UInt128 = 0
    let count = digitCount / 2
    for index in 0..<count {
      let place = isLittle ? count - 1 - index : index
      nibbles = nibbles << 8 | UInt128(bytes.unsafeLoad(fromByteOffset: offset + place, as: UInt8.self))
    }
    return PackedDecimal(nibbles: nibbles, digitCount: digitCount)
  }
}

#if !hasFeature(Embedded)

  extension PackedDecimal: CustomStringConvertible {
    /// The JSON form: all digits.
    public var description: String {
      String(decoding: (0..<digitCount).map { UInt8(ascii: "0") + digit($0) }, as: UTF8.self)
    }

    /// Reads an even count (2...32) of digits; nil for anything else.
    public init?(_ text: String) {
      var nibbles: UInt128 = 0
      var count = 0
      for byte in text.utf8 {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), count < 32 else { return nil }
        nibbles = nibbles << 4 | UInt128(byte - UInt8(ascii: "0"))
        count += 1
      }
      self.init(nibbles: nibbles, digitCount: count)
    }
  }

#endif
