/// How a message is spread over parts, one part a characteristic value.
public struct FragmentLayout: Sendable, Hashable {
  public var name: String
  /// Bytes of a joined message, at most.
  public var limit: Int
  /// A silence of more milliseconds than this gives up a message that is not whole; nil: never.
  public var timeout: Int64?
  /// No part says that it is the last: a message ends when the next begins, when the timeout has passed, or with the stream.
  public var endsWithNext: Bool
  /// No part says that it is the first: the first one begins a message, and each one behind an ended message.
  public var beginsBehindEnd: Bool
  /// Bits of the parts' sequence number, when they have one.
  public var sequenceBits: Int?

  public init(
    name: String, limit: Int, timeout: Int64? = nil, endsWithNext: Bool = false, beginsBehindEnd: Bool = false,
    sequenceBits: Int? = nil
  ) {
    self.name = name
    self.limit = limit
    self.timeout = timeout
    self.endsWithNext = endsWithNext
    self.beginsBehindEnd = beginsBehindEnd
    self.sequenceBits = sequenceBits
  }
}

/// What a reassembler has to know of one part.
public struct FragmentPart: Sendable, Hashable {
  public var chunk: [UInt8]
  /// Whether the part says that a message begins with it; false where none says so.
  public var begins: Bool
  /// Whether the part says that a message ends with it; false where none says so.
  public var ends: Bool
  /// The value of the field that parts are ordered by; nil: by arrival.
  public var order: Int64?
  public var sequence: UInt64?

  public init(chunk: [UInt8], begins: Bool, ends: Bool, order: Int64? = nil, sequence: UInt64? = nil) {
    self.chunk = chunk
    self.begins = begins
    self.ends = ends
    self.order = order
    self.sequence = sequence
  }
}

/// What a reassembler has to tell; `parts` and `part` count the parts fed since it was made, from 0.
public enum FragmentEvent<Payload> {
  /// A whole message, decoded.
  case message(Payload)
  /// A whole message whose content could not be decoded.
  case refused(FrameError, content: [UInt8])
  /// A value that could not be decoded as a part.
  case damaged(FrameError, part: Int)
  /// A message, or the rest of one, that will not become whole; no parts where none of it came.
  case lost(FragmentLoss, parts: [Int])
  /// The part is taken although it came late.
  case outOfOrder(part: Int)
  /// The part was there already, and is dropped.
  case duplicate(part: Int)
}

extension FragmentEvent: Sendable where Payload: Sendable {}
extension FragmentEvent: Equatable where Payload: Equatable {}

extension FragmentEvent {
  /// The decoded message; nil for anything else.
  public var payload: Payload? { if case .message(let payload) = self { payload } else { nil } }
}

/// Why a message will not become whole.
public enum FragmentLoss: Sendable, Hashable {
  /// Its first part did not come.
  case noBeginning
  /// The next message began.
  case interrupted
  /// The sequence numbers say that so many parts did not come.
  case missing(Int)
  case timeout
  /// It grew beyond the limit, or beyond the parts that the limit allows.
  case tooLong
  /// The stream ended.
  case cutOff
}

/// Joins the parts of messages, one message at a time; memory is bounded by the limit.
public struct Reassembler<Payload> {
  public let layout: FragmentLayout
  private let decode: UnitDecoding<Payload>

  private struct Held {
    var part: FragmentPart
    var number: Int
  }
  /// The parts of the message that is coming in: by arrival, or sorted by `order`.
  private var held: [Held] = []
  private var size = 0
  /// The parts of a message already given up go by unread until the next one begins.
  private var isLost = false
  private var lastTime: Int64?
  private var lastSequence: UInt64?
  private var count = 0
  /// The parts of each message that the last call delivered or refused, in the order of their content.
  public private(set) var joinedParts: [[Int]] = []

  public init(_ layout: FragmentLayout, decode: @escaping UnitDecoding<Payload>) {
    self.layout = layout
    self.decode = decode
  }

