/// A container to write, with what it has to say once for all packets.
public enum CaptureFormat: Sendable, Hashable {
  /// The link type is one of btsnoop's.
  case btsnoop(LinkType)
  /// The link type is one of pcap's. Times are cut to microseconds unless `nanoseconds` says otherwise.
  case pcap(LinkType, isBig: Bool = false, nanoseconds: Bool = false)
  /// A packet goes to the interface it came from if its link type is the same, else to the first of its link type, else to the first.
  case pcapng([CaptureInterface], isBig: Bool = false)
  case packetLogger(isBig: Bool = false)
  /// `time handle value` lines; only attribute values that have a handle.
  case text
}

/// An interface of a pcapng file.
public struct CaptureInterface: Sendable, Hashable {
  public var linkType: LinkType
  /// How many decimal digits a second is divided in: 6 for microseconds, at most 9.
  public var digits: UInt8
  /// Whole seconds that are added to every time: how moments before 1970 are written.
  public var timeOffset: Int64

  public init(_ linkType: LinkType, digits: UInt8 = 6, timeOffset: Int64 = 0) {
    self.linkType = linkType
    self.digits = min(digits, 9)
    self.timeOffset = timeOffset
  }
}

/// Why a packet could not be written; nothing of it has been.
public enum CaptureWriteError: Error, Sendable, Hashable {
  /// The sink failed, with the system's error number.
  case sink(errno: Int32)
  /// The link type has no way to say what the packet is.
  case content(LinkType)
  /// The container has no way to say when it was.
  case time(CaptureTime)
  /// More than 262,144 bytes.
  case length(Int)
  /// The container cannot have this link type, or has none.
  case format
}

extension CaptureWriteError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .sink(let number): "the capture cannot be written: \(systemText(number))"
    case .content(let link): "link type \(link) cannot hold this packet"
    case .time(let time): "the container cannot hold the time \(time)"
    case .length(let length): "a record of \(length) bytes is beyond the bound of \(RecordLayout.limit)"
    case .format: "the container cannot have this link type"
    }
  }
}
