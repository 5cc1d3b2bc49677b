import VysloProtocol
import WirelaceFeedback

extension VysloFeedbackCapabilities {
  /// Everything in a patch that this card cannot show or play exactly; nothing of that is sent.
  func violations(of patch: FeedbackPatch) -> [VysloFeedbackViolation] {
    patch.leds.sorted { $0.key < $1.key }.flatMap { key, profile in violations(of: profile, key: key) }
      + patch.haptics.sorted { $0.key < $1.key }.flatMap { key, pattern in violations(of: pattern, key: key) }
  }

  /// - Parameter key: The state's; nil for a preview.
  func violations(of profile: VysloLEDProfile, key: String?) -> [VysloFeedbackViolation] {
    let name = key ?? ""
    if let key, !states.contains(key) { return [VysloFeedbackViolation(.unknownKey, key: key)] }
    switch profile.setting {
    case nil:
      guard case .unrecognized(let mode) = profile else { return [] }
      return [VysloFeedbackViolation(.unknownMode, key: name, mode: mode)]
    case .inherits(let reference): return violations(of: reference, key: name)
    case .shows(let mode, _):
      if !ledModes.contains(mode.mode) { return [VysloFeedbackViolation(.unknownMode, key: name)] }
      let broken = mode.violations(deviceLimits)
      if broken.isEmpty, mode.isDark, key.flatMap({ CardLights.catalogue[$0] })?.isNeverDark ?? false {
        return [VysloFeedbackViolation(.dark, key: name)]
      }
      let nearest = mode.nearestByParameter(deviceLimits)
      return broken.map { VysloFeedbackViolation(key: name, $0, nearest: nearest[$0.parameter]) }
    }
  }

  /// - Parameter key: The event's; nil for a preview.
  func violations(of pattern: VysloHapticPattern, key: String?) -> [VysloFeedbackViolation] {
    let name = key ?? ""
    if let key, !events.contains(key) { return [VysloFeedbackViolation(.unknownKey, key: key)] }
    guard let meant = pattern.pattern else {
      guard case .unrecognized(let mode) = pattern else { return [] }
      return [VysloFeedbackViolation(.unknownMode, key: name, mode: mode)]
    }
    if !hapticPatterns.contains(meant.mode) { return [VysloFeedbackViolation(.unknownMode, key: name)] }
    let nearest = meant.nearestByParameter(deviceLimits)
    return meant.violations(deviceLimits).map {
      VysloFeedbackViolation(key: name, $0, nearest: nearest[$0.parameter])
    }
  }

  private func violations(of reference: LightReference, key: String) -> [VysloFeedbackViolation] {
    switch reference {
    case .underlying: []
    case .group(let group):
      CardLights.catalogue.groups[group] == nil ? [VysloFeedbackViolation(.unknownKey, key: "@" + group)] : []
    case .state(let state): states.contains(state) ? [] : [VysloFeedbackViolation(.unknownKey, key: state)]
    }
  }
}
