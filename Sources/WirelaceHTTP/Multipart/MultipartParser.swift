/// Why a body is no `multipart/form-data`.
public enum MultipartError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No boundary of 1 to 70 characters in the content type.
  case boundary
  /// Something other than a delimiter where one must stand; `offset` in bytes from the start of the body.
  case delimiter(offset: Int64)
  /// Header fields of a part that are none, or more than ``MultipartParser/headLimit`` bytes of them.
  case head(offset: Int64)
  /// A part without a name.
  case name(offset: Int64)
  /// More parts than allowed.
  case parts(limit: Int)
  /// The body ends before its last delimiter.
  case truncated

  public var description: String {
    switch self {
    case .boundary: "the content type has no boundary of 1 to 70 characters"
    case .delimiter(let offset): "no delimiter of a part at byte \(offset)"
    case .head(let offset): "bad header fields of a part at byte \(offset)"
    case .name(let offset): "a part without a name at byte \(offset)"
    case .parts(let limit): "more than \(limit) parts"
    case .truncated: "the body ends before its last delimiter"
    }
  }
}

/// Takes `multipart/form-data` apart as it arrives, in pieces of any size, with bounded memory.
public struct MultipartParser: Sendable {
  public enum Event: Sendable, Hashable {
    case part(name: String, fileName: String?, contentType: String?)
    /// Some bytes of the part; never empty.
    case bytes([UInt8])
    case partEnd
    /// The last delimiter; what follows is passed over.
    case end
  }

  /// Bytes of the header fields of one part: 8 KiB.
  public static let headLimit = 8 << 10

  private enum State: Sendable { case start, head, body, behindDelimiter, end }

  /// `\r\n--boundary`.
  private let delimiter: [UInt8]
  private let partLimit: Int
  private var state = State.start
  private var buffer: [UInt8] = []
  /// Bytes of the body in front of the buffer.
  private var offset: Int64 = 0
  private var parts = 0

