// Generated from numbers.lace (golden.numbers): edit the schema, not this file.

import WirelaceFrames

extension Integers: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Integers" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 37 else {
      throw FrameError.truncated(
        "Integers",
        [("a", 1), ("b", 1), ("c", 2), ("d", 2), ("e", 3), ("f", 3), ("g", 4), ("h", 5), ("i", 8), ("j", 8)],
        at: cursor, end: end)
    }
    let a = bytes.byte(at: cursor)
    let b = Int8(bitPattern: bytes.byte(at: cursor &+ 1))
    let c = bytes.big(UInt16.self, at: cursor &+ 2)
    let d = bytes.little(Int16.self, at: cursor &+ 4)
    let e = bytes.little(UInt32.self, bytes: 3, at: cursor &+ 6)
    let f = bytes.big(Int32.self, bytes: 3, at: cursor &+ 9)
    let g = bytes.big(UInt32.self, at: cursor &+ 12)
    let h = bytes.little(UInt64.self, bytes: 5, at: cursor &+ 16)
    let i = bytes.little(Int64.self, at: cursor &+ 21)
    let j = bytes.big(UInt64.self, at: cursor &+ 29)
    cursor &+= 37
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Integers", "", at: cursor, count: end &- cursor)
    }
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
    self.g = g
    self.h = h
    self.i = i
    self.j = j
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    guard e <= 16777215 else {
      throw FrameError.width("Integers", "e", at: cursor &+ 6, range: 0...16777215, found: Int128(e))
    }
    guard f >= -8388608 && f <= 8388607 else {
      throw FrameError.width("Integers", "f", at: cursor &+ 9, range: -8388608...8388607, found: Int128(f))
    }
    guard h <= 1099511627775 else {
      throw FrameError.width("Integers", "h", at: cursor &+ 16, range: 0...1099511627775, found: Int128(h))
    }
    try buffer.reserve("Integers", 37, at: cursor)
    buffer.byte(a, at: cursor)
    buffer.byte(UInt8(bitPattern: b), at: cursor &+ 1)
    buffer.big(c, at: cursor &+ 2)
    buffer.little(d, at: cursor &+ 4)
    buffer.little(e, bytes: 3, at: cursor &+ 6)
    buffer.big(f, bytes: 3, at: cursor &+ 9)
    buffer.big(g, at: cursor &+ 12)
    buffer.little(h, bytes: 5, at: cursor &+ 16)
    buffer.little(i, at: cursor &+ 21)
    buffer.big(j, at: cursor &+ 29)
    cursor &+= 37
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int { 37 }
}

