import WirelaceBluetooth
import WirelaceFrames

/// Why a call over the Attribute Protocol failed.
public enum ATTError: Error, Sendable, Hashable {
  /// The link is gone; every waiting call fails with this at once, and so does every later one.
  case disconnected(DisconnectReason)
  /// The other side did not answer in time. The bearer is of no more use then, and the link is closed.
  case timedOut(Att.AttOpcode)
  /// The other side refused a request.
  case refused(Att.AttOpcode, handle: UInt16, Att.AttErrorCode)
  /// A value or a PDU is longer than it may be, in bytes; nothing was sent.
  case tooLong(limit: Int, found: Int)
  /// The device has lost the bond that this side keeps. The way out is that of ``LinkError/staleBond``.
  case staleBond
  /// The devices could not agree on a key, or the user refused.
  case pairingFailed(reason: UInt8?)
  /// The other side's answer makes no sense as a PDU.
  case malformed(FrameError)
  /// The other side broke the protocol: how.
  case protocolViolation(String)
  /// A part of a long write did not come back as it was sent; nothing was written.
  case echoMismatch(handle: UInt16, offset: Int)
  /// The device lacks a service, a characteristic or a descriptor: which.
  case missing(String)
  /// A characteristic cannot do what was asked: what it is.
  case notPermitted(String)
  /// A value could not be encoded, or what came could not be decoded.
  case value(FrameError)
  /// The consumer of notifications was too slow: values were lost behind the last one delivered.
  case overflow
  /// A request that the device answers on another characteristic got no answer in this time.
  case unanswered(Duration)
  /// Another failure of the transport.
  case link(LinkError)
  /// The task was cancelled.
  case cancelled

  /// What a transport's error means for a call.
  public init(_ error: LinkError) {
    self =
      switch error {
      case .disconnected(let reason): .disconnected(reason)
      case .staleBond: .staleBond
      case .pairingFailed(let reason): .pairingFailed(reason: reason)
      case .cancelled: .cancelled
      default: .link(error)
      }
  }

  /// The code with which a request was refused; nil for other errors.
  public var code: Att.AttErrorCode? { if case .refused(_, _, let code) = self { code } else { nil } }
}

extension ATTError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .disconnected(let reason): "disconnected: \(reason)"
    case .timedOut(let opcode): "no answer to \(opcode.text) in time"
    case .refused(let opcode, let handle, let code):
      "\(opcode.text) refused: \(code.name ?? FrameError.hexadecimal(UInt64(code.rawValue), digits: 2))"
        + (handle == 0 ? "" : " (handle \(FrameError.hexadecimal(UInt64(handle), digits: 4)))")
    case .tooLong(let limit, let found): "\(found) bytes, at most \(limit) fit"
    case .staleBond: "the device has lost the bond: forget it on this side too, and pair again"
    case .pairingFailed(let reason?): "pairing failed (reason \(reason))"
    case .pairingFailed(nil): "pairing failed"
    case .malformed(let error): "malformed answer: \(error)"
    case .protocolViolation(let text): "the device broke the protocol: \(text)"
    case .echoMismatch(let handle, let offset): "handle \(handle) echoed something else at offset \(offset)"
    case .missing(let what): "the device has no \(what)"
    case .notPermitted(let what): what
    case .value(let error): "\(error)"
    case .overflow: "notifications were lost: they were not taken in time"
    case .unanswered(let time): "no answer within \(time)"
    case .link(let error): "\(error)"
    case .cancelled: "cancelled"
    }
  }
}

extension Att.AttOpcode {
  var text: String { name ?? FrameError.hexadecimal(UInt64(rawValue), digits: 2) }
}
