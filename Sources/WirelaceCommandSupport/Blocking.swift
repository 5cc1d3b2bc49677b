import Dispatch

/// Lets a command, which is no asynchronous function, do asynchronous work.
public enum Blocking {
  private final class Outcome: @unchecked Sendable {
    // Written before the semaphore is signalled, read behind it.
    var error: (any Error)?
  }

  /// Runs a task to its end while the calling thread waits. Errors: those of `body`.
  public static func run(_ body: @escaping @Sendable () async throws -> Void) throws {
    let outcome = Outcome()
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      do { try await body() } catch { outcome.error = error }
      done.signal()
    }
    done.wait()
    if let error = outcome.error { throw error }
  }
}
