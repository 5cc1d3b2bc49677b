import Foundation
import Testing
import WirelaceFrames
import WirelaceLocks
import YuguPlatformSimulator
import YuguSDK

@testable import YuguCommandLine

/// The command against the simulator.
@Suite struct YuguCommandTests {
  private struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  private func run(
    _ words: [String], _ simulator: PlatformSimulator? = nil, isTerminal: Bool = false
  ) async -> Outcome {
    let texts = Guarded((output: "", errors: ""))
    var environment = ["YUGU_SANDBOX_APPKEY": "CANARYKEY123", "YUGU_SANDBOX_SECRET": "CANARYSECRET"]
    if let simulator { environment["YUGU_SANDBOX_BASE"] = simulator.baseURL }
    let command = YuguCommand(
      environment: environment, isTerminal: isTerminal, output: { text in texts.withLock { $0.output += text } },
      errors: { text in texts.withLock { $0.errors += text } })
    let status = await command.run(words)
    let (output, errors) = texts.withLock { $0 }
    return Outcome(status: status, output: output, errors: errors)
  }

  private func simulator() async throws -> PlatformSimulator {
    try await PlatformSimulator(settings: SimulatorSettings(accounts: ["CANARYKEY123": "CANARYSECRET"]))
  }

  /// A file of a tone, gone with the test.
  private func file(_ seconds: Double = 2, amplitude: Double = 6000) throws -> String {
    let samples = (0..<Int(seconds * 16_000)).flatMap { place -> [UInt8] in
      let value = Int16(amplitude * sin(Double(place) / 16_000 * 180 * 2 * .pi))
      return [UInt8(UInt16(bitPattern: value) & 255), UInt8(UInt16(bitPattern: value) >> 8)]
    }
    let path = FileManager.default.temporaryDirectory.path + "/yugu-\(UUID().uuidString).wav"
    try YuguWAV.wrap(Data(samples)).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func aRecordingIsEvaluatedAndReadAgain() async throws {
    let simulator = try await simulator()
    let path = try file()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let outcome = await run(["evaluate", path, "--text", "今天天气", "--key", "k1", "--verbose"], simulator)
    #expect(outcome.status == 0 && outcome.output.hasPrefix("overall ") && outcome.output.contains("key k1\n"))
    #expect(outcome.output.contains("今 ") && outcome.errors.contains("debug evaluate: attempt 1"))
    #expect(!outcome.errors.contains("CANARYKEY123") && !outcome.errors.contains("CANARYSECRET"))
    let whole = await run(["evaluate", path, "--text", "今天天气", "--key", "k1", "--json"], simulator)
    let json = try JSONValue(parsing: whole.output.filter { $0 != "\n" })
    let report = await run(["report", json["recordId"]?.stringValue ?? ""], simulator)
    #expect(report.status == 0 && report.output.hasPrefix("overall "))
    #expect(simulator.charges == 1)
    let compat = await run(["evaluate", path, "--text", "今天", "--core-type", "sent.eval.cn"], simulator)
    #expect(compat.status == 0 && simulator.requests.last?.operation == "evaluateCompat")
    await simulator.shutdown()
  }

  @Test(arguments: ["sentence", "sent.eval.cn"]) func aFileIsStreamedAndColoured(coreType: String) async throws {
    let simulator = try await simulator()
    let path = try file(3)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let words = ["stream", path, "--text", "今天，天气。", "--core-type", coreType, "--fast"]
    let drawn = await run(words, simulator, isTerminal: true)
    #expect(drawn.status == 0 && drawn.output.contains("\r\u{1B}[K\u{1B}[32m今\u{1B}[0m"))
    #expect(drawn.output.contains("overall "))
    let plain = await run(words, simulator)
    #expect(plain.status == 0 && !plain.output.contains("\u{1B}") && plain.output.hasPrefix("overall "))
    await simulator.shutdown()
  }

  @Test func theColoursOfAReading() {
    let words = [
      ReadingWord(word: "a", read: true, matched: true), ReadingWord(word: "a", read: true, matched: false),
      ReadingWord(word: "b", read: false, matched: false), ReadingWord(word: "missing", read: true, matched: true),
    ]
    #expect(
      ReadingLine.colored("a, ab!", words)
        == "\u{1B}[32ma\u{1B}[0m\u{1B}[90m, \u{1B}[0m\u{1B}[33ma\u{1B}[0m\u{1B}[90mb\u{1B}[0m\u{1B}[90m!\u{1B}[0m")
    #expect(ReadingLine.colored("", words).isEmpty)
  }

  @Test func aTextIsSpoken() async throws {
    let simulator = try await simulator()
    let outcome = await run(["tts", "你好"], simulator)
    #expect(outcome.status == 0 && outcome.output.hasPrefix(simulator.baseURL) && outcome.output.hasSuffix(".wav\n"))
    await simulator.shutdown()
  }

  @Test func aFileIsChecked() async throws {
    let (good, silent) = (try file(), try file(amplitude: 0))
    defer {
      try? FileManager.default.removeItem(atPath: good)
      try? FileManager.default.removeItem(atPath: silent)
    }
    let first = await run(["check", good])
    #expect(first.status == 0 && first.output.hasPrefix("2000 ms\npeak "))
    let second = await run(["check", silent])
    #expect(second.status == 1 && second.output.contains("90103 AUDIO_SILENT"))
  }

  @Test(arguments: [
    ([], "which command"), (["fly"], "no command 'fly'"), (["evaluate"], "needs one file"), (["tts"], "needs one text"),
    (["evaluate", "a", "b", "--text", "x"], "needs one file"), (["stream"], "needs --text"),
    (["--fly"], "no option '--fly'"), (["tts", "--key"], "--key needs a value"),
    (["stream", "--text", "a", "--policy", "x"], "--policy is"),
    (["stream", "--text", "a", "--seconds", "0"], "--seconds is not"),
  ])
  func wrongCalls(_ words: [String], _ text: String) async throws {
    let simulator = try await simulator()
    let outcome = await run(words, simulator)
    #expect(outcome.status == 2 && outcome.errors.contains(text) && outcome.errors.contains("USAGE"), "\(outcome)")
    await simulator.shutdown()
  }

  @Test func whatThePlatformRefuses() async throws {
    let simulator = try await simulator()
    let outcome = await run(["report", "none"], simulator)
    #expect(outcome.status == 1 && outcome.errors.contains("40400") && outcome.output.isEmpty)
    let missing = await run(["evaluate", "/nowhere.wav", "--text", "a"], simulator)
    #expect(missing.status == 1 && missing.errors.contains("cannot be read"))
    let wrong = await run(["tts", "a", "--secret", "x"], simulator)
    #expect(wrong.status == 1 && wrong.errors.contains("2003"))
    #expect(await run(["--help"]).output.hasPrefix("USAGE: yugu"))
    await simulator.shutdown()
  }
}
