/// A UUID as Bluetooth uses it: 16 and 32 bits stand for a 128-bit one built on the base UUID.
///
/// Two are equal when their 128-bit forms are, whatever the width they came in.
@frozen
public struct BluetoothUUID: Sendable, Hashable {
  /// The first eight bytes in reading order.
  public let high: UInt64
  /// The last eight.
  public let low: UInt64

  @inlinable static var baseHigh: UInt64 { 0x0000_0000_0000_1000 }
  @inlinable static var baseLow: UInt64 { 0x8000_0080_5f9b_34fb }

  @inlinable
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// A 16-bit UUID, as the Bluetooth SIG assigns them.
  @inlinable
  public init(_ short: UInt16) { self.init(long: UInt32(short)) }

  /// A 32-bit UUID.
  @inlinable
  public init(long: UInt32) { self.init(high: UInt64(long) << 32 | Self.baseHigh, low: Self.baseLow) }

  /// The 16-bit form; nil when there is none.
  public var short: UInt16? { long.flatMap { UInt16(exactly: $0) } }

  /// The 32-bit form; nil when there is none.
  public var long: UInt32? {
    low == Self.baseLow && high & 0xFFFF_FFFF == Self.baseHigh ? UInt32(truncatingIfNeeded: high >> 32) : nil
  }

  /// The fewest bytes that hold it: 2, 4 or 16.
  public var shortestWidth: Int { short != nil ? 2 : long != nil ? 4 : 16 }

  /// Byte `index` (0...15) in reading order.
  public func byte(_ index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (index < 8 ? high : low) >> UInt64((7 - index & 7) * 8))
  }
}

#if !hasFeature(Embedded)

  extension BluetoothUUID: CustomStringConvertible {
    /// The JSON form at a width of 2, 4 or 16 bytes: `180d`, `0000180d`, `0000180d-0000-1000-8000-00805f9b34fb`; the 128-bit
    /// form when the width cannot hold it.
    public func text(bytes width: Int) -> String {
      if width == 2, let short { return hexadecimal(UInt64(short), 4) }
      if width == 4, let long { return hexadecimal(UInt64(long), 8) }
      return [
        hexadecimal(high >> 32, 8), hexadecimal(high >> 16 & 0xFFFF, 4), hexadecimal(high & 0xFFFF, 4),
        hexadecimal(low >> 48, 4), hexadecimal(low & 0xFFFF_FFFF_FFFF, 12),
      ].joined(separator: "-")
    }

    private func hexadecimal(_ value: UInt64, _ digits: Int) -> String {
      String(FrameError.hexadecimal(value, digits: digits).dropFirst(2))
    }

    /// The shortest form.
    public var description: String { text(bytes: shortestWidth) }

    /// Reads any of the three forms, in either case; nil for anything else.
    public init?(_ text: String) {
      let bytes = Array(text.utf8)
      var digits: [UInt8] = []
      for (index, byte) in bytes.enumerated() {
        if byte == UInt8(ascii: "-"), bytes.count == 36, [8, 13, 18, 23].contains(index) { continue }
        guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
        digits.append(UInt8(digit))
      }
      let value = digits.prefix(16).reduce(UInt64(0)) { $0 << 4 | UInt64($1) }
      switch (bytes.count, digits.count) {
      case (4, 4): self.init(UInt16(truncatingIfNeeded: value))
      case (8, 8): self.init(long: UInt32(truncatingIfNeeded: value))
      case (36, 32): self.init(high: value, low: digits.suffix(16).reduce(0) { $0 << 4 | UInt64($1) })
      default: return nil
      }
    }
  }

#endif
