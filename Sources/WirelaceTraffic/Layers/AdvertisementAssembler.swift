import WirelaceBluetooth

/// Puts the reports of an extended advertisement together (Vol 4, Part E, 7.7.65.13): those of several devices and sets may take turns.
///
/// Holds ``mostOpen`` sets of data of ``mostBytes`` at most.
struct AdvertisementAssembler {
  /// Whose data they are.
  struct Source: Hashable {
    var adapter: Int
    var device: Hcitypes.HciLeDevice
    var set: UInt8
    var isScanResponse: Bool
  }

  /// Data that are not whole yet, with the message of their first report.
  struct Open {
    var source: Source
    var first: AdvertisingMessage
    var parts: [AdvertisingMessage.Part]
    var bytes: [UInt8]
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
