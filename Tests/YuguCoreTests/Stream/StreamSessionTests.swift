import Foundation
import HTTPTestSupport
import Testing
import WirelaceHTTP
import WirelaceLocks

@testable import YuguCore

/// Sessions of a client, on a real queue and over scripted connections.
@Suite struct StreamSessionTests {
  private static let whole = [
    "CONNECTING", "CONNECTED", "connected", "STARTED", "started", "ENDING", "COMPLETED", "result", "CLOSED",
    "closed 1000",
  ]
  private static let options = StreamOptions(audioPrecheck: .off)

  @Test func aReadingFromItsBeginToItsEnd() async throws {
    let bench = SessionBench()
    let listener = SessionListener()
    let session = try bench.client.streamEvaluate(
      config: Bench.config, options: Self.options, listener: listener.handlers)
    #expect(session.state == .idle && bench.sockets.values.isEmpty)
    try session.start()
    let frames = (0..<50).map { Data(repeating: UInt8($0), count: 640) }
    for frame in frames { try session.sendAudio(frame) }
    try session.end()
    await listener.closed()
    #expect(listener.names.values == Self.whole && listener.violations.values.isEmpty)
    let socket = try #require(bench.sockets.values.first)
    #expect(bench.sockets.values.count == 1 && socket.audio == frames.flatMap { Array($0) })
    #expect(socket.texts.last == #"{"cmd":"end"}"# && socket.texts.count == 2)
    let result = try #require(listener.results.values.first)
    #expect(result.overall == 90 && result.idempotencyKey == session.idempotencyKey && result.attempts == 1)
    #expect(session.state == .closed && bench.client.open.count == 0)
  }

