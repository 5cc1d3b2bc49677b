import Foundation
import Testing
import WirelaceCommandLine
import WirelaceLocks

@testable import WirelaceCommandSupport

@Suite struct CommandSupportTests {
  @Test func aBarIsAsFullAsItsNumber() {
    let empty = String(repeating: "░", count: 40)
    let full = String(repeating: "█", count: 40)
    #expect(LiveOutput.bar(percent: 0) == empty + " 0 %")
    #expect(LiveOutput.bar(percent: 50) == full.prefix(20) + empty.prefix(20) + " 50 %")
    #expect(LiveOutput.bar(percent: 99) == full.prefix(39) + empty.prefix(1) + " 99 %")
    #expect(LiveOutput.bar(percent: 100) == full + " 100 %")
  }

  @Test func anErrorOfTheTaskIsThrown() throws {
    #expect(throws: CommandFailure("no")) { try Blocking.run { throw CommandFailure("no") } }
    let seen = Guarded(0)
    try Blocking.run {
      await Task.yield()
      seen.withLock { $0 = 7 }
    }
    #expect(seen.withLock { $0 } == 7)
  }

  @Test(.timeLimit(.minutes(10))) func aSignalDoesNotEndTheProcess() async {
    let (signals, sink) = AsyncStream<Int>.makeStream()
    let source = SignalSource(SIGUSR2) { sink.yield(1) }
    // One that comes before Dispatch listens is lost.
    let sender = Task {
      while !Task.isCancelled {
        kill(getpid(), SIGUSR2)
        try await Task.sleep(for: .milliseconds(10))
      }
    }
    for await _ in signals { break }
    sender.cancel()
    source.cancel()
    kill(getpid(), SIGUSR2)
  }
}
