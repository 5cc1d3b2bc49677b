/// The checks that are no CRC, over the bytes `start..<end` of a span, in which they must lie.
public enum Sums {
  /// The sum of the bytes, modulo 2^64: truncated to 8 or 16 bits it is `sum8` or `sum16`.
  public static func sum(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt64 {
    var sum: UInt64 = 0
    for offset in range(bytes, start, end) {
      sum &+= UInt64(bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self))
    }
    return sum
  }

  public static func sum8(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: sum(bytes, from: start, to: end))
  }

  public static func sum16(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: sum(bytes, from: start, to: end))
  }

  /// The two's complement of ``sum8(_:from:to:)``: with it the bytes sum to zero.
  public static func sum8Negated(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt8 {
    0 &- sum8(bytes, from: start, to: end)
  }

  /// The ones' complement of ``sum8(_:from:to:)``.
  public static func sum8Inverted(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt8 {
    ~sum8(bytes, from: start, to: end)
  }

  public static func xor8(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt8 {
    var result: UInt8 = 0
    for offset in range(bytes, start, end) { result ^= bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self) }
    return result
  }

  /// Fletcher's, modulo 255; the second sum is in the high byte.
  public static func fletcher16(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt16 {
    var first: UInt32 = 0
    var second: UInt32 = 0
    for offset in range(bytes, start, end) {
      first = (first + UInt32(bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self))) % 255
      second = (second + first) % 255
    }
    return UInt16(second << 8 | first)
  }

  /// RFC 1950's.
  public static func adler32(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt32 {
    var first: UInt32 = 1
    var second: UInt32 = 0
    for offset in range(bytes, start, end) {
      first = (first + UInt32(bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self))) % 65521
      second = (second + first) % 65521
    }
    return second << 16 | first
  }

  /// RFC 1071's: the ones' complement of the ones' complement sum of big-endian words; a last odd byte is a word's high one.
  public static func internet(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt16 {
    var sum: UInt64 = 0
    for offset in range(bytes, start, end) {
      let byte = UInt64(bytes.unsafeLoad(fromByteOffset: offset, as: UInt8.self))
      sum &+= (offset - start) & 1 == 0 ? byte << 8 : byte
    }
    while sum > 0xFFFF { sum = sum & 0xFFFF + sum >> 16 }
    return ~UInt16(truncatingIfNeeded: sum)
  }

  private static func range(_ bytes: RawSpan, _ start: Int, _ end: Int) -> Range<Int> {
    start..<max(start, min(end, bytes.byteCount))
  }
}
