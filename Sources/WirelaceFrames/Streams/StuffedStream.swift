/// The layout of a byte-stuffed stream: units between two markers, in which some bytes stand as an escape byte and a substitute.
public struct StuffedLayout: Sendable, Hashable {
  public let name: String
  /// May equal `end` (one marker then may end a unit and begin the next) or be empty (a unit begins behind the last end).
  public let begin: [UInt8]
  public let end: [UInt8]
  public let escape: UInt8
  /// Bytes of a unit's content, at most.
  public let limit: Int

  // The byte meant, by the byte behind the escape, and the other way round; -1 for none.
  private(set) var originals = [Int16](repeating: -1, count: 256)
  private(set) var substitutes = [Int16](repeating: -1, count: 256)
  /// Whether a byte may begin a marker or an escape.
  private(set) var isSpecial = [Bool](repeating: false, count: 256)
  /// Whether every marker is one byte, so that each byte shows at once what it is.
  var hasPlainMarkers: Bool { plainEnd != nil }
  /// Whether every byte of the markers is escaped, so that none can show inside a unit.
  private let escapesMarkers: Bool
  /// The bytes that have a substitute.
  private var escaped = ByteSet()
  /// The markers once more, where each is one byte: a unit is then written without a look at anything that is counted.
  private let plainBegin: UInt8?
  private let plainEnd: UInt8?

  /// `substitutions`: what stands behind the escape byte, and the byte meant.
  public init(
    name: String, begin: [UInt8], end: [UInt8], escape: UInt8, substitutions: [(escaped: UInt8, original: UInt8)],
    limit: Int
  ) {
    self.name = name
    self.begin = begin
    self.end = end
    self.escape = escape
    self.limit = limit
    escapesMarkers = (begin + end).allSatisfy { byte in
      byte != escape && substitutions.contains { $0.original == byte } && !substitutions.contains { $0.escaped == byte }
    }
    let isPlain = end.count == 1 && begin.count <= 1
    plainBegin = isPlain ? begin.first : nil
    plainEnd = isPlain ? end.first : nil
    for (escaped, original) in substitutions {
      originals[Int(escaped)] = Int16(original)
      substitutes[Int(original)] = Int16(escaped)
      self.escaped.insert(original)
    }
    isSpecial[Int(escape)] = true
    if let first = begin.first { isSpecial[Int(first)] = true }
    if let first = end.first { isSpecial[Int(first)] = true }
  }

  /// As above; the byte behind the escape is the byte meant, exclusive-or `mask`; those of the markers and the escape are escaped.
  public init(name: String, begin: [UInt8], end: [UInt8], escape: UInt8, xor mask: UInt8, limit: Int) {
    var bytes: [UInt8] = []
    for byte in begin + end + [escape] where !bytes.contains(byte) { bytes.append(byte) }
    self.init(
      name: name, begin: begin, end: end, escape: escape,
      substitutions: bytes.map { (escaped: $0 ^ mask, original: $0) }, limit: limit)
  }

  /// Whether a unit begins where the one before ends.
  var sharesMarkers: Bool { begin.isEmpty || begin == end }

  /// The bytes of one unit, markers included. Errors: `limit`; `width` for a content that would show a marker, or an empty one where
  /// units share their markers.
  public func encode(_ content: [UInt8]) throws(FrameError) -> [UInt8] { try encode(content.span.bytes) }

  /// As above.
  public func encode(_ content: RawSpan) throws(FrameError) -> [UInt8] {
    try check(content)
    let most = begin.count + 2 * content.byteCount + end.count
    let encoded = [UInt8](unsafeUninitializedCapacity: most) { buffer, initialized in
      if let start = buffer.baseAddress { initialized = write(content, to: UnsafeMutableRawPointer(start)) }
    }
    if !escapesMarkers { try checkMarkers(in: encoded.dropLast(end.count)) }
    return encoded
  }

  /// Appends the bytes of one unit. Errors: as above, and `limit` when the output has no room.
  public func encode(_ content: RawSpan, into output: inout OutputRawSpan) throws(FrameError) {
    if !escapesMarkers { return try output.append(name, try encode(content)) }
    try check(content)
    try output.append { (buffer, cursor) throws(FrameError) in
      // Where even the worst case fits, nothing needs to be counted.
      var size = begin.count + 2 * content.byteCount + end.count
      if buffer.capacity &- cursor < size {
        size = begin.count + content.byteCount + end.count
        for offset in 0..<content.byteCount where escaped.contains(content.byte(at: offset)) { size += 1 }
        try buffer.reserve(name, size, at: cursor)
      }
      cursor += write(content, to: buffer.start + cursor)
    }
  }

