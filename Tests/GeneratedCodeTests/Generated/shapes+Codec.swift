// Generated from shapes.lace (golden.shapes): edit the schema, not this file.

import WirelaceFrames

extension Status: CodedFrame {
  /// The name of the bit field in the schema.
  public static var schemaName: String { "Status" }

  /// Reads the bit field in the window that ends at `end`; for `WireFrame.decode(from:)`.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 2 else { throw FrameError.truncated("Status", "", at: cursor, needs: 2, has: end &- cursor) }
    try self.init(checking: bytes.little(UInt16.self, at: cursor), at: cursor)
    cursor &+= 2
    guard !ownsWindow || cursor == end else {
      throw FrameError.trailing("Status", "", at: cursor, count: end &- cursor)
    }
  }

  /// Stores the bit field behind the cursor; for `WireFrame.encode(into:)`.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try checkWidths(at: cursor)
    try buffer.reserve("Status", 2, at: cursor)
    buffer.little(rawValue, at: cursor)
    cursor &+= 2
  }

  /// The bytes that the bit field takes.
  public var encodedSize: Int { 2 }

  /// Takes the members out of an integer that stood at `offset`, and checks them.
  @inlinable
  @inline(__always)
  public init(checking rawValue: UInt16, at offset: Int) throws(FrameError) {
    self.level = UInt8(truncatingIfNeeded: rawValue & 15)
    self.offset = Int8(truncatingIfNeeded: (Int64(truncatingIfNeeded: rawValue &>> 4) &<< 61) &>> 61)
    guard let kindField = Kind(rawValue: UInt8(truncatingIfNeeded: rawValue &>> 7 & 7)) else {
      throw FrameError.unknownCase(
        "Status", "kind", at: offset, bit: 7, of: "Kind", found: Int128(UInt8(truncatingIfNeeded: rawValue &>> 7 & 7)))
    }
    self.kindField = kindField
    self.marks = Marks(rawValue: UInt8(truncatingIfNeeded: rawValue &>> 10 & 3))
    let version = UInt8(truncatingIfNeeded: rawValue &>> 12 & 3)
    guard version == 2 else {
      throw FrameError.constant("Status", "version", at: offset, bit: 12, width: 2, expected: 2, found: Int128(version))
    }
    self.reserved1 = UInt8(truncatingIfNeeded: rawValue &>> 14 & 1)
    let reserved2 = UInt8(truncatingIfNeeded: rawValue &>> 15 & 1)
    guard reserved2 == 0 else {
      throw FrameError.reserved("Status", "reserved2", at: offset, bit: 15, found: "\(reserved2)")
    }
  }

  /// The members in one integer; bits that a member has no room for are cut.
  @inlinable
  @inline(__always)
  public var rawValue: UInt16 {
    var raw: UInt16 = 8192
    raw |= (UInt16(truncatingIfNeeded: level) & 15)
    raw |= (UInt16(truncatingIfNeeded: self.offset) & 7) &<< 4
    raw |= (UInt16(truncatingIfNeeded: kindField.rawValue) & 7) &<< 7
    raw |= (UInt16(truncatingIfNeeded: marks.rawValue) & 3) &<< 10
    raw |= (UInt16(truncatingIfNeeded: reserved1) & 1) &<< 14
    return raw
  }

  /// Refuses a member whose value its bits cannot hold.
  @inlinable
  @inline(__always)
  public func checkWidths(at offset: Int) throws(FrameError) {
    guard level <= 15 else {
      throw FrameError.width("Status", "level", at: offset, range: 0...15, found: Int128(level))
    }
    guard self.offset >= -4 && self.offset <= 3 else {
      throw FrameError.width("Status", "offset", at: offset, bit: 4, range: -4...3, found: Int128(self.offset))
    }
    guard marks.rawValue <= 3 else {
      throw FrameError.width("Status", "marks", at: offset, bit: 10, range: 0...3, found: Int128(marks.rawValue))
    }
    guard reserved1 <= 1 else {
      throw FrameError.width("Status", "reserved1", at: offset, bit: 14, range: 0...1, found: Int128(reserved1))
    }
  }
}

extension Packed: CodedFrame {
  /// The name of the bit field in the schema.
  public static var schemaName: String { "Packed" }

  /// Reads the bit field in the window that ends at `end`; for `WireFrame.decode(from:)`.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 3 else { throw FrameError.truncated("Packed", "", at: cursor, needs: 3, has: end &- cursor) }
    self.init(rawValue: bytes.big(UInt32.self, bytes: 3, at: cursor))
    cursor &+= 3
    guard !ownsWindow || cursor == end else {
      throw FrameError.trailing("Packed", "", at: cursor, count: end &- cursor)
    }
  }

  /// Stores the bit field behind the cursor; for `WireFrame.encode(into:)`.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try checkWidths(at: cursor)
    try buffer.reserve("Packed", 3, at: cursor)
    buffer.big(rawValue, bytes: 3, at: cursor)
    cursor &+= 3
  }

  /// The bytes that the bit field takes.
  public var encodedSize: Int { 3 }

  /// Takes the members out of an integer.
  @inlinable
  @inline(__always)
  public init(rawValue: UInt32) {
    self.first = UInt8(truncatingIfNeeded: rawValue &>> 20 & 15)
    self.rest = rawValue & 1048575
  }

  /// The members in one integer; bits that a member has no room for are cut.
  @inlinable
  @inline(__always)
  public var rawValue: UInt32 {
    var raw: UInt32 = 0
    raw |= (UInt32(truncatingIfNeeded: first) & 15) &<< 20
    raw |= (UInt32(truncatingIfNeeded: rest) & 1048575)
    return raw
  }

  /// Refuses a member whose value its bits cannot hold.
  @inlinable
  @inline(__always)
  public func checkWidths(at offset: Int) throws(FrameError) {
    guard first <= 15 else {
      throw FrameError.width("Packed", "first", at: offset, bit: 20, range: 0...15, found: Int128(first))
    }
    guard rest <= 1048575 else {
      throw FrameError.width("Packed", "rest", at: offset, range: 0...1048575, found: Int128(rest))
    }
  }
}

