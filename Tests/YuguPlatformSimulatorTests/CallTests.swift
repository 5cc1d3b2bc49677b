import Foundation
import Testing
import WirelaceFrames
import WirelaceHTTP
import YuguCore
import YuguPlatformSimulator

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The calls over HTTP: the SDK's client against the simulator, over real sockets.
@Suite struct CallTests {
  private let voice = Speech.voice(seconds: 3)

  @Test(arguments: [YuguAuth.appKey("app", secretKey: "secret"), .token("jwt")], YuguSignatureVersion.allCases)
  func everyCall(_ auth: YuguAuth, _ version: YuguSignatureVersion) async throws {
    let bench = try await SimulatorBench()
    let client = bench.client(auth) { $0.signatureVersion = version }
    let result = try await client.evaluate(audio: Speech.wav(voice), config: SimulatorBench.config)
    #expect((result.overall ?? 0) > 60 && result.words.compactMap(\.word).joined() == "今天天气很好我们出去玩")
    #expect(result.words.allSatisfy { $0.readType == .normal } && result.warnings.isEmpty && !result.replayed)
    let recordId = try #require(result.recordId)
    #expect(try await client.getReport(recordId: recordId).overall == result.overall)
    let missing = await failure { () async throws(YuguError) in try await client.getReport(recordId: "none") }
    #expect(missing?.isNotFound == true)
    let spoken = try await client.tts(TtsRequest(text: "你好"))
    #expect(spoken.audioUrl.hasPrefix(bench.simulator.baseURL) && spoken.format == "wav")
    if case .appKey = auth {
      let compat = try await client.evaluateCompat(
        coreType: "sent.eval.cn", audio: Speech.wav(voice),
        params: CompatParams(refText: SimulatorBench.config.referenceText, request: ["scale": 10]))
      #expect((compat.overall ?? 100) <= 10 && (compat.overall ?? 0) > 5)
    }
    let requests = bench.simulator.requests
    #expect(requests.first?.operation == "evaluate" && requests.first?.status == 200)
    #expect(requests.first?.idempotencyKey == result.idempotencyKey)
    await bench.simulator.shutdown()
  }

  @Test func nobodyReadsTheReportsOfOthers() async throws {
    let bench = try await SimulatorBench()
    let result = try await bench.client().evaluate(audio: Speech.wav(voice), config: SimulatorBench.config)
    let other = bench.client(.appKey("other", secretKey: "hidden"))
    let error = await failure { () async throws(YuguError) in
      try await other.getReport(recordId: result.recordId ?? "")
    }
    #expect(error?.isNotFound == true, "\(String(describing: error))")
    await bench.simulator.shutdown()
  }

  @Test(arguments: [
    (YuguAuth.appKey("app", secretKey: "wrong"), 2003), (.appKey("nobody", secretKey: "secret"), 2010),
    (.token("wrong"), 2002),
  ])
  func whoIsNotLetIn(_ auth: YuguAuth, _ code: Int) async throws {
    let bench = try await SimulatorBench()
    let client = bench.client(auth)
    let error = await failure { () async throws(YuguError) in
      try await client.evaluate(audio: Speech.wav(voice), config: SimulatorBench.config)
    }
    #expect(error?.code == code && error?.isAuthError == true && error?.attempts == 1)
    let outcome = try await bench.read(client, voice)
    #expect(outcome.error?.code == code && outcome.causes.values.isEmpty && bench.simulator.charges == 0)
    await bench.simulator.shutdown()
  }

  /// A clock that is off.
  private struct Skewed: HTTPClock {
    var seconds: Int64
    private let system = SystemHTTPClock()
    init(_ seconds: Int64) { self.seconds = seconds }
    var now: Duration { system.now }
    var unixTime: Int64 { system.unixTime + seconds }
    func sleep(for duration: Duration) async throws { try await system.sleep(for: duration) }
  }