  /// Throws when the content type names no boundary that can be one.
  public init(contentType: String, partLimit: Int = 1000) throws(MultipartError) {
    guard let type = MediaType(contentType), type.type == "multipart", let boundary = type.parameters["boundary"],
      1...70 ~= boundary.utf8.count, boundary.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }), !boundary.hasSuffix(" ")
    else { throw .boundary }
    delimiter = Array(("\r\n--" + boundary).utf8)
    self.partLimit = partLimit
  }

  public var isAtEnd: Bool { state == .end }

  /// What more bytes of the body bring.
  public mutating func feed(_ bytes: [UInt8]) throws(MultipartError) -> [Event] {
    if state == .end { return [] }
    buffer += bytes
    var events: [Event] = []
    var position = 0
    loop: while true {
      switch state {
      case .start:
        // The first delimiter has no line end in front of it; a preamble is not what clients of forms send.
        let wanted = delimiter.dropFirst(2)
        let found = buffer[position...]
        guard found.count >= wanted.count else {
          guard wanted.starts(with: found) else { throw .delimiter(offset: offset) }
          break loop
        }
        guard found.starts(with: wanted) else { throw .delimiter(offset: offset) }
        position += wanted.count
        state = .behindDelimiter
      case .behindDelimiter:
        guard let event = try behindDelimiter(&position) else { break loop }
        if event { events.append(.end) }
      case .head:
        guard let event = try head(&position) else { break loop }
        events.append(event)
      case .body:
        guard body(&position, &events) else { break loop }
      case .end:
        position = buffer.count
        break loop
      }
    }
    offset += Int64(position)
    buffer.removeFirst(position)
    return events
  }

  /// Called at the end of the body.
  public func finish() throws(MultipartError) { if state != .end { throw .truncated } }

  /// A line end begins a part, `--` ends the body; true for the end, nil when more bytes are needed.
  private mutating func behindDelimiter(_ position: inout Int) throws(MultipartError) -> Bool? {
    let rest = buffer[position...]
    // Blanks may be padding of a proxy.
    let blanks = rest.prefix { HTTPSyntax.isBlank($0) }.count
    guard blanks <= 128 else { throw .delimiter(offset: offset + Int64(position)) }
    let behind = rest.dropFirst(blanks)
    guard behind.count >= 2 else { return nil }
    if behind.starts(with: [0x0D, 0x0A]) {
      parts += 1
      guard parts <= partLimit else { throw .parts(limit: partLimit) }
      position += blanks + 2
      state = .head
      return false
    }
    guard blanks == 0, behind.starts(with: [0x2D, 0x2D]) else { throw .delimiter(offset: offset + Int64(position)) }
    position += 2
    state = .end
    return true
  }

  private mutating func head(_ position: inout Int) throws(MultipartError) -> Event? {
    let start = offset + Int64(position)
    let rest = buffer[position...]
    guard let end = MultipartParser.find([0x0D, 0x0A, 0x0D, 0x0A], in: rest.prefix(MultipartParser.headLimit + 4))
    else {
      if rest.starts(with: [0x0D, 0x0A]) { throw .name(offset: start) }
      if rest.count >= MultipartParser.headLimit + 4 { throw .head(offset: start) }
      return nil
    }
    guard let text = String(validating: rest[..<end], as: UTF8.self) else { throw .head(offset: start) }
    position = end + 4
    state = .body
    return try MultipartParser.part(text, start)
  }

  private static func part(_ text: String, _ offset: Int64) throws(MultipartError) -> Event {
    var disposition: String?
    var contentType: String?
    for line in text.pieces(by: "\r\n") {
      guard let colon = line.firstIndex(of: ":"), HTTPSyntax.isToken(line[..<colon]),
        HTTPSyntax.isFieldValue(line[line.index(after: colon)...])
      else { throw .head(offset: offset) }
      let value = HTTPSyntax.trimmed(line[line.index(after: colon)...])
      if HTTPSyntax.isEqual(line[..<colon], "Content-Disposition") { disposition = disposition ?? value }
      if HTTPSyntax.isEqual(line[..<colon], "Content-Type") { contentType = contentType ?? value }
    }
    guard let disposition else { throw .name(offset: offset) }
    var values: [String: String] = [:]
    let pieces = MediaType.split(disposition)
    guard HTTPSyntax.isEqual(pieces[0], "form-data") else { throw .head(offset: offset) }
    for piece in pieces.dropFirst() {
      guard let equals = piece.firstIndex(of: "=") else { continue }
      let name = HTTPSyntax.lowercased(HTTPSyntax.trimmed(piece[..<equals]))
      let value = MediaType.unquoted(HTTPSyntax.trimmed(piece[piece.index(after: equals)...]))
      if values[name] == nil { values[name] = value }
    }
    guard let name = values["name"] else { throw .name(offset: offset) }
    return .part(
      name: unescaped(name), fileName: values["filename"].map { unescaped($0) }, contentType: contentType)
  }

  /// Undoes what ``MultipartEncoder/escaped(_:)`` does, and nothing else: other percent signs are as the sender typed them.
  private static func unescaped(_ text: String) -> String {
    var result = text
    for (code, character) in [("%22", "\""), ("%0D", "\r"), ("%0A", "\n")] where result.contains("%") {
      result = result.pieces(by: code).joined(separator: character)
    }
    return result
  }

  /// Hands out bytes of the part up to a delimiter, or up to where one may have begun; false when more bytes are needed.
  private mutating func body(_ position: inout Int, _ events: inout [Event]) -> Bool {
    let rest = buffer[position...]
    if let end = MultipartParser.find(delimiter[...], in: rest) {
      if end > position { events.append(.bytes(Array(buffer[position..<end]))) }
      events.append(.partEnd)
      position = end + delimiter.count
      state = .behindDelimiter
      return true
    }
    // The tail may be the start of a delimiter.
    var tail = min(delimiter.count - 1, rest.count)
    while tail > 0, !delimiter.starts(with: rest.suffix(tail)) { tail -= 1 }
    let end = buffer.count - tail
    if end > position { events.append(.bytes(Array(buffer[position..<end]))) }
    position = end
    return false
  }

  private static func find(_ wanted: ArraySlice<UInt8>, in bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = wanted.first, bytes.count >= wanted.count else { return nil }
    var index = bytes.startIndex
    let last = bytes.endIndex - wanted.count
    while index <= last {
      if bytes[index] == first, bytes[index..<index + wanted.count].elementsEqual(wanted) { return index }
      index += 1
    }
    return nil
  }
}
