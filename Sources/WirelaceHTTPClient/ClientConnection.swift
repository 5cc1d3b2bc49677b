#if os(Linux)
  import WirelaceHTTP
  import WirelaceHTTP1
  import WirelaceSockets

  /// One connection of a client: one exchange behind the other.
  actor ClientConnection {
    nonisolated let unownedExecutor = EventLoop.shared.asUnownedSerialExecutor()
    nonisolated let origin: Origin
    let socket: SocketConnection
    let settings: HTTPClientSettings
    var decoder: HTTP1Decoder
    var encoder = HTTP1Encoder()
    var upload = Upload()
    /// Counts the exchanges; what belongs to an earlier one finds that it is over.
    var exchange: UInt64 = 0
    /// The exchange whose response's body can be read.
    var readable: UInt64?
    /// Whether another exchange may follow, as far as this one has said.
    var keepsAlive = false
    /// Of calls that have no time limit of their own.
    var stallTimeout: Duration?
    /// Bytes of the response's body that came with its head.
    var pending: [UInt8] = []
    var isReading = false
    private var hasReceived = false
    private weak let pool: ConnectionPool?

    init(_ socket: SocketConnection, _ origin: Origin, _ settings: HTTPClientSettings, _ pool: ConnectionPool) {
      self.socket = socket
      self.origin = origin
      self.settings = settings
      self.pool = pool
      decoder = HTTP1Decoder(.responses, limits: settings.limits)
    }

    /// Whether the server has neither ended it nor sent what nobody asked for.
    var isUsable: Bool {
      get async {
        let hasEnded = await socket.hasEnded
        let buffered = await socket.bufferedBytes.inbound
        return !hasEnded && buffered == 0 && decoder.isIdle
      }
    }

    func close() async { await socket.close() }
    func abort() async { await socket.abort() }

    // MARK: - An exchange

    /// Sends a request; the response's body is read off the connection later, unless it came with its head.
    func send(_ message: OutgoingMessage, expects: Bool) async throws -> HTTPResponse {
      let isReused = exchange > 0
      exchange += 1
      upload = Upload()
      keepsAlive = false
      hasReceived = false
      stallTimeout = message.request.call.attemptTimeout == nil ? settings.stallTimeout : nil
      var sentNothing = true
      do {
        let output = try start(message, expects)
        if await !isUsable {
          let hasEnded = await socket.hasEnded
          throw isReused || hasEnded ? ClientError.NoResponse() : ClientError.violation("bytes before the request")
        }
        sentNothing = false
        // A failure to write: the response that explains it may be there already.
        do throws(SocketError) { try await socket.write(output, timeout: stallTimeout) } catch {
          if error == .cancelled { throw error }
          upload.state = .cut
        }
        try await continueUpload(message, expects)
        return try await respond(to: message, finalHead(), expects)
      } catch let failure as ExpectationFailed {
        throw failure
      } catch {
        let cause = upload.failure ?? ClientError.exchanging(error)
        await giveUp()
        if cause is CancellationError || Task.isCancelled { throw CancellationError() }
        if isReused, !hasReceived, ClientError.isLoss(error) {
          throw StaleConnection(error: cause, sentNothing: sentNothing)
        }
        throw cause
      }
    }

    /// The head, and the body with it when it is small and at hand.
    private func start(_ message: OutgoingMessage, _ expects: Bool) throws -> [UInt8] {
      decoder.expectResponse(to: message.request.method.name)
      encoder = HTTP1Encoder()
      var output = try encoder.start(message.head(expects: expects), message.framing)
      let body = message.request.body
      if body.isEmpty {
        upload.state = .ended
      } else if !expects, let bytes = body.bytes, bytes.count <= Upload.pieceSize {
        output += try encoder.body(bytes)
        output += try encoder.end()
        upload.state = .ended
        upload.inHead = bytes.count
      }
      return output
    }

    /// The head of the response; interim ones are passed over.
    private func finalHead() async throws -> HTTP1ResponseHead {
      var interim = 0
      while true {
        while let event = try decoder.next() {
          guard case .response(let head) = event else { throw ClientError.violation("a body without a head") }
          if !head.isInformational { return head }
          interim += 1
          guard interim <= settings.interimLimit else {
            throw ClientError.violation("more than \(settings.interimLimit) interim responses")
          }
          if head.status == 100 { openGate(true) }
        }
        let bytes = try await readMore()
        if bytes.isEmpty {
          if decoder.isIdle { throw ClientError.NoResponse() }
          _ = try decoder.finish()
        }
        hasReceived = true
        decoder.receive(bytes)
      }
    }

    /// Bytes off the socket; while the request is on its way, its own time limits hold.
    func readMore() async throws -> [UInt8] {
      while true {
        do throws(SocketError) {
          return try await socket.read(timeout: stallTimeout)
        } catch {
          guard error == .timedOut, upload.isRunning, await !socket.hasEnded else { throw error }
        }
      }
    }

    private func respond(
      to message: OutgoingMessage, _ head: HTTP1ResponseHead, _ expects: Bool
    ) async throws -> HTTPResponse {
      guard 200...599 ~= head.status else {
        throw ClientError.violation(
          head.status == 101 ? "a change of protocols that nobody asked for" : "a status outside 200...599")
      }
      let hasBegun = upload.state != .waiting
      keepsAlive = head.keepsAlive
      if !upload.hasEnded, head.status >= 300 || !hasBegun {
        // The server has decided without the rest of the body; what was sent of it bars the connection for others.
        stopUpload()
        keepsAlive = false
      }
      if head.status == 417, expects, !hasBegun {
        await giveUp()
        throw ExpectationFailed()
      }
      var response = HTTPResponse(head.status, fields: head.fields)
      var bytes: [UInt8] = []
      while let event = try decoder.next() {
        switch event {
        case .body(let more): bytes += more
        case .end:
          await finish()
          response.body = HTTPBody(bytes)
          return response
        default: throw ClientError.violation("a head inside a body")
        }
      }
      pending = bytes
      readable = exchange
      let length = head.fields["Content-Length"].flatMap { Int64($0) }
      response.body = HTTPBody(length: length, once: ResponseBodySource(self, exchange))
      return response
    }

    // MARK: - Its end

    /// The response is complete.
    func finish() async {
      readable = nil
      let number = exchange
      guard upload.isRunning, keepsAlive else { return await settle() }
      // The last pieces of the request may still be on their way; a server that does not take them gets a moment.
      Task {
        for _ in 0..<200 where upload.isRunning { try? await Task.sleep(for: .milliseconds(10)) }
        if exchange == number { await settle() }
      }
    }

    private func settle() async {
      let isAlive = await isUsable
      let isUsable = keepsAlive && upload.hasEnded && isAlive
      stopUpload()
      if let pool {
        await pool.release(self, isUsable: isUsable)
      } else {
        await socket.close()
      }
    }

    /// Ends the connection in the middle of an exchange.
    func giveUp() async {
      exchange += 1
      readable = nil
      stopUpload()
      await socket.abort()
      await pool?.release(self, isUsable: false)
    }
  }
#endif