  @Test(arguments: [(-290, true), (290, true), (-310, false), (310, false)])
  func aClockMayBeOffByFiveMinutes(_ seconds: Int64, _ isLetIn: Bool) async throws {
    let bench = try await SimulatorBench { $0.clock = Skewed(seconds) }
    let client = bench.client()
    let error = await failure { () async throws(YuguError) in try await client.tts(TtsRequest(text: "a")) }
    #expect(error?.code == (isLetIn ? nil : 2003))
    await bench.simulator.shutdown()
  }

  // MARK: - Billing

  @Test func aKeyIsChargedOnce() async throws {
    let bench = try await SimulatorBench()
    let client = bench.client()
    let options = RequestOptions(idempotencyKey: "exam-42-user-7-q3")
    let first = try await client.evaluate(audio: Speech.wav(voice), config: SimulatorBench.config, options: options)
    let second = try await client.evaluate(audio: Speech.wav(voice), config: SimulatorBench.config, options: options)
    #expect(!first.replayed && second.replayed && first.resultJSON == second.resultJSON)
    #expect(bench.simulator.charges(key: "exam-42-user-7-q3") == 1 && bench.simulator.charges == 1)
    // Another request under the key.
    var other = SimulatorBench.config
    other.slack = 1
    let config = other
    let error = await failure { () async throws(YuguError) in
      try await client.evaluate(audio: Speech.wav(voice), config: config, options: options)
    }
    #expect(error?.code == 40903 && error?.isConflict == true && error?.attempts == 1)
    // Another account may use the same text.
    let foreign = try await bench.client(.appKey("other", secretKey: "hidden")).evaluate(
      audio: Speech.wav(voice), config: SimulatorBench.config, options: options)
    #expect(!foreign.replayed)
    await bench.simulator.shutdown()
  }

  @Test func anAnswerThatIsLostIsChargedOnce() async throws {
    for text in ["drop,billed", "reset,billed", "cut=10", "status=503,billed", "status=500,code=50000,billed"] {
      let bench = try await SimulatorBench()
      bench.simulator.queue(try SimulatorFault(text), on: "evaluate")
      let result = try await bench.client().evaluate(audio: Speech.wav(voice), config: SimulatorBench.config)
      #expect(result.attempts == 2 && result.replayed, "\(text)")
      #expect(bench.simulator.charges(key: result.idempotencyKey ?? "") == 1, "\(text)")
      await bench.simulator.shutdown()
    }
  }

  @Test func aRequestThatNeverArrivedIsChargedOnce() async throws {
    for text in ["drop", "reset", "status=502,code=50200", "status=429,code=42900,retryAfter=0", "outage=50"] {
      let bench = try await SimulatorBench()
      bench.simulator.queue(try SimulatorFault(text))
      let client = bench.client { $0.retry = RetryPolicy(maxRetries: 8, initialDelayMs: 20, multiplier: 1) }
      let result = try await client.evaluate(audio: Speech.wav(voice), config: SimulatorBench.config)
      #expect(result.attempts >= 2 && !result.replayed, "\(text)")
      #expect(bench.simulator.charges == 1, "\(text)")
      await bench.simulator.shutdown()
    }
  }

  @Test func faultsThatAreFinal() async throws {
    let bench = try await SimulatorBench()
    bench.simulator.queue(try SimulatorFault("status=409,code=40902"), on: "evaluate")
    let client = bench.client()
    let error = await failure { () async throws(YuguError) in
      try await client.evaluate(audio: Speech.wav(voice), config: SimulatorBench.config)
    }
    #expect(error?.code == 40902 && error?.isQuotaExceeded == true && bench.simulator.charges == 0)
    await bench.simulator.shutdown()
  }

