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
  public let layout: DelimitedLayout
  private let decode: UnitDecoding<Payload>

  private var content: [UInt8] = []
  /// The unit grew too long: it goes on being skipped up to its marker.
  private var isTooLong = false
  /// Bytes that may be the beginning of the marker.
  private var pending: [UInt8] = []
  private var offset = 0
  private var start = 0

  public init(_ layout: DelimitedLayout, decode: @escaping UnitDecoding<Payload>) {
    self.layout = layout
    self.decode = decode
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
    let events: [StreamEvent<Payload>] =
      last > start ? [.skipped(isTooLong ? .tooLong : .cutOff, bytes: start..<last)] : []
    content = []
    pending = []
    isTooLong = false
    offset = last
    start = last
    return events
  }

  private mutating func process(_ bytes: RawSpan, _ events: inout [StreamEvent<Payload>]) {
    guard let first = layout.end.first else { return }
    var index = 0
    while index < bytes.byteCount {
      let run = index
      while index < bytes.byteCount, bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self) != first { index += 1 }
      take(bytes, run, index)
      if index == bytes.byteCount { break }
      let match = bytes.match(layout.end, at: index)
      if match == .partial { break }
      if match == .whole {
        index += layout.end.count
        end(at: offset + index, &events)
      } else {
        take(bytes, index, index + 1)
        index += 1
      }
    }
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

  private mutating func end(at place: Int, _ events: inout [StreamEvent<Payload>]) {
    if isTooLong {
      events.append(.skipped(.tooLong, bytes: start..<place))
    } else {
      do throws(FrameError) {
        events.append(.unit(try decode(content.span.bytes), bytes: start..<place))
      } catch {
        events.append(.refused(error, content: content, bytes: start..<place))
      }
    }
    content.removeAll(keepingCapacity: true)
    isTooLong = false
    start = place
  }
}

extension DelimitedDecoder: Sendable where Payload: Sendable {}

extension DelimitedDecoder<[UInt8]> {
  /// Hands out the content of each unit as it is.
  public init(_ layout: DelimitedLayout) { self.init(layout, decode: copyBytes) }
}

extension DelimitedDecoder where Payload: WireFrame {
  /// Decodes each unit as a frame.
  public init(_ layout: DelimitedLayout) {
    self.init(layout) { (bytes: RawSpan) throws(FrameError) -> Payload in try Payload.decode(from: bytes) }
  }
}
