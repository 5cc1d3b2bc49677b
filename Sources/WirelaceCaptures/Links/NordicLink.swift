import WirelaceFrames

extension PacketContent {
  /// Link type 272: the sniffer's header in one of four versions, ten octets of the event, then the access address.
  init(nordic bytes: RawSpan) {
    guard bytes.byteCount >= 8 else { self = .cut(bytes); return }
    let version: UInt8
    let type: UInt8
    let start: Int
    if bytes.byte(at: 0) == 0xBE, bytes.byte(at: 1) == 0xEF {
      version = 0
      type = bytes.byte(at: 2)
      start = 8
    } else {
      version = bytes.byte(at: 3)
      type = bytes.byte(at: 6)
      start = 7
    }
    guard version <= 3 else { self = .cut(bytes); return }
    // Version 3 splits advertising (2) from data (6). A family of captures has type 0 in every record of version 2.
    let isPacket = type == 6 || version == 3 && type == 2 || version == 2 && type == 0
    guard isPacket else {
      self = .other(OtherContent(.type, type: Int(type), payload: start..<bytes.byteCount))
      return
    }
    guard bytes.byteCount >= start + 10 else { self = .cut(bytes); return }
    let length = Int(bytes.byte(at: start))
    guard length >= 10, start + length <= bytes.byteCount else { self = .cut(bytes); return }
    let flags = bytes.byte(at: start + 1)
    let phy: LinkLayerContent.PHY?
    switch flags >> 4 & 7 {
    case 0: phy = .le1M
    case 1: phy = .le2M
    case 2: phy = .coded
    default: phy = nil
    }
    guard bytes.byteCount >= start + length + 4 else { self = .cut(bytes); return }
    let channel = bytes.byte(at: start + 2)
    let isPrimary = bytes.little(UInt32.self, at: start + length) == LinkLayerContent.advertisingAddress
    var kind: LinkLayerContent.PDUKind = isPrimary ? .advertising : .data
    if isPrimary, channel < 37 { kind = .auxiliaryAdvertising }
    guard var content = LinkLayerContent(bytes, at: start + length, kind: kind, phy: phy) else {
      self = .cut(bytes)
      return
    }
    content.channel = channel < 40 ? channel : nil
    content.signal = Int8(clamping: -Int(bytes.byte(at: start + 3)))
    content.eventCounter = bytes.little(UInt16.self, at: start + 4)
    content.crc = flags & 0x01 == 0 ? .bad : .good
    if kind == .data {
      content.direction = flags & 0x02 == 0 ? .peripheralToCentral : .centralToPeripheral
      content.isEncrypted = flags & 0x04 != 0
      content.isDecrypted = content.isEncrypted && flags & 0x08 != 0
      content.mic = content.isEncrypted ? flags & 0x08 == 0 ? .bad : .good : .unchecked
    }
    self = .linkLayer(content)
  }
}
