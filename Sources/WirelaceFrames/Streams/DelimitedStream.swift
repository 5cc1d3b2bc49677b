/// The layout of a delimited stream: each unit goes up to a marker that its content never shows.
public struct DelimitedLayout: Sendable, Hashable {
  public var name: String
  public var end: [UInt8]
  /// Bytes of a unit's content, at most.
  public var limit: Int

  public init(name: String, end: [UInt8], limit: Int) {
    self.name = name
    self.end = end
    self.limit = limit
  }

  /// The bytes of one unit, marker included. Errors: `limit`; `width` for a content that shows the marker.
  public func encode(_ content: [UInt8]) throws(FrameError) -> [UInt8] {
    if content.count > limit { throw .limit(name, "", at: 0, limit: limit, found: content.count) }
    let encoded = content + end
    let span = encoded.span.bytes
    for offset in 0..<content.count where span.match(end, at: offset) == .whole {
      throw .marker(name, at: offset, end)
    }
    return encoded
  }
}

/// Takes units out of a delimited stream.
public struct DelimitedDecoder<Payload>: StreamDecoder {
  @usableFromInline var scanner: DelimitedScanner
  @usableFromInline let decode: UnitDecoding<Payload>

  @inlinable
  public init(_ layout: DelimitedLayout, decode: @escaping UnitDecoding<Payload>) {
    scanner = DelimitedScanner(layout)
    self.decode = decode
  }

  public var layout: DelimitedLayout { scanner.layout }

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

extension DelimitedDecoder: Sendable where Payload: Sendable {}

extension DelimitedDecoder<[UInt8]> {
  /// Hands out the content of each unit as it is.
  public init(_ layout: DelimitedLayout) { self.init(layout, decode: copyBytes) }
}

extension DelimitedDecoder where Payload: WireFrame {
  /// Decodes each unit as a frame.
  @inlinable
  public init(_ layout: DelimitedLayout) {
    self.init(layout) { (bytes: RawSpan) throws(FrameError) -> Payload in try Payload.decode(from: bytes) }
  }
}

/// Finds the units of a delimited stream.
@usableFromInline
struct DelimitedScanner: Sendable {
  @usableFromInline let layout: DelimitedLayout

  private var content: [UInt8] = []
  /// The unit grew too long: it goes on being skipped up to its marker.
  private var isTooLong = false
  /// Bytes that may be the beginning of the marker.
  private var pending: [UInt8] = []
  private var offset = 0
  private var start = 0

  @usableFromInline
  init(_ layout: DelimitedLayout) { self.layout = layout }

  @usableFromInline
  mutating func scan(_ bytes: RawSpan, _ found: FindingHandler) {
    if pending.isEmpty {
      process(bytes, found)
    } else {
      var joined = pending
      joined.append(bytes, from: 0, to: bytes.byteCount)
      pending = []
      process(joined.span.bytes, found)
    }
  }

  @usableFromInline
  mutating func finish(_ found: FindingHandler) {
    let last = offset + pending.count
    if last > start { _ = found(.skipped(isTooLong ? .tooLong : .cutOff), start..<last, RawSpan()) }
    content = []
    pending = []
    isTooLong = false
    offset = last
    start = last
  }

  private mutating func process(_ bytes: RawSpan, _ found: FindingHandler) {
    guard let first = layout.end.first else { return }
    var index = 0
    // The unit's bytes from here on are not in `content` yet.
    var run = 0
    while index < bytes.byteCount {
      while index < bytes.byteCount, bytes.byte(at: index) != first { index += 1 }
      if index == bytes.byteCount { break }
      let match = bytes.match(layout.end, at: index)
      if match == .partial { break }
      if match == .none {
        index += 1
        continue
      }
      end(bytes, run, index, found)
      index += layout.end.count
      run = index
    }
    take(bytes, run, index)
    pending.append(bytes, from: index, to: bytes.byteCount)
    offset += index
  }

  private mutating func take(_ bytes: RawSpan, _ from: Int, _ to: Int) {
    if isTooLong { return }
    if content.count + to - from > layout.limit {
      isTooLong = true
      content.removeAll(keepingCapacity: true)
    } else {
      content.append(bytes, from: from, to: to)
    }
  }

  /// A unit that lies in these bytes is not copied.
  private mutating func end(_ bytes: RawSpan, _ run: Int, _ index: Int, _ found: FindingHandler) {
    let place = start..<offset + index + layout.end.count
    if isTooLong || content.count + index - run > layout.limit {
      _ = found(.skipped(.tooLong), place, RawSpan())
    } else if content.isEmpty {
      _ = found(.unit, place, bytes.extracting(run..<index))
    } else {
      content.append(bytes, from: run, to: index)
      let unit = content
      _ = found(.unit, place, unit.span.bytes)
    }
    content.removeAll(keepingCapacity: true)
    isTooLong = false
    start = place.upperBound
  }
}

extension DelimitedLayout {
  /// The bytes of a unit that carries a frame.
  @inlinable
  public func encode(_ frame: some WireFrame) throws(FrameError) -> [UInt8] {
    try frame.withEncodedBytes { (bytes: RawSpan) throws(FrameError) -> [UInt8] in try encode(copyBytes(bytes)) }
  }

  /// Appends the bytes of a unit that carries a frame; the error `limit` when the output has no room.
  public func encode(_ frame: some WireFrame, into output: inout OutputRawSpan) throws(FrameError) {
    try output.append(name, try encode(frame))
  }
}
