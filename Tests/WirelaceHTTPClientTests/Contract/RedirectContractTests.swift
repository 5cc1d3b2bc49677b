#if os(Linux)
  import HTTPTestSupport
  import Testing
  import WirelaceHTTP

  /// Which redirects every transport follows.
  @Suite(.timeLimit(.minutes(5))) struct RedirectContractTests {
    @Test(arguments: TransportKind.allCases)
    func noneUnlessToldTo(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        for status in [301, 302, 303, 307, 308] {
          let response = try await test.transport.send(test.request("/go?\(status)&/hello"))
          #expect(response.status == status)
          #expect(response.fields["Location"] == "/hello")
          #expect(try await response.body.collect(upTo: 100) == Array("elsewhere".utf8))
        }
        // A proof of who asks never leaves, whatever the caller said.
        let signed = HTTPPipeline(test.transport, [AuthenticationMiddleware.bearer { "secret" }])
        let response = try await signed.send(test.request("/go?302&/hello") { $0.followsRedirects = true })
        #expect(response.status == 302)
      }
    }

    @Test(arguments: TransportKind.allCases)
    func methodsAndBodies(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        func method(_ method: HTTPMethod, _ status: Int, _ target: String = "/method") async throws -> String {
          try await test.exchange(
            test.request(method, "/go?\(status)&\(target)", body: method == .get ? .empty : HTTPBody(text: "b")) {
              $0.followsRedirects = true
            }
          ).text
        }
        for status in [301, 302, 303, 307, 308] { #expect(try await method(.get, status) == "GET") }
        for status in [301, 302, 303] { #expect(try await method(.post, status) == "GET") }
        #expect(try await method(.put, 303) == "GET")
        #expect(try await method(.put, 301) == "PUT")
        for status in [307, 308] {
          #expect(try await method(.post, status) == "POST")
          #expect(try await method(.post, status, "/echo") == "b")
        }
        let fields = try await method(.post, 303, "/fields")
        #expect(!fields.contains("content-type"))
        // A body that is gone cannot be sent again: the redirect is the answer.
        let once = HTTPBody(length: 1, once: PatternSource(count: 1))
        let answer = try await test.exchange(
          test.request(.post, "/go?307&/echo", body: once) { $0.followsRedirects = true })
        #expect(answer == (307, "elsewhere"))
      }
    }

    /// Who follows a redirect leaves the answer's body alone, at a moment when the transport may still be busy with it.
    @Test(arguments: TransportKind.allCases)
    func twoHundredInARow(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        for _ in 0..<200 {
          let answer = try await test.exchange(test.request("/go?302&/hello") { $0.followsRedirects = true })
          #expect(answer == (200, "hello"))
        }
      }
    }

    @Test(arguments: TransportKind.allCases)
    func toAnotherOrigin(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        var other = test.base
        other.host = "localhost"
        let target = "\(other.scheme)://\(other.authority)"
        let fields: HTTPFields = [
          "X-Key": "secret", "Authorization": "Bearer x", "Cookie": "a=b", "Accept": "text/plain",
        ]
        let answer = try await test.exchange(
          test.request("/go?302&\(target)/fields", fields: fields) { $0.followsRedirects = true })
        let lines = answer.text.split(separator: "\n")
        #expect(lines.contains("host: \(other.authority)"))
        #expect(lines.contains("accept: text/plain"))
        #expect(!answer.text.contains("secret") && !answer.text.contains("Bearer") && !answer.text.contains("a=b"))
        let body = HTTPBody(text: "body")
        for status in [307, 308] {
          let answer = try await test.exchange(
            test.request(.post, "/go?\(status)&\(target)/echo", body: body) { $0.followsRedirects = true })
          #expect(answer == (status, "elsewhere"))
        }
      }
    }

    @Test(arguments: TransportKind.allCases)
    func thatLeadNowhere(kind: TransportKind) async throws {
      try await TransportUnderTest.run(kind) { test in
        for target in ["/go?302", "/go?302&ftp://a/", "/go?302&http://u@a/", "/go?302&http://", "/go?300&/hello"] {
          let answer = try await test.exchange(test.request(target) { $0.followsRedirects = true })
          #expect(answer.status / 100 == 3, "\(target)")
          // FoundationNetworking keeps that body back.
          if kind != .urlSession { #expect(answer.text == "elsewhere", "\(target)") }
        }
        let error = await #expect(throws: HTTPTransportError.self) {
          try await test.exchange(test.request("/loop") { $0.followsRedirects = true })
        }
        #expect(error?.kind == .protocolViolation)
      }
    }
  }
#endif
