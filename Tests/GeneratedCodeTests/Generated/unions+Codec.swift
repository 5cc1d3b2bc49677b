// Generated from unions.lace (golden.unions): edit the schema, not this file.

import WirelaceFrames

extension AdvertInfo {
  /// Takes the members out of an integer.
  @inlinable
  @inline(__always)
  public init(rawValue: UInt8) {
    self.encrypted = rawValue & 1 != 0
    self.reserved1 = rawValue &>> 1 & 1
    self.version = rawValue &>> 2 & 63
  }

  /// The members in one integer; bits that a member has no room for are cut.
  @inlinable
  @inline(__always)
  public var rawValue: UInt8 {
    var raw: UInt8 = 0
    raw |= encrypted ? 1 : 0
    raw |= (UInt8(truncatingIfNeeded: reserved1) & 1) &<< 1
    raw |= (UInt8(truncatingIfNeeded: version) & 63) &<< 2
    return raw
  }

  /// Refuses a member whose value its bits cannot hold.
  @inlinable
  @inline(__always)
  public func checkWidths(at offset: Int) throws(FrameError) {
    guard reserved1 <= 1 else {
      throw FrameError.width("Advert.info", "reserved1", at: offset, bit: 1, range: 0...1, found: Int128(reserved1))
    }
    guard version <= 63 else {
      throw FrameError.width("Advert.info", "version", at: offset, bit: 2, range: 0...63, found: Int128(version))
    }
  }
}

extension EitherFlags {
  /// Takes the members out of an integer.
  @inlinable
  @inline(__always)
  public init(rawValue: UInt8) {
    self.wide = rawValue & 1 != 0
    self.many = rawValue & 2 != 0
    self.reserved1 = rawValue &>> 2 & 63
  }

  /// The members in one integer; bits that a member has no room for are cut.
  @inlinable
  @inline(__always)
  public var rawValue: UInt8 {
    var raw: UInt8 = 0
    raw |= wide ? 1 : 0
    raw |= many ? 2 : 0
    raw |= (UInt8(truncatingIfNeeded: reserved1) & 63) &<< 2
    return raw
  }

  /// Refuses a member whose value its bits cannot hold.
  @inlinable
  @inline(__always)
  public func checkWidths(at offset: Int) throws(FrameError) {
    guard reserved1 <= 63 else {
      throw FrameError.width("Either.flags", "reserved1", at: offset, bit: 2, range: 0...63, found: Int128(reserved1))
    }
  }
}

extension Start: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Start" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("Start", "mode", at: cursor, needs: 1, has: end &- cursor)
    }
    let mode = bytes.byte(at: cursor)
    cursor &+= 1
    let optionsCount = (end &- cursor) / 1
    let options = bytes.copy(at: cursor, count: optionsCount)
    cursor &+= optionsCount
    var trailing: [UInt8] = []
    if ownsWindow && cursor != end {
      trailing = bytes.copy(at: cursor, count: end &- cursor)
      cursor = end
    }
    self.mode = mode
    self.options = options
    self.trailing = trailing
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Start", 1, at: cursor)
    buffer.byte(mode, at: cursor)
    cursor &+= 1
    try buffer.append("Start", options, at: &cursor)
    try buffer.append("Start", trailing, at: &cursor)
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 1
    size &+= options.count
    size &+= trailing.count
    return size
  }
}

extension Export: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Export" }

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
    guard end &- cursor >= 6 else {
      throw FrameError.truncated("Export", [("offset", 4), ("length", 2)], at: cursor, end: end)
    }
    let offset = bytes.big(UInt32.self, at: cursor)
    let length = bytes.little(UInt16.self, at: cursor &+ 4)
    cursor &+= 6
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Export", "", at: cursor, count: end &- cursor)
    }
    self.offset = offset
    self.length = length
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inlinable
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Export", 6, at: cursor)
    buffer.big(offset, at: cursor)
    buffer.little(length, at: cursor &+ 4)
    cursor &+= 6
  }

  /// The bytes that the frame takes.
  @inlinable
  @inline(__always)
  public var encodedSize: Int { 6 }
}

extension First: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "First" }

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
      throw FrameError.truncated("First", [("id", 1), ("tag", 1)], at: cursor, end: end)
    }
    let id = bytes.byte(at: cursor)
    let tagValue = bytes.byte(at: cursor &+ 1)
    guard tagValue == 16 else {
      throw FrameError.constant("First", "tag", at: cursor &+ 1, width: 8, expected: 16, found: Int128(tagValue))
    }
    cursor &+= 2
    guard end &- cursor >= 2 else {
      throw FrameError.truncated("First", "value", at: cursor, needs: 2, has: end &- cursor)
    }
    let value = bytes.little(UInt16.self, at: cursor)
    cursor &+= 2
    if ownsWindow && cursor != end {
      throw FrameError.trailing("First", "", at: cursor, count: end &- cursor)
    }
    self.id = id
    self.value = value
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inlinable
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("First", 4, at: cursor)
    buffer.byte(id, at: cursor)
    buffer.byte(16, at: cursor &+ 1)
    buffer.little(value, at: cursor &+ 2)
    cursor &+= 4
  }

  /// The bytes that the frame takes.
  @inlinable
  @inline(__always)
  public var encodedSize: Int { 4 }
}

