/// A packet on the air, with what the receiver says about it.
///
/// The payload runs from the access address to the end, CRC octets included where the record has them.
public struct LinkLayerContent: Sendable, Hashable {
  public enum PDUKind: UInt8, Sendable, Hashable, CaseIterable {
    case advertising
    /// On a data channel, announced by an advertising PDU.
    case auxiliaryAdvertising
    case data
    case connectedIsochronous
    case broadcastIsochronous
  }

  /// Whether a check was made by the receiver, and how it went.
  public enum Check: UInt8, Sendable, Hashable {
    case unchecked, good, bad
  }

  public enum PHY: UInt8, Sendable, Hashable, CaseIterable {
    case le1M, le2M, coded
  }

  public var kind: PDUKind
  /// The channel index of the specification, 0...39: 37 to 39 are the primary advertising channels. Nil when unknown.
  public var channel: UInt8?
  /// dBm; nil when unknown.
  public var signal: Int8?
  /// Nil when the receiver does not know; always nil for advertising.
  public var direction: LinkDirection?
  public var crc: Check
  /// The receiver says that the payload was encrypted on the air. False also when it does not say.
  public var isEncrypted: Bool
  /// The receiver has decrypted the payload: the bytes are plain.
  public var isDecrypted: Bool
  public var mic: Check
  /// Nil when unknown.
  public var phy: PHY?
  /// The connection event's counter as the receiver counts; nil when unknown.
  public var eventCounter: UInt16?
  /// Starts at the access address.
  public var payload: Range<Int>
  /// The PDU: header and payload, and MIC if there is one. It stops at the end of the bytes when the PDU's length says more.
  public var pdu: Range<Int>
  /// The three CRC octets stand behind the PDU.
  public var hasCRC: Bool

  /// Where the access address starts.
  public var accessAddressOffset: Int { payload.lowerBound }
  /// The three octets of the CRC, first octet first on the air; nil when they are not there.
  public var crcOctets: Range<Int>? { hasCRC ? pdu.upperBound..<pdu.upperBound + 3 : nil }

  public init(
    kind: PDUKind, channel: UInt8? = nil, signal: Int8? = nil, direction: LinkDirection? = nil, crc: Check = .unchecked,
    isEncrypted: Bool = false, isDecrypted: Bool = false, mic: Check = .unchecked, phy: PHY? = nil,
    eventCounter: UInt16? = nil, payload: Range<Int>, pdu: Range<Int>, hasCRC: Bool
  ) {
    self.kind = kind
    self.channel = channel
    self.signal = signal
    self.direction = direction
    self.crc = crc
    self.isEncrypted = isEncrypted
    self.isDecrypted = isDecrypted
    self.mic = mic
    self.phy = phy
    self.eventCounter = eventCounter
    self.payload = payload
    self.pdu = pdu
    self.hasCRC = hasCRC
  }
}
