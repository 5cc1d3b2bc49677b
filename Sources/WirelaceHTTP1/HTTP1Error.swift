/// Why bytes are not a message that this codec takes.
public struct HTTP1Error: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Kind: Sendable, Hashable {
    /// Against the grammar.
    case malformed
    /// The framing could be read in two ways: fields that decide the length of the body are repeated or contradict each other.
    case ambiguousLength
    case headTooLarge
    case targetTooLong
    case bodyTooLarge
    /// A transfer coding other than chunked.
    case unsupportedCoding
    case unsupportedVersion
    /// The connection ended inside a message.
    case truncated
  }

  public var kind: Kind
  /// What was expected and what stands there; holds no bytes of the message.
  public var reason: String
  /// Counted from the first byte that the decoder was given.
  public var offset: Int

  /// The status a server answers with before it closes the connection.
  public var status: Int {
    switch kind {
    case .malformed, .ambiguousLength, .truncated: 400
    case .headTooLarge: 431
    case .targetTooLong: 414
    case .bodyTooLarge: 413
    case .unsupportedCoding: 501
    case .unsupportedVersion: 505
    }
  }

  public var description: String { "HTTP/1 at byte \(offset): \(reason)" }
}

/// What a decoder takes at most.
public struct HTTP1Limits: Sendable, Hashable {
  /// Bytes of start line and fields, line ends included; the same again for the trailers of a chunked body.
  public var head = 16 << 10
  /// Bytes of the request line's target.
  public var target = 8 << 10
  /// Fields of a head, and of the trailers.
  public var fields = 100
  /// Bytes of a body.
  public var body = Int.max
  /// Bytes of all chunk extensions of one body.
  public var extensions = 4 << 10

  public init() {}
}
