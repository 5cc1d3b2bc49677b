/// What stands in a record's bytes, as the container declares it.
public struct LinkType: Sendable, Hashable {
  /// Whose numbers these are.
  public enum Family: UInt8, Sendable, Hashable {
    /// The link types of pcap and pcapng.
    case pcap
    /// The datalinks of btsnoop.
    case btsnoop
    case packetLogger
    case text
  }

  public let family: Family
  public let number: UInt32

  public init(_ family: Family, _ number: UInt32) {
    self.family = family
    self.number = number
  }

  /// HCI packets without an octet for their type; the record's flags have it (btsnoop 1001).
  public static let btsnoopHCI = LinkType(.btsnoop, 1001)
  /// HCI packets behind an H4 octet (btsnoop 1002).
  public static let btsnoopH4 = LinkType(.btsnoop, 1002)
  /// The Linux monitor; the record's flags have adapter and opcode (btsnoop 2001).
  public static let btsnoopMonitor = LinkType(.btsnoop, 2001)
  /// HCI packets behind an H4 octet (187).
  public static let h4 = LinkType(.pcap, 187)
  /// Per-packet information, then a packet of the link type named there (192).
  public static let ppi = LinkType(.pcap, 192)
  /// HCI packets behind a direction and an H4 octet (201).
  public static let h4WithDirection = LinkType(.pcap, 201)
  /// Link-layer packets from the access address to the CRC (251).
  public static let linkLayer = LinkType(.pcap, 251)
  /// The Linux monitor: adapter and opcode, then the packet (254).
  public static let linuxMonitor = LinkType(.pcap, 254)
  /// Link-layer packets behind ten octets of the receiver (256).
  public static let linkLayerWithRadio = LinkType(.pcap, 256)
  /// Link-layer packets behind the headers of the nRF Sniffer (272).
  public static let nordic = LinkType(.pcap, 272)
  /// Records of Apple's PacketLogger.
  public static let packetLogger = LinkType(.packetLogger, 0)
  /// Attribute values out of a text log.
  public static let text = LinkType(.text, 0)
}

extension LinkType: CustomStringConvertible {
  /// `btsnoop 1002`, `pcap 256`, `PacketLogger`, `text`.
  public var description: String {
    switch family {
    case .pcap: "pcap \(number)"
    case .btsnoop: "btsnoop \(number)"
    case .packetLogger: "PacketLogger"
    case .text: "text"
    }
  }
}
