/// A frame's masking key, turned to the next byte of the payload.
struct Mask: Sendable {
  private var key: UInt32

  init(_ bytes: some Collection<UInt8>) {
    key = bytes.enumerated().reduce(0) { $0 | UInt32($1.element) << UInt32($1.offset * 8) }
  }

  /// Masks or unmasks the next bytes of the payload.
  mutating func apply(to bytes: UnsafeMutableRawBufferPointer) {
    let wide = (UInt64(key) << 32 | UInt64(key)).littleEndian
    var index = 0
    while index + 8 <= bytes.count {
      let masked = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ wide
      bytes.storeBytes(of: masked, toByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < bytes.count {
      bytes[index] ^= UInt8(truncatingIfNeeded: key)
      key = key >> 8 | key << 24
      index += 1
    }
  }
}