extension Second: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Second" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 2 else {
      throw FrameError.truncated("Second", [("id", 1), ("tag", 1)], at: cursor, end: end)
    }
    let id = bytes.byte(at: cursor)
    let tagValue = bytes.byte(at: cursor &+ 1)
    cursor &+= 2
    let nameStart = cursor
    let nameCount = end &- cursor
    let name = try bytes.text("Second", "name", at: cursor, count: nameCount, isASCII: false, field: nameStart)
    cursor &+= nameCount
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Second", "", at: cursor, count: end &- cursor)
    }
    self.id = id
    self.tag = tagValue
    self.name = name
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Second", 2, at: cursor)
    buffer.byte(id, at: cursor)
    buffer.byte(self.tag, at: cursor &+ 1)
    cursor &+= 2
    let textSize = name.utf8.count
    try buffer.append("Second", name, size: textSize, at: &cursor)
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 2
    size &+= name.utf8.count
    return size
  }
}

extension Advert: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Advert" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("Advert", "info", at: cursor, needs: 1, has: end &- cursor)
    }
    let info = AdvertInfo(rawValue: bytes.byte(at: cursor))
    cursor &+= 1
    var values: [Measurement] = []
    values.reserveCapacity(Swift.min(8, (end &- cursor) / 1))
    var indexValue = 0
    while cursor < end {
      let elementValue: Measurement
      do {
        elementValue = try Measurement(reading: bytes, at: &cursor, end: end, ownsWindow: false)
      } catch {
        throw error.inside("values[\(indexValue)]", of: "Advert")
      }
      values.append(elementValue)
      if case .unknown = elementValue {
        break
      }
      indexValue &+= 1
    }
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Advert", "", at: cursor, count: end &- cursor)
    }
    self.info = info
    self.values = values
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    do {
      try info.checkWidths(at: cursor)
    } catch {
      throw error.inside("info", of: "Advert")
    }
    try buffer.reserve("Advert", 1, at: cursor)
    buffer.byte(info.rawValue, at: cursor)
    cursor &+= 1
    for indexValue in values.indices {
      let elementValue = values[indexValue]
      if case .unknown = elementValue, indexValue &+ 1 < values.count {
        throw FrameError.member("Advert", "values[\(indexValue)]", at: cursor, expected: "a member", found: "unknown")
      }
      do {
        try elementValue.write(to: buffer, at: &cursor)
      } catch {
        throw error.inside("values[\(indexValue)]", of: "Advert")
      }
    }
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 1
    for elementValue in values { size &+= elementValue.encodedSize }
    return size
  }
}

extension Options: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Options" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("Options", "list", at: cursor, needs: 1, has: end &- cursor)
    }
    let listSize = Int(bytes.byte(at: cursor))
    cursor &+= 1
    guard end &- cursor >= listSize else {
      throw FrameError.truncated("Options", "list", at: cursor, needs: listSize, has: end &- cursor)
    }
    let listEnd = cursor &+ listSize
    var list: [Option] = []
    list.reserveCapacity(Swift.min(8, (listEnd &- cursor) / 2))
    var indexValue = 0
    while cursor < listEnd {
      let elementValue: Option
      do {
        elementValue = try Option(reading: bytes, at: &cursor, end: listEnd, ownsWindow: false)
      } catch {
        throw error.inside("list[\(indexValue)]", of: "Options")
      }
      list.append(elementValue)
      indexValue &+= 1
    }
    var rest: [Option] = []
    rest.reserveCapacity(Swift.min(1, (end &- cursor) / 2))
    for indexValue2 in 0..<1 {
      let elementValue2: Option
      do {
        elementValue2 = try Option(reading: bytes, at: &cursor, end: end, ownsWindow: false)
      } catch {
        throw error.inside("rest[\(indexValue2)]", of: "Options")
      }
      rest.append(elementValue2)
    }
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Options", "", at: cursor, count: end &- cursor)
    }
    self.list = list
    self.rest = rest
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    let arrayStart = cursor
    try buffer.reserve("Options", 1, at: cursor)
    cursor &+= 1
    for indexValue in list.indices {
      let elementValue = list[indexValue]
      do {
        try elementValue.write(to: buffer, at: &cursor)
      } catch {
        throw error.inside("list[\(indexValue)]", of: "Options")
      }
    }
    let arraySize = cursor &- arrayStart &- 1
    guard arraySize <= 255 else {
      throw FrameError.width("Options", "list", at: arrayStart, bytes: 255, isMaximum: true, found: arraySize)
    }
    buffer.byte(UInt8(truncatingIfNeeded: arraySize), at: arrayStart)
    guard rest.count == 1 else { throw FrameError.width("Options", "rest", at: cursor, elements: 1, found: rest.count) }
    for indexValue2 in rest.indices {
      let elementValue2 = rest[indexValue2]
      do {
        try elementValue2.write(to: buffer, at: &cursor)
      } catch {
        throw error.inside("rest[\(indexValue2)]", of: "Options")
      }
    }
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 0
    size &+= 1
    for elementValue in list { size &+= elementValue.encodedSize }
    for elementValue in rest { size &+= elementValue.encodedSize }
    return size
  }
}

