import Dispatch
import WirelaceLocks

/// Runs pieces of work that belong to somebody else, one behind the other, at a distance: what hangs here holds up nothing else.
final class Lane: Sendable {
  private let queue: DispatchQueue
  private let limit: Int
  private let waiting = Guarded(0)

  /// Past `limit` pieces that wait, further ones are dropped.
  init(_ label: String, limit: Int = 1024) {
    queue = DispatchQueue(label: label)
    self.limit = limit
  }

  func run(_ work: @escaping @Sendable () throws -> Void) {
    let isTaken = waiting.withLock { waiting in
      if waiting >= limit { return false }
      waiting += 1
      return true
    }
    guard isTaken else { return }
    queue.async { [waiting] in
      // What a listener throws is nobody's business but its own.
      try? work()
      waiting.withLock { $0 -= 1 }
    }
  }

  /// Returns when everything so far has run.
  func drain() async {
    await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
  }
}
