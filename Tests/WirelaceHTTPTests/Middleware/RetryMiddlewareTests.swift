import HTTPTestSupport
import Testing
@testable import WirelaceHTTP

@Suite struct RetryMiddlewareTests {
  private let clock = VirtualClock()

  private func send(
    _ answers: [Result<HTTPResponse, any Error>], _ call: HTTPCall = HTTPCall(retry: .transient),
    policy: RetryPolicy = RetryPolicy(jitter: 0), budget: RetryBudget? = nil, fields: HTTPFields = HTTPFields(),
    body: HTTPBody = .empty, onRetry: (@Sendable (RetryMiddleware.Event) -> Void)? = nil
  ) async -> (result: Result<HTTPResponse, any Error>, requests: [HTTPRequest]) {
    let transport = ScriptedTransport(answers)
    let pipeline = HTTPPipeline(
      transport, [RetryMiddleware(policy, budget: budget, clock: clock, random: { 7 }, onRetry: onRetry)])
    let request = HTTPRequest(.post, exampleURL, fields: fields, body: body, call: call)
    do { return (.success(try await pipeline.send(request)), transport.requests) } catch {
      return (.failure(error), transport.requests)
    }
  }

  private func failing(_ status: Int, after value: String? = nil) throws -> Result<HTTPResponse, any Error> {
    var fields = HTTPFields()
    if let value { try fields.set("Retry-After", value) }
    return .success(HTTPResponse(status, fields: fields))
  }

  @Test func waitsGrowUpToTheLongest() async throws {
    let answers = try (0..<7).map { _ in try failing(503) }
    let (result, requests) = await send(answers, policy: RetryPolicy(maxRetries: 6, jitter: 0))
    #expect(try result.get().status == 503)
    #expect(try result.get().attempts == 7)
    #expect(requests.count == 7)
    #expect(clock.sleeps == [200, 400, 800, 1600, 3200, 4000].map { .milliseconds($0) })
  }

  @Test func jitterStaysInItsRange() {
    let policy = RetryPolicy(jitter: 0.3)
    let near = { (left: Duration, right: Duration) in abs((left - right) / .nanoseconds(1)) < 10 }
    #expect(near(policy.delay(retry: 1, random: 0), .milliseconds(140)))
    #expect(near(policy.delay(retry: 1, random: 0.999_999_999_99), .milliseconds(260)))
    #expect(near(policy.delay(retry: 2, random: 0.5), .milliseconds(400)))
    #expect(near(policy.delay(retry: 10_000, random: 0.5), .seconds(4)))
  }

  @Test func theServerSaysWhen() async throws {
    let (result, _) = await send([try failing(429, after: "7"), try failing(503, after: "0")])
    #expect(try result.get().status == 200)
    #expect(clock.sleeps == [.seconds(7), .milliseconds(400)])
  }

  @Test func zeroIsAValueAndNotNothing() async throws {
    let events = Recorder<RetryMiddleware.Event>()
    _ = await send([try failing(503, after: "0"), try failing(503)]) { events.add($0) }
    #expect(events.values.map(\.retryAfter) == [.zero, nil])
  }

  @Test func datesCountFromTheClock() async throws {
    let date = HTTPDate.text(unixTime: clock.unixTime + 9)
    let past = HTTPDate.text(unixTime: 0)
    _ = await send([try failing(503, after: date), try failing(503, after: past)])
    #expect(clock.sleeps == [.seconds(9), .milliseconds(400)])
  }

  @Test(arguments: ["1800", "410400", "99999999999999999999", "Fri, 31 Dec 9999 23:59:59 GMT"])
  func aLongWaitFreezesNobody(value: String) async throws {
    let (result, requests) = await send([try failing(429, after: value)])
    #expect(try result.get().status == 429)
    #expect(try result.get().fields["Retry-After"] == value)
    #expect(requests.count == 1)
    let capped = await send([try failing(429, after: value)], policy: RetryPolicy(longWait: .cap))
    #expect(try capped.result.get().status == 200)
    #expect(clock.sleeps == [.seconds(30)])
  }

