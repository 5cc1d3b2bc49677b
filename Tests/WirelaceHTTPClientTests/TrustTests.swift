#if os(Linux)
  import HTTPTestSupport
  import Testing
  import WirelaceHTTP
  import WirelaceHTTPClient
  import WirelaceHTTPServer
  import WirelaceSockets

  /// `https`: whom the client believes.
  @Suite(.timeLimit(.minutes(5))) struct TrustTests {
    static let certificates = Result { try Certificates() }

    private func transport(_ authority: String?) throws -> SocketHTTPTransport {
      var settings = HTTPClientSettings()
      if let authority { settings.trust = try Self.certificates.get().client(authority) }
      return SocketHTTPTransport(settings)
    }

    private func server(_ certificate: String) async throws -> HTTPServer {
      let tls = try Self.certificates.get().server(certificate)
      return try await HTTPServer(at: .host("127.0.0.1", port: 0), tls: tls, handler: SampleHandler())
    }

    @Test(arguments: ["localhost", "127.0.0.1"])
    func trusted(host: String) async throws {
      let server = try await server("good")
      let transport = try transport("ca")
      let url = HTTPURL(scheme: "https", host: host, port: server.port, path: "/mirror")
      let body = HTTPBody([UInt8](repeating: 7, count: 3_000_000))
      for _ in 0..<3 {
        let response = try await transport.send(HTTPRequest(.post, url, body: body))
        #expect(try await response.body.collect(upTo: 3_000_000) == body.bytes)
      }
      #expect(await server.connectionCount == 1)
      await server.shutdown()
    }

    /// Who must not be believed: another host, an expired certificate, an unknown authority, the system's authorities alone.
    @Test(arguments: [("wrong", "ca"), ("old", "ca"), ("good", "other"), ("good", nil)] as [(String, String?)])
    func refused(certificate: String, authority: String?) async throws {
      let server = try await server(certificate)
      let url = HTTPURL(scheme: "https", host: "localhost", port: server.port, path: "/hello")
      let error = await #expect(throws: HTTPTransportError.self) {
        try await transport(authority).send(HTTPRequest(.post, url))
      }
      #expect(error?.kind == .trust)
      #expect(error?.mayHaveReachedServer == false)
      await server.shutdown()
    }

    @Test func aServerWithoutTLS() async throws {
      let server = try await HTTPServer(at: .host("127.0.0.1", port: 0), handler: SampleHandler())
      let url = HTTPURL(scheme: "https", host: "localhost", port: server.port, path: "/hello")
      let error = await #expect(throws: HTTPTransportError.self) {
        try await transport("ca").send(HTTPRequest(.get, url))
      }
      #expect(error?.kind == .trust)
      await server.shutdown()
    }

    @Test func noRedirectFromHTTPSToHTTP() async throws {
      let server = try await server("good")
      var request = HTTPRequest(
        .get,
        HTTPURL(scheme: "https", host: "localhost", port: server.port, path: "/go", query: "302&http://localhost/x"))
      request.call.followsRedirects = true
      #expect(try await transport("ca").send(request).status == 302)
      await server.shutdown()
    }

    /// An end that TLS does not confirm may be a cut.
    @Test func aBodyUpToTheEndNeedsTheEndOfTLS() async throws {
      let tls = try Self.certificates.get().server("good")
      let server = try await HostileServer(tls: tls) { socket, number in
        _ = try await socket.readHead()
        try await socket.send("HTTP/1.1 200 OK\r\n\r\nwhole")
        if number == 2 { await socket.abort() }
      }
      let transport = try transport("ca")
      let request = HTTPRequest(.get, HTTPURL(scheme: "https", host: "localhost", port: server.port))
      #expect(try await transport.send(request).body.collect(upTo: 10) == Array("whole".utf8))
      let error = await #expect(throws: HTTPTransportError.self) {
        try await transport.send(request).body.collect(upTo: 10)
      }
      #expect(error?.kind == .connectionLost)
      await server.close()
    }
  }
#endif
