import WirelaceLocks

/// Runs a piece of work for at most `limit`; then it is cancelled and `error` is thrown, whether the work heeds it or not.
///
/// Cancelling the caller cancels the work and throws `CancellationError` at once.
public func withHTTPDeadline<Value: Sendable>(
  _ limit: Duration?, clock: some HTTPClock, error: any Error, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  guard let limit else { return try await work() }
  let race = Race<Value>()
  let worker = Task {
    do { race.finish(.success(try await work())) } catch { race.finish(.failure(error)) }
  }
  let timer = Task {
    do { try await clock.sleep(for: limit) } catch { return }
    race.finish(.failure(error))
    worker.cancel()
  }
  defer { timer.cancel() }
  return try await withTaskCancellationHandler {
    try await race.value()
  } onCancel: {
    race.finish(.failure(CancellationError()))
    worker.cancel()
  }
}

/// The first result wins.
private final class Race<Value: Sendable>: Sendable {
  private struct State {
    var result: Result<Value, any Error>?
    var waiter: CheckedContinuation<Value, any Error>?
  }
  private let state = Guarded(State())

  func finish(_ result: Result<Value, any Error>) {
    let waiter: CheckedContinuation<Value, any Error>? = state.withLock { state in
      guard state.result == nil else { return nil }
      state.result = result
      return state.waiter
    }
    waiter?.resume(with: result)
  }

  func value() async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let result: Result<Value, any Error>? = state.withLock { state in
        if state.result == nil { state.waiter = continuation }
        return state.result
      }
      if let result { continuation.resume(with: result) }
    }
  }
}
