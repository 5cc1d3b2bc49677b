import WirelaceATT
import WirelaceLocks

/// Lets one task at a time go on, in the order in which they ask.
package final class Turns: Sendable {
  private struct State {
    var isTaken = false
    var waiting: [(id: UInt64, continuation: CheckedContinuation<Bool, Never>)] = []
    var lastID: UInt64 = 0
  }
  private let state = Guarded(State())

  package init() {}

  /// Waits for the turn; ``give()`` has to follow. Errors: `cancelled`, after which it must not.
  package func take() async throws(ATTError) {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    let isMine = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
        let answer = state.withLock { state -> Bool? in
          if Task.isCancelled { return false }
          if !state.isTaken {
            state.isTaken = true
            return true
          }
          state.waiting.append((id, continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).continuation }
      }
      waiter?.resume(returning: false)
    }
    if !isMine { throw .cancelled }
  }

  package func give() {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      if state.waiting.isEmpty {
        state.isTaken = false
        return nil
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume(returning: true)
  }
}
