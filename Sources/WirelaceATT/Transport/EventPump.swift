import WirelaceLocks

/// Hands a link's events to its receiver: one at a time, in order, from what came before there was a receiver; for transports.
public final class EventPump: Sendable {
  private struct State {
    var events: [LinkEvent] = []
    var receiver: (@Sendable (LinkEvent) -> Void)?
    var isReceiving = true
    var isDelivering = false
    var isOver = false
  }
  private let state = Guarded(State())

  public init() {}

  /// PDUs that wait for the receiver.
  public var backlog: Int { state.withLock { $0.events.count } }

  /// Whether there is no receiver yet, or it holds PDUs back.
  public var isHeld: Bool { state.withLock { $0.receiver == nil || !$0.isReceiving } }

  public func start(_ receiver: @escaping @Sendable (LinkEvent) -> Void) {
    state.withLock { if !$0.isOver || !$0.events.isEmpty { $0.receiver = receiver } }
    deliver()
  }

  /// `deliver()` is for the transport to call next, from where the receiver may be called.
  public func setReceiving(_ isReceiving: Bool) { state.withLock { $0.isReceiving = isReceiving } }

  /// Adds an event and delivers what may be. Nothing is taken behind `disconnected`.
  public func push(_ event: LinkEvent) {
    state.withLock { state in
      if state.isOver { return }
      if case .disconnected = event {
        state.isOver = true
        // The receiver gets what came before the end, and then the end, at once.
        state.isReceiving = true
      }
      state.events.append(event)
    }
    deliver()
  }

  /// Delivers what may be delivered now.
  public func deliver() {
    while true {
      let next = state.withLock { state -> (LinkEvent, @Sendable (LinkEvent) -> Void)? in
        guard let receiver = state.receiver, !state.isDelivering else { return nil }
        // What is no PDU goes past those that are held back.
        let index = state.isReceiving ? state.events.indices.first : state.events.firstIndex { !$0.isPDU }
        guard let index else {
          if state.isOver { state.receiver = nil }
          return nil
        }
        state.isDelivering = true
        return (state.events.remove(at: index), receiver)
      }
      guard let (event, receiver) = next else { return }
      receiver(event)
      state.withLock { $0.isDelivering = false }
    }
  }
}

extension LinkEvent {
  fileprivate var isPDU: Bool { if case .received = self { true } else { false } }
}