extension Request: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Request" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 4 else {
      throw FrameError.truncated("Request", [("sequence", 1), ("opcode", 1), ("length", 2)], at: cursor, end: end)
    }
    let sequenceStart = cursor
    let sequence = bytes.byte(at: cursor)
    let opcode = Opcode(rawValue: bytes.byte(at: cursor &+ 1))
    let length = bytes.little(UInt16.self, at: cursor &+ 2)
    cursor &+= 4
    let bodySize = Int(length)
    guard end &- cursor >= bodySize else {
      throw FrameError.truncated("Request", "body", at: cursor, needs: bodySize, has: end &- cursor)
    }
    let bodyEndValue = cursor &+ bodySize
    let bodySelector: Int64 = Int64(truncatingIfNeeded: opcode.rawValue)
    let body: RequestBody
    switch bodySelector {
    case 1:
      let payload: Start
      do {
        payload = try Start(reading: bytes, at: &cursor, end: bodyEndValue, ownsWindow: true)
      } catch {
        throw error.inside("body.start", of: "Request")
      }
      body = .start(payload)
    case 2: body = .stop
    case 32:
      let payloadValue2: Export
      do {
        payloadValue2 = try Export(reading: bytes, at: &cursor, end: bodyEndValue, ownsWindow: true)
      } catch {
        throw error.inside("body.export", of: "Request")
      }
      body = .export(payloadValue2)
    default:
      let kept = bytes.copy(at: cursor, count: bodyEndValue &- cursor)
      cursor = bodyEndValue
      body = .unknown(bytes: kept)
    }
    let bodyEnd = cursor
    guard cursor == bodyEndValue else {
      throw FrameError.trailing("Request", "body", at: cursor, count: bodyEndValue &- cursor)
    }
    guard end &- cursor >= 2 else {
      throw FrameError.truncated("Request", "check", at: cursor, needs: 2, has: end &- cursor)
    }
    let checkStart = cursor
    let check = bytes.little(UInt16.self, at: cursor)
    cursor &+= 2
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Request", "", at: cursor, count: end &- cursor)
    }
    let checkExpected = UInt64(CRC16.ccittFalse(bytes, from: sequenceStart, to: bodyEnd))
    guard UInt64(truncatingIfNeeded: check) == checkExpected else {
      throw FrameError.checksum(
        "Request", "check", at: checkStart, width: 16, expected: checkExpected,
        found: UInt64(truncatingIfNeeded: check))
    }
    self.sequence = sequence
    self.opcode = opcode
    self.body = body
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Request", 4, at: cursor)
    let sequenceStart = cursor
    buffer.byte(sequence, at: cursor)
    buffer.byte(opcode.rawValue, at: cursor &+ 1)
    let lengthStart = cursor &+ 2
    buffer.fill(0, from: cursor &+ 2, to: cursor &+ 2 &+ 2)
    cursor &+= 4
    let bodyStart = cursor
    let selector: Int64 = Int64(truncatingIfNeeded: opcode.rawValue)
    switch body {
    case .start(let payload):
      guard selector == 1 else {
        throw FrameError.member(
          "Request", "body", at: cursor, expected: RequestBody.memberName(selector), found: "start")
      }
      do {
        try payload.write(to: buffer, at: &cursor)
      } catch {
        throw error.inside("body.start", of: "Request")
      }
    case .stop:
      guard selector == 2 else {
        throw FrameError.member(
          "Request", "body", at: cursor, expected: RequestBody.memberName(selector), found: "stop")
      }
    case .export(let payloadValue2):
      guard selector == 32 else {
        throw FrameError.member(
          "Request", "body", at: cursor, expected: RequestBody.memberName(selector), found: "export")
      }
      do {
        try payloadValue2.write(to: buffer, at: &cursor)
      } catch {
        throw error.inside("body.export", of: "Request")
      }
    case .unknown(let kept):
      guard RequestBody.memberNumber(selector) < 0 else {
        throw FrameError.member(
          "Request", "body", at: cursor, expected: RequestBody.memberName(selector), found: "unknown")
      }
      try buffer.append("Request", kept, at: &cursor)
    }
    let bodyEnd = cursor
    try buffer.reserve("Request", 2, at: cursor)
    let checkStart = cursor
    buffer.fill(0, from: cursor, to: cursor &+ 2)
    cursor &+= 2
    let lengthFilled: Int64 = Int64(bodyEnd &- bodyStart)
    guard lengthFilled >= 0 && lengthFilled <= 65535 else {
      throw FrameError.width("Request", "length", at: lengthStart, range: 0...65535, found: Int128(lengthFilled))
    }
    buffer.little(UInt16(truncatingIfNeeded: lengthFilled), at: lengthStart)
    let checkFilled = buffer.read(upTo: cursor) { bytes in
      UInt64(CRC16.ccittFalse(bytes, from: sequenceStart, to: bodyEnd))
    }
    buffer.little(UInt16(truncatingIfNeeded: checkFilled), at: checkStart)
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 6
    size &+= body.encodedSize
    return size
  }

  /// Computed when encoding, checked when decoding.
  public var length: UInt16 { UInt16(truncatingIfNeeded: Int64(bodySize)) }

  private var bodySize: Int {
    var size = 0
    size &+= body.encodedSize
    return size
  }
}

