/// Sends requests: the one way out of a client.
public protocol HTTPTransport: Sendable {
  /// Sends a request and returns when the head of the response is there; its body is read as it arrives.
  ///
  /// Throws ``HTTPTransportError`` when there is no response, `CancellationError` when the task was cancelled, and whatever the
  /// request's body throws while it is read. Cancelling stops the upload and closes or resets what it went over; so does dropping
  /// the response's body unread. The response may come before the request's body is sent: of a success the upload goes on.
  func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// Answers requests: what a server, or the in-process transport, calls.
public protocol HTTPHandler: Sendable {
  /// Answers a request. The body of the request is read as it arrives; what is left of it when the response has been sent is
  /// passed over or cut off.
  ///
  /// An error ends the connection without a response. So does an error from the body of the response, in the middle of it.
  func handle(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// Why there is no response.
public struct HTTPTransportError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Kind: String, Sendable, CaseIterable {
    /// No connection: name not found, refused, unreachable. Nothing was sent.
    case connect
    /// The other side could not be trusted. Nothing was sent.
    case trust
    /// A time limit was reached.
    case timeout
    /// The connection ended before the response did.
    case connectionLost
    /// What came is not HTTP, or more than was allowed.
    case protocolViolation
    /// The transport was closed on this side.
    case closed
  }
  public var kind: Kind
  /// For people; holds no field values, queries or bodies.
  public var message: String
  /// Whether some of the request may have reached the server.
  public var mayHaveReachedServer: Bool

  public init(_ kind: Kind, _ message: String, mayHaveReachedServer: Bool? = nil) {
    self.kind = kind
    self.message = message
    self.mayHaveReachedServer = mayHaveReachedServer ?? (kind != .connect && kind != .trust)
  }

  public var description: String { "\(kind.rawValue): \(message)" }
}
