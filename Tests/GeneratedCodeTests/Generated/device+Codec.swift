// Generated from device.lace (test.device): edit the schema, not this file.

import WirelaceFrames

extension FlaggedPartFlags {
  /// Takes the members out of an integer.
  @inlinable
  @inline(__always)
  public init(rawValue: UInt8) {
    self.first = rawValue & 1 != 0
    self.last = rawValue & 2 != 0
    self.reserved1 = rawValue &>> 2 & 63
  }

  /// The members in one integer; bits that a member has no room for are cut.
  @inlinable
  @inline(__always)
  public var rawValue: UInt8 {
    var raw: UInt8 = 0
    raw |= first ? 1 : 0
    raw |= last ? 2 : 0
    raw |= (UInt8(truncatingIfNeeded: reserved1) & 63) &<< 2
    return raw
  }

  /// Refuses a member whose value its bits cannot hold.
  @inlinable
  @inline(__always)
  public func checkWidths(at offset: Int) throws(FrameError) {
    guard reserved1 <= 63 else {
      throw FrameError.width(
        "Flagged.part.flags", "reserved1", at: offset, bit: 2, range: 0...63, found: Int128(reserved1))
    }
  }
}

extension ReportReference: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "ReportReference" }

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
    guard end &- cursor >= 2 else {
      throw FrameError.truncated("ReportReference", [("id", 1), ("kind", 1)], at: cursor, end: end)
    }
    let id = bytes.byte(at: cursor)
    guard let kindField = ReportKind(rawValue: bytes.byte(at: cursor &+ 1)) else {
      throw FrameError.unknownCase(
        "ReportReference", "kind", at: cursor &+ 1, of: "ReportKind", found: Int128(bytes.byte(at: cursor &+ 1)))
    }
    cursor &+= 2
    if ownsWindow && cursor != end {
      throw FrameError.trailing("ReportReference", "", at: cursor, count: end &- cursor)
    }
    self.id = id
    self.kindField = kindField
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inlinable
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("ReportReference", 2, at: cursor)
    buffer.byte(id, at: cursor)
    buffer.byte(kindField.rawValue, at: cursor &+ 1)
    cursor &+= 2
  }

  /// The bytes that the frame takes.
  @inlinable
  @inline(__always)
  public var encodedSize: Int { 2 }
}

extension Ask: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Ask" }

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
    guard end &- cursor >= 2 else {
      throw FrameError.truncated("Ask", [("sequence", 1), ("question", 1)], at: cursor, end: end)
    }
    let sequence = bytes.byte(at: cursor)
    let question = bytes.byte(at: cursor &+ 1)
    cursor &+= 2
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Ask", "", at: cursor, count: end &- cursor)
    }
    self.sequence = sequence
    self.question = question
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inlinable
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Ask", 2, at: cursor)
    buffer.byte(sequence, at: cursor)
    buffer.byte(question, at: cursor &+ 1)
    cursor &+= 2
  }

  /// The bytes that the frame takes.
  @inlinable
  @inline(__always)
  public var encodedSize: Int { 2 }
}

extension Answer: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Answer" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("Answer", "sequence", at: cursor, needs: 1, has: end &- cursor)
    }
    let sequence = bytes.byte(at: cursor)
    cursor &+= 1
    let textStart = cursor
    let textCount = end &- cursor
    let text = try bytes.text("Answer", "text", at: cursor, count: textCount, isASCII: false, field: textStart)
    cursor &+= textCount
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Answer", "", at: cursor, count: end &- cursor)
    }
    self.sequence = sequence
    self.text = text
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Answer", 1, at: cursor)
    buffer.byte(sequence, at: cursor)
    cursor &+= 1
    let textSize = text.utf8.count
    try buffer.append("Answer", text, size: textSize, at: &cursor)
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 1
    size &+= text.utf8.count
    return size
  }
}

