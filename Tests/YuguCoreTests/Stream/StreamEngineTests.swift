import Testing

@testable import YuguCore

/// The rules of a session, one by one, on a clock that goes from event to event.
@Suite struct StreamEngineTests {
  private func settings(_ change: (inout StreamSettings) -> Void = { _ in }) -> StreamSettings {
    var settings = StreamSettings()
    settings.idempotencyKey = "key"
    settings.startFrame = "start"
    settings.precheck = .off
    settings.random = { 0.5 }
    change(&settings)
    return settings
  }

  private func bench(
    _ platform: VirtualPlatform = VirtualPlatform(), _ change: (inout StreamSettings) -> Void = { _ in }
  ) -> StreamBench { StreamBench(settings(change), platform) }

  private static let lost = StreamTransportEvent.closed(code: 1006, reason: "")

  private func started(
    _ platform: VirtualPlatform = VirtualPlatform(), _ change: (inout StreamSettings) -> Void = { _ in }
  ) throws -> StreamBench {
    var bench = bench(platform, change)
    try bench.start()
    bench.advance(.milliseconds(100))
    #expect(bench.state == .started)
    return bench
  }

  // MARK: - How a connection ends

  @Test(arguments: [1002, 1003, 1007, 1008, 1009, 1010, 4000, 4001, 4500, 4999])
  func theseCodesEndTheSession(code: Int) throws {
    var bench = try started()
    bench.report(.closed(code: code, reason: "why"))
    bench.runToEnd()
    #expect(bench.log.error?.code == 90005 && bench.log.error?.message.contains("\(code), why") == true)
    #expect(bench.connections == 1 && bench.log.reconnects.isEmpty && bench.log.closure?.code == code)
    #expect(bench.log.error?.retryable == false && bench.log.error?.idempotencyKey == "key")
  }

  @Test(arguments: [1001, 1004, 1005, 1006, 1011, 1012, 1013, 1014, 1015, 3000, 3999, 5000, 999])
  func theseCodesAreFollowedByAnotherConnection(code: Int) throws {
    var bench = try started()
    bench.report(.closed(code: code, reason: ""))
    #expect(bench.state == .reconnecting && bench.log.reconnects.first?.cause.code == 90001)
    try bench.end()
    bench.runToEnd()
    #expect(bench.log.result?.attempts == 2 && bench.connections == 2)
  }

  @Test func aCloseWithoutAResultIsAnError() throws {
    for ends in [false, true] {
      var platform = VirtualPlatform()
      platform.isSilentToEnd = true
      var bench = try started(platform)
      if ends { try bench.end() }
      bench.report(.closed(code: 1000, reason: ""))
      bench.runToEnd()
      #expect(bench.log.error?.code == 90005 && bench.connections == 1)
    }
  }

  @Test func failuresThatAreFinal() throws {
    for error in [
      YuguError.local(.tlsError, "c"), YuguErrors.fromCode(401), YuguErrors.fromCode(403), YuguErrors.fromCode(42903),
      .local(.invalidArgument, "ATS"),
    ] {
      var bench = try started()
      bench.report(.failed(error))
      bench.runToEnd()
      #expect(bench.log.error?.code == error.code && bench.log.reconnects.isEmpty)
    }
  }

