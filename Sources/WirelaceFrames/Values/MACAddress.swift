/// A Bluetooth device address, or another address of 48 bits.
@frozen
public struct MACAddress: Sendable, Hashable {
  /// The most significant byte, written first, is in bits 40 to 47; the upper 16 bits are zero.
  public let value: UInt64

  /// The lower 48 bits of `value`.
  @inlinable
  public init(_ value: UInt64) { self.value = value & 0xFFFF_FFFF_FFFF }

  /// Byte `index` (0...5), most significant first.
  @inlinable
  public func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: value >> UInt64((5 - index) * 8)) }
}

#if !hasFeature(Embedded)

  extension MACAddress: CustomStringConvertible {
    /// The JSON form: `c0:ff:ee:00:00:01`.
    public var description: String {
      (0..<6).map { String(FrameError.hexadecimal(UInt64(byte($0)), digits: 2).dropFirst(2)) }.joined(separator: ":")
    }

    /// Reads six groups of two digits between colons, in either case; nil for anything else.
    public init?(_ text: String) {
      let groups = text.split(separator: ":", omittingEmptySubsequences: false)
      guard groups.count == 6 else { return nil }
      var value: UInt64 = 0
      for group in groups {
        guard group.utf8.count == 2, let byte = UInt8(group, radix: 16), group.first != "+", group.first != "-" else {
          return nil
        }
        value = value << 8 | UInt64(byte)
      }
      self.init(value)
    }
  }

#endif