extension Page: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Page" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 4 else {
      throw FrameError.truncated("Page", "offset", at: cursor, needs: 4, has: end &- cursor)
    }
    let offset = bytes.little(UInt32.self, at: cursor)
    cursor &+= 4
    let dataCount = end &- cursor
    let data = bytes.copy(at: cursor, count: dataCount)
    cursor &+= dataCount
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Page", "", at: cursor, count: end &- cursor)
    }
    self.offset = offset
    self.data = data
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Page", 4, at: cursor)
    buffer.little(offset, at: cursor)
    cursor &+= 4
    try buffer.append("Page", data, at: &cursor)
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 4
    size &+= data.count
    return size
  }
}

extension RobotPacket: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "RobotPacket" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("RobotPacket", "command", at: cursor, needs: 1, has: end &- cursor)
    }
    let command = bytes.byte(at: cursor)
    cursor &+= 1
    let dataCount = end &- cursor
    let data = bytes.copy(at: cursor, count: dataCount)
    cursor &+= dataCount
    if ownsWindow && cursor != end {
      throw FrameError.trailing("RobotPacket", "", at: cursor, count: end &- cursor)
    }
    self.command = command
    self.data = data
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("RobotPacket", 1, at: cursor)
    buffer.byte(command, at: cursor)
    cursor &+= 1
    try buffer.append("RobotPacket", data, at: &cursor)
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 1
    size &+= data.count
    return size
  }
}

extension Line: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Line" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    let textStart = cursor
    let textCount = end &- cursor
    let text = try bytes.text("Line", "text", at: cursor, count: textCount, isASCII: false, field: textStart)
    cursor &+= textCount
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Line", "", at: cursor, count: end &- cursor)
    }
    self.text = text
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    let textSize = text.utf8.count
    try buffer.append("Line", text, size: textSize, at: &cursor)
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 0
    size &+= text.utf8.count
    return size
  }
}

extension Reply: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Reply" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("Reply", "start", at: cursor, needs: 1, has: end &- cursor)
    }
    let startStart = cursor
    let start = bytes.byte(at: cursor)
    guard start == 126 else {
      throw FrameError.constant("Reply", "start", at: cursor, width: 8, expected: 126, found: Int128(start))
    }
    cursor &+= 1
    guard end &- cursor >= 2 else {
      throw FrameError.truncated("Reply", [("address", 1), ("length", 1)], at: cursor, end: end)
    }
    let address = bytes.byte(at: cursor)
    let length = bytes.byte(at: cursor &+ 1)
    cursor &+= 2
    let dataSize = Int(length)
    guard end &- cursor >= dataSize else {
      throw FrameError.truncated("Reply", "data", at: cursor, needs: dataSize, has: end &- cursor)
    }
    let dataEndValue = cursor &+ dataSize
    let dataCount = dataEndValue &- cursor
    let data = bytes.copy(at: cursor, count: dataCount)
    cursor &+= dataCount
    let dataEnd = cursor
    guard cursor == dataEndValue else {
      throw FrameError.trailing("Reply", "data", at: cursor, count: dataEndValue &- cursor)
    }
    guard end &- cursor >= 2 else {
      throw FrameError.truncated("Reply", "check", at: cursor, needs: 2, has: end &- cursor)
    }
    let checkStart = cursor
    let check = bytes.little(UInt16.self, at: cursor)
    cursor &+= 2
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Reply", "", at: cursor, count: end &- cursor)
    }
    let checkExpected = UInt64(CRC16.modbus(bytes, from: startStart, to: dataEnd))
    guard UInt64(truncatingIfNeeded: check) == checkExpected else {
      throw FrameError.checksum(
        "Reply", "check", at: checkStart, width: 16, expected: checkExpected, found: UInt64(truncatingIfNeeded: check))
    }
    self.address = address
    self.data = data
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Reply", 3, at: cursor)
    let startStart = cursor
    buffer.byte(126, at: cursor)
    buffer.byte(address, at: cursor &+ 1)
    let lengthStart = cursor &+ 2
    buffer.fill(0, from: cursor &+ 2, to: cursor &+ 2 &+ 1)
    cursor &+= 3
    let dataStart = cursor
    try buffer.append("Reply", data, at: &cursor)
    let dataEnd = cursor
    try buffer.reserve("Reply", 2, at: cursor)
    let checkStart = cursor
    buffer.fill(0, from: cursor, to: cursor &+ 2)
    cursor &+= 2
    let lengthFilled: Int64 = Int64(dataEnd &- dataStart)
    guard lengthFilled >= 0 && lengthFilled <= 255 else {
      throw FrameError.width("Reply", "length", at: lengthStart, range: 0...255, found: Int128(lengthFilled))
    }
    buffer.byte(UInt8(truncatingIfNeeded: lengthFilled), at: lengthStart)
    let checkFilled = buffer.read(upTo: cursor) { bytes in
      UInt64(CRC16.modbus(bytes, from: startStart, to: dataEnd))
    }
    buffer.little(UInt16(truncatingIfNeeded: checkFilled), at: checkStart)
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 5
    size &+= data.count
    return size
  }

  /// Computed when encoding, checked when decoding.
  public var length: UInt8 { UInt8(truncatingIfNeeded: Int64(dataSize)) }

  private var dataSize: Int {
    var size = 0
    size &+= data.count
    return size
  }
}

