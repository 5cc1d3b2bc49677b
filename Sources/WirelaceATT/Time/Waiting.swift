import WirelaceLocks

/// A sleep that either its timer or a cancellation ends, whichever comes first.
final class PendingSleep: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<Bool, Never>, ScheduledAction?)
    case over(isCancelled: Bool)
  }
  private let state = Guarded(State.new)

  /// False when it is over already: the continuation was resumed.
  func wait(_ continuation: CheckedContinuation<Bool, Never>) -> Bool {
    let over = state.withLock { state -> Bool? in
      if case .over(let isCancelled) = state { return isCancelled }
      state = .waiting(continuation, nil)
      return nil
    }
    if let over { continuation.resume(returning: over) }
    return over == nil
  }

  /// The timer, so that a cancellation calls it off.
  func keep(_ timer: ScheduledAction) {
    let isOver = state.withLock { state in
      guard case .waiting(let continuation, _) = state else { return true }
      state = .waiting(continuation, timer)
      return false
    }
    if isOver { timer.cancel() }
  }

  func end(isCancelled: Bool) {
    let waiting = state.withLock { state -> (CheckedContinuation<Bool, Never>, ScheduledAction?)? in
      defer { if case .over = state {} else { state = .over(isCancelled: isCancelled) } }
      if case .waiting(let continuation, let timer) = state { return (continuation, timer) }
      return nil
    }
    waiting?.1?.cancel()
    waiting?.0.resume(returning: isCancelled)
  }
}

/// A continuation that the first of several results resumes.
package final class Once<Value: Sendable>: Sendable {
  private let continuation: Guarded<CheckedContinuation<Value, Never>?>

  package init(_ continuation: CheckedContinuation<Value, Never>) { self.continuation = Guarded(continuation) }

  package func resume(_ value: Value) {
    let continuation = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    continuation?.resume(returning: value)
  }
}

/// When a run stalled first.
final class StallFlag: Sendable {
  private let state = Guarded<Duration?>(nil)

  var time: Duration? { state.withLock { $0 } }

  /// True for the first time.
  func raise(_ time: Duration) -> Bool {
    state.withLock { state in
      defer { if state == nil { state = time } }
      return state == nil
    }
  }
}

extension TimeSource {
  /// Waits; the error is that the task was cancelled.
  public func wait(for duration: Duration) async throws(CancellationError) {
    let pending = PendingSleep()
    let isCancelled = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard pending.wait(continuation) else { return }
        pending.keep(after(duration) { pending.end(isCancelled: false) })
      }
    } onCancel: {
      pending.end(isCancelled: true)
    }
    if isCancelled { throw CancellationError() }
  }
}
