/// Why a link ended.
public enum DisconnectReason: Sendable, Hashable {
  /// This side closed it.
  case local
  /// The other side closed it.
  case remote
  /// Nothing valid came for the supervision timeout: out of range, or the other side lost power.
  case supervisionTimeout
  /// It never came about.
  case notEstablished
  /// Pairing or authentication failed.
  case authenticationFailure
  /// One side has no key for a bond that the other side has.
  case keyMissing
  /// An ATT transaction took longer than it may, so that the bearer was of no more use.
  case transactionTimeout
  /// The other side broke the protocol.
  case protocolViolation
  /// A status of the controller (Core Specification, volume 1, part F).
  case status(UInt8)

  /// For a controller's status; `local` is 0x16, `remote` 0x13, 0x14 and 0x15.
  public init(status: UInt8) {
    self =
      switch status {
      case 0x05: .authenticationFailure
      case 0x06: .keyMissing
      case 0x08, 0x22: .supervisionTimeout
      case 0x13, 0x14, 0x15: .remote
      case 0x16: .local
      case 0x3E: .notEstablished
      default: .status(status)
      }
  }

  /// The controller's status that stands for the reason in a Disconnection Complete event.
  public var status: UInt8 {
    switch self {
    case .local, .transactionTimeout, .protocolViolation: 0x16
    case .remote: 0x13
    case .supervisionTimeout: 0x08
    case .notEstablished: 0x3E
    case .authenticationFailure: 0x05
    case .keyMissing: 0x06
    case .status(let status): status
    }
  }
}

extension DisconnectReason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .local: "closed by this side"
    case .remote: "closed by the other side"
    case .supervisionTimeout: "supervision timeout"
    case .notEstablished: "not established"
    case .authenticationFailure: "authentication failure"
    case .keyMissing: "PIN or key missing"
    case .transactionTimeout: "ATT transaction timeout"
    case .protocolViolation: "protocol violation"
    case .status(let status): "controller status 0x" + (status < 16 ? "0" : "") + String(status, radix: 16)
    }
  }
}
