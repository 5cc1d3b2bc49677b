/// The layout of a byte-stuffed stream: units between two markers, in which some bytes stand as an escape byte and a substitute.
public struct StuffedLayout: Sendable, Hashable {
  public var name: String
  /// May equal `end` (one marker then may end a unit and begin the next) or be empty (a unit begins behind the last end).
  public var begin: [UInt8]
  public var end: [UInt8]
  public var escape: UInt8
  /// Bytes of a unit's content, at most.
  public var limit: Int

  // The byte meant, by the byte behind the escape, and the other way round; -1 for none.
  private(set) var originals = [Int16](repeating: -1, count: 256)
  private(set) var substitutes = [Int16](repeating: -1, count: 256)
  /// Whether a byte may begin a marker or an escape.
  private(set) var isSpecial = [Bool](repeating: false, count: 256)

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
    for (escaped, original) in substitutions {
      originals[Int(escaped)] = Int16(original)
      substitutes[Int(original)] = Int16(escaped)
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
  public func encode(_ content: [UInt8]) throws(FrameError) -> [UInt8] {
    if content.count > limit { throw .limit(name, "", at: 0, limit: limit, found: content.count) }
    if content.isEmpty, sharesMarkers {
      throw .width(name, "", at: 0, expected: "at least 1 byte", found: "0 bytes")
    }
    var encoded = begin
    for byte in content {
      if substitutes[Int(byte)] >= 0 {
        encoded.append(escape)
        encoded.append(UInt8(truncatingIfNeeded: substitutes[Int(byte)]))
      } else {
        encoded.append(byte)
      }
    }
    try checkMarkers(in: encoded)
    encoded += end
    return encoded
  }

  /// Markers of several bytes, or bytes that no substitution covers, may show inside.
  private func checkMarkers(in encoded: [UInt8]) throws(FrameError) {
    let joined = encoded + end
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
  public let layout: StuffedLayout
  private let decode: UnitDecoding<Payload>

  private var content: [UInt8] = []
  private var isInside: Bool
  /// Bytes that may be the beginning of a marker or an escape.
  private var pending: [UInt8] = []
  /// Stream offsets: where the pending bytes begin, and where the unit or the noise did.
  private var offset = 0
  private var start = 0

  public init(_ layout: StuffedLayout, decode: @escaping UnitDecoding<Payload>) {
    self.layout = layout
    self.decode = decode
    isInside = layout.begin.isEmpty
  }

  public mutating func feed(_ bytes: RawSpan, at time: Int64?) -> [StreamEvent<Payload>] {
    var events: [StreamEvent<Payload>] = []
    if pending.isEmpty {
      process(bytes, &events)
    } else {
      var joined = pending
      joined.append(bytes, from: 0, to: bytes.byteCount)
      pending = []
      process(joined.span.bytes, &events)
    }
    return events
  }

  public mutating func finish() -> [StreamEvent<Payload>] {
    let last = offset + pending.count
    var events: [StreamEvent<Payload>] = []
    if last > start, !(layout.sharesMarkers && isInside && content.isEmpty && pending.isEmpty) {
      events.append(.skipped(isInside ? .cutOff : .noise, bytes: start..<last))
    }
    content = []
    pending = []
    isInside = layout.begin.isEmpty
    offset = last
    start = last
    return events
  }

  private mutating func process(_ bytes: RawSpan, _ events: inout [StreamEvent<Payload>]) {
    var index = 0
    while index < bytes.byteCount {
      let next = isInside ? readInside(bytes, index, &events) : hunt(bytes, index, &events)
      guard let next else { break }
      index = next
    }
    pending.append(bytes, from: index, to: bytes.byteCount)
    offset += index
  }

  /// One step outside units: up to the next begin. Nil: more bytes are needed.
  private mutating func hunt(_ bytes: RawSpan, _ index: Int, _ events: inout [StreamEvent<Payload>]) -> Int? {
    let marker = layout.begin.isEmpty ? layout.end : layout.begin
    switch bytes.match(marker, at: index) {
    case .partial: return nil
    case .none: return index + 1
    case .whole:
      let place = offset + index
      if place > start { events.append(.skipped(.noise, bytes: start..<place)) }
      begin(at: place, contentFrom: place + marker.count)
      return index + marker.count
    }
  }

  private mutating func begin(at place: Int, contentFrom: Int) {
    isInside = true
    content.removeAll(keepingCapacity: true)
    start = layout.sharesMarkers ? contentFrom : place
  }

  /// One step inside a unit: a run of plain bytes, or one special thing. Nil: more bytes are needed.
  private mutating func readInside(_ bytes: RawSpan, _ index: Int, _ events: inout [StreamEvent<Payload>]) -> Int? {
    var index = index
    let first = index
    let table = layout.isSpecial
    let isSpecial = table.span
    // One byte more than allowed is enough to see that there are too many.
    let bound = min(bytes.byteCount, index + layout.limit + 1 - content.count)
    while index < bound, !isSpecial[Int(bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self))] { index += 1 }
    if index > first {
      content.append(bytes, from: first, to: index)
      return checkLimit(index, &events)
    }
    let byte = bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)
    let atEnd = bytes.match(layout.end, at: index)
    if atEnd == .whole { return end(index + layout.end.count, &events) }
    let atBegin = layout.begin.isEmpty ? .none : bytes.match(layout.begin, at: index)
    if atBegin == .whole {
      events.append(.skipped(.interrupted, bytes: start..<offset + index))
      begin(at: offset + index, contentFrom: offset + index + layout.begin.count)
      return index + layout.begin.count
    }
    if atEnd == .partial || atBegin == .partial { return nil }
    if byte != layout.escape {
      content.append(byte)
      return checkLimit(index + 1, &events)
    }
    guard index + 1 < bytes.byteCount else { return nil }
    let original = layout.originals[Int(bytes.unsafeLoad(fromByteOffset: index + 1, as: UInt8.self))]
    if original < 0 {
      // The byte behind may be a begin: only the escape byte itself is given up.
      fail(.badEscape, at: index + 1, &events)
      return index + 1
    }
    content.append(UInt8(truncatingIfNeeded: original))
    return checkLimit(index + 2, &events)
  }