extension OptionalFlags {
  /// Takes the members out of an integer.
  @inlinable
  @inline(__always)
  public init(rawValue: UInt8) {
    self.hasB = rawValue & 2 != 0
    self.reserved1 = rawValue &>> 2 & 63
  }

  /// The members in one integer; bits that a member has no room for are cut.
  @inlinable
  @inline(__always)
  public var rawValue: UInt8 {
    var raw: UInt8 = 0
    raw |= hasB ? 2 : 0
    raw |= (UInt8(truncatingIfNeeded: reserved1) & 63) &<< 2
    return raw
  }

  /// Refuses a member whose value its bits cannot hold.
  @inlinable
  @inline(__always)
  public func checkWidths(at offset: Int) throws(FrameError) {
    guard reserved1 <= 63 else {
      throw FrameError.width("Optional.flags", "reserved1", at: offset, bit: 2, range: 0...63, found: Int128(reserved1))
    }
  }
}

extension Texts: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Texts" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 8 else {
      throw FrameError.truncated("Texts", "name", at: cursor, needs: 8, has: end &- cursor)
    }
    let name = try bytes.paddedText("Texts", "name", at: cursor, count: 8, padding: 0x00, isASCII: false)
    cursor &+= 8
    let noteStart = cursor
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("Texts", "note", at: cursor, needs: 1, has: end &- cursor)
    }
    let noteCount = Int(bytes.byte(at: cursor))
    cursor &+= 1
    guard noteCount <= 5 else { throw FrameError.limit("Texts", "note", at: noteStart, limit: 5, found: noteCount) }
    guard end &- cursor >= noteCount else {
      throw FrameError.truncated("Texts", "note", at: cursor, needs: noteCount, has: end &- cursor)
    }
    let note = try bytes.text("Texts", "note", at: cursor, count: noteCount, isASCII: false, field: noteStart)
    cursor &+= noteCount
    let pathValueStart = cursor
    guard let pathValueCount = bytes.zeroTerminatedCount(at: cursor, end: end) else {
      throw FrameError.text("Texts", "path", at: pathValueStart, expected: "a zero byte")
    }
    guard pathValueCount <= 12 else {
      throw FrameError.limit("Texts", "path", at: pathValueStart, limit: 12, found: pathValueCount)
    }
    let pathValue = try bytes.text(
      "Texts", "path", at: cursor, count: pathValueCount, isASCII: false, field: pathValueStart)
    cursor &+= pathValueCount &+ 1
    guard end &- cursor >= 4 else {
      throw FrameError.truncated("Texts", "code", at: cursor, needs: 4, has: end &- cursor)
    }
    let code = try bytes.paddedText("Texts", "code", at: cursor, count: 4, padding: 0x20, isASCII: true)
    cursor &+= 4
    let tailStart = cursor
    let tailCount = end &- cursor
    let tail = try bytes.text("Texts", "tail", at: cursor, count: tailCount, isASCII: true, field: tailStart)
    cursor &+= tailCount
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Texts", "", at: cursor, count: end &- cursor)
    }
    self.name = name
    self.note = note
    self.path = pathValue
    self.code = code
    self.tail = tail
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    guard name.utf8.count <= 8 else {
      throw FrameError.width("Texts", "name", at: cursor, bytes: 8, isMaximum: true, found: name.utf8.count)
    }
    guard name.utf8.last != 0 else {
      throw FrameError.width(
        "Texts", "name", at: cursor, expected: "text that does not end with the padding", found: "padding")
    }
    try buffer.reserve("Texts", 8, at: cursor)
    buffer.text(name, padding: 0x00, size: 8, at: cursor)
    cursor &+= 8
    let textSize = note.utf8.count
    guard textSize <= 5 else { throw FrameError.limit("Texts", "note", at: cursor, limit: 5, found: textSize) }
    guard textSize <= 255 else {
      throw FrameError.width("Texts", "note", at: cursor, bytes: 255, isMaximum: true, found: textSize)
    }
    try buffer.reserve("Texts", 1, at: cursor)
    buffer.byte(UInt8(truncatingIfNeeded: textSize), at: cursor)
    cursor &+= 1
    try buffer.append("Texts", note, size: textSize, at: &cursor)
    let textSizeValue = self.path.utf8.count
    guard textSizeValue <= 12 else {
      throw FrameError.limit("Texts", "path", at: cursor, limit: 12, found: textSizeValue)
    }
    guard !self.path.utf8.contains(0) else {
      throw FrameError.width("Texts", "path", at: cursor, expected: "text without a zero byte", found: "a zero byte")
    }
    try buffer.append("Texts", self.path, size: textSizeValue &+ 1, at: &cursor)
    guard code.utf8.count <= 4 else {
      throw FrameError.width("Texts", "code", at: cursor, bytes: 4, isMaximum: true, found: code.utf8.count)
    }
    guard FrameText.isASCII(code) else {
      throw FrameError.width("Texts", "code", at: cursor, expected: "ASCII", found: "other text")
    }
    guard code.utf8.last != 32 else {
      throw FrameError.width(
        "Texts", "code", at: cursor, expected: "text that does not end with the padding", found: "padding")
    }
    try buffer.reserve("Texts", 4, at: cursor)
    buffer.text(code, padding: 0x20, size: 4, at: cursor)
    cursor &+= 4
    let textSizeValue2 = tail.utf8.count
    guard FrameText.isASCII(tail) else {
      throw FrameError.width("Texts", "tail", at: cursor, expected: "ASCII", found: "other text")
    }
    try buffer.append("Texts", tail, size: textSizeValue2, at: &cursor)
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 12
    size &+= note.utf8.count &+ 1
    size &+= self.path.utf8.count &+ 1
    size &+= tail.utf8.count
    return size
  }
}

