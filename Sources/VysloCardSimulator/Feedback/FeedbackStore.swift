import VysloProtocol
import WirelaceFeedback

/// Why the card does not save a change or show a preview.
public enum FeedbackRefusal: Error, Sendable, Hashable {
  /// Everything that is wrong, each with the nearest value that would do.
  case values([FeedbackViolation])
  /// Another app saved in between; the card is at this revision.
  case revision(UInt32)

  /// As the card answers it.
  public var refusal: CardRefusal {
    switch self {
    case .values(let violations):
      CardRefusal(
        reason: .values, detail: .values(CardRefusalDetailValues(violations: Array(violations.prefix(32)))))
    case .revision(let current):
      CardRefusal(reason: .revisionConflict, detail: .revision(CardRefusalDetailRevision(current: current)))
    }
  }
}

/// The user's settings of light and motor, saved on the card, and the limits within which they may lie.
public struct FeedbackStore: Sendable {
  /// Counts what was saved.
  public private(set) var revision: UInt32
  public private(set) var lights: [String: CardLightSetting]
  public private(set) var haptics: [String: CardHaptics.Pattern]
  public let limits: DeviceLimits

  /// What the simulated card's driver and motor can do.
  public static let standardLimits = DeviceLimits(
    [
      "timeQuantumMs": 20, "minimumPeriodMs": 400, "maximumPeriodMs": 10_000, "minimumBlinkMs": 40,
      "maximumBlinkMs": 5_000, "minimumPulseMs": 20, "maximumPulseMs": 1_000, "maximumPulses": 10,
    ], catalogues: ["effects": ["START_CONFIRM", "STOP_CONFIRM", "PAIRING", "REJECT", "DOUBLE_BUZZ", "TICK", "RAMP"]])

  public init(limits: DeviceLimits = standardLimits) {
    revision = 1
    lights = [:]
    haptics = [:]
    self.limits = limits
  }

  /// Out of what ``saved`` gave; what this card does not know any more is left out.
  public init(saved: FeedbackPatch, limits: DeviceLimits = standardLimits) {
    self.init(limits: limits)
    revision = saved.expectedRevision ?? 1
    for change in saved.lights {
      guard CardLights.catalogue[change.key] != nil, let setting = change.look.setting else { continue }
      lights[change.key] = setting
    }
    for change in saved.haptics {
      guard CardHaptics.catalogue[change.key] != nil, let pattern = change.pattern.pattern else { continue }
      haptics[change.key] = pattern
    }
  }

  /// Everything that was set, with its revision.
  public var saved: FeedbackPatch {
    FeedbackPatch(
      flags: FeedbackPatchFlags(hasExpectedRevision: true), expectedRevision: revision,
      lights: lights.sorted { $0.key < $1.key }.map { LightChange(key: $0.key, look: LightLook($0.value)) },
      haptics: haptics.sorted { $0.key < $1.key }.map {
        HapticChange(key: $0.key, pattern: HapticPattern($0.value))
      })
  }

  /// Saves all changes or none.
  public mutating func apply(_ patch: FeedbackPatch) throws(FeedbackRefusal) {
    try expect(patch.expectedRevision)
    var violations: [FeedbackViolation] = []
    var changedLights = lights
    var changedHaptics = haptics
    for change in patch.lights {
      if let setting = change.look.setting {
        changedLights[change.key] = setting
      } else {
        violations.append(FeedbackViolation(.unknownMode, change.key, "mode", found: Int(change.look.mode.rawValue)))
      }
    }
    for change in patch.haptics {
      if let pattern = change.pattern.pattern {
        changedHaptics[change.key] = pattern
      } else {
        violations.append(
          FeedbackViolation(.unknownMode, change.key, "mode", found: Int(change.pattern.mode.rawValue)))
      }
    }
    violations += CardLights.catalogue.problems(changedLights, device: limits).map { problem in
      FeedbackViolation(problem) { key in
        if case .shows(let mode, _) = changedLights[key] { mode.nearestByParameter(limits) } else { [:] }
      }
    }
    violations += CardHaptics.catalogue.problems(changedHaptics, device: limits).map { problem in
      FeedbackViolation(problem) { changedHaptics[$0]?.nearestByParameter(limits) ?? [:] }
    }
    guard violations.isEmpty else { throw .values(violations) }
    lights = changedLights
    haptics = changedHaptics
    revision &+= 1
  }

  /// Puts settings back to their defaults; all of them when no key is named.
  public mutating func restore(_ request: FeedbackRestore) throws(FeedbackRefusal) {
    try expect(request.expectedRevision)
    let unknown = request.keys.filter { CardLights.catalogue[$0] == nil && CardHaptics.catalogue[$0] == nil }
    guard unknown.isEmpty else { throw .values(unknown.map { FeedbackViolation(.unknownKey, $0, "", found: 0) }) }
    var remaining = lights
    if request.keys.isEmpty {
      remaining = [:]
      haptics = [:]
    }
    for key in request.keys { remaining[key] = nil }
    // A default may close a ring that a setting had opened.
    let problems = CardLights.catalogue.problems(remaining, device: limits)
    guard problems.isEmpty else { throw .values(problems.map { FeedbackViolation($0) { _ in [:] } }) }
    lights = remaining
    for key in request.keys { haptics[key] = nil }
    revision &+= 1
  }

  /// Whether a look may be shown as a preview.
  public func check(_ look: LightLook) throws(FeedbackRefusal) {
    guard let setting = look.setting else {
      throw .values([FeedbackViolation(.unknownMode, "", "mode", found: Int(look.mode.rawValue))])
    }
    switch setting {
    case .shows(let mode, _):
      let violations = mode.violations(limits)
      guard violations.isEmpty else {
        let nearest = mode.nearestByParameter(limits)
        throw .values(violations.map { FeedbackViolation(.limit("", $0)) { _ in nearest } })
      }
    case .inherits(let reference):
      if case .state(let key) = reference, CardLights.catalogue[key] == nil {
        throw .values([FeedbackViolation(.unknownKey, key, "", found: 0)])
      }
      if case .group(let name) = reference, CardLights.catalogue.groups[name] == nil {
        throw .values([FeedbackViolation(.unknownKey, "@" + name, "", found: 0)])
      }
    }
  }

  /// Whether a pattern may be played as a preview.
  public func check(_ pattern: HapticPattern) throws(FeedbackRefusal) {
    guard let meant = pattern.pattern else {
      throw .values([FeedbackViolation(.unknownMode, "", "mode", found: Int(pattern.mode.rawValue))])
    }
    let violations = meant.violations(limits)
    guard violations.isEmpty else {
      let nearest = meant.nearestByParameter(limits)
      throw .values(violations.map { FeedbackViolation(.limit("", $0)) { _ in nearest } })
    }
  }

  private func expect(_ expected: UInt32?) throws(FeedbackRefusal) {
    if let expected, expected != revision { throw .revision(revision) }
  }
}
