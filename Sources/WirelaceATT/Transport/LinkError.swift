/// Why a transport could not do what it was asked.
public enum LinkError: Error, Sendable, Hashable {
  /// The link is gone.
  case disconnected(DisconnectReason)
  /// Nothing answered in time.
  case timedOut
  /// This side has a bond with the device, the device has none with this side. The way out: tell the user, then
  /// ``ATTCentral/forgetBond(with:)``, connect and pair anew.
  case staleBond
  /// The devices could not agree on a key, or the user refused; the reason code of the Security Manager, where it is known.
  case pairingFailed(reason: UInt8?)
  /// The transport cannot do this at all: what, and what would do instead.
  case unsupported(String)
  /// The adapter belongs to another program, is off or absent: what was tried, and what to do.
  case adapterUnavailable(String)
  /// A call to the system failed: which, and what it said.
  case system(String)
  /// The task was cancelled.
  case cancelled
}

extension LinkError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .disconnected(let reason): "disconnected: \(reason)"
    case .timedOut: "timed out"
    case .staleBond: "the device has lost the bond: forget it on this side too, and pair again"
    case .pairingFailed(let reason?): "pairing failed (reason \(reason))"
    case .pairingFailed(nil): "pairing failed"
    case .unsupported(let text), .adapterUnavailable(let text), .system(let text): text
    case .cancelled: "cancelled"
    }
  }
}