extension Blobs: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Blobs" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 2 else {
      throw FrameError.truncated("Blobs", "magic", at: cursor, needs: 2, has: end &- cursor)
    }
    let magic = bytes.copy(at: cursor, count: 2)
    guard magic == [0xca, 0xfe] else {
      throw FrameError.constant("Blobs", "magic", at: cursor, expected: [0xca, 0xfe], found: magic)
    }
    cursor &+= 2
    guard end &- cursor >= 4 else {
      throw FrameError.truncated("Blobs", [("short", 3), ("length", 1)], at: cursor, end: end)
    }
    let shortStart = cursor
    let short = bytes.copy(at: cursor, count: 3)
    let length = bytes.byte(at: cursor &+ 3)
    cursor &+= 4
    let bodyCount = FrameWindow.count(Int64(length))
    guard end &- cursor >= bodyCount else {
      throw FrameError.truncated("Blobs", "body", at: cursor, needs: bodyCount, has: end &- cursor)
    }
    let body = bytes.copy(at: cursor, count: bodyCount)
    cursor &+= bodyCount
    let sizedCountStart = cursor
    guard end &- cursor >= 2 else {
      throw FrameError.truncated("Blobs", "sized", at: cursor, needs: 2, has: end &- cursor)
    }
    let sizedCount = Int(bytes.big(UInt16.self, at: cursor))
    cursor &+= 2
    guard sizedCount <= 20 else {
      throw FrameError.limit("Blobs", "sized", at: sizedCountStart, limit: 20, found: sizedCount)
    }
    guard end &- cursor >= sizedCount else {
      throw FrameError.truncated("Blobs", "sized", at: cursor, needs: sizedCount, has: end &- cursor)
    }
    let sized = bytes.copy(at: cursor, count: sizedCount)
    cursor &+= sizedCount
    guard (end &- cursor) / 2 >= 2 else {
      throw FrameError.truncated("Blobs", elements: "items", size: 2, at: cursor, end: end)
    }
    var items: [UInt16] = []
    items.reserveCapacity(2)
    for _ in 0..<2 {
      let elementValue = bytes.big(UInt16.self, at: cursor)
      items.append(elementValue)
      cursor &+= 2
    }
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("Blobs", "counted", at: cursor, needs: 1, has: end &- cursor)
    }
    let countedCount = Int(bytes.byte(at: cursor))
    cursor &+= 1
    var counted: [Point] = []
    counted.reserveCapacity(Swift.min(countedCount, (end &- cursor) / 2))
    for indexValue in 0..<countedCount {
      let elementValue2: Point
      do {
        elementValue2 = try Point(reading: bytes, at: &cursor, end: end, ownsWindow: false)
      } catch {
        throw error.inside("counted[\(indexValue)]", of: "Blobs")
      }
      counted.append(elementValue2)
    }
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("Blobs", "measured", at: cursor, needs: 1, has: end &- cursor)
    }
    let measuredSize = Int(bytes.byte(at: cursor))
    cursor &+= 1
    guard end &- cursor >= measuredSize else {
      throw FrameError.truncated("Blobs", "measured", at: cursor, needs: measuredSize, has: end &- cursor)
    }
    let measuredEnd = cursor &+ measuredSize
    let measuredCount = (measuredEnd &- cursor) / 3
    guard measuredCount &* 3 == measuredEnd &- cursor else {
      throw FrameError.truncated("Blobs", elements: "measured", size: 3, at: cursor, end: measuredEnd)
    }
    var measured: [Int32] = []
    measured.reserveCapacity(measuredCount)
    for _ in 0..<measuredCount {
      let elementValue3 = bytes.little(Int32.self, bytes: 3, at: cursor)
      measured.append(elementValue3)
      cursor &+= 3
    }
    let lastEndValue = Swift.max(cursor, end &- 2)
    let lastCount = (lastEndValue &- cursor) / 1
    let last = bytes.copy(at: cursor, count: lastCount)
    cursor &+= lastCount
    let lastEnd = cursor
    guard end &- cursor >= 2 else {
      throw FrameError.truncated("Blobs", "crc", at: cursor, needs: 2, has: end &- cursor)
    }
    let crcStart = cursor
    let crc = bytes.big(UInt16.self, at: cursor)
    cursor &+= 2
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Blobs", "", at: cursor, count: end &- cursor)
    }
    let crcExpected = UInt64(CRC16.ccittFalse(bytes, from: shortStart, to: lastEnd))
    guard UInt64(truncatingIfNeeded: crc) == crcExpected else {
      throw FrameError.checksum(
        "Blobs", "crc", at: crcStart, width: 16, expected: crcExpected, found: UInt64(truncatingIfNeeded: crc))
    }
    self.short = short
    self.length = length
    self.body = body
    self.sized = sized
    self.items = items
    self.counted = counted
    self.measured = measured
    self.last = last
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    guard short.count == 3 else {
      throw FrameError.width("Blobs", "short", at: cursor &+ 2, bytes: 3, found: short.count)
    }
    try buffer.reserve("Blobs", 6, at: cursor)
    buffer.bytes([0xca, 0xfe], at: cursor)
    let shortStart = cursor &+ 2
    buffer.bytes(short, at: cursor &+ 2)
    buffer.byte(length, at: cursor &+ 5)
    cursor &+= 6
    let expectedCount = FrameWindow.count(Int64(length))
    guard body.count == expectedCount else {
      throw FrameError.width("Blobs", "body", at: cursor, bytes: expectedCount, found: body.count)
    }
    try buffer.append("Blobs", body, at: &cursor)
    guard sized.count <= 20 else { throw FrameError.limit("Blobs", "sized", at: cursor, limit: 20, found: sized.count) }
    guard sized.count <= 65535 else {
      throw FrameError.width("Blobs", "sized", at: cursor, bytes: 65535, isMaximum: true, found: sized.count)
    }
    try buffer.reserve("Blobs", 2, at: cursor)
    buffer.big(UInt16(truncatingIfNeeded: sized.count), at: cursor)
    cursor &+= 2
    try buffer.append("Blobs", sized, at: &cursor)
    guard items.count == 2 else {
      throw FrameError.width("Blobs", "items", at: cursor, elements: 2, found: items.count)
    }
    try buffer.reserve("Blobs", items.count &* 2, at: cursor)
    for elementValue in items {
      buffer.big(elementValue, at: cursor)
      cursor &+= 2
    }
    guard counted.count <= 255 else {
      throw FrameError.width("Blobs", "counted", at: cursor, elements: 255, isMaximum: true, found: counted.count)
    }
    try buffer.reserve("Blobs", 1, at: cursor)
    buffer.byte(UInt8(truncatingIfNeeded: counted.count), at: cursor)
    cursor &+= 1
    for indexValue in counted.indices {
      let elementValue2 = counted[indexValue]
      do {
        try elementValue2.write(to: buffer, at: &cursor)
      } catch {
        throw error.inside("counted[\(indexValue)]", of: "Blobs")
      }
    }
    let arrayStart = cursor
    try buffer.reserve("Blobs", 1, at: cursor)
    cursor &+= 1
    for indexValue2 in measured.indices {
      let elementValue3 = measured[indexValue2]
      guard elementValue3 >= -8388608 && elementValue3 <= 8388607 else {
        throw FrameError.width(
          "Blobs", "measured[\(indexValue2)]", at: cursor, range: -8388608...8388607, found: Int128(elementValue3))
      }
      try buffer.reserve("Blobs", 3, at: cursor)
      buffer.little(elementValue3, bytes: 3, at: cursor)
      cursor &+= 3
    }
    let arraySize = cursor &- arrayStart &- 1
    guard arraySize <= 255 else {
      throw FrameError.width("Blobs", "measured", at: arrayStart, bytes: 255, isMaximum: true, found: arraySize)
    }
    buffer.byte(UInt8(truncatingIfNeeded: arraySize), at: arrayStart)
    try buffer.append("Blobs", last, at: &cursor)
    let lastEnd = cursor
    try buffer.reserve("Blobs", 2, at: cursor)
    let crcStart = cursor
    buffer.fill(0, from: cursor, to: cursor &+ 2)
    cursor &+= 2
    let crcFilled = buffer.read(upTo: cursor) { bytes in
      UInt64(CRC16.ccittFalse(bytes, from: shortStart, to: lastEnd))
    }
    buffer.big(UInt16(truncatingIfNeeded: crcFilled), at: crcStart)
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 12
    size &+= body.count
    size &+= sized.count &+ 2
    size &+= 1
    for elementValue in counted { size &+= elementValue.encodedSize }
    size &+= measured.count &* 3 &+ 1
    size &+= last.count
    return size
  }
}

