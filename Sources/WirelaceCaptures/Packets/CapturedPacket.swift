/// One record of a capture: what the container says of it, and what is in its bytes.
///
/// It holds no reference: reading a packet allocates nothing. Its bytes are handed out beside it, for the duration of a call.
public struct CapturedPacket: Sendable, Hashable {
  /// From 1 on, as Wireshark counts frames: every record that holds a packet, whatever is in it.
  public var number: Int
  /// Where the record starts in the file, header included.
  public var offset: Int64
  /// Nil where the container has none (pcapng's simple packets, text without a time).
  public var time: CaptureTime?
  public var linkType: LinkType
  /// The interface in pcapng, counted from 0 through the whole file; else 0.
  public var interface: Int
  /// The packet's length before it was cut for the capture, in bytes, pseudo header included.
  public var originalLength: Int
  /// The number of bytes that are there.
  public var capturedLength: Int
  /// What the record's own flags say, which the bytes may contradict; `content` knows better.
  public var direction: HostDirection?
  public var content: PacketContent

  public init(
    number: Int, offset: Int64, time: CaptureTime?, linkType: LinkType, interface: Int = 0, originalLength: Int,
    capturedLength: Int, direction: HostDirection? = nil, content: PacketContent
  ) {
    self.number = number
    self.offset = offset
    self.time = time
    self.linkType = linkType
    self.interface = interface
    self.originalLength = originalLength
    self.capturedLength = capturedLength
    self.direction = direction
    self.content = content
  }

  /// Bytes are missing at the end: the recorder cut the packet.
  public var isCut: Bool { capturedLength < originalLength }
}

/// The way of a packet between a host and its controller.
public enum HostDirection: UInt8, Sendable, Hashable {
  /// Host to controller; in a text log, client to server.
  case sent
  /// Controller to host; in a text log, server to client.
  case received
}

/// The way of a packet on the air.
public enum LinkDirection: UInt8, Sendable, Hashable {
  case centralToPeripheral
  case peripheralToCentral
}
