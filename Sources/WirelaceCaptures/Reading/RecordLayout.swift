/// The containers that are a chain of records with nothing between them: btsnoop, pcap and PacketLogger.
enum RecordLayout {
  case btsnoop(datalink: UInt32)
  case pcap(isBig: Bool, unit: UInt32, link: LinkType)
  case packetLogger(isBig: Bool)

  /// A record longer than this is damage.
  static let limit = 262_144

  struct Header {
    /// The bytes of the record, in front of which `headerLength` bytes stand.
    var included: Int
    var original: Int
    var time: CaptureTime
    var flags: UInt32 = 0
    /// Nothing that the format allows: real recorders do not write it, a few odd ones might.
    var isOdd: Bool
    /// Packets lost, as btsnoop counts them.
    var drops: UInt32 = 0
  }

  var headerLength: Int {
    switch self {
    case .btsnoop: 24
    case .pcap: 16
    case .packetLogger: 12
    }
  }

  var linkType: LinkType {
    switch self {
    case .btsnoop(let datalink): LinkType(.btsnoop, datalink)
    case .pcap(_, _, let link): link
    case .packetLogger: .packetLogger
    }
  }

  /// The header `index` bytes into the window, where `headerLength` bytes are.
  @inline(__always)
  func header(_ buffer: borrowing CaptureBuffer, at index: Int) -> Header {
    switch self {
    case .btsnoop(let datalink):
      let original = Int(buffer.integer(UInt32.self, index, isBig: true))
      let included = Int(buffer.integer(UInt32.self, index &+ 4, isBig: true))
      let flags = buffer.integer(UInt32.self, index &+ 8, isBig: true)
      let stamp = buffer.integer(Int64.self, index &+ 16, isBig: true)
      let since1970 = stamp.subtractingReportingOverflow(0x00DC_DDB3_0F2F_8000)
      return Header(
        included: included, original: original,
        time: CaptureTime(microseconds: since1970.overflow ? .min : since1970.partialValue), flags: flags,
        isOdd: included > original || (datalink == 2001 ? flags & 0xFFFF > 0xFF : flags > 0xFF),
        drops: buffer.integer(UInt32.self, index &+ 12, isBig: true))
    case .pcap(let isBig, let unit, _):
      let seconds = Int64(buffer.integer(UInt32.self, index, isBig: isBig))
      let fraction = buffer.integer(UInt32.self, index &+ 4, isBig: isBig)
      let included = Int(buffer.integer(UInt32.self, index &+ 8, isBig: isBig))
      let original = Int(buffer.integer(UInt32.self, index &+ 12, isBig: isBig))
      return Header(
        included: included, original: original,
        time: CaptureTime(
          seconds: seconds + Int64(fraction / unit), nanoseconds: fraction % unit * (1_000_000_000 / unit)),
        isOdd: included > original || fraction >= unit)
    case .packetLogger(let isBig):
      let length = Int(buffer.integer(UInt32.self, index, isBig: isBig))
      let seconds = Int64(buffer.integer(UInt32.self, index &+ 4, isBig: isBig))
      let fraction = buffer.integer(UInt32.self, index &+ 8, isBig: isBig)
      return Header(
        included: length - 8, original: length - 8,
        time: CaptureTime(
          seconds: seconds + Int64(fraction / 1_000_000), nanoseconds: fraction % 1_000_000 * 1000),
        isOdd: length < 9 || fraction >= 1_000_000)
    }
  }

  /// Whether a header may well follow a record at `last`: what random bytes pass once in millions.
  func isPlausible(_ header: Header, after last: Header?, type: UInt8?) -> Bool {
    guard !header.isOdd, 0...RecordLayout.limit ~= header.included, header.original <= 4 * RecordLayout.limit else {
      return false
    }
    if case .packetLogger = self, let type, PacketLoggerType(type) == nil { return false }
    guard let last else { return true }
    let (distance, overflow) = header.time.seconds.subtractingReportingOverflow(last.time.seconds)
    guard !overflow, distance.magnitude < 30 * 86_400 else { return false }
    return header.drops &- last.drops < 1_000_000
  }

  /// Whether records follow each other from `index` on: `count` of them, or to the very end of the data.
  func hasChain(_ buffer: borrowing CaptureBuffer, from index: Int, count: Int, after last: Header?) -> Bool {
    var position = index
    for _ in 0..<count {
      if position == buffer.available, buffer.isAtEnd { return position > index }
      guard position + headerLength + 1 <= buffer.available else { return false }
      let header = header(buffer, at: position)
      guard isPlausible(header, after: last, type: buffer.byte(position + headerLength)) else { return false }
      position += headerLength + header.included
      guard position <= buffer.available else { return false }
    }
    return true
  }
}
