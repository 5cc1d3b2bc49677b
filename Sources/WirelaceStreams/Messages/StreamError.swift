import WirelaceFrames
import WirelaceHTTP
import WirelaceWebSocket

/// Why a message of a stream cannot be read or written, or stands where it may not: which stream, side and frame, and what is wrong.
public struct StreamError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Problem: Sendable, Hashable {
    /// More bytes than the frame may have.
    case size(limit: Int, found: Int)
    /// A text message that is no JSON, or not the frame's model: a JSON path tells where.
    case payload(JSONPayloadError)
    /// A binary message that is not the frame, or a value that its layout cannot carry.
    case frame(FrameError)
    /// Rules of the schema that the frame breaks.
    case rules([PayloadViolation])
    /// A text message that is none of the side's frames.
    case unknownText
    /// A binary message of a side that sends none.
    case unexpectedBinary
    /// The state that the connection is in does not allow the frame.
    case notAllowed(state: String)
    /// The connection is not yet open, or closed.
    case notOpen
  }
  public let problem: Problem
  /// The socket's name in the schema.
  public let stream: String
  /// Who sends the frame.
  public let side: StreamSide
  /// The frame's name in the schema; nil when nothing tells which one was meant.
  public let frame: String?

  public init(_ problem: Problem, stream: String, side: StreamSide, frame: String?) {
    self.problem = problem
    self.stream = stream
    self.side = side
    self.frame = frame
  }

  /// What to close the connection with when a peer sent it.
  public var closeCode: WebSocketCloseCode {
    switch problem {
    case .size: .messageTooBig
    case .unexpectedBinary: .unsupportedData
    case .payload, .frame: .invalidPayload
    case .rules, .unknownText, .notAllowed: .policyViolation
    case .notOpen: .protocolError
    }
  }

  public var description: String {
    let place = "\(stream): \(side.rawValue) frame" + (frame.map { " \($0)" } ?? "") + ": "
    return switch problem {
    case .size(let limit, let found): place + "\(found) bytes, at most \(limit) are allowed"
    case .payload(let error): place + "\(error)"
    case .frame(let error): place + "\(error)"
    case .rules(let violations): place + violations.map { "\($0)" }.joined(separator: "; ")
    case .unknownText: place + "a text message that is none of the frames"
    case .notAllowed(let state): place + "not allowed in the state \(state)"
    case .notOpen: place + "the connection is not open"
    case .unexpectedBinary: place + "a binary message, and none is declared"
    }
  }
}
