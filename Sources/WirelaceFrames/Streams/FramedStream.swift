/// The layout of a stream in which a unit's first bytes give its size.
public struct FramedLayout: Sendable {
  public var name: String
  /// What every unit begins with, and counts as its first bytes; may be empty.
  public var start: [UInt8]
  /// Bytes that must be there before the size is known.
  public var needs: Int
  /// Bytes of a unit, at most.
  public var limit: Int
  /// A silence of more milliseconds than this ends a unit that is not whole; nil: never.
  public var gap: Int64?
  /// The size of the unit that the bytes begin with, as far as so many received bytes can tell: asked with `needs` bytes first,
  /// then with as many as the answer before said, until that is enough.
  public var size: @Sendable (RawSpan, Int) -> Int

  public init(
    name: String, start: [UInt8] = [], needs: Int, limit: Int, gap: Int64? = nil,
    size: @escaping @Sendable (RawSpan, Int) -> Int
  ) {
    self.name = name
    self.start = start
    self.needs = max(1, needs, start.count)
    self.limit = limit
    self.gap = gap
    self.size = size
  }

  /// Checks that a decoder will find the end of `content`, and returns it. Errors: `limit`; `constant` for another start; `length`
  /// for a size that the first bytes do not give.
  public func encode(_ content: [UInt8]) throws(FrameError) -> [UInt8] {
    if content.count > limit { throw .limit(name, "", at: 0, limit: limit, found: content.count) }
    if !content.starts(with: start) {
      throw .constant(name, "", at: 0, expected: start, found: Array(content.prefix(start.count)))
    }
    let measure = measure(content.span.bytes)
    if measure != .whole(content.count) {
      let found =
        switch measure {
        case .whole(let size), .more(let size), .bad(let size): size
        }
      throw .length(name, "", at: 0, expected: Int128(content.count), found: Int128(found))
    }
    return content
  }

  enum Measure: Equatable {
    case whole(Int)
    /// So many bytes are needed to tell.
    case more(Int)
    case bad(Int)
  }

  func measure(_ bytes: RawSpan) -> Measure {
    var received = needs
    while received <= bytes.byteCount {
      let size = size(bytes.extracting(0..<received), received)
      if size < needs || size > limit { return .bad(size) }
      if size <= received { return .whole(size) }
      received = size
    }
    return .more(received)
  }
}

/// Takes units out of a stream in which their first bytes give their size. A unit whose content is refused gives up its first byte
/// only: what it seemed to hold is looked at again, so that a damaged size costs no unit that follows. A refused unit is told once; its bytes
/// are then part of units that follow or of what is skipped.
public struct FramedDecoder<Payload>: StreamDecoder {
  @usableFromInline var scanner: FramedScanner
  @usableFromInline let decode: UnitDecoding<Payload>

  @inlinable
  public init(_ layout: FramedLayout, decode: @escaping UnitDecoding<Payload>) {
    scanner = FramedScanner(layout)
    self.decode = decode
  }

  public var layout: FramedLayout { scanner.layout }

  @inlinable
  public mutating func feed(_ bytes: RawSpan, at time: Int64?, _ receive: (StreamEvent<Payload>) -> Void) {
    let decode = decode
    scanner.scan(bytes, at: time) { $0.deliver($1, $2, decode, receive) }
  }

  @inlinable
  public mutating func finish(_ receive: (StreamEvent<Payload>) -> Void) {
    let decode = decode
    scanner.finish { $0.deliver($1, $2, decode, receive) }
  }
}

extension FramedDecoder: Sendable where Payload: Sendable {}

extension FramedDecoder<[UInt8]> {
  /// Hands out every unit as it is.
  public init(_ layout: FramedLayout) { self.init(layout, decode: copyBytes) }
}

extension FramedDecoder where Payload: WireFrame {
  /// Decodes each unit as a frame.
  @inlinable
  public init(_ layout: FramedLayout) {
    self.init(layout) { (bytes: RawSpan) throws(FrameError) -> Payload in try Payload.decode(from: bytes) }
  }
}

/// Finds the units of a stream in which their first bytes give their size.
@usableFromInline
struct FramedScanner: Sendable {
  @usableFromInline let layout: FramedLayout

  private var buffer: [UInt8] = []
  /// The stream offset of the buffer's first byte.
  private var offset = 0
  /// Bytes in front of the buffer that belong to no unit, not told yet.
  private var noise: (reason: SkipReason, start: Int)?
  private var lastTime: Int64?

  @usableFromInline
  init(_ layout: FramedLayout) { self.layout = layout }

  @usableFromInline
  mutating func scan(_ bytes: RawSpan, at time: Int64?, _ found: FindingHandler) {
    if let gap = layout.gap, let time, let lastTime, !buffer.isEmpty,
      time.subtractingReportingOverflow(lastTime).partialValue > gap
    {
      process(givingUp: .gap, found)
      flushNoise(offset, found)
    }
    if let time { lastTime = time }
    // In pieces: what the buffer holds stays within the limit however much is fed at once.
    var index = 0
    while index < bytes.byteCount {
      let next = min(bytes.byteCount, index + max(256, layout.limit - buffer.count))
      buffer.append(bytes, from: index, to: next)
      index = next
      process(givingUp: nil, found)
    }
  }

  @usableFromInline
  mutating func finish(_ found: FindingHandler) {
    process(givingUp: .cutOff, found)
    flushNoise(offset, found)
    lastTime = nil
  }

  /// Takes whole units off the buffer's front. What is begun and not whole stays there, or, with a reason, is given up.
  private mutating func process(givingUp reason: SkipReason?, _ found: FindingHandler) {
    var held = buffer
    buffer = []
    var head = 0
    scanning: do {
      let bytes = held.span.bytes
      while head < bytes.byteCount {
        let match = bytes.match(layout.start, at: head)
        let rest = bytes.extracting(head..<bytes.byteCount)
        let measure: FramedLayout.Measure = match == .whole ? layout.measure(rest) : .more(0)
        if match == .none {
          skip(.noise, offset + head)
          head += 1
        } else if case .whole(let size) = measure, size <= rest.byteCount {
          head += take(rest.extracting(0..<size), at: offset + head, found)
        } else if case .bad(let size) = measure {
          skip(size > layout.limit ? .tooLong : .badSize, offset + head)
          head += 1
        } else if let reason {
          skip(reason, offset + head)
          head += 1
        } else {
          break scanning
        }
      }
    }
    held.removeFirst(head)
    offset += head
    buffer = held
  }

  /// Hands out a unit; returns how many of its bytes are done with.
  private mutating func take(_ unit: RawSpan, at place: Int, _ found: FindingHandler) -> Int {
    // While bytes are looked at again, chance makes many that look like units: those that are refused are not told.
    let isLookingAgain = noise != nil
    let range = place..<place + unit.byteCount
    if isLookingAgain {
      if !found(.candidate, range, unit) {
        return 1
      }
      flushNoise(place, found)
      _ = found(.unit, range, unit)
      return unit.byteCount
    }
    if found(.unit, range, unit) { return unit.byteCount }
    skip(.noise, place)
    return 1
  }

  private mutating func skip(_ reason: SkipReason, _ place: Int) {
    if noise == nil { noise = (reason, place) }
  }

  private mutating func flushNoise(_ end: Int, _ found: FindingHandler) {
    if let noise, end > noise.start { _ = found(.skipped(noise.reason), noise.start..<end, RawSpan()) }
    noise = nil
  }
}

extension FramedLayout {
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
