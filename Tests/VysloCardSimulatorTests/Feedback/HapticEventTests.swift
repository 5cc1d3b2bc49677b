import Testing
import VysloCardSimulator
import VysloProtocol
import WirelaceFeedback

/// The rows of the documentation's table of haptic events.
@Suite struct HapticEventTests {
  static let rows: [(event: String, pattern: CardHaptics.Pattern)] =
    [
      ("recording.started", .effect("START_CONFIRM")), ("recording.stopped", .effect("STOP_CONFIRM")),
      ("recording.paused", .off), ("recording.resumed", .off), ("monitoring.started", .off),
      ("monitoring.ended", .off), ("recording.discarded.l2Reject", .off), ("recording.discarded.noSpeech", .off),
      ("pairing.started", .effect("PAIRING")), ("operation.rejected", .effect("REJECT")),
      ("power.on", .effect("DOUBLE_BUZZ")), ("power.off", .effect("DOUBLE_BUZZ")),
      ("power.off.criticalBattery", .effect("DOUBLE_BUZZ")),
    ]
    + [
      "BUTTON", "APP", "SILENCE", "SMART_WAKE_OFF", "FIRMWARE_UPDATE", "STORAGE_FULL", "ENROLLMENT", "ERASED",
    ].map { ("recording.stopped.\($0)", .effect("STOP_CONFIRM")) }
    + ["PAIRING", "SHUTDOWN", "CRITICAL_BATTERY"].map { ("recording.interrupted.\($0)", .off) }
    + ["LOW_BATTERY", "BUSY", "SHUTTING_DOWN"].map { ("operation.rejected.\($0)", .effect("REJECT")) }

  @Test func everyEventHasItsDefault() {
    let display = FeedbackDisplay()
    for (event, pattern) in Self.rows { #expect(display.pattern(of: event) == pattern, "\(event)") }
    #expect(Set(Self.rows.map(\.event)) == Set(CardHaptics.catalogue.events.map(\.key)))
    #expect(display.pattern(of: "recording.stopped.NO_SUCH") == nil)
  }

  /// An origin follows its event until it has a setting of its own.
  @Test func originsFallBack() throws {
    var display = FeedbackDisplay()
    func patch(_ key: String, _ pattern: CardHaptics.Pattern) -> FeedbackPatch {
      FeedbackPatch(
        flags: FeedbackPatchFlags(hasExpectedRevision: false), lights: [],
        haptics: [HapticChange(key: key, pattern: HapticPattern(pattern))])
    }
    try display.store.apply(patch("recording.stopped", .effect("TICK")))
    #expect(display.pattern(of: "recording.stopped.SILENCE") == .effect("TICK"))
    let pulses = CardHaptics.Pattern.pulses(levelPercent: 60, onMs: 80, offMs: 120, count: 2)
    try display.store.apply(patch("recording.stopped.SILENCE", pulses))
    #expect(display.pattern(of: "recording.stopped.SILENCE") == pulses)
    #expect(display.pattern(of: "recording.stopped.BUTTON") == .effect("TICK"))
    try display.store.restore(
      FeedbackRestore(flags: FeedbackRestoreFlags(hasExpectedRevision: false), keys: ["recording.stopped.SILENCE"]))
    #expect(display.pattern(of: "recording.stopped.SILENCE") == .effect("TICK"))
  }

  @Test func everyDefaultEffectIsInTheCatalogue() {
    for event in CardHaptics.catalogue.events {
      #expect(event.defaultPattern?.violations(FeedbackStore.standardLimits) ?? [] == [], "\(event.key)")
    }
    for state in CardLights.catalogue.states {
      guard case .shows(let mode, _) = state.defaultLook else { continue }
      #expect(mode.violations(FeedbackStore.standardLimits) == [], "\(state.key)")
      #expect(mode.unpublished(FeedbackStore.standardLimits) == [])
    }
  }
}
