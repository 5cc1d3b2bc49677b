/// Checks UTF-8 as it comes, and refuses it with the first byte that cannot be mended any more.
struct UTF8Checker: Sendable {
  /// Bytes that the scalar still needs, and what the next of them has to lie in.
  private var needed = 0
  private var lower: UInt8 = 0x80
  private var upper: UInt8 = 0xBF
  /// Whether the bytes so far can be the beginning of a valid text.
  private(set) var isValid = true

  /// Whether the bytes may end here.
  var isComplete: Bool { isValid && needed == 0 }

  mutating func take(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    while isValid, index < bytes.count {
      if needed == 0 {
        while index + 8 <= bytes.count,
          bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
          index += 8
        }
        if index == bytes.count { return }
      }
      isValid = accepts(bytes[index])
      index += 1
    }
  }

  /// The table of the Unicode standard (3-7): no surrogates, nothing above U+10FFFF, nothing longer than need be.
  private mutating func accepts(_ byte: UInt8) -> Bool {
    if needed > 0 {
      guard lower <= byte, byte <= upper else { return false }
      needed -= 1
      (lower, upper) = (0x80, 0xBF)
      return true
    }
    switch byte {
    case 0x00...0x7F: return true
    case 0xC2...0xDF: needed = 1
    case 0xE0...0xEF:
      needed = 2
      if byte == 0xE0 { lower = 0xA0 }
      if byte == 0xED { upper = 0x9F }
    case 0xF0...0xF4:
      needed = 3
      if byte == 0xF0 { lower = 0x90 }
      if byte == 0xF4 { upper = 0x8F }
    default: return false
    }
    return true
  }
}
