import WirelaceFrames

extension LinkLayerContent {
  /// The access address of all primary advertising.
  static let advertisingAddress: UInt32 = 0x8E89_BED6

  /// A packet whose access address stands at `start`; nil when there is no room for one and a PDU's header.
  @inline(__always)
  init?(_ bytes: RawSpan, at start: Int, kind: PDUKind? = nil, phy: PHY? = nil) {
    // On the coded PHY, the coding indicator follows the access address.
    let header = start &+ (phy == .coded ? 5 : 4)
    guard bytes.byteCount >= header &+ 2 else { return nil }
    let address = bytes.little(UInt32.self, at: start)
    let kind = kind ?? (address == LinkLayerContent.advertisingAddress ? .advertising : .data)
    let length = Int(bytes.byte(at: header &+ 1))
    // A data PDU with its CP bit set has a third octet of header, which its length does not count.
    let extra = kind == .data && bytes.byte(at: header) & 0x20 != 0 ? 1 : 0
    let end = header &+ 2 &+ extra &+ length
    self.init(
      kind: kind, phy: phy, payload: start..<bytes.byteCount, pdu: header..<min(end, bytes.byteCount),
      hasCRC: bytes.byteCount >= end &+ 3)
  }

  /// The channel index of an RF channel (0...39 from 2402 MHz up in steps of 2 MHz).
  static func channel(radio: UInt8) -> UInt8? {
    switch radio {
    case 0: 37
    case 1...11: radio - 1
    case 12: 38
    case 13...38: radio - 2
    case 39: 39
    default: nil
    }
  }

  /// The RF channel of a channel index.
  static func radio(channel: UInt8) -> UInt8 {
    switch channel {
    case 37: 0
    case 38: 12
    case 39: 39
    case 0...10: channel + 1
    default: channel + 2
    }
  }
}

extension PacketContent {
  /// Link type 251: nothing in front of the access address.
  init(linkLayer bytes: RawSpan, at start: Int) {
    if let content = LinkLayerContent(bytes, at: start) { self = .linkLayer(content) } else { self = .cut(bytes) }
  }

  /// Link type 256: ten octets of the receiver in front.
  @inline(__always)
  init(radio bytes: RawSpan) {
    guard bytes.byteCount >= 10 else { self = .cut(bytes); return }
    let flags = bytes.little(UInt16.self, at: 8)
    var direction: LinkDirection?
    let kind: LinkLayerContent.PDUKind?
    switch flags >> 7 & 7 {
    case 1: kind = .auxiliaryAdvertising
    case 2:
      kind = .data
      direction = .centralToPeripheral
    case 3:
      kind = .data
      direction = .peripheralToCentral
    case 4:
      kind = .connectedIsochronous
      direction = .centralToPeripheral
    case 5:
      kind = .connectedIsochronous
      direction = .peripheralToCentral
    case 6: kind = .broadcastIsochronous
    // Advertising, or a receiver that does not say: the access address tells.
    default: kind = nil
    }
    let phy: LinkLayerContent.PHY?
    switch flags >> 14 {
    case 0: phy = .le1M
    case 1: phy = .le2M
    case 2: phy = .coded
    default: phy = nil
    }
    guard var content = LinkLayerContent(bytes, at: 10, kind: kind, phy: phy) else { self = .cut(bytes); return }
    content.channel = flags & 0x0040 == 0 ? LinkLayerContent.channel(radio: bytes.byte(at: 0)) : nil
    content.signal = flags & 0x0002 == 0 ? nil : Int8(bitPattern: bytes.byte(at: 1))
    content.direction = direction
    content.crc = flags & 0x0400 == 0 ? .unchecked : flags & 0x0800 == 0 ? .bad : .good
    // With type 1 the bits of the MIC give the kind of auxiliary PDU.
    if content.kind != .auxiliaryAdvertising, content.kind != .advertising {
      content.isDecrypted = flags & 0x0008 != 0
      // One sniffer sets these without the bit for decrypted; a checked MIC means decrypted.
      content.mic = flags & 0x1000 == 0 ? .unchecked : flags & 0x2000 == 0 ? .bad : .good
      content.isEncrypted = content.isDecrypted || content.mic != .unchecked
    }
    self = .linkLayer(content)
  }

  /// Link type 192: a header whose fields are passed over but for the Ubertooth's, then link type 147 (as the Ubertooth uses it) or 251.
  init(ppi bytes: RawSpan) {
    guard bytes.byteCount >= 8 else { self = .cut(bytes); return }
    let length = Int(bytes.little(UInt16.self, at: 2))
    let inner = bytes.little(UInt32.self, at: 4)
    guard length >= 8, length <= bytes.byteCount else { self = .cut(bytes); return }
    guard inner == 147 || inner == 251 else {
      self = .other(OtherContent(.linkType, type: Int(inner), payload: length..<bytes.byteCount))
      return
    }
    guard var content = LinkLayerContent(bytes, at: length) else { self = .cut(bytes); return }
    var index = 8
    while index + 4 <= length {
      let type = bytes.little(UInt16.self, at: index)
      let size = Int(bytes.little(UInt16.self, at: index + 2))
      guard index + 4 + size <= length else { break }
      if type == 0x7536, size >= 12 {
        // Version, channel in MHz (2), clock (5), signal: highest, lowest, mean, count.
        let megahertz = Int(bytes.little(UInt16.self, at: index + 5))
        if 2402...2480 ~= megahertz, megahertz % 2 == 0 {
          content.channel = LinkLayerContent.channel(radio: UInt8((megahertz - 2402) / 2))
        }
        content.signal = Int8(bitPattern: bytes.byte(at: index + 14))
      }
      index += 4 + size
    }
    self = .linkLayer(content)
  }
}
