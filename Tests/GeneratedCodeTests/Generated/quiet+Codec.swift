// Generated from quiet.lace (golden.quiet): edit the schema, not this file.

import WirelaceFrames

extension QuietMarkedFlags {
  /// Takes the members out of an integer.
  @inlinable
  @inline(__always)
  public init(rawValue: UInt8) {
    self.hasMark = rawValue & 1 != 0
    self.isLoud = rawValue & 2 != 0
    self.reserved1 = rawValue &>> 2 & 63
  }

  /// The members in one integer; bits that a member has no room for are cut.
  @inlinable
  @inline(__always)
  public var rawValue: UInt8 {
    var raw: UInt8 = 0
    raw |= hasMark ? 1 : 0
    raw |= isLoud ? 2 : 0
    raw |= (UInt8(truncatingIfNeeded: reserved1) & 63) &<< 2
    return raw
  }

  /// Refuses a member whose value its bits cannot hold.
  @inlinable
  @inline(__always)
  public func checkWidths(at offset: Int) throws(FrameError) {
    guard reserved1 <= 63 else {
      throw FrameError.width(
        "QuietMarked.flags", "reserved1", at: offset, bit: 2, range: 0...63, found: Int128(reserved1))
    }
  }
}

extension QuietReadingBits {
  /// Takes the members out of an integer.
  @inlinable
  @inline(__always)
  public init(rawValue: UInt8) {
    self.levelStored = rawValue & 15
    self.isOn = rawValue & 16 != 0
    self.reserved1 = rawValue &>> 5 & 7
  }

  /// The members in one integer; bits that a member has no room for are cut.
  @inlinable
  @inline(__always)
  public var rawValue: UInt8 {
    var raw: UInt8 = 0
    raw |= (UInt8(truncatingIfNeeded: levelStored) & 15)
    raw |= isOn ? 16 : 0
    raw |= (UInt8(truncatingIfNeeded: reserved1) & 7) &<< 5
    return raw
  }

  /// Refuses a member whose value its bits cannot hold.
  @inlinable
  @inline(__always)
  public func checkWidths(at offset: Int) throws(FrameError) {
    guard levelStored <= 15 else {
      throw FrameError.width("QuietReading.bits", "level", at: offset, range: 0...15, found: Int128(levelStored))
    }
    guard reserved1 <= 7 else {
      throw FrameError.width(
        "QuietReading.bits", "reserved1", at: offset, bit: 5, range: 0...7, found: Int128(reserved1))
    }
  }
}

extension QuietMarked: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "QuietMarked" }

  /// Decodes a whole value; see `WireFrame.decode(from:)`.
  @inlinable
  @inline(__always)
  public static func decode(from bytes: RawSpan) throws(FrameError) -> Self {
    var cursor = 0
    return try Self(reading: bytes, at: &cursor, end: bytes.byteCount, ownsWindow: true)
  }

  /// Appends the wire form; see `WireFrame.encode(into:)`.
  @inlinable
  @inline(__always)
  public func encode(into output: inout OutputRawSpan) throws(FrameError) {
    try output.append { (buffer, cursor) throws(FrameError) in try write(to: buffer, at: &cursor) }
  }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  @inlinable
  @inline(__always)
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("QuietMarked", "flags", at: cursor, needs: 1, has: end &- cursor)
    }
    let flags = QuietMarkedFlags(rawValue: bytes.byte(at: cursor))
    cursor &+= 1
    var mark: UInt16?
    if flags.hasMark {
      let markPlace = cursor
      guard end &- cursor >= 2 else {
        throw FrameError.truncated("QuietMarked", "mark", at: cursor, needs: 2, has: end &- cursor)
      }
      let markValue = bytes.little(UInt16.self, at: cursor)
      cursor &+= 2
      guard markValue == 0 else {
        throw FrameError.constant(
          "QuietMarked", "mark", at: markPlace, width: 16, expected: 0, found: Int128(markValue))
      }
      mark = markValue
    }
    _ = mark
    var text: [UInt8]?
    if flags.hasMark {
      let textPlace = cursor
      guard end &- cursor >= 2 else {
        throw FrameError.truncated("QuietMarked", "text", at: cursor, needs: 2, has: end &- cursor)
      }
      let textValue = bytes.copy(at: cursor, count: 2)
      cursor &+= 2
      guard textValue == [0xca, 0xfe] else {
        throw FrameError.constant("QuietMarked", "text", at: textPlace, expected: [0xca, 0xfe], found: textValue)
      }
      text = textValue
    }
    _ = text
    if ownsWindow && cursor != end {
      throw FrameError.trailing("QuietMarked", "", at: cursor, count: end &- cursor)
    }
    self.flags = flags
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inlinable
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("QuietMarked", encodedSize, at: cursor)
    do {
      try flags.checkWidths(at: cursor)
    } catch {
      throw error.inside("flags", of: "QuietMarked")
    }
    buffer.byte(flags.rawValue, at: cursor)
    cursor &+= 1
    if flags.hasMark {
      buffer.little(UInt16(0), at: cursor)
      cursor &+= 2
    }
    if flags.hasMark {
      buffer.bytes([0xca, 0xfe], at: cursor)
      cursor &+= 2
    }
  }

  /// The bytes that the frame takes.
  @inlinable
  @inline(__always)
  public var encodedSize: Int {
    var size = 1
    if flags.hasMark {
      size &+= 2
    }
    if flags.hasMark {
      size &+= 2
    }
    return size
  }
}