extension Either: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Either" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 2 else {
      throw FrameError.truncated("Either", [("flags", 1), ("count", 1)], at: cursor, end: end)
    }
    let flags = EitherFlags(rawValue: bytes.byte(at: cursor))
    let count = bytes.byte(at: cursor &+ 1)
    cursor &+= 2
    let value: EitherValue
    if flags.wide {
      guard end &- cursor >= 2 else {
        throw FrameError.truncated("Either", "value.wide", at: cursor, needs: 2, has: end &- cursor)
      }
      let payload = bytes.little(UInt16.self, at: cursor)
      cursor &+= 2
      value = .wide(payload)
    } else if flags.many && count > 1 {
      let payloadValueCount = FrameWindow.count(Int64(count))
      guard (end &- cursor) / 1 >= payloadValueCount else {
        throw FrameError.truncated("Either", elements: "value.many", size: 1, at: cursor, end: end)
      }
      let payloadValue = bytes.copy(at: cursor, count: payloadValueCount)
      cursor &+= payloadValueCount
      value = .many(payloadValue)
    } else {
      throw FrameError.noMember("Either", "value", at: cursor, of: "Either.value")
    }
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("Either", "tail", at: cursor, needs: 1, has: end &- cursor)
    }
    let tail = bytes.byte(at: cursor)
    cursor &+= 1
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Either", "", at: cursor, count: end &- cursor)
    }
    self.flags = flags
    self.count = count
    self.value = value
    self.tail = tail
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    do {
      try flags.checkWidths(at: cursor)
    } catch {
      throw error.inside("flags", of: "Either")
    }
    try buffer.reserve("Either", 2, at: cursor)
    buffer.byte(flags.rawValue, at: cursor)
    buffer.byte(count, at: cursor &+ 1)
    cursor &+= 2
    var selected: Int64 = -1
    if flags.wide {
      selected = 0
    } else if flags.many && count > 1 {
      selected = 1
    }
    switch value {
    case .wide(let payload):
      guard selected == 0 else {
        throw FrameError.member(
          "Either", "value", at: cursor, expected: EitherValue.memberName(selected), found: "wide")
      }
      try buffer.reserve("Either", 2, at: cursor)
      buffer.little(payload, at: cursor)
      cursor &+= 2
    case .many(let payloadValue):
      guard selected == 1 else {
        throw FrameError.member(
          "Either", "value", at: cursor, expected: EitherValue.memberName(selected), found: "many")
      }
      let expectedCount = FrameWindow.count(Int64(count))
      guard payloadValue.count == expectedCount else {
        throw FrameError.width("Either", "value.many", at: cursor, elements: expectedCount, found: payloadValue.count)
      }
      try buffer.append("Either", payloadValue, at: &cursor)
    }
    try buffer.reserve("Either", 1, at: cursor)
    buffer.byte(tail, at: cursor)
    cursor &+= 1
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 3
    size &+= value.encodedSize
    return size
  }
}

extension Lasts: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Lasts" }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("Lasts", "head", at: cursor, needs: 1, has: end &- cursor)
    }
    let head = bytes.byte(at: cursor)
    cursor &+= 1
    let report: Report
    do {
      report = try Report(reading: bytes, at: &cursor, end: end, ownsWindow: false)
    } catch {
      throw error.inside("report", of: "Lasts")
    }
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Lasts", "", at: cursor, count: end &- cursor)
    }
    self.head = head
    self.report = report
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Lasts", 1, at: cursor)
    buffer.byte(head, at: cursor)
    cursor &+= 1
    do {
      try report.write(to: buffer, at: &cursor)
    } catch {
      throw error.inside("report", of: "Lasts")
    }
  }

  /// The bytes that the frame takes.
  public var encodedSize: Int {
    var size = 1
    size &+= report.encodedSize
    return size
  }
}

