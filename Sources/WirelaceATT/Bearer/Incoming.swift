import WirelaceBluetooth
import WirelaceFrames

extension ATTBearer {
  /// Takes a request: ATT_MTU is the bearer's own affair, everything else the server's.
  func receiveRequest(_ opcode: Att.AttOpcode, _ decoded: Result<Att.AttPdu, FrameError>) {
    switch decoded {
    case .failure: refuse(opcode, 0, .invalidPdu)
    case .success(.exchangeMtuRequest(let theirs)):
      guard theirs.validate().isEmpty else { return refuse(opcode, 0, .invalidPdu) }
      let ours = offeredMTU
      sendNow(.exchangeMtuResponse(Att.AttMtu(mtu: UInt16(ours))))
      state.withLock { $0.mtu = max(Self.minimumMTU, min(ours, Int(theirs.mtu))) }
    case .success(.unknown): refuse(opcode, 0, .requestNotSupported)
    case .success(let pdu):
      if !servesRequests { return refuse(opcode, 0, .requestNotSupported) }
      // So many requests without waiting for one answer: no client does that.
      if !inboxTakes(pdu) { fail(.protocolViolation, opcode, .protocolViolation("requests without end")) }
    }
  }

  func refuse(_ opcode: Att.AttOpcode, _ handle: UInt16, _ code: Att.AttErrorCode) {
    sendNow(.errorResponse(Att.AttErrorResponse(requestOpcode: opcode, handle: handle, error: code)))
  }

  /// Puts a PDU into the server's inbox, and holds the link back when that fills.
  func inboxTakes(_ pdu: Att.AttPdu) -> Bool {
    let isTaken = inbox.push(pdu)
    if inbox.count >= options.inboxLimit {
      state.withLock { state in
        state.holds.insert(.inbox)
        updateReceiving(&state)
      }
    }
    return isTaken
  }

  /// The next request or command for the server; nil when the link or the task has ended.
  func nextRequest() async -> Att.AttPdu? {
    let pdu = try? await inbox.next(ifCancelled: .cancelled)
    if inbox.count <= options.inboxLimit / 2 {
      state.withLock { state in
        guard state.holds.contains(.inbox) else { return }
        state.holds.remove(.inbox)
        updateReceiving(&state)
      }
    }
    return pdu
  }

  /// Holds the link back or not. While an answer is awaited it never is: the answer may stand behind what is held back.
  func updateReceiving(_ state: inout State) {
    let isReceiving = state.holds.isEmpty || state.requests.active != nil || state.indications.active != nil
    guard isReceiving != state.isReceiving else { return }
    state.isReceiving = isReceiving
    link.setReceiving(isReceiving)
  }
}
