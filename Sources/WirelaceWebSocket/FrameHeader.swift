enum Opcode: UInt8, Sendable {
  case continuation = 0
  case text = 1
  case binary = 2
  case close = 8
  case ping = 9
  case pong = 10

  var isControl: Bool { rawValue >= 8 }
}

/// What stands in front of a frame's payload: 2 to 14 bytes.
struct FrameHeader: Sendable {
  var opcode: Opcode
  var isFinal: Bool
  var mask: Mask?
  /// Bytes of the payload, below 2^63.
  var length: Int
  /// Bytes of the header itself.
  var size: Int

  /// Nil when bytes are missing. What the bytes at hand already show to be wrong is refused at once.
  init?(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(WebSocketViolation) {
    guard bytes.count >= 2 else { return nil }
    let (first, second) = (bytes[bytes.startIndex], bytes[bytes.startIndex + 1])
    func violation(_ rule: WebSocketViolation.Rule) -> WebSocketViolation {
      WebSocketViolation(rule: rule, offset: offset)
    }
    if first & 0x70 != 0 { throw violation(.reservedBits) }
    guard let opcode = Opcode(rawValue: first & 0x0F) else { throw violation(.unknownOpcode) }
    self.opcode = opcode
    isFinal = first & 0x80 != 0
    let short = Int(second & 0x7F)
    if opcode.isControl, !isFinal || short > 125 { throw violation(.controlFrame) }

    let lengthBytes = short == 127 ? 8 : short == 126 ? 2 : 0
    let isMasked = second & 0x80 != 0
    size = 2 + lengthBytes + (isMasked ? 4 : 0)
    guard bytes.count >= size else { return nil }
    if lengthBytes == 0 {
      length = short
    } else {
      let wide = bytes.dropFirst(2).prefix(lengthBytes).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard let length = Int(exactly: wide) else { throw violation(.lengthOverflow) }
      if length < (lengthBytes == 2 ? 126 : 1 << 16) { throw violation(.lengthNotMinimal) }
      self.length = length
    }
    mask = isMasked ? Mask(bytes.dropFirst(size - 4).prefix(4)) : nil
  }
}
