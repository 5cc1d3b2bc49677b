import WirelaceBluetooth
import WirelaceFrames
import WirelaceModel
import WirelaceTraffic

/// A spread of numbers in buckets that grow by an eighth: percentiles of any count in the same memory.
public struct Histogram: Sendable {
  private var buckets: [Int] = []
  public private(set) var count = 0
  public private(set) var smallest = Int64.max
  public private(set) var largest = Int64.min

  public init() {}

  /// Negative numbers count as 0.
  public mutating func add(_ value: Int64) {
    let value = max(0, value)
    let bucket = Self.bucket(of: value)
    if bucket >= buckets.count { buckets += Array(repeating: 0, count: bucket + 1 - buckets.count) }
    buckets[bucket] += 1
    count += 1
    smallest = min(smallest, value)
    largest = max(largest, value)
  }

  /// A number that so much of the whole (0...1) does not exceed, an eighth too large at most; nil without numbers.
  public func percentile(_ share: Double) -> Int64? {
    guard count > 0 else { return nil }
    let wanted = max(1, Int((share * Double(count)).rounded(.up)))
    var sum = 0
    for (bucket, number) in buckets.enumerated() {
      sum += number
      if sum >= wanted { return min(largest, max(smallest, Self.upperBound(of: bucket))) }
    }
    return largest
  }

  /// Small numbers have a bucket of their own; above 16 there are eight for each power of two.
  private static func bucket(of value: Int64) -> Int {
    guard value >= 16 else { return Int(value) }
    let exponent = 63 - value.leadingZeroBitCount
    return 16 + (exponent - 4) * 8 + Int(value >> Int64(exponent - 3)) - 8
  }

  private static func upperBound(of bucket: Int) -> Int64 {
    guard bucket >= 16 else { return Int64(bucket) }
    let exponent = Int64((bucket - 16) / 8 + 4)
    let mantissa = Int64((bucket - 16) % 8 + 8)
    let (bound, overflow) = (mantissa + 1).multipliedReportingOverflow(by: 1 << (exponent - 3))
    return overflow ? .max : bound - 1
  }
}

/// Counts, sizes, rates and latencies of each connection and its characteristics: an observer for a traffic decoder.
public final class TrafficStatistics: TrafficObserver {
  public struct Values: Sendable {
    public var name: String
    public var handle: UInt16
    public var counts: [ValueTransfer.Kind: Int] = [:]
    public var bytes = 0
    public var sizes = Histogram()
    /// Nanoseconds between one value and the next of the same kind.
    public var intervals = Histogram()
    public var first: PacketMark
    public var last: PacketMark
    fileprivate var lastOfKind: [ValueTransfer.Kind: Int64] = [:]
    /// Which state of the connection's database the name is of.
    fileprivate var knowledge = -1

    public var count: Int { counts.values.reduce(0, +) }
  }

  public struct Link: Sendable {
    public var number: Int
    public var central: DeviceAddress?
    public var peripheral: DeviceAddress?
    public var mtu = 23
    public var isMTUKnown = false
    /// In milliseconds; nil when the capture does not tell.
    public var interval: Double?
    public var isEncrypted = false
    public var first: PacketMark
    public var last: PacketMark
    public var pdus = 0
    public var bytes = 0
    /// Nanoseconds from a request to its answer.
    public var latencies = Histogram()
    public var unanswered = 0
    public var errors: [Att.AttErrorCode: Int] = [:]
    public var values: [UInt16: Values] = [:]
    /// PDUs in equal stretches of time from the first packet on; see ``bucketLength``.
    public var activity: [Int] = []
    /// Nanoseconds of a stretch; doubles when the connection outlives them.
    public var bucketLength: Int64 = 10_000_000
    /// Counts up when the connection's database learns something.
    fileprivate var knowledge = 0
  }

  /// By number of the connection.
  public var links: [Int: Link] { boxes.mapValues(\.link) }

  /// Changed in place, packet for packet.
  private final class Box {
    @exclusivity(unchecked) var link: Link
    init(_ link: Link) { self.link = link }
  }
  private var boxes: [Int: Box] = [:]
  private var lastBox: Box?
  /// Connections beyond those that are kept.
  public private(set) var linksLeft = 0
  private var attributor: Attributor
  private static let mostLinks = 4096
  private static let mostValues = 1024
  public static let stretches = 60

  public init(_ index: SchemaIndex, given: DeviceMap = DeviceMap()) {
    attributor = Attributor(index, given: given)
  }