  @Test func aRequestThatRunsIsWaitedForOrTold() async throws {
    // The first takes a while behind the registration of its key: the second waits and gets the same.
    let bench = try await SimulatorBench()
    bench.simulator.queue(try SimulatorFault("slow=300"), on: "evaluate")
    let options = RequestOptions(idempotencyKey: "k")
    let client = bench.client()
    async let first = client.evaluate(audio: Speech.wav(voice), config: SimulatorBench.config, options: options)
    while bench.simulator.requests.first?.idempotencyKey == nil { try await Task.sleep(for: .milliseconds(1)) }
    let second = try await client.evaluate(audio: Speech.wav(voice), config: SimulatorBench.config, options: options)
    #expect(try await !first.replayed && second.replayed && bench.simulator.charges == 1)
    await bench.simulator.shutdown()
    // One that is not willing to wait is told, and asks again.
    let impatient = try await SimulatorBench { $0.inProgressWait = .zero }
    impatient.simulator.queue(try SimulatorFault("hang,billed"), on: "evaluate")
    impatient.simulator.queue(try SimulatorFault("slow=60000"), on: "evaluate")
    let other = impatient.client { $0.retry = .none }
    let task = Task {
      try await other.evaluate(audio: Speech.wav(voice), config: SimulatorBench.config, options: options)
    }
    while impatient.simulator.charges == 0 { try await Task.sleep(for: .milliseconds(1)) }
    task.cancel()
    let slow = Task {
      try await other.evaluate(
        audio: Speech.wav(voice), config: SimulatorBench.config, options: RequestOptions(idempotencyKey: "s"))
    }
    while impatient.simulator.requests.count < 2 || impatient.simulator.requests[1].idempotencyKey == nil {
      try await Task.sleep(for: .milliseconds(1))
    }
    try await Task.sleep(for: .milliseconds(50))
    let error = await failure { () async throws(YuguError) in
      try await other.evaluate(
        audio: Speech.wav(voice), config: SimulatorBench.config, options: RequestOptions(idempotencyKey: "s"))
    }
    #expect(error?.code == 40901 && error?.retryable == true && error?.httpStatus == 409)
    slow.cancel()
    await impatient.simulator.shutdown()
  }

  @Test func requestsThatAreNoGood() async throws {
    let bench = try await SimulatorBench()
    let client = bench.client { $0.audioPrecheck = .off }
    let short = await failure { () async throws(YuguError) in
      try await client.evaluate(audio: Speech.wav(Speech.voice(seconds: 0.5)), config: SimulatorBench.config)
    }
    #expect(short?.code == 40001 && short?.isInvalidParameter == true)
    let unknown = await failure { () async throws(YuguError) in
      try await client.evaluate(
        audio: Speech.wav(voice), config: EvaluateConfig(coreType: "poem", referenceText: "a"))
    }
    #expect(unknown?.code == 40001 && unknown?.message.contains("coreType") == true)
    // What failed is not charged for, and frees its key.
    #expect(bench.simulator.charges == 0)
    await bench.simulator.shutdown()
  }

  // MARK: - Control

  private func control(_ bench: SimulatorBench, _ method: String, _ path: String) async throws -> (Int, String) {
    var request = URLRequest(url: try #require(URL(string: bench.simulator.baseURL + path)))
    request.httpMethod = method
    let (data, response) = try await URLSession.shared.data(for: request)
    return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
  }

  @Test func faultsAndReadBackOverHTTP() async throws {
    let bench = try await SimulatorBench()
    #expect(try await control(bench, "POST", "/simulator/faults?on=tts&fault=status%3D503").0 == 200)
    let wrong = try await control(bench, "POST", "/simulator/faults?fault=status%3D200")
    #expect(wrong.0 == 400 && wrong.1.contains("400...599"))
    let result = try await bench.client().tts(TtsRequest(text: "a"), options: RequestOptions(idempotencyKey: "k"))
    #expect(result.attempts == 2)
    #expect(try await control(bench, "GET", "/simulator/charges").1 == #"{"total":1,"keys":{"k":1}}"#)
    let requests = try JSONValue(parsing: try await control(bench, "GET", "/simulator/requests").1)
    #expect(requests["requests"]?.arrayValue?.map { $0["status"]?.integerValue } == [503, 200])
    let speech = try await URLSession.shared.data(from: try #require(URL(string: result.audioUrl))).0
    #expect(try YuguWAV.parse(speech).sampleRate == 16_000)
    #expect(try await control(bench, "POST", "/simulator/reset").0 == 200)
    #expect(bench.simulator.requests.isEmpty && bench.simulator.charges == 0)
    #expect(try await control(bench, "GET", "/simulator/nothing").0 == 404)
    await bench.simulator.shutdown()
  }
}