extension Measurement: CodedFrame {
  /// The name of the union in the schema.
  public static var schemaName: String { "Measurement" }

  /// Reads a union in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("Measurement", "", at: cursor, needs: 1, has: end &- cursor)
    }
    let tag = bytes.byte(at: cursor)
    cursor &+= 1
    switch tag {
    case 1:
      guard end &- cursor >= 1 else {
        throw FrameError.truncated("Measurement", "battery", at: cursor, needs: 1, has: end &- cursor)
      }
      let payload = bytes.byte(at: cursor)
      cursor &+= 1
      self = .battery(payload)
    case 2:
      guard end &- cursor >= 2 else {
        throw FrameError.truncated("Measurement", "temperature", at: cursor, needs: 2, has: end &- cursor)
      }
      let payloadValue = bytes.little(Int16.self, at: cursor)
      cursor &+= 2
      self = .temperature(payloadValue)
    case 16...31, 48:
      guard end &- cursor >= 2 else {
        throw FrameError.truncated("Measurement", "block", at: cursor, needs: 2, has: end &- cursor)
      }
      let payloadValue2 = bytes.copy(at: cursor, count: 2)
      cursor &+= 2
      self = .block(payloadValue2, tag: tag)
    case 84:
      guard end &- cursor >= 1 else {
        throw FrameError.truncated("Measurement", "raw", at: cursor, needs: 1, has: end &- cursor)
      }
      let payloadValue3Count = Int(bytes.byte(at: cursor))
      cursor &+= 1
      guard end &- cursor >= payloadValue3Count else {
        throw FrameError.truncated("Measurement", "raw", at: cursor, needs: payloadValue3Count, has: end &- cursor)
      }
      let payloadValue3 = bytes.copy(at: cursor, count: payloadValue3Count)
      cursor &+= payloadValue3Count
      self = .raw(payloadValue3)
    case 96: self = .reset
    default:
      let kept = bytes.copy(at: cursor, count: end &- cursor)
      cursor = end
      self = .unknown(tag: tag, bytes: kept)
    }
    guard !ownsWindow || cursor == end else {
      throw FrameError.trailing("Measurement", "", at: cursor, count: end &- cursor)
    }
  }

  /// Stores the union behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    switch self {
    case .battery(let payload):
      try buffer.reserve("Measurement", 1, at: cursor)
      buffer.byte(1, at: cursor)
      cursor &+= 1
      try buffer.reserve("Measurement", 1, at: cursor)
      buffer.byte(payload, at: cursor)
      cursor &+= 1
    case .temperature(let payloadValue):
      try buffer.reserve("Measurement", 1, at: cursor)
      buffer.byte(2, at: cursor)
      cursor &+= 1
      try buffer.reserve("Measurement", 2, at: cursor)
      buffer.little(payloadValue, at: cursor)
      cursor &+= 2
    case .block(let payloadValue2, let tag):
      guard Measurement.memberNumber(tag) == 2 else {
        throw FrameError.member("Measurement", "", at: cursor, expected: Measurement.memberName(tag), found: "block")
      }
      try buffer.reserve("Measurement", 1, at: cursor)
      buffer.byte(tag, at: cursor)
      cursor &+= 1
      guard payloadValue2.count == 2 else {
        throw FrameError.width("Measurement", "block", at: cursor, bytes: 2, found: payloadValue2.count)
      }
      try buffer.reserve("Measurement", 2, at: cursor)
      buffer.bytes(payloadValue2, at: cursor)
      cursor &+= 2
    case .raw(let payloadValue3):
      try buffer.reserve("Measurement", 1, at: cursor)
      buffer.byte(84, at: cursor)
      cursor &+= 1
      guard payloadValue3.count <= 255 else {
        throw FrameError.width(
          "Measurement", "raw", at: cursor, bytes: 255, isMaximum: true, found: payloadValue3.count)
      }
      try buffer.reserve("Measurement", 1, at: cursor)
      buffer.byte(UInt8(truncatingIfNeeded: payloadValue3.count), at: cursor)
      cursor &+= 1
      try buffer.append("Measurement", payloadValue3, at: &cursor)
    case .reset:
      try buffer.reserve("Measurement", 1, at: cursor)
      buffer.byte(96, at: cursor)
      cursor &+= 1
    case .unknown(let tag, let kept):
      guard Measurement.memberNumber(tag) < 0 else {
        throw FrameError.member("Measurement", "", at: cursor, expected: Measurement.memberName(tag), found: "unknown")
      }
      try buffer.reserve("Measurement", 1, at: cursor)
      buffer.byte(tag, at: cursor)
      cursor &+= 1
      try buffer.append("Measurement", kept, at: &cursor)
    }
  }

  /// The bytes that the value takes.
  public var encodedSize: Int {
    switch self {
    case .battery: return 1 &+ 1
    case .temperature: return 1 &+ 2
    case .block: return 1 &+ 2
    case .raw(let payloadValue3): return 1 &+ payloadValue3.count &+ 1
    case .reset: return 1
    case .unknown(_, let bytes): return 1 &+ bytes.count
    }
  }

  /// The member that a tag selects, by its number; -1 for none.
  public static func memberNumber(_ tag: UInt8) -> Int {
    switch tag {
    case 1: 0
    case 2: 1
    case 16...31, 48: 2
    case 84: 3
    case 96: 4
    default: -1
    }
  }

  /// The member that a tag selects, by its name in the schema.
  public static func memberName(_ tag: UInt8) -> String {
    switch tag {
    case 1: "battery"
    case 2: "temperature"
    case 16...31, 48: "block"
    case 84: "raw"
    case 96: "reset"
    default: "unknown"
    }
  }
}