  @Test(arguments: ["", "soon", "-1", "1.5", "+3", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 31 Feb 1994 08:49:37 GMT"])
  func nonsenseIsPassedOver(value: String) async throws {
    #expect(RetryPolicy.retryAfter(value, unixTime: 0) == nil)
    _ = await send([try failing(503, after: value)])
    #expect(clock.sleeps == [.milliseconds(200)])
  }

  @Test(arguments: [
    (HTTPCall.Retry.never, [Int]()), (.connect, []), (.throttled, [429, 503]),
    (.transient, [408, 425, 429, 500, 502, 503, 504]),
  ])
  func theClassSaysWhichStatusesAreRepeated(retry: HTTPCall.Retry, repeated: [Int]) async throws {
    for status in 300...599 {
      let (_, requests) = await send([try failing(status)], HTTPCall(retry: retry))
      #expect((requests.count == 2) == repeated.contains(status), "\(status)")
    }
  }

  @Test func theClassSaysWhichErrorsAreRepeated() async {
    let errors: [(HTTPTransportError, [HTTPCall.Retry])] = [
      (HTTPTransportError(.connect, ""), [.connect, .throttled, .transient]),
      (HTTPTransportError(.trust, ""), []), (HTTPTransportError(.closed, ""), []),
      (HTTPTransportError(.protocolViolation, ""), []), (HTTPTransportError(.timeout, ""), [.transient]),
      (HTTPTransportError(.connectionLost, ""), [.transient]),
      (
        HTTPTransportError(.connectionLost, "", mayHaveReachedServer: false),
        [.connect, .throttled, .transient]
      ),
    ]
    for (error, repeated) in errors {
      for retry in [HTTPCall.Retry.never, .connect, .throttled, .transient] {
        let (_, requests) = await send([.failure(error)], HTTPCall(retry: retry))
        #expect((requests.count == 2) == repeated.contains(retry), "\(error) \(retry)")
      }
    }
    for error in [CancellationError() as any Error, HTTPBodyError.alreadyRead] {
      let (_, requests) = await send([.failure(error)])
      #expect(requests.count == 1)
    }
  }

  @Test func aBodyThatCanBeReadOnceIsSentOnce() async throws {
    let pipe = HTTPBodyPipe()
    pipe.writer.finish()
    let (result, requests) = await send([try failing(503)], body: pipe.body)
    #expect(try result.get().status == 503)
    #expect(requests.count == 1)
  }

  @Test func noRetryWhenTheWaitWouldPassTheTotal() async throws {
    let call = HTTPCall(retry: .transient, totalTimeout: .seconds(60))
    let answers = try [failing(503, after: "29"), failing(503, after: "30"), failing(503, after: "2")]
    let (result, requests) = await send(answers, call, policy: RetryPolicy(maxRetries: 9, jitter: 0))
    #expect(try result.get().status == 503)
    #expect(requests.count == 3)
    #expect(clock.sleeps == [.seconds(29), .seconds(30)])
  }

  @Test func theTotalEndsACallThatHangs() async throws {
    let clock = self.clock
    let hangs = ClosureHandler { _ in
      clock.advance(by: .seconds(60))
      // Heeds nothing for long enough: the deadline must not wait for it.
      try? await Task.sleep(for: .seconds(3600))
      throw CancellationError()
    }
    let pipeline = HTTPPipeline(InProcessTransport(hangs, clock: clock), [RetryMiddleware(clock: clock)])
    let call = HTTPCall(retry: .transient, totalTimeout: .seconds(60))
    let error = await #expect(throws: HTTPTransportError.self) {
      // The deadline's own sleep begins before or behind the handler's advance: move the time until it is over.
      let mover = Task { while !Task.isCancelled { clock.advance(by: .seconds(60)); await Task.yield() } }
      defer { mover.cancel() }
      _ = try await pipeline.send(HTTPRequest(.get, exampleURL, call: call))
    }
    #expect(error?.kind == .timeout)
  }

  @Test func theKeyIsMadeOnceAndTheUsersStays() async throws {
    let call = HTTPCall(retry: .transient, idempotencyField: "Idempotency-Key")
    let made = await send([try failing(503), try failing(503)], call).requests.map { $0.fields["Idempotency-Key"] }
    #expect(made == Array(repeating: "00000000-0000-4007-8000-000000000007", count: 3))
    let (_, requests) = await send(
      [try failing(503), try failing(503)], call, fields: ["idempotency-key": "mine"])
    #expect(requests.map { $0.fields.values("Idempotency-Key") } == [["mine"], ["mine"], ["mine"]])
    let alone = await send([], HTTPCall(retry: .never, idempotencyField: "K")).requests
    #expect(alone.first?.fields["K"] != nil)
  }

  @Test func theBudgetEndsRetries() async throws {
    let budget = RetryBudget(capacity: 11, cost: 5, timeoutCost: 10, refund: 1)
    _ = await send([try failing(503), try failing(503)], budget: budget)
    #expect(budget.available == 2)
    #expect(await send([try failing(503)], budget: budget).requests.count == 1)
    for _ in 0..<20 { _ = await send([], budget: budget) }
    #expect(budget.available == 11)
    let timeout = HTTPTransportError(.timeout, "")
    #expect(await send([.failure(timeout), .failure(timeout)], budget: budget).requests.count == 2)
    #expect(budget.available == 1)
  }

  @Test func aCancelledCallIsNotRepeated() async {
    let asked = Recorder<Int>()
    let handler = ClosureHandler { _ in
      asked.add(1)
      withUnsafeCurrentTask { $0?.cancel() }
      return HTTPResponse(503)
    }
    let pipeline = HTTPPipeline(InProcessTransport(handler), [RetryMiddleware(clock: clock)])
    let task = Task { try await pipeline.send(HTTPRequest(.get, exampleURL, call: HTTPCall(retry: .transient))) }
    _ = await task.result
    #expect(asked.values.count == 1)
  }

  @Test func everyAttemptIsSignedAnew() async throws {
    let transport = ScriptedTransport([try failing(503), try failing(503)])
    let counter = Recorder<Int>()
    let sign = AuthenticationMiddleware { request in
      counter.add(1)
      try request.fields.set("X-Signature", "s\(counter.values.count)")
    }
    let pipeline = HTTPPipeline(transport, [RetryMiddleware(clock: clock), sign])
    var call = HTTPCall(retry: .transient)
    call.followsRedirects = true
    _ = try await pipeline.send(HTTPRequest(.get, exampleURL, call: call))
    #expect(transport.requests.map { $0.fields.values("X-Signature") } == [["s1"], ["s2"], ["s3"]])
    #expect(transport.requests.allSatisfy { !$0.call.followsRedirects })
  }
}
