/// What the first bytes of a file say; its name says nothing.
enum FormatRecognition {
  case records(RecordLayout, CaptureContainer, headerLength: Int)
  case pcapng
  case text
  case failed(CaptureFault.Kind)

  /// So many bytes decide whether a file is text.
  fileprivate static let textLength = 512

  var container: CaptureContainer? {
    switch self {
    case .records(_, let container, _): container
    case .pcapng: .pcapng
    case .text: .text
    case .failed: nil
    }
  }

  init(_ buffer: inout CaptureBuffer) {
    _ = buffer.fill(24)
    if let failure = buffer.failure {
      self = .failed(.unreadable(errno: failure))
    } else if buffer.starts(with: [0x62, 0x74, 0x73, 0x6E, 0x6F, 0x6F, 0x70, 0x00]) {
      self = FormatRecognition.btsnoop(buffer)
    } else if buffer.starts(with: [0x0A, 0x0D, 0x0D, 0x0A]) {
      self = .pcapng
    } else if buffer.starts(with: [0xEF, 0xBF, 0xBD]) {
      self = .failed(.octetsLost)
    } else {
      self = FormatRecognition.pcap(buffer) ?? FormatRecognition.other(&buffer)
    }
  }

  private static func btsnoop(_ buffer: borrowing CaptureBuffer) -> FormatRecognition {
    guard buffer.available >= 16 else { return .failed(.truncated(missing: Int64(16 - buffer.available))) }
    let version = buffer.integer(UInt32.self, 8, isBig: true)
    let datalink = buffer.integer(UInt32.self, 12, isBig: true)
    switch datalink {
    // What 1001, 1002 and 2001 become when octets above 0x7F are dropped or replaced.
    case 0x0300, 0x03EF, 0x0700, 0x07EF: return .failed(.octetsLost)
    case _ where version != 1: return .failed(.unsupported("btsnoop of version \(version)"))
    case 1001, 1002, 2001: return .records(.btsnoop(datalink: datalink), .btsnoop, headerLength: 16)
    case 1003: return .failed(.unsupported("btsnoop datalink 1003 (BCSP)"))
    case 1004: return .failed(.unsupported("btsnoop datalink 1004 (three-wire UART)"))
    case 2002: return .failed(.unsupported("btsnoop datalink 2002 (simulator)"))
    default: return .failed(.unsupported("btsnoop datalink \(datalink)"))
    }
  }

  private static func pcap(_ buffer: borrowing CaptureBuffer) -> FormatRecognition? {
    guard buffer.available >= 4 else { return nil }
    let little = buffer.integer(UInt32.self, 0, isBig: false)
    let isBig = little.byteSwapped == 0xA1B2_C3D4 || little.byteSwapped == 0xA1B2_3C4D
    switch isBig ? little.byteSwapped : little {
    case 0xA1B2_C3D4, 0xA1B2_3C4D: break
    case 0xA1B2_CD34, 0x34CD_B2A1: return .failed(.unsupported("pcap with Kuznetzov's record headers"))
    default: return nil
    }
    guard buffer.available >= 24 else { return .failed(.truncated(missing: Int64(24 - buffer.available))) }
    let major = buffer.integer(UInt16.self, 4, isBig: isBig)
    guard major == 2 else { return .failed(.unsupported("pcap of version \(major)")) }
    // The upper bits tell of a frame check sequence.
    let link = LinkType(.pcap, buffer.integer(UInt32.self, 20, isBig: isBig) & 0xFFFF)
    let isFine = (isBig ? little.byteSwapped : little) == 0xA1B2_3C4D
    return .records(
      .pcap(isBig: isBig, unit: isFine ? 1_000_000_000 : 1_000_000, link: link), .pcap, headerLength: 24)
  }

  /// PacketLogger has no magic: two records have to follow each other. What is left may be text.
  private static func other(_ buffer: inout CaptureBuffer) -> FormatRecognition {
    if buffer.available >= 13 {
      for isBig in [false, true] {
        let layout = RecordLayout.packetLogger(isBig: isBig)
        let first = layout.header(buffer, at: 0)
        guard layout.isPlausible(first, after: nil, type: buffer.byte(12)) else { continue }
        if !buffer.fill(12 + first.included + 13) {
          return .records(layout, .packetLogger, headerLength: 0)
        }
        if layout.hasHeader(buffer, at: 12 + first.included) {
          return .records(layout, .packetLogger, headerLength: 0)
        }
      }
    }
    // What is looked at must not depend on the pieces that the source gives.
    _ = buffer.fill(textLength)
    if buffer.available == 0 { return .failed(.empty) }
    return buffer.isText ? .text : .failed(buffer.showsLostOctets(within: textLength) ? .octetsLost : .unknownFormat)
  }
}

extension RecordLayout {
  fileprivate func hasHeader(_ buffer: borrowing CaptureBuffer, at index: Int) -> Bool {
    isPlausible(header(buffer, at: index), after: nil, type: buffer.byte(index + headerLength))
  }
}

extension CaptureBuffer {
  fileprivate func starts(with magic: [UInt8]) -> Bool {
    guard available >= magic.count else { return false }
    return magic.indices.allSatisfy { byte($0) == magic[$0] }
  }

  /// What has been read so far holds no control characters but those of texts.
  fileprivate var isText: Bool {
    guard available > 0 else { return false }
    return (0..<min(available, FormatRecognition.textLength)).allSatisfy { index in
      let byte = byte(index)
      return byte >= 0x20 && byte != 0x7F || byte == 0x09 || byte == 0x0A || byte == 0x0D || byte == 0x1B
    }
  }
}