extension Letter: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Letter" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("Letter", "kind", at: cursor, needs: 1, has: end &- cursor)
    }
    let kindField = bytes.byte(at: cursor)
    cursor &+= 1
    let textStart = cursor
    let textCount = end &- cursor
    let text = try bytes.text("Letter", "text", at: cursor, count: textCount, isASCII: false, field: textStart)
    cursor &+= textCount
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Letter", "", at: cursor, count: end &- cursor)
    }
    self.kindField = kindField
    self.text = text
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Letter", 1, at: cursor)
    buffer.byte(kindField, at: cursor)
    cursor &+= 1
    let textSize = text.utf8.count
    try buffer.append("Letter", text, size: textSize, at: &cursor)
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 1
    size &+= text.utf8.count
    return size
  }
}

extension MessageJoined: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Message.joined" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    let payloadStart = cursor
    let payloadCount = Swift.max(0, end &- cursor &- 2)
    let payload = bytes.copy(at: cursor, count: payloadCount)
    cursor &+= payloadCount
    let payloadEnd = cursor
    guard end &- cursor >= 2 else {
      throw FrameError.truncated("Message.joined", "check", at: cursor, needs: 2, has: end &- cursor)
    }
    let checkStart = cursor
    let check = bytes.little(UInt16.self, at: cursor)
    cursor &+= 2
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Message.joined", "", at: cursor, count: end &- cursor)
    }
    let checkExpected = UInt64(CRC16.ccittFalse(bytes, from: payloadStart, to: payloadEnd))
    guard UInt64(truncatingIfNeeded: check) == checkExpected else {
      throw FrameError.checksum(
        "Message.joined", "check", at: checkStart, width: 16, expected: checkExpected,
        found: UInt64(truncatingIfNeeded: check))
    }
    self.payload = payload
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    let payloadStart = cursor
    try buffer.append("Message.joined", payload, at: &cursor)
    let payloadEnd = cursor
    try buffer.reserve("Message.joined", 2, at: cursor)
    let checkStart = cursor
    buffer.fill(0, from: cursor, to: cursor &+ 2)
    cursor &+= 2
    let checkFilled = buffer.read(upTo: cursor) { bytes in
      UInt64(CRC16.ccittFalse(bytes, from: payloadStart, to: payloadEnd))
    }
    buffer.little(UInt16(truncatingIfNeeded: checkFilled), at: checkStart)
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 2
    size &+= payload.count
    return size
  }
}

extension MessagePart: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Message.part" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 3 else {
      throw FrameError.truncated("Message.part", [("number", 1), ("index", 1), ("total", 1)], at: cursor, end: end)
    }
    let number = bytes.byte(at: cursor)
    let indexValue = bytes.byte(at: cursor &+ 1)
    let total = bytes.byte(at: cursor &+ 2)
    cursor &+= 3
    let chunkCount = end &- cursor
    let chunk = bytes.copy(at: cursor, count: chunkCount)
    cursor &+= chunkCount
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Message.part", "", at: cursor, count: end &- cursor)
    }
    self.number = number
    self.index = indexValue
    self.total = total
    self.chunk = chunk
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Message.part", 3, at: cursor)
    buffer.byte(number, at: cursor)
    buffer.byte(self.index, at: cursor &+ 1)
    buffer.byte(total, at: cursor &+ 2)
    cursor &+= 3
    try buffer.append("Message.part", chunk, at: &cursor)
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 3
    size &+= chunk.count
    return size
  }
}

