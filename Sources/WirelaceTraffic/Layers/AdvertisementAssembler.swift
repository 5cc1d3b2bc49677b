import WirelaceBluetooth

/// Puts the pieces of an extended advertisement together: reports of a controller (Vol 4, Part E, 7.7.65.13), or PDUs of the air that
/// point to each other (Vol 6, Part B, 2.3.1.7). Those of several devices and sets may take turns.
///
/// Holds ``mostOpen`` sets of data of ``mostBytes`` at most.
struct AdvertisementAssembler {
  /// Whose data they are.
  enum Source: Hashable {
    case report(adapter: Int, device: Hcitypes.HciLeDevice, set: UInt8, isScanResponse: Bool)
    case air(accessAddress: UInt32, advertiser: DeviceAddress?, info: Linklayer.LlAdvertisingDataInfo?)
  }

  /// Where and when the next PDU of the air comes, as far as that is known; the time in nanoseconds since 1970.
  struct Pointer {
    var channel: UInt8
    var time: Int64?
  }

  /// Data that are not whole yet, with the message of their first report.
  struct Open {
    var source: Source
    var first: AdvertisingMessage
    var parts: [AdvertisingMessage.Part]
    var bytes: [UInt8]
    /// Of the last PDU of the air.
    var next: Pointer?

    /// A part without data says nothing that could grow without end.
    var isFull: Bool { bytes.count > mostBytes || parts.count > mostBytes }

    mutating func append(_ data: RawSpan, of packet: PacketMark) {
      parts.append(.init(packet: packet, offset: bytes.count, count: data.byteCount))
      data.withUnsafeBytes { bytes.append(contentsOf: $0) }
    }
  }

  /// No advertisement has more.
  static let mostBytes = 1650
  static let mostOpen = 64
  /// Nanoseconds; what comes later than this is the beginning of other data.
  static let longestPause: Int64 = 5_000_000_000

  private(set) var open: [Open] = []

  var isEmpty: Bool { open.isEmpty }

  /// Takes the data out that a report from this source goes on with; `isStale` when too much time went by.
  mutating func take(_ source: Source, at packet: PacketMark) -> (data: Open, isStale: Bool)? {
    guard let index = open.firstIndex(where: { $0.source == source }) else { return nil }
    let data = open.remove(at: index)
    let pause = data.parts.last.flatMap { packet.nanoseconds(since: $0.packet) } ?? 0
    return (data, pause > Self.longestPause)
  }

  /// Takes the data out whose pointer fits a PDU that names no advertiser: of this access address and set, on this channel where it is
  /// known. Of several, those that were expected nearest to its time.
  mutating func takeChain(
    _ accessAddress: UInt32, _ info: Linklayer.LlAdvertisingDataInfo?, channel: UInt8?, at packet: PacketMark
  ) -> Open? {
    var best: (index: Int, distance: UInt64)?
    for (index, data) in open.enumerated() {
      guard case .air(accessAddress, _, info) = data.source, let next = data.next,
        channel == nil || channel == next.channel
      else { continue }
      var distance: UInt64 = 0
      if let expected = next.time, let time = packet.time {
        let (difference, overflow) = time.subtractingReportingOverflow(expected)
        guard !overflow, difference.magnitude <= UInt64(Self.longestPause) else { continue }
        distance = difference.magnitude
      }
      if distance < best?.distance ?? .max { best = (index, distance) }
    }
    return best.map { open.remove(at: $0.index) }
  }

  /// Keeps data until more of them come; hands out the oldest ones where there is no room.
  mutating func keep(_ data: Open) -> Open? {
    open.append(data)
    return open.count > Self.mostOpen ? open.removeFirst() : nil
  }

  /// Takes everything out, in the order of the first reports' last parts.
  mutating func takeAll() -> [Open] {
    defer { open = [] }
    return open
  }
}
