import WirelaceATT
import WirelaceLocks

/// Tells when nothing has moved for a while, again and again, until it is stopped or let go of.
final class Watchdog: Sendable {
  private struct State {
    var isTouched = false
    var isOver = false
    var timer: ScheduledAction?
  }

  private let state = Guarded(State())
  private let time: any TimeSource
  private let patience: Duration
  private let onStall: @Sendable () -> Void

  init(_ time: any TimeSource, patience: Duration, onStall: @escaping @Sendable () -> Void) {
    self.time = time
    self.patience = patience
    self.onStall = onStall
    schedule()
  }

  deinit { stop() }

  func touch() { state.withLock { $0.isTouched = true } }

  func stop() {
    let timer = state.withLock { state -> ScheduledAction? in
      state.isOver = true
      defer { state.timer = nil }
      return state.timer
    }
    timer?.cancel()
  }

  private func schedule() {
    let timer = time.after(patience) { [weak self] in self?.look() }
    let isOver = state.withLock { state in
      if !state.isOver { state.timer = timer }
      return state.isOver
    }
    if isOver { timer.cancel() }
  }

  private func look() {
    let (isOver, isStalled) = state.withLock { state in
      defer { state.isTouched = false }
      return (state.isOver, !state.isTouched)
    }
    if isOver { return }
    if isStalled { onStall() }
    schedule()
  }
}