extension Option: CodedFrame {
  /// The name of the union in the schema.
  public static var schemaName: String { "Option" }

  /// Reads a union in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 1 else { throw FrameError.truncated("Option", "", at: cursor, needs: 1, has: end &- cursor) }
    let tag = bytes.byte(at: cursor)
    cursor &+= 1
    guard end &- cursor >= 1 else { throw FrameError.truncated("Option", "", at: cursor, needs: 1, has: end &- cursor) }
    let bodySize = Int(bytes.byte(at: cursor))
    cursor &+= 1
    guard end &- cursor >= bodySize else {
      throw FrameError.truncated("Option", "", at: cursor, needs: bodySize, has: end &- cursor)
    }
    let bodyEnd = cursor &+ bodySize
    switch tag {
    case 1:
      guard bodyEnd &- cursor >= 2 else {
        throw FrameError.truncated("Option", "mtu", at: cursor, needs: 2, has: bodyEnd &- cursor)
      }
      let payload = bytes.little(UInt16.self, at: cursor)
      cursor &+= 2
      guard cursor == bodyEnd else { throw FrameError.trailing("Option", "mtu", at: cursor, count: bodyEnd &- cursor) }
      self = .mtu(payload)
    case 2:
      let payloadValue: Start
      do {
        payloadValue = try Start(reading: bytes, at: &cursor, end: bodyEnd, ownsWindow: true)
      } catch {
        throw error.inside("start", of: "Option")
      }
      guard cursor == bodyEnd else {
        throw FrameError.trailing("Option", "start", at: cursor, count: bodyEnd &- cursor)
      }
      self = .start(payloadValue)
    default:
      let kept = bytes.copy(at: cursor, count: bodyEnd &- cursor)
      cursor = bodyEnd
      self = .unknown(tag: tag, bytes: kept)
    }
    guard !ownsWindow || cursor == end else {
      throw FrameError.trailing("Option", "", at: cursor, count: end &- cursor)
    }
  }

  /// Stores the union behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    let start = cursor
    switch self {
    case .mtu(let payload):
      try buffer.reserve("Option", 4, at: cursor)
      buffer.byte(1, at: cursor)
      buffer.byte(2, at: cursor &+ 1)
      buffer.little(payload, at: cursor &+ 2)
      cursor &+= 4
    case .start(let payloadValue):
      try buffer.reserve("Option", 1, at: cursor)
      buffer.byte(2, at: cursor)
      cursor &+= 1
      let lengthPlace = cursor
      try buffer.reserve("Option", 1, at: cursor)
      cursor &+= 1
      do {
        try payloadValue.write(to: buffer, at: &cursor)
      } catch {
        throw error.inside("start", of: "Option")
      }
      let bodySize = cursor &- lengthPlace &- 1
      guard bodySize <= 255 else {
        throw FrameError.width("Option", "", at: start, bytes: 255, isMaximum: true, found: bodySize)
      }
      buffer.byte(UInt8(truncatingIfNeeded: bodySize), at: lengthPlace)
    case .unknown(let tag, let kept):
      guard Option.memberNumber(tag) < 0 else {
        throw FrameError.member("Option", "", at: cursor, expected: Option.memberName(tag), found: "unknown")
      }
      try buffer.reserve("Option", 1, at: cursor)
      buffer.byte(tag, at: cursor)
      cursor &+= 1
      let lengthPlaceValue = cursor
      try buffer.reserve("Option", 1, at: cursor)
      cursor &+= 1
      try buffer.append("Option", kept, at: &cursor)
      let bodySizeValue = cursor &- lengthPlaceValue &- 1
      guard bodySizeValue <= 255 else {
        throw FrameError.width("Option", "", at: start, bytes: 255, isMaximum: true, found: bodySizeValue)
      }
      buffer.byte(UInt8(truncatingIfNeeded: bodySizeValue), at: lengthPlaceValue)
    }
  }

  /// The bytes that the value takes.
  public var encodedSize: Int {
    switch self {
    case .mtu: return 2 &+ 2
    case .start(let payloadValue): return 2 &+ payloadValue.encodedSize
    case .unknown(_, let bytes): return 2 &+ bytes.count
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
    case 1: "mtu"
    case 2: "start"
    default: "unknown"
    }
  }
}