extension Point: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Point" }

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
    guard end &- cursor >= 2 else { throw FrameError.truncated("Point", [("x", 1), ("y", 1)], at: cursor, end: end) }
    let x = Int8(bitPattern: bytes.byte(at: cursor))
    let y = Int8(bitPattern: bytes.byte(at: cursor &+ 1))
    cursor &+= 2
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Point", "", at: cursor, count: end &- cursor)
    }
    self.x = x
    self.y = y
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inlinable
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Point", 2, at: cursor)
    buffer.byte(UInt8(bitPattern: x), at: cursor)
    buffer.byte(UInt8(bitPattern: y), at: cursor &+ 1)
    cursor &+= 2
  }

  /// The bytes that the frame takes.
  @inlinable
  @inline(__always)
  public var encodedSize: Int { 2 }
}

extension OptionalValue: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Optional" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("Optional", "flags", at: cursor, needs: 1, has: end &- cursor)
    }
    let flagsStart = cursor
    let flags = OptionalFlags(rawValue: bytes.byte(at: cursor))
    let flagsHasA = bytes.byte(at: flagsStart) & 1 != 0
    cursor &+= 1
    var a: UInt16?
    if flagsHasA {
      guard end &- cursor >= 2 else {
        throw FrameError.truncated("Optional", "a", at: cursor, needs: 2, has: end &- cursor)
      }
      let aValue = bytes.little(UInt16.self, at: cursor)
      cursor &+= 2
      a = aValue
    }
    var b: Point?
    if flags.hasB {
      let bValue: Point
      do {
        bValue = try Point(reading: bytes, at: &cursor, end: end, ownsWindow: false)
      } catch {
        throw error.inside("b", of: "Optional")
      }
      b = bValue
    }
    var ext: UInt8?
    if end &- cursor >= 1 {
      guard end &- cursor >= 1 else {
        throw FrameError.truncated("Optional", "ext", at: cursor, needs: 1, has: end &- cursor)
      }
      let extValue = bytes.byte(at: cursor)
      cursor &+= 1
      ext = extValue
    }
    var more: UInt16?
    if end &- cursor >= 2 {
      guard end &- cursor >= 2 else {
        throw FrameError.truncated("Optional", "more", at: cursor, needs: 2, has: end &- cursor)
      }
      let moreValue = bytes.little(UInt16.self, at: cursor)
      cursor &+= 2
      more = moreValue
    }
    var trailing: [UInt8] = []
    if ownsWindow && cursor != end {
      trailing = bytes.copy(at: cursor, count: end &- cursor)
      cursor = end
    }
    let flagsExpected: Int64 = ((a != nil) ? 1 as Int64 : 0)
    guard (flagsHasA ? 1 : 0) == flagsExpected else {
      throw FrameError.length(
        "Optional", "flags.hasA", at: flagsStart, bit: 0, expected: Int128(flagsExpected),
        found: Int128((flagsHasA ? 1 : 0)))
    }
    self.flags = flags
    self.a = a
    self.b = b
    self.ext = ext
    self.more = more
    self.trailing = trailing
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    do {
      try flags.checkWidths(at: cursor)
    } catch {
      throw error.inside("flags", of: "Optional")
    }
    try buffer.reserve("Optional", 1, at: cursor)
    buffer.byte(flags.rawValue | (a != nil ? 1 as UInt8 : 0), at: cursor)
    cursor &+= 1
    guard (a != nil) == flagsHasA else { throw FrameError.presence("Optional", "a", at: cursor, expected: a == nil) }
    if let aValue = a {
      try buffer.reserve("Optional", 2, at: cursor)
      buffer.little(aValue, at: cursor)
      cursor &+= 2
    }
    guard (b != nil) == flags.hasB else { throw FrameError.presence("Optional", "b", at: cursor, expected: b == nil) }
    if let bValue = b {
      do {
        try bValue.write(to: buffer, at: &cursor)
      } catch {
        throw error.inside("b", of: "Optional")
      }
    }
    guard (ext != nil) == ((extSize &+ moreSize &+ trailing.count) >= 1) else {
      throw FrameError.presence("Optional", "ext", at: cursor, expected: ext == nil)
    }
    if let extValue = ext {
      try buffer.reserve("Optional", 1, at: cursor)
      buffer.byte(extValue, at: cursor)
      cursor &+= 1
    }
    guard (more != nil) == ((moreSize &+ trailing.count) >= 2) else {
      throw FrameError.presence("Optional", "more", at: cursor, expected: more == nil)
    }
    if let moreValue = more {
      try buffer.reserve("Optional", 2, at: cursor)
      buffer.little(moreValue, at: cursor)
      cursor &+= 2
    }
    try buffer.append("Optional", trailing, at: &cursor)
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 1
    if a != nil {
      size &+= 2
    }
    if let value = b {
      size &+= value.encodedSize
    }
    if ext != nil {
      size &+= 1
    }
    if more != nil {
      size &+= 2
    }
    size &+= trailing.count
    return size
  }

  /// Computed when encoding, checked when decoding.
  public var flagsHasA: Bool { a != nil }

  private var flagsSize: Int { 1 }

  private var aSize: Int {
    var size = 0
    if a != nil {
      size &+= 2
    }
    return size
  }

  private var bSize: Int {
    var size = 0
    if let value = b {
      size &+= value.encodedSize
    }
    return size
  }

  private var extSize: Int {
    var size = 0
    if ext != nil {
      size &+= 1
    }
    return size
  }

  private var moreSize: Int {
    var size = 0
    if more != nil {
      size &+= 2
    }
    return size
  }
}

