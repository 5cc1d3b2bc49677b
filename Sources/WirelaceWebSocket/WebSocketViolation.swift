/// Bytes that are against RFC 6455 or above a limit: the connection has to be failed with this code.
public struct WebSocketViolation: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Rule: Sendable, Hashable {
    case reservedBits
    case unknownOpcode
    /// A frame of a client without a mask, or one of a server with a mask.
    case masking
    /// A length written in more bytes than it needs.
    case lengthNotMinimal
    /// A length of 2^63 or more.
    case lengthOverflow
    /// A ping, pong or Close in fragments, or of more than 125 bytes.
    case controlFrame
    /// A continuation of nothing, or a new message inside another.
    case fragmentation
    /// A Close of one byte, or with a code that no frame may carry.
    case closeCode
    case notUTF8
    case tooBig
  }

  public var rule: Rule
  /// The frame's place in the bytes received; of text that is not UTF-8, the message's last frame.
  public var offset: Int

  public init(rule: Rule, offset: Int) {
    self.rule = rule
    self.offset = offset
  }

  /// 1002, 1007 or 1009.
  public var code: WebSocketCloseCode {
    switch rule {
    case .notUTF8: .invalidPayload
    case .tooBig: .messageTooBig
    default: .protocolError
    }
  }

  /// What a Close frame says of it.
  public var reason: String {
    switch rule {
    case .reservedBits: "reserved bits are set"
    case .unknownOpcode: "unknown opcode"
    case .masking: "wrong masking"
    case .lengthNotMinimal: "length is not minimal"
    case .lengthOverflow: "length has its highest bit set"
    case .controlFrame: "control frame in fragments or too long"
    case .fragmentation: "fragments out of order"
    case .closeCode: "invalid close code"
    case .notUTF8: "text is not UTF-8"
    case .tooBig: "message is too big"
    }
  }

  public var description: String { "WebSocket frame at byte \(offset): \(reason)" }
}
