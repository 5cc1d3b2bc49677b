#if os(Linux)
  import HTTPTestSupport
  import Testing
  import WirelaceHTTP
  import WirelaceHTTPServer
  import WirelaceSockets
  import WirelaceWebSocket
  import WirelaceWebSocketSockets

  /// Echoes at `/echo`, refuses at `/closed`, and leaves the rest to the handler.
  private struct Acceptor: WebSocketAcceptor {
    func accept(_ request: HTTPRequest, subprotocols: [String]) async throws -> WebSocketDecision {
      switch request.url.path {
      case "/echo":
        return .accept(
          WebSocketAcceptance(subprotocol: subprotocols.first, fields: ["X-Served": "yes"], settings: .patient) {
            connection in
            do {
              while let message = try await connection.receive() { try await connection.send(message) }
            } catch {}
          })
      case "/closed": return .refuse(HTTPResponse(401))
      case "/throw": throw HTTPBodyError.abandoned
      default: return .handle
      }
    }
  }

  @Suite(.timeLimit(.minutes(10))) struct HTTPServerSecurityTests {
    static let made = Result { try Certificates() }

    private func serve(_ certificate: String? = nil) async throws -> HTTPServer {
      let tls = try certificate.map { try Self.made.get().server($0) }
      return try await HTTPServer(
        at: .host("127.0.0.1", port: 0), tls: tls, settings: .patient, webSockets: Acceptor(), handler: SampleHandler())
    }

    @Test func encrypted() async throws {
      let server = try await serve("good")
      let client = try await RawClient(port: server.port, tls: Self.made.get().client())
      for _ in 0..<2 {
        try await client.send("GET /bytes?300000 HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await client.answer()?.body.count == 300_000)
      }
      // Who speaks no TLS is dropped, and others are served.
      let plain = try await RawClient(port: server.port)
      try await plain.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(((try? await plain.answer()) ?? nil) == nil)
      try await client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.answer()?.text == "hello")
      await server.shutdown()
    }

    @Test(arguments: [("wrong", "ca"), ("good", "other"), ("old", "ca")])
    func certificatesThatAreRefused(certificate: String, authority: String) async throws {
      let server = try await serve(certificate)
      do {
        _ = try await WebSocketConnection.connect(
          to: .host("127.0.0.1", port: server.port), target: "/echo", tls: Self.made.get().client(authority),
          serverName: "localhost")
        Issue.record("connected")
      } catch SocketError.certificate {}
      await server.shutdown()
    }

    @Test(arguments: [false, true]) func webSockets(isSecure: Bool) async throws {
      let server = try await serve(isSecure ? "good" : nil)
      let connection = try await WebSocketConnection.connect(
        to: .host("127.0.0.1", port: server.port), target: "/echo", tls: isSecure ? Self.made.get().client() : nil,
        serverName: "localhost", subprotocols: ["b", "a"], settings: .patient)
      #expect(connection.subprotocol == "b")
      let messages: [WebSocketMessage] = [.text("ü"), .binary([UInt8](repeating: 7, count: 300_000)), .text("")]
      for message in messages { try await connection.send(message) }
      for message in messages { #expect(try await connection.receive() == message) }
      async let end: Void = server.shutdown()
      #expect(try await connection.receive() == nil)
      #expect(await connection.closure?.code == .goingAway)
      #expect(await connection.closure?.isClean == true)
      await end
    }

    @Test func whatDoesNotBecomeAWebSocket() async throws {
      let server = try await serve()
      func handshake(_ target: String, version: String = "13") -> String {
        "GET \(target) HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
          + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: \(version)\r\n\r\n"
      }
      let client = try await RawClient(port: server.port)
      for (text, status) in [
        (handshake("/closed"), 401), (handshake("/hello"), 200), (handshake("/echo", version: "8"), 426),
        ("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n", 200),
      ] {
        try await client.send(text)
        let answer = try #require(try await client.answer())
        #expect(answer.status == status)
        #expect(answer.head.fields["Sec-WebSocket-Version"] == (status == 426 ? "13" : nil))
      }
      try await client.send(handshake("/throw"))
      #expect(try await client.answer() == nil)
      await server.shutdown()
    }
  }
#endif
