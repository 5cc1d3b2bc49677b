import Testing

@testable import YuguCore

/// An hour of reading whose connection is lost every minute.
@Suite struct StreamHourTests {
  private func run(
    _ policy: AudioBufferPolicy, maxAttempts: Int, audioLimit: Int = 10 << 20
  ) throws -> StreamBench {
    var settings = StreamSettings()
    settings.bufferPolicy = policy
    settings.precheck = .off
    settings.idempotencyKey = "key"
    settings.startFrame = "start"
    settings.reconnect.maxAttempts = maxAttempts
    settings.audioLimit = audioLimit
    settings.random = { 0.5 }
    var bench = StreamBench(settings, VirtualPlatform())
    try bench.start()
    for second in 0..<3600 where bench.state != .closed {
      try? bench.send(Self.second(second))
      bench.advance(.seconds(1))
      if second % 60 == 59 { bench.report(.closed(code: 1006, reason: "")) }
    }
    try? bench.end()
    let isOver = bench.finish(limit: 100_000)
    #expect(isOver && bench.log.violations.isEmpty && bench.timerCount == 0)
    return bench
  }

  /// A hundred bytes that tell where they belong.
  private static func second(_ number: Int) -> [UInt8] {
    (0..<100).map { UInt8(truncatingIfNeeded: number &* 31 &+ $0) }
  }

  @Test func byDefaultItEndsWithOneError() throws {
    let bench = try run(.replay, maxAttempts: 8)
    // Every loss is made good, until there were three times eight.
    #expect(bench.log.error?.code == 90006 && bench.log.result == nil && bench.log.reconnects.count == 24)
    #expect(bench.log.error?.idempotencyKey == "key" && bench.platform.charges.isEmpty)
  }

  @Test func withMoreReconnectsItEndsWithTheWholeReading() throws {
    let bench = try run(.replay, maxAttempts: 20)
    #expect(bench.log.result?.attempts == 61 && bench.log.error == nil)
    #expect(bench.platform.lastAudio == (0..<3600).flatMap { Self.second($0) } && bench.platform.charges.count == 1)
  }

  @Test func withMoreAudioThanIsKeptItEndsWithOneError() throws {
    let bench = try run(.replay, maxAttempts: 20, audioLimit: 300_000)
    #expect(bench.log.error?.code == 90008 && bench.log.result == nil)
    #expect((bench.log.error?.cause as? YuguError)?.code == 90001 && bench.platform.charges.isEmpty)
  }

  @Test func underDropTheLastMinuteIsAssessed() throws {
    let bench = try run(.drop, maxAttempts: 20)
    // The last loss comes with the end: what it was of is the cause of the error.
    #expect(bench.log.error?.code == 90001 && bench.log.dropped.count == 59)
    #expect(bench.log.dropped.reduce(0, +) + 100 * 59 == 360_000)
  }
}
