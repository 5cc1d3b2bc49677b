import WirelaceLocks

/// A call that runs; returned by the methods with a completion.
public final class YuguCall: Sendable {
  private struct State {
    var isFinished = false
    var isCancelled = false
    var task: Task<Void, Never>?
  }
  private let state = Guarded(State())

  init() {}

  /// Whether the completion has been called and has returned.
  public var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Ends the call: its completion gets 90003, unless it has a result already. Calling it again does nothing.
  public func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }

  func run(_ task: Task<Void, Never>) {
    let isCancelled = state.withLock { state in
      if !state.isFinished { state.task = task }
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  func finish() {
    state.withLock { state in
      state.isFinished = true
      state.task = nil
    }
  }
}