extension Envelope: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Envelope" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    let first = cursor
    guard end &- cursor >= 3 else {
      throw FrameError.truncated("Envelope", [("count", 1), ("length", 2)], at: cursor, end: end)
    }
    let countStart = cursor
    let count = bytes.byte(at: cursor)
    let lengthStart = cursor &+ 1
    let length = bytes.little(UInt16.self, at: cursor &+ 1)
    cursor &+= 3
    let headSize = try FrameWindow.size(
      "Envelope", "length", at: lengthStart, raw: Int64(length), multiplier: 1, divisor: 1, addend: 2)
    guard end &- cursor >= headSize else {
      throw FrameError.truncated("Envelope", "head", at: cursor, needs: headSize, has: end &- cursor)
    }
    let headEnd = cursor &+ headSize
    guard headEnd &- cursor >= 1 else {
      throw FrameError.truncated("Envelope", "head", at: cursor, needs: 1, has: headEnd &- cursor)
    }
    let head = bytes.byte(at: cursor)
    cursor &+= 1
    let pointsCount = FrameWindow.count(Int64(count))
    var points: [Point] = []
    points.reserveCapacity(Swift.min(pointsCount, (headEnd &- cursor) / 2))
    for indexValue in 0..<pointsCount {
      let elementValue: Point
      do {
        elementValue = try Point(reading: bytes, at: &cursor, end: headEnd, ownsWindow: false)
      } catch {
        throw error.inside("points[\(indexValue)]", of: "Envelope")
      }
      points.append(elementValue)
    }
    guard cursor == headEnd else {
      throw FrameError.trailing("Envelope", "points", at: cursor, count: headEnd &- cursor)
    }
    try bytes.skipPadding("Envelope", FrameBuffer.padding(behind: cursor &- first, to: 4), at: &cursor, end: end)
    let inner: Inner
    do {
      inner = try Inner(reading: bytes, at: &cursor, end: end, ownsWindow: false)
    } catch {
      throw error.inside("inner", of: "Envelope")
    }
    guard end &- cursor >= 5 else {
      throw FrameError.truncated("Envelope", [("reserved1", 2), ("total", 2), ("check", 1)], at: cursor, end: end)
    }
    let reserved1 = bytes.copy(at: cursor, count: 2)
    let totalStart = cursor &+ 2
    let total = bytes.little(UInt16.self, at: cursor &+ 2)
    let totalEnd = cursor &+ 4
    let checkStart = cursor &+ 4
    let check = bytes.byte(at: cursor &+ 4)
    cursor &+= 5
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Envelope", "", at: cursor, count: end &- cursor)
    }
    let countExpected: Int64 = Int64(points.count)
    guard Int64(count) == countExpected else {
      throw FrameError.length(
        "Envelope", "count", at: countStart, expected: Int128(countExpected), found: Int128(count))
    }
    let totalExpected: Int64 = Int64(cursor &- first)
    guard Int64(total) == totalExpected else {
      throw FrameError.length(
        "Envelope", "total", at: totalStart, expected: Int128(totalExpected), found: Int128(total))
    }
    let checkExpected = UInt64(Sums.xor8(bytes, from: countStart, to: totalEnd))
    guard UInt64(truncatingIfNeeded: check) == checkExpected else {
      throw FrameError.checksum(
        "Envelope", "check", at: checkStart, width: 8, expected: checkExpected,
        found: UInt64(truncatingIfNeeded: check))
    }
    self.head = head
    self.points = points
    self.inner = inner
    self.reserved1 = reserved1
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    let first = cursor
    try buffer.reserve("Envelope", 4, at: cursor)
    let countStart = cursor
    buffer.fill(0, from: cursor, to: cursor &+ 1)
    let lengthStart = cursor &+ 1
    buffer.fill(0, from: cursor &+ 1, to: cursor &+ 1 &+ 2)
    let headStart = cursor &+ 3
    buffer.byte(head, at: cursor &+ 3)
    cursor &+= 4
    let expectedCount = FrameWindow.count(Int64(count))
    guard points.count == expectedCount else {
      throw FrameError.width("Envelope", "points", at: cursor, elements: expectedCount, found: points.count)
    }
    for indexValue in points.indices {
      let elementValue = points[indexValue]
      do {
        try elementValue.write(to: buffer, at: &cursor)
      } catch {
        throw error.inside("points[\(indexValue)]", of: "Envelope")
      }
    }
    let pointsEnd = cursor
    try buffer.align("Envelope", to: 4, from: first, at: &cursor)
    do {
      try inner.write(to: buffer, at: &cursor)
    } catch {
      throw error.inside("inner", of: "Envelope")
    }
    guard reserved1.count == 2 else {
      throw FrameError.width("Envelope", "reserved1", at: cursor, bytes: 2, found: reserved1.count)
    }
    try buffer.reserve("Envelope", 5, at: cursor)
    buffer.bytes(reserved1, at: cursor)
    let totalStart = cursor &+ 2
    buffer.fill(0, from: cursor &+ 2, to: cursor &+ 2 &+ 2)
    let totalEnd = cursor &+ 4
    let checkStart = cursor &+ 4
    buffer.fill(0, from: cursor &+ 4, to: cursor &+ 4 &+ 1)
    cursor &+= 5
    let countFilled: Int64 = Int64(points.count)
    guard countFilled >= 0 && countFilled <= 255 else {
      throw FrameError.width("Envelope", "count", at: countStart, range: 0...255, found: Int128(countFilled))
    }
    buffer.byte(UInt8(truncatingIfNeeded: countFilled), at: countStart)
    let lengthFilled: Int64 = Int64(pointsEnd &- headStart) &+ 2
    guard lengthFilled >= 0 && lengthFilled <= 65535 else {
      throw FrameError.width("Envelope", "length", at: lengthStart, range: 0...65535, found: Int128(lengthFilled))
    }
    buffer.little(UInt16(truncatingIfNeeded: lengthFilled), at: lengthStart)
    let totalFilled: Int64 = Int64(cursor &- first)
    guard totalFilled >= 0 && totalFilled <= 65535 else {
      throw FrameError.width("Envelope", "total", at: totalStart, range: 0...65535, found: Int128(totalFilled))
    }
    buffer.little(UInt16(truncatingIfNeeded: totalFilled), at: totalStart)
    let checkFilled = buffer.read(upTo: cursor) { bytes in
      UInt64(Sums.xor8(bytes, from: countStart, to: totalEnd))
    }
    buffer.byte(UInt8(truncatingIfNeeded: checkFilled), at: checkStart)
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 0
    for elementValue in points { size &+= elementValue.encodedSize }
    size &+= 4
    size &+= FrameBuffer.padding(behind: size, to: 4)
    size &+= inner.encodedSize
    size &+= 5
    return size
  }

  /// Computed when encoding, checked when decoding.
  public var count: UInt8 { UInt8(truncatingIfNeeded: Int64(points.count)) }

  /// Computed when encoding, checked when decoding.
  public var length: UInt16 { UInt16(truncatingIfNeeded: Int64(headSize &+ pointsSize) &+ 2) }

  /// Computed when encoding, checked when decoding.
  public var total: UInt16 { UInt16(truncatingIfNeeded: Int64(encodedSize)) }

  private var headSize: Int { 1 }

  private var pointsSize: Int {
    var size = 0
    for elementValue in points { size &+= elementValue.encodedSize }
    return size
  }
}

