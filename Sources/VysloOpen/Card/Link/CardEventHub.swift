import VysloProtocol
import WirelaceLocks

/// Hands a connection's events to everyone who listens, in order.
final class CardEventHub: Sendable {
  private struct Listener: Sendable {
    let take: @Sendable (CardEvent) -> Void
    let end: @Sendable () -> Void
  }

  private struct State {
    var isOver = false
    var lastID: UInt64 = 0
    var listeners: [UInt64: Listener] = [:]
  }

  private let state = Guarded(State())

  /// Listens until the listening is let go of, or the link is gone; that calls `end` once.
  func listen(
    _ take: @escaping @Sendable (CardEvent) -> Void, end: @escaping @Sendable () -> Void = {}
  ) -> Listening {
    let id = state.withLock { state -> UInt64? in
      if state.isOver { return nil }
      state.lastID += 1
      state.listeners[state.lastID] = Listener(take: take, end: end)
      return state.lastID
    }
    guard let id else {
      end()
      return Listening {}
    }
    return Listening { [weak self] in self?.remove(id) }
  }

  /// What `select` makes of the events, for one consumer; one that is too slow loses the oldest.
  func stream<Value: Sendable>(
    limit: Int = 256, _ select: @escaping @Sendable (CardEvent) -> Value?
  ) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(limit))
    let listening = listen({ event in if let value = select(event) { continuation.yield(value) } }) {
      continuation.finish()
    }
    continuation.onTermination = { _ in listening.cancel() }
    return stream
  }

  func deliver(_ event: CardEvent) {
    for listener in sorted(state.withLock { $0.listeners }) { listener.take(event) }
  }

  /// The link is gone.
  func finish() {
    let listeners = state.withLock { state -> [UInt64: Listener] in
      state.isOver = true
      defer { state.listeners = [:] }
      return state.listeners
    }
    for listener in sorted(listeners) { listener.end() }
  }

  private func remove(_ id: UInt64) { _ = state.withLock { $0.listeners.removeValue(forKey: id) } }

  private func sorted(_ listeners: [UInt64: Listener]) -> [Listener] {
    listeners.sorted { $0.key < $1.key }.map(\.value)
  }
}

/// Ends a listening when it is cancelled or let go of.
final class Listening: Sendable {
  private let onCancel: @Sendable () -> Void

  init(_ onCancel: @escaping @Sendable () -> Void) { self.onCancel = onCancel }

  deinit { onCancel() }

  func cancel() { onCancel() }
}
