import WirelaceGATT

/// What an observer of connections sees; enough to write it as a capture.
public struct AirEvent: Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case connected
    /// An ATT PDU that reached the other side.
    case pdu([UInt8], fromCentral: Bool)
    case security(LinkSecurity)
    case disconnected(DisconnectReason)
  }
  /// Of the time source.
  public var time: Duration
  /// Counts connections from 1.
  public var connection: UInt16
  public var central: PeerAddress
  public var peripheral: PeerAddress
  public var kind: Kind

  public init(time: Duration, connection: UInt16, central: PeerAddress, peripheral: PeerAddress, kind: Kind) {
    self.time = time
    self.connection = connection
    self.central = central
    self.peripheral = peripheral
    self.kind = kind
  }
}

/// Which ATT PDUs a scripted disconnect counts.
public enum AirDirection: Sendable, Hashable { case toPeripheral, toCentral, any }

/// What a test says of a pairing.
public enum PairingOutcome: Sendable, Hashable {
  /// A key is made; `isBonded`: and kept by both sides.
  case paired(LinkSecurity, isBonded: Bool = true)
  /// A reason code of the Security Manager.
  case refused(reason: UInt8)
  /// The user does nothing: after 30 seconds the link is closed.
  case ignored
}
