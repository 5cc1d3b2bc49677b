import WirelaceBluetooth
import WirelaceFrames

/// How far a pairing is.
public enum PairingPhase: Sendable, Hashable {
  case none
  /// Pairing Request and Response.
  case featureExchange
  /// Public keys, confirm values, random values, checks.
  case authentication
  /// Keys sent over the encrypted link.
  case keyDistribution
  case failed(Smp.SmpFailure)
}

/// One PDU of the Security Manager. Its content may hold keys.
public struct PairingMessage: Sendable {
  public let packet: PacketMark
  public let first: PacketMark
  public let connection: Int
  public let sender: Common.Role
  public let content: Result<Smp.SmpPdu, FrameError>
  /// Whether both sides told that they can do LE Secure Connections.
  public let isSecureConnections: Bool
  /// The phase after this PDU.
  public let phase: PairingPhase
}
