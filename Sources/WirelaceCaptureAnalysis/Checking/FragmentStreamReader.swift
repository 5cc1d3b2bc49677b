import WirelaceFrames
import WirelaceInterpreter
import WirelaceModel

/// Joins the parts of messages of one characteristic and direction, and knows which packet each byte of a message came in.
struct FragmentStreamReader {
  enum Event {
    /// A value that is a part, decoded.
    case part(DecodedFrame, AssembledBytes)
    /// The joined chunks, before any frame around them is taken off.
    case message(AssembledBytes)
    /// A value that is no part.
    case damaged(AssembledBytes)
    /// A message, or what is left of one, that will not become whole: the value that told, and the bytes of it that did.
    case lost(FragmentLoss, AssembledBytes, marked: Range<Int>?)
    case duplicate(AssembledBytes)
    case outOfOrder(AssembledBytes)
  }

  private let numberName: String?
  private var reader: FragmentReader
  private var parts: [Int: Part] = [:]
  private var count = 0
  private var last: AssembledBytes?

  private struct Part {
    var value: AssembledBytes
    var chunk: Range<Int>
  }
  /// Parts that never show up in an event are forgotten beyond this many.
  private static let mostParts = 65_536

  /// Nil for other streams.
  init?(_ interpreter: Interpreter, _ stream: ID<WirelaceModel.Stream>) {
    guard let reader = interpreter.reassembler(of: stream),
      case .fragmented(let fragments) = interpreter.model[stream].kind
    else { return nil }
    self.reader = reader
    let part = interpreter.model[fragments.part]
    numberName = (fragments.sequenceField ?? fragments.orderField).map { part.fields[$0].name }
  }

  /// Takes the next value; `time` is in milliseconds.
  mutating func feed(_ bytes: [UInt8], _ source: ValueSource, at time: Int64?) -> [Event] {
    var events: [Event] = []
    // A message that a silence has ended is told of before the value behind the silence.
    if let time { events += take(reader.expire(at: time)) }
    let value = AssembledBytes(bytes, source)
    let number = count
    count += 1
    last = value
    let found = reader.feed(bytes, at: time)
    if let part = reader.lastPart { events.append(.part(part, value)) }
    if let chunk = reader.lastChunk { parts[number] = Part(value: value, chunk: chunk) }
    events += take(found)
    if parts.count > Self.mostParts { parts = parts.filter { $0.key > number - Self.mostParts / 2 } }
    return events
  }

  /// Ends the series.
  mutating func finish() -> [Event] {
    defer { parts = [:] }
    return take(reader.finish())
  }

  private mutating func take(_ found: [FragmentEvent<StreamUnit>]) -> [Event] {
    var joined = reader.joinedParts[...]
    var events: [Event] = []
    for event in found {
      switch event {
      case .message, .refused:
        if let numbers = joined.popFirst() { events.append(.message(join(numbers))) }
      case .damaged:
        if let last { events.append(.damaged(last)) }
      case .lost(let loss, let numbers):
        if let value = noticed(loss, numbers) { events.append(.lost(loss, value, marked: mark(loss))) }
        for number in numbers { parts[number] = nil }
      case .duplicate(let number):
        if let part = parts.removeValue(forKey: number) { events.append(.duplicate(part.value)) }
      case .outOfOrder(let number):
        if let part = parts[number] { events.append(.outOfOrder(part.value)) }
      }
    }
    return events
  }

  /// The value to point at: the one that shows the loss, or for a silence or an end the last one before it.
  private func noticed(_ loss: FragmentLoss, _ numbers: [Int]) -> AssembledBytes? {
    switch loss {
    case .missing, .interrupted, .tooLong, .noBeginning: last
    case .timeout, .cutOff: numbers.last.flatMap { parts[$0]?.value } ?? last
    }
  }

  private func mark(_ loss: FragmentLoss) -> Range<Int>? {
    switch loss {
    case .missing, .noBeginning, .interrupted: numberName.flatMap { reader.lastPart?.root[$0]?.byteRange }
    case .timeout, .cutOff, .tooLong: nil
    }
  }

  private mutating func join(_ numbers: [Int]) -> AssembledBytes {
    var bytes: [UInt8] = []
    var origins: [Finding.Origin] = []
    var source = last?.last
    for number in numbers {
      guard let part = parts.removeValue(forKey: number) else { continue }
      let chunk = part.value[part.chunk]
      origins += chunk.origins.map { origin in
        var moved = origin
        moved.range = bytes.count + origin.range.lowerBound..<bytes.count + origin.range.upperBound
        return moved
      }
      bytes += chunk.bytes
      source = part.value.last
    }
    return AssembledBytes(bytes, origins: origins, last: source ?? ValueSource.unknown)
  }
}
