import Testing
import VysloCardSimulator
import VysloProtocol
import WirelaceFeedback

/// Saving, refusing, restoring and trying settings.
@Suite struct FeedbackSettingsTests {
  static func patch(
    lights: [(String, CardLightSetting)] = [], haptics: [(String, CardHaptics.Pattern)] = [], expecting: UInt32? = nil
  ) -> FeedbackPatch {
    FeedbackPatch(
      flags: FeedbackPatchFlags(hasExpectedRevision: expecting != nil), expectedRevision: expecting,
      lights: lights.map { LightChange(key: $0.0, look: LightLook($0.1)) },
      haptics: haptics.map { HapticChange(key: $0.0, pattern: HapticPattern($0.1)) })
  }

  func violations(_ patch: FeedbackPatch) -> [FeedbackViolation] {
    var store = FeedbackStore()
    let before = store.saved
    do {
      try store.apply(patch)
      return []
    } catch {
      // Nothing of it is saved.
      #expect(store.saved == before)
      if case .values(let violations) = error { return violations }
      return []
    }
  }

  /// The example of the documentation.
  @Test func aPatchIsSavedAsAWhole() throws {
    var store = FeedbackStore()
    let look = CardLights.Mode.breathe(
      color: RGB(0, 60, 100), brightnessPercent: 40, periodMs: 2_400, minBrightnessPercent: 0)
    try store.apply(
      Self.patch(
        lights: [("recording.smartWakeOn", .shows(look)), ("idle.smartWakeOff", .shows(.off))],
        haptics: [
          ("recording.started", .effect("START_CONFIRM")),
          ("recording.stopped.SILENCE", .pulses(levelPercent: 60, onMs: 80, offMs: 120, count: 2)),
        ], expecting: 1))
    #expect(store.revision == 2)
    let entry = try #require(store.settings.lights.first { $0.key == "recording.smartWakeOn" })
    #expect(entry.setting == LightLook(look) && entry.resolved == LightLook(look))
    #expect(entry.defaultLook == LightLook(LightStateTests.breathing))
    // Another app at the revision before.
    #expect(throws: FeedbackRefusal.revision(2)) {
      try store.apply(Self.patch(lights: [("charging", .shows(.off))], expecting: 1))
    }
    #expect(FeedbackStore(saved: try FeedbackPatch.decode(from: store.saved.encoded())).saved == store.saved)
  }

  @Test func valuesBetweenQuantaAreRefusedWithTheNearest() throws {
    let found = violations(
      Self.patch(lights: [
        (
          "charging",
          .shows(.breathe(color: RGB(1, 2, 3), brightnessPercent: 40, periodMs: 2_409, minBrightnessPercent: 0))
        )
      ]))
    let violation = try #require(found.first)
    #expect(found.count == 1)
    #expect(violation.problem == .limit && violation.key == "charging" && violation.parameter == "periodMs")
    #expect(violation.found == 2_409 && violation.nearest == 2_400)
    #expect(violation.allowed == "a multiple of 20 (device.timeQuantumMs)")
  }

  @Test(
    arguments: [
      (
        CardLights.Mode.breathe(
          color: RGB(0, 0, 0), brightnessPercent: 40, periodMs: 399, minBrightnessPercent: 0), "periodMs", 400
      ),
      (
        .breathe(color: RGB(0, 0, 9), brightnessPercent: 40, periodMs: 20_000, minBrightnessPercent: 0), "periodMs",
        10_000
      ),
      (
        .breathe(color: RGB(0, 0, 9), brightnessPercent: 40, periodMs: 400, minBrightnessPercent: 41),
        "minBrightnessPercent", 40
      ),
      (.steady(color: RGB(0, 0, 9), brightnessPercent: 101), "brightnessPercent", 100),
      (.steady(color: RGB(101, 2, 1), brightnessPercent: 10), "colorRgb", 100 | 2 << 8 | 1 << 16),
      (.blink(color: RGB(0, 0, 9), brightnessPercent: 10, onMs: 20, offMs: 40), "onMs", 40),
      (.blink(color: RGB(0, 0, 9), brightnessPercent: 10, onMs: 40, offMs: 5_020), "offMs", 5_000),
    ] as [(CardLights.Mode, String, Int)])
  func everyLimitOfALookIsKept(mode: CardLights.Mode, parameter: String, nearest: Int) {
    let found = violations(Self.patch(lights: [("charging", .shows(mode))]))
    #expect(!found.isEmpty)
    for violation in found {
      #expect(violation.parameter == parameter)
      #expect(violation.nearest == UInt32(nearest))
    }
  }

  @Test(
    arguments: [
      (CardHaptics.Pattern.pulses(levelPercent: 101, onMs: 80, offMs: 80, count: 1), "levelPercent", 100),
      (.pulses(levelPercent: 50, onMs: 70, offMs: 80, count: 1), "onMs", 60),
      (.pulses(levelPercent: 50, onMs: 80, offMs: 1_020, count: 1), "offMs", 1_000),
      (.pulses(levelPercent: 50, onMs: 80, offMs: 80, count: 0), "count", 1),
      (.pulses(levelPercent: 50, onMs: 80, offMs: 80, count: 11), "count", 10),
      (.effect("NO_SUCH"), "name", nil),
    ] as [(CardHaptics.Pattern, String, Int?)])
  func everyLimitOfAPatternIsKept(pattern: CardHaptics.Pattern, parameter: String, nearest: Int?) {
    let found = violations(Self.patch(haptics: [("power.on", pattern)]))
    #expect(found.map(\.parameter) == [parameter])
    #expect(found.map(\.nearest) == [nearest.map { UInt32($0) }])
  }

  @Test func unknownKeysModesAndRingsAreRefused() {
    #expect(violations(Self.patch(lights: [("no.such", .shows(.off))])).map(\.problem) == [.unknownKey])
    #expect(violations(Self.patch(haptics: [("no.such", .off)])).map(\.problem) == [.unknownKey])
    var newer = Self.patch()
    newer.lights = [
      LightChange(key: "charging", look: LightLook(mode: LightMode(rawValue: 9), body: .unknown(bytes: [1])))
    ]
    #expect(violations(newer).map(\.problem) == [.unknownMode])
    let ring = Self.patch(lights: [
      ("charging", .inherits(.state("pairing"))), ("pairing", .inherits(.state("charging"))),
    ])
    #expect(violations(ring).contains { $0.problem == .circular })
  }

  @Test func theConfirmationSignalCannotBeTurnedOff() {
    for dark: CardLightSetting in [
      .shows(.off), .shows(.steady(color: RGB(0, 0, 0), brightnessPercent: 50)),
      .shows(.steady(color: RGB(100, 0, 0), brightnessPercent: 0)), .inherits(.state("powerOff")),
    ] {
      #expect(violations(Self.patch(lights: [("authorizationPending", dark)])).map(\.problem) == [.dark])
    }
    let red = CardLights.Mode.steady(color: RGB(100, 0, 0), brightnessPercent: 1)
    #expect(violations(Self.patch(lights: [("authorizationPending", .shows(red))])) == [])
  }

  @Test func defaultsComeBack() throws {
    var store = FeedbackStore()
    try store.apply(
      Self.patch(
        lights: [("idle.smartWakeOff", .shows(.off)), ("charging", .shows(.off))],
        haptics: [("power.on", .off)]))
    func restore(_ keys: [String], expecting: UInt32? = nil) throws(FeedbackRefusal) {
      try store.restore(
        FeedbackRestore(
          flags: FeedbackRestoreFlags(hasExpectedRevision: expecting != nil), expectedRevision: expecting, keys: keys))
    }
    try restore(["idle.smartWakeOff"])
    #expect(store.lights.keys.sorted() == ["charging"] && store.haptics.count == 1)
    #expect(throws: FeedbackRefusal.revision(3)) { try restore([], expecting: 2) }
    #expect(throws: FeedbackRefusal.self) { try restore(["no.such"]) }
    try restore([], expecting: 3)
    #expect(store.lights.isEmpty && store.haptics.isEmpty && store.revision == 4)
  }

  @Test func aPreviewEndsAndSavesNothing() throws {
    var display = FeedbackDisplay()
    let before = display.store.saved
    let green = CardLights.Mode.steady(color: RGB(0, 100, 0), brightnessPercent: 50)
    let id = try display.preview(LightPreview(duration: 3_000, look: LightLook(green)), at: 1_000)
    #expect(display.shown(at: 3_999).mode == green)
    #expect(display.shown(at: 3_999).state == "idle.smartWakeOff")
    #expect(display.shown(at: 4_000).mode == LightStateTests.standby)
    #expect(display.status(at: 2_000).preview == id && display.status(at: 4_000).preview == 0)
    let second = try display.preview(LightPreview(duration: 3_000, look: LightLook(green)), at: 1_000)
    display.stopPreview(id)
    #expect(display.shown(at: 1_001).mode == green)
    display.stopPreview(second)
    #expect(display.shown(at: 1_001).mode == LightStateTests.standby)
    #expect(display.store.saved == before)
    #expect(throws: FeedbackRefusal.self) {
      try display.preview(LightPreview(duration: 30_001, look: LightLook(green)), at: 0)
    }
    #expect(throws: FeedbackRefusal.self) {
      try display.preview(LightPreview(duration: 10, look: LightLook(.inherits(.group("none")))), at: 0)
    }
    let effect = try display.preview(HapticPreview(pattern: HapticPattern(.effect("TICK"))))
    #expect(effect.pattern == .effect("TICK") && effect.id != 0)
    #expect(throws: FeedbackRefusal.self) {
      try display.preview(HapticPreview(pattern: HapticPattern(.effect("NO_SUCH"))))
    }
  }

  @Test func aPreviewNeverHidesAConfirmation() throws {
    var display = FeedbackDisplay()
    _ = try display.preview(LightPreview(duration: 3_000, look: LightLook(.off)), at: 0)
    display.conditions.isConfirming = true
    #expect(display.shown(at: 1).mode == LightStateTests.confirmation)
    #expect(display.shown(at: 1).preview == nil)
  }

  @Test func answersFitIntoAReply() throws {
    let display = FeedbackDisplay()
    let reply = CardReply(
      sequence: 1, opcode: .feedbackSettings, outcome: .done, body: .feedbackSettings(display.store.settings))
    #expect(try reply.encoded().count < 16_384)
    let capabilities = display.store.capabilities
    #expect(try FeedbackCapabilities.decode(from: capabilities.encoded()) == capabilities)
    #expect(capabilities.limits.contains(DeviceLimit(name: "timeQuantumMs", value: 20)))
    #expect(capabilities.lightModes == ["off", "steady", "breathe", "blink"])
    #expect(capabilities.hapticPatterns == ["off", "effect", "pulses"])
    #expect(capabilities.effects.contains("DOUBLE_BUZZ"))
  }
}