extension Inner: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Inner" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("Inner", "size", at: cursor, needs: 1, has: end &- cursor)
    }
    let sizeValue = bytes.byte(at: cursor)
    cursor &+= 1
    let bodySize = Int(sizeValue)
    guard end &- cursor >= bodySize else {
      throw FrameError.truncated("Inner", "body", at: cursor, needs: bodySize, has: end &- cursor)
    }
    let bodyEnd = cursor &+ bodySize
    let body: Body
    do {
      body = try Body(reading: bytes, at: &cursor, end: bodyEnd, ownsWindow: true)
    } catch {
      throw error.inside("body", of: "Inner")
    }
    guard cursor == bodyEnd else { throw FrameError.trailing("Inner", "body", at: cursor, count: bodyEnd &- cursor) }
    if ownsWindow {
      cursor = end
    }
    self.body = body
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Inner", 1, at: cursor)
    let sizeValueStart = cursor
    buffer.fill(0, from: cursor, to: cursor &+ 1)
    cursor &+= 1
    let bodyStart = cursor
    do {
      try body.write(to: buffer, at: &cursor)
    } catch {
      throw error.inside("body", of: "Inner")
    }
    let bodyEnd = cursor
    let sizeFilled: Int64 = Int64(bodyEnd &- bodyStart)
    guard sizeFilled >= 0 && sizeFilled <= 255 else {
      throw FrameError.width("Inner", "size", at: sizeValueStart, range: 0...255, found: Int128(sizeFilled))
    }
    buffer.byte(UInt8(truncatingIfNeeded: sizeFilled), at: sizeValueStart)
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 1
    size &+= body.encodedSize
    return size
  }

  /// Computed when encoding, checked when decoding.
  public var size: UInt8 { UInt8(truncatingIfNeeded: Int64(bodySize)) }

  private var bodySize: Int {
    var size = 0
    size &+= body.encodedSize
    return size
  }
}