extension Others: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Others" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 22 else {
      throw FrameError.truncated(
        "Others", [("half", 2), ("single", 4), ("double", 8), ("short", 2), ("long", 4), ("digits", 2)], at: cursor,
        end: end)
    }
    let half = HalfFloat.float(bytes.little(UInt16.self, at: cursor))
    let single = Float(bitPattern: bytes.big(UInt32.self, at: cursor &+ 2))
    let double = Double(bitPattern: bytes.little(UInt64.self, at: cursor &+ 6))
    let short = MedicalFloat16(rawValue: bytes.little(UInt16.self, at: cursor &+ 14))
    let long = MedicalFloat32(rawValue: bytes.big(UInt32.self, at: cursor &+ 16))
    let digits = try bytes.packedDecimal("Others", "digits", at: cursor &+ 20, digits: 4, isLittle: false)
    cursor &+= 22
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("Others", "yes", at: cursor, needs: 1, has: end &- cursor)
    }
    guard bytes.byte(at: cursor) <= 1 else {
      throw FrameError.boolean("Others", "yes", at: cursor, found: bytes.byte(at: cursor))
    }
    let yes = bytes.byte(at: cursor) == 1
    cursor &+= 1
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("Others", "side", at: cursor, needs: 1, has: end &- cursor)
    }
    guard let side = Side(rawValue: bytes.byte(at: cursor)) else {
      throw FrameError.unknownCase("Others", "side", at: cursor, of: "Side", found: Int128(bytes.byte(at: cursor)))
    }
    cursor &+= 1
    guard end &- cursor >= 5 else {
      throw FrameError.truncated("Others", [("level", 2), ("features", 2), ("modes", 1)], at: cursor, end: end)
    }
    let level = Level(rawValue: bytes.big(Int16.self, at: cursor))
    let features = Features(rawValue: bytes.little(UInt16.self, at: cursor &+ 2))
    let modes = Modes(rawValue: bytes.byte(at: cursor &+ 4))
    guard modes.rawValue & ~Modes.known.rawValue == 0 else {
      throw FrameError.unknownCase("Others", "modes", at: cursor &+ 4, of: "Modes", found: Int128(modes.rawValue))
    }
    cursor &+= 5
    guard end &- cursor >= 24 else {
      throw FrameError.truncated("Others", [("uuid", 2), ("full", 16), ("address", 6)], at: cursor, end: end)
    }
    let uuid = bytes.uuid(bytes: 2, isLittle: true, at: cursor)
    let full = bytes.uuid(bytes: 16, isLittle: true, at: cursor &+ 2)
    let address = bytes.mac(isLittle: true, at: cursor &+ 18)
    cursor &+= 24
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Others", "", at: cursor, count: end &- cursor)
    }
    self.half = half
    self.single = single
    self.double = double
    self.short = short
    self.long = long
    self.digits = digits
    self.yes = yes
    self.side = side
    self.level = level
    self.features = features
    self.modes = modes
    self.uuid = uuid
    self.full = full
    self.address = address
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    guard HalfFloat.bits(half) != nil else {
      throw FrameError.width("Others", "half", at: cursor, expected: "a number of 16 bits", found: "\(half)")
    }
    guard digits.digitCount == 4 else {
      throw FrameError.width("Others", "digits", at: cursor &+ 20, bytes: 2, found: digits.digitCount / 2)
    }
    guard uuid.shortestWidth <= 2 else {
      throw FrameError.width("Others", "uuid", at: cursor &+ 29, bytes: 2, found: uuid.shortestWidth)
    }
    try buffer.reserve("Others", 53, at: cursor)
    buffer.little(HalfFloat.bits(half) ?? 0, at: cursor)
    buffer.big(Float(single).bitPattern, at: cursor &+ 2)
    buffer.little(Double(double).bitPattern, at: cursor &+ 6)
    buffer.little(short.rawValue, at: cursor &+ 14)
    buffer.big(long.rawValue, at: cursor &+ 16)
    buffer.packedDecimal(digits, isLittle: false, at: cursor &+ 20)
    buffer.byte(yes ? 1 : 0, at: cursor &+ 22)
    buffer.byte(side.rawValue, at: cursor &+ 23)
    buffer.big(level.rawValue, at: cursor &+ 24)
    buffer.little(features.rawValue, at: cursor &+ 26)
    buffer.byte(modes.rawValue, at: cursor &+ 28)
    buffer.uuid(uuid, bytes: 2, isLittle: true, at: cursor &+ 29)
    buffer.uuid(full, bytes: 16, isLittle: true, at: cursor &+ 31)
    buffer.mac(address, isLittle: true, at: cursor &+ 47)
    cursor &+= 53
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int { 53 }
}