  /// Takes the next part. `time` is in milliseconds of any steady clock.
  public mutating func feed(_ part: FragmentPart, at time: Int64? = nil) -> [FragmentEvent<Payload>] {
    var events: [FragmentEvent<Payload>] = []
    joinedParts = []
    if let time { expire(at: time, &events) }
    if let time { lastTime = time }
    let number = count
    count += 1
    if part.order != nil {
      feedOrdered(part, number, &events)
    } else {
      feedArrived(part, number, &events)
    }
    return events
  }

  /// Notes a value that could not be decoded as a part.
  public mutating func feed(damaged error: FrameError, at time: Int64? = nil) -> [FragmentEvent<Payload>] {
    var events: [FragmentEvent<Payload>] = []
    joinedParts = []
    if let time { expire(at: time, &events) }
    events.append(.damaged(error, part: count))
    count += 1
    return events
  }

  /// Gives up, or hands out where nothing else ends a message, what the timeout has passed for.
  public mutating func expire(at time: Int64) -> [FragmentEvent<Payload>] {
    var events: [FragmentEvent<Payload>] = []
    joinedParts = []
    expire(at: time, &events)
    return events
  }

  /// Ends the stream.
  public mutating func finish() -> [FragmentEvent<Payload>] {
    var events: [FragmentEvent<Payload>] = []
    joinedParts = []
    if layout.endsWithNext { deliver(&events) } else { drop(.cutOff, &events) }
    isLost = false
    lastTime = nil
    lastSequence = nil
    return events
  }

  private mutating func expire(at time: Int64, _ events: inout [FragmentEvent<Payload>]) {
    guard let timeout = layout.timeout, let last = lastTime, !held.isEmpty,
      time.subtractingReportingOverflow(last).partialValue > timeout
    else { return }
    if layout.endsWithNext { deliver(&events) } else { drop(.timeout, &events) }
  }

  // MARK: By arrival

  private mutating func feedArrived(_ part: FragmentPart, _ number: Int, _ events: inout [FragmentEvent<Payload>]) {
    switch observe(part.sequence) {
    case .duplicate:
      events.append(.duplicate(part: number))
      return
    case .late:
      // What it belonged to is whole or given up.
      events.append(.lost(.noBeginning, parts: [number]))
      return
    case .gap(let missing):
      if !held.isEmpty {
        drop(.missing(missing), &events)
        isLost = true
      } else {
        // Whole messages may be among what is missing; of one that is given up, more is missing without a word.
        if !isLost, part.begins || layout.beginsBehindEnd { events.append(.lost(.missing(missing), parts: [])) }
        if layout.beginsBehindEnd { isLost = true }
      }
    case .first, .inOrder: break
    }
    let begins = part.begins || layout.beginsBehindEnd && held.isEmpty && !isLost
    if begins, !held.isEmpty {
      if layout.endsWithNext { deliver(&events) } else { drop(.interrupted, &events) }
    }
    if begins { isLost = false }
    if held.isEmpty, !begins {
      if !isLost { events.append(.lost(.noBeginning, parts: [number])) }
      if isLost, layout.beginsBehindEnd, part.ends { isLost = false }
      return
    }
    guard hold(part, number, at: held.count, &events) else {
      isLost = !(part.ends && layout.beginsBehindEnd)
      return
    }
    if part.ends { deliver(&events) }
  }

  private mutating func observe(_ sequence: UInt64?) -> SequenceObservation {
    guard let bits = layout.sequenceBits, let sequence else { return .inOrder }
    let mask = UInt64.max >> UInt64(64 - min(64, max(1, bits)))
    guard let last = lastSequence else {
      lastSequence = sequence & mask
      return .first
    }
    let ahead = (sequence &- last) & mask
    if ahead == 0 { return .duplicate }
    if ahead > mask >> 1, mask > 1 { return .late(behind: Int(clamping: (last &- sequence) & mask)) }
    lastSequence = sequence & mask
    return ahead == 1 ? .inOrder : .gap(missing: Int(clamping: ahead - 1))
  }

  // MARK: By order

