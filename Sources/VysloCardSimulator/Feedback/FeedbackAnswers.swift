import VysloProtocol
import WirelaceFeedback

extension FeedbackStore {
  /// States, events, modes, limits and the motor's effects.
  public var capabilities: FeedbackCapabilities {
    FeedbackCapabilities(
      lightStates: CardLights.catalogue.states.map(\.key), hapticEvents: CardHaptics.catalogue.events.map(\.key),
      lightModes: CardLights.Mode.modes.map(\.name), hapticPatterns: CardHaptics.Pattern.modes.map(\.name),
      limits: limits.integers.sorted { $0.key < $1.key }.map {
        DeviceLimit(name: $0.key, value: UInt32(clamping: $0.value))
      }, effects: limits.catalogues["effects"] ?? [])
  }

  /// Every state and event: the user's setting, the default, and what comes of them.
  public var settings: FeedbackSettings {
    FeedbackSettings(
      revision: revision,
      lights: CardLights.catalogue.states.map { state in
        let resolved = try? CardLights.catalogue.look(of: state.key, settings: lights, active: [state.key])
        let look = resolved.flatMap { $0 } ?? (.off, nil)
        return LightEntry(
          key: state.key, flags: LightEntryFlags(hasSetting: lights[state.key] != nil),
          setting: lights[state.key].map { LightLook($0) }, defaultLook: LightLook(state.defaultLook),
          resolved: LightLook(look.mode), times: UInt8(clamping: look.times ?? 0))
      },
      haptics: CardHaptics.catalogue.events.map { event in
        let resolved = try? CardHaptics.catalogue.pattern(of: event.key, settings: haptics)
        return HapticEntry(
          key: event.key, flags: HapticEntryFlags(hasSetting: haptics[event.key] != nil),
          setting: haptics[event.key].map { HapticPattern($0) }, defaultPattern: HapticPattern(event.defaultPattern),
          resolved: HapticPattern(resolved.flatMap { $0 }))
      })
  }
}

extension FeedbackDisplay {
  /// The state being shown, why, and how it looks.
  public func status(at time: Int64) -> FeedbackStatus {
    let shown = shown(at: time)
    return FeedbackStatus(
      revision: store.revision, shown: shown.state, holding: holding, look: LightLook(shown.mode),
      preview: shown.preview ?? 0, times: UInt8(clamping: shown.times ?? 0))
  }
}