  @Test func theCompatibleChannel() async throws {
    let bench = SessionBench(script: { _ in
      ScriptedWebSocket.platform { socket, moment in
        guard case .message(.text(StreamSettings.endFrame)) = moment else { return false }
        socket.report(
          #"{"recordId":"","eof":0,"result":{"bytes":6,"words":[]},"readUnits":1,"matchedUnits":0,"progress":[{"word":"a","read":true,"matched":false}]}"#
        )
        socket.report(#"{"recordId":"r","eof":1,"result":{"overall":81}}"#)
        return true
      }
    })
    let listener = SessionListener()
    let session = try bench.client.streamEvaluateCompat(
      coreType: "sent.eval.cn", params: CompatParams(refText: "a", realtimeFeedback: true), options: Self.options,
      listener: listener.handlers)
    try session.start()
    try session.sendAudio(Data(count: 6))
    try session.end()
    await listener.closed()
    #expect(listener.results.values.map(\.overall) == [81])
    #expect(listener.partials.values.map(\.progress) == [[ReadingWord(word: "a", read: true, matched: false)]])
    #expect(listener.partials.values.first?.bytes == 6)
    #expect(bench.sockets.values.first?.texts == [#"{"refText":"a","realtime_feedback":1}"#, #"{"cmd":"end"}"#])
    #expect(bench.sockets.values.first?.request?.url.contains("/sent.eval.cn?appKey=") == true)
  }

  // MARK: - Bytes of the start

  private func startFrame(
    _ config: EvaluateConfig, _ options: StreamOptions = StreamOptions(idempotencyKey: "k"),
    change: (inout YuguClientOptions) -> Void = { _ in }
  ) async throws -> String? {
    let bench = SessionBench(change: change)
    let session = try bench.client.streamEvaluate(config: config, options: options, listener: YuguStreamHandlers())
    try session.start()
    await eventually { bench.sockets.values.first?.texts.isEmpty == false }
    session.cancel()
    return bench.sockets.values.first?.texts.first
  }

  @Test func withoutProgressTheStartIsWhatItAlwaysWas() async throws {
    let expected =
      #"{"cmd":"start","coreType":"sentence","referenceText":"今天天气很好","language":"zh-CN","idempotencyKey":"k"}"#
    #expect(try await startFrame(Bench.config) == expected)
    var config = Bench.config
    config.realtimeFeedback = false
    #expect(try await startFrame(config) == expected)
    config.realtimeFeedback = true
    #expect(
      try await startFrame(config)
        == expected.replacing(#","idempotencyKey""#, with: #","realtimeFeedback":true,"idempotencyKey""#))
  }

  @Test func aSessionWithoutAKeyNamesNone() async throws {
    let text = try await startFrame(Bench.config, StreamOptions()) { $0.autoIdempotencyKey = false }
    #expect(text == #"{"cmd":"start","coreType":"sentence","referenceText":"今天天气很好","language":"zh-CN"}"#)
  }

  // MARK: - Connections

  private static func query(_ socket: ScriptedWebSocket) -> [String: String] {
    let query = socket.request?.url.split(separator: "?", maxSplits: 1).last ?? ""
    return Dictionary(
      query.split(separator: "&").compactMap { pair in
        let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return halves.count == 2
          ? (String(halves[0]), PercentCoding.decode(String(halves[1])) ?? "") : nil
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test func everyConnectionIsSignedAnewUnderTheSameKey() async throws {
    let bench = SessionBench(script: { number in
      ScriptedWebSocket.platform { socket, moment in
        guard number < 4, case .message(.text) = moment else { return false }
        socket.report(.closed(code: 1006, reason: ""))
        return true
      }
    })
    let listener = SessionListener()
    let session = try bench.client.streamEvaluate(
      config: Bench.config, options: Self.options, listener: listener.handlers)
    try session.start()
    try session.sendAudio(Data(count: 10))
    try session.end()
    await listener.closed()
    let queries = bench.sockets.values.map { Self.query($0) }
    #expect(queries.count == 4 && Set(queries.compactMap { $0["idempotencyKey"] }) == [session.idempotencyKey])
    #expect(Set(queries.compactMap { $0["nonce"] }).count == 4)
    #expect(Set(queries.compactMap { $0["signature"] }).count == 4)
    for query in queries {
      let signed = query.filter { $0.key != "signature" }.map { (name: $0.key, value: $0.value) }
      let payload = SignaturePayload.version1(signed)
      #expect(query["signature"] == SignaturePayload.sign(payload, secretKey: Bench.secretKey))
      #expect(query["appKey"] == Bench.appKey && query["timestamp"] == "1790000000")
    }
    #expect(listener.results.values.first?.attempts == 4)
    #expect(bench.sockets.values.last?.audio.count == 10)
  }

  @Test func aTokenStandsInTheQueryAndInNoLog() async throws {
    let bench = SessionBench(auth: .token(Bench.token))
    let listener = SessionListener()
    let session = try bench.client.streamEvaluate(config: Bench.config, listener: listener.handlers)
    try session.start()
    await eventually { bench.sockets.values.first?.texts.isEmpty == false }
    let request = try #require(bench.sockets.values.first?.request)
    #expect(request.url.contains("token=" + Bench.token))
    session.cancel()
    await listener.closed()
    await bench.client.reporter.drain()
    let shown = bench.logger.lines.values.joined() + "\(request)" + String(reflecting: request)
    #expect(!shown.contains("CANARY") && bench.logger.lines.values.count > 3)
  }

  @Test(arguments: [
    ("https://h/base/", nil, "wss://h/base/api/v1/ws/evaluate?"), ("http://h:1", nil, "ws://h:1/api/v1/ws/evaluate?"),
    ("https://h", "ws://other:9/x", "ws://other:9/x/api/v1/ws/evaluate?"),
  ])
  func whereSessionsGo(_ base: String, _ webSocket: String?, _ start: String) async throws {
    let bench = SessionBench(change: {
      $0.baseUrl = base
      $0.wsBaseUrl = webSocket
    })
    let session = try bench.client.streamEvaluate(config: Bench.config, listener: YuguStreamHandlers())
    try session.start()
    await eventually { bench.sockets.values.first?.request != nil }
    #expect(bench.sockets.values.first?.request?.url.hasPrefix(start) == true)
    session.cancel()
  }

  @Test func argumentsThatMakeNoSenseAreRefusedAtOnce() {
    let faults: [(options: StreamOptions, change: (inout YuguClientOptions) -> Void)] = [
      (StreamOptions(idempotencyKey: "a b"), { _ in }), (StreamOptions(connectTimeoutMs: 0), { _ in }),
      (StreamOptions(resultTimeoutMs: -1), { _ in }), (StreamOptions(pingIntervalMs: 0), { _ in }),
      (StreamOptions(pongTimeoutMs: 0), { _ in }), (StreamOptions(reconnect: ReconnectPolicy(jitter: 2)), { _ in }),
      (StreamOptions(), { $0.wsBaseUrl = "https://x" }), (StreamOptions(), { $0.wsBaseUrl = "ws://x?a" }),
      (StreamOptions(), { $0.baseUrl = "x" }),
    ]
    for fault in faults {
      let bench = SessionBench(change: fault.change)
      let error = #expect(throws: YuguError.self) {
        try bench.client.streamEvaluate(
          config: Bench.config, options: fault.options, listener: YuguStreamHandlers())
      }
      #expect(error?.code == 90010 && bench.sockets.values.isEmpty)
    }
  }

  // MARK: - Calls in the wrong state

  @Test func callsInTheWrongState() async throws {
    let bench = SessionBench()
    let listener = SessionListener()
    let session = try bench.client.streamEvaluate(
      config: Bench.config, options: Self.options, listener: listener.handlers)
    func code(_ body: () throws -> Void) -> Int? { (#expect(throws: YuguError.self) { try body() })?.code }
    #expect(code { try session.sendAudio(Data(count: 2)) } == 90009)
    #expect(code { try session.end() } == 90009)
    try session.start()
    #expect(code { try session.start() } == 90009)
    try session.sendAudio(Data(count: 2))
    try session.end()
    #expect(code { try session.end() } == 90009)
    #expect(code { try session.sendAudio(Data(count: 2)) } == 90009)
    await listener.closed()
    #expect(code { try session.start() } == 90009)
    #expect(code { try session.sendAudio(Data(count: 2)) } == 90009)
    session.cancel()
    session.close()
    session.cancel()
    #expect(listener.names.values == Self.whole)
  }

  @Test func cancelledBeforeTheStart() async throws {
    let bench = SessionBench()
    let listener = SessionListener()
    let session = try bench.client.streamEvaluate(config: Bench.config, listener: listener.handlers)
    session.cancel()
    session.cancel()
    await listener.closed()
    #expect(listener.names.values == ["CANCELLED", "CLOSED", "closed 1006"] && bench.sockets.values.isEmpty)
  }

  /// Cancelled inside each of its callbacks: what was on its way does not come any more.
  @Test(arguments: ["CONNECTING", "CONNECTED", "connected", "STARTED", "started", "ENDING", "COMPLETED", "result"])
  func cancelledInACallback(name: String) async throws {
    let bench = SessionBench()
    let listener = SessionListener()
    let session = try bench.client.streamEvaluate(
      config: Bench.config, options: Self.options, listener: listener.handlers)
    let handlers = listener.handlers
    let (changed, connected, started, result) = (
      handlers.onStateChanged, handlers.onConnected, handlers.onStarted, handlers.onResult
    )
    func cancelAt(_ event: String) { if event == name { session.cancel() } }
    handlers.onStateChanged = { from, to in
      changed?(from, to)
      cancelAt("\(to)")
    }
    handlers.onConnected = {
      connected?()
      cancelAt("connected")
    }
    handlers.onStarted = {
      started?()
      cancelAt("started")
    }
    handlers.onResult = {
      result?($0)
      cancelAt("result")
    }
    try session.start()
    try? session.sendAudio(Data(count: 640))
    try? session.end()
    await listener.closed()
    let names = listener.names.values
    let place = try #require(names.firstIndex(of: name))
    let allowed = Set(StreamState.allCases.map { "\($0)" })
    #expect(names.suffix(from: place + 1).dropLast().allSatisfy { allowed.contains($0) }, "\(names)")
    #expect(listener.errors.values.isEmpty && listener.results.values.count == (name == "result" ? 1 : 0))
    #expect(listener.violations.values.isEmpty && session.state == .closed)
  }

  @Test func theStateIsTheOneReportedLast() async throws {
    let bench = SessionBench()
    let listener = SessionListener()
    let session = try bench.client.streamEvaluate(
      config: Bench.config, options: Self.options, listener: listener.handlers)
    let states = Recorder<(StreamState, StreamState)>()
    let changed = listener.handlers.onStateChanged
    listener.handlers.onStateChanged = { from, to in
      states.add((to, session.state))
      changed?(from, to)
    }
    // While callbacks wait, the state waits as well.
    bench.queue.suspend()
    try session.start()
    try session.end()
    await eventually { bench.sockets.values.first?.texts.count == 2 }
    #expect(session.state == .idle)
    bench.queue.resume()
    await listener.closed()
    #expect(states.values.map(\.0) == states.values.map(\.1) && states.values.count == 6)
  }

  // MARK: - Audio

  @Test func audioFromManyThreadsArrivesWhole() async throws {
    let bench = SessionBench()
    let listener = SessionListener()
    let session = try bench.client.streamEvaluate(
      config: Bench.config, options: Self.options, listener: listener.handlers)
    try session.start()
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for place in 0..<100 { try? session.sendAudio(Data([UInt8(thread), UInt8(place)])) }
        }
      }
    }
    try session.end()
    await listener.closed()
    let audio = try #require(bench.sockets.values.first?.audio)
    #expect(audio.count == 1600)
    for thread in 0..<8 {
      let places = stride(from: 0, to: audio.count, by: 2).filter { audio[$0] == UInt8(thread) }.map { audio[$0 + 1] }
      #expect(places == (0..<100).map { UInt8($0) })
    }
  }

  @Test func muchAtOnceIsSplit() async throws {
    let bench = SessionBench()
    let listener = SessionListener()
    let session = try bench.client.streamEvaluate(
      config: Bench.config, options: Self.options, listener: listener.handlers)
    try session.start()
    let audio = (0..<100_001).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try session.sendAudio(Data(audio))
    try session.end()
    await listener.closed()
    let socket = try #require(bench.sockets.values.first)
    #expect(socket.frames.map(\.count) == [32_000, 32_000, 32_000, 4001] && socket.audio == audio)
  }

  // MARK: - Lives

  // Written before anybody else looks at it.
  private final class Weak: @unchecked Sendable {
    weak var value: YuguStreamSession?
  }

  @Test func aSessionLivesUntilItIsClosed() async throws {
    let bench = SessionBench()
    let listener = SessionListener()
    let session = Weak()
    do {
      let made = try bench.client.streamEvaluate(
        config: Bench.config, options: Self.options, listener: listener.handlers)
      try made.start()
      try made.end()
      session.value = made
    }
    await listener.closed()
    await eventually { session.value == nil }
    #expect(listener.names.values == Self.whole)
  }

  @Test func aSessionThatWasNeverStartedGoes() throws {
    let bench = SessionBench()
    weak var session: YuguStreamSession?
    do { session = try bench.client.streamEvaluate(config: Bench.config, listener: YuguStreamHandlers()) }
    #expect(session == nil && bench.client.open.count == 0)
  }

  @Test func closingTheClientCancelsItsSessions() async throws {
    let bench = SessionBench()
    let listener = SessionListener()
    let session = try bench.client.streamEvaluate(config: Bench.config, listener: listener.handlers)
    try session.start()
    await eventually { session.state == .started }
    bench.client.close()
    await listener.closed()
    #expect(listener.names.values.contains("CANCELLED"))
    #expect(listener.errors.values.isEmpty && listener.results.values.isEmpty)
  }

  /// What a listener of the client is told of sessions.
  private final class Metrics: YuguEventListener {
    struct Fault: Error {}
    let events = Recorder<String>()
    func onSessionStateChanged(sessionId: String, from: String, to: String) throws {
      events.add("\(from) \(to)")
      throw Fault()
    }
    func onReconnect(sessionId: String, attempt: Int, succeeded: Bool) throws {
      events.add("reconnect \(attempt) \(succeeded)")
      throw Fault()
    }
  }

  @Test func metricsOfASession() async throws {
    let metrics = Metrics()
    let bench = SessionBench(
      listener: metrics,
      script: { number in
        ScriptedWebSocket.platform { socket, moment in
          guard number < 3, case .message(.text) = moment else { return false }
          if number == 1 {
            socket.report(#"{"event":"started"}"#)
            socket.report(.closed(code: 1011, reason: "oops"))
          } else {
            socket.report(#"{"event":"error","code":50200,"message":"busy"}"#)
          }
          return true
        }
      })
    let listener = SessionListener()
    let session = try bench.client.streamEvaluate(
      config: Bench.config, options: Self.options, listener: listener.handlers)
    try session.start()
    await eventually { session.state == .started && bench.sockets.values.count == 3 }
    try session.end()
    await listener.closed()
    await bench.client.reporter.drain()
    #expect(
      metrics.events.values == [
        "IDLE CONNECTING", "CONNECTING CONNECTED", "CONNECTED STARTED", "STARTED RECONNECTING",
        "RECONNECTING CONNECTING", "CONNECTING CONNECTED", "reconnect 1 false", "CONNECTED RECONNECTING",
        "RECONNECTING CONNECTING", "CONNECTING CONNECTED", "CONNECTED STARTED", "reconnect 2 true",
        "STARTED ENDING", "ENDING COMPLETED", "COMPLETED CLOSED",
      ])
    #expect(
      listener.names.values == [
        "CONNECTING", "CONNECTED", "connected", "STARTED", "started", "RECONNECTING", "reconnecting 1 90001",
        "CONNECTING", "CONNECTED", "RECONNECTING", "reconnecting 2 50200", "CONNECTING", "CONNECTED", "STARTED",
        "reconnected 2", "ENDING", "COMPLETED", "result", "CLOSED", "closed 1000",
      ])
    #expect(bench.logger.lines.values.contains { $0.hasPrefix("warn stream: ") && $0.contains(" reconnect 1/8 in ") })
  }

  // MARK: - The check of the audio

  @Test(arguments: AudioPrecheckMode.allCases) func silenceIsFoundAtTheEnd(mode: AudioPrecheckMode) async throws {
    let bench = SessionBench()
    let listener = SessionListener()
    let session = try bench.client.streamEvaluate(
      config: Bench.config, options: StreamOptions(audioPrecheck: mode), listener: listener.handlers)
    try session.start()
    for _ in 0..<100 { try session.sendAudio(Data(count: 640)) }
    try session.end()
    await listener.closed()
    #expect(listener.warnings.values.map(\.code) == (mode == .warn ? [90103] : []))
    #expect(
      listener.results.values.first?.localWarnings.map(\.code) == (mode == .reject ? nil : mode == .warn ? [90103] : [])
    )
    #expect(listener.errors.values.map(\.code) == (mode == .reject ? [90103] : []))
    // Nothing is assessed, and nothing charged, without an end.
    #expect(bench.sockets.values.first?.texts.contains(StreamSettings.endFrame) == (mode != .reject))
  }

  @Test func aLowVolumeWarnsAlsoWhereItIsRejected() async throws {
    let bench = SessionBench()
    let listener = SessionListener()
    let session = try bench.client.streamEvaluate(
      config: Bench.config, options: StreamOptions(audioPrecheck: .reject), listener: listener.handlers)
    try session.start()
    try session.sendAudio(Data(TestAudio.tone(seconds: 1.2, amplitude: 150)))
    try session.end()
    await listener.closed()
    #expect(listener.warnings.values.map(\.code) == [90104])
    #expect(listener.results.values.first?.localWarnings.map(\.code) == [90104])
  }
}
