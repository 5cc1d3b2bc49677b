import Foundation
import VysloProtocol

/// What is carried out when the user presses the button, and only then.
struct ConfirmedOperation: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case deleteAllRecordings
    case resetVoiceprint
    case replaceVoiceprint
    case unbind
  }

  let kind: Kind
  let request: RequestId
}

extension VirtualCard {
  func askToConfirm(
    _ body: CardRequestBody, _ id: RequestId, on connection: Int
  ) throws(Refused) -> CardReplyBody? {
    let kind: ConfirmedOperation.Kind =
      switch body {
      case .deleteAllRecordings: .deleteAllRecordings
      case .resetVoiceprint: .resetVoiceprint
      default: .unbind
      }
    if isUpdating { throw Refused(.busy(.firmwareUpdate)) }
    try ask(ConfirmedOperation(kind: kind, request: id), on: connection)
    return nil
  }

  /// Begins to wait for a press, and tells the app how long.
  func ask(_ operation: ConfirmedOperation, on connection: Int) throws(Refused) {
    guard confirmation.ask(operation, for: connection, at: now) else { throw Refused(.busy(.confirmation)) }
    outputs.append(
      .reply(
        CardReply(
          sequence: operation.request.sequence, opcode: operation.request.opcode, outcome: .pending,
          pending: UInt16(PendingConfirmation<ConfirmedOperation>.window)), to: connection))
  }

  /// Gives up what a connection asked for, or whatever waits.
  func cancelConfirmation(of connection: Int? = nil) {
    guard let waiting = confirmation.giveUp(of: connection) else { return }
    refuse(waiting.operation.request, .cancelled, on: waiting.connection)
  }

  /// The user pressed.
  func carryOut(_ operation: ConfirmedOperation, for connection: Int) {
    do throws(Refused) {
      switch operation.kind {
      case .deleteAllRecordings:
        let count = try deleteAllRecordings()
        reply(operation.request, .deleteAllRecordings(DeletedCount(count: UInt16(clamping: count))), on: connection)
      case .resetVoiceprint:
        try remember { $0.voiceprint = nil }
        reply(operation.request, .resetVoiceprint, on: connection)
      case .replaceVoiceprint:
        reply(operation.request, try startEnrolment(on: connection), on: connection)
      case .unbind: try unbind(operation.request, on: connection)
      }
    } catch {
      refuse(operation.request, error.refusal, on: connection)
    }
  }

  private func deleteAllRecordings() throws(Refused) -> Int {
    stopRecording(.erased)
    let count = try stored { () throws(RecordingError) in try store.deleteAll() }
    for (connection, export) in exports where export.source != .sample { endExport(on: connection, .gone) }
    return count
  }

  /// The card belongs to nobody any more, and is as it was delivered, but for its recordings: those leave it by a
  /// deletion alone, and
  /// nobody but their owner ever lists them.
  private func unbind(_ request: RequestId, on connection: Int) throws(Refused) {
    stopRecording(.erased)
    var judged = authority
    judged.unbind()
    try remember { memory in
      memory.authority = judged.saved
      memory.smartWake = false
      memory.name = configuration.name.cut(to: 29)
      memory.feedback = Data()
      memory.voiceprint = nil
    }
    let ended = links.keys.filter { authority.grant(of: $0) != nil }
    authority = judged
    display.store = FeedbackStore(limits: configuration.limits)
    bondClearedUntil = now + Self.bondClearedWindow
    reply(request, .unbind, on: connection)
    endAuthorization(Dictionary(uniqueKeysWithValues: ended.map { ($0, .unbound) }))
    outputs.append(.forgetBonds)
  }
}
