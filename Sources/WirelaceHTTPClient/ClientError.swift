#if os(Linux)
  import WirelaceHTTP
  import WirelaceHTTP1
  import WirelaceSockets

  /// What callers are told of failures below; nothing that was sent or received is in it.
  enum ClientError {
    /// The server ended the connection and had sent nothing of a response.
    struct NoResponse: Error {}

    /// A violation that the decoder does not see.
    static func violation(_ message: String) -> HTTPTransportError { HTTPTransportError(.protocolViolation, message) }

    /// Before there was a connection.
    static func connecting(_ error: SocketError) -> any Error {
      switch error {
      case .cancelled: CancellationError()
      case .timedOut:
        HTTPTransportError(.timeout, "no connection within the time limit", mayHaveReachedServer: false)
      case .certificate, .tls, .truncated: HTTPTransportError(.trust, error.description)
      case .closed: HTTPTransportError(.closed, "the transport was closed", mayHaveReachedServer: false)
      case .resolution, .refused, .unreachable, .reset, .system: HTTPTransportError(.connect, error.description)
      }
    }

    /// On a connection.
    static func exchanging(_ error: any Error) -> any Error {
      switch error {
      case is NoResponse:
        HTTPTransportError(.connectionLost, "the server ended the connection without a response")
      case let error as HTTP1Error where error.kind == .truncated:
        HTTPTransportError(.connectionLost, "the server ended the response before its end")
      case let error as HTTP1Error: violation(error.description)
      case is HTTP1EncodingError:
        HTTPTransportError(.protocolViolation, "the request cannot be written: bad URL", mayHaveReachedServer: false)
      case SocketError.cancelled: CancellationError()
      case SocketError.timedOut: HTTPTransportError(.timeout, "the server takes too long")
      case SocketError.closed: HTTPTransportError(.closed, "the transport was closed")
      case let error as SocketError: HTTPTransportError(.connectionLost, error.description)
      default: error
      }
    }

    /// Whether a connection that was used before may just have been given up by the server.
    static func isLoss(_ error: any Error) -> Bool {
      switch error {
      case is NoResponse, SocketError.reset, SocketError.truncated: true
      default: false
      }
    }
  }
#endif
