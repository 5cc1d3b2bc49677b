import HTTPTestSupport
import Testing
import WirelaceHTTP

@Suite struct HTTPRedactorTests {
  @Test func secretsShowAtNoLevel() async throws {
    let lines = Recorder<String>()
    let url = try #require(
      HTTPURL(
        "https://h/p?limit=5&token=canary-1&X-Amz-Signature=canary-2&%73ignature=canary-3&%zz=canary-4&appKey=canary-5")
    )
    var request = HTTPRequest(.post, url, body: HTTPBody(text: "canary-6"))
    for (index, name) in ["Authorization", "X-Signature", "X-API-Key", "cookie", "X-Access_Token", "X-Nonce"]
      .enumerated()
    {
      try request.fields.set(name, "canary-f\(index)")
    }
    try request.fields.set("X-Request-Id", "visible")
    let answer = try HTTPFields([
      ("Set-Cookie", "canary-c"), ("Location", "https://x/?token=canary-l"), ("WWW-Authenticate", "canary-w"),
    ])
    for level in LoggingMiddleware.Level.allCases {
      for answer in [
        .success(HTTPResponse(500, fields: answer, body: HTTPBody(text: "canary"))),
        .failure(HTTPTransportError(.timeout, "slow")), .failure(Canary()),
      ] as [Result<HTTPResponse, any Error>] {
        let pipeline = HTTPPipeline(
          ScriptedTransport([answer]), [LoggingMiddleware(level: level) { lines.add("\($0) \($1)") }])
        _ = try? await pipeline.send(request)
      }
    }
    let text = lines.values.joined(separator: "\n")
    #expect(!text.contains("canary"))
    #expect(text.contains("limit=5"))
    #expect(text.contains("token=***"))
    #expect(text.contains("X-Request-Id: visible"))
    #expect(text.contains("Location: https://x/?***"))
    #expect(text.contains("500"))
  }

  private struct Canary: Error, CustomStringConvertible { var description: String { "canary" } }

  @Test func namesCanBeShownAndHidden() {
    let redactor = HTTPRedactor(secretWords: ["plate"], shownNames: ["X-Template"])
    #expect(redactor.isSecret("number-plate"))
    #expect(redactor.isSecret("PLATE"))
    #expect(!redactor.isSecret("x-template"))
    #expect(!redactor.isSecret("Authorization"))
  }

  @Test func levelsLeaveOutWhatIsBelow() async throws {
    let lines = Recorder<String>()
    let pipeline = HTTPPipeline(ScriptedTransport([]), [LoggingMiddleware(level: .warning) { lines.add($1) }])
    _ = try await pipeline.send(HTTPRequest(.get, exampleURL))
    #expect(lines.values.isEmpty)
  }

  @Test func refusedTokensAreForgotten() async throws {
    let forgotten = Recorder<Int>()
    for status in [200, 401, 403, 404] {
      let pipeline = HTTPPipeline(
        ScriptedTransport([.success(HTTPResponse(status))]),
        [AuthenticationMiddleware.bearer(forgetStatuses: [401, 403], forget: { forgotten.add($0) }, token: { "t" })])
      _ = try await pipeline.send(HTTPRequest(.get, exampleURL))
    }
    #expect(forgotten.values == [401, 403])
  }

  @Test func metricsTellHowItWent() async throws {
    let samples = Recorder<MetricsMiddleware.Sample>()
    let clock = VirtualClock()
    let pipeline = HTTPPipeline(
      ScriptedTransport([
        .success(HTTPResponse(503)), .success(HTTPResponse(204)), .failure(HTTPTransportError(.trust, "")),
      ]),
      [MetricsMiddleware(clock: clock) { samples.add($0) }, RetryMiddleware(RetryPolicy(jitter: 0), clock: clock)])
    let request = HTTPRequest(.get, exampleURL, call: HTTPCall(operation: "list", retry: .transient))
    _ = try await pipeline.send(request)
    _ = try? await pipeline.send(request)
    #expect(samples.values.map(\.status) == [204, nil])
    #expect(samples.values.map(\.error) == [nil, .trust])
    #expect(samples.values.map(\.attempts) == [2, 1])
    #expect(samples.values.first?.duration == .milliseconds(200))
    #expect(samples.values.first?.operation == "list")
  }
}
