import HTTPTestSupport
import Foundation
import Testing
import WirelaceHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import YuguCore

@Suite struct RetryTests {
  private typealias Script = ScriptedTransport

  private func run(
    _ answers: [ScriptedTransport.Answer], _ options: RequestOptions = RequestOptions(),
    change: (inout YuguClientOptions) -> Void = { _ in }
  ) async -> (bench: Bench, result: EvalResult?, error: YuguError?) {
    let bench = Bench(answers, change: change)
    do throws(YuguError) {
      let result = try await bench.client.evaluate(audio: Bench.audio, config: Bench.config, options: options)
      return (bench, result, nil)
    } catch {
      return (bench, nil, error)
    }
  }

  private static let first = Duration.milliseconds(140)...Duration.milliseconds(260)
  private static let second = Duration.milliseconds(280)...Duration.milliseconds(520)

  @Test func twoRetriesAndThreeAttempts() async {
    let (bench, _, error) = await run([Script.json(503, "{}")])
    #expect(bench.transport.requests.count == 3)
    #expect(error?.attempts == 3 && error?.httpStatus == 503 && error?.category == .upstream)
    let sleeps = bench.clock.sleeps
    #expect(sleeps.count == 2 && Self.first ~= sleeps[0] && Self.second ~= sleeps[1])
  }

  @Test func aSuccessTellsHowManyAttemptsItTook() async {
    let (bench, result, _) = await run([Script.json(502, ""), Script.json(200, Bench.result)])
    #expect(result?.attempts == 2 && result?.overall == 94.6 && bench.clock.sleeps.count == 1)
  }

  @Test func everyAttemptHasTheSameKey() async throws {
    let (bench, result, _) = await run([
      Script.fails(HTTPTransportError(.connectionLost, "lost")), Script.json(500, "x"), Script.json(200, Bench.result),
    ])
    let keys = bench.transport.requests.map { $0.fields["Idempotency-Key"] }
    #expect(keys.count == 3 && Set(keys).count == 1)
    let key = try #require(keys[0])
    #expect(key.utf8.count == 32 && key.allSatisfy { "0123456789abcdef".contains($0) })
    #expect(result?.idempotencyKey == key)
  }

