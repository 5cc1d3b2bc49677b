import HTTPTestSupport
import Testing
import WirelaceHTTP

@Suite struct InProcessTransportTests {
  @Test func bodiesStreamBothWays() async throws {
    let echo = ClosureHandler { HTTPResponse(200, body: HTTPBody(length: nil, chunks: $0.body)) }
    let progress = Recorder<HTTPProgress>()
    let pipe = HTTPBodyPipe(length: 300, limit: 1)
    var request = HTTPRequest(.post, exampleURL, body: pipe.body)
    request.call.uploadProgress = { progress.add($0) }
    let response = try await InProcessTransport(echo).send(request)
    // The head is here before the body was written.
    Task {
      for _ in 0..<3 { try await pipe.writer.write([UInt8](repeating: 7, count: 100)) }
      pipe.writer.finish()
    }
    #expect(try await response.body.collect(upTo: 300).count == 300)
    #expect(progress.values.last == HTTPProgress(sent: 300, total: 300))
    #expect(progress.values.map(\.sent) == progress.values.map(\.sent).sorted())
  }

  @Test func theServerSeesWhatWasSentAndNoMore() async throws {
    let seen = Recorder<HTTPRequest>()
    let handler = ClosureHandler {
      seen.add($0)
      return HTTPResponse(204, body: HTTPBody([1]))
    }
    let call = HTTPCall(operation: "x", retry: .transient, idempotencyField: "K")
    let response = try await InProcessTransport(handler).send(
      HTTPRequest(.get, exampleURL, fields: ["A": "1"], call: call))
    #expect(response.body.isEmpty)
    #expect(seen.values.first?.fields["host"] == "api.example.com")
    #expect(seen.values.first?.fields["A"] == "1")
    #expect(seen.values.first?.call.operation == "")
  }

  @Test func failuresOfTheServerAreLostConnections() async throws {
    let lost = HTTPTransportError(.connectionLost, "the server ended the connection without a response")
    await #expect(throws: lost) {
      try await InProcessTransport(ClosureHandler { _ in throw HTTPBodyError.abandoned }).send(
        HTTPRequest(.get, exampleURL))
    }
    let cut = ClosureHandler { _ in
      let pipe = HTTPBodyPipe()
      try await pipe.writer.write([1])
      return HTTPResponse(200, body: pipe.body)
    }
    let response = try await InProcessTransport(cut).send(HTTPRequest(.get, exampleURL))
    let error = await #expect(throws: HTTPTransportError.self) { try await response.body.collect(upTo: 9) }
    #expect(error?.kind == .connectionLost)
  }

  @Test func cancellingReachesTheHandlerAndStopsTheUpload() async throws {
    let pipe = HTTPBodyPipe(limit: 1)
    let end = pipe.writer
    let body = pipe.body
    let handler = ClosureHandler { request in
      for try await _ in request.body {}
      return HTTPResponse(200)
    }
    let task = Task { try await InProcessTransport(handler).send(HTTPRequest(.post, exampleURL, body: body)) }
    try await end.write([1, 2])
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func anAttemptHasATimeLimit() async {
    let clock = VirtualClock()
    let handler = ClosureHandler { _ in
      while !Task.isCancelled {
        clock.advance(by: .seconds(60))
        await Task.yield()
      }
      return HTTPResponse(200)
    }
    let error = await #expect(throws: HTTPTransportError.self) {
      let call = HTTPCall(attemptTimeout: .seconds(60))
      return try await InProcessTransport(handler, clock: clock).send(HTTPRequest(.get, exampleURL, call: call))
    }
    #expect(error?.kind == .timeout)
  }
}