  private func update(_ connection: WirelaceTraffic.Connection, _ packet: PacketMark, _ change: (inout Link) -> Void) {
    guard let box = box(of: connection, packet) else { return }
    // What was given up when the capture ended is told with its own, earlier packet.
    if packet.number > box.link.last.number { box.link.last = packet }
    change(&box.link)
  }

  private func box(of connection: WirelaceTraffic.Connection, _ packet: PacketMark) -> Box? {
    if let lastBox, lastBox.link.number == connection.number { return lastBox }
    if let box = boxes[connection.number] {
      lastBox = box
      return box
    }
    guard boxes.count < Self.mostLinks else {
      linksLeft += 1
      return nil
    }
    let box = Box(Link(number: connection.number, first: packet, last: packet))
    boxes[connection.number] = box
    lastBox = box
    note(connection, &box.link)
    return box
  }

  private func note(_ connection: WirelaceTraffic.Connection, _ link: inout Link) {
    link.central = connection.central ?? link.central
    link.peripheral = connection.peripheral ?? link.peripheral
    link.mtu = connection.mtu
    link.isMTUKnown = connection.isMTUKnown
    link.interval = connection.parameters?.interval ?? link.interval
    if connection.encryption != .off { link.isEncrypted = true }
  }

  public func connection(
    _ connection: WirelaceTraffic.Connection, did change: ConnectionChange, at packet: PacketMark
  ) {
    update(connection, packet) { note(connection, &$0) }
    if case .closed = change { attributor.learn(from: connection) }
  }

  public func database(of server: Common.Role, changedOn connection: WirelaceTraffic.Connection, at packet: PacketMark)
  {
    attributor.forget(connection.number)
    update(connection, packet) { $0.knowledge += 1 }
  }

  public func attribute(_ message: AttributeMessage, bytes: RawSpan, on connection: WirelaceTraffic.Connection) {
    update(connection, message.packet) { link in
      link.pdus += 1
      link.bytes += message.length
      link.note(message.packet)
    }
  }

  public func attribute(_ transaction: AttributeTransaction, on connection: WirelaceTraffic.Connection) {
    update(connection, transaction.answerPacket ?? transaction.requestPacket) { link in
      switch transaction.outcome {
      case .response: break
      case .error(let code, _, _): link.errors[code, default: 0] += 1
      case .unanswered: link.unanswered += 1
      }
      if let latency = transaction.latency { link.latencies.add(latency) }
    }
  }

  public func attribute(_ transfer: ValueTransfer, on connection: WirelaceTraffic.Connection) {
    update(connection, (transfer.further.last ?? transfer.first).packet) { link in
      if link.values[transfer.handle]?.knowledge != link.knowledge {
        // Attributes do not change between two things learned of them.
        if attributor.isDeclaration(transfer.handle, of: transfer.server, on: connection) { return }
        guard link.values[transfer.handle] != nil || link.values.count < Self.mostValues else { return }
        let name = attributor.find(transfer.handle, of: transfer.server, on: connection)?.name
        let fresh = Values(name: "", handle: transfer.handle, first: transfer.packet, last: transfer.packet)
        link.values[transfer.handle, default: fresh].knowledge = link.knowledge
        if let name { link.values[transfer.handle]?.name = name }
      }
      link.values[transfer.handle]?.add(transfer)
    }
  }
}

extension TrafficStatistics.Values {
  fileprivate mutating func add(_ transfer: ValueTransfer) {
    counts[transfer.kind, default: 0] += 1
    bytes += transfer.bytes.count
    sizes.add(Int64(transfer.bytes.count))
    last = transfer.packet
    guard let time = transfer.packet.time else { return }
    if let before = lastOfKind.updateValue(time, forKey: transfer.kind) {
      let (interval, overflow) = time.subtractingReportingOverflow(before)
      if !overflow { intervals.add(interval) }
    }
  }
}

extension TrafficStatistics.Link {
  /// Nanoseconds from the first packet to the last; nil without times.
  public var duration: Int64? { last.nanoseconds(since: first) }

  fileprivate mutating func note(_ packet: PacketMark) {
    guard let since = packet.nanoseconds(since: first), since >= 0 else { return }
    while since / bucketLength >= Int64(TrafficStatistics.stretches), bucketLength < .max / 4 {
      var halved: [Int] = []
      for index in stride(from: 0, to: activity.count, by: 2) {
        halved.append(activity[index] + (index + 1 < activity.count ? activity[index + 1] : 0))
      }
      activity = halved
      bucketLength *= 2
    }
    let bucket = Int(clamping: since / bucketLength)
    guard bucket < TrafficStatistics.stretches else { return }
    if bucket >= activity.count { activity += Array(repeating: 0, count: bucket + 1 - activity.count) }
    activity[bucket] += 1
  }
}