  /// Parts come in any order; but the first one comes first, unless sequence numbers tell messages apart.
  private mutating func feedOrdered(_ part: FragmentPart, _ number: Int, _ events: inout [FragmentEvent<Payload>]) {
    var part = part
    if layout.beginsBehindEnd, held.isEmpty { part.begins = true }
    let order = part.order ?? 0
    if !held.isEmpty, !belongs(part, order) {
      if layout.endsWithNext, part.begins { deliver(&events) } else { drop(.interrupted, &events) }
    }
    if held.isEmpty, !part.begins, layout.sequenceBits == nil {
      events.append(.lost(.noBeginning, parts: [number]))
      return
    }
    let place = place(of: order)
    if place < held.count, held[place].part.order == order {
      events.append(.duplicate(part: number))
      return
    }
    if place < held.count { events.append(.outOfOrder(part: number)) }
    guard hold(part, number, at: place, &events) else { return }
    if isWhole { deliver(&events) }
  }

  /// Where a part of this order stands, or would.
  private func place(of order: Int64) -> Int {
    var low = 0
    var high = held.count
    while low < high {
      let middle = (low + high) / 2
      if (held[middle].part.order ?? 0) < order { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether the part can be one of the message that is coming in.
  private func belongs(_ part: FragmentPart, _ order: Int64) -> Bool {
    guard let first = held.first, let last = held.last, let lowest = first.part.order, let highest = last.part.order
    else { return false }
    let place = place(of: order)
    if place < held.count, held[place].part.order == order {
      let twin = held[place].part
      return twin.chunk == part.chunk && twin.ends == part.ends && twin.sequence == part.sequence
    }
    if first.part.begins, part.begins || order < lowest { return false }
    if last.part.ends, part.ends || order > highest { return false }
    if part.begins && order > lowest || part.ends && order < highest { return false }
    guard let bits = layout.sequenceBits, let sequence = part.sequence, let firstSequence = first.part.sequence else {
      return true
    }
    // The number counts parts; a sender that counts messages keeps it.
    let mask = UInt64.max >> UInt64(64 - min(64, max(1, bits)))
    let steps = UInt64(bitPattern: order &- lowest)
    return sequence == firstSequence || (sequence &- firstSequence) & mask == steps & mask
  }

  /// How many parts are missing between those that are there.
  private var holes: Int {
    guard let lowest = held.first?.part.order, let highest = held.last?.part.order else { return 0 }
    return Int(clamping: highest &- lowest &- Int64(held.count - 1))
  }

  private var isWhole: Bool {
    guard let first = held.first, let last = held.last else { return false }
    return first.part.begins && last.part.ends && holes == 0
  }

  // MARK: The message that is coming in

  /// False when that made the message too long, which then is given up.
  private mutating func hold(
    _ part: FragmentPart, _ number: Int, at place: Int, _ events: inout [FragmentEvent<Payload>]
  ) -> Bool {
    held.insert(Held(part: part, number: number), at: place)
    size += part.chunk.count
    // Parts without bytes take memory as well.
    if size <= layout.limit, held.count <= max(16, layout.limit) { return true }
    drop(.tooLong, &events)
    return false
  }

  private mutating func drop(_ reason: FragmentLoss, _ events: inout [FragmentEvent<Payload>]) {
    if !held.isEmpty { events.append(.lost(reason, parts: held.map(\.number).sorted())) }
    clear()
  }

  private mutating func deliver(_ events: inout [FragmentEvent<Payload>]) {
    guard !held.isEmpty else { return }
    if holes != 0 { return drop(.missing(holes), &events) }
    let content = held.flatMap(\.part.chunk)
    joinedParts.append(held.map(\.number))
    clear()
    do throws(FrameError) {
      events.append(.message(try decode(content.span.bytes)))
    } catch {
      events.append(.refused(error, content: content))
    }
  }

  private mutating func clear() {
    held.removeAll(keepingCapacity: true)
    size = 0
    isLost = false
  }
}

extension Reassembler: Sendable where Payload: Sendable {}

extension Reassembler<[UInt8]> {
  /// Hands out the joined chunks as they are.
  public init(_ layout: FragmentLayout) { self.init(layout, decode: copyBytes) }
}
