#if os(Linux)
  import HTTPTestSupport
  import Testing
  import WirelaceHTTP1
  import WirelaceSockets
  import WirelaceWebSocket
  import WirelaceWebSocketSockets

  @Suite(.timeLimit(.minutes(10))) struct WebSocketConnectionTests {
    private func pair(
      client settings: WebSocketSettings = .patient, server: WebSocketSettings = .patient
    ) async throws -> (client: WebSocketConnection, server: WebSocketConnection) {
      let listener = try await SocketListener(at: .host("127.0.0.1", port: 0))
      let accepting = Task {
        try await WebSocketConnection.accept(
          over: listener.accept(), subprotocols: ["b", "a"], settings: server)
      }
      let client = try await WebSocketConnection.connect(
        to: .host("127.0.0.1", port: listener.port), subprotocols: ["a", "b"], settings: settings)
      return (client, try await accepting.value)
    }

    /// A client of ours, and the bare socket that the test answers it on.
    private func bareServer(
      settings: WebSocketSettings = .patient
    ) async throws -> (client: WebSocketConnection, socket: SocketConnection) {
      let listener = try await SocketListener(at: .host("127.0.0.1", port: 0))
      let port = listener.port
      let connecting = Task {
        try await WebSocketConnection.connect(to: .host("127.0.0.1", port: port), settings: settings)
      }
      let socket = try await listener.accept()
      var decoder = HTTP1Decoder(.requests)
      var head: HTTP1RequestHead?
      while head == nil {
        decoder.receive(try await socket.read())
        if case .request(let found)? = try decoder.next() { head = found }
      }
      var encoder = HTTP1Encoder()
      let answer = try WebSocketServerHandshake(try #require(head)).response()
      try await socket.write(encoder.start(answer, .none, answering: "GET"))
      return (try await connecting.value, socket)
    }

    @Test func messagesBothWaysAndAClose() async throws {
      let (client, server) = try await pair()
      #expect(client.subprotocol == "a")
      #expect(server.subprotocol == "a")
      let large = WebSocketMessage.binary((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
      try await client.send(.text("héllo"))
      try await client.send(large)
      #expect(try await server.receive() == .text("héllo"))
      #expect(try await server.receive() == large)
      try await server.send(large)
      #expect(try await client.receive() == large)
      #expect(try await client.ping())
      try await client.send(.text("last"))
      let closure = await client.close(.goingAway, reason: "done")
      #expect(closure == WebSocketClosure(code: .goingAway, reason: "", isClean: true))
      #expect(try await server.receive() == .text("last"))
      #expect(try await server.receive() == nil)
      _ = await server.close()
      #expect(await server.closure == WebSocketClosure(code: .goingAway, reason: "done", isClean: true))
      await #expect(throws: SocketError.closed) { try await client.send(.text("late")) }
      #expect(await client.trySend(.text("late")) == false)
      await #expect(throws: SocketError.closed) { try await client.ping() }
    }

    @Test func anEndWithoutAClose() async throws {
      let (client, socket) = try await bareServer()
      await socket.abort()
      #expect(try await client.receive() == nil)
      #expect(await client.closure == WebSocketClosure(code: .abnormal, reason: "", isClean: false))
      let (other, broken) = try await bareServer()
      await broken.reset()
      #expect(try await other.receive() == nil)
      #expect(await other.closure?.error == .reset)
    }

    @Test func aPeerThatDoesNotClose() async throws {
      var settings = WebSocketSettings.patient
      settings.closeTimeout = .milliseconds(50)
      let (client, socket) = try await bareServer(settings: settings)
      let closure = await client.close()
      #expect(closure == WebSocketClosure(code: .abnormal, reason: "", isClean: false, error: .timedOut))
      _ = await socket.bufferedBytes
    }

    @Test func aCancelledCloseBehindThePeersClose() async throws {
      let (client, socket) = try await bareServer()
      try await socket.write([0x88, 2, 0x0F, 0xA1])
      // The client answers, and waits for the end of the stream; whoever closes now waits with it.
      #expect(try await socket.read().first == 0x88)
      let closing = Task { await client.close() }
      closing.cancel()
      #expect(await closing.value == WebSocketClosure(code: .init(rawValue: 4001), reason: "", isClean: true))
    }

    @Test func aPeerThatDoesNotPong() async throws {
      var settings = WebSocketSettings.patient
      settings.pingInterval = .milliseconds(20)
      settings.pongTimeout = .milliseconds(50)
      let (client, socket) = try await bareServer(settings: settings)
      #expect(try await client.receive() == nil)
      #expect(await client.closure?.code == .abnormal)
      #expect(await client.closure?.error == .timedOut)
      let bytes = try await socket.read()
      #expect(bytes.first == 0x89)
    }

    @Test func violationsAreAnsweredByTheirCode() async throws {
      var settings = WebSocketSettings.patient
      settings.closeTimeout = .milliseconds(50)
      let (client, socket) = try await bareServer(settings: settings)
      try await socket.write([0x81, 1, 0xFF])
      #expect(try await client.receive() == nil)
      #expect(await client.closure?.code == .invalidPayload)
      var decoder = WebSocketDecoder(.server)
      decoder.receive(try await socket.read())
      #expect(try decoder.next() == .close(.invalidPayload, reason: "text is not UTF-8"))
      settings = .patient
      settings.messageLimit = 10
      let (sender, receiver) = try await pair(server: settings)
      try await sender.send(.text("eleven char"))
      #expect(try await sender.receive() == nil)
      #expect(await sender.closure?.code == .messageTooBig)
      #expect(try await receiver.receive() == nil)
    }

    @Test func queuesAreBounded() async throws {
      var settings = WebSocketSettings.patient
      settings.queueLimit = 10_000
      let (client, socket) = try await bareServer(settings: settings)
      let message = WebSocketMessage.binary([UInt8](repeating: 1, count: 5_000))
      var count = 0
      while await client.trySend(message) { count += 1 }
      #expect(count > 2 && count * 5_000 < 20 << 20)
      let sending = Task { try await client.send(message) }
      sending.cancel()
      await #expect(throws: CancellationError.self) { try await sending.value }
      #expect(await client.closure == nil)
      await client.abort()
      _ = await socket.bufferedBytes
    }

    @Test func cancellingAReceiveLeavesTheConnectionOpen() async throws {
      let (client, server) = try await pair()
      let receiving = Task { try await client.receive() }
      receiving.cancel()
      await #expect(throws: CancellationError.self) { try await receiving.value }
      try await server.send(.text("still"))
      #expect(try await client.receive() == .text("still"))
    }

    @Test(arguments: [401, 403, 200, 503])
    func refusals(status: Int) async throws {
      let listener = try await SocketListener(at: .host("127.0.0.1", port: 0))
      let port = listener.port
      let connecting = Task {
        try await WebSocketConnection.connect(to: .host("127.0.0.1", port: port), settings: .patient)
      }
      let socket = try await listener.accept()
      try await socket.write(Array("HTTP/1.1 \(status) No\r\nContent-Length: 0\r\n\r\n".utf8))
      await #expect(throws: WebSocketHandshakeError.refused(status: status, reason: "No")) {
        try await connecting.value
      }
    }

    @Test(arguments: [
      ("Content-Length: 4", "oops", "oops"), ("Content-Length: 40", "cut off", "cut off"), ("Foo: bar", "all", "all"),
      ("Transfer-Encoding: chunked", "3\r\nabc\r\n0\r\n\r\n", "abc"),
      ("Content-Length: 90000", String(repeating: "x", count: 90_000), String(repeating: "x", count: 16 << 10)),
    ])
    func whatARefusalSays(_ field: String, _ body: String, _ expected: String) async throws {
      let listener = try await SocketListener(at: .host("127.0.0.1", port: 0))
      let port = listener.port
      let connecting = Task { try await WebSocketConnection.connect(to: .host("127.0.0.1", port: port)) }
      let socket = try await listener.accept()
      try await socket.write(Array("HTTP/1.1 429 No\r\n\(field)\r\n\r\n\(body)".utf8))
      try await socket.finishWriting()
      let error = await #expect(throws: WebSocketHandshakeError.self) { try await connecting.value }
      #expect(error == .refused(status: 429, reason: "No", body: Array(expected.utf8)))
    }

    @Test func aServerThatDoesNotAnswerTheHandshake() async throws {
      let listener = try await SocketListener(at: .host("127.0.0.1", port: 0))
      let port = listener.port
      var settings = WebSocketSettings.patient
      settings.handshakeTimeout = .milliseconds(100)
      let limits = settings
      await #expect(throws: SocketError.timedOut) {
        try await WebSocketConnection.connect(to: .host("127.0.0.1", port: port), settings: limits)
      }
    }

    @Test(arguments: [
      ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", 426), ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", 405),
      ("nonsense\r\n", 400),
    ])
    func aServerAnswersWhatIsNoHandshake(request: String, status: Int) async throws {
      let listener = try await SocketListener(at: .host("127.0.0.1", port: 0))
      let port = listener.port
      let accepting = Task { try await WebSocketConnection.accept(over: listener.accept(), settings: .patient) }
      let socket = try await SocketConnection.connect(to: .host("127.0.0.1", port: port))
      try await socket.write(Array(request.utf8))
      await #expect(throws: (any Error).self) { try await accepting.value }
      var answer: [UInt8] = []
      while case let bytes = try await socket.read(), !bytes.isEmpty { answer += bytes }
      #expect(String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 \(status) "))
    }
  }
#endif
