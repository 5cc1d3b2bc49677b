/// What an incremental decoder has to tell; offsets count the bytes fed since it was made.
public enum StreamEvent<Payload> {
  /// A whole unit, decoded; `bytes` are those it took in the stream, markers and escapes included.
  case unit(Payload, bytes: Range<Int>)
  /// A whole unit whose content could not be decoded: the error, and the content.
  case refused(FrameError, content: [UInt8], bytes: Range<Int>)
  /// Bytes that belong to no unit.
  case skipped(SkipReason, bytes: Range<Int>)
}

extension StreamEvent: Sendable where Payload: Sendable {}
extension StreamEvent: Equatable where Payload: Equatable {}

extension StreamEvent {
  /// The decoded unit; nil for anything else.
  public var payload: Payload? { if case .unit(let payload, _) = self { payload } else { nil } }

  /// The place in the stream.
  public var bytes: Range<Int> {
    switch self {
    case .unit(_, let bytes), .refused(_, _, let bytes), .skipped(_, let bytes): bytes
    }
  }
}

/// Why bytes of a stream belong to no unit.
public enum SkipReason: Sendable, Hashable {
  /// Before a unit begins.
  case noise
  /// The unit grew beyond the stream's limit.
  case tooLong
  /// The escape byte with something behind it that is no escape.
  case badEscape
  /// The next unit began before this one's end.
  case interrupted
  /// The size that the unit's first bytes give is less than those.
  case badSize
  /// Nothing came for longer than the stream's gap.
  case gap
  /// The stream ended inside the unit.
  case cutOff
}

/// Finds the units of a stream, however its bytes are cut; memory is bounded by the stream's limit.
public protocol StreamDecoder<Payload> {
  associatedtype Payload

  /// Takes more bytes and hands what they complete to `receive`. `time` is in milliseconds of any steady clock; without it no gap is
  /// seen.
  mutating func feed(_ bytes: RawSpan, at time: Int64?, _ receive: (StreamEvent<Payload>) -> Void)

  /// Ends the stream: tells what was begun and not ended, and starts afresh.
  mutating func finish(_ receive: (StreamEvent<Payload>) -> Void)
}

extension StreamDecoder {
  @inlinable
  public mutating func feed(_ bytes: RawSpan, at time: Int64? = nil) -> [StreamEvent<Payload>] {
    var events: [StreamEvent<Payload>] = []
    feed(bytes, at: time) { events.append($0) }
    return events
  }

  @inlinable
  public mutating func feed(_ bytes: [UInt8], at time: Int64? = nil) -> [StreamEvent<Payload>] {
    feed(bytes.span.bytes, at: time)
  }

  @inlinable
  public mutating func finish() -> [StreamEvent<Payload>] {
    var events: [StreamEvent<Payload>] = []
    finish { events.append($0) }
    return events
  }
}

/// What a scanner found: a unit with its content, or bytes that belong to none. Scanners know nothing of payloads, so that they are
/// compiled once.
@usableFromInline
enum Finding: Sendable {
  case unit
  /// What may be a unit: only whether its content is right is asked.
  case candidate
  case skipped(SkipReason)
}

/// Takes a finding, its place in the stream and its content; says whether a unit's content is right.
@usableFromInline
typealias FindingHandler = (Finding, Range<Int>, RawSpan) -> Bool

extension Finding {
  /// Decodes a unit, and tells the receiver of it. False when the content was refused.
  @inlinable @inline(__always)
  func deliver<Payload>(
    _ place: Range<Int>, _ content: RawSpan, _ decode: UnitDecoding<Payload>,
    _ receive: (StreamEvent<Payload>) -> Void
  ) -> Bool {
    switch self {
    case .skipped(let reason):
      receive(.skipped(reason, bytes: place))
      return true
    case .candidate: return (try? decode(content)) != nil
    case .unit:
      do throws(FrameError) {
        receive(.unit(try decode(content), bytes: place))
        return true
      } catch {
        receive(.refused(error, content: copyBytes(content), bytes: place))
        return false
      }
    }
  }
}

/// Decodes the content of one unit.
public typealias UnitDecoding<Payload> = @Sendable (RawSpan) throws(FrameError) -> Payload

/// The decoding of streams that carry plain bytes.
public func copyBytes(_ bytes: RawSpan) -> [UInt8] {
  var copy: [UInt8] = []
  copy.append(bytes, from: 0, to: bytes.byteCount)
  return copy
}

extension [UInt8] {
  /// Appends the bytes `start..<end` of a span, in which they must lie.
  mutating func append(_ bytes: RawSpan, from start: Int, to end: Int) {
    bytes.extracting(start..<end).withUnsafeBytes { append(contentsOf: $0) }
  }
}

extension RawSpan {
  /// How far `marker` stands at `offset`: whole, cut off by the end of the bytes, or not.
  func match(_ marker: [UInt8], at offset: Int) -> MarkerMatch {
    for (index, byte) in marker.enumerated() {
      if offset + index >= byteCount { return .partial }
      if unsafeLoad(fromByteOffset: offset + index, as: UInt8.self) != byte { return .none }
    }
    return .whole
  }
}

enum MarkerMatch { case whole, partial, none }
