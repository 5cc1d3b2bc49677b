import WirelaceFrames

/// What the lines before have said, and the value that the current one states.
struct TextState {
  /// Longer lines are passed over.
  static let lineLimit = 65_536

  var value: [UInt8] = []
  /// The packet of a `btmon` log whose lines are being read.
  var header: (offset: Int64, time: CaptureTime?, direction: HostDirection, connection: UInt16?)?
  var operation: AttributeContent.Operation?
  var handle: UInt16?
  var hasValues = false
}

extension CaptureReader {
  /// Reads lines up to the next that states a value. Lines that say nothing of values are passed over.
  mutating func nextLine() -> CaptureStep {
    while true {
      var length = buffer.newline(from: 0)
      while length == nil, buffer.available < TextState.lineLimit {
        let before = buffer.available
        guard buffer.fill(before + 1) else { break }
        length = buffer.newline(from: before)
      }
      if buffer.available == 0 {
        if let failure = buffer.failure { return stop(.unreadable(errno: failure)) }
        if !text.hasValues {
          format = .ended
          return .fault(CaptureFault(.unknownFormat, offset: 0, afterPacket: 0))
        }
        format = .ended
        return .end
      }
      let end = length ?? buffer.available
      if end >= TextState.lineLimit { return passOverLine() }
      let line = buffer.withBytes(0..<end) { bytes in TextLine(bytes) }
      let offset = buffer.offset
      buffer.consume(length == nil ? end : end + 1)
      guard let found = text.take(line, at: offset) else { continue }
      text.hasValues = true
      count += 1
      let size = text.value.count
      var content = found.content
      content.payload = 0..<size
      current = CapturedPacket(
        number: count, offset: found.offset, time: found.time, linkType: .text, originalLength: size,
        capturedLength: size, direction: content.direction, content: .attribute(content))
      return .packet
    }
  }

  private mutating func passOverLine() -> CaptureStep {
    let start = buffer.offset
    var length: Int64 = 0
    while true {
      if let end = buffer.newline(from: 0) {
        length += Int64(end)
        buffer.consume(end + 1)
        break
      }
      length += Int64(buffer.available)
      buffer.consume(buffer.available)
      if !buffer.fill(1) { break }
    }
    return .fault(
      CaptureFault(
        .tooLong(length: length, limit: TextState.lineLimit), offset: start, afterPacket: count,
        resumesAt: buffer.offset))
  }
}

extension TextState {
  typealias Found = (offset: Int64, time: CaptureTime?, content: AttributeContent)

  /// What a line adds; a value when it states one, whose bytes are in `value` then.
  mutating func take(_ line: TextLine, at offset: Int64) -> Found? {
    if let head = line.monitorHeader {
      header = head.direction.map { (offset, head.time, $0, head.connection) }
      operation = nil
      handle = nil
      return nil
    }
    if line.isIndented { return header == nil ? nil : takeDetail(line) }
    header = nil
    if let found = phoneLine(line, at: offset) { return found }
    return plainLine(line, at: offset)
  }

  /// The indented lines of `btmon` below a packet.
  private mutating func takeDetail(_ line: TextLine) -> Found? {
    let text = line.trimmed
    if text.hasPrefix("ATT: ") {
      operation = TextState.operations.first { text.dropFirst(5).hasPrefix($0.name) }?.operation
      handle = nil
      return nil
    }
    guard let operation, let header else { return nil }
    if text.hasPrefix("Handle: 0x") {
      handle = UInt16(text.dropFirst(10).prefix { $0.isHexDigit }, radix: 16)
      return nil
    }
    guard text.hasPrefix("Data") || text.hasPrefix("Value"), let colon = text.firstIndex(of: ":") else { return nil }
    guard let bytes = TextLine.hex(text[text.index(after: colon)...]) else { return nil }
    value = bytes
    self.operation = nil
    return (
      header.offset, header.time,
      AttributeContent(
        operation: operation, direction: header.direction, handle: handle, connection: header.connection, payload: 0..<0
      )
    )
  }

  private static let operations: [(name: String, operation: AttributeContent.Operation)] = [
    ("Handle Value Notification", .notification), ("Handle Value Indication", .indication),
    ("Write Request", .write), ("Write Command", .writeCommand), ("Read Response", .read),
  ]

  /// A line of nRF Connect: a level, a time, and what happened to which characteristic.
  private mutating func phoneLine(_ line: TextLine, at offset: Int64) -> Found? {
    let text = line.trimmed
    for (phrase, operation, direction) in TextState.phrases {
      guard let start = TextLine.range(of: phrase, in: text) else { continue }
      let rest = text[start.upperBound...]
      guard let uuid = BluetoothUUID(String(rest.prefix { $0.isHexDigit || $0 == "-" })) else { continue }
      guard let mark = TextLine.range(of: "(0x)", in: rest) ?? TextLine.range(of: "value=0x", in: rest) else {
        continue
      }
      let digits = rest[mark.upperBound...].prefix { $0.isHexDigit || $0 == "-" || $0 == " " }
      guard let bytes = TextLine.hex(digits) else { continue }
      value = bytes
      let time = text.split(whereSeparator: { $0 == " " || $0 == "\t" }).prefix(2).lazy.compactMap { TextLine.time($0) }
      return (
        offset, time.first,
        AttributeContent(operation: operation, direction: direction, characteristic: uuid, payload: 0..<0)
      )
    }
    return nil
  }

  private static let phrases: [(String, AttributeContent.Operation, HostDirection)] = [
    ("Notification received from ", .notification, .received), ("Indication received from ", .indication, .received),
    ("Read Response received from ", .read, .received), ("Data written to ", .write, .sent),
  ]

  /// `time handle hex`, the bytes together or apart.
  private mutating func plainLine(_ line: TextLine, at offset: Int64) -> Found? {
    let words = line.trimmed.split(maxSplits: 2, whereSeparator: { $0 == " " || $0 == "\t" || $0 == "," })
    guard words.count == 3, let time = TextLine.time(words[0]) else { return nil }
    let digits = words[1].hasPrefix("0x") ? words[1].dropFirst(2) : words[1]
    guard digits.count <= 4, let handle = UInt16(digits, radix: 16), handle != 0 else { return nil }
    guard let bytes = TextLine.hex(words[2]) else { return nil }
    value = bytes
    return (offset, time, AttributeContent(operation: .unknown, direction: nil, handle: handle, payload: 0..<0))
  }
}