  @Test func framesOfErrors() throws {
    for entry in ErrorTable.entries where entry.kind == .server {
      var bench = try started()
      bench.report(.text(#"{"event":"error","code":\#(entry.code),"message":"m"}"#))
      if entry.retryable {
        #expect(bench.state == .reconnecting && bench.log.reconnects.first?.cause.code == entry.code)
      } else {
        bench.runToEnd()
        #expect(bench.log.error?.code == entry.code && bench.log.error?.message == "m")
      }
    }
    var bench = try started()
    bench.report(.text(#"{"event":"error","message":"nothing more"}"#))
    bench.runToEnd()
    #expect(bench.log.error?.name == "PLATFORM_ERROR" && bench.log.error?.category == .unknown)
  }

  @Test(arguments: [
    "", "{", "[]", "3", "{}", #"{"eof":0}"#, #"{"event":"result"}"#, #"{"event":"result","result":[]}"#,
    #"{"event":"progress","progress":[{"word":1,"read":true,"matched":true}],"readUnits":1,"matchedUnits":1}"#,
    #"{"event":"progress","progress":[]}"#, #"{"event":"progress","progress":{},"readUnits":1,"matchedUnits":1}"#,
    String(repeating: "[", count: 100_000),
  ])
  func whatIsNoFrameBreaksTheProtocol(text: String) throws {
    var bench = try started()
    bench.report(.text(text))
    bench.runToEnd()
    #expect(bench.log.error?.code == 90005)
  }

  @Test func whatIsNotKnownIsPassedOver() throws {
    var bench = try started()
    for text in [
      #"{"event":"new","x":1}"#, #"{"event":"connected"}"#, #"{"event":"started"}"#, #"{"event":"pong","ts":1}"#,
      #"{"event":"progress","bytes":-1}"#,
    ] { bench.report(.text(text)) }
    bench.report(.binary(count: 9))
    try bench.end()
    bench.runToEnd()
    #expect(bench.log.result != nil)
    #expect(bench.log.names.filter { $0 == "connected" || $0 == "started" } == ["connected", "started"])
    #expect(bench.log.partials.map(\.bytes) == [nil])
  }

  @Test func framesOutOfTurn() throws {
    for (text, code) in [(#"{"event":"result","result":{}}"#, 90005), (#"{"event":"started"}"#, 90005)] {
      var platform = VirtualPlatform()
      platform.greets = false
      var bench = bench(platform)
      try bench.start()
      bench.advance(.milliseconds(20))
      bench.report(.text(text))
      bench.runToEnd()
      #expect(bench.log.error?.code == code)
    }
  }

  @Test func aResultBeforeTheEndEndsTheAudio() throws {
    var bench = try started()
    bench.report(.text(#"{"event":"result","result":{"overall":3}}"#))
    bench.runToEnd()
    #expect(bench.log.result?.overall == 3 && bench.log.violations.isEmpty)
    #expect(bench.log.states.suffix(4) == [.started, .ending, .completed, .closed])
  }

  // MARK: - Reconnects

  @Test func eightInARowAreEnough() throws {
    var platform = VirtualPlatform()
    platform.unreachable = 1...1000
    var bench = bench(platform)
    try bench.start()
    bench.runToEnd()
    #expect(bench.log.error?.code == 90006 && bench.connections == 9)
    #expect((bench.log.error?.cause as? YuguError)?.message == "unreachable")
    #expect(bench.log.reconnects.map(\.attempt) == Array(1...8))
    #expect(bench.log.reconnects.map(\.delayMs) == [500, 1000, 2000, 4000, 4000, 4000, 4000, 4000])
    #expect(bench.log.error?.isNetworkError == true && bench.log.error?.retryable == false)
  }

  @Test func tenSecondsWithoutANetworkAreOutlived() throws {
    // Chance makes every wait the shortest.
    var platform = VirtualPlatform()
    platform.unreachable = 2...6
    var bench = try started(platform) { $0.random = { 0 } }
    try bench.send([1, 2])
    bench.report(Self.lost)
    try bench.end()
    let start = bench.now
    bench.runToEnd()
    #expect(bench.log.result != nil && bench.now - start > .seconds(10))
    #expect(bench.platform.lastAudio == [1, 2])
  }

  @Test func aSuccessCountsFromZeroAndTwentyFourAreEnough() throws {
    var platform = VirtualPlatform()
    platform.cutAfter = 1
    platform.cutsAlways = true
    // Every connection is accepted and then cut.
    platform.cut = .closed(code: 1011, reason: "again")
    var bench = bench(platform)
    try bench.start()
    var hasStarted = 0
    while bench.state != .closed, bench.step() { if bench.state == .started { hasStarted += 1 } }
    bench.deliver()
    #expect(bench.log.error?.code == 90006 && hasStarted == 0 && bench.connections == 9)

    var accepting = VirtualPlatform()
    accepting.cutAfter = 2
    accepting.cutsAlways = true
    var other = StreamBench(settings(), accepting)
    try other.start()
    // A message more on every connection: accepted, then cut.
    for _ in 0..<200 where other.state != .closed {
      other.advance(.milliseconds(100))
      try? other.send([1, 2])
      other.advance(.seconds(1))
    }
    other.runToEnd()
    #expect(other.log.error?.code == 90006 && other.connections == 25)
    #expect(other.log.reconnects.allSatisfy { $0.attempt == 1 && $0.delayMs == 500 })
    #expect(other.log.reconnects.count == 24 && other.log.violations.isEmpty)
  }

  @Test func withoutAKeyThereIsNoOtherConnection() throws {
    var bench = try started { $0.idempotencyKey = nil }
    bench.report(Self.lost)
    bench.runToEnd()
    #expect(bench.log.error?.code == 90001 && bench.connections == 1)
  }

  @Test func noneAreMadeWhenNoneMayBe() throws {
    var bench = try started { $0.reconnect = .none }
    bench.report(Self.lost)
    bench.runToEnd()
    #expect(bench.log.error?.code == 90001 && bench.connections == 1)
  }

  @Test func aConnectionThatWasGivenUpIsNotHeard() throws {
    var bench = try started()
    bench.report(Self.lost)
    for event in [
      StreamTransportEvent.text(#"{"event":"result","result":{}}"#), .closed(code: 4000, reason: ""),
      .failed(.local(.tlsError, "x")), .pong, .opened,
    ] { try bench.perform { (engine) throws(YuguError) in engine.receive(event, connection: 1) } }
    #expect(bench.state == .reconnecting)
    try bench.end()
    bench.runToEnd()
    #expect(bench.log.result?.attempts == 2)
  }

  // MARK: - Time

  @Test func aPingEveryFifteenSeconds() throws {
    var bench = try started()
    for _ in 0..<60 {
      try bench.send([0, 0])
      bench.advance(.seconds(1))
    }
    #expect(bench.actionLog.filter { $0 == "ping" }.count == 4 && bench.state == .started)
  }

  @Test func withoutAPongTheConnectionIsLost() throws {
    var bench = try started()
    let start = bench.now
    bench.platform.isSilent = true
    while bench.state == .started { bench.mustStep() }
    #expect(bench.state == .reconnecting && bench.log.reconnects.first?.cause.code == 90002)
    // The first ping after 15 s, and 30 s for its pong.
    #expect(bench.now - start > .seconds(44) && bench.now - start < .seconds(46))
    bench.platform.isSilent = false
    try bench.end()
    bench.runToEnd()
    #expect(bench.log.result?.attempts == 2)
  }

  @Test func pingsGoOnWhileTheResultIsAwaited() throws {
    var platform = VirtualPlatform()
    platform.isSilentToEnd = true
    var bench = try started(platform)
    try bench.end()
    bench.advance(.seconds(61))
    #expect(bench.actionLog.filter { $0 == "ping" }.count == 4 && bench.state == .ending)
  }

  @Test func theTimeToAccept() throws {
    for (greets, accepts) in [(false, true), (true, false)] {
      var platform = VirtualPlatform()
      platform.greets = greets
      platform.acceptsStart = accepts
      var bench = bench(platform) { $0.reconnect.maxAttempts = 1 }
      try bench.start()
      while bench.log.reconnects.isEmpty { bench.mustStep() }
      #expect(bench.now == .seconds(10) && bench.log.reconnects.first?.cause.code == 90002)
      bench.runToEnd()
      #expect(bench.log.error?.code == 90006)
      #expect((bench.log.error?.cause as? YuguError)?.code == 90002)
    }
  }

  @Test func theTimeToTheResult() throws {
    var platform = VirtualPlatform()
    platform.isSilentToEnd = true
    var bench = try started(platform) { $0.bufferPolicy = .fail }
    let start = bench.now
    try bench.end()
    bench.runToEnd()
    #expect(bench.log.error?.code == 90007 && bench.log.error?.isTimeout == true)
    #expect(bench.now - start >= .seconds(300) && bench.log.error?.retryable == true)
    // Under replay another connection may bring it.
    var other = try started(platform)
    try other.end()
    while other.log.reconnects.isEmpty { other.mustStep() }
    #expect(other.log.reconnects.first?.cause.code == 90007)
    other.platform.isSilentToEnd = false
    other.runToEnd()
    #expect(other.log.result != nil)
  }

  @Test func aListenerThatForgetsTheEndIsTold() throws {
    var bench = try started()
    try bench.send([1, 2])
    bench.runToEnd()
    #expect(bench.log.error?.code == 90002)
    #expect(bench.log.error?.message.contains("no end()") == true)
  }

  // MARK: - Audio

  @Test func whatComesBeforeTheStartIsKeptInOrder() throws {
    var bench = bench()
    try bench.start()
    for number in 0..<100 { try bench.send([UInt8](repeating: UInt8(number), count: 640)) }
    #expect(!bench.actionLog.contains { $0.hasPrefix("binary") })
    try bench.end()
    bench.runToEnd()
    #expect(bench.log.result != nil)
    #expect(bench.platform.lastAudio == (0..<100).flatMap { [UInt8](repeating: UInt8($0), count: 640) })
    #expect(bench.platform.ends == 1)
  }

  @Test(arguments: [(32_000, [32_000]), (32_001, [32_000, 1]), (70_000, [32_000, 32_000, 6000]), (0, []), (1, [1])])
  func framesOfAtMostThirtyTwoThousand(_ count: Int, _ frames: [Int]) throws {
    var bench = try started()
    try bench.send([UInt8](repeating: 1, count: count))
    #expect(bench.actionLog.filter { $0.hasPrefix("binary") } == frames.map { "binary \($0)" })
  }

  @Test func replayHoldsTenMegabytes() throws {
    let megabyte = [UInt8](repeating: 1, count: 1 << 20)
    var bench = try started()
    for _ in 0..<10 {
      try bench.send(megabyte)
      bench.advance(.seconds(1))
    }
    bench.report(Self.lost)
    bench.advance(.seconds(60))
    #expect(bench.state == .started && bench.platform.lastAudio.count == 10 << 20)
    // A byte more, and a loss is the end: not before.
    try bench.send([1])
    bench.advance(.seconds(1))
    #expect(bench.state == .started && bench.platform.lastAudio.count == 10 << 20 + 1)
    bench.report(Self.lost)
    bench.runToEnd()
    #expect(bench.log.error?.code == 90008 && bench.log.error?.isIllegalState == true)
    #expect((bench.log.error?.cause as? YuguError)?.code == 90001)
  }

  @Test func moreThanMayWaitIsRefusedAndTheRestStays() throws {
    var platform = VirtualPlatform()
    platform.acceptsStart = false
    var bench = bench(platform) { $0.audioLimit = 1000 }
    try bench.start()
    try bench.send([UInt8](repeating: 1, count: 900))
    let error = failure { () throws(YuguError) in try bench.send([UInt8](repeating: 2, count: 101)) }
    #expect(error?.code == 90008)
    try bench.send([UInt8](repeating: 3, count: 100))
    bench.advance(.milliseconds(100))
    bench.report(.text(#"{"event":"started"}"#))
    #expect(bench.platform.lastAudio.count == 1000 && !bench.platform.lastAudio.contains(2))
  }

  @Test func dropKeepsNothing() throws {
    var bench = try started { $0.bufferPolicy = .drop }
    try bench.send([UInt8](repeating: 1, count: 100))
    bench.report(Self.lost)
    try bench.send([UInt8](repeating: 2, count: 10))
    bench.advance(.seconds(2))
    #expect(bench.state == .started && bench.log.dropped == [110])
    try bench.send([3, 4])
    try bench.end()
    bench.runToEnd()
    #expect(bench.platform.lastAudio == [3, 4] && bench.log.result != nil)
  }

  @Test func dropFailsWhenTheEndWasThere() throws {
    var platform = VirtualPlatform()
    platform.isSilentToEnd = true
    var bench = try started(platform) { $0.bufferPolicy = .drop }
    try bench.end()
    bench.advance(.milliseconds(50))
    bench.report(Self.lost)
    bench.runToEnd()
    #expect(bench.log.error?.code == 90001 && bench.connections == 1)
  }

  // MARK: - Progress

  private static func progress(_ read: Int, _ matched: Int) -> String {
    let words = (0..<5).map { #"{"word":"w","read":\#($0 < read),"matched":\#($0 < matched)}"# }
    return #"{"event":"progress","bytes":1,"readUnits":\#(read),"matchedUnits":\#(matched),"progress":["#
      + words.joined(separator: ",") + "]}"
  }

  private func report(_ bench: inout StreamBench, _ pairs: [(Int, Int)]) {
    for (read, matched) in pairs { bench.report(.text(Self.progress(read, matched))) }
  }

  @Test func underReplayProgressNeverRunsBackwards() throws {
    var bench = try started()
    report(&bench, [(1, 1), (3, 2)])
    bench.report(Self.lost)
    bench.advance(.seconds(2))
    #expect(bench.state == .started)
    report(&bench, [(0, 0), (1, 1), (3, 1), (2, 2), (3, 2), (4, 1), (4, 3)])
    #expect(
      bench.log.partials.map { [$0.readUnits, $0.matchedUnits] } == [[1, 1], [3, 2], [3, 2], [4, 3]])
    #expect(bench.actionLog.filter { $0.contains("behind, and not reported") }.count == 5)
    // Without progress a frame is reported as it is.
    bench.report(.text(#"{"event":"progress","bytes":7}"#))
    #expect(bench.log.partials.last?.bytes == 7 && bench.log.partials.last?.hasProgress == false)
  }

  @Test func underDropProgressBeginsAnew() throws {
    var bench = try started { $0.bufferPolicy = .drop }
    report(&bench, [(3, 2)])
    bench.report(Self.lost)
    bench.advance(.seconds(2))
    #expect(bench.state == .started)
    report(&bench, [(1, 0), (0, 0), (2, 1)])
    #expect(bench.log.partials.map { $0.readUnits } == [3, 1, 2])
  }

  @Test func progressWhileTheResultIsAwaitedAndNoneBehindIt() throws {
    var platform = VirtualPlatform()
    platform.isSilentToEnd = true
    var bench = try started(platform)
    try bench.end()
    report(&bench, [(2, 2)])
    bench.report(.text(#"{"event":"result","result":{"overall":1}}"#))
    report(&bench, [(3, 3)])
    bench.runToEnd()
    #expect(bench.log.partials.count == 1 && bench.log.violations.isEmpty)
  }

  @Test func manyReportsThatNobodyFetchesAreBounded() throws {
    var bench = try started()
    bench.deliversAtOnce = false
    for _ in 0..<10_000 { bench.report(.text(#"{"event":"progress","bytes":1}"#)) }
    try bench.end()
    bench.runToEnd()
    #expect(bench.log.result != nil && bench.log.partials.count <= 256)
  }
}
