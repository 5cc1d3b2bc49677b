import WirelaceBluetooth

/// Channels with credits of one link: what signals have opened, and what is on its way in them.
struct CreditChannels {
  /// One end of a channel, by the side that receives there.
  struct End: Hashable {
    var receiver: Common.Role
    var channel: UInt16
  }

  struct Channel {
    let spsm: UInt16
    /// The largest SDU, and the largest payload of a frame, that the end takes.
    var mtu: Int
    var mps: Int
    /// Frames that may still be sent to the end.
    var credits: Int
    /// Both ends of one channel have the same.
    let number: Int
    var sdu: [UInt8] = []
    var expected: Int?
    var first: PacketMark?
  }

  /// A request to open channels that was not answered yet.
  struct Request {
    let spsm: UInt16
    let sources: [UInt16]
    let mtu: UInt16
    let mps: UInt16
    let credits: UInt16
  }

  struct RequestKey: Hashable {
    var requester: Common.Role
    var identifier: UInt8
  }

  private(set) var ends: [End: Channel] = [:]
  private var requests: [RequestKey: Request] = [:]
  /// Sessions of ATT on channels of their own (EATT), by the channel's number.
  var sessions: [Int: AttributeSession] = [:]
  private var count = 0

  /// More is damage.
  private static let mostEnds = 512
  private static let mostRequests = 256

  mutating func ask(_ request: Request, by requester: Common.Role, _ identifier: UInt8) {
    if requests.count >= Self.mostRequests { requests = [:] }
    requests[RequestKey(requester: requester, identifier: identifier)] = request
  }

  /// `destinations` are the answering side's ends, one for each source, 0 for one refused.
  mutating func answer(
    _ identifier: UInt8, by answerer: Common.Role, destinations: [UInt16], mtu: UInt16, mps: UInt16, credits: UInt16
  ) {
    let key = RequestKey(requester: answerer.other, identifier: identifier)
    guard let request = requests.removeValue(forKey: key) else { return }
    for (source, destination) in zip(request.sources, destinations) where destination != 0 {
      guard ends.count < Self.mostEnds else { return }
      count += 1
      ends[End(receiver: answerer.other, channel: source)] = Channel(
        spsm: request.spsm, mtu: Int(request.mtu), mps: Int(request.mps), credits: Int(request.credits), number: count)
      ends[End(receiver: answerer, channel: destination)] = Channel(
        spsm: request.spsm, mtu: Int(mtu), mps: Int(mps), credits: Int(credits), number: count)
    }
  }

  mutating func grant(_ credits: UInt16, to end: End) {
    guard let channel = ends[end] else { return }
    ends[end]?.credits = min(65_535, channel.credits + Int(credits))
  }

  mutating func resize(_ end: End, mtu: UInt16, mps: UInt16) {
    ends[end]?.mtu = Int(mtu)
    ends[end]?.mps = Int(mps)
  }

  mutating func close(_ ends: [End]) {
    for end in ends {
      if let channel = self.ends.removeValue(forKey: end) { sessions[channel.number] = nil }
    }
  }

  /// Takes an end out, to be put back: while two hold it, appending copies its bytes.
  mutating func take(_ end: End) -> Channel? { ends.removeValue(forKey: end) }

  mutating func put(_ channel: Channel, at end: End) { ends[end] = channel }

  /// The smaller of what both ends take.
  func mtu(ofChannel number: Int) -> Int { ends.values.filter { $0.number == number }.map(\.mtu).min() ?? 23 }
}