extension Body: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Body" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("Body", "value", at: cursor, needs: 1, has: end &- cursor)
    }
    let value = bytes.byte(at: cursor)
    cursor &+= 1
    let restCount = end &- cursor
    let rest = bytes.copy(at: cursor, count: restCount)
    cursor &+= restCount
    if ownsWindow {
      cursor = end
    }
    self.value = value
    self.rest = rest
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Body", 1, at: cursor)
    buffer.byte(value, at: cursor)
    cursor &+= 1
    try buffer.append("Body", rest, at: &cursor)
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 1
    size &+= rest.count
    return size
  }
}

extension Replies: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Replies" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    let firstValue: ReplyPoint
    do {
      firstValue = try ReplyPoint(reading: bytes, at: &cursor, end: end, ownsWindow: false)
    } catch {
      throw error.inside("first", of: "Replies")
    }
    let second: ReplyKinds
    do {
      second = try ReplyKinds(reading: bytes, at: &cursor, end: end, ownsWindow: false)
    } catch {
      throw error.inside("second", of: "Replies")
    }
    let third: Block3
    do {
      third = try Block3(reading: bytes, at: &cursor, end: end, ownsWindow: false)
    } catch {
      throw error.inside("third", of: "Replies")
    }
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Replies", "", at: cursor, count: end &- cursor)
    }
    self.first = firstValue
    self.second = second
    self.third = third
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    do {
      try self.first.write(to: buffer, at: &cursor)
    } catch {
      throw error.inside("first", of: "Replies")
    }
    do {
      try second.write(to: buffer, at: &cursor)
    } catch {
      throw error.inside("second", of: "Replies")
    }
    do {
      try third.write(to: buffer, at: &cursor)
    } catch {
      throw error.inside("third", of: "Replies")
    }
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int { 8 }
}

