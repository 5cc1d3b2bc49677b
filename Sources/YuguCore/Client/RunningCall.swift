import WirelaceLocks

/// One call: it ends once, with its own result or with what ended it from outside, whichever comes first.
final class RunningCall<Value: Sendable>: Sendable {
  private struct State {
    var result: Result<Value, YuguError>?
    var waiter: CheckedContinuation<Result<Value, YuguError>, Never>?
    var task: Task<Void, Never>?
  }
  private let state = Guarded(State())

  /// Ends the call from outside: at once, also when its work does not heed that it is cancelled.
  func end(_ error: YuguError) {
    finish(.failure(error))
    state.withLock { $0.task }?.cancel()
  }

  func finish(_ result: Result<Value, YuguError>) {
    let waiter: CheckedContinuation<Result<Value, YuguError>, Never>? = state.withLock { state in
      guard state.result == nil else { return nil }
      state.result = result
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: result)
  }

  /// Runs the work and waits for the end of the call; cancelling the task around ends it with 90003.
  func value(_ work: @escaping @Sendable () async throws(YuguError) -> Value) async throws(YuguError) -> Value {
    // What was ended beforehand sends nothing.
    if Task.isCancelled { finish(.failure(.local(.cancelled, "the call was cancelled"))) }
    if let result = state.withLock({ $0.result }) { return try result.get() }
    let task = Task {
      do throws(YuguError) { self.finish(.success(try await work())) } catch { self.finish(.failure(error)) }
    }
    let hasEnded = state.withLock { state in
      state.task = task
      return state.result != nil
    }
    if hasEnded { task.cancel() }
    return try await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let result: Result<Value, YuguError>? = state.withLock { state in
          if state.result == nil { state.waiter = continuation }
          return state.result
        }
        if let result { continuation.resume(returning: result) }
      }
    } onCancel: {
      self.end(.local(.cancelled, "the call was cancelled"))
    }.get()
  }
}