extension Report: CodedFrame {
  /// The name of the union in the schema.
  public static var schemaName: String { "Report" }

  /// Reads a union in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 2 else { throw FrameError.truncated("Report", "", at: cursor, needs: 2, has: end &- cursor) }
    let place = end &- 2
    let tag = bytes.big(UInt16.self, at: place)
    switch tag {
    case 1:
      guard place &- cursor >= 1 else {
        throw FrameError.truncated("Report", "x", at: cursor, needs: 1, has: place &- cursor)
      }
      let payload = bytes.byte(at: cursor)
      cursor &+= 1
      self = .x(payload)
    case 2:
      let payloadValueCount = (place &- cursor) / 2
      guard payloadValueCount &* 2 == place &- cursor else {
        throw FrameError.truncated("Report", elements: "all", size: 2, at: cursor, end: place)
      }
      var payloadValue: [UInt16] = []
      payloadValue.reserveCapacity(payloadValueCount)
      for _ in 0..<payloadValueCount {
        let elementValue = bytes.little(UInt16.self, at: cursor)
        payloadValue.append(elementValue)
        cursor &+= 2
      }
      self = .all(payloadValue)
    default: throw FrameError.unknownTag("Report", "", at: place, of: "Report", found: Int128(tag))
    }
    guard cursor == place else { throw FrameError.trailing("Report", "", at: cursor, count: place &- cursor) }
    cursor = end
  }

  /// Stores the union behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    switch self {
    case .x(let payload):
      try buffer.reserve("Report", 1, at: cursor)
      buffer.byte(payload, at: cursor)
      cursor &+= 1
      try buffer.reserve("Report", 2, at: cursor)
      buffer.big(UInt16(1), at: cursor)
      cursor &+= 2
    case .all(let payloadValue):
      try buffer.reserve("Report", payloadValue.count &* 2, at: cursor)
      for elementValue in payloadValue {
        buffer.little(elementValue, at: cursor)
        cursor &+= 2
      }
      try buffer.reserve("Report", 2, at: cursor)
      buffer.big(UInt16(2), at: cursor)
      cursor &+= 2
    }
  }

  /// The bytes that the value takes.
  public var encodedSize: Int {
    switch self {
    case .x: return 2 &+ 1
    case .all(let payloadValue): return 2 &+ payloadValue.count &* 2
    }
  }

  /// The member that a tag selects, by its number; -1 for none.
  public static func memberNumber(_ tag: UInt16) -> Int {
    switch tag {
    case 1: 0
    case 2: 1
    default: -1
    }
  }

  /// The member that a tag selects, by its name in the schema.
  public static func memberName(_ tag: UInt16) -> String {
    switch tag {
    case 1: "x"
    case 2: "all"
    default: "none"
    }
  }
}

extension Peeked: CodedFrame {
  /// The name of the union in the schema.
  public static var schemaName: String { "Peeked" }

  /// Reads a union in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 2 else { throw FrameError.truncated("Peeked", "", at: cursor, needs: 2, has: end &- cursor) }
    let place = cursor &+ 1
    let tag = bytes.byte(at: place)
    switch tag {
    case 16:
      let payload: First
      do {
        payload = try First(reading: bytes, at: &cursor, end: end, ownsWindow: ownsWindow)
      } catch {
        throw error.inside("a", of: "Peeked")
      }
      self = .a(payload)
    case 32:
      let payloadValue: Second
      do {
        payloadValue = try Second(reading: bytes, at: &cursor, end: end, ownsWindow: ownsWindow)
      } catch {
        throw error.inside("b", of: "Peeked")
      }
      self = .b(payloadValue)
    default:
      let kept = bytes.copy(at: cursor, count: end &- cursor)
      cursor = end
      self = .unknown(bytes: kept)
    }
    guard !ownsWindow || cursor == end else {
      throw FrameError.trailing("Peeked", "", at: cursor, count: end &- cursor)
    }
  }

  /// Stores the union behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    let start = cursor
    switch self {
    case .a(let payload):
      do {
        try payload.write(to: buffer, at: &cursor)
      } catch {
        throw error.inside("a", of: "Peeked")
      }
      let place = start &+ 1
      if place >= start && place &+ 1 <= cursor {
        let tag = buffer.read(upTo: cursor) { $0.byte(at: place) }
        guard tag == 16 else {
          throw FrameError.member("Peeked", "", at: start, expected: Peeked.memberName(tag), found: "a")
        }
      } else {
        throw FrameError.member("Peeked", "", at: start, expected: "unknown", found: "a")
      }
    case .b(let payloadValue):
      do {
        try payloadValue.write(to: buffer, at: &cursor)
      } catch {
        throw error.inside("b", of: "Peeked")
      }
      let place = start &+ 1
      if place >= start && place &+ 1 <= cursor {
        let tag = buffer.read(upTo: cursor) { $0.byte(at: place) }
        guard tag == 32 else {
          throw FrameError.member("Peeked", "", at: start, expected: Peeked.memberName(tag), found: "b")
        }
      } else {
        throw FrameError.member("Peeked", "", at: start, expected: "unknown", found: "b")
      }
    case .unknown(let kept):
      try buffer.append("Peeked", kept, at: &cursor)
      let place = start &+ 1
      if place >= start && place &+ 1 <= cursor {
        let tag = buffer.read(upTo: cursor) { $0.byte(at: place) }
        guard Peeked.memberNumber(tag) < 0 else {
          throw FrameError.member("Peeked", "", at: start, expected: Peeked.memberName(tag), found: "unknown")
        }
      }
    }
  }

  /// The bytes that the value takes.
  public var encodedSize: Int {
    switch self {
    case .a(let payload): return payload.encodedSize
    case .b(let payloadValue): return payloadValue.encodedSize
    case .unknown(let bytes): return 0 &+ bytes.count
    }
  }

  /// The member that a tag selects, by its number; -1 for none.
  public static func memberNumber(_ tag: UInt8) -> Int {
    switch tag {
    case 16: 0
    case 32: 1
    default: -1
    }
  }

  /// The member that a tag selects, by its name in the schema.
  public static func memberName(_ tag: UInt8) -> String {
    switch tag {
    case 16: "a"
    case 32: "b"
    default: "unknown"
    }
  }
}

