import Foundation
import Testing

@testable import YuguCore

/// A reading of 20 seconds whose connection is cut behind every single message; behind fewer unless `WIRELACE_EVERY_CUT` is set, since all
/// take minutes in a debug build.
@Suite struct StreamCutTests {
  private static let frames: [[UInt8]] = (0..<1000).map { frame in
    (0..<640).map { UInt8(truncatingIfNeeded: frame &* 31 &+ $0 &* 7) }
  }

  private static let cuts: [Int] =
    ProcessInfo.processInfo.environment["WIRELACE_EVERY_CUT"] != nil
    ? Array(0...1002) : Array(0...4) + Array(stride(from: 17, through: 990, by: 97)) + Array(999...1002)

  private func run(
    _ dialect: StreamDialect, _ policy: AudioBufferPolicy, cutAfter: Int?, frames: [[UInt8]] = StreamCutTests.frames
  ) throws -> StreamBench {
    var settings = StreamSettings()
    settings.dialect = dialect
    settings.bufferPolicy = policy
    settings.precheck = .off
    settings.idempotencyKey = "key"
    settings.random = { 0.5 }
    settings.startFrame = "start"
    var platform = VirtualPlatform()
    platform.cutAfter = cutAfter
    var bench = StreamBench(settings, platform)
    try bench.start()
    for frame in frames {
      do throws(YuguError) { try bench.send(frame) } catch { break }
      bench.advance(.milliseconds(20))
    }
    try? bench.end()
    let isOver = bench.finish()
    #expect(isOver)
    #expect(bench.log.violations == [])
    return bench
  }

  @Test(arguments: [StreamDialect.native, .compatible]) func replayGivesTheResultOfTheUncutSession(
    _ dialect: StreamDialect
  ) throws {
    let all = Self.frames.flatMap { $0 }
    let uncut = try run(dialect, .replay, cutAfter: nil)
    let expected = try #require(uncut.log.result)
    #expect(uncut.platform.lastAudio == all)
    // 0: before anything was sent; 1: behind the start; then a frame each; the last: behind the end.
    for cut in Self.cuts {
      let bench = try run(dialect, .replay, cutAfter: cut)
      #expect(bench.log.result?.recordId == expected.recordId, "cut after \(cut)")
      #expect(bench.log.result?.attempts == (bench.connections), "cut after \(cut)")
      #expect(bench.platform.lastAudio == all, "cut after \(cut)")
      #expect(bench.platform.charges.count == 1, "cut after \(cut)")
      #expect(Set(bench.platform.startFrames) == ["start"])
    }
  }

  @Test(arguments: [StreamDialect.native, .compatible]) func dropAssessesWhatFollowsAndCountsTheRest(
    _ dialect: StreamDialect
  ) throws {
    let all = Self.frames.flatMap { $0 }
    for cut in Self.cuts {
      let bench = try run(dialect, .drop, cutAfter: cut)
      if let dropped = bench.log.dropped.first {
        #expect(dropped + bench.platform.lastAudio.count == all.count, "cut after \(cut)")
        #expect(bench.platform.lastAudio.elementsEqual(all.suffix(all.count - dropped)), "cut after \(cut)")
        #expect(bench.log.result != nil || bench.platform.lastAudio.isEmpty, "cut after \(cut)")
      } else {
        // The audio had ended before there was a connection again.
        #expect(bench.log.error?.code == 90001, "cut after \(cut)")
      }
    }
  }

  @Test(arguments: [StreamDialect.native, .compatible]) func failEndsWithTheCause(_ dialect: StreamDialect) throws {
    for cut in Self.cuts {
      let bench = try run(dialect, .fail, cutAfter: cut)
      #expect(bench.log.error?.code == 90001, "cut after \(cut)")
      #expect(bench.log.error?.idempotencyKey == "key")
      #expect(bench.log.reconnects.isEmpty)
      #expect(bench.connections == 1)
    }
  }
}
