import Foundation
import VysloProtocol

extension VirtualCard {
  func answerFeedback(_ body: CardRequestBody, on connection: Int) throws(Refused) -> CardReplyBody {
    switch body {
    case .feedbackCapabilities: return .feedbackCapabilities(display.store.capabilities)
    case .feedbackSettings: return .feedbackSettings(display.store.settings)
    case .feedbackStatus: return .feedbackStatus(display.status(at: now))
    case .feedbackUpdate(let patch):
      try save { store throws(FeedbackRefusal) in try store.apply(patch) }
      tellFeedback(.saved, except: connection)
      return .feedbackUpdate(FeedbackSaved(revision: display.store.revision))
    case .feedbackRestore(let request):
      try save { store throws(FeedbackRefusal) in try store.restore(request) }
      tellFeedback(.defaultsRestored)
      return .feedbackRestore(FeedbackSaved(revision: display.store.revision))
    case .previewLight(let request):
      previewConnection = connection
      return .previewLight(
        PreviewStarted(preview: try feedback { () throws(FeedbackRefusal) in try display.preview(request, at: now) }))
    case .previewHaptic(let request):
      let preview = try feedback { () throws(FeedbackRefusal) in try display.preview(request) }
      if preview.pattern != .off { outputs.append(.haptic(preview.pattern, event: nil)) }
      return .previewHaptic(PreviewStarted(preview: preview.id))
    case .stopPreview(let reference):
      display.stopPreview(reference.preview)
      return .stopPreview
    default: throw Refused(.unsupported)
    }
  }

  /// Changes the settings and stores them, or neither.
  private func save(_ change: (inout FeedbackStore) throws(FeedbackRefusal) -> Void) throws(Refused) {
    var changed = display.store
    try feedback { () throws(FeedbackRefusal) in try change(&changed) }
    guard let bytes = try? changed.saved.encoded() else { throw Refused(.storageFailure) }
    try remember { $0.feedback = Data(bytes) }
    display.store = changed
  }

  private func feedback<Value>(_ body: () throws(FeedbackRefusal) -> Value) throws(Refused) -> Value {
    do throws(FeedbackRefusal) {
      return try body()
    } catch {
      throw Refused(error.refusal)
    }
  }

  private func tellFeedback(_ kind: FeedbackChangeKind, except: Int? = nil) {
    let change = FeedbackChange(change: kind, revision: display.store.revision, shown: "")
    tell(.feedbackChanged, .feedbackChanged(change), except: except)
  }
}
