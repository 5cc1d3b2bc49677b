import WirelaceLocks
import WirelaceGATT

/// A stretch of air with simulated devices in it, in one process; on a ``VirtualClock``, the same each time.
public final class SimulatedAir: Sendable {
  public let time: any TimeSource
  public let model: LinkModel
  let state: Guarded<State>

  struct Script {
    var remaining: Int
    var direction: AirDirection
    var isDelivered: Bool
    var reason: DisconnectReason
  }

  struct Bond: Hashable {
    var owner: PeerAddress
    var peer: PeerAddress
  }

  struct Advertiser {
    var report: ScanReport
    var connections: Mailbox<SimulatedLink, LinkError>
    var isAdvertising: Bool
  }

  struct State {
    var advertisers: [PeerAddress: Advertiser] = [:]
    var connections: [UInt16: SimulatedConnection] = [:]
    var lastConnection: UInt16 = 0
    var bonds: [Bond: LinkSecurity] = [:]
    var unreachable: Set<PeerAddress> = []
    var script: Script?
    var random: UInt64
    var observer: (@Sendable (AirEvent) -> Void)?
    var pairing: @Sendable (PeerAddress, PeerAddress, LinkSecurity) -> PairingOutcome = { .paired($2) }

    /// SplitMix64, as a fraction of 1.
    mutating func fraction() -> Double {
      random &+= 0x9E37_79B9_7F4A_7C15
      var value = random
      value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
      return Double((value ^ value >> 31) >> 11) / Double(1 << 53)
    }
  }

  /// `seed` decides which packets are lost.
  public init(time: any TimeSource, model: LinkModel = LinkModel(), seed: UInt64 = 1) {
    self.time = time
    self.model = model
    state = Guarded(State(random: seed))
  }

  /// A device that scans and connects.
  public func central(_ address: PeerAddress) -> any ATTCentral { SimulatedCentral(air: self, address: address) }

  /// A device that can be connected to.
  public func peripheral(_ address: PeerAddress) -> any ATTPeripheral {
    state.withLock { state in
      if state.advertisers[address] == nil {
        state.advertisers[address] = Advertiser(
          report: ScanReport(address: address, advertisement: AdvertisingData(), rssi: -50),
          connections: Mailbox(limit: 16), isAdvertising: false)
      }
    }
    return SimulatedPeripheral(air: self, address: address)
  }

  // MARK: For tests

  /// Shows everything that happens to `observer`, in order.
  public func observe(_ observer: @escaping @Sendable (AirEvent) -> Void) { state.withLock { $0.observer = observer } }

  /// Decides pairings: central, peripheral, wanted level. By default each succeeds, and both sides keep the keys.
  public func decidePairing(
    _ decide: @escaping @Sendable (PeerAddress, PeerAddress, LinkSecurity) -> PairingOutcome
  ) {
    state.withLock { $0.pairing = decide }
  }

  /// Drops the connection at the n-th ATT PDU from now, counted over all connections; `isDelivered`: behind it, else in its place.
  public func drop(
    atPDU number: Int, _ direction: AirDirection = .any, isDelivered: Bool = false,
    reason: DisconnectReason = .supervisionTimeout
  ) {
    state.withLock {
      $0.script = Script(remaining: number, direction: direction, isDelivered: isDelivered, reason: reason)
    }
  }

  /// Takes back ``drop(atPDU:_:isDelivered:reason:)``; true when it has not come to pass.
  @discardableResult
  public func cancelDrop() -> Bool {
    state.withLock { state in
      defer { state.script = nil }
      return state.script != nil
    }
  }

  /// Drops all connections now.
  public func dropAll(_ reason: DisconnectReason = .supervisionTimeout) {
    for connection in state.withLock({ Array($0.connections.values) }) { connection.end(reason, reason) }
  }

  /// Carries a device out of range or back: connections end by the supervision timeout.
  public func setReachable(_ address: PeerAddress, _ isReachable: Bool) {
    let affected = state.withLock { state -> [SimulatedConnection] in
      if isReachable { state.unreachable.remove(address) } else { state.unreachable.insert(address) }
      return state.connections.values.filter { $0.central == address || $0.peripheral == address }
    }
    if isReachable { return }
    for connection in affected {
      _ = time.after(model.supervisionTimeout) { [weak self] in
        guard let self, self.isUnreachable(connection) else { return }
        connection.end(.supervisionTimeout, .supervisionTimeout)
      }
    }
  }

  /// Erases a device's keys for another one, as a factory reset does.
  public func eraseBond(of owner: PeerAddress, with peer: PeerAddress) {
    _ = state.withLock { $0.bonds.removeValue(forKey: Bond(owner: owner, peer: peer)) }
  }

  /// Erases a device's keys for all others.
  public func eraseBonds(of owner: PeerAddress) {
    state.withLock { state in state.bonds = state.bonds.filter { $0.key.owner != owner } }
  }

  // MARK: For connections

  func isUnreachable(_ connection: SimulatedConnection) -> Bool {
    state.withLock { $0.unreachable.contains(connection.central) || $0.unreachable.contains(connection.peripheral) }
  }

  func isLost(_ connection: SimulatedConnection) -> Bool {
    if isUnreachable(connection) { return true }
    if model.loss <= 0 { return false }
    return state.withLock { $0.fraction() } < model.loss
  }

  func tell(_ connection: SimulatedConnection, _ kind: AirEvent.Kind) {
    let observer = state.withLock { $0.observer }
    observer?(
      AirEvent(
        time: time.elapsed, connection: connection.number, central: connection.central,
        peripheral: connection.peripheral, kind: kind))
  }

  /// Counts a PDU: whether it is delivered, and whether the connection is dropped.
  func count(toPeripheral: Bool) -> (isDelivered: Bool, drop: DisconnectReason?) {
    state.withLock { state in
      guard var script = state.script,
        script.direction == .any || (script.direction == .toPeripheral) == toPeripheral
      else { return (true, nil) }
      script.remaining -= 1
      state.script = script.remaining > 0 ? script : nil
      return script.remaining > 0 ? (true, nil) : (script.isDelivered, script.reason)
    }
  }

  func bond(of owner: PeerAddress, with peer: PeerAddress) -> LinkSecurity? {
    state.withLock { $0.bonds[Bond(owner: owner, peer: peer)] }
  }

  func keepBond(_ first: PeerAddress, _ second: PeerAddress, _ level: LinkSecurity) {
    state.withLock { state in
      state.bonds[Bond(owner: first, peer: second)] = level
      state.bonds[Bond(owner: second, peer: first)] = level
    }
  }

  func pairing(_ central: PeerAddress, _ peripheral: PeerAddress, _ level: LinkSecurity) -> PairingOutcome {
    let decide = state.withLock { $0.pairing }
    return decide(central, peripheral, level)
  }

  func forget(_ connection: SimulatedConnection) {
    _ = state.withLock { $0.connections.removeValue(forKey: connection.number) }
  }
}
