import WirelaceBluetooth

/// One direction of transactions: one is outstanding, the others wait for their turn.
struct Lane {
  struct Transaction {
    let id: UInt64
    let opcode: Att.AttOpcode
    let bytes: [UInt8]
    let timeout: Duration
    /// Nil when the caller was cancelled: the answer is awaited all the same, since the next may not be sent before it.
    var continuation: CheckedContinuation<Result<Att.AttPdu, ATTError>, Never>?
    var timer: ScheduledAction?
  }

  private(set) var active: Transaction?
  private var waiting: [Transaction] = []

  mutating func add(_ transaction: Transaction) { waiting.append(transaction) }

  /// The next one to send; nil while one is outstanding.
  mutating func start() -> Transaction? {
    guard active == nil, !waiting.isEmpty else { return nil }
    active = waiting.removeFirst()
    return active
  }

  mutating func setTimer(_ timer: ScheduledAction) { active?.timer = timer }

  /// Ends the outstanding one.
  mutating func finish(_ result: Result<Att.AttPdu, ATTError>) {
    active?.timer?.cancel()
    active?.continuation?.resume(returning: result)
    active = nil
  }

  mutating func cancel(_ id: UInt64) {
    if active?.id == id {
      active?.continuation?.resume(returning: .failure(.cancelled))
      active?.continuation = nil
    } else if let index = waiting.firstIndex(where: { $0.id == id }) {
      waiting.remove(at: index).continuation?.resume(returning: .failure(.cancelled))
    }
  }

  mutating func failAll(_ error: ATTError) {
    finish(.failure(error))
    for transaction in waiting { transaction.continuation?.resume(returning: .failure(error)) }
    waiting = []
  }
}

/// How long the other side may take to answer.
public enum TransactionTimeout: Sendable, Hashable {
  /// 30 seconds, as the Core Specification says.
  case standard
  /// Two minutes: for requests upon which a device erases memory or restarts before it answers.
  case slow
  case after(Duration)

  public var duration: Duration {
    switch self {
    case .standard: .seconds(30)
    case .slow: .seconds(120)
    case .after(let duration): duration
    }
  }
}
