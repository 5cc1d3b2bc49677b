import WirelaceFrames
import WirelaceModel

/// What one unit of a stream, or one message of fragments, carries.
public struct StreamUnit: Sendable {
  public let content: [UInt8]
  /// The content decoded; nil for streams that carry plain bytes.
  public let frame: DecodedFrame?
}

extension Interpreter {
  /// Takes units out of a byte stream, however it is cut; nil for `fragmented`, see ``reassembler(of:)``.
  public func decoder(of stream: ID<Stream>) -> (any StreamDecoder<StreamUnit>)? {
    let declared = model[stream]
    let name = declared.declared.name
    let decode = unitDecoding(declared.carries)
    switch declared.kind {
    case .stuffed(let begin, let end, let escape):
      let layout = StuffedLayout(
        name: name, begin: begin, end: end, escape: escape.byte, substitutions: escape.substitutions,
        limit: declared.limit)
      return StuffedDecoder(layout, decode: decode)
    case .delimited(let end):
      return DelimitedDecoder(DelimitedLayout(name: name, end: end, limit: declared.limit), decode: decode)
    case .framed(let start, let needs, _, let gap):
      return FramedDecoder(framedLayout(stream, declared, start, needs, gap), decode: decode)
    case .fragmented: return nil
    }
  }

  /// The bytes that a unit's content takes in a stream; for `fragmented`, the content as one part is not made here.
  public func encodeUnit(_ content: [UInt8], of stream: ID<Stream>) throws(FrameError) -> [UInt8] {
    let declared = model[stream]
    let name = declared.declared.name
    switch declared.kind {
    case .stuffed(let begin, let end, let escape):
      return try StuffedLayout(
        name: name, begin: begin, end: end, escape: escape.byte, substitutions: escape.substitutions,
        limit: declared.limit
      ).encode(content)
    case .delimited(let end):
      return try DelimitedLayout(name: name, end: end, limit: declared.limit).encode(content)
    case .framed(let start, let needs, _, let gap):
      return try framedLayout(stream, declared, start, needs, gap).encode(content)
    case .fragmented: return content
    }
  }

  private func framedLayout(_ id: ID<Stream>, _ stream: Stream, _ start: [UInt8], _ needs: Int, _ gap: Int?)
    -> FramedLayout
  {
    let plan = plan
    return FramedLayout(
      name: stream.declared.name, start: start, needs: needs, limit: stream.limit, gap: gap.map { Int64($0) }
    ) { bytes, received in
      guard let program = plan.streams[id.index].size else { return 0 }
      var known: [UInt8] = []
      for index in 0..<min(bytes.byteCount, 64) {
        known.append(bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self))
      }
      return Int(clamping: plan.evaluate(program, in: StreamContext(bytes: known, received: received)) ?? 0)
    }
  }

  private func unitDecoding(_ frame: ID<Frame>?) -> UnitDecoding<StreamUnit> {
    { bytes throws(FrameError) in
      let content = copyBytes(bytes)
      guard let frame else { return StreamUnit(content: content, frame: nil) }
      return StreamUnit(content: content, frame: try decode(content, as: frame))
    }
  }

  // MARK: - Fragments

  /// Joins the values of a `fragmented` stream; nil for other streams.
  public func reassembler(of stream: ID<Stream>) -> FragmentReader? {
    guard case .fragmented(let fragments) = model[stream].kind else { return nil }
    return FragmentReader(self, stream, fragments)
  }

  fileprivate func messageDecoding(_ stream: Stream, _ fragments: Stream.Fragments) -> UnitDecoding<StreamUnit> {
    let decodeUnit = unitDecoding(stream.carries)
    return { bytes throws(FrameError) in
      guard let joined = fragments.joined else { return try decodeUnit(bytes) }
      let frame = try decode(copyBytes(bytes), as: joined)
      let payload = frame.root["payload"]
      let content = payload.map { Array(frame.bytes[$0.contentRange]) } ?? []
      return try decodeUnit(content.span.bytes)
    }
  }
}