  @inline(__always)
  private func check(_ content: RawSpan) throws(FrameError) {
    let count = content.byteCount
    if count > limit { throw .limit(name, "", at: 0, limit: limit, found: count) }
    if count == 0, sharesMarkers {
      throw .width(name, "", at: 0, expected: "at least 1 byte", found: "0 bytes")
    }
  }

  /// Stores a unit where there is room for it; returns its size.
  @inline(__always)
  private func write(_ content: RawSpan, to start: UnsafeMutableRawPointer) -> Int {
    var index = 0
    func put(_ byte: UInt8) {
      start.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
      index &+= 1
    }
    if let plainBegin { put(plainBegin) } else if plainEnd == nil { for byte in begin { put(byte) } }
    let escaped = escaped
    for offset in 0..<content.byteCount {
      var byte = content.byte(at: offset)
      if escaped.contains(byte) {
        put(escape)
        byte = UInt8(truncatingIfNeeded: substitutes[Int(byte)])
      }
      put(byte)
    }
    if let plainEnd { put(plainEnd) } else { for byte in end { put(byte) } }
    return index
  }

  /// Markers of several bytes, or bytes that no substitution covers, may show inside.
  private func checkMarkers(in encoded: ArraySlice<UInt8>) throws(FrameError) {
    let joined = Array(encoded) + end
    let span = joined.span.bytes
    for offset in begin.count..<max(begin.count, encoded.count) where isSpecial[Int(joined[offset])] {
      let isEnd = span.match(end, at: offset) == .whole
      let isBegin = !begin.isEmpty && span.match(begin, at: offset) == .whole
      if isEnd || isBegin {
        throw .marker(name, at: offset - begin.count, isEnd ? end : begin)
      }
    }
  }
}

/// Takes units out of a byte-stuffed stream.
public struct StuffedDecoder<Payload>: StreamDecoder {
  @usableFromInline var scanner: StuffedScanner
  @usableFromInline let decode: UnitDecoding<Payload>

  @inlinable
  public init(_ layout: StuffedLayout, decode: @escaping UnitDecoding<Payload>) {
    scanner = StuffedScanner(layout)
    self.decode = decode
  }

  public var layout: StuffedLayout { scanner.layout }

  @inlinable
  public mutating func feed(_ bytes: RawSpan, at time: Int64?, _ receive: (StreamEvent<Payload>) -> Void) {
    let decode = decode
    scanner.scan(bytes) { $0.deliver($1, $2, decode, receive) }
  }

  @inlinable
  public mutating func finish(_ receive: (StreamEvent<Payload>) -> Void) {
    let decode = decode
    scanner.finish { $0.deliver($1, $2, decode, receive) }
  }
}

extension StuffedDecoder: Sendable where Payload: Sendable {}

extension StuffedDecoder<[UInt8]> {
  /// Hands out the content of each unit as it is.
  public init(_ layout: StuffedLayout) { self.init(layout, decode: copyBytes) }
}

extension StuffedDecoder where Payload: WireFrame {
  /// Decodes each unit as a frame.
  @inlinable
  public init(_ layout: StuffedLayout) {
    self.init(layout) { (bytes: RawSpan) throws(FrameError) -> Payload in try Payload.decode(from: bytes) }
  }
}

extension StuffedLayout {
  /// The bytes of a unit that carries a frame.
  @inlinable
  public func encode(_ frame: some WireFrame) throws(FrameError) -> [UInt8] {
    try frame.withEncodedBytes { (bytes: RawSpan) throws(FrameError) -> [UInt8] in try encode(bytes) }
  }

  /// Appends the bytes of a unit that carries a frame; the error `limit` when the output has no room.
  @inlinable
  public func encode(_ frame: some WireFrame, into output: inout OutputRawSpan) throws(FrameError) {
    try frame.withEncodedBytes { (bytes: RawSpan) throws(FrameError) in try encode(bytes, into: &output) }
  }
}
