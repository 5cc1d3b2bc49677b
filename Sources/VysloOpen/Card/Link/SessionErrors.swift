import VysloProtocol
import WirelaceATT
import WirelaceMessages

/// What goes wrong below a session, as its calls throw it.
enum SessionErrors {
  static let disconnected = VysloBleError(.disconnected, "the link to the card is gone")

  /// A cancelled task throws `CancellationError`, anything else ``VysloBleError``.
  static func translate(_ error: MessageError<CardRefusal>) -> any Error {
    switch error {
    case .disconnected(let reason): VysloBleError(.disconnected, "the link to the card is gone: \(reason)")
    case .staleBond: stale
    case .unmet(let unmet): VysloBleError(.notAuthorized, "\(unmet)")
    case .refused(let refusal): VysloBleError(refusal)
    case .cancelled: Task.isCancelled ? CancellationError() : disconnected
    case .notOpen: disconnected
    case .unanswered, .invalid, .value, .malformed: VysloBleError(.cardBusy, "\(error)")
    case .attribute(let error): translate(error)
    }
  }

  static func translate(_ error: ATTError) -> any Error {
    switch error {
    case .disconnected(let reason): VysloBleError(.disconnected, "the link to the card is gone: \(reason)")
    case .timedOut, .unanswered, .overflow, .protocolViolation: VysloBleError(.disconnected, "\(error)")
    case .staleBond: stale
    case .pairingFailed: VysloBleError(.permissionDenied, "\(error)")
    case .cancelled: Task.isCancelled ? CancellationError() : disconnected
    case .link(let error): translate(error)
    case .refused(_, _, let code) where code == .insufficientAuthorization || code == .insufficientAuthentication:
      VysloBleError(.notAuthorized, "\(error)")
    default: VysloBleError(.cardBusy, "\(error)")
    }
  }

  static func translate(_ error: LinkError) -> any Error {
    switch error {
    case .disconnected(let reason): VysloBleError(.disconnected, "the link to the card is gone: \(reason)")
    case .timedOut: VysloBleError(.disconnected, "the card does not answer: out of range, or off")
    case .staleBond: stale
    case .pairingFailed: VysloBleError(.permissionDenied, "\(error)")
    case .unsupported(let text), .adapterUnavailable(let text): VysloBleError(.bluetoothOff, text)
    case .system(let text): VysloBleError(.disconnected, text)
    case .cancelled: Task.isCancelled ? CancellationError() : disconnected
    }
  }

  private static let stale = VysloBleError(
    .disconnected, "the card has lost the pairing: remove it on this device too, and pair again", isStaleBond: true)

  /// Why a transfer ended before its end.
  static func ended(_ reason: TransferEnd) -> VysloBleError {
    switch reason {
    case .unauthorized: VysloBleError(.notAuthorized, "the token's right ended during the transfer")
    case .gone: VysloBleError(.cardBusy, "it was deleted or hidden during the transfer")
    case .storage: VysloBleError(.cardBusy, "the card could not read or write its storage")
    case .shuttingDown: VysloBleError(.cardBusy, "a firmware update, or a shutdown, ended the transfer")
    case .timeout: VysloBleError(.cardBusy, "the card gave the transfer up: nothing came for too long")
    case .stopped: VysloBleError(.cardBusy, "the transfer was stopped")
    default: VysloBleError(.cardBusy, "the card ended the transfer (reason \(reason.rawValue))")
    }
  }
}