/// Joins parts, each the value of one notification or write, into messages.
public struct FragmentReader {
  private let interpreter: Interpreter
  private let fragments: Stream.Fragments
  private let step: StreamStep
  private var reassembler: Reassembler<StreamUnit>
  /// Where the chunk lies in the value that was fed last; nil when that was no part.
  public private(set) var lastChunk: Range<Int>?
  /// The last value as a part; nil when it was none.
  public private(set) var lastPart: DecodedFrame?
  /// The parts of each message that the last call delivered or refused, in the order of their content; they count the values fed,
  /// from 0.
  public var joinedParts: [[Int]] { reassembler.joinedParts }

  init(_ interpreter: Interpreter, _ id: ID<Stream>, _ fragments: Stream.Fragments) {
    self.interpreter = interpreter
    self.fragments = fragments
    step = interpreter.plan.streams[id.index]
    let stream = interpreter.model[id]
    var sequenceBits: Int?
    if let field = fragments.sequenceField,
      case .integer(let integer) = interpreter.model[fragments.part].fields[field].type
    {
      sequenceBits = integer.bits
    }
    reassembler = Reassembler(
      FragmentLayout(
        name: stream.declared.name, limit: stream.limit, timeout: fragments.timeout.map { Int64($0) },
        endsWithNext: fragments.ends == nil, beginsBehindEnd: fragments.begins == nil, sequenceBits: sequenceBits),
      decode: interpreter.messageDecoding(stream, fragments))
  }

  /// Takes the next value. `time` is in milliseconds of any steady clock.
  public mutating func feed(_ value: [UInt8], at time: Int64? = nil) -> [FragmentEvent<StreamUnit>] {
    (lastChunk, lastPart) = (nil, nil)
    do throws(FrameError) {
      let frame = try interpreter.decode(value, as: fragments.part)
      lastChunk = frame.root[interpreter.model[fragments.part].fields[fragments.chunkField].name]?.contentRange
      lastPart = frame
      return reassembler.feed(part(frame), at: time)
    } catch {
      return reassembler.feed(damaged: error, at: time)
    }
  }

  /// Gives up, or hands out, what a silence until `time` has ended.
  public mutating func expire(at time: Int64) -> [FragmentEvent<StreamUnit>] { reassembler.expire(at: time) }

  /// Ends the series.
  public mutating func finish() -> [FragmentEvent<StreamUnit>] { reassembler.finish() }

  private func part(_ frame: DecodedFrame) -> FragmentPart {
    let fields = interpreter.model[fragments.part].fields
    func integer(_ index: Int?) -> Int128? { index.flatMap { frame.root[fields[$0].name]?.integer } }
    let chunk = frame.root[fields[fragments.chunkField].name]
    return FragmentPart(
      chunk: chunk.map { Array(frame.bytes[$0.contentRange]) } ?? [], begins: frame.holds(step.begins),
      ends: frame.holds(step.ends), order: integer(fragments.orderField).map { Int64(truncatingIfNeeded: $0) },
      sequence: integer(fragments.sequenceField).map { UInt64(truncatingIfNeeded: $0) })
  }
}

extension DecodedFrame {
  /// Whether a condition over the fields of this frame holds.
  fileprivate func holds(_ program: Int?) -> Bool {
    guard let program, case .frame(let id) = layout else { return false }
    let marks = Validator(frame: self).marks(0, plan.frames[id.index])
    let context = NodeContext(
      nodes: nodes, marks: marks, base: 0, node: 0, remaining: 0, frameSize: bytes.count)
    return (plan.evaluate(program, in: context) ?? 0) != 0
  }
}

/// What the size of a `framed` unit is computed from.
private struct StreamContext: ProgramContext {
  let bytes: [UInt8]
  let received: Int
  func integer(at path: Path) -> Int64? { nil }
  var remaining: Int { 0 }
  func size(first: Int, last: Int) -> Int? { nil }
  var frameSize: Int? { nil }
  func count(of field: Int) -> Int? { nil }
  func isPresent(_ field: Int) -> Bool { false }
  func byte(_ index: Int) -> Int64? { bytes.indices.contains(index) ? Int64(bytes[index]) : nil }
}
