import Foundation
import Testing

@testable import YuguCore

/// Whatever happens in whatever order: the promises of the session hold.
@Suite struct StreamScheduleTests {
  /// Ten thousand with `WIRELACE_EVERY_CUT`.
  private static let count: UInt64 = ProcessInfo.processInfo.environment["WIRELACE_EVERY_CUT"] != nil ? 1000 : 100

  @Test(arguments: 0..<10) func randomSchedules(_ block: UInt64) {
    var results = 0
    var reconnects = 0
    for seed in block * 1000..<block * 1000 + Self.count {
      var generator = SeededGenerator(seed)
      var bench = run(&generator)
      let isOver = bench.finish()
      #expect(isOver, "seed \(seed) hangs in \(bench.state)")
      #expect(bench.log.violations == [], "seed \(seed): \(bench.log.names)")
      #expect(bench.log.closure != nil, "seed \(seed): \(bench.log.names)")
      #expect(bench.timerCount == 0, "seed \(seed)")
      results += bench.log.result == nil ? 0 : 1
      reconnects += bench.log.reconnects.isEmpty ? 0 : 1
    }
    // That nothing is broken says little of schedules in which nothing happens.
    #expect(results > 0 && reconnects > 0)
  }

  private func run(_ generator: inout SeededGenerator) -> StreamBench {
    var settings = StreamSettings()
    settings.dialect = Bool.random(using: &generator) ? .native : .compatible
    settings.idempotencyKey = Int.random(in: 0..<5, using: &generator) == 0 ? nil : "key"
    settings.bufferPolicy = AudioBufferPolicy.allCases.randomElement(using: &generator) ?? .replay
    settings.precheck = AudioPrecheckMode.allCases.randomElement(using: &generator) ?? .off
    settings.reconnect.maxAttempts = Int.random(in: 0...3, using: &generator)
    settings.audioLimit = 20_000
    settings.sendWindow = 4000
    settings.random = { 0.5 }
    var platform = VirtualPlatform()
    platform.isSilent = Int.random(in: 0..<4, using: &generator) == 0
    platform.greets = Int.random(in: 0..<10, using: &generator) != 0
    platform.acceptsStart = Int.random(in: 0..<10, using: &generator) != 0
    platform.isSilentToEnd = Int.random(in: 0..<4, using: &generator) == 0
    var bench = StreamBench(settings, platform)
    bench.deliversAtOnce = false
    for _ in 0..<Int.random(in: 1...40, using: &generator) { act(&bench, &generator) }
    // A session that was never started has nothing to wait for.
    if bench.state == .idle { bench.cancel() }
    // A listener that does not end the audio is met by a time limit.
    return bench
  }

  private func act(_ bench: inout StreamBench, _ generator: inout SeededGenerator) {
    switch Int.random(in: 0..<40, using: &generator) {
    case 0...4: try? bench.start()
    case 5...12: try? bench.send([UInt8](repeating: 9, count: Int.random(in: 0...9000, using: &generator)))
    case 13, 14: try? bench.end()
    case 15 where Bool.random(using: &generator): bench.cancel()
    case 16 where Bool.random(using: &generator): bench.close()
    case 17...24: _ = bench.step()
    case 25...29: bench.deliver()
    case 30: bench.advance(.milliseconds(Int.random(in: 0...40_000, using: &generator)))
    case 31: bench.report(.closed(code: Self.codes.randomElement(using: &generator) ?? 1000, reason: "x"))
    case 32:
      let errors: [YuguError] = [
        .local(.networkError, "n"), .local(.timeout, "t"), .local(.tlsError, "c"), YuguErrors.fromCode(401),
        YuguErrors.fromCode(503),
      ]
      if let error = errors.randomElement(using: &generator) { bench.report(.failed(error)) }
    case 33: bench.report(.pong)
    case 34: bench.report(.binary(count: 3))
    case 35: bench.report(.sent(count: Int.random(in: 0...9000, using: &generator)))
    default: if let text = Self.texts.randomElement(using: &generator) { bench.report(.text(text)) }
    }
  }

  private static let codes = [1000, 1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 3000, 4000, 4999]
  private static let texts = [
    #"{"event":"connected"}"#, #"{"event":"started"}"#, #"{"event":"pong","ts":1}"#, #"{"event":"new"}"#,
    #"{"event":"error","code":50200,"message":"up"}"#, #"{"event":"error","code":40001}"#, #"{"event":"error"}"#,
    #"{"event":"result","result":{"overall":1}}"#, #"{"event":"result"}"#, #"{"eof":1,"result":{}}"#, #"{"eof":0}"#,
    #"{"event":"progress","bytes":1}"#, #"{"eof":2}"#, "{", "[]", "",
    #"{"event":"progress","readUnits":1,"matchedUnits":1,"progress":[{"word":"a","read":true,"matched":true}]}"#,
  ]
}
