#if os(Linux)
  import HTTPTestSupport
  import Testing
  import WirelaceHTTP
  import WirelaceHTTPClient
  import WirelaceSockets

  /// Servers that break the rules. FoundationNetworking traps on some of them ("Transfer completed, but there's no response."), so
  /// `URLSession` meets only those that it survives.
  @Suite(.timeLimit(.minutes(5))) struct HostileServerTests {
    enum Outcome: Sendable, Equatable {
      case body(String)
      case error(HTTPTransportError.Kind)
    }

    struct Case: Sendable, CustomTestStringConvertible {
      let name: String
      /// What the server sends behind a request; then it ends the connection.
      let response: String
      /// Of our own client.
      let outcome: Outcome
      var testDescription: String { name }

      init(_ name: String, _ response: String, _ outcome: Outcome) {
        (self.name, self.response, self.outcome) = (name, response, outcome)
      }
    }

    private static let ok = "HTTP/1.1 200 OK\r\n"

    static let cases = [
      Case("nothing", "", .error(.connectionLost)),
      Case("cut status", "HTTP/1.1 2", .error(.connectionLost)),
      Case("cut head", ok + "Content-Le", .error(.connectionLost)),
      Case("cut body", ok + "Content-Length: 10\r\n\r\nabc", .error(.connectionLost)),
      Case("cut chunk", ok + "Transfer-Encoding: chunked\r\n\r\n5\r\nabc", .error(.connectionLost)),
      Case("no last chunk", ok + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n", .error(.connectionLost)),
      Case("no length", ok + "\r\nabc", .body("abc")),
      Case("longer than said", ok + "Content-Length: 3\r\n\r\nabcdef", .body("abc")),
      Case("two lengths", ok + "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", .error(.protocolViolation)),
      Case(
        "length and chunks", ok + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
        .error(.protocolViolation)),
      Case("negative length", ok + "Content-Length: -1\r\n\r\n", .error(.protocolViolation)),
      Case("huge length", ok + "Content-Length: 99999999999999999999\r\n\r\n", .error(.protocolViolation)),
      Case("no chunk size", ok + "Transfer-Encoding: chunked\r\n\r\nxyz\r\n", .error(.protocolViolation)),
      Case(
        "huge chunk size", ok + "Transfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n", .error(.protocolViolation)),
      Case("unknown coding", ok + "Transfer-Encoding: gzip\r\n\r\nabc", .error(.protocolViolation)),
      Case("garbage", "no HTTP at all\r\n\r\n", .error(.protocolViolation)),
      Case("another protocol", "SSH-2.0-OpenSSH_9.2\r\n", .error(.protocolViolation)),
      Case("another version", "HTTP/3.0 200 OK\r\n\r\n", .error(.protocolViolation)),
      Case("line feeds", "HTTP/1.1 200 OK\nContent-Length: 0\n\n", .error(.protocolViolation)),
      Case("blank before colon", ok + "Content-Length : 3\r\n\r\nabc", .error(.protocolViolation)),
      Case("folded field", ok + "X: a\r\n b\r\nContent-Length: 0\r\n\r\n", .error(.protocolViolation)),
      Case("control character", ok + "X: a\u{1}b\r\nContent-Length: 0\r\n\r\n", .error(.protocolViolation)),
      Case("small status", "HTTP/1.1 099 No\r\nContent-Length: 0\r\n\r\n", .error(.protocolViolation)),
      Case("large status", "HTTP/1.1 999 No\r\nContent-Length: 0\r\n\r\n", .error(.protocolViolation)),
      Case(
        "other protocol", "HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n",
        .error(.protocolViolation)),
      Case(
        "interim responses",
        String(repeating: "HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n", count: 10)
          + ok + "Content-Length: 3\r\n\r\nabc", .body("abc")),
      Case(
        "flood of interim responses",
        String(repeating: "HTTP/1.1 102 Processing\r\n\r\n", count: 5000)
          + ok + "Content-Length: 3\r\n\r\nabc", .error(.protocolViolation)),
      Case(
        "trailers", ok + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nX-Sum: 1\r\n\r\n", .body("abc")),
      Case(
        "trailers that decide", ok + "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nContent-Length: 9\r\n\r\n",
        .error(.protocolViolation)),
      Case("body behind 204", "HTTP/1.1 204 No Content\r\n\r\nabc", .body("")),
      Case("long field", ok + "X: \(String(repeating: "a", count: 1 << 20))\r\n\r\n", .error(.protocolViolation)),
      Case("many fields", ok + String(repeating: "X: a\r\n", count: 5000) + "\r\n", .error(.protocolViolation)),
    ]

    private func outcome(
      _ transport: any HTTPTransport, _ port: UInt16, attempt: Duration = .seconds(60)
    ) async throws -> Outcome {
      let url = HTTPURL(scheme: "http", host: "127.0.0.1", port: port)
      do {
        let response = try await transport.send(HTTPRequest(.post, url, call: HTTPCall(attemptTimeout: attempt)))
        return .body(String(decoding: try await response.body.collect(upTo: 1 << 20), as: UTF8.self))
      } catch let error as HTTPTransportError {
        return .error(error.kind)
      }
    }

    private static let survived: Set<String> = ["cut body", "no length", "longer than said"]

    @Test(arguments: [TransportKind.sockets], cases)
    func answers(kind: TransportKind, answer: Case) async throws { try await check(kind, answer) }

    @Test(arguments: [TransportKind.urlSession], cases.filter { survived.contains($0.name) })
    func answersThatFoundationSurvives(kind: TransportKind, answer: Case) async throws {
      try await check(kind, answer)
    }

    private func check(_ kind: TransportKind, _ answer: Case) async throws {
      let server = try await HostileServer { socket, _ in
        _ = try await socket.readHead()
        try await socket.send(answer.response)
      }
      let outcome = try await outcome(kind.make(), server.port)
      #expect(outcome == answer.outcome)
      await server.close()
    }

    /// Lines of a head, or bytes of a status line, without end.
    @Test(arguments: ["X-Line: value\r\n", "a"])
    func aHeadWithoutEnd(piece: String) async throws {
      let server = try await HostileServer { socket, _ in
        _ = try await socket.readHead()
        try await socket.send("HTTP/1.1 200 OK\r\n")
        let many = String(repeating: piece, count: 1000)
        while true { try await socket.send(many) }
      }
      #expect(try await outcome(SocketHTTPTransport(), server.port) == .error(.protocolViolation))
      await server.close()
    }

    @Test(arguments: TransportKind.networked)
    func aHeadThatTrickles(kind: TransportKind) async throws {
      let server = try await HostileServer { socket, _ in
        _ = try await socket.readHead()
        try await socket.send("HTTP/1.1 200 OK\r\nX: ")
        while true {
          try await socket.send("a")
          try await Task.sleep(for: .milliseconds(10))
        }
      }
      #expect(try await outcome(kind.make(), server.port, attempt: .milliseconds(300)) == .error(.timeout))
      await server.close()
    }

    @Test func aBodyThatStalls() async throws {
      let server = try await HostileServer { socket, _ in
        _ = try await socket.readHead()
        try await socket.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc")
        try await socket.readToEnd()
      }
      var settings = HTTPClientSettings()
      settings.stallTimeout = .milliseconds(200)
      let url = HTTPURL(scheme: "http", host: "127.0.0.1", port: server.port)
      let error = await #expect(throws: HTTPTransportError.self) {
        try await SocketHTTPTransport(settings).send(HTTPRequest(.get, url)).body.collect(upTo: 9)
      }
      #expect(error?.kind == .timeout)
      await server.close()
    }

    @Test(arguments: TransportKind.networked)
    func aReset(kind: TransportKind) async throws {
      let server = try await HostileServer { socket, _ in
        _ = try await socket.readHead()
        await socket.reset()
      }
      #expect(try await outcome(kind.make(), server.port) == .error(.connectionLost))
      await server.close()
    }

    /// It answers in the middle of the upload and closes with bytes unread: the answer must not get lost in the reset.
    @Test func anAnswerInFrontOfAReset() async throws {
      let server = try await HostileServer { socket, _ in
        _ = try await socket.readHead()
        try await socket.send("HTTP/1.1 413 Too Large\r\nConnection: close\r\nContent-Length: 5\r\n\r\nlarge")
        try await Task.sleep(for: .milliseconds(20))
        await socket.abort()
      }
      var settings = HTTPClientSettings()
      settings.continueTimeout = .zero
      let transport = SocketHTTPTransport(settings)
      let url = HTTPURL(scheme: "http", host: "127.0.0.1", port: server.port)
      for _ in 0..<20 {
        let body = HTTPBody(length: 1 << 28, once: PatternSource(count: 1 << 28))
        let response = try await transport.send(HTTPRequest(.post, url, body: body))
        #expect(response.status == 413)
        #expect(try await response.body.collect(upTo: 10) == Array("large".utf8))
      }
      await server.close()
    }

    /// A server that talks first: an error, or what it said, never anything else.
    @Test func aResponseBeforeTheRequest() async throws {
      let server = try await HostileServer { socket, _ in
        try await socket.send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nearly")
        _ = try await socket.readHead()
      }
      let transport = SocketHTTPTransport()
      for _ in 0..<10 {
        let outcome = try await outcome(transport, server.port)
        if case .body(let text) = outcome { #expect(text == "early") }
      }
      await server.close()
    }

    /// Nobody asked for it: it comes as it is and says so, or it was decoded and does not.
    @Test(arguments: TransportKind.networked)
    func gzipUnasked(kind: TransportKind) async throws {
      // "hello hello hello hello" by gzip.
      let compressed: [UInt8] = [
        0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3, 0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0x57, 0xc8, 0x40, 0x27, 1, 0xe3, 0x51, 0x3d,
        0x8d, 0x17, 0, 0, 0,
      ]
      let server = try await HostileServer { socket, _ in
        _ = try await socket.readHead()
        try await socket.send(
          "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(compressed.count)\r\n\r\n")
        try await socket.write(compressed)
      }
      let url = HTTPURL(scheme: "http", host: "127.0.0.1", port: server.port)
      let response = try await kind.make().send(HTTPRequest(.get, url))
      let bytes = try await response.body.collect(upTo: 1000)
      if response.fields.contains("Content-Encoding") {
        #expect(bytes == compressed)
      } else {
        #expect(String(decoding: bytes, as: UTF8.self) == "hello hello hello hello")
      }
      if kind == .sockets { #expect(response.fields["Content-Encoding"] == "gzip") }
      await server.close()
    }

    @Test func bodiesAreBounded() async throws {
      for response in ["Content-Length: 1001\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n3e9\r\n", "\r\n"] {
        let server = try await HostileServer { socket, _ in
          _ = try await socket.readHead()
          try await socket.send("HTTP/1.1 200 OK\r\n\(response)\(String(repeating: "a", count: 1001))")
        }
        var settings = HTTPClientSettings()
        settings.limits.body = 1000
        #expect(try await outcome(SocketHTTPTransport(settings), server.port) == .error(.protocolViolation))
        await server.close()
      }
    }
  }
#endif
