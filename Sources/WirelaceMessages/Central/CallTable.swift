import WirelaceATT
import WirelaceGATT

/// The calls of a channel: those that wait to be sent, and those that wait for their reply.
struct CallTable<Messages: MessageProtocol> {
  typealias Failure = MessageError<Messages.Refusal>
  typealias Outcome = Result<[UInt8], Failure>

  struct Call {
    let id: UInt64
    let name: String
    let opcode: Int64
    let body: [UInt8]
    let onPending: @Sendable (Duration) -> Void
    /// Nil when the caller was cancelled: the reply is awaited all the same, for its number must not be given away before.
    var continuation: CheckedContinuation<Outcome, Never>?
    var timer: ScheduledAction?
  }

  private(set) var waiting: [Call] = []
  private(set) var sent: [UInt64: Call] = [:]
  private var lastID: UInt64 = 0
  private var nextNumber: UInt64 = 0
  /// Numbers whose reply did not come in time, oldest first: a late one must not pass for another's.
  private var retired: [UInt64] = []

  /// Requests that may be under way: as many as the device allows, and as there are numbers.
  private var limit: Int { max(1, min(Messages.requestLimit, Int(clamping: Messages.lastNumber))) }

  mutating func makeID() -> UInt64 {
    lastID += 1
    return lastID
  }

  mutating func add(_ call: Call) { waiting.append(call) }

  /// The next call to send, with its number; nil when there is none, or as many as may be are under way.
  mutating func takeNext() -> (number: UInt64, call: Call)? {
    guard sent.count < limit, !waiting.isEmpty else { return nil }
    let call = waiting.removeFirst()
    let number = makeNumber()
    sent[number] = call
    return (number, call)
  }

  private mutating func makeNumber() -> UInt64 {
    // Only so many are kept back as leave one to give.
    while !retired.isEmpty, retired.count >= Int(clamping: Messages.lastNumber) - sent.count { retired.removeFirst() }
    while true {
      let number = nextNumber
      nextNumber = number >= Messages.lastNumber ? 0 : number + 1
      if sent[number] == nil, !retired.contains(number) { return number }
    }
  }

  /// Ends the call of a number; one that is not under way is passed over.
  mutating func finish(_ number: UInt64, _ outcome: Outcome) {
    retired.removeAll { $0 == number }
    guard let call = sent.removeValue(forKey: number) else { return }
    call.timer?.cancel()
    call.continuation?.resume(returning: outcome)
  }

  /// The caller does not wait any more.
  mutating func cancel(_ id: UInt64) {
    if let index = waiting.firstIndex(where: { $0.id == id }) {
      let call = waiting.remove(at: index)
      call.timer?.cancel()
      call.continuation?.resume(returning: .failure(.cancelled))
    } else if let number = sent.first(where: { $0.value.id == id })?.key {
      sent[number]?.continuation?.resume(returning: .failure(.cancelled))
      sent[number]?.continuation = nil
    }
  }

  /// The call's time is over.
  mutating func expire(_ id: UInt64, _ failure: Failure) {
    if let index = waiting.firstIndex(where: { $0.id == id }) {
      waiting.remove(at: index).continuation?.resume(returning: .failure(failure))
    } else if let number = sent.first(where: { $0.value.id == id })?.key {
      sent.removeValue(forKey: number)?.continuation?.resume(returning: .failure(failure))
      retired.append(number)
    }
  }

  mutating func failAll(_ failure: Failure) {
    for call in waiting + Array(sent.values) {
      call.timer?.cancel()
      call.continuation?.resume(returning: .failure(failure))
    }
    waiting = []
    sent = [:]
  }
}
