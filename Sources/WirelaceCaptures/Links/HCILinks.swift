import WirelaceFrames

extension HCIContent {
  /// btsnoop 1001: bit 0 of the flags is the direction, bit 1 tells commands and events from data.
  init(unencapsulated bytes: RawSpan, flags: UInt32) {
    let direction: HostDirection = flags & 1 == 0 ? .sent : .received
    let kind: Kind = flags & 2 == 0 ? .acl : direction == .sent ? .command : .event
    self.init(kind: kind, direction: direction, payload: 0..<bytes.byteCount)
  }
}

extension PacketContent {
  /// An H4 octet at `start`, then the packet. Commands and events know their way better than the record's flags.
  init(h4 bytes: RawSpan, at start: Int, direction: HostDirection?) {
    guard bytes.byteCount > start else { self = .cut(bytes); return }
    let octet = bytes.byte(at: start)
    let payload = start + 1..<bytes.byteCount
    guard let kind = HCIContent.Kind(rawValue: octet) else {
      self = .other(OtherContent(.type, type: Int(octet), payload: payload))
      return
    }
    let way: HostDirection? = kind == .command ? .sent : kind == .event ? .received : direction
    self = .hci(HCIContent(kind: kind, direction: way, payload: payload))
  }

  init(monitor bytes: RawSpan, opcode: Int, adapter: UInt16, at start: Int) {
    let payload = start..<bytes.byteCount
    if let (kind, direction) = MonitorOpcode.packet(opcode) {
      self = .hci(HCIContent(kind: kind, direction: direction, adapter: adapter, payload: payload))
    } else if let kind = MonitorOpcode.record(opcode) {
      self = .monitor(MonitorContent(kind: kind, adapter: adapter, payload: payload))
    } else {
      self = .other(OtherContent(.type, type: opcode, adapter: adapter, payload: payload))
    }
  }

  /// PacketLogger's type octet, then the packet.
  init(packetLogger bytes: RawSpan) {
    guard bytes.byteCount > 0 else { self = .cut(bytes); return }
    let octet = bytes.byte(at: 0)
    let payload = 1..<bytes.byteCount
    switch PacketLoggerType(octet) {
    case .packet(let kind, let direction)?:
      self = .hci(HCIContent(kind: kind, direction: direction, payload: payload))
    case .record(let kind)?: self = .monitor(MonitorContent(kind: kind, adapter: 0, payload: payload))
    case nil: self = .other(OtherContent(.type, type: Int(octet), payload: payload))
    }
  }
}

/// The opcodes of the Linux monitor, in btsnoop 2001 and in link type 254.
enum MonitorOpcode {
  static func packet(_ opcode: Int) -> (HCIContent.Kind, HostDirection)? {
    switch opcode {
    case 2: (.command, .sent)
    case 3: (.event, .received)
    case 4: (.acl, .sent)
    case 5: (.acl, .received)
    case 6: (.synchronous, .sent)
    case 7: (.synchronous, .received)
    case 18: (.isochronous, .sent)
    case 19: (.isochronous, .received)
    default: nil
    }
  }

  static func record(_ opcode: Int) -> MonitorContent.Kind? {
    switch opcode {
    case 0: .newAdapter
    case 1: .removedAdapter
    case 8: .openedAdapter
    case 9: .closedAdapter
    case 10: .adapterInfo
    case 11: .vendorDiagnostics
    case 12: .systemNote
    case 13: .userLogging
    case 14: .controlOpen
    case 15: .controlClose
    case 16: .controlCommand
    case 17: .controlEvent
    default: nil
    }
  }

  static func opcode(_ kind: HCIContent.Kind, _ direction: HostDirection) -> UInt16 {
    let sent: UInt16
    switch kind {
    case .command: return 2
    case .event: return 3
    case .acl: sent = 4
    case .synchronous: sent = 6
    case .isochronous: sent = 18
    }
    return direction == .sent ? sent : sent + 1
  }

  static func opcode(_ kind: MonitorContent.Kind) -> UInt16? {
    (0...17).first { record($0) == kind }.map(UInt16.init)
  }
}

/// The type octet of Apple's PacketLogger.
enum PacketLoggerType {
  case packet(HCIContent.Kind, HostDirection)
  case record(MonitorContent.Kind)

  init?(_ octet: UInt8) {
    switch octet {
    case 0x00: self = .packet(.command, .sent)
    case 0x01: self = .packet(.event, .received)
    case 0x02: self = .packet(.acl, .sent)
    case 0x03: self = .packet(.acl, .received)
    case 0x08: self = .packet(.synchronous, .sent)
    case 0x09: self = .packet(.synchronous, .received)
    case 0x12: self = .packet(.isochronous, .sent)
    case 0x13: self = .packet(.isochronous, .received)
    case 0x0A, 0x0B: self = .record(.linkManager)
    case 0xF7...0xFA, 0xFC: self = .record(.log)
    case 0xFB, 0xFD, 0xFE: self = .record(.configuration)
    default: return nil
    }
  }

  static func octet(_ kind: HCIContent.Kind, _ direction: HostDirection) -> UInt8 {
    let sent: UInt8
    switch kind {
    case .command: return 0
    case .event: return 1
    case .acl: sent = 2
    case .synchronous: sent = 8
    case .isochronous: sent = 0x12
    }
    return direction == .sent ? sent : sent + 1
  }
}
