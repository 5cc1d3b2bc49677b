import WirelaceBluetooth
import WirelaceFrames

extension ATTBearer {
  /// Sends a request and waits for its response; an Error Response is the error `refused`.
  func request(
    _ pdu: Att.AttPdu, _ opcode: Att.AttOpcode, timeout: TransactionTimeout = .standard
  ) async throws(ATTError) -> Att.AttPdu {
    try await transact(pdu, opcode, in: \.requests, timeout: timeout)
  }

  /// Sends an indication and waits until it is confirmed.
  func indicate(_ value: Att.AttHandleValue) async throws(ATTError) {
    _ = try await transact(
      .handleValueIndication(value), .handleValueIndication, in: \.indications, timeout: .standard)
  }

  /// Sends a request to which nobody waits for the answer, also from a task that was cancelled.
  func requestUnattended(_ pdu: Att.AttPdu, _ opcode: Att.AttOpcode) {
    guard let bytes = try? encode(pdu) else { return }
    state.withLock { state in
      if state.ending != nil { return }
      let id = state.makeID()
      state.requests.add(
        Lane.Transaction(
          id: id, opcode: opcode, bytes: bytes, timeout: TransactionTimeout.standard.duration, continuation: nil))
      startTransactions(&state)
    }
  }

  private func transact(
    _ pdu: Att.AttPdu, _ opcode: Att.AttOpcode, in lane: WritableKeyPath<State, Lane> & Sendable,
    timeout: TransactionTimeout
  ) async throws(ATTError) -> Att.AttPdu {
    let bytes = try encode(pdu)
    let id = state.withLock { $0.makeID() }
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<Att.AttPdu, ATTError>, Never>) in
        state.withLock { state in
          if let reason = state.ending { return continuation.resume(returning: .failure(.disconnected(reason))) }
          if Task.isCancelled { return continuation.resume(returning: .failure(.cancelled)) }
          state[keyPath: lane].add(
            Lane.Transaction(
              id: id, opcode: opcode, bytes: bytes, timeout: timeout.duration, continuation: continuation))
          startTransactions(&state)
        }
      }
    } onCancel: {
      state.withLock { $0[keyPath: lane].cancel(id) }
    }
    return try result.get()
  }

  func startTransactions(_ state: inout State) {
    for lane in [\State.requests, \State.indications] {
      guard let transaction = state[keyPath: lane].start() else { continue }
      let id = transaction.id
      state[keyPath: lane].setTimer(time.after(transaction.timeout) { [weak self] in self?.timeOut(id) })
      state.outbox.append(transaction.bytes)
    }
    flush(&state)
    updateReceiving(&state)
  }

  private func timeOut(_ id: UInt64) {
    let opcode = state.withLock { state -> Att.AttOpcode? in
      if state.requests.active?.id == id { return state.requests.active?.opcode }
      return state.indications.active?.id == id ? .handleValueIndication : nil
    }
    if let opcode { fail(.transactionTimeout, opcode, .timedOut(opcode)) }
  }

  /// Takes a response PDU; one that nobody asked for is dropped.
  func finishRequest(_ opcode: Att.AttOpcode, _ decoded: Result<Att.AttPdu, FrameError>) {
    guard let request = state.withLock({ $0.requests.active?.opcode }) else { return }
    let result: Result<Att.AttPdu, ATTError>
    var isOther = opcode != .errorResponse && opcode.rawValue != request.rawValue + 1
    switch decoded {
    case .failure(let error): result = .failure(.malformed(error))
    case .success(.errorResponse(let error)):
      result = .failure(.refused(request, handle: error.handle, error.error))
      isOther = error.requestOpcode != request
    case .success(let pdu): result = .success(pdu)
    }
    // Whatever came next would be taken for the answer to another request.
    if isOther {
      return fail(.protocolViolation, request, .protocolViolation("\(opcode.text) in answer to \(request.text)"))
    }
    state.withLock { state in
      // Set before the caller goes on, so that nothing is sent by the old one.
      if request == .exchangeMtuRequest, case .success(.exchangeMtuResponse(let theirs)) = result {
        state.mtu = max(Self.minimumMTU, min(offeredMTU, Int(theirs.mtu)))
      }
      state.requests.finish(result)
      startTransactions(&state)
    }
  }

  /// Waits for this side's turn at long writes; ``endPreparedWrite()`` has to follow.
  func beginPreparedWrite() async throws(ATTError) {
    let id = state.withLock { $0.makeID() }
    let error = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<ATTError?, Never>) in
        state.withLock { state in
          if let reason = state.ending { return continuation.resume(returning: .disconnected(reason)) }
          if Task.isCancelled { return continuation.resume(returning: .cancelled) }
          if state.hasPreparedWrite {
            state.preparedWaiters.append(RoomWaiter(id: id, bytes: [], continuation: continuation))
          } else {
            state.hasPreparedWrite = true
            continuation.resume(returning: nil)
          }
        }
      }
    } onCancel: {
      state.withLock { state in
        if let index = state.preparedWaiters.firstIndex(where: { $0.id == id }) {
          state.preparedWaiters.remove(at: index).continuation.resume(returning: .cancelled)
        }
      }
    }
    if let error { throw error }
  }

  func endPreparedWrite() {
    state.withLock { state in
      if state.preparedWaiters.isEmpty {
        state.hasPreparedWrite = false
      } else {
        state.preparedWaiters.removeFirst().continuation.resume(returning: nil)
      }
    }
  }
}