  private mutating func checkLimit(_ index: Int, _ events: inout [StreamEvent<Payload>]) -> Int {
    if content.count > layout.limit { fail(.tooLong, at: index, &events) }
    return index
  }

  private mutating func fail(_ reason: SkipReason, at index: Int, _ events: inout [StreamEvent<Payload>]) {
    events.append(.skipped(reason, bytes: start..<offset + index))
    start = offset + index
    isInside = false
    content.removeAll(keepingCapacity: true)
  }

  private mutating func end(_ next: Int, _ events: inout [StreamEvent<Payload>]) -> Int {
    let place = offset + next
    if !(layout.sharesMarkers && content.isEmpty) {
      // Where one marker does for two units, the one in front is counted to the unit as well.
      let bytes = (layout.sharesMarkers ? max(0, start - layout.begin.count) : start)..<place
      do throws(FrameError) {
        events.append(.unit(try decode(content.span.bytes), bytes: bytes))
      } catch {
        events.append(.refused(error, content: content, bytes: bytes))
      }
    }
    content.removeAll(keepingCapacity: true)
    start = place
    isInside = layout.sharesMarkers
    return next
  }
}

extension StuffedDecoder: Sendable where Payload: Sendable {}

extension StuffedDecoder<[UInt8]> {
  /// Hands out the content of each unit as it is.
  public init(_ layout: StuffedLayout) { self.init(layout, decode: copyBytes) }
}

extension StuffedDecoder where Payload: WireFrame {
  /// Decodes each unit as a frame.
  public init(_ layout: StuffedLayout) {
    self.init(layout) { (bytes: RawSpan) throws(FrameError) -> Payload in try Payload.decode(from: bytes) }
  }
}
