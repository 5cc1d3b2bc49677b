import WirelaceLocks
import WirelaceGATT

/// One simulated connection: two queues of PDUs, and the connection events that carry them.
final class SimulatedConnection: Sendable {
  let air: SimulatedAir
  let number: UInt16
  let central: PeerAddress
  let peripheral: PeerAddress
  /// What each side is told: the central's, the peripheral's.
  let pumps = [EventPump(), EventPump()]
  private let anchor: Duration
  private let state: Guarded<State>

  private struct Queue {
    var pdus: [(bytes: [UInt8], ready: Duration)] = []
    /// Bytes of the first that were delivered, its L2CAP header counted.
    var sent = 0
    var wasFull = false

    func next(_ dataLength: Int, at time: Duration) -> Int {
      guard let first = pdus.first, first.ready <= time else { return 0 }
      return min(first.bytes.count + 4 - sent, max(27, dataLength))
    }
  }

  private struct State {
    /// From the central, from the peripheral.
    var queues = [Queue(), Queue()]
    var isScheduled = false
    var security = LinkSecurity.open
    var isBonded = false
    /// Why it ended, as the central is told; nil while it has not.
    var ending: DisconnectReason?
    var isOver: Bool { ending != nil }
    var lastValid: Duration
    var pairing: [Once<Result<Void, LinkError>>] = []
  }

  init(_ air: SimulatedAir, _ number: UInt16, central: PeerAddress, peripheral: PeerAddress) {
    self.air = air
    self.number = number
    self.central = central
    self.peripheral = peripheral
    anchor = air.time.elapsed
    state = Guarded(State(lastValid: anchor))
  }

  var security: LinkSecurity { state.withLock { $0.security } }
  var isBonded: Bool { state.withLock { $0.isBonded } }

  // MARK: Data

  func send(_ pdu: [UInt8], fromCentral: Bool) -> Bool {
    let index = fromCentral ? 0 : 1
    let now = air.time.elapsed
    let isTaken = state.withLock { state in
      if state.isOver { return true }
      if state.queues[index].pdus.count >= air.model.queueLimit {
        state.queues[index].wasFull = true
        return false
      }
      state.queues[index].pdus.append((pdu, now + air.model.latency))
      return true
    }
    scheduleEvent()
    return isTaken
  }

  func setReceiving(_ isReceiving: Bool, isCentral: Bool) {
    let pump = pumps[isCentral ? 0 : 1]
    pump.setReceiving(isReceiving)
    if isReceiving {
      _ = air.time.after(.zero) { pump.deliver() }
      scheduleEvent()
    }
  }

  private func hasWork(_ state: State) -> Bool {
    (0..<2).contains { !state.queues[$0].pdus.isEmpty && !isStopped($0) }
  }

  /// Whether the receiver of a queue takes no more for now.
  private func isStopped(_ index: Int) -> Bool { pumps[1 - index].isHeld && pumps[1 - index].backlog >= 8 }

  /// Plans the next connection event, when there is something to carry.
  private func scheduleEvent() {
    let now = air.time.elapsed
    let interval = air.model.connectionInterval
    let start = state.withLock { state -> Duration? in
      guard !state.isOver, !state.isScheduled, hasWork(state) else { return nil }
      state.isScheduled = true
      let ready = max(now, state.queues.compactMap { $0.pdus.first?.ready }.min() ?? now)
      return anchor + interval * (Double((ready - anchor).steps(of: interval)) + 1)
    }
    guard let start else { return }
    // From idle, the empty packets until now count as received.
    if !air.isUnreachable(self) { state.withLock { $0.lastValid = max($0.lastValid, now) } }
    _ = air.time.after(start - now) { self.exchange(eventStart: start, packets: 0) }
  }

  /// One pair of packets.
  private func exchange(eventStart: Duration, packets: Int) {
    let now = air.time.elapsed
    let model = air.model
    let (sizes, isEncrypted) = state.withLock { state -> ([Int], Bool) in
      ((0..<2).map { isStopped($0) ? 0 : state.queues[$0].next(model.dataLength, at: now) }, state.security > .open)
    }
    let duration =
      sizes.reduce(Duration.zero) { $0 + model.airTime(bytes: $1, isEncrypted: isEncrypted) }
      + model.interFrameSpaces
    let isOver = state.withLock { $0.isOver }
    if isOver { return }
    let fits = now + duration <= eventStart + model.connectionInterval - LinkModel.interFrameSpace
    if sizes == [0, 0] || (!fits && packets > 0) || packets >= model.packetsPerEvent ?? .max { return endEvent() }
    _ = air.time.after(duration) { self.finish(sizes, eventStart, packets + 1) }
  }

  private func endEvent() {
    state.withLock { $0.isScheduled = false }
    scheduleEvent()
  }

  private func finish(_ sizes: [Int], _ eventStart: Duration, _ packets: Int) {
    let now = air.time.elapsed
    // What the peripheral sends answers the central: when that is lost, so is the answer.
    let isLost = [air.isLost(self), air.isLost(self)]
    if !isLost[0] {
      for index in 0..<2 where sizes[index] > 0 && !isLost[index] { advance(index, sizes[index]) }
    }
    if isLost[0] || isLost[1] {
      let isDead = state.withLock { now - $0.lastValid > air.model.supervisionTimeout }
      if isDead { return end(.supervisionTimeout, .supervisionTimeout) }
      return endEvent()
    }
    state.withLock { $0.lastValid = now }
    exchange(eventStart: eventStart, packets: packets)
  }

