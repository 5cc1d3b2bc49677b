import Testing
import WirelaceATT

@Suite struct VirtualClockTests {
  @Test func timePassesOnlyWhenNothingElseCanRun() async throws {
    let clock = VirtualClock()
    let log = Log<String>()
    try await clock.run {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for hours in [3, 1, 2] {
          group.addTask {
            try await clock.sleep(for: .seconds(3600 * hours))
            log.add("\(hours) at \(clock.now.offset)")
          }
        }
        try await group.waitForAll()
      }
    }
    #expect(log.elements == ["1 at 3600.0 seconds", "2 at 7200.0 seconds", "3 at 10800.0 seconds"])
  }

  @Test func sleepsCanBeCancelled() async throws {
    let clock = VirtualClock()
    try await clock.run {
      let task = Task(executorPreference: clock) { try await clock.sleep(for: .seconds(10)) }
      try await clock.sleep(for: .seconds(1))
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      #expect(clock.now.offset == .seconds(1))
    }
  }

  @Test func scheduledActionsRunInOrderUnlessCancelled() {
    let clock = VirtualClock()
    let log = Log<Int>()
    _ = clock.after(.seconds(2)) { log.add(2) }
    let cancelled = clock.after(.seconds(2)) { log.add(0) }
    _ = clock.after(.seconds(2)) { log.add(3) }
    _ = clock.after(.seconds(1)) { log.add(1) }
    cancelled.cancel()
    clock.advance(by: .seconds(1))
    #expect(log.elements == [1])
    clock.advance(by: .seconds(1))
    #expect(log.elements == [1, 2, 3])
    #expect(clock.now.offset == .seconds(2))
  }

  @Test func whereNothingWillHappenIsReported() async {
    let clock = VirtualClock()
    await #expect(throws: VirtualClock.Stalled.self) {
      try await clock.run(stallAfter: .milliseconds(50)) {
        try await clock.sleep(for: .seconds(1))
        // Nothing will ever be sent.
        for await _ in AsyncStream<Int>.makeStream().stream {}
      }
    }
  }

  @Test func errorsOfTheBodyAreThrown() async {
    struct Failure: Error {}
    await #expect(throws: Failure.self) { try await VirtualClock().run { throw Failure() } }
  }
}
