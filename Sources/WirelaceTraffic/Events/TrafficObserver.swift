import WirelaceBluetooth

/// Who is told what a capture holds. Every method has an empty default; calls come in the order of the packets that complete what they tell.
///
/// Spans are valid during the call only.
public protocol TrafficObserver: AnyObject {
  /// Whether there is any use in going on; who reads a capture for the observer asks it behind every packet.
  var wantsMore: Bool { get }

  /// Something happened to a connection; `connection` holds the new state.
  func connection(_ connection: Connection, did change: ConnectionChange, at packet: PacketMark)

  /// Every ATT PDU, `bytes` with its opcode. Comes before what follows from it.
  func attribute(_ message: AttributeMessage, bytes: RawSpan, on connection: Connection)

  /// A request with its answer, or the lack of one.
  func attribute(_ transaction: AttributeTransaction, on connection: Connection)

  /// Every whole value that was read, written, notified or indicated.
  func attribute(_ transfer: ValueTransfer, on connection: Connection)

  /// The database of one side learned something.
  func database(of server: Common.Role, changedOn connection: Connection, at packet: PacketMark)

  func pairing(_ message: PairingMessage, on connection: Connection)

  /// A whole unit of a channel with credits that carries no ATT.
  func channel(_ message: ChannelMessage, bytes: RawSpan, on connection: Connection)

  /// `data` are structures of advertising data; empty for requests. Data of several packets are joined.
  func advertising(_ message: AdvertisingMessage, data: RawSpan)

  /// A rule of the protocol was broken. `connection` is nil where none is known.
  func violation(_ violation: ProtocolViolation, on connection: Connection?)
}

extension TrafficObserver {
  public var wantsMore: Bool { true }
  public func connection(_ connection: Connection, did change: ConnectionChange, at packet: PacketMark) {}
  public func attribute(_ message: AttributeMessage, bytes: RawSpan, on connection: Connection) {}
  public func attribute(_ transaction: AttributeTransaction, on connection: Connection) {}
  public func attribute(_ transfer: ValueTransfer, on connection: Connection) {}
  public func database(of server: Common.Role, changedOn connection: Connection, at packet: PacketMark) {}
  public func pairing(_ message: PairingMessage, on connection: Connection) {}
  public func channel(_ message: ChannelMessage, bytes: RawSpan, on connection: Connection) {}
  public func advertising(_ message: AdvertisingMessage, data: RawSpan) {}
  public func violation(_ violation: ProtocolViolation, on connection: Connection?) {}
}
