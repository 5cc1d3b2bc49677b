import Foundation
import HTTPTestSupport
import Testing
import WirelaceHTTP
import WirelaceWebSocket
import WirelaceWebSocketSockets
import YuguCore
import YuguPlatformSimulator

/// Real-time sessions of the SDK against the simulator, over real sockets.
@Suite struct StreamTests {
  private let voice = Speech.voice(seconds: 4)

  @Test(arguments: [false, true]) func aReading(compatible: Bool) async throws {
    let bench = try await SimulatorBench()
    let outcome = try await bench.read(bench.client(), voice, compatible: compatible)
    #expect(outcome.errors.values.isEmpty)
    let result = try #require(outcome.result)
    #expect((result.overall ?? 0) > 60 && result.attempts == 1 && outcome.closures.values == [1000])
    let request = try #require(bench.simulator.requests.first)
    #expect(request.audioDigest == SimulatorBench.digest(voice) && request.status == 101)
    #expect(request.operation == (compatible ? "streamCompat" : "stream"))
    #expect(bench.simulator.charges(key: result.idempotencyKey ?? "") == 1)
    await bench.simulator.shutdown()
  }

  @Test func aTokenAndTheSecondSignature() async throws {
    let bench = try await SimulatorBench()
    let token = try await bench.read(bench.client(.token("jwt")), voice)
    let second = try await bench.read(bench.client { $0.signatureVersion = .v2 }, voice)
    #expect(token.result?.overall == second.result?.overall && token.result != nil)
    await bench.simulator.shutdown()
  }

  /// Whatever ends the connection: under replay the result is that of the uncut session, and there is one charge.
  @Test(arguments: [
    "drop,after=2", "reset,after=2", "close=1011,after=2", "half,after=2", "error=50200,after=2", "drop",
    "reset", "status=503", "status=429,code=42901", "drop,billed", "reset,billed", "error=50200", "close=1012,billed",
    "half,billed",
  ])
  func underReplayTheResultIsThatOfTheUncutSession(text: String) async throws {
    for compatible in [false, true] {
      let bench = try await SimulatorBench()
      let uncut = try await bench.read(bench.client(), voice, compatible: compatible)
      bench.simulator.reset()
      bench.simulator.queue(try SimulatorFault(text))
      let outcome = try await bench.read(bench.client(), voice, compatible: compatible)
      let result = try #require(outcome.result, "\(text): \(String(describing: outcome.error))")
      #expect(result.resultJSON == uncut.result?.resultJSON && result.recordId == uncut.result?.recordId)
      #expect(result.attempts == 2 && outcome.causes.values.count == 1, "\(text)")
      #expect(result.replayed == text.contains("billed"), "\(text)")
      #expect(bench.simulator.charges == 1 && bench.simulator.charges(key: result.idempotencyKey ?? "") == 1)
      #expect(bench.simulator.requests.last?.audioDigest == SimulatorBench.digest(voice))
      await bench.simulator.shutdown()
    }
  }

  @Test(arguments: [
    ("status=401,code=2003", 2003), ("status=403", 403), ("status=429,code=42903", 42903),
    ("close=1008,after=2", 90005),
    ("close=4001,after=2", 90005), ("close=1000,after=2", 90005), ("error=40902", 40902),
    ("error=40001,after=2", 40001),
  ])
  func whatIsFinal(_ text: String, _ code: Int) async throws {
    let bench = try await SimulatorBench()
    bench.simulator.queue(try SimulatorFault(text))
    let outcome = try await bench.read(bench.client(), voice)
    #expect(outcome.error?.code == code && outcome.causes.values.isEmpty && outcome.results.values.isEmpty)
    #expect(bench.simulator.charges == 0 && outcome.closures.values.count == 1)
    await bench.simulator.shutdown()
  }

  @Test func aRefusedHandshakeIsReadForItsCode() async throws {
    let bench = try await SimulatorBench()
    bench.simulator.queue(try SimulatorFault("status=429,code=42903"))
    let outcome = try await bench.read(bench.client(), voice)
    let error = try #require(outcome.error)
    #expect(error.isQuotaExceeded && error.name == "SANDBOX_DAILY_LIMIT" && error.httpStatus == 429)
    #expect(error.rawBody?.contains("42903") == true && error.message.contains("refused"))
    await bench.simulator.shutdown()
  }