  @Test func theCallersKeyStays() async {
    let key = "exam-42-user-7-q3"
    let (bench, result, _) = await run(
      [Script.json(503, ""), Script.json(200, Bench.result)], RequestOptions(idempotencyKey: key))
    #expect(bench.transport.requests.map { $0.fields["Idempotency-Key"] } == [key, key])
    #expect(result?.idempotencyKey == key)
    let failed = await run([Script.json(400, #"{"code":40001}"#)], RequestOptions(idempotencyKey: "k"))
    #expect(failed.error?.idempotencyKey == "k")
  }

  @Test(arguments: [408, 425, 429, 500, 502, 503, 504])
  func statusesThatAreRetried(status: Int) async {
    let (bench, result, _) = await run([Script.json(status, "oops"), Script.json(200, Bench.result)])
    #expect(bench.transport.requests.count == 2 && result != nil)
  }

  @Test(arguments: [400, 401, 402, 403, 404, 405, 409, 413, 415, 422, 501, 505, 301])
  func statusesThatAreNotRetried(status: Int) async {
    let (bench, _, error) = await run([Script.json(status, "oops"), Script.json(200, Bench.result)])
    #expect(bench.transport.requests.count == 1)
    #expect(error?.retryable == false && error?.code == status && error?.attempts == 1)
  }

  /// The table decides over the status, for every code that there is.
  @Test func codesAreRetriedAsTheTableSays() async {
    for entry in ErrorTable.entries where entry.kind == .server {
      let answer = Script.json(entry.httpStatus ?? 500, #"{"code":\#(entry.code),"message":"m"}"#)
      let (bench, _, error) = await run([answer, Script.json(200, Bench.result)])
      #expect(bench.transport.requests.count == (entry.retryable ? 2 : 1), "\(entry.code)")
      #expect((error == nil) == entry.retryable, "\(entry.code)")
      let alone = await run([answer], RequestOptions(retry: RetryPolicy(maxRetries: 0)))
      #expect(alone.error.map { YuguErrors.isRetryable($0) } == entry.retryable)
      #expect(alone.error?.category == entry.category && alone.error?.code == entry.code)
    }
  }

  @Test(arguments: [
    (HTTPTransportError.Kind.connect, 90001, true), (.connectionLost, 90001, true), (.timeout, 90002, true),
    (.trust, 90011, false), (.protocolViolation, 90005, false), (.closed, 90004, false),
  ])
  func errorsOfTheTransport(_ kind: HTTPTransportError.Kind, _ code: Int, _ isRetried: Bool) async {
    let (bench, _, error) = await run([Script.fails(HTTPTransportError(kind, "x"))])
    #expect(error?.code == code && error?.retryable == isRetried && error?.cause is HTTPTransportError)
    #expect(bench.transport.requests.count == (isRetried ? 3 : 1))
  }

  @Test(arguments: [
    (URLError.Code.timedOut, 90002), (.cannotConnectToHost, 90001), (.serverCertificateUntrusted, 90011),
    (.appTransportSecurityRequiresSecureConnection, 90010), (.cannotParseResponse, 90005),
  ])
  func errorsOfFoundation(_ code: URLError.Code, _ expected: Int) async {
    let (_, _, error) = await run([Script.fails(URLError(code))])
    #expect(error?.code == expected)
  }

  @Test func theServerSaysHowLongToWait() async {
    let (bench, _, _) = await run([
      Script.json(429, "", [("Retry-After", "7")]), Script.json(503, "", [("Retry-After", "0")]),
      Script.json(200, Bench.result),
    ])
    #expect(bench.clock.sleeps[0] == .seconds(7) && Self.second ~= bench.clock.sleeps[1])
  }

  @Test(arguments: ["31", "1800", "99999999999999999999", "Fri, 31 Dec 9999 23:59:59 GMT"])
  func theWaitIsCappedAtHalfAMinute(value: String) async {
    let (bench, result, _) = await run([
      Script.json(503, "", [("Retry-After", value)]), Script.json(200, Bench.result),
    ])
    #expect(bench.clock.sleeps == [.seconds(30)] && result != nil)
  }

  @Test(arguments: ["soon", "-1", "1.5", ""])
  func nonsenseIsPassedOver(value: String) async {
    let (bench, _, _) = await run([
      Script.json(503, "", [("Retry-After", value)]), Script.json(200, Bench.result),
    ])
    #expect(Self.first ~= bench.clock.sleeps[0])
  }

  @Test func aWaitBeyondTheTotalTimeIsNotBegun() async {
    let clock = Recorder<VirtualClock>()
    let slow: Script.Answer = { _ in
      clock.values.first?.advance(by: .seconds(25))
      return HTTPResponse(503, fields: ["Retry-After": "30"], body: HTTPBody(text: #"{"code":50200,"message":"m"}"#))
    }
    let bench = Bench([slow])
    clock.add(bench.clock)
    let error = await failure { () throws(YuguError) in
      try await bench.client.evaluate(
        audio: Bench.audio, config: Bench.config, options: RequestOptions(timeoutMs: 50_000))
    }
    #expect(error?.code == 50200 && error?.attempts == 1 && error?.retryable == true)
    #expect(bench.clock.sleeps.isEmpty)
  }

  @Test func withoutAKeyNothingIsWrittenTwice() async {
    let change: (inout YuguClientOptions) -> Void = { $0.autoIdempotencyKey = false }
    let (bench, _, error) = await run([Script.json(503, "")], change: change)
    #expect(bench.transport.requests.count == 1 && error?.idempotencyKey == nil)
    #expect(bench.transport.requests[0].fields["Idempotency-Key"] == nil)
    let keyed = await run([Script.json(503, "")], RequestOptions(idempotencyKey: "k"), change: change)
    #expect(keyed.bench.transport.requests.count == 3)
    // A report is read, and needs no key.
    let report = Bench([Script.json(503, "")], change: change)
    _ = await failure { () throws(YuguError) in try await report.client.getReport(recordId: "r") }
    #expect(report.transport.requests.count == 3)
    #expect(report.transport.requests.allSatisfy { $0.fields["Idempotency-Key"] == nil })
  }

  @Test func aRetryIsALineInTheLog() async {
    let (bench, _, _) = await run([Script.json(503, #"{"code":50200}"#), Script.json(200, Bench.result)])
    await bench.client.reporter.drain()
    let line = bench.logger.lines.values.first { $0.contains("retry") } ?? ""
    #expect(line.firstMatch(of: /^warn evaluate: retry 1\/2 in \d+ ms: HTTP 503 code=50200$/) != nil, "\(line)")
  }

  @Test func aCallMayHaveAPolicyOfItsOwn() async {
    let (bench, _, _) = await run(
      [Script.json(503, "")], RequestOptions(retry: RetryPolicy(maxRetries: 4, initialDelayMs: 10, jitter: 0)))
    #expect(bench.clock.sleeps == [10, 20, 40, 80].map { .milliseconds($0) })
  }

  @Test(arguments: ["", "a b", "ä", "a\n", String(repeating: "k", count: 201)])
  func aKeyOfAWrongFormIsRefusedBeforeAnythingIsSent(key: String) async {
    let (bench, _, error) = await run([Script.json(200, Bench.result)], RequestOptions(idempotencyKey: key))
    #expect(error?.code == 90010 && error?.attempts == 0 && bench.transport.requests.isEmpty)
  }

  @Test func theLongestKeyIsGood() async {
    let key = String(repeating: "~", count: 200)
    let (bench, _, _) = await run([Script.json(200, Bench.result)], RequestOptions(idempotencyKey: key))
    #expect(bench.transport.requests.first?.fields["Idempotency-Key"] == key)
  }
}