extension Climate: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Climate" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 9 else {
      throw FrameError.truncated(
        "Climate", [("temperature", 2), ("humidity", 1), ("pressure", 3), ("steps", 2), ("side", 1)], at: cursor,
        end: end)
    }
    let temperatureRaw = bytes.little(Int16.self, at: cursor)
    let humidity = bytes.byte(at: cursor &+ 2)
    let pressureRaw = bytes.little(UInt32.self, bytes: 3, at: cursor &+ 3)
    let steps = bytes.little(UInt16.self, at: cursor &+ 6)
    guard let side = Side(rawValue: bytes.byte(at: cursor &+ 8)) else {
      throw FrameError.unknownCase(
        "Climate", "side", at: cursor &+ 8, of: "Side", found: Int128(bytes.byte(at: cursor &+ 8)))
    }
    cursor &+= 9
    let historyRawStart = cursor
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("Climate", "history", at: cursor, needs: 1, has: end &- cursor)
    }
    let historyRawCount = Int(bytes.byte(at: cursor))
    cursor &+= 1
    guard historyRawCount <= 5 else {
      throw FrameError.limit("Climate", "history", at: historyRawStart, limit: 5, found: historyRawCount)
    }
    guard (end &- cursor) / 2 >= historyRawCount else {
      throw FrameError.truncated("Climate", elements: "history", size: 2, at: cursor, end: end)
    }
    var historyRaw: [Int16] = []
    historyRaw.reserveCapacity(historyRawCount)
    for _ in 0..<historyRawCount {
      let elementValue = bytes.little(Int16.self, at: cursor)
      historyRaw.append(elementValue)
      cursor &+= 2
    }
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("Climate", "temperatureRaw", at: cursor, needs: 1, has: end &- cursor)
    }
    let temperatureRawField = bytes.byte(at: cursor)
    cursor &+= 1
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Climate", "", at: cursor, count: end &- cursor)
    }
    self.temperatureRaw = temperatureRaw
    self.humidity = humidity
    self.pressureRaw = pressureRaw
    self.steps = steps
    self.side = side
    self.historyRaw = historyRaw
    self.temperatureRawField = temperatureRawField
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    guard pressureRaw <= 16777215 else {
      throw FrameError.width("Climate", "pressure", at: cursor &+ 3, range: 0...16777215, found: Int128(pressureRaw))
    }
    try buffer.reserve("Climate", 9, at: cursor)
    buffer.little(temperatureRaw, at: cursor)
    buffer.byte(humidity, at: cursor &+ 2)
    buffer.little(pressureRaw, bytes: 3, at: cursor &+ 3)
    buffer.little(steps, at: cursor &+ 6)
    buffer.byte(side.rawValue, at: cursor &+ 8)
    cursor &+= 9
    guard historyRaw.count <= 5 else {
      throw FrameError.limit("Climate", "history", at: cursor, limit: 5, found: historyRaw.count)
    }
    guard historyRaw.count <= 255 else {
      throw FrameError.width("Climate", "history", at: cursor, elements: 255, isMaximum: true, found: historyRaw.count)
    }
    try buffer.reserve("Climate", 1, at: cursor)
    buffer.byte(UInt8(truncatingIfNeeded: historyRaw.count), at: cursor)
    cursor &+= 1
    try buffer.reserve("Climate", historyRaw.count &* 2, at: cursor)
    for elementValue in historyRaw {
      buffer.little(elementValue, at: cursor)
      cursor &+= 2
    }
    try buffer.reserve("Climate", 1, at: cursor)
    buffer.byte(temperatureRawField, at: cursor)
    cursor &+= 1
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 10
    size &+= historyRaw.count &* 2 &+ 1
    return size
  }
}

extension Varints: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Varints" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    let aReading = Varint.readULEB(bytes, at: cursor, end: end, limit: 4)
    let a = try aReading.get("Varints", "a", at: cursor, limit: 4)
    cursor &+= aReading.length
    let bReading = Varint.readSLEB(bytes, at: cursor, end: end, limit: 10)
    let b = try bReading.get("Varints", "b", at: cursor, limit: 10)
    cursor &+= bReading.length
    let cReading = Varint.readZigzag(bytes, at: cursor, end: end, limit: 10)
    let c = try cReading.get("Varints", "c", at: cursor, limit: 10)
    cursor &+= cReading.length
    let dReading = Varint.readVLQ(bytes, at: cursor, end: end, limit: 10)
    let d = try dReading.get("Varints", "d", at: cursor, limit: 10)
    cursor &+= dReading.length
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Varints", "", at: cursor, count: end &- cursor)
    }
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    let varintSize = Varint.size(a)
    guard varintSize <= 4 else {
      throw FrameError.width("Varints", "a", at: cursor, bytes: 4, isMaximum: true, found: varintSize)
    }
    try buffer.reserve("Varints", varintSize, at: cursor)
    Varint.writeULEB(a) { byte in
      buffer.byte(byte, at: cursor)
      cursor &+= 1
    }
    let varintSizeValue = Varint.sizeSLEB(b)
    try buffer.reserve("Varints", varintSizeValue, at: cursor)
    Varint.writeSLEB(b) { byte in
      buffer.byte(byte, at: cursor)
      cursor &+= 1
    }
    let varintSizeValue2 = Varint.sizeZigzag(c)
    try buffer.reserve("Varints", varintSizeValue2, at: cursor)
    Varint.writeZigzag(c) { byte in
      buffer.byte(byte, at: cursor)
      cursor &+= 1
    }
    let varintSizeValue3 = Varint.size(d)
    try buffer.reserve("Varints", varintSizeValue3, at: cursor)
    Varint.writeVLQ(d) { byte in
      buffer.byte(byte, at: cursor)
      cursor &+= 1
    }
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 0
    size &+= Varint.size(a)
    size &+= Varint.sizeSLEB(b)
    size &+= Varint.sizeZigzag(c)
    size &+= Varint.size(d)
    return size
  }
}
