#if os(Linux)
  import HTTPTestSupport
  import Testing
  import WirelaceSockets

  @Suite(.timeLimit(.minutes(10))) struct TLSTests {
    static let made = Result { try Certificates() }

    private func connect(
      _ server: TLSContext, _ client: TLSContext, host: String = "localhost"
    ) async throws -> (client: SocketConnection, server: SocketConnection) {
      let listener = try await SocketListener(at: .host("127.0.0.1", port: 0))
      let accepting = Task {
        let connection = try await listener.accept()
        try await connection.secure(server)
        return connection
      }
      defer { accepting.cancel() }
      let connection = try await SocketConnection.connect(
        to: .host("127.0.0.1", port: listener.port), tls: client, serverName: host)
      return (connection, try await accepting.value)
    }

    @Test(arguments: ["localhost", "127.0.0.1"])
    func bothWaysAndToTheEnd(host: String) async throws {
      let made = try Self.made.get()
      let (client, server) = try await connect(made.server("good"), made.client(), host: host)
      let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      async let received = readAll(server)
      try await client.write(bytes)
      try await client.finishWriting()
      #expect(try await received == bytes)
      try await server.write([1, 2])
      await server.close()
      #expect(try await readAll(client) == [1, 2])
    }

    @Test func wrongHostUnknownAuthorityAndExpired() async throws {
      let made = try Self.made.get()
      func refusal(_ server: String, _ authority: String?, _ host: String = "localhost") async throws -> SocketError? {
        let client = try authority.map { try made.client($0) } ?? TLSContext()
        do { _ = try await connect(made.server(server), client, host: host) } catch { return error as? SocketError }
        return nil
      }
      #expect(try await refusal("good", "ca") == nil)
      #expect(try await refusal("wrong", "ca") == .certificate("hostname mismatch"))
      #expect(try await refusal("wrong", "ca", "127.0.0.1") == .certificate("IP address mismatch"))
      #expect(try await refusal("wrong", "ca", "example.org") == nil)
      #expect(try await refusal("old", "ca") == .certificate("certificate has expired"))
      for authority in ["other", nil] {
        guard case .certificate? = try await refusal("good", authority) else {
          Issue.record("trusted")
          continue
        }
      }
    }

    @Test func anEndWithoutACloseIsTruncation() async throws {
      let made = try Self.made.get()
      let (client, server) = try await connect(made.server("good"), made.client())
      try await server.write([1, 2, 3])
      #expect(try await client.read() == [1, 2, 3])
      await server.abort()
      await #expect(throws: SocketError.truncated) { try await client.read() }
    }

    @Test func aPeerThatSpeaksNoTLS() async throws {
      let made = try Self.made.get()
      let listener = try await SocketListener(at: .host("127.0.0.1", port: 0))
      let context = try made.client()
      let port = listener.port
      let connecting = Task {
        try await SocketConnection.connect(to: .host("127.0.0.1", port: port), tls: context, serverName: "localhost")
      }
      let server = try await listener.accept()
      try await server.write(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8))
      await #expect(throws: SocketError.tls("wrong version number")) { try await connecting.value }
    }

    @Test func aPeerThatSaysNothing() async throws {
      let made = try Self.made.get()
      let listener = try await SocketListener(at: .host("127.0.0.1", port: 0))
      let (port, context) = (listener.port, try made.client())
      await #expect(throws: SocketError.timedOut) {
        try await SocketConnection.connect(
          to: .host("127.0.0.1", port: port), tls: context, serverName: "localhost", timeout: .milliseconds(50))
      }
      // The first try may or may not have reached the listener: its time-out may end the name lookup already.
      let second = try await SocketListener(at: .host("127.0.0.1", port: 0))
      let secondPort = second.port
      let connecting = Task { try await SocketConnection.connect(to: .host("127.0.0.1", port: secondPort)) }
      let client = try await connecting.value
      let server = try await second.accept()
      await #expect(throws: SocketError.timedOut) {
        try await server.secure(try made.server("good"), timeout: .milliseconds(50))
      }
      await client.abort()
    }

    @Test func filesThatAreNoCertificates() throws {
      let made = try Self.made.get()
      #expect(throws: SocketError.self) { try TLSContext(trustedFile: "/dev/null") }
      #expect(throws: SocketError.self) { try TLSContext(certificateFile: "/dev/null", keyFile: "/dev/null") }
      #expect(throws: SocketError.self) {
        try TLSContext(certificateFile: "\(made.folder)/good.pem", keyFile: "\(made.folder)/old.key")
      }
    }
  }
#endif
