#if os(Linux)
  import HTTPTestSupport
  import Testing
  import WirelaceHTTP
  import WirelaceHTTPServer
  import WirelaceSockets

  /// What is served, byte for byte.
  @Suite(.timeLimit(.minutes(10))) struct HTTPServerTests {
    let handler = SampleHandler()

    func serve(_ settings: HTTPServerSettings = .patient, tls: TLSContext? = nil) async throws -> HTTPServer {
      try await HTTPServer(at: .host("127.0.0.1", port: 0), tls: tls, settings: settings, handler: handler)
    }

    @Test func aConnectionStays() async throws {
      let server = try await serve()
      let client = try await RawClient(port: server.port)
      for _ in 0..<3 {
        try await client.send("GET /hello HTTP/1.1\r\nHost: a\r\n\r\n")
        let answer = try #require(try await client.answer())
        #expect(answer.status == 200)
        #expect(answer.text == "hello")
        #expect(answer.head.fields["Content-Length"] == "5")
        #expect(answer.head.fields["Date"].flatMap { HTTPDate.unixTime($0) } != nil)
        #expect(answer.head.fields["Connection"] == nil)
      }
      #expect(await server.connectionCount == 1)
      try await client.send("GET /hello HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
      #expect(try await client.answer()?.head.fields["Connection"] == "close")
      #expect(try await client.isClosed())
      await server.shutdown()
    }

    @Test func pipelinedRequestsAreAnsweredInOrder() async throws {
      let server = try await serve()
      let client = try await RawClient(port: server.port)
      try await client.send(
        "GET /late HTTP/1.1\r\nHost: a\r\n\r\nPOST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"
          + "HEAD /hello HTTP/1.1\r\nHost: a\r\n\r\nGET /hello HTTP/1.1\r\nHost: a\r\n\r\n",
        expecting: ["GET", "POST", "HEAD", "GET"])
      var texts: [String] = []
      for _ in 0..<4 { texts.append(try #require(try await client.answer()).text) }
      #expect(texts == ["late", "abc", "", "hello"])
      await server.shutdown()
    }

    @Test func bodiesOfEitherFraming() async throws {
      let server = try await serve()
      let client = try await RawClient(port: server.port)
      for path in ["/echo", "/mirror"] {
        try await client.send("POST \(path) HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n12345", expecting: ["POST"])
        #expect(try await client.answer()?.text == "12345")
        try await client.send(
          "POST \(path) HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n",
          expecting: ["POST"])
        #expect(try await client.answer()?.text == "abcde")
      }
      try await client.send("GET /stream?200000 HTTP/1.1\r\nHost: a\r\n\r\n")
      let answer = try #require(try await client.answer())
      #expect(answer.body == [UInt8](repeating: 0x61, count: 200_000))
      #expect(answer.head.fields["Transfer-Encoding"] == "chunked")
      await server.shutdown()
    }

    @Test func oldClients() async throws {
      let server = try await serve()
      var client = try await RawClient(port: server.port)
      try await client.send("GET /hello HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      #expect(try await client.answer()?.head.fields["Connection"] == "keep-alive")
      try await client.send("GET /stream?100000 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
      let answer = try #require(try await client.answer())
      #expect(answer.body.count == 100_000)
      #expect(answer.head.fields["Transfer-Encoding"] == nil)
      #expect(answer.head.fields["Connection"] == "close")
      client = try await RawClient(port: server.port)
      try await client.send("GET /hello HTTP/1.0\r\n\r\n")
      #expect(try await client.answer()?.text == "hello")
      #expect(try await client.isClosed())
      await server.shutdown()
    }

    @Test func answersWithoutABody() async throws {
      let server = try await serve()
      let client = try await RawClient(port: server.port)
      try await client.send("HEAD /bytes?7 HTTP/1.1\r\nHost: a\r\n\r\n", expecting: ["HEAD"])
      #expect(try await client.answer()?.head.fields["Content-Length"] == "7")
      try await client.send("HEAD /stream?7 HTTP/1.1\r\nHost: a\r\n\r\n", expecting: ["HEAD"])
      #expect(try await client.answer()?.body == [])
      for status in [204, 304] {
        try await client.send("GET /status?\(status) HTTP/1.1\r\nHost: a\r\n\r\n")
        let answer = try #require(try await client.answer())
        #expect(answer.status == status)
        #expect(answer.head.fields["Content-Length"] == nil)
      }
      try await client.send("GET /status?201 HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.answer()?.head.fields["Content-Length"] == "0")
      try await client.send("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", expecting: ["OPTIONS"])
      #expect(try await client.answer()?.status == 204)
      await server.shutdown()
    }

    @Test func targetsAndHosts() async throws {
      let server = try await serve()
      let client = try await RawClient(port: server.port)
      try await client.send("GET http://other:81/target?a=%20b HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try await client.answer()?.text == "/target?a=%20b")
      try await client.send("GET /target?x? HTTP/1.1\r\nHost: [::1]:80\r\n\r\n")
      #expect(try await client.answer()?.text == "/target?x?")
      try await client.send("GET /target HTTP/1.1\r\nHost: a b\r\n\r\n")
      #expect(try await client.answer()?.status == 400)
      #expect(try await client.isClosed())
      await server.shutdown()
    }

    @Test func aBodyThatIsAskedFor() async throws {
      let server = try await serve()
      let client = try await RawClient(port: server.port)
      let head = "Host: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n"
      try await client.send("POST /echo HTTP/1.1\r\n\(head)", expecting: ["POST"])
      #expect(try await client.answer()?.status == 100)
      try await client.send("abc", expecting: [])
      #expect(try await client.answer()?.text == "abc")
      // Not asked for: the connection cannot go on, since the body may follow or not.
      try await client.send("POST /ignore HTTP/1.1\r\n\(head)", expecting: ["POST"])
      let answer = try #require(try await client.answer())
      #expect(answer.status == 202)
      #expect(answer.head.fields["Connection"] == "close")
      #expect(try await client.isClosed())
      await server.shutdown()
    }

    @Test func whatIsLeftOfABody() async throws {
      var settings = HTTPServerSettings.patient
      settings.drainLimit = 1000
      let server = try await serve(settings)
      let client = try await RawClient(port: server.port)
      for (count, stays) in [(900, true), (200_000, false)] {
        try await client.send(
          "POST /ignore HTTP/1.1\r\nHost: a\r\nContent-Length: \(count)\r\n\r\n\(String(repeating: "x", count: count))"
            + "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n", expecting: ["POST", "GET"])
        #expect(try await client.answer()?.status == 202)
        #expect(try await client.answer()?.text == (stays ? "hello" : nil))
      }
      await server.shutdown()
    }

    /// Requests by what is wrong with them, and the status of the answer.
    static let refused: [(fault: String, text: String, status: Int)] = [
      ("no request", "GARBAGE\r\n\r\n", 400), ("no host", "GET / HTTP/1.1\r\n\r\n", 400),
      ("version", "GET / HTTP/3.0\r\nHost: a\r\n\r\n", 505),
      ("long target", "GET /\(String(repeating: "a", count: 9000)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
      ("long head", "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 17000))\r\n\r\n", 431),
      ("two framings", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
      ("coding", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip\r\n\r\n", 501),
      ("large body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n", 413),
      ("no chunk", "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n", 400),
      ("large chunk", "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n", 413),
      ("tunnel", "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", 405),
      ("user in the URL", "GET http://u@a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ]

    @Test(arguments: refused.map(\.fault))
    func whatIsRefused(fault: String) async throws {
      let (_, text, status) = try #require(Self.refused.first { $0.fault == fault })
      var settings = HTTPServerSettings.patient
      settings.limits.body = 1000
      let server = try await serve(settings)
      let client = try await RawClient(port: server.port)
      try await client.send(text)
      #expect(try await client.answer()?.status == status)
      #expect(try await client.isClosed())
      await server.shutdown()
    }

    @Test func handlersThatFail() async throws {
      let failures = EventLog()
      var settings = HTTPServerSettings.patient
      settings.onFailure = { request, error in failures.add("\(request.url.path): \(error)") }
      let server = try await serve(settings)
      for target in ["/throw", "/status?99", "/status?600"] {
        let client = try await RawClient(port: server.port)
        try await client.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try await client.answer() == nil)
      }
      let client = try await RawClient(port: server.port)
      try await client.send("GET /broken HTTP/1.1\r\nHost: a\r\n\r\n")
      await #expect(throws: (any Error).self) { try await client.answer() }
      let status = "the handler answered with the status 99, which is not in 200...599"
      #expect(failures.events.contains("/throw: \(HTTPBodyError.abandoned)"))
      #expect(failures.events.contains("/status: \(status)"))
      #expect(failures.events.count == 4)
      await server.shutdown()
    }
  }
#endif
