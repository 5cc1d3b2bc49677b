import Foundation
import HTTPTestSupport
import Testing
import WirelaceHTTP
import WirelaceLocks

@testable import YuguCore

/// How calls end: by themselves, by whoever made them, by the client.
@Suite struct LifecycleTests {
  private typealias Script = ScriptedTransport

  private func evaluate(_ bench: Bench, _ options: RequestOptions = RequestOptions()) async -> YuguError? {
    await failure { () async throws(YuguError) in
      try await bench.client.evaluate(audio: Bench.audio, config: Bench.config, options: options)
    }
  }

  private func begun(_ bench: Bench) async {
    await eventually { !bench.transport.requests.isEmpty }
  }

  @Test(arguments: [false, true]) func closingEndsWhatRuns(stubborn: Bool) async {
    let bench = Bench([Script.hangs(stubborn: stubborn)])
    async let ended = evaluate(bench)
    await begun(bench)
    #expect(bench.client.open.count == 1)
    bench.client.close()
    bench.client.close()
    let error = await ended
    #expect(error?.code == 90004 && error?.isIllegalState == true && error?.attempts == 1)
    #expect(error?.idempotencyKey?.utf8.count == 32)
    #expect(bench.client.open.count == 0)
    // What is called afterwards sends nothing.
    #expect(await evaluate(bench)?.code == 90004)
    #expect(bench.transport.requests.count == 1)
    #expect(throws: YuguError.self) {
      try bench.client.streamEvaluate(config: Bench.config, listener: YuguStreamHandlers())
    }
  }

  @Test(arguments: [false, true]) func cancellingTheTaskEndsTheCall(stubborn: Bool) async {
    let bench = Bench([Script.hangs(stubborn: stubborn)])
    let task = Task { await evaluate(bench) }
    await begun(bench)
    task.cancel()
    let error = await task.value
    #expect(error?.code == 90003 && error?.isCancelled == true && error?.retryable == false)
  }

  @Test(arguments: [false, true]) func aTokenEndsItsCalls(stubborn: Bool) async {
    let bench = Bench([Script.hangs(stubborn: stubborn)])
    let token = CancellationToken()
    async let first = evaluate(bench, RequestOptions(cancellationToken: token))
    async let second = evaluate(bench, RequestOptions(cancellationToken: token))
    await eventually { bench.transport.requests.count == 2 }
    #expect(!token.isCancelled)
    token.cancel()
    token.cancel()
    let errors = await [first, second]
    #expect(errors.map { $0?.code } == [90003, 90003] && token.isCancelled)
    // One that is cancelled already sends nothing.
    #expect(await evaluate(bench, RequestOptions(cancellationToken: token))?.code == 90003)
    #expect(bench.transport.requests.count == 2)
  }

  @Test func cancellingInAWaitEndsItThere() async {
    // The clock of the test passes over nothing here.
    let bench = Bench([Script.json(503, "")], longSleep: .milliseconds(1))
    let task = Task { await evaluate(bench) }
    await begun(bench)
    await eventually { bench.clock.isWaiting(for: .milliseconds(100)...(.milliseconds(300))) }
    task.cancel()
    #expect(await task.value?.code == 90003)
    #expect(bench.transport.requests.count == 1)
  }

  @Test func theCompletionRunsOnceOnTheCallbackQueue() async {
    let key = DispatchSpecificKey<Int>()
    let queue = DispatchQueue(label: "test.callbacks")
    queue.setSpecific(key: key, value: 7)
    let bench = Bench([Script.json(200, Bench.result)]) { $0.callbackQueue = queue }
    let calls = Recorder<(mark: Int?, overall: Double?, isFinished: Bool?)>()
    let call = Guarded<YuguCall?>(nil)
    // Nothing runs on the queue before the call is known here.
    queue.suspend()
    let made = bench.client.evaluate(audio: Bench.audio, config: Bench.config) { outcome in
      let isFinished = call.withLock { $0?.isFinished }
      calls.add((DispatchQueue.getSpecific(key: key), try? outcome.get().overall, isFinished))
    }
    call.withLock { $0 = made }
    await eventually { bench.client.open.count == 0 && !bench.transport.requests.isEmpty }
    #expect(!made.isFinished)
    queue.resume()
    await calls.wait(for: 1)
    await eventually { made.isFinished }
    made.cancel()
    queue.sync {}
    #expect(calls.values.count == 1)
    #expect(calls.values.first?.mark == 7 && calls.values.first?.overall == 94.6)
    #expect(calls.values.first?.isFinished == false)
  }

  @Test func cancellingACallGivesItsCompletionTheError() async {
    let bench = Bench([Script.hangs(stubborn: true)])
    let codes = Recorder<Int>()
    let complete = { @Sendable (error: (any Error)?) in codes.add((error as? YuguError)?.code ?? 0) }
    let calls = [
      bench.client.evaluate(audio: Bench.audio, config: Bench.config) { complete($0.error) },
      bench.client.evaluateCompat(
        coreType: "sent.eval.cn", audio: Bench.audio, params: CompatParams(refText: "a")
      ) { complete($0.error) },
      bench.client.tts(TtsRequest(text: "a")) { complete($0.error) },
      bench.client.getReport(recordId: "r") { complete($0.error) },
    ]
    await eventually { bench.transport.requests.count == 4 }
    for call in calls { call.cancel() }
    await codes.wait(for: 4)
    #expect(codes.values == [90003, 90003, 90003, 90003])
    for call in calls { call.cancel() }
    bench.client.close()
    #expect(codes.values.count == 4)
  }

  @Test func aClientThatGoesEndsItsSessions() async throws {
    var bench: Bench? = Bench([Script.hangs()])
    let session = try bench?.client.streamEvaluate(config: Bench.config, listener: YuguStreamHandlers())
    bench = nil
    await eventually { session?.state == .closed }
    #expect(throws: YuguError.self) { try session?.start() }
  }

  @Test func optionsThatMakeNoSenseAreToldByTheCall() async {
    let faults: [(YuguClientOptions) -> YuguClientOptions] = [
      { $0.with { $0.baseUrl = "ftp://x" } }, { $0.with { $0.baseUrl = "https://x?y" } },
      { $0.with { $0.readTimeoutMs = 0 } }, { $0.with { $0.retry.jitter = 2 } }, { $0.with { $0.auth = .token("") } },
    ]
    for fault in faults {
      let bench = Bench([Script.json(200, Bench.result)]) { $0 = fault($0) }
      #expect(await evaluate(bench)?.code == 90010)
      #expect(bench.transport.requests.isEmpty)
    }
    for options in [RequestOptions(timeoutMs: 0), RequestOptions(readTimeoutMs: -1)] {
      let bench = Bench([Script.json(200, Bench.result)])
      #expect(await evaluate(bench, options)?.code == 90010)
    }
  }

  @Test func everyAttemptIsGivenItsLimits() async throws {
    let bench = Bench([Script.json(200, Bench.result)]) { $0.connectTimeoutMs = 1234 }
    _ = await evaluate(bench, RequestOptions(timeoutMs: 90_000, readTimeoutMs: 60_000))
    _ = await evaluate(bench, RequestOptions(timeoutMs: 1000))
    let calls = bench.transport.requests.map(\.call)
    #expect(calls.map(\.attemptTimeout) == [.seconds(60), .seconds(1)])
    #expect(calls.map(\.connectTimeout) == [.milliseconds(1234), .seconds(1)])
  }

  @Test func theTimeOfAnAttemptRunsOut() async {
    let bench = Bench([Script.hangs(stubborn: true)])
    async let ended = evaluate(
      bench, RequestOptions(timeoutMs: 200_000, readTimeoutMs: 60_000, retry: RetryPolicy.none))
    await begun(bench)
    await eventually { bench.clock.isWaiting(for: .seconds(60)...(.seconds(60))) }
    bench.clock.advance(by: .seconds(60))
    let error = await ended
    #expect(error?.code == 90002 && error?.isTimeout == true && error?.retryable == true)
  }
}

extension YuguClientOptions {
  fileprivate func with(_ change: (inout YuguClientOptions) -> Void) -> YuguClientOptions {
    var options = self
    change(&options)
    return options
  }
}

extension Result {
  fileprivate var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}