extension QuietReading: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "QuietReading" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("QuietReading", "side", at: cursor, needs: 1, has: end &- cursor)
    }
    guard let side = QuietSide(rawValue: bytes.byte(at: cursor)) else {
      throw FrameError.unknownCase(
        "QuietReading", "side", at: cursor, of: "QuietSide", found: Int128(bytes.byte(at: cursor)))
    }
    cursor &+= 1
    guard end &- cursor >= 8 else {
      throw FrameError.truncated(
        "QuietReading", [("mode", 1), ("extras", 1), ("count", 1), ("total", 2), ("heat", 2), ("bits", 1)], at: cursor,
        end: end)
    }
    let mode = QuietMode(rawValue: bytes.byte(at: cursor))
    let extras = QuietExtras(rawValue: bytes.byte(at: cursor &+ 1))
    let count = bytes.byte(at: cursor &+ 2)
    let total = bytes.little(UInt16.self, at: cursor &+ 3)
    let heatRaw = bytes.little(Int16.self, at: cursor &+ 5)
    let bits = QuietReadingBits(rawValue: bytes.byte(at: cursor &+ 7))
    cursor &+= 8
    let partsRawStart = cursor
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("QuietReading", "parts", at: cursor, needs: 1, has: end &- cursor)
    }
    let partsRawCount = Int(bytes.byte(at: cursor))
    cursor &+= 1
    guard partsRawCount <= 4 else {
      throw FrameError.limit("QuietReading", "parts", at: partsRawStart, limit: 4, found: partsRawCount)
    }
    guard (end &- cursor) / 2 >= partsRawCount else {
      throw FrameError.truncated("QuietReading", elements: "parts", size: 2, at: cursor, end: end)
    }
    var partsRaw: [UInt16] = []
    partsRaw.reserveCapacity(partsRawCount)
    for _ in 0..<partsRawCount {
      let elementValue = bytes.little(UInt16.self, at: cursor)
      partsRaw.append(elementValue)
      cursor &+= 2
    }
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("QuietReading", "mark", at: cursor, needs: 1, has: end &- cursor)
    }
    let mark = bytes.byte(at: cursor)
    guard mark == 7 else {
      throw FrameError.constant("QuietReading", "mark", at: cursor, width: 8, expected: 7, found: Int128(mark))
    }
    cursor &+= 1
    var extra: UInt16?
    if extras.contains(QuietExtras(rawValue: 1 << 1)) {
      guard end &- cursor >= 2 else {
        throw FrameError.truncated("QuietReading", "extra", at: cursor, needs: 2, has: end &- cursor)
      }
      let extraValue = bytes.little(UInt16.self, at: cursor)
      cursor &+= 2
      extra = extraValue
    }
    if ownsWindow && cursor != end {
      throw FrameError.trailing("QuietReading", "", at: cursor, count: end &- cursor)
    }
    self.side = side
    self.mode = mode
    self.extras = extras
    self.countStored = count
    self.total = total
    self.heatRawStored = heatRaw
    self.bits = bits
    self.partsRawStored = partsRaw
    self.extraStored = extra
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    do {
      try bits.checkWidths(at: cursor &+ 8)
    } catch {
      throw error.inside("bits", of: "QuietReading")
    }
    try buffer.reserve("QuietReading", 9, at: cursor)
    buffer.byte(side.rawValue, at: cursor)
    buffer.byte(mode.rawValue, at: cursor &+ 1)
    buffer.byte(extras.rawValue, at: cursor &+ 2)
    buffer.byte(countStored, at: cursor &+ 3)
    buffer.little(total, at: cursor &+ 4)
    buffer.little(heatRawStored, at: cursor &+ 6)
    buffer.byte(bits.rawValue, at: cursor &+ 8)
    cursor &+= 9
    guard partsRawStored.count <= 4 else {
      throw FrameError.limit("QuietReading", "parts", at: cursor, limit: 4, found: partsRawStored.count)
    }
    guard partsRawStored.count <= 255 else {
      throw FrameError.width(
        "QuietReading", "parts", at: cursor, elements: 255, isMaximum: true, found: partsRawStored.count)
    }
    try buffer.reserve("QuietReading", 1, at: cursor)
    buffer.byte(UInt8(truncatingIfNeeded: partsRawStored.count), at: cursor)
    cursor &+= 1
    try buffer.reserve("QuietReading", partsRawStored.count &* 2, at: cursor)
    for elementValue in partsRawStored {
      buffer.little(elementValue, at: cursor)
      cursor &+= 2
    }
    try buffer.reserve("QuietReading", 1, at: cursor)
    buffer.byte(7, at: cursor)
    cursor &+= 1
    guard (extraStored != nil) == (extras.contains(QuietExtras(rawValue: 1 << 1))) else {
      throw FrameError.presence("QuietReading", "extra", at: cursor, expected: extraStored == nil)
    }
    if let extraStoredValue = extraStored {
      try buffer.reserve("QuietReading", 2, at: cursor)
      buffer.little(extraStoredValue, at: cursor)
      cursor &+= 2
    }
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 10
    size &+= partsRawStored.count &* 2 &+ 1
    if extraStored != nil {
      size &+= 2
    }
    return size
  }
}

