import Foundation
import HTTPTestSupport
import Testing
import WirelaceHTTP
import WirelaceLocks

@testable import YuguCore

/// What listeners and loggers are told, and that they can do a call no harm.
@Suite struct ListenerTests {
  private typealias Script = ScriptedTransport

  /// Writes down what it is told; throws each time if it is asked to.
  private final class Listener: YuguEventListener {
    struct Fault: Error {}
    let events = Recorder<String>()
    let throwing: Bool
    init(throwing: Bool = false) { self.throwing = throwing }

    private func add(_ text: String) throws {
      events.add(text)
      if throwing { throw Fault() }
    }
    func onRequestStart(op: String, method: String, path: String, attempt: Int) throws {
      try add("start \(op) \(method) \(path) \(attempt)")
    }
    func onRequestEnd(op: String, httpStatus: Int?, latencyMs: Int, attempts: Int, error: YuguError?) throws {
      try add("end \(op) \(httpStatus ?? 0) \(latencyMs / 100) \(attempts) \(error?.code ?? 0)")
    }
    func onRetry(op: String, attempt: Int, delayMs: Int, error: YuguError) throws {
      try add("retry \(op) \(attempt) \(delayMs) \(error.code) \(error.attempts)")
    }
  }

  private func evaluate(_ bench: Bench) async -> Result<EvalResult, YuguError> {
    do throws(YuguError) {
      return .success(try await bench.client.evaluate(audio: Bench.audio, config: Bench.config))
    } catch {
      return .failure(error)
    }
  }

  private static func answers() -> [ScriptedTransport.Answer] {
    [Script.json(503, #"{"code":50200}"#), Script.json(200, Bench.result)]
  }

  @Test(arguments: [false, true]) func aCallIsToldFromItsBeginToItsEnd(throwing: Bool) async throws {
    let listener = Listener(throwing: throwing)
    let bench = Bench(Self.answers(), listener: listener) { $0.retry.jitter = 0 }
    #expect(try await evaluate(bench).get().overall == 94.6)
    await bench.client.reporter.drain()
    #expect(
      listener.events.values == [
        "start evaluate POST /api/v1/evaluate 1", "retry evaluate 1 200 50200 1",
        "start evaluate POST /api/v1/evaluate 2", "end evaluate 200 2 2 0",
      ])
  }

  @Test func theOtherCallsAreToldByTheirNames() async {
    let listener = Listener()
    let bench = Bench([Script.json(404, "")], listener: listener)
    _ = await failure { () async throws(YuguError) in try await bench.client.tts(TtsRequest(text: "a")) }
    _ = await failure { () async throws(YuguError) in try await bench.client.getReport(recordId: "r/1") }
    _ = await failure { () async throws(YuguError) in
      try await bench.client.evaluateCompat(
        coreType: "word.eval", audio: Bench.audio, params: CompatParams(refText: "a"))
    }
    await bench.client.reporter.drain()
    #expect(
      listener.events.values == [
        "start tts POST /api/v1/tts/generate 1", "end tts 404 0 1 404",
        "start getReport GET /api/v1/report/r%2F1 1", "end getReport 404 0 1 404",
        "start evaluateCompat POST /word.eval 1", "end evaluateCompat 404 0 1 404",
      ])
  }

  @Test func nothingIsToldOfACallThatSentNothing() async {
    let listener = Listener()
    let bench = Bench(Self.answers(), listener: listener) { $0.baseUrl = "no" }
    _ = await evaluate(bench)
    await bench.client.reporter.drain()
    #expect(listener.events.values.isEmpty)
  }

  /// Hangs until it is let go.
  private final class Hanging: YuguEventListener, YuguLogger {
    let gate = DispatchSemaphore(value: 0)
    let count = Guarded(0)
    func onRequestStart(op: String, method: String, path: String, attempt: Int) throws {
      count.withLock { $0 += 1 }
      gate.wait()
    }
    func log(level: YuguLogLevel, tag: String, message: String, error: (any Error)?) {
      count.withLock { $0 += 1 }
      gate.wait()
    }
  }

  @Test func listenersThatHangHoldUpNothing() async throws {
    let hanging = Hanging()
    let bench = Bench([Script.json(200, Bench.result)], listener: hanging) { $0.logger = hanging }
    // Far more than may wait for them: what is beyond is dropped, not kept.
    for _ in 0..<1200 { #expect(try await bench.client.getReport(recordId: "r").attempts == 1) }
    for _ in 0..<10_000 { hanging.gate.signal() }
    await bench.client.reporter.drain()
    #expect(hanging.count.withLock { $0 } <= 2 * 1025)
  }

  @Test func whatATransportDoesBehindTheEndIsNotTold() async {
    let listener = Listener()
    let (gate, opener) = AsyncStream<Void>.makeStream()
    let late: ScriptedTransport.Answer = { _ in
      // Heeds no cancellation, and fails in a way that would be retried.
      await Task.detached { for await _ in gate {} }.value
      throw HTTPTransportError(.connectionLost, "late")
    }
    let bench = Bench([late], listener: listener)
    let task = Task { await evaluate(bench) }
    await eventually { !bench.transport.requests.isEmpty }
    task.cancel()
    _ = await task.value
    await bench.client.reporter.drain()
    let (events, lines) = (listener.events.values, bench.logger.lines.values)
    opener.finish()
    for _ in 0..<1000 { await Task.yield() }
    await bench.client.reporter.drain()
    #expect(events.last == "end evaluate 0 0 1 90003" && listener.events.values == events)
    #expect(bench.logger.lines.values == lines && bench.transport.requests.count == 1)
  }

  @Test func levelsLetTheirLinesThrough() async {
    var counts: [Int] = []
    for level in YuguLogLevel.allCases.sorted() {
      let bench = Bench(Self.answers(), level: level)
      _ = await evaluate(bench)
      await bench.client.reporter.drain()
      counts.append(bench.logger.lines.values.count)
    }
    // off, error: nothing; warn: the retry; info: the call as well; debug: both attempts as well.
    #expect(counts == [0, 0, 1, 2, 4])
  }
}