  /// A packet arrived; the last one of a PDU delivers it.
  private func advance(_ index: Int, _ size: Int) {
    let (whole, hasRoom) = state.withLock { state -> ([UInt8]?, Bool) in
      guard !state.isOver, let first = state.queues[index].pdus.first else { return (nil, false) }
      state.queues[index].sent += size
      guard state.queues[index].sent >= first.bytes.count + 4 else { return (nil, false) }
      state.queues[index].sent = 0
      state.queues[index].pdus.removeFirst()
      defer { state.queues[index].wasFull = false }
      return (first.bytes, state.queues[index].wasFull)
    }
    guard let whole else { return }
    let (isDelivered, drop) = air.count(toPeripheral: index == 0)
    if isDelivered {
      air.tell(self, .pdu(whole, fromCentral: index == 0))
      pumps[1 - index].push(.received(whole))
    }
    if let drop { return end(drop, drop) }
    if hasRoom { pumps[index].push(.readyToSend) }
  }

  // MARK: End

  /// Ends the connection, and tells each side its reason.
  func end(_ centralReason: DisconnectReason, _ peripheralReason: DisconnectReason) {
    let pairing = state.withLock { state -> [Once<Result<Void, LinkError>>]? in
      if state.isOver { return nil }
      state.ending = centralReason
      state.queues = [Queue(), Queue()]
      defer { state.pairing = [] }
      return state.pairing
    }
    guard let pairing else { return }
    air.forget(self)
    air.tell(self, .disconnected(centralReason))
    for once in pairing { once.resume(.failure(.disconnected(centralReason))) }
    pumps[0].push(.disconnected(centralReason))
    pumps[1].push(.disconnected(peripheralReason))
  }

  func disconnect(_ reason: DisconnectReason, isCentral: Bool) {
    _ = air.time.after(.zero) { self.end(isCentral ? reason : .remote, isCentral ? .remote : reason) }
  }

  // MARK: Security

  func raise(to level: LinkSecurity) async throws(LinkError) {
    let result = await withCheckedContinuation {
      (continuation: CheckedContinuation<Result<Void, LinkError>, Never>) in
      let once = Once(continuation)
      let done = state.withLock { state -> Result<Void, LinkError>? in
        if let ending = state.ending { return .failure(.disconnected(ending)) }
        if state.security >= level { return .success(()) }
        state.pairing.append(once)
        return nil
      }
      if let done { return once.resume(done) }
      // Encryption starts after a few connection events; pairing takes a few more.
      _ = air.time.after(air.model.connectionInterval * 6) { self.secure(level, once) }
    }
    try result.get()
  }

  private func secure(_ level: LinkSecurity, _ once: Once<Result<Void, LinkError>>) {
    if state.withLock({ $0.isOver }) { return }
    let ours = air.bond(of: central, with: peripheral)
    let theirs = air.bond(of: peripheral, with: central)
    if let ours, ours >= level {
      if theirs != nil { return secured(ours, isBonded: true, once) }
      // The central starts encryption with a key that the peripheral does not have.
      once.resume(.failure(.staleBond))
      return end(.keyMissing, .keyMissing)
    }
    switch air.pairing(central, peripheral, level) {
    case .paired(let reached, let isBonded):
      if isBonded { air.keepBond(central, peripheral, reached) }
      // Authentication requirements (3) is what the Security Manager says of a key that is too weak.
      if reached < level { once.resume(.failure(.pairingFailed(reason: 3))) }
      secured(reached, isBonded: isBonded, once)
    case .refused(let reason): once.resume(.failure(.pairingFailed(reason: reason)))
    case .ignored:
      _ = air.time.after(.seconds(30)) {
        once.resume(.failure(.pairingFailed(reason: nil)))
        self.end(.authenticationFailure, .authenticationFailure)
      }
    }
  }

  private func secured(_ level: LinkSecurity, isBonded: Bool, _ once: Once<Result<Void, LinkError>>) {
    state.withLock { state in
      state.security = level
      state.isBonded = isBonded
    }
    air.tell(self, .security(level))
    for pump in pumps { pump.push(.securityChanged(level)) }
    once.resume(.success(()))
  }
}

extension LinkModel {
  /// Behind each packet of a pair.
  var interFrameSpaces: Duration { Self.interFrameSpace + Self.interFrameSpace }
}

/// One end of a simulated connection.
final class SimulatedLink: ATTLink {
  private let connection: SimulatedConnection
  let isCentral: Bool

  init(_ connection: SimulatedConnection, isCentral: Bool) {
    self.connection = connection
    self.isCentral = isCentral
  }

  var peer: PeerAddress { isCentral ? connection.peripheral : connection.central }
  var maximumMTU: Int { connection.air.model.maximumMTU }
  var security: LinkSecurity { connection.security }
  var isBonded: Bool { connection.isBonded }

  func start(_ receiver: @escaping @Sendable (LinkEvent) -> Void) {
    connection.pumps[isCentral ? 0 : 1].start(receiver)
  }

  func send(_ pdu: [UInt8]) -> Bool { connection.send(pdu, fromCentral: isCentral) }

  func setReceiving(_ isReceiving: Bool) { connection.setReceiving(isReceiving, isCentral: isCentral) }

  func raiseSecurity(to level: LinkSecurity) async throws(LinkError) { try await connection.raise(to: level) }

  func disconnect(_ reason: DisconnectReason) { connection.disconnect(reason, isCentral: isCentral) }
}
