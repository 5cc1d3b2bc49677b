import Dispatch
import WirelaceLocks

/// Lets a command, which is no asynchronous function, do asynchronous work.
public enum Blocking {
  /// Runs a task to its end while the calling thread waits. Errors: those of `body`.
  public static func run(_ body: @escaping @Sendable () async throws -> Void) throws {
    let failure = Guarded<(any Error)?>(nil)
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      do { try await body() } catch { failure.withLock { [error] in $0 = error } }
      done.signal()
    }
    done.wait()
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
