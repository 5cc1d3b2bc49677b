/// A set of bytes, in place: a look at it touches no memory that is counted.
struct ByteSet: Sendable, Hashable {
  // For every quarter of the bytes a bit each.
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0
  private var fourth: UInt64 = 0

  mutating func insert(_ byte: UInt8) {
    let bit: UInt64 = 1 << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: first |= bit
    case 1: second |= bit
    case 2: third |= bit
    default: fourth |= bit
    }
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    let quarter = byte < 128 ? (byte < 64 ? first : second) : (byte < 192 ? third : fourth)
    return quarter &>> UInt64(byte & 63) & 1 != 0
  }
}
