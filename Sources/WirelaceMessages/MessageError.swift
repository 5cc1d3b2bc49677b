import WirelaceATT
import WirelaceFrames
import WirelaceGATT

/// Why a call over a message channel failed.
public enum MessageError<Refusal: Sendable>: Error, Sendable {
  /// The link is gone; every waiting call fails with this at once, and so does every later one.
  case disconnected(DisconnectReason)
  /// The device has lost the bond that this side keeps. The way out is that of `LinkError.staleBond`.
  case staleBond
  /// A scope or a precondition is missing; nothing was sent.
  case unmet(UnmetRequirements)
  /// The request breaks rules of the schema; nothing was sent.
  case invalid([RuleViolation])
  /// The device did not carry out the request.
  case refused(Refusal)
  /// No reply came in time: which command, and how long that is. The device may have carried it out all the same.
  case unanswered(String, within: Duration)
  /// A request could not be encoded, or is longer than it may be; nothing was sent.
  case value(FrameError)
  /// The reply cannot be read.
  case malformed(FrameError)
  /// The channel was not opened.
  case notOpen
  /// The task was cancelled. What had been sent is carried out all the same.
  case cancelled
  /// Another failure of the Attribute Protocol.
  case attribute(ATTError)

  /// What an error of the Attribute Protocol means for a call.
  public init(_ error: ATTError) {
    self =
      switch error {
      case .disconnected(let reason): .disconnected(reason)
      case .staleBond, .link(.staleBond): .staleBond
      case .value(let error): .value(error)
      case .malformed(let error): .malformed(error)
      case .cancelled: .cancelled
      default: .attribute(error)
      }
  }

  /// The refusal; nil for other errors.
  public var refusal: Refusal? { if case .refused(let refusal) = self { refusal } else { nil } }
}

extension MessageError: Equatable where Refusal: Equatable {}

extension MessageError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .disconnected(let reason): "disconnected: \(reason)"
    case .staleBond: "the device has lost the bond: forget it on this side too, and pair again"
    case .unmet(let unmet): "\(unmet)"
    case .invalid(let violations): violations.map { "\($0)" }.joined(separator: "; ")
    case .refused(let refusal): "refused: \(refusal)"
    case .unanswered(let command, let time): "no reply to \(command) within \(time)"
    case .value(let error): "\(error)"
    case .malformed(let error): "malformed reply: \(error)"
    case .notOpen: "the message channel is not open"
    case .cancelled: "cancelled"
    case .attribute(let error): "\(error)"
    }
  }
}