extension ReplyPoint: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Reply<Point>" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("Reply<Point>", "status", at: cursor, needs: 1, has: end &- cursor)
    }
    let status = bytes.byte(at: cursor)
    cursor &+= 1
    let value: Point
    do {
      value = try Point(reading: bytes, at: &cursor, end: end, ownsWindow: false)
    } catch {
      throw error.inside("value", of: "Reply<Point>")
    }
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Reply<Point>", "", at: cursor, count: end &- cursor)
    }
    self.status = status
    self.value = value
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Reply<Point>", 1, at: cursor)
    buffer.byte(status, at: cursor)
    cursor &+= 1
    do {
      try value.write(to: buffer, at: &cursor)
    } catch {
      throw error.inside("value", of: "Reply<Point>")
    }
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int { 3 }
}

extension ReplyKinds: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Reply<Kinds>" }

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
      throw FrameError.truncated("Reply<Kinds>", [("status", 1), ("value", 1)], at: cursor, end: end)
    }
    let status = bytes.byte(at: cursor)
    guard let value = Kinds(rawValue: bytes.byte(at: cursor &+ 1)) else {
      throw FrameError.unknownCase(
        "Reply<Kinds>", "value", at: cursor &+ 1, of: "Kinds", found: Int128(bytes.byte(at: cursor &+ 1)))
    }
    cursor &+= 2
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Reply<Kinds>", "", at: cursor, count: end &- cursor)
    }
    self.status = status
    self.value = value
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inlinable
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Reply<Kinds>", 2, at: cursor)
    buffer.byte(status, at: cursor)
    buffer.byte(value.rawValue, at: cursor &+ 1)
    cursor &+= 2
  }

  /// The bytes that the frame takes.
  @inlinable
  @inline(__always)
  public var encodedSize: Int { 2 }
}

extension Block3: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Block<3>" }

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
    guard end &- cursor >= 3 else {
      throw FrameError.truncated("Block<3>", "data", at: cursor, needs: 3, has: end &- cursor)
    }
    let data = bytes.copy(at: cursor, count: 3)
    cursor &+= 3
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Block<3>", "", at: cursor, count: end &- cursor)
    }
    self.data = data
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inlinable
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    guard data.count == 3 else { throw FrameError.width("Block<3>", "data", at: cursor, bytes: 3, found: data.count) }
    try buffer.reserve("Block<3>", 3, at: cursor)
    buffer.bytes(data, at: cursor)
    cursor &+= 3
  }

  /// The bytes that the frame takes.
  @inlinable
  @inline(__always)
  public var encodedSize: Int { 3 }
}

extension Checked: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Checked" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    let dataStart = cursor
    let dataCount = Swift.max(0, end &- cursor &- 2)
    let data = bytes.copy(at: cursor, count: dataCount)
    cursor &+= dataCount
    let dataEnd = cursor
    guard end &- cursor >= 2 else {
      throw FrameError.truncated("Checked", "check", at: cursor, needs: 2, has: end &- cursor)
    }
    let checkStart = cursor
    let check = bytes.little(UInt16.self, at: cursor)
    cursor &+= 2
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Checked", "", at: cursor, count: end &- cursor)
    }
    let checkExpected = GoldenShapesSchema.linkCheckChecksum.checksum(bytes, from: dataStart, to: dataEnd)
    guard UInt64(truncatingIfNeeded: check) == checkExpected else {
      throw FrameError.checksum(
        "Checked", "check", at: checkStart, width: 16, expected: checkExpected,
        found: UInt64(truncatingIfNeeded: check))
    }
    self.data = data
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    let dataStart = cursor
    try buffer.append("Checked", data, at: &cursor)
    let dataEnd = cursor
    try buffer.reserve("Checked", 2, at: cursor)
    let checkStart = cursor
    buffer.fill(0, from: cursor, to: cursor &+ 2)
    cursor &+= 2
    let checkFilled = buffer.read(upTo: cursor) { bytes in
      GoldenShapesSchema.linkCheckChecksum.checksum(bytes, from: dataStart, to: dataEnd)
    }
    buffer.little(UInt16(truncatingIfNeeded: checkFilled), at: checkStart)
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 2
    size &+= data.count
    return size
  }
}
