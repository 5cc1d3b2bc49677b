import WirelaceHTTP
import WirelaceLocks

/// Time that goes only as far as somebody sleeps: a sleep of a retry moves it, a deadline's sleep waits for it to get there.
package final class VirtualClock: HTTPClock {
  private struct State {
    var now = Duration.zero
    var sleeps: [Duration] = []
    var waiting: [(id: Int, until: Duration, continuation: CheckedContinuation<Void, any Error>)] = []
    var nextID = 0
  }
  private let state = Guarded(State())
  /// Sleeps of at least this length wait for the time to be moved; shorter ones move it.
  private let deadlineLength: Duration
  package let start: Int64

  package init(unixTime: Int64 = 1_000_000, deadlinesFrom length: Duration = .seconds(50)) {
    start = unixTime
    deadlineLength = length
  }

  package var now: Duration { state.withLock { $0.now } }
  package var unixTime: Int64 { start + now.components.seconds }
  /// The sleeps that moved the time.
  package var sleeps: [Duration] { state.withLock { $0.sleeps } }

  /// Whether somebody waits for a time of this length to pass.
  package func isWaiting(for range: ClosedRange<Duration>) -> Bool {
    state.withLock { state in state.waiting.contains { range.contains($0.until - state.now) } }
  }

  package func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now += duration
      let now = state.now
      let due = state.waiting.filter { $0.until <= now }
      state.waiting.removeAll { $0.until <= now }
      return due
    }
    for waiter in due { waiter.continuation.resume() }
  }

  package func sleep(for duration: Duration) async throws {
    if duration < deadlineLength {
      state.withLock { $0.sleeps.append(duration) }
      advance(by: duration)
      return try Task.checkCancellation()
    }
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          if Task.isCancelled { return true }
          state.waiting.append((id, state.now + duration, continuation))
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let found = state.withLock { state in
        let found = state.waiting.first { $0.id == id }
        state.waiting.removeAll { $0.id == id }
        return found
      }
      found?.continuation.resume(throwing: CancellationError())
    }
  }
}