  @Test(arguments: ["silent,after=2", "hang", "silent"]) func aServerThatFallsSilentIsLeft(text: String) async throws {
    let bench = try await SimulatorBench()
    bench.simulator.queue(try SimulatorFault(text))
    let outcome = try await bench.read(
      bench.client(), voice,
      options: StreamOptions(
        connectTimeoutMs: 6000, resultTimeoutMs: 60_000, pingIntervalMs: 100, pongTimeoutMs: 5000))
    // A machine that is busy may take a third connection.
    #expect((outcome.result?.attempts ?? 0) >= 2 && outcome.causes.values.allSatisfy { $0.code == 90002 })
    #expect(bench.simulator.charges == 1)
    await bench.simulator.shutdown()
  }

  @Test func aResultThatIsLateIsWaitedFor() async throws {
    let bench = try await SimulatorBench()
    bench.simulator.queue(try SimulatorFault("late=700"))
    let outcome = try await bench.read(
      bench.client(), voice, options: StreamOptions(pingIntervalMs: 50, pongTimeoutMs: 30_000))
    #expect(outcome.result?.attempts == 1 && outcome.causes.values.isEmpty)
    await bench.simulator.shutdown()
  }

  @Test func anOutageIsOutlived() async throws {
    let bench = try await SimulatorBench()
    let client = bench.client { options in
      options.reconnect = ReconnectPolicy(initialDelayMs: 100, multiplier: 2, maxDelayMs: 1000)
    }
    bench.simulator.queue(try SimulatorFault("outage=1000"))
    let outcome = try await bench.read(client, voice)
    #expect(outcome.result?.replayed == false && !outcome.causes.values.isEmpty)
    #expect(outcome.causes.values.allSatisfy { $0.isNetworkError } && bench.simulator.charges == 1)
    await bench.simulator.shutdown()
  }

  @Test func otherPoliciesOnRealSockets() async throws {
    let bench = try await SimulatorBench()
    bench.simulator.queue(try SimulatorFault("drop,after=2"))
    let failed = try await bench.read(bench.client(), voice, options: StreamOptions(audioBufferPolicy: .fail))
    #expect(failed.error?.code == 90001 && failed.causes.values.isEmpty && bench.simulator.charges == 0)
    await bench.simulator.shutdown()
  }

  // MARK: - Reading progress

  @Test(arguments: [false, true]) func progressComesAndNeverRunsBackwards(compatible: Bool) async throws {
    let bench = try await SimulatorBench()
    var config = SimulatorBench.config
    config.realtimeFeedback = true
    let plain = try await bench.read(bench.client(), voice, compatible: compatible)
    bench.simulator.reset()
    bench.simulator.queue(try SimulatorFault("drop,after=3"))
    let outcome = try await bench.read(bench.client(), voice, config: config, compatible: compatible)
    // It changes no result, and charges nothing.
    #expect(outcome.result?.resultJSON == plain.result?.resultJSON && bench.simulator.charges == 1)
    let partials = outcome.partials.values
    #expect(partials.count > 8 && partials.allSatisfy { $0.hasProgress })
    #expect(partials.last?.readUnits == 11 && partials.last?.progress.map(\.word).joined() == "今天天气很好我们出去玩")
    var (read, matched) = (0, 0)
    for partial in partials {
      #expect((partial.readUnits ?? -1) >= read && (partial.matchedUnits ?? -1) >= matched)
      (read, matched) = (partial.readUnits ?? 0, partial.matchedUnits ?? 0)
      #expect(partial.progress.filter(\.read).count == read && partial.progress.filter(\.matched).count == matched)
      #expect(partial.progress.allSatisfy { $0.read || !$0.matched })
      // The units that are named cover those newly read.
      let words = partial.raw["result"]?["words"]?.arrayValue
      #expect((words == nil) == !compatible)
      if let words {
        #expect(words.map { $0["word"]?.stringValue } == partial.progress[(read - words.count)..<read].map(\.word))
        #expect(partial.raw["recordId"] == "")
      }
    }
    await bench.simulator.shutdown()
  }

  @Test func whatCannotBeFollowedIsCountedAlone() async throws {
    let bench = try await SimulatorBench()
    var config = SimulatorBench.config
    config.realtimeFeedback = true
    let wav = Array(try YuguWAV.wrap(Data(Speech.voice(seconds: 2)), sampleRate: 16_000))
    let followed = try await bench.read(bench.client(), wav, config: config)
    #expect(followed.partials.values.last?.hasProgress == true)
    let stereo = Array(try YuguWAV.wrap(Data(Speech.voice(seconds: 2)), sampleRate: 16_000, channels: 2))
    let counted = try await bench.read(bench.client(), stereo, config: config)
    #expect(counted.partials.values.map(\.hasProgress) == [false, false, false, false])
    #expect(counted.partials.values.map(\.bytes) == [16_000, 32_000, 48_000, 64_000])
    await bench.simulator.shutdown()
  }

