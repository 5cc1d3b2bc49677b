import WirelaceLocks

/// What runs on a client, and how to end it when the client is closed.
final class OpenThings: Sendable {
  private struct State {
    var isClosed = false
    var nextID = 0
    var closers: [Int: @Sendable () -> Void] = [:]
  }
  private let state = Guarded(State())

  var isClosed: Bool { state.withLock { $0.isClosed } }
  var count: Int { state.withLock { $0.closers.count } }

  /// Keeps a closer until it is removed; nil when the client is closed already.
  func add(_ closer: @escaping @Sendable () -> Void) -> Int? {
    state.withLock { state in
      if state.isClosed { return nil }
      state.nextID += 1
      state.closers[state.nextID] = closer
      return state.nextID
    }
  }

  func remove(_ id: Int) { state.withLock { _ = $0.closers.removeValue(forKey: id) } }

  /// Calls every closer, once.
  func close() {
    let closers = state.withLock { state in
      state.isClosed = true
      defer { state.closers = [:] }
      return state.closers
    }
    for closer in closers.values { closer() }
  }
}
