import WirelaceBluetooth
import WirelaceTraffic

/// One thing that is wrong in a capture, and all that is needed to find it there.
public struct Finding: Sendable, Hashable {
  /// Where some of the bytes shown came from.
  public struct Origin: Sendable, Hashable {
    /// In ``Finding/bytes``.
    public var range: Range<Int>
    public var packet: PacketMark
    /// The place of the first of them in the attribute value that the packet carries.
    public var offset: Int

    public init(range: Range<Int>, packet: PacketMark, offset: Int) {
      self.range = range
      self.packet = packet
      self.offset = offset
    }
  }

  /// What recordings hold.
  public enum Source: Sendable, Hashable {
    case packet
    /// Over HTTP: the packet is the entry, the characteristic the operation, the frame a part (`response.body`), the path one of JSON.
    case exchange
  }

  /// The page of the catalogue: `value.checksum`, `att.write-not-permitted`.
  public var kind: String
  /// The name of the schema's rule where it has one: `export-aligned`; else the kind.
  public var rule: String
  public var severity: FindingSeverity
  public var source = Source.packet
  /// The packet that holds the first byte at fault.
  public var packet: PacketMark
  /// The number of the connection; nil where there is none.
  public var connection: Int?
  /// Who sent the bytes.
  public var sender: Common.Role?
  public var handle: UInt16?
  /// `HeartRate.measurement`; a UUID where the schema has no name for it.
  public var characteristic: String?
  /// The frame that was decoded.
  public var frame: String?
  /// The field, from the frame on; empty for the whole.
  public var path = ""
  public var expected = ""
  public var found = ""
  /// What else there is to say, one sentence without its full stop; empty when nothing.
  public var message = ""
  /// The bytes of the value, message or PDU; of long ones those around the fault, see ``firstByte``.
  public var bytes: [UInt8] = []
  /// The place of `bytes[0]` in the whole.
  public var firstByte = 0
  /// The bytes at fault, counted in the whole. Empty at the end when some are missing there.
  public var marked: Range<Int>?
  /// Of an integer at `marked`: its bits at fault, counted from the least significant.
  public var bits: Range<Int>?
  /// Where the bytes came from, when they did not come as one value; ranges are counted in the whole.
  public var origins: [Origin] = []
  /// The place of the first byte at fault in the attribute value of ``packet``; where ``layer`` says so, in that layer's PDU.
  public var offset: Int?
  /// The layer whose PDU the bytes are; nil: they are those of values.
  public var layer: ProtocolViolation.Layer?

  public init(_ kind: String, rule: String? = nil, packet: PacketMark) {
    self.kind = kind
    self.rule = rule ?? kind
    self.packet = packet
    severity = FindingRule.named(kind)?.severity ?? .error
  }

  /// What it is about, without place: `expected 0x31da, found 0x31db`.
  public var summary: String {
    var parts: [String] = []
    if !expected.isEmpty { parts.append("expected \(expected)") }
    if !found.isEmpty { parts.append("found \(found)") }
    let comparison = parts.joined(separator: ", ")
    if message.isEmpty { return comparison }
    return comparison.isEmpty ? message : "\(message): \(comparison)"
  }

  /// Bytes kept of a long value.
  static let mostBytes = 512

  /// Takes over the bytes, of many only those around the mark.
  mutating func show(_ whole: [UInt8]) {
    guard whole.count > Finding.mostBytes else {
      bytes = whole
      firstByte = 0
      return
    }
    let centre = marked?.lowerBound ?? 0
    let start = max(0, min(centre - Finding.mostBytes / 4, whole.count - Finding.mostBytes)) / 16 * 16
    firstByte = start
    bytes = Array(whole[start..<min(whole.count, start + Finding.mostBytes)])
    origins = origins.filter { $0.range.upperBound > start && $0.range.lowerBound < start + Finding.mostBytes }
  }

  /// What makes two findings the same fault: not the packet, and element numbers left out.
  public var fingerprint: FindingFingerprint {
    FindingFingerprint(
      rule: rule, characteristic: characteristic ?? "", frame: frame ?? "",
      path: FindingFingerprint.withoutElements(path))
  }
}

/// A kind of fault at one place of the protocol, in whatever packet.
public struct FindingFingerprint: Sendable, Hashable, Comparable {
  public var rule: String
  public var characteristic: String
  public var frame: String
  public var path: String

  public init(rule: String, characteristic: String, frame: String, path: String) {
    self.rule = rule
    self.characteristic = characteristic
    self.frame = frame
    self.path = path
  }

  /// `values[].x` for `values[12].x`.
  static func withoutElements(_ path: String) -> String {
    var result = ""
    var isInside = false
    for character in path {
      if character == "]" { isInside = false }
      if !isInside { result.append(character) }
      if character == "[" { isInside = true }
    }
    return result
  }

  private var key: [String] { [rule, characteristic, frame, path] }

  public static func < (left: FindingFingerprint, right: FindingFingerprint) -> Bool {
    left.key.lexicographicallyPrecedes(right.key)
  }
}
