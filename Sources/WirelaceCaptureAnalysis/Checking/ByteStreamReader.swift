import WirelaceFrames
import WirelaceInterpreter
import WirelaceModel

/// Takes units out of the values of one characteristic and direction, and knows which packet each byte of a unit came in.
struct ByteStreamReader {
  enum Event {
    /// A unit as its frame sees it, escapes and markers taken away.
    case unit(AssembledBytes)
    /// Bytes of the stream that belong to no unit.
    case skipped(SkipReason, AssembledBytes)
  }

  private let stream: WirelaceModel.Stream
  private var decoder: any StreamDecoder<StreamUnit>
  /// What was fed and not done with, oldest first.
  private var segments: [Segment] = []
  private var fed = 0
  private var last = ValueSource.unknown

  private struct Segment {
    var start: Int
    var bytes: [UInt8]
    var source: ValueSource
    var end: Int { start + bytes.count }
  }

  /// Nil for `fragmented` streams.
  init?(_ interpreter: Interpreter, _ stream: ID<WirelaceModel.Stream>) {
    guard let decoder = interpreter.decoder(of: stream) else { return nil }
    self.decoder = decoder
    self.stream = interpreter.model[stream]
  }

  /// Takes the next value; `time` is in milliseconds.
  mutating func feed(_ bytes: [UInt8], _ source: ValueSource, at time: Int64?) -> [Event] {
    segments.append(Segment(start: fed, bytes: bytes, source: source))
    fed += bytes.count
    last = source
    return take(decoder.feed(bytes, at: time))
  }

  /// Ends the stream.
  mutating func finish() -> [Event] {
    let events = take(decoder.finish())
    segments = []
    return events
  }

  private mutating func take(_ found: [StreamEvent<StreamUnit>]) -> [Event] {
    var events: [Event] = []
    var done = 0
    for event in found {
      switch event {
      case .unit(_, let range), .refused(_, _, let range):
        events.append(.unit(content(of: assembled(range))))
        if case .unit = event { done = max(done, range.upperBound) }
      case .skipped(let reason, let range):
        events.append(.skipped(reason, assembled(range)))
        done = max(done, range.upperBound)
      }
    }
    prune(upTo: done)
    return events
  }

  /// Forgets what is done with. The decoder holds no more than its limit (twice that with escapes), but noise before a unit may
  /// be of any length: of that the beginning is kept.
  private mutating func prune(upTo done: Int) {
    if let first = segments.firstIndex(where: { $0.end > done }) {
      segments.removeFirst(first)
    } else {
      segments.removeAll()
    }
    let oldest = fed - 2 * stream.limit - 1024
    while segments.count > 1024, segments[1].end < oldest { segments.remove(at: 1) }
  }

  private func assembled(_ range: Range<Int>) -> AssembledBytes {
    var bytes: [UInt8] = []
    var origins: [Finding.Origin] = []
    var source = last
    for segment in segments {
      let own = range.clamped(to: segment.start..<segment.end)
      guard !own.isEmpty else { continue }
      let inSegment = own.lowerBound - segment.start..<own.upperBound - segment.start
      origins += segment.source.origins(of: inSegment, at: bytes.count)
      bytes += segment.bytes[inSegment]
      source = segment.source
    }
    return AssembledBytes(bytes, origins: origins, last: source)
  }

  /// The content of a unit out of its bytes in the stream.
  private func content(of unit: AssembledBytes) -> AssembledBytes {
    switch stream.kind {
    case .framed, .fragmented: unit
    case .delimited(let end): unit[0..<max(0, unit.bytes.count - end.count)]
    case .stuffed(let begin, let end, let escape): unstuffed(unit, begin, end, escape)
    }
  }

  private func unstuffed(
    _ unit: AssembledBytes, _ begin: [UInt8], _ end: [UInt8], _ escape: WirelaceModel.Stream.Escape
  ) -> AssembledBytes {
    let meanings = Dictionary(
      escape.substitutions.map { ($0.escaped, $0.original) }, uniquingKeysWith: { first, _ in first })
    var index = unit.bytes.starts(with: begin) ? begin.count : 0
    let stop = max(index, unit.bytes.count - end.count)
    var bytes: [UInt8] = []
    var origins: [Finding.Origin] = []
    while index < stop {
      let place = unit.place(of: index)
      var byte = unit.bytes[index]
      if byte == escape.byte, index + 1 < stop, let meant = meanings[unit.bytes[index + 1]] {
        byte = meant
        index += 1
      }
      if let open = origins.last, open.packet == place.packet, open.offset + open.range.count == place.offset {
        origins[origins.count - 1].range = open.range.lowerBound..<bytes.count + 1
      } else {
        origins.append(Finding.Origin(range: bytes.count..<bytes.count + 1, packet: place.packet, offset: place.offset))
      }
      bytes.append(byte)
      index += 1
    }
    return AssembledBytes(bytes, origins: origins, last: unit.last)
  }
}
