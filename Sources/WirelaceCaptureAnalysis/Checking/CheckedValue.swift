import WirelaceBluetooth
import WirelaceFrames
import WirelaceInterpreter
import WirelaceTraffic

/// A value, a unit of a stream or a joined message, as the schema reads it.
public struct CheckedValue: Sendable {
  /// The packet with the first byte.
  public var packet: PacketMark
  public var connection: Int
  public var sender: Common.Role
  public var kind: ValueTransfer.Kind
  public var handle: UInt16
  /// Nil when nothing tells what the handle is.
  public var attribute: AttributedHandle?
  public var bytes: [UInt8]
  /// More than one packet when it was put together.
  public var packets: [Int]
  /// Nil when the schema has no frame for it.
  public var frame: DecodedFrame?
  /// Why there is no frame, or what was wrong before it could be decoded; empty when all is well.
  public var note = ""

  init(_ assembled: AssembledBytes, _ attribute: AttributedHandle?, frame: DecodedFrame?) {
    let source = assembled.last
    packet = assembled.origins.first?.packet ?? source.packet
    connection = source.connection
    sender = source.sender
    kind = source.kind
    handle = source.handle
    self.attribute = attribute
    bytes = assembled.bytes
    var packets: [Int] = []
    for origin in assembled.origins where packets.last != origin.packet.number { packets.append(origin.packet.number) }
    self.packets = packets.isEmpty ? [source.packet.number] : packets
    self.frame = frame
  }
}
