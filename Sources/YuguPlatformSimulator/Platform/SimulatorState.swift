import WirelaceFrames
import WirelaceHTTP
import WirelaceLocks
import WirelaceWebSocketSockets

/// What the simulator remembers. All of it is bounded: what is oldest goes first.
final class SimulatorState: Sendable {
  /// What became of a key.
  struct KeyEntry: Sendable {
    var fingerprint: String
    /// Nil while it is being worked on.
    var result: JSONValue?
    var since: Duration
    var charges = 0
  }

  enum KeyDecision: Sendable {
    /// Nobody has asked this yet: do it.
    case fresh
    case replay(JSONValue)
    case inProgress
    case reused
  }

  private struct State {
    var keys: [String: KeyEntry] = [:]
    var keyOrder: [String] = []
    var nonces: [String: Int64] = [:]
    var requests: [SimulatorRequest] = []
    var lastRequest = 0
    var records: [String: (account: String, result: JSONValue)] = [:]
    var recordOrder: [String] = []
    var faults: [(operation: String?, fault: SimulatorFault)] = []
    var pending: [String: SimulatorFault] = [:]
    var outageEnd: Duration?
    var connections: [Int: WebSocketConnection] = [:]
    var lastConnection = 0
    var charges = 0
  }
  private let state = Guarded(State())
  let settings: SimulatorSettings
  private static let limit = 10_000

  init(_ settings: SimulatorSettings) { self.settings = settings }

  // MARK: - Keys

  /// Registers a key, or says what became of it. Without a key everything is fresh.
  func begin(_ scopedKey: String?, fingerprint: String) -> KeyDecision {
    guard let scopedKey else { return .fresh }
    let now = settings.clock.now
    return state.withLock { state in
      if let entry = state.keys[scopedKey] {
        let limit = entry.result == nil ? Duration.seconds(900) : settings.keyLifetime
        if now - entry.since < limit {
          if entry.fingerprint != fingerprint { return .reused }
          return entry.result.map { .replay($0) } ?? .inProgress
        }
      } else {
        state.keyOrder.append(scopedKey)
        if state.keyOrder.count > SimulatorState.limit { state.keys[state.keyOrder.removeFirst()] = nil }
      }
      state.keys[scopedKey] = KeyEntry(fingerprint: fingerprint, result: nil, since: now)
      return .fresh
    }
  }

  /// Keeps a result under its key and charges for it.
  func succeed(_ scopedKey: String?, _ result: JSONValue) {
    let now = settings.clock.now
    state.withLock { state in
      state.charges += 1
      guard let scopedKey else { return }
      state.keys[scopedKey]?.result = result
      state.keys[scopedKey]?.since = now
      state.keys[scopedKey]?.charges += 1
    }
  }

  /// Frees a key whose work failed.
  func fail(_ scopedKey: String?) {
    guard let scopedKey else { return }
    state.withLock { state in
      guard let entry = state.keys[scopedKey], entry.result == nil else { return }
      state.keys[scopedKey] = nil
      state.keyOrder.removeAll { $0 == scopedKey }
    }
  }

  func charges(_ scopedKey: String) -> Int { state.withLock { $0.keys[scopedKey]?.charges ?? 0 } }
  var charges: Int { state.withLock { $0.charges } }
  /// Charges by key, without the account in front.
  var chargesByKey: [String: Int] {
    state.withLock { state in
      var all: [String: Int] = [:]
      for (key, entry) in state.keys where entry.charges > 0 {
        all[String(key.split(separator: "\n").last ?? ""), default: 0] += entry.charges
      }
      return all
    }
  }

  /// Whether a nonce is new within the time in which its signature would be taken.
  func isNew(nonce: String, at time: Int64) -> Bool {
    state.withLock { state in
      if state.nonces.count > SimulatorState.limit {
        state.nonces = state.nonces.filter { $0.value > time - 2 * settings.clockSkew }
      }
      if let seen = state.nonces[nonce], seen > time - 2 * settings.clockSkew { return false }
      state.nonces[nonce] = time
      return true
    }
  }

  // MARK: - Records

  func keep(_ recordId: String, _ result: JSONValue, account: String) {
    state.withLock { state in
      if state.records.updateValue((account, result), forKey: recordId) == nil { state.recordOrder.append(recordId) }
      if state.recordOrder.count > SimulatorState.limit { state.records[state.recordOrder.removeFirst()] = nil }
    }
  }

  /// One's own alone.
  func record(_ recordId: String, account: String) -> JSONValue? {
    state.withLock { state in
      guard let record = state.records[recordId], record.account == account else { return nil }
      return record.result
    }
  }

  // MARK: - Requests

  func note(_ operation: String, path: String) -> Int {
    state.withLock { state in
      state.lastRequest += 1
      state.requests.append(SimulatorRequest(number: state.lastRequest, operation: operation, path: path))
      if state.requests.count > SimulatorState.limit { state.requests.removeFirst() }
      return state.lastRequest
    }
  }

  func change(_ number: Int, _ body: (inout SimulatorRequest) -> Void) {
    state.withLock { state in
      guard let first = state.requests.first?.number, state.requests.indices.contains(number - first) else { return }
      body(&state.requests[number - first])
    }
  }

  var requests: [SimulatorRequest] { state.withLock { $0.requests } }

  // MARK: - Faults

  func queue(_ fault: SimulatorFault, on operation: String?) {
    state.withLock { if $0.faults.count < SimulatorState.limit { $0.faults.append((operation, fault)) } }
  }

  /// The next fault for an operation, which is gone then.
  func nextFault(_ operation: String) -> SimulatorFault? {
    state.withLock { state in
      guard let place = state.faults.firstIndex(where: { $0.operation == nil || $0.operation == operation }) else {
        return nil
      }
      return state.faults.remove(at: place).fault
    }
  }

  /// Hands a fault from where it is chosen to where the call is answered: of one connection there is one request at a time.
  func expect(_ fault: SimulatorFault?, from peer: String) { state.withLock { $0.pending[peer] = fault } }
  func takeExpected(from peer: String) -> SimulatorFault? {
    state.withLock { $0.pending.removeValue(forKey: peer) }
  }

  var isOut: Bool {
    let now = settings.clock.now
    return state.withLock { $0.outageEnd.map { now < $0 } ?? false }
  }

  /// Begins an outage; returns the connections that it ends.
  func beginOutage(_ length: Duration) -> [WebSocketConnection] {
    let now = settings.clock.now
    return state.withLock { state in
      state.outageEnd = now + length
      return Array(state.connections.values)
    }
  }

  func add(_ connection: WebSocketConnection) -> Int {
    state.withLock { state in
      state.lastConnection += 1
      state.connections[state.lastConnection] = connection
      return state.lastConnection
    }
  }
  func remove(_ connection: Int) { state.withLock { _ = $0.connections.removeValue(forKey: connection) } }

  /// Forgets keys, charges, requests, records and faults; connections stay.
  func reset() {
    state.withLock { state in
      let (connections, last) = (state.connections, state.lastConnection)
      state = State()
      state.connections = connections
      state.lastConnection = last
    }
  }
}
