#if os(Linux)
  import HTTPTestSupport
  import Testing
  import WirelaceHTTP
  import WirelaceHTTPClient
  import WirelaceSockets

  /// Bodies that wait for the server's consent.
  @Suite(.timeLimit(.minutes(5))) struct ExpectationTests {
    private func send(
      _ server: HostileServer, _ body: HTTPBody, _ settings: HTTPClientSettings = HTTPClientSettings()
    ) async throws -> (Int, String) {
      let url = HTTPURL(scheme: "http", host: "127.0.0.1", port: server.port)
      let response = try await SocketHTTPTransport(settings).send(HTTPRequest(.post, url, body: body))
      return (response.status, String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self))
    }

    private func patient() -> HTTPClientSettings {
      var settings = HTTPClientSettings()
      settings.continueTimeout = .seconds(600)
      return settings
    }

    private static let large = 1 << 20

    @Test func theServerConsents() async throws {
      let server = try await HostileServer { socket, _ in
        let head = try #require(try await socket.readHead())
        // Nothing of the body comes before the consent.
        let isAlone = head.hasSuffix("\r\n\r\n") && head.contains("Expect: 100-continue\r\n")
        try await socket.send("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n")
        var count = 0
        while count < Self.large { count += try await socket.read(timeout: .seconds(60)).count }
        try await socket.send("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n\(isAlone ? "good" : "soon")")
      }
      let body = HTTPBody([UInt8](repeating: 1, count: Self.large))
      #expect(try await send(server, body, patient()) == (200, "good"))
      await server.close()
    }

    @Test func theServerRefuses() async throws {
      let log = EventLog()
      let server = try await HostileServer { socket, _ in
        _ = try await socket.readHead()
        try await socket.send("HTTP/1.1 401 Unauthorized\r\nContent-Length: 2\r\n\r\nno")
        if try await socket.read(timeout: .seconds(60)).isEmpty { log.add("nothing came") }
      }
      let sent = EventLog()
      let body = HTTPBody(length: nil, once: PatternSource(count: 1 << 30, log: sent))
      #expect(try await send(server, body, patient()) == (401, "no"))
      // The connection ends: the server could not tell a body from the next request.
      #expect(await log.waits(for: "nothing came"))
      #expect(sent.bytes == 0)
      await server.close()
    }

    @Test func theServerSaysNothing() async throws {
      var settings = HTTPClientSettings()
      settings.continueTimeout = .milliseconds(50)
      let server = try await HostileServer { socket, _ in
        _ = try await socket.readHead()
        var count = 0
        while count < Self.large { count += try await socket.read(timeout: .seconds(60)).count }
        try await socket.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
      }
      let body = HTTPBody(length: Int64(Self.large), once: PatternSource(count: Int64(Self.large)))
      #expect(try await send(server, body, settings) == (200, "ok"))
      await server.close()
    }

    @Test func theServerDoesNotKnowExpectations() async throws {
      let server = try await HostileServer { socket, number in
        let head = try #require(try await socket.readHead())
        if head.contains("Expect:") {
          return try await socket.send("HTTP/1.1 417 Expectation Failed\r\nContent-Length: 0\r\n\r\n")
        }
        // Some of the body came along with the head.
        var count = head.utf8.count
        while count < Self.large { count += try await socket.read(timeout: .seconds(60)).count }
        try await socket.send("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n\(number)")
      }
      let body = HTTPBody(length: Int64(Self.large), once: PatternSource(count: Int64(Self.large)))
      #expect(try await send(server, body, patient()) == (200, "2"))
      await server.close()
    }

    @Test func smallBodiesGoWithTheirHead() async throws {
      let server = try await HostileServer { socket, _ in
        let head = try #require(try await socket.readHead())
        let answer = head.contains("Expect:") ? "asked" : "plain"
        try await socket.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n\(answer)")
      }
      #expect(try await send(server, HTTPBody(text: "small"), patient()) == (200, "plain"))
      await server.close()
    }
  }
#endif