extension FlaggedPart: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Flagged.part" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 2 else {
      throw FrameError.truncated("Flagged.part", [("flags", 1), ("counter", 1)], at: cursor, end: end)
    }
    let flags = FlaggedPartFlags(rawValue: bytes.byte(at: cursor))
    let counter = bytes.byte(at: cursor &+ 1)
    cursor &+= 2
    let chunkCount = end &- cursor
    let chunk = bytes.copy(at: cursor, count: chunkCount)
    cursor &+= chunkCount
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Flagged.part", "", at: cursor, count: end &- cursor)
    }
    self.flags = flags
    self.counter = counter
    self.chunk = chunk
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    do {
      try flags.checkWidths(at: cursor)
    } catch {
      throw error.inside("flags", of: "Flagged.part")
    }
    try buffer.reserve("Flagged.part", 2, at: cursor)
    buffer.byte(flags.rawValue, at: cursor)
    buffer.byte(counter, at: cursor &+ 1)
    cursor &+= 2
    try buffer.append("Flagged.part", chunk, at: &cursor)
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 2
    size &+= chunk.count
    return size
  }
}

extension OpenPart: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Open.part" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("Open.part", "kind", at: cursor, needs: 1, has: end &- cursor)
    }
    let kindField = bytes.byte(at: cursor)
    cursor &+= 1
    let chunkCount = end &- cursor
    let chunk = bytes.copy(at: cursor, count: chunkCount)
    cursor &+= chunkCount
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Open.part", "", at: cursor, count: end &- cursor)
    }
    self.kindField = kindField
    self.chunk = chunk
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Open.part", 1, at: cursor)
    buffer.byte(kindField, at: cursor)
    cursor &+= 1
    try buffer.append("Open.part", chunk, at: &cursor)
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 1
    size &+= chunk.count
    return size
  }
}

extension BatteryLevel: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Battery.level" }

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
      throw FrameError.truncated("Battery.level", "value", at: cursor, needs: 1, has: end &- cursor)
    }
    let value = bytes.byte(at: cursor)
    cursor &+= 1
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Battery.level", "", at: cursor, count: end &- cursor)
    }
    self.value = value
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inlinable
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Battery.level", 1, at: cursor)
    buffer.byte(value, at: cursor)
    cursor &+= 1
  }

  /// The bytes that the frame takes.
  @inlinable
  @inline(__always)
  public var encodedSize: Int { 1 }
}

extension CardStatus: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Card.status" }

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
    guard end &- cursor >= 2 else {
      throw FrameError.truncated("Card.status", "value", at: cursor, needs: 2, has: end &- cursor)
    }
    let value = bytes.little(UInt16.self, at: cursor)
    cursor &+= 2
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Card.status", "", at: cursor, count: end &- cursor)
    }
    self.value = value
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inlinable
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Card.status", 2, at: cursor)
    buffer.little(value, at: cursor)
    cursor &+= 2
  }

  /// The bytes that the frame takes.
  @inlinable
  @inline(__always)
  public var encodedSize: Int { 2 }
}

extension CardReportInput: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Card.report.input" }

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
      throw FrameError.truncated("Card.report.input", "value", at: cursor, needs: 1, has: end &- cursor)
    }
    let value = bytes.byte(at: cursor)
    cursor &+= 1
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Card.report.input", "", at: cursor, count: end &- cursor)
    }
    self.value = value
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inlinable
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Card.report.input", 1, at: cursor)
    buffer.byte(value, at: cursor)
    cursor &+= 1
  }

  /// The bytes that the frame takes.
  @inlinable
  @inline(__always)
  public var encodedSize: Int { 1 }
}