  // MARK: - Frames by hand

  private func connect(_ bench: SimulatorBench) async throws -> WebSocketConnection {
    try await WebSocketConnection.connect(
      to: .host("127.0.0.1", port: bench.simulator.port), target: "/api/v1/ws/evaluate?token=jwt")
  }

  private func text(_ connection: WebSocketConnection) async throws -> String? {
    guard case .text(let text)? = try await connection.receive() else { return nil }
    return text
  }

  @Test func severalRoundsOnOneConnection() async throws {
    let bench = try await SimulatorBench()
    let connection = try await connect(bench)
    #expect(try await text(connection) == #"{"event":"connected"}"#)
    for round in 0..<2 {
      try await connection.send(
        .text(#"{"cmd":"start","coreType":"word","referenceText":"天","idempotencyKey":"k\#(round)"}"#))
      #expect(try await text(connection) == #"{"event":"started"}"#)
      try await connection.send(.text(#"{"cmd":"ping"}"#))
      #expect(try await text(connection)?.hasPrefix(#"{"event":"pong","ts":"#) == true)
      try await connection.send(.text(#"{"cmd":"audio","data":"\#(Base64.encode(Speech.voice(seconds: 1.5)))"}"#))
      try await connection.send(.text(#"{"cmd":"end"}"#))
      #expect(try await text(connection)?.hasPrefix(#"{"event":"result","recordId":"sim"#) == true)
    }
    #expect(bench.simulator.charges == 2)
    await connection.close()
    await bench.simulator.shutdown()
  }

  @Test(arguments: [
    "{", "[]", #"{"cmd":"fly"}"#, #"{"cmd":"end"}"#, #"{"cmd":"start"}"#, #"{"cmd":"audio","data":"?"}"#, "{}",
    #"{"cmd":"start","coreType":"word","referenceText":""}"#,
    #"{"cmd":"start","coreType":"word","referenceText":"a","slack":3}"#,
  ])
  func framesThatAreNoGood(frame: String) async throws {
    let bench = try await SimulatorBench()
    let connection = try await connect(bench)
    _ = try await text(connection)
    try await connection.send(.text(frame))
    #expect(try await text(connection)?.hasPrefix(#"{"event":"error","code":40001,"#) == true)
    await connection.close()
    await bench.simulator.shutdown()
  }

  @Test func framesThatAreTooLarge() async throws {
    let bench = try await SimulatorBench()
    let connection = try await connect(bench)
    _ = try await text(connection)
    try await connection.send(.binary([UInt8](repeating: 0, count: 128 << 10 + 1)))
    while try await connection.receive() != nil {}
    #expect(await connection.closure?.code == .messageTooBig)
    await bench.simulator.shutdown()
  }

  @Test(arguments: ["/api/v1/ws/evaluate", "/sent.eval.cn?token=jwt", "/Sent"]) func whereNobodyIsLetIn(
    target: String
  ) async throws {
    let bench = try await SimulatorBench()
    await #expect(throws: WebSocketHandshakeError.self) {
      try await WebSocketConnection.connect(to: .host("127.0.0.1", port: bench.simulator.port), target: target)
    }
    await bench.simulator.shutdown()
  }

  @Test(arguments: [("good", "ca", nil), ("wrong", "ca", 90011), ("old", "ca", 90011), ("good", "other", 90011)])
  func overTLS(_ server: String, _ authority: String, _ code: Int?) async throws {
    let certificates = try Certificates()
    let settings = SimulatorSettings(accounts: ["app": "secret"])
    let simulator = try await PlatformSimulator(settings: settings, tls: try certificates.server(server))
    var options = YuguClientOptions(auth: .appKey("app", secretKey: "secret"))
    options.baseUrl = simulator.baseURL
    options.logLevel = .off
    options.callbackQueue = DispatchQueue(label: "test.callbacks")
    let trusted = certificates.folder + "/\(authority).pem"
    options.webSocketTransportFactory = { SocketWebSocketTransport(trustedFile: trusted) }
    let outcome = SessionOutcome()
    let client = YuguClient(options: options)
    let session = try client.streamEvaluate(
      config: SimulatorBench.config, listener: outcome.handlers)
    try session.start()
    try session.sendAudio(Data(voice))
    try session.end()
    for _ in 0..<600_000 where outcome.closures.values.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    #expect(outcome.error?.code == code && outcome.causes.values.isEmpty)
    #expect((outcome.result != nil) == (code == nil))
    client.close()
    await simulator.shutdown()
  }
}
