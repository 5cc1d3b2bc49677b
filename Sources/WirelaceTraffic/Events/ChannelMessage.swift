import WirelaceBluetooth

/// A whole service data unit of an L2CAP channel with credits.
public struct ChannelMessage: Sendable {
  /// The packet that completed it.
  public let packet: PacketMark
  public let first: PacketMark
  public let connection: Int
  public let sender: Common.Role
  /// The channel's end at the receiver.
  public let channel: UInt16
  /// What the channel was opened for: a Simplified Protocol/Service Multiplexer.
  public let spsm: UInt16
}
