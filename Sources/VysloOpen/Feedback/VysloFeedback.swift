import VysloProtocol
import WirelaceGATT
import WirelaceMessages

/// LED and haptics of a card: saved on the card, the same for every app. All of it needs `.deviceManage`.
///
/// What the card cannot show or play exactly is refused, with the reason and the nearest value that would do, before anything is sent:
/// ``VysloFeedbackError/values(_:)``. Nothing is rounded.
public final class VysloFeedback: Sendable {
  /// How long an LED preview may last, in milliseconds.
  public static let previewDurationMs = 1...30_000

  private let connection: CardConnection

  init(_ connection: CardConnection) { self.connection = connection }

  /// States, events, modes, ranges and the motor's effects.
  public func capabilities() async throws -> VysloFeedbackCapabilities { try await connection.feedbackCapabilities() }

  /// What the user set, the defaults, what comes of both, and the revision.
  public func settings() async throws -> VysloFeedbackSettings {
    VysloFeedbackSettings(try await connection.call(CardCommands.feedbackSettings))
  }

  /// Saves a patch whole or not at all; the new revision.
  ///
  /// - Parameters:
  ///   - patch: What changes; the rest stays.
  ///   - expectedRevision: Refused with ``VysloFeedbackError/revisionConflict(current:)`` when another app saved in between; nil: saved
  ///     whatever there is.
  @discardableResult
  public func updateSettings(_ patch: FeedbackPatch, expectedRevision: Int? = nil) async throws -> Int {
    let violations = try await capabilities().violations(of: patch)
    if !violations.isEmpty { throw VysloFeedbackError.values(violations) }
    let frame = patch.frame(expectedRevision: Self.revision(expectedRevision))
    return Int(try await call(CardCommands.feedbackUpdate, frame).revision)
  }

  /// Puts all settings back to their defaults; the new revision.
  @discardableResult
  public func restoreDefaults() async throws -> Int {
    Int(try await call(CardCommands.feedbackRestore, FeedbackRestore(flags: FeedbackRestoreFlags(), keys: [])).revision)
  }

  /// Puts some settings back to their defaults; the new revision. No keys: nothing changes.
  @discardableResult
  public func restoreDefaults(_ keys: [String], expectedRevision: Int? = nil) async throws -> Int {
    // On the wire, no keys are all keys.
    if keys.isEmpty { return try await settings().revision }
    let expected = Self.revision(expectedRevision)
    let request = FeedbackRestore(
      flags: FeedbackRestoreFlags(hasExpectedRevision: expected != nil), expectedRevision: expected, keys: keys)
    return Int(try await call(CardCommands.feedbackRestore, request).revision)
  }

  /// Shows a look for a while; saves nothing, and fakes no state.
  @discardableResult
  public func previewLED(_ profile: VysloLEDProfile, durationMs: Int) async throws -> VysloFeedbackPreview {
    var violations = try await capabilities().violations(of: profile, key: nil)
    let range = Self.previewDurationMs
    if !range.contains(durationMs) {
      violations.append(
        VysloFeedbackViolation(
          problem: .limit, key: "", parameter: "durationMs", found: .number(durationMs),
          nearest: .number(min(max(durationMs, range.lowerBound), range.upperBound)),
          allowed: "\(range.lowerBound) to \(range.upperBound)"))
    }
    guard violations.isEmpty, let setting = profile.setting else { throw VysloFeedbackError.values(violations) }
    let request = LightPreview(duration: UInt16(durationMs), look: LightLook(setting))
    return VysloFeedbackPreview(id: Int(try await call(CardCommands.previewLight, request).preview))
  }

  /// Plays a pattern; saves nothing.
  @discardableResult
  public func previewHaptic(_ pattern: VysloHapticPattern) async throws -> VysloFeedbackPreview {
    let violations = try await capabilities().violations(of: pattern, key: nil)
    guard violations.isEmpty, let meant = pattern.pattern else { throw VysloFeedbackError.values(violations) }
    let request = HapticPreview(pattern: HapticPattern(meant))
    return VysloFeedbackPreview(id: Int(try await call(CardCommands.previewHaptic, request).preview))
  }

  /// Ends a preview; one that is over already is no error.
  public func stopPreview(_ id: VysloFeedbackPreview.ID) async throws {
    guard let number = UInt16(exactly: id) else { return }
    try await call(CardCommands.stopPreview, PreviewStarted(preview: number))
  }

  /// The state that is being shown right now, why, and how it looks.
  @discardableResult
  public func status() async throws -> VysloFeedbackStatus {
    VysloFeedbackStatus(try await connection.call(CardCommands.feedbackStatus))
  }

  /// What was saved elsewhere, defaults restored, and the LED's state changed, from now on; each access is a stream of its own, which ends
  /// with the session.
  public var changes: AsyncStream<VysloFeedbackChange> {
    guard connection.scopes.contains(.deviceManage) else {
      connection.environment.log("feedback changes: scope deviceManage missing")
      return AsyncStream { $0.finish() }
    }
    return connection.hub.stream { event in
      if case .feedbackChanged(let change) = event.body { VysloFeedbackChange(change) } else { nil }
    }
  }

  private static func revision(_ expected: Int?) -> UInt32? {
    guard let expected else { return nil }
    // One that no card can be at conflicts with whatever there is; 0 is never a card's.
    return UInt32(exactly: expected) ?? 0
  }

  /// Values and revisions have an error of their own.
  private func call<Request, Response>(
    _ command: GATTCommand<Request, Response>, _ request: Request
  ) async throws -> Response {
    do throws(MessageError<CardRefusal>) {
      return try await connection.channel.call(command, request)
    } catch {
      switch error.refusal?.detail {
      case .values(let values):
        throw VysloFeedbackError.values(values.violations.map { VysloFeedbackViolation($0) })
      case .revision(let revision): throw VysloFeedbackError.revisionConflict(current: Int(revision.current))
      default: throw SessionErrors.translate(error)
      }
    }
  }
}
