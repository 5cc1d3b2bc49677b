import WirelaceBluetooth
import WirelaceCaptures

/// Who sent a packet of a connection, where the sniffer does not say: the central begins each connection event, and the two take turns.
struct DirectionGuess {
  private var last: (start: Int64?, duration: Int64, channel: UInt8?, sender: Common.Role)?

  /// Between the end of a packet and the start of the other side's (T_IFS), in nanoseconds.
  private static let turn: Int64 = 150_000
  /// What clocks of sniffers are off by.
  private static let slack: Int64 = 150_000
  /// A pause after which a new event has begun: less than the shortest connection interval.
  private static let pause: Int64 = 5_000_000

  /// Takes the next packet of the connection, good or damaged. `known` is what the sniffer says.
  mutating func next(
    start: Int64?, channel: UInt8?, octets: Int, phy: LinkLayerContent.PHY?, known: Common.Role?
  ) -> Common.Role {
    let sender = known ?? guess(start, channel)
    let microsecondsAnOctet: Int64 =
      switch phy {
      case .le2M: 4
      case .coded: 64
      default: 8
      }
    last = (start, Int64(octets + 8) * microsecondsAnOctet * 1000, channel, sender)
    return sender
  }

  /// What decryption has shown.
  mutating func correct(_ sender: Common.Role) { last?.sender = sender }

  private func guess(_ start: Int64?, _ channel: UInt8?) -> Common.Role {
    guard let last else { return .central }
    if let channel, let before = last.channel, channel != before { return .central }
    guard let start, let before = last.start else { return last.sender.other }
    let (gap, overflow) = start.subtractingReportingOverflow(before)
    if overflow || gap < 0 { return last.sender.other }
    if gap <= last.duration + Self.turn + Self.slack { return last.sender.other }
    // In between, the other side's packet was not heard.
    return gap < Self.pause ? last.sender : .central
  }
}
