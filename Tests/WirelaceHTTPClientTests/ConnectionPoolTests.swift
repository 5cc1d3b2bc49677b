#if os(Linux)
  import HTTPTestSupport
  import Testing
  import WirelaceHTTP
  import WirelaceHTTPClient
  import WirelaceSockets

  /// Which connections are kept, shared, given up and tried again.
  @Suite(.timeLimit(.minutes(5))) struct ConnectionPoolTests {
    private func url(_ server: HostileServer, _ path: String = "/", host: String = "127.0.0.1") -> HTTPURL {
      HTTPURL(scheme: "http", host: host, port: server.port, path: path)
    }

    private func exchange(_ transport: SocketHTTPTransport, _ request: HTTPRequest) async throws -> String {
      String(decoding: try await transport.send(request).body.collect(upTo: 1 << 20), as: UTF8.self)
    }

    /// Answers every request with the number of its connection.
    private func counting(
      fields: String = "", keeps: Int = .max
    ) async throws -> HostileServer {
      try await HostileServer { socket, number in
        for _ in 0..<keeps {
          guard try await socket.readHead() != nil else { return }
          try await socket.send("HTTP/1.1 200 OK\r\nContent-Length: \("\(number)".count)\r\n\(fields)\r\n\(number)")
        }
      }
    }

    @Test func aConnectionIsUsedAgain() async throws {
      let server = try await counting()
      let transport = SocketHTTPTransport()
      for _ in 0..<5 { #expect(try await exchange(transport, HTTPRequest(.get, url(server))) == "1") }
      #expect(await transport.connectionCount == (1, 1))
      await transport.close()
      #expect(await becomesTrue { await transport.connectionCount == (0, 0) })
      await server.close()
    }

    @Test(arguments: ["Connection: close\r\n", "Connection: Keep-Alive, Close\r\n"])
    func aServerThatCloses(fields: String) async throws {
      let server = try await counting(fields: fields)
      let transport = SocketHTTPTransport()
      for number in 1...3 { #expect(try await exchange(transport, HTTPRequest(.get, url(server))) == "\(number)") }
      #expect(await becomesTrue { await transport.connectionCount == (0, 0) })
      await server.close()
    }

    @Test func oldServersCloseUnlessTheySayOtherwise() async throws {
      for (fields, kept) in [("", false), ("Connection: keep-alive\r\n", true)] {
        let server = try await HostileServer { socket, number in
          while try await socket.readHead() != nil {
            try await socket.send("HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\(fields)\r\n\(number)")
          }
        }
        let transport = SocketHTTPTransport()
        #expect(try await exchange(transport, HTTPRequest(.get, url(server))) == "1")
        #expect(try await exchange(transport, HTTPRequest(.get, url(server))) == (kept ? "1" : "2"))
        await server.close()
      }
    }

    @Test func waitingConnectionsAreClosedInTheEnd() async throws {
      let clock = VirtualClock()
      var settings = HTTPClientSettings()
      settings.idleTimeout = .seconds(90)
      settings.clock = clock
      let server = try await counting()
      let transport = SocketHTTPTransport(settings)
      #expect(try await exchange(transport, HTTPRequest(.get, url(server))) == "1")
      clock.advance(by: .seconds(60))
      #expect(try await exchange(transport, HTTPRequest(.get, url(server))) == "1")
      clock.advance(by: .seconds(89))
      #expect(await transport.connectionCount == (1, 1))
      #expect(
        await becomesTrue {
          clock.advance(by: .seconds(2))
          return await transport.connectionCount == (0, 0)
        })
      await server.close()
    }

    @Test func aConnectionThatTheServerEndsIsForgotten() async throws {
      let server = try await counting(keeps: 1)
      let transport = SocketHTTPTransport()
      #expect(try await exchange(transport, HTTPRequest(.post, url(server))) == "1")
      #expect(await becomesTrue { await transport.connectionCount == (0, 0) })
      #expect(try await exchange(transport, HTTPRequest(.post, url(server))) == "2")
      await server.close()
    }

    /// The server takes a second request on a connection and drops it.
    @Test(arguments: [true, false])
    func aStaleConnection(resets: Bool) async throws {
      let server = try await HostileServer { socket, number in
        guard try await socket.readHead() != nil else { return }
        try await socket.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\(number)")
        guard try await socket.readHead() != nil else { return }
        if resets { await socket.reset() }
      }
      let transport = SocketHTTPTransport()
      #expect(try await exchange(transport, HTTPRequest(.get, url(server))) == "1")
      // Safe: sent again on a new one.
      #expect(try await exchange(transport, HTTPRequest(.get, url(server))) == "2")
      for method: HTTPMethod in [.post, .put, .delete] {
        let error = await #expect(throws: HTTPTransportError.self) {
          _ = try await exchange(transport, HTTPRequest(.get, url(server)))
          _ = try await exchange(transport, HTTPRequest(method, url(server)))
        }
        #expect(error?.kind == .connectionLost)
        #expect(error?.mayHaveReachedServer == true)
      }
      await server.close()
    }

    @Test func aNewConnectionIsNotTriedAgain() async throws {
      let server = try await HostileServer { socket, _ in _ = try await socket.readHead() }
      let error = await #expect(throws: HTTPTransportError.self) {
        try await exchange(SocketHTTPTransport(), HTTPRequest(.get, url(server)))
      }
      #expect(error?.kind == .connectionLost)
      #expect(server.connectionCount == 1)
      await server.close()
    }

    @Test func bytesBehindAResponseAreNotTheNextOne() async throws {
      let server = try await HostileServer { socket, number in
        while try await socket.readHead() != nil {
          try await socket.send(
            "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\(number)HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil")
        }
      }
      let transport = SocketHTTPTransport()
      for number in 1...3 { #expect(try await exchange(transport, HTTPRequest(.get, url(server))) == "\(number)") }
      await server.close()
    }

    @Test func whatAServerSendsUnaskedIsNoAnswer() async throws {
      let server = try await HostileServer { socket, number in
        guard try await socket.readHead() != nil else { return }
        try await socket.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\(number)")
        // Behind the response, while nobody has asked.
        try await Task.sleep(for: .milliseconds(50))
        try await socket.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil")
        try await socket.readToEnd()
      }
      let transport = SocketHTTPTransport()
      #expect(try await exchange(transport, HTTPRequest(.get, url(server))) == "1")
      try await Task.sleep(for: .milliseconds(500))
      #expect(try await exchange(transport, HTTPRequest(.post, url(server))) == "2")
      await server.close()
    }

    @Test func limits() async throws {
      var settings = HTTPClientSettings()
      settings.originLimit = 3
      settings.connectionLimit = 4
      settings.idleLimit = 2
      let server = try await counting()
      let transport = SocketHTTPTransport(settings)
      let answers = try await withThrowingTaskGroup(of: String.self) { group in
        for number in 0..<60 {
          let host = number % 2 == 0 ? "127.0.0.1" : "localhost"
          group.addTask { try await exchange(transport, HTTPRequest(.get, url(server, host: host))) }
        }
        return try await group.reduce(into: [String]()) { $0.append($1) }
      }
      #expect(answers.count == 60)
      let counts = await transport.connectionCount
      #expect(counts.all <= 4 && counts.idle <= 2)
      await server.close()
    }

    @Test func waitingForRoomCanBeCancelled() async throws {
      var settings = HTTPClientSettings()
      settings.originLimit = 1
      let log = EventLog()
      let server = try await HostileServer { socket, _ in
        guard let head = try await socket.readHead() else { return }
        log.add("head")
        if head.hasPrefix("GET /held") { try await socket.readToEnd() }
        try await socket.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
      }
      let transport = SocketHTTPTransport(settings)
      let held = Task { try await exchange(transport, HTTPRequest(.get, url(server, "/held"))) }
      #expect(await log.waits(for: "head"))
      let waiting = Task { try await exchange(transport, HTTPRequest(.get, url(server))) }
      let last = Task { try await exchange(transport, HTTPRequest(.get, url(server))) }
      try await Task.sleep(for: .milliseconds(50))
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
      let limited = HTTPRequest(.get, url(server), call: HTTPCall(attemptTimeout: .milliseconds(100)))
      let error = await #expect(throws: HTTPTransportError.self) { try await exchange(transport, limited) }
      #expect(error?.kind == .timeout)
      held.cancel()
      await #expect(throws: CancellationError.self) { try await held.value }
      #expect(try await last.value == "ok")
      await server.close()
    }

    @Test func closing() async throws {
      let log = EventLog()
      let server = try await HostileServer { socket, _ in
        guard try await socket.readHead() != nil else { return }
        log.add("head")
        try await socket.readToEnd()
        log.add("end")
      }
      let transport = SocketHTTPTransport()
      let call = Task { try await exchange(transport, HTTPRequest(.get, url(server))) }
      #expect(await log.waits(for: "head"))
      await transport.close()
      let running = await #expect(throws: HTTPTransportError.self) { try await call.value }
      #expect(running?.kind == .closed)
      #expect(await log.waits(for: "end"))
      let later = await #expect(throws: HTTPTransportError.self) {
        try await exchange(transport, HTTPRequest(.get, url(server)))
      }
      #expect(later?.kind == .closed)
      #expect(later?.mayHaveReachedServer == false)
      await server.close()
    }

    @Test func droppingTheTransport() async throws {
      let log = EventLog()
      let server = try await HostileServer { socket, number in
        guard try await socket.readHead() != nil else { return }
        try await socket.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\(number)")
        try await socket.readToEnd()
        log.add("end")
      }
      do {
        let transport = SocketHTTPTransport()
        #expect(try await exchange(transport, HTTPRequest(.get, url(server))) == "1")
      }
      #expect(await log.waits(for: "end"))
      await server.close()
    }

    @Test func nobodyListens() async throws {
      let server = try await counting()
      await server.close()
      let error = await #expect(throws: HTTPTransportError.self) {
        try await exchange(SocketHTTPTransport(), HTTPRequest(.post, url(server)))
      }
      #expect(error?.kind == .connect)
      #expect(error?.mayHaveReachedServer == false)
      let unknown = await #expect(throws: HTTPTransportError.self) {
        try await exchange(SocketHTTPTransport(), HTTPRequest(.get, HTTPURL(scheme: "http", host: "no.invalid")))
      }
      #expect(unknown?.kind == .connect)
    }
  }
#endif
