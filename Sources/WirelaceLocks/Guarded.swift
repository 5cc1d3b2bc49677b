#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A value that one thread at a time can reach.
///
/// Stands where `Synchronization.Mutex` would: that one needs iOS 18, and ThreadSanitizer does not see it lock.
/// Copies of the reference guard the same value. Not recursive.
public struct Guarded<Value>: @unchecked Sendable {
  // Sendable although `Value` may not be: the value comes in, and goes out, as a region of its own.
  private let storage: Storage<Value>

  public init(_ value: sending Value) {
    storage = Storage(value)
  }

  /// Runs `body` with the value, all others kept out meanwhile.
  public func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    storage.lock()
    defer { storage.unlock() }
    return try body(&storage.value.pointee)
  }
}

/// The lock and the value at addresses that never change.
private final class Storage<Value> {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  init(_ value: Value) {
    mutex.initialize(to: pthread_mutex_t())
    let status = pthread_mutex_init(mutex, nil)
    precondition(status == 0, "no lock: \(status)")
    self.value.initialize(to: value)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  func lock() { pthread_mutex_lock(mutex) }
  func unlock() { pthread_mutex_unlock(mutex) }
}
