import WirelaceBluetooth

/// Which subscription gets the values of which handle.
struct NotificationRouter {
  private var sinks: [UInt16: [(id: UInt64, mailbox: Mailbox<[UInt8], ATTError>)]] = [:]
  /// Values of handles that nobody has listened to yet: a device that keeps its client's configuration sends them as soon as it is
  /// connected.
  private var early: [UInt16: [[UInt8]]] = [:]
  private var earlyCount = 0
  private var known: Set<UInt16> = []
  /// An indication that is confirmed when there is room for the next.
  var hasUnconfirmed = false

  private static let earlyLimit = 256

  /// Hands a value on. Tells how many values wait in the fullest subscription, and which found no place for it: those are for the
  /// caller to end.
  mutating func deliver(_ value: [UInt8], _ handle: UInt16) -> (depth: Int, overflown: [Mailbox<[UInt8], ATTError>]) {
    guard let sinks = sinks[handle], !sinks.isEmpty else {
      guard !known.contains(handle), earlyCount < Self.earlyLimit else { return (0, []) }
      early[handle, default: []].append(value)
      earlyCount += 1
      return (0, [])
    }
    var depth = 0
    var overflown: [Mailbox<[UInt8], ATTError>] = []
    for sink in sinks {
      if !sink.mailbox.push(value) {
        overflown.append(sink.mailbox)
        self.sinks[handle]?.removeAll { $0.id == sink.id }
      }
      depth = max(depth, sink.mailbox.count)
    }
    return (depth, overflown)
  }

  mutating func add(_ id: UInt64, _ handle: UInt16, _ mailbox: Mailbox<[UInt8], ATTError>) {
    known.insert(handle)
    for value in early.removeValue(forKey: handle) ?? [] {
      mailbox.push(value)
      earlyCount -= 1
    }
    sinks[handle, default: []].append((id, mailbox))
  }

  mutating func remove(_ id: UInt64, _ handle: UInt16) {
    sinks[handle]?.removeAll { $0.id == id }
    if sinks[handle]?.isEmpty == true { sinks[handle] = nil }
  }

  func listeners(_ handle: UInt16) -> Int { sinks[handle]?.count ?? 0 }

  /// The most values that wait in a subscription.
  var depth: Int { sinks.values.joined().map(\.mailbox.count).max() ?? 0 }

  mutating func removeAll() -> [Mailbox<[UInt8], ATTError>] {
    defer {
      sinks = [:]
      early = [:]
    }
    return sinks.values.joined().map(\.mailbox)
  }
}

extension ATTBearer {
  /// Hands on a notification or an indication; an indication is confirmed as soon as its value has a place.
  func route(_ pdu: Att.AttPdu) {
    let values: [(UInt16, [UInt8])] =
      switch pdu {
      case .handleValueNotification(let value), .handleValueIndication(let value): [(value.handle, value.value)]
      case .multipleHandleValueNotification(let several): several.values.map { ($0.handle, $0.value) }
      default: []
      }
    let isIndication = pdu.handleValueIndication != nil
    let (overflown, confirms) = state.withLock { state -> ([Mailbox<[UInt8], ATTError>], Bool) in
      var overflown: [Mailbox<[UInt8], ATTError>] = []
      var depth = 0
      for (handle, value) in values {
        let outcome = state.router.deliver(value, handle)
        depth = max(depth, outcome.depth)
        overflown += outcome.overflown
      }
      let isFull = depth >= options.subscriptionLimit
      if isFull {
        state.holds.insert(.subscription)
        updateReceiving(&state)
      }
      if isIndication && isFull { state.router.hasUnconfirmed = true }
      return (overflown, isIndication && !isFull)
    }
    for mailbox in overflown { mailbox.finish(.overflow) }
    if confirms { sendNow(.handleValueConfirmation) }
  }

  /// What a handle's notifications and indications bring, from now on. The client's configuration is not touched.
  public func listen(to handle: UInt16) -> Subscription {
    let mailbox = Mailbox<[UInt8], ATTError>(limit: options.subscriptionLimit * 4)
    let id = state.withLock { state -> UInt64 in
      let id = state.makeID()
      if let reason = state.ending {
        mailbox.finish(.disconnected(reason))
      } else {
        state.router.add(id, handle, mailbox)
      }
      return id
    }
    return Subscription(self, id, handle, mailbox)
  }

  /// A consumer has taken a value, or is gone.
  func subscriptionDrained() {
    let confirms = state.withLock { state -> Bool in
      guard state.holds.contains(.subscription), state.router.depth <= options.subscriptionLimit / 2 else {
        return false
      }
      state.holds.remove(.subscription)
      updateReceiving(&state)
      defer { state.router.hasUnconfirmed = false }
      return state.router.hasUnconfirmed
    }
    if confirms { sendNow(.handleValueConfirmation) }
  }
}

/// The values that a device notifies or indicates of one characteristic, each once, in order.
///
/// Behind the last value the sequence throws: `disconnected` when the link is gone, `overflow` when the values were not taken in time,
/// `cancelled`. It ends without an error when it is stopped from this side.
public final class Subscription: AsyncSequence, Sendable {
  public typealias Element = [UInt8]
  public typealias Failure = ATTError

  private let bearer: ATTBearer
  private let id: UInt64
  /// Of the characteristic's value.
  public let handle: UInt16
  private let mailbox: Mailbox<[UInt8], ATTError>

  init(_ bearer: ATTBearer, _ id: UInt64, _ handle: UInt16, _ mailbox: Mailbox<[UInt8], ATTError>) {
    self.bearer = bearer
    self.id = id
    self.handle = handle
    self.mailbox = mailbox
  }

  deinit {
    stop()
  }

  /// The next value; nil when the subscription was stopped.
  public func next() async throws(ATTError) -> [UInt8]? {
    let value = try await mailbox.next(ifCancelled: .cancelled)
    bearer.subscriptionDrained()
    return value
  }

  /// Takes no more values. The device goes on sending until ``ATTClient/unsubscribe(_:from:)``.
  public func stop() {
    let (id, handle) = (id, handle)
    bearer.state.withLock { $0.router.remove(id, handle) }
    mailbox.finish(nil)
    bearer.subscriptionDrained()
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    let subscription: Subscription

    public func next() async throws(ATTError) -> [UInt8]? { try await subscription.next() }

    public func next(isolation actor: isolated (any Actor)?) async throws(ATTError) -> [UInt8]? {
      try await subscription.next()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(subscription: self) }
}