extension Ended: CodedFrame {
  /// The name of the union in the schema.
  public static var schemaName: String { "Ended" }

  /// Reads a union in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 1 else { throw FrameError.truncated("Ended", "", at: cursor, needs: 1, has: end &- cursor) }
    let place = end &- 1
    guard end &- place >= 1 else { throw FrameError.truncated("Ended", "", at: cursor, needs: 2, has: end &- cursor) }
    let tag = bytes.byte(at: place)
    switch tag {
    case 16:
      let payload: Second
      do {
        payload = try Second(reading: bytes, at: &cursor, end: end, ownsWindow: ownsWindow)
      } catch {
        throw error.inside("a", of: "Ended")
      }
      self = .a(payload)
    default: throw FrameError.unknownTag("Ended", "", at: place, of: "Ended", found: Int128(tag))
    }
    guard !ownsWindow || cursor == end else { throw FrameError.trailing("Ended", "", at: cursor, count: end &- cursor) }
  }

  /// Stores the union behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    let start = cursor
    switch self {
    case .a(let payload):
      do {
        try payload.write(to: buffer, at: &cursor)
      } catch {
        throw error.inside("a", of: "Ended")
      }
      let place = cursor &- 1
      if place >= start && place &+ 1 <= cursor {
        let tag = buffer.read(upTo: cursor) { $0.byte(at: place) }
        guard tag == 16 else {
          throw FrameError.member("Ended", "", at: start, expected: Ended.memberName(tag), found: "a")
        }
      } else {
        throw FrameError.member("Ended", "", at: start, expected: "none", found: "a")
      }
    }
  }

  /// The bytes that the value takes.
  public var encodedSize: Int {
    switch self {
    case .a(let payload): return payload.encodedSize
    }
  }

  /// The member that a tag selects, by its number; -1 for none.
  public static func memberNumber(_ tag: UInt8) -> Int {
    switch tag {
    case 16: 0
    default: -1
    }
  }

  /// The member that a tag selects, by its name in the schema.
  public static func memberName(_ tag: UInt8) -> String {
    switch tag {
    case 16: "a"
    default: "none"
    }
  }
}

extension RequestBody {
  /// The bytes that the value takes.
  public var encodedSize: Int {
    switch self {
    case .start(let payload): return payload.encodedSize
    case .stop: return 0
    case .export(let payloadValue2): return payloadValue2.encodedSize
    case .unknown(let bytes): return 0 &+ bytes.count
    }
  }

  /// The member that a tag selects, by its number; -1 for none.
  public static func memberNumber(_ tag: Int64) -> Int {
    switch tag {
    case 1: 0
    case 2: 1
    case 32: 2
    default: -1
    }
  }

  /// The member that a tag selects, by its name in the schema.
  public static func memberName(_ tag: Int64) -> String {
    switch tag {
    case 1: "start"
    case 2: "stop"
    case 32: "export"
    default: "unknown"
    }
  }
}

extension EitherValue {
  /// The bytes that the value takes.
  public var encodedSize: Int {
    switch self {
    case .wide: return 2
    case .many(let payloadValue): return payloadValue.count
    }
  }

  /// The member that a tag selects, by its name in the schema.
  public static func memberName(_ tag: Int64) -> String {
    switch tag {
    case 0: "wide"
    case 1: "many"
    default: "none"
    }
  }
}
