import WirelaceLocks

/// Cancels whatever calls it was given to, all at once, from any thread.
public final class CancellationToken: Sendable {
  private struct State {
    var isCancelled = false
    var nextID = 0
    var handlers: [Int: @Sendable () -> Void] = [:]
  }
  private let state = Guarded(State())

  public init() {}

  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Ends the calls with 90003. Calling it again does nothing.
  public func cancel() {
    let handlers = state.withLock { state in
      defer { state.handlers = [:] }
      state.isCancelled = true
      return state.handlers
    }
    for handler in handlers.values { handler() }
  }

  /// Calls a handler once, when the token is cancelled: at once if it is already.
  func onCancel(_ handler: @escaping @Sendable () -> Void) -> Registration {
    let id: Int? = state.withLock { state in
      if state.isCancelled { return nil }
      state.nextID += 1
      state.handlers[state.nextID] = handler
      return state.nextID
    }
    guard let id else {
      handler()
      return Registration {}
    }
    return Registration { [state] in state.withLock { _ = $0.handlers.removeValue(forKey: id) } }
  }

  /// Keeps a handler with the token until it is removed, so that a token may outlive any number of calls.
  struct Registration: Sendable {
    let remove: @Sendable () -> Void
  }
}
