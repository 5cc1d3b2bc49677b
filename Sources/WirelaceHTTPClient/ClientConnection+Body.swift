#if os(Linux)
  import WirelaceHTTP
  import WirelaceHTTP1
  import WirelaceSockets

  extension ClientConnection {
    /// The next bytes of the response's body; nil at its end.
    func nextBytes(of number: UInt64) async throws -> [UInt8]? {
      guard number == readable, !isReading else {
        throw isReading ? HTTPBodyError.concurrentUse : HTTPBodyError.abandoned
      }
      isReading = true
      defer { isReading = false }
      do {
        return try await readBody()
      } catch {
        let cause = upload.failure ?? ClientError.exchanging(error)
        await giveUp()
        throw cause
      }
    }

    private func readBody() async throws -> [UInt8]? {
      if !pending.isEmpty {
        defer { pending = [] }
        return pending
      }
      while true {
        switch try decoder.next() {
        case .body(let bytes)?: return bytes
        case .end?:
          await finish()
          return nil
        case nil: break
        default: throw ClientError.violation("a head inside a body")
        }
        let bytes = try await readMore()
        if bytes.isEmpty {
          // A body that goes up to the end of its connection.
          _ = try decoder.finish()
          keepsAlive = false
          await finish()
          return nil
        }
        decoder.receive(bytes)
      }
    }

    /// Nobody wants the rest of the body.
    func abandon(_ number: UInt64) async {
      if number == readable { await giveUp() }
    }
  }

  /// Pulls the body of a response off its connection.
  final class ResponseBodySource: HTTPBodySource {
    private let connection: ClientConnection
    private let exchange: UInt64

    init(_ connection: ClientConnection, _ exchange: UInt64) {
      self.connection = connection
      self.exchange = exchange
    }

    deinit {
      let (connection, exchange) = (connection, exchange)
      Task { await connection.abandon(exchange) }
    }

    func next() async throws -> [UInt8]? { try await connection.nextBytes(of: exchange) }
  }
#endif
