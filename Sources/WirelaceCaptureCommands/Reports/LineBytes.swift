import WirelaceFrames

/// Where the bytes of a line go: memory that the caller has made room in, so that no byte is checked or counted.
struct LineBytes {
  private let start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0

  /// `start` must be valid for all that is appended.
  init(at start: UnsafeMutablePointer<UInt8>) { self.start = start }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    start[count] = byte
    count &+= 1
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    (start + count).update(from: text.utf8Start, count: text.utf8CodeUnitCount)
    count &+= text.utf8CodeUnitCount
  }

  /// At most 20 digits; `digits` are the least to write, zeros in front.
  @inline(__always)
  mutating func append(decimal number: UInt64, digits: Int = 1) {
    var size = 1
    var bound: UInt64 = 10
    while size < 20, number >= bound {
      size &+= 1
      bound = bound &* 10
    }
    size = max(size, digits)
    var number = number
    var place = size
    while place > 0 {
      place &-= 1
      let quotient = number / 10
      start[count &+ place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number &- quotient &* 10)
      number = quotient
    }
    count &+= size
  }

  /// Two digits for each byte.
  @inline(__always)
  mutating func append(hex bytes: RawSpan, from first: Int, to end: Int) {
    var index = first
    while index < end {
      let byte = bytes.byte(at: index)
      start[count] = Self.hexDigit(byte >> 4)
      start[count &+ 1] = Self.hexDigit(byte & 15)
      count &+= 2
      index &+= 1
    }
  }

  @inline(__always)
  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value &+ (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") &- 10)
  }
}
