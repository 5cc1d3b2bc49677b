import WirelaceFrames

extension PacketContent {
  /// Takes the pseudo header of `linkType` off. `flags` and `direction` are what the record's header says.
  @inline(__always)
  init(_ bytes: RawSpan, linkType: LinkType, flags: UInt32, direction: HostDirection?) {
    switch (linkType.family, linkType.number) {
    case (.btsnoop, 1001): self = .hci(HCIContent(unencapsulated: bytes, flags: flags))
    case (.btsnoop, 1002): self = PacketContent(h4: bytes, at: 0, direction: direction)
    case (.btsnoop, 2001):
      self = PacketContent(
        monitor: bytes, opcode: Int(flags & 0xFFFF), adapter: UInt16(truncatingIfNeeded: flags >> 16), at: 0)
    case (.packetLogger, _): self = PacketContent(packetLogger: bytes)
    case (.pcap, 187): self = PacketContent(h4: bytes, at: 0, direction: direction)
    case (.pcap, 201):
      guard bytes.byteCount >= 4 else { self = .cut(bytes); return }
      // Real files and libpcap's writer agree: 0 is sent, whatever the published description says.
      let value = bytes.big(UInt32.self, at: 0)
      self = PacketContent(h4: bytes, at: 4, direction: value & 1 == 0 ? .sent : .received)
    case (.pcap, 254):
      guard bytes.byteCount >= 4 else { self = .cut(bytes); return }
      self = PacketContent(
        monitor: bytes, opcode: Int(bytes.big(UInt16.self, at: 2)), adapter: bytes.big(UInt16.self, at: 0), at: 4)
    case (.pcap, 251): self = PacketContent(linkLayer: bytes, at: 0)
    case (.pcap, 256): self = PacketContent(radio: bytes)
    case (.pcap, 192): self = PacketContent(ppi: bytes)
    case (.pcap, 272): self = PacketContent(nordic: bytes)
    default: self = .other(OtherContent(.linkType, payload: 0..<bytes.byteCount))
    }
  }

  /// The bytes end inside the pseudo header.
  static func cut(_ bytes: RawSpan) -> PacketContent {
    .other(OtherContent(.header, payload: 0..<bytes.byteCount))
  }
}
