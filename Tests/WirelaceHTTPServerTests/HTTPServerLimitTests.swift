#if os(Linux)
  import HTTPTestSupport
  import Testing
  import WirelaceHTTP
  import WirelaceHTTPServer
  import WirelaceSockets

  /// Slow, greedy and vanishing clients, the end of a server, and its faults.
  @Suite(.timeLimit(.minutes(10))) struct HTTPServerLimitTests {
    let handler = SampleHandler()

    func serve(_ change: (inout HTTPServerSettings) -> Void = { _ in }) async throws -> HTTPServer {
      var settings = HTTPServerSettings.patient
      change(&settings)
      return try await HTTPServer(at: .host("127.0.0.1", port: 0), settings: settings, handler: handler)
    }

    private func count(of server: HTTPServer, becomes wanted: Int) async -> Bool {
      await becomesTrue { await server.connectionCount == wanted }
    }

    /// A byte now and then, until it is cancelled.
    private func drip(into client: RawClient) -> Task<Void, any Error> {
      Task {
        while !Task.isCancelled {
          try await client.send("a", expecting: [])
          try await Task.sleep(for: .milliseconds(20))
        }
      }
    }

    @Test func whoSaysNothing() async throws {
      let server = try await serve { $0.headTimeout = .milliseconds(50) }
      #expect(try await RawClient(port: server.port).isClosed())
      await server.shutdown()
    }

    @Test func whoSaysNothingMore() async throws {
      let server = try await serve { $0.keepAliveTimeout = .milliseconds(50) }
      let client = try await RawClient(port: server.port)
      try await client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.answer()?.status == 200)
      #expect(try await client.isClosed())
      await server.shutdown()
    }

    /// A byte now and then is no reason to wait any longer.
    @Test func aHeadInDrops() async throws {
      let server = try await serve { $0.headTimeout = .milliseconds(300) }
      let client = try await RawClient(port: server.port)
      try await client.send("GET / HTTP/1.1\r\nX: ")
      let dripping = drip(into: client)
      #expect(try await client.answer()?.status == 408)
      dripping.cancel()
      await server.shutdown()
    }

    @Test func aBodyThatStops() async throws {
      let server = try await serve { $0.bodyTimeout = .milliseconds(50) }
      let client = try await RawClient(port: server.port)
      try await client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc", expecting: ["POST"])
      #expect(try await client.answer()?.status == 408)
      #expect(try await client.isClosed())
      await server.shutdown()
    }

    @Test func aBodyInDrops() async throws {
      let server = try await serve {
        $0.bodyTimeout = .seconds(1)
        $0.minimumBodyRate = 10_000
      }
      let client = try await RawClient(port: server.port)
      try await client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 9999\r\n\r\n", expecting: ["POST"])
      let dripping = drip(into: client)
      #expect(try await client.answer()?.status == 408)
      dripping.cancel()
      await server.shutdown()
    }

    @Test func whoDoesNotReadHoldsTheBodyBack() async throws {
      let server = try await serve()
      let client = try await RawClient(port: server.port)
      try await client.send("GET /stream?500000000 HTTP/1.1\r\nHost: a\r\n\r\n")
      var last = -1
      while handler.log.bytes != last || last == 0 {
        last = handler.log.bytes
        try await Task.sleep(for: .milliseconds(200))
      }
      // The buffers of both sides and of the system.
      #expect(last < 32 << 20)
      await client.socket.reset()
      #expect(await handler.log.waits(for: "dropped"))
      #expect(await count(of: server, becomes: 0))
      await server.shutdown()
    }

    @Test func aHandlerThatDoesNotReadHoldsTheClientBack() async throws {
      let server = try await serve()
      let socket = try await SocketConnection.connect(to: .host("127.0.0.1", port: server.port))
      try await socket.write(Array("POST /wait HTTP/1.1\r\nHost: a\r\nContent-Length: 100000000\r\n\r\n".utf8))
      let piece = [UInt8](repeating: 0, count: 1 << 16)
      var sent = 0
      do {
        while sent < 100_000_000 {
          try await socket.write(piece, timeout: .milliseconds(500))
          sent += piece.count
        }
      } catch {
        #expect(error == .timedOut)
      }
      #expect(sent < 32 << 20)
      await server.shutdown(grace: .zero)
    }

    @Test(arguments: [false, true]) func aClientThatGoesEndsItsHandler(resets: Bool) async throws {
      let server = try await serve()
      let client = try await RawClient(port: server.port)
      try await client.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(await handler.log.waits(for: "waiting"))
      if resets { await client.socket.reset() } else { await client.socket.close() }
      #expect(await handler.log.waits(for: "cancelled"))
      #expect(await count(of: server, becomes: 0))
      await server.shutdown()
    }

    @Test(.enabled(if: DescriptorLimit.raise() >= 4000, "a thousand connections need some three thousand descriptors"))
    func manyConnections() async throws {
      let server = try await serve()
      var clients: [RawClient] = []
      for _ in 0..<1000 { clients.append(try await RawClient(port: server.port)) }
      #expect(await count(of: server, becomes: 1000))
      for client in clients {
        try await client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
      }
      for client in clients { #expect(try await client.answer()?.text == "hello") }
      #expect(await server.connectionCount == 1000)
      await server.shutdown()
      #expect(await server.connectionCount == 0)
    }

    @Test func moreConnectionsThanAllowedWait() async throws {
      let server = try await serve { $0.connectionLimit = 1 }
      let first = try await RawClient(port: server.port)
      try await first.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await first.answer()?.status == 200)
      let second = try await RawClient(port: server.port)
      try await second.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(await server.connectionCount == 1)
      await first.socket.close()
      #expect(try await second.answer()?.status == 200)
      await server.shutdown()
    }

    @Test func theEndWaitsForWhatRuns() async throws {
      let server = try await serve()
      let idle = try await RawClient(port: server.port)
      let busy = try await RawClient(port: server.port)
      try await busy.send("GET /late HTTP/1.1\r\nHost: a\r\n\r\nGET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(await count(of: server, becomes: 2))
      try await Task.sleep(for: .milliseconds(30))
      async let end: Void = server.shutdown()
      let answer = try #require(try await busy.answer())
      #expect(answer.text == "late")
      #expect(answer.head.fields["Connection"] == "close")
      #expect(try await busy.isClosed())
      #expect(try await idle.isClosed())
      await end
      await #expect(throws: SocketError.refused) { try await RawClient(port: server.port) }
    }

    @Test func theEndDoesNotWaitForEver() async throws {
      let server = try await serve()
      let client = try await RawClient(port: server.port)
      try await client.send("GET /wait HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(await handler.log.waits(for: "waiting"))
      await server.shutdown(grace: .milliseconds(20))
      #expect(await handler.log.waits(for: "cancelled"))
      #expect(((try? await client.answer()) ?? nil) == nil)
    }

    // MARK: - Faults

    private func bytes(_ fault: HTTPFault) async throws -> (text: String, error: SocketError?) {
      let server = try await serve { $0.fault = { _ in fault } }
      let client = try await RawClient(port: server.port)
      try await client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
      var bytes: [UInt8] = []
      var failure: SocketError?
      do throws(SocketError) {
        while case let more = try await client.socket.read(timeout: .seconds(20)), !more.isEmpty { bytes += more }
      } catch {
        failure = error
      }
      await server.shutdown()
      return (String(decoding: bytes, as: UTF8.self), failure)
    }

    @Test func cutResponses() async throws {
      #expect(try await bytes(HTTPFault(cut: .init(.beforeHead))) == ("", nil))
      #expect(try await bytes(HTTPFault(cut: .init(.beforeHead, resets: true))) == ("", .reset))
      let head = try await bytes(HTTPFault(cut: .init(.insideHead))).text
      #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n") && !head.contains("\r\n\r\n"))
      let body = try await bytes(HTTPFault(cut: .init(.body(bytes: 3)))).text
      #expect(body.hasSuffix("\r\n\r\nhel"))
    }

    @Test func slowResponses() async throws {
      let fault = HTTPFault(
        latency: .milliseconds(20), cut: .init(.body(bytes: 5)), trickle: .init(bytes: 16, pause: .milliseconds(1)))
      #expect(try await bytes(fault).text.hasSuffix("\r\n\r\nhello"))
    }
  }
#endif
