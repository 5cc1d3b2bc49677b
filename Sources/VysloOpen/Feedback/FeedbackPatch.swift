import VysloProtocol

/// Changes of LED and haptic settings that are saved together or not at all.
public struct FeedbackPatch: Sendable, Hashable {
  /// By the state's key.
  public private(set) var leds: [String: VysloLEDProfile] = [:]
  /// By the event's key.
  public private(set) var haptics: [String: VysloHapticPattern] = [:]

  /// Changes nothing yet.
  public init() {}

  /// How the LED looks in a state; the last one set for a key counts.
  public func setLED(_ key: String, _ profile: VysloLEDProfile) -> FeedbackPatch {
    var patch = self
    patch.leds[key] = profile
    return patch
  }

  /// How the card vibrates at an event; the last one set for a key counts.
  public func setHaptic(_ key: String, _ pattern: VysloHapticPattern) -> FeedbackPatch {
    var patch = self
    patch.haptics[key] = pattern
    return patch
  }

  /// On the wire, in the order of the keys; modes of a newer card are left out.
  func frame(expectedRevision: UInt32?) -> FeedbackPatchFrame {
    FeedbackPatchFrame(
      flags: FeedbackPatchFlags(hasExpectedRevision: expectedRevision != nil), expectedRevision: expectedRevision,
      lights: leds.sorted { $0.key < $1.key }.compactMap { key, profile in
        profile.setting.map { LightChange(key: key, look: LightLook($0)) }
      },
      haptics: haptics.sorted { $0.key < $1.key }.compactMap { key, pattern in
        pattern.pattern.map { HapticChange(key: key, pattern: HapticPattern($0)) }
      })
  }
}