extension QuietReply: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "QuietReply" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    let answer: QuietAnswer
    do {
      answer = try QuietAnswer(reading: bytes, at: &cursor, end: end, ownsWindow: false)
    } catch {
      throw error.inside("answer", of: "QuietReply")
    }
    if ownsWindow && cursor != end {
      throw FrameError.trailing("QuietReply", "", at: cursor, count: end &- cursor)
    }
    self.answer = answer
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    do {
      try answer.write(to: buffer, at: &cursor)
    } catch {
      throw error.inside("answer", of: "QuietReply")
    }
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 0
    size &+= answer.encodedSize
    return size
  }
}

extension QuietOldDeprecated: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "QuietOld" }

  /// Decodes a whole value; see `WireFrame.decode(from:)`.
  @inlinable
  @inline(__always)
  public static func decode(from bytes: RawSpan) throws(FrameError) -> Self {
    var cursor = 0
    return try Self(reading: bytes, at: &cursor, end: bytes.byteCount, ownsWindow: true)
  }

  /// Appends the wire form; see `WireFrame.encode(into:)`.
  @inlinable
  @inline(__always)
  public func encode(into output: inout OutputRawSpan) throws(FrameError) {
    try output.append { (buffer, cursor) throws(FrameError) in try write(to: buffer, at: &cursor) }
  }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  @inlinable
  @inline(__always)
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("QuietOld", "value", at: cursor, needs: 1, has: end &- cursor)
    }
    let value = bytes.byte(at: cursor)
    cursor &+= 1
    if ownsWindow && cursor != end {
      throw FrameError.trailing("QuietOld", "", at: cursor, count: end &- cursor)
    }
    self.value = value
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inlinable
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("QuietOld", 1, at: cursor)
    buffer.byte(value, at: cursor)
    cursor &+= 1
  }

  /// The bytes that the frame takes.
  @inlinable
  @inline(__always)
  public var encodedSize: Int { 1 }
}

extension QuietAnswer: CodedFrame {
  /// The name of the union in the schema.
  public static var schemaName: String { "QuietAnswer" }

  /// Reads a union in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    let start = cursor
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("QuietAnswer", "", at: cursor, needs: 1, has: end &- cursor)
    }
    let tag = bytes.byte(at: cursor)
    cursor &+= 1
    switch tag {
    case 1:
      guard end &- cursor >= 1 else {
        throw FrameError.truncated("QuietAnswer", "level", at: cursor, needs: 1, has: end &- cursor)
      }
      let payload = bytes.byte(at: cursor)
      cursor &+= 1
      self = .level(payload)
    case 2:
      let payloadValueStart = cursor
      let payloadValueCount = end &- cursor
      let payloadValue = try bytes.text(
        "QuietAnswer", "text", at: cursor, count: payloadValueCount, isASCII: false, field: payloadValueStart)
      cursor &+= payloadValueCount
      self = .text(payloadValue)
    default: throw FrameError.unknownTag("QuietAnswer", "", at: start, of: "QuietAnswer", found: Int128(tag))
    }
    guard !ownsWindow || cursor == end else {
      throw FrameError.trailing("QuietAnswer", "", at: cursor, count: end &- cursor)
    }
  }

  /// Stores the union behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    switch self {
    case .level(let payload):
      try buffer.reserve("QuietAnswer", 1, at: cursor)
      buffer.byte(1, at: cursor)
      cursor &+= 1
      try buffer.reserve("QuietAnswer", 1, at: cursor)
      buffer.byte(payload, at: cursor)
      cursor &+= 1
    case .text(let payloadValue):
      try buffer.reserve("QuietAnswer", 1, at: cursor)
      buffer.byte(2, at: cursor)
      cursor &+= 1
      let textSize = payloadValue.utf8.count
      try buffer.append("QuietAnswer", payloadValue, size: textSize, at: &cursor)
    }
  }

  /// The bytes that the value takes.
  public var encodedSize: Int {
    switch self {
    case .level: return 1 &+ 1
    case .text(let payloadValue): return 1 &+ payloadValue.utf8.count
    }
  }

  /// The member that a tag selects, by its number; -1 for none.
  public static func memberNumber(_ tag: UInt8) -> Int {
    switch tag {
    case 1: 0
    case 2: 1
    default: -1
    }
  }

  /// The member that a tag selects, by its name in the schema.
  public static func memberName(_ tag: UInt8) -> String {
    switch tag {
    case 1: "level"
    case 2: "text"
    default: "none"
    }
  }
}