extension CardReportOutput: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Card.report.output" }

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
    guard end &- cursor >= 2 else {
      throw FrameError.truncated("Card.report.output", "value", at: cursor, needs: 2, has: end &- cursor)
    }
    let value = bytes.little(UInt16.self, at: cursor)
    cursor &+= 2
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Card.report.output", "", at: cursor, count: end &- cursor)
    }
    self.value = value
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inlinable
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Card.report.output", 2, at: cursor)
    buffer.little(value, at: cursor)
    cursor &+= 2
  }

  /// The bytes that the frame takes.
  @inlinable
  @inline(__always)
  public var encodedSize: Int { 2 }
}

extension CardStrictBoth: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Card.strict.both" }

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
      throw FrameError.truncated("Card.strict.both", "value", at: cursor, needs: 1, has: end &- cursor)
    }
    let value = bytes.byte(at: cursor)
    cursor &+= 1
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Card.strict.both", "", at: cursor, count: end &- cursor)
    }
    self.value = value
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inlinable
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Card.strict.both", 1, at: cursor)
    buffer.byte(value, at: cursor)
    cursor &+= 1
  }

  /// The bytes that the frame takes.
  @inlinable
  @inline(__always)
  public var encodedSize: Int { 1 }
}

extension AdvanceRequest: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "advance.request" }

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
    guard end &- cursor >= 4 else {
      throw FrameError.truncated("advance.request", "value", at: cursor, needs: 4, has: end &- cursor)
    }
    let value = bytes.little(UInt32.self, at: cursor)
    cursor &+= 4
    if ownsWindow && cursor != end {
      throw FrameError.trailing("advance.request", "", at: cursor, count: end &- cursor)
    }
    self.value = value
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inlinable
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("advance.request", 4, at: cursor)
    buffer.little(value, at: cursor)
    cursor &+= 4
  }

  /// The bytes that the frame takes.
  @inlinable
  @inline(__always)
  public var encodedSize: Int { 4 }
}

extension RecordingStoppedPayload: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "recordingStopped.payload" }

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
    guard end &- cursor >= 4 else {
      throw FrameError.truncated("recordingStopped.payload", "value", at: cursor, needs: 4, has: end &- cursor)
    }
    let value = bytes.little(UInt32.self, at: cursor)
    cursor &+= 4
    if ownsWindow && cursor != end {
      throw FrameError.trailing("recordingStopped.payload", "", at: cursor, count: end &- cursor)
    }
    self.value = value
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inlinable
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("recordingStopped.payload", 4, at: cursor)
    buffer.little(value, at: cursor)
    cursor &+= 4
  }

  /// The bytes that the frame takes.
  @inlinable
  @inline(__always)
  public var encodedSize: Int { 4 }
}

extension CardAdvertManufacturer: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "CardAdvert.manufacturer" }

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
      throw FrameError.truncated("CardAdvert.manufacturer", "value", at: cursor, needs: 1, has: end &- cursor)
    }
    let value = bytes.byte(at: cursor)
    cursor &+= 1
    if ownsWindow && cursor != end {
      throw FrameError.trailing("CardAdvert.manufacturer", "", at: cursor, count: end &- cursor)
    }
    self.value = value
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inlinable
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("CardAdvert.manufacturer", 1, at: cursor)
    buffer.byte(value, at: cursor)
    cursor &+= 1
  }

  /// The bytes that the frame takes.
  @inlinable
  @inline(__always)
  public var encodedSize: Int { 1 }
}

extension BeaconAdvertData: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "BeaconAdvert.data" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    let valueCount = end &- cursor
    guard valueCount <= 4 else {
      throw FrameError.limit("BeaconAdvert.data", "value", at: cursor, limit: 4, found: valueCount)
    }
    let value = bytes.copy(at: cursor, count: valueCount)
    cursor &+= valueCount
    if ownsWindow && cursor != end {
      throw FrameError.trailing("BeaconAdvert.data", "", at: cursor, count: end &- cursor)
    }
    self.value = value
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    guard value.count <= 4 else {
      throw FrameError.limit("BeaconAdvert.data", "value", at: cursor, limit: 4, found: value.count)
    }
    try buffer.append("BeaconAdvert.data", value, at: &cursor)
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 0
    size &+= value.count
    return size
  }
}
