import Foundation
import HTTPTestSupport
import Testing
import WirelaceHTTP
import WirelaceLocks

@testable import YuguCore

/// Answers from a list, and keeps what it was asked.
final class ScriptedTransport: HTTPTransport {
  typealias Answer = @Sendable (HTTPRequest) async throws -> HTTPResponse
  private let state: Guarded<(answers: [Answer], requests: [HTTPRequest])>

  /// Past the end of the list it gives the last answer again.
  init(_ answers: [Answer]) { state = Guarded((answers, [])) }

  var requests: [HTTPRequest] { state.withLock { $0.requests } }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.answers.count > 1 ? state.answers.removeFirst() : state.answers.first
    }
    guard let answer else { throw HTTPTransportError(.connect, "no answer") }
    return try await answer(request)
  }

  static func json(_ status: Int, _ text: String, _ fields: [(String, String)] = []) -> Answer {
    { _ in HTTPResponse(status, fields: try HTTPFields(fields), body: HTTPBody(text: text)) }
  }

  static func fails(_ error: any Error) -> Answer { { _ in throw error } }

  /// Until the task is cancelled; with `stubborn` not even then.
  static func hangs(stubborn: Bool = false) -> Answer {
    { _ in
      if stubborn { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
      try await Task.sleep(for: .seconds(3600))
      return HTTPResponse(200)
    }
  }
}

/// Keeps every line.
final class TestLogger: YuguLogger {
  let lines = Recorder<String>()
  func log(level: YuguLogLevel, tag: String, message: String, error: (any Error)?) {
    lines.add("\(level) \(tag): \(message)\(error.map { " | \($0)" } ?? "")")
  }
}

/// Random numbers from a seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// A client on a scripted transport and a clock of its own.
struct Bench {
  static let appKey = "CANARYAPPKEY0123456789"
  static let secretKey = "CANARY-secret-key"
  static let token = "CANARY.jwt.token"

  let clock: VirtualClock
  let transport: ScriptedTransport
  let logger = TestLogger()
  let client: YuguClient

  init(
    _ answers: [ScriptedTransport.Answer], longSleep: Duration = .seconds(40),
    auth: YuguAuth = .appKey(Bench.appKey, secretKey: Bench.secretKey), level: YuguLogLevel = .debug,
    listener: (any YuguEventListener)? = nil, change: (inout YuguClientOptions) -> Void = { _ in }
  ) {
    clock = VirtualClock(unixTime: 1_790_000_000, deadlinesFrom: longSleep)
    transport = ScriptedTransport(answers)
    var options = YuguClientOptions(auth: auth)
    options.httpTransport = transport
    options.logger = logger
    options.logLevel = level
    options.eventListener = listener
    options.callbackQueue = DispatchQueue(label: "test.callbacks")
    change(&options)
    let numbers = Guarded(SeededGenerator(7))
    client = YuguClient(
      options: options,
      environment: YuguEnvironment(clock: clock, random: { numbers.withLock { $0.next() } }))
  }

  static let config = EvaluateConfig(coreType: .sentence, referenceText: "今天天气很好", language: "zh-CN")
  static let result = #"{"recordId":"r1","eof":1,"result":{"overall":94.6,"words":[{"word":"天"}]}}"#

  /// A second and a half of a loud tone.
  static let audio = AudioInput.data(TestAudio.wav(TestAudio.tone(seconds: 1.5)), fileName: "a.wav")
}

/// Sounds to be checked.
enum TestAudio {
  /// Samples of 440 Hz, little-endian.
  static func tone(seconds: Double, amplitude: Double = 8000, rate: Int = 16_000) -> [UInt8] {
    (0..<Int(seconds * Double(rate))).flatMap { place -> [UInt8] in
      let value = Int16(amplitude * sin(Double(place) * 440 * 2 * .pi / Double(rate)))
      let bits = UInt16(bitPattern: value)
      return [UInt8(bits & 0xFF), UInt8(bits >> 8)]
    }
  }

  static func wav(_ samples: [UInt8], rate: Int = 16_000, channels: Int = 1, bits: Int = 16) -> Data {
    (try? YuguWAV.wrap(Data(samples), sampleRate: rate, channels: channels, bitsPerSample: bits)) ?? Data()
  }
}

extension HTTPRequest {
  func text() async throws -> String { String(decoding: try await body.collect(upTo: 1 << 26), as: UTF8.self) }
}

/// Waits until something holds; an issue when it does not within ten minutes.
func eventually(
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: @Sendable () async -> Bool
) async {
  if await !becomesTrue(condition) { Issue.record("it did not come to that", sourceLocation: sourceLocation) }
}

/// The error of a call; nil when it has none.
func failure<Value>(_ work: () async throws(YuguError) -> Value) async -> YuguError? {
  do throws(YuguError) {
    _ = try await work()
    return nil
  } catch {
    return error
  }
}

/// The error of something that is done at once; nil when it has none.
func failure(_ work: () throws(YuguError) -> Void) -> YuguError? {
  do throws(YuguError) {
    try work()
    return nil
  } catch {
    return error
  }
}
