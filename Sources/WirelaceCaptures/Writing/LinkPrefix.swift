import WirelaceFrames

/// A pseudo header, and the part of a packet's bytes that goes behind it.
struct LinkPrefix {
  var bytes: [UInt8] = []
  var body: Range<Int>
  var included: UInt32 = 0
  var original: UInt32 = 0

  init(body: Range<Int>) { self.body = body }

  /// Nil when the link type cannot hold the content.
  init?(_ content: PacketContent, as link: LinkType, nordicVersion: UInt8) {
    self.init(body: content.payload)
    switch (link, content) {
    case (.btsnoopHCI, .hci(let packet)):
      guard packet.kind == .command || packet.kind == .event || packet.kind == .acl && packet.direction != nil else {
        return nil
      }
    case (.btsnoopH4, .hci(let packet)), (.h4, .hci(let packet)): bytes = [packet.kind.rawValue]
    case (.h4WithDirection, .hci(let packet)):
      guard let direction = packet.direction else { return nil }
      bytes = [0, 0, 0, direction == .sent ? 0 : 1, packet.kind.rawValue]
    case (.btsnoopMonitor, _): if LinkPrefix.opcode(content) == nil { return nil }
    case (.linuxMonitor, _):
      guard let (adapter, opcode) = LinkPrefix.opcode(content) else { return nil }
      bytes.append(adapter, isBig: true)
      bytes.append(opcode, isBig: true)
    case (.packetLogger, .hci(let packet)):
      guard let direction = packet.direction else { return nil }
      bytes = [PacketLoggerType.octet(packet.kind, direction)]
    case (.packetLogger, .monitor(let record)):
      switch record.kind {
      case .linkManager: bytes = [0x0A]
      case .log, .systemNote: bytes = [0xFC]
      case .configuration: bytes = [0xFD]
      default: return nil
      }
    case (.linkLayer, .linkLayer): break
    case (.linkLayerWithRadio, .linkLayer(let packet)): bytes = LinkPrefix.radio(packet)
    case (.ppi, .linkLayer(let packet)): bytes = LinkPrefix.ppi(packet)
    case (.nordic, .linkLayer(let packet)):
      bytes = LinkPrefix.nordic(packet, version: min(nordicVersion, 3))
    default: return nil
    }
  }

  /// Adapter and opcode of the Linux monitor.
  private static func opcode(_ content: PacketContent) -> (adapter: UInt16, opcode: UInt16)? {
    switch content {
    case .hci(let packet):
      packet.direction.map { (packet.adapter, MonitorOpcode.opcode(packet.kind, $0)) }
    case .monitor(let record):
      (MonitorOpcode.opcode(record.kind) ?? (record.kind == .log ? 12 : nil)).map { (record.adapter, $0) }
    case .other(let other) where other.reason == .type:
      UInt16(exactly: other.type).map { (other.adapter, $0) }
    default: nil
    }
  }

  /// The flags of a btsnoop record.
  static func flags(_ packet: borrowing CapturedPacket, as link: LinkType) throws(CaptureWriteError) -> UInt32 {
    if link == .btsnoopMonitor {
      guard let (adapter, opcode) = opcode(packet.content) else { throw .content(link) }
      return UInt32(adapter) << 16 | UInt32(opcode)
    }
    guard case .hci(let content) = packet.content else { return packet.direction == .received ? 1 : 0 }
    let isReceived = (packet.direction ?? content.direction) == .received
    return (isReceived ? 1 : 0) | (content.kind == .command || content.kind == .event ? 2 : 0)
  }

  private static func radio(_ packet: LinkLayerContent) -> [UInt8] {
    var flags: UInt16 = 0x0001
    if packet.signal != nil { flags |= 0x0002 }
    if packet.channel == nil { flags |= 0x0040 }
    switch packet.kind {
    case .advertising: break
    case .auxiliaryAdvertising: flags |= 1 << 7
    case .data:
      if let direction = packet.direction { flags |= direction == .centralToPeripheral ? 2 << 7 : 3 << 7 }
    case .connectedIsochronous: flags |= packet.direction == .peripheralToCentral ? 5 << 7 : 4 << 7
    case .broadcastIsochronous: flags |= 6 << 7
    }
    if packet.crc != .unchecked { flags |= packet.crc == .good ? 0x0C00 : 0x0400 }
    if packet.isDecrypted { flags |= 0x0008 }
    if packet.mic != .unchecked { flags |= packet.mic == .good ? 0x3000 : 0x1000 }
    if packet.phy == .le2M { flags |= 0x4000 }
    if packet.phy == .coded { flags |= 0x8000 }
    var bytes: [UInt8] = [packet.channel.map(LinkLayerContent.radio) ?? 0, UInt8(bitPattern: packet.signal ?? 0), 0, 0]
    bytes.append(UInt32(0), isBig: false)
    bytes.append(flags, isBig: false)
    return bytes
  }

  /// As the Ubertooth writes it.
  private static func ppi(_ packet: LinkLayerContent) -> [UInt8] {
    var bytes: [UInt8] = [0, 0, 24, 0]
    bytes.append(UInt32(147), isBig: false)
    bytes.append(UInt16(0x7536), isBig: false)
    bytes.append(UInt16(12), isBig: false)
    let signal = UInt8(bitPattern: packet.signal ?? 0)
    let megahertz = packet.channel.map { 2402 + 2 * UInt16(LinkLayerContent.radio(channel: $0)) } ?? 0
    bytes.append(0)
    bytes.append(megahertz, isBig: false)
    bytes += [0, 0, 0, 0, 0, signal, signal, signal, 1]
    return bytes
  }

  private static func nordic(_ packet: LinkLayerContent, version: UInt8) -> [UInt8] {
    let length = 10 + packet.payload.count
    let counter = packet.eventCounter ?? 0
    let type: UInt8 = version == 3 && packet.kind != .data ? 2 : 6
    var bytes: [UInt8]
    switch version {
    case 0: bytes = [0xBE, 0xEF, type, 0, 0, 0, 0, UInt8(clamping: length)]
    case 1: bytes = [0, 6, UInt8(clamping: length), 1, 0, 0, type]
    default:
      bytes = [0]
      bytes.append(UInt16(clamping: length), isBig: false)
      bytes += [version, 0, 0, type]
    }
    var flags: UInt8 = packet.crc == .bad ? 0 : 1
    if packet.kind == .data {
      if packet.direction == .centralToPeripheral { flags |= 2 }
      if packet.isEncrypted || packet.isDecrypted { flags |= 4 }
      if packet.mic == .good || packet.isDecrypted { flags |= 8 }
    }
    if packet.phy == .le2M { flags |= 0x10 }
    if packet.phy == .coded { flags |= 0x20 }
    bytes += [10, flags, packet.channel ?? 0, UInt8(clamping: -Int(packet.signal ?? 0))]
    bytes.append(counter, isBig: false)
    bytes.append(UInt32(0), isBig: false)
    return bytes
  }
}
