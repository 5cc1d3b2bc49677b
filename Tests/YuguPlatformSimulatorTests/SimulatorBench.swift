import Foundation
import HTTPTestSupport
import Testing
import WirelaceDigests
import WirelaceFrames
import YuguCore
import YuguPlatformSimulator

/// A simulator, and clients of it over real sockets.
struct SimulatorBench: Sendable {
  static let config = EvaluateConfig(
    coreType: .sentence, referenceText: "今天天气很好，我们出去玩。", language: "zh-CN")
  let simulator: PlatformSimulator

  init(_ change: (inout SimulatorSettings) -> Void = { _ in }) async throws {
    var settings = SimulatorSettings(accounts: ["app": "secret", "other": "hidden"], tokens: ["jwt": "user"])
    change(&settings)
    simulator = try await PlatformSimulator(settings: settings)
  }

  func client(
    _ auth: YuguAuth = .appKey("app", secretKey: "secret"), change: (inout YuguClientOptions) -> Void = { _ in }
  ) -> YuguClient {
    var options = YuguClientOptions(auth: auth)
    options.baseUrl = simulator.baseURL
    options.logLevel = .off
    options.callbackQueue = DispatchQueue(label: "test.callbacks")
    options.retry = RetryPolicy(initialDelayMs: 1)
    options.reconnect.initialDelayMs = 1
    change(&options)
    return YuguClient(options: options)
  }

  /// A session from its begin to its end, fed in frames.
  func read(
    _ client: YuguClient, _ speech: [UInt8], config: EvaluateConfig = SimulatorBench.config, compatible: Bool = false,
    options: StreamOptions = StreamOptions(), frame: Int = 640
  ) async throws -> SessionOutcome {
    let outcome = SessionOutcome()
    let session =
      compatible
      ? try client.streamEvaluateCompat(
        coreType: "sent.eval.cn",
        params: CompatParams(
          refText: config.referenceText, language: config.language, realtimeFeedback: config.realtimeFeedback),
        options: options, listener: outcome.handlers)
      : try client.streamEvaluate(config: config, options: options, listener: outcome.handlers)
    try session.start()
    for start in stride(from: 0, to: speech.count, by: frame) {
      guard (try? session.sendAudio(Data(speech[start..<min(speech.count, start + frame)]))) != nil else { break }
    }
    try? session.end()
    for _ in 0..<60_000 where outcome.closures.values.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
    // A client that goes takes its sessions along.
    withExtendedLifetime(client) {}
    return outcome
  }

  static func digest(_ audio: [UInt8]) -> String { FrameText.hexadecimal(SHA256Digest.of(audio)) }
}

/// What a session called.
final class SessionOutcome: Sendable {
  let handlers = YuguStreamHandlers()
  let results = Recorder<EvalResult>()
  let errors = Recorder<YuguError>()
  let partials = Recorder<StreamPartial>()
  let causes = Recorder<YuguError>()
  let closures = Recorder<Int>()

  init() {
    handlers.onResult = { [results] in results.add($0) }
    handlers.onError = { [errors] in errors.add($0) }
    handlers.onPartial = { [partials] in partials.add($0) }
    handlers.onReconnecting = { [causes] in causes.add($2) }
    handlers.onClosed = { [closures] code, _ in closures.add(code) }
  }

  var result: EvalResult? { results.values.first }
  var error: YuguError? { errors.values.first }
}

/// Sounds to be assessed.
enum Speech {
  /// Samples of a tone that goes on and off, little-endian.
  static func voice(seconds: Double, amplitude: Double = 6000, quietFrom: Double = .infinity) -> [UInt8] {
    (0..<Int(seconds * 16_000)).flatMap { place -> [UInt8] in
      let time = Double(place) / 16_000
      let isOn = time < quietFrom && Int(time * 1000) % 300 < 260
      let value = Int16(isOn ? amplitude * sin(time * 180 * 2 * .pi) : 0)
      return [UInt8(UInt16(bitPattern: value) & 255), UInt8(UInt16(bitPattern: value) >> 8)]
    }
  }

  static func wav(_ samples: [UInt8]) -> AudioInput {
    .data((try? YuguWAV.wrap(Data(samples))) ?? Data(), fileName: "a.wav")
  }
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
