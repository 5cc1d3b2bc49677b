#if os(Linux)
  import WirelaceHTTP
  import WirelaceHTTP1
  import WirelaceSockets

  /// How far the body of the request that is answered has been read.
  struct RequestBody {
    enum State {
      /// The client waits for status 100 before it sends it.
      case expected
      case open
      case ended
      case failed(any Error)
    }
    var state = State.ended
    var isBeingRead = false
    var received = 0
    var waited = Duration.zero

    init(_ state: State = .ended) { self.state = state }

    /// Why it is no body, when the client is to blame.
    var failure: HTTP1Error? { if case .failed(let error as HTTP1Error) = state { error } else { nil } }

    /// Most requests end with their head.
    mutating func takeEndIfThere(_ decoder: inout HTTP1Decoder) throws(HTTP1Error) {
      if decoder.isAtEnd, case .end? = try decoder.next() { state = .ended }
    }
  }

  extension ServerConnection {
    /// The body as the handler reads it.
    func requestBody(of head: HTTP1RequestHead) -> HTTPBody {
      if case .ended = body.state { return .empty }
      let length = head.fields["Content-Length"].flatMap { Int64($0) }
      return HTTPBody(length: length, once: RequestBodySource(self, exchange))
    }

    /// The next bytes of the body; nil at its end.
    func nextBytes(of number: UInt64) async throws -> [UInt8]? {
      guard number == exchange, !body.isBeingRead else { throw HTTPBodyError.abandoned }
      body.isBeingRead = true
      defer { if number == exchange { body.isBeingRead = false } }
      do {
        return try await readBody()
      } catch {
        if number == exchange { body.state = .failed(error) }
        throw RequestBodySource.error(error)
      }
    }

    private func readBody() async throws -> [UInt8]? {
      switch body.state {
      case .ended: return nil
      case .failed(let error): throw error
      case .open: break
      case .expected: try await askForBody()
      }
      while true {
        switch try decoder.next() {
        case .body(let bytes)?:
          body.received += bytes.count
          return bytes
        case nil:
          let start = ContinuousClock.now
          let bytes = try await socket.read(timeout: settings.bodyTimeout)
          body.waited += start.duration(to: .now)
          if bytes.isEmpty { _ = try decoder.finish() }
          decoder.receive(bytes)
          guard isFastEnough else { throw SocketError.timedOut }
        default:
          body.state = .ended
          return nil
        }
      }
    }

    /// Tells the client to send its body.
    func askForBody() async throws {
      body.state = .open
      let interim = HTTP1ResponseHead(status: 100, reason: "Continue")
      try await socket.write(encoder.start(interim, .none, answering: "POST"), timeout: settings.bodyTimeout)
    }

    private var isFastEnough: Bool {
      guard body.waited > settings.bodyTimeout else { return true }
      let seconds = Double(body.waited.components.seconds)
      return Double(body.received) >= seconds * Double(settings.minimumBodyRate)
    }

    /// Passes over what the handler left of the body; returns whether the connection can go on.
    func drainBody() async -> Bool {
      if case .ended = body.state { return true }
      // Without status 100 the client may or may not send it.
      guard case .open = body.state, !body.isBeingRead else { return false }
      let limit = body.received + settings.drainLimit
      do {
        while body.received <= limit {
          if try await readBody() == nil { return true }
        }
      } catch {
        // The response is out: whatever else was sent would be taken for the next one.
      }
      return false
    }
  }

  /// Pulls the body of a request off its connection.
  private final class RequestBodySource: HTTPBodySource {
    private let connection: ServerConnection
    private let exchange: UInt64

    init(_ connection: ServerConnection, _ exchange: UInt64) {
      self.connection = connection
      self.exchange = exchange
    }

    func next() async throws -> [UInt8]? { try await connection.nextBytes(of: exchange) }

    /// What the handler is told.
    static func error(_ error: any Error) -> any Error {
      switch error {
      case let error as HTTP1Error where error.kind == .truncated:
        HTTPTransportError(.connectionLost, "the client ended the body before its end")
      case let error as HTTP1Error: HTTPTransportError(.protocolViolation, error.description)
      case SocketError.timedOut: HTTPTransportError(.timeout, "the client sends the body too slowly")
      case SocketError.cancelled: CancellationError()
      case let error as SocketError: HTTPTransportError(.connectionLost, error.description)
      default: error
      }
    }
  }
#endif
