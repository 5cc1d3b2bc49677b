import Testing
import WirelaceFeedback

/// The lights and haptics generated from `Schemas/device.lace`.
@Suite struct DeviceFeedbackTests {
  private let white = RGB(100, 100, 100)

  @Test func keysAreTextsWithNames() {
    #expect(CardLights.Key.recordingSmartWakeOn.rawValue == "recording.smartWakeOn")
    #expect(CardLights.Key.allCases.map(\.rawValue) == CardLights.catalogue.states.map(\.key))
    #expect(CardHaptics.Key.recordingStoppedSmartWakeOff == "recording.stopped.SMART_WAKE_OFF")
    #expect(CardHaptics.Key.allCases.count == CardHaptics.catalogue.events.count)
  }

  @Test func defaultsOfTheSchema() throws {
    let catalogue = CardLights.catalogue
    #expect(catalogue.shown(of: ["idle", "recording.smartWakeOff"]) == "recording.smartWakeOff")
    let unbound = try catalogue.look(of: "unbound")
    #expect(unbound?.mode == .blink(color: RGB(100, 0, 0), brightnessPercent: 100, onMs: 500, offMs: 500))
    #expect(unbound?.times == 3)
    #expect(
      try catalogue.look(of: "recording.paused", active: ["recording.smartWakeOff"])?.mode
        == .breathe(color: white, brightnessPercent: 30, periodMs: 2000, minBrightnessPercent: 0))
    #expect(
      try catalogue.look(of: "charged", active: ["charged", "idle"])?.mode
        == .steady(color: white, brightnessPercent: 2))
    #expect(try catalogue.look(of: "powerOff")?.mode == .off)
    #expect(catalogue.problems([:]) == [])
  }

  @Test func settingsAreCheckedAgainstTheDevice() {
    let device = DeviceLimits(["timeQuantum": 20])
    let breathe = CardLights.Mode.breathe(color: white, brightnessPercent: 40, periodMs: 2410, minBrightnessPercent: 50)
    #expect(
      breathe.violations(device).map(\.description) == [
        "breathe: period is 2410, allowed is a multiple of 20 (device.timeQuantum)",
        "breathe: minBrightness is 50, allowed is at most 40 (brightness)",
      ])
    #expect(
      CardLights.catalogue.problems(["confirm": .shows(.off), "idle": .shows(breathe)], device: device).map(
        \.description)
        == breathe.violations(device).map { "idle: \($0)" } + ["confirm must not be dark"])
    #expect(CardHaptics.Pattern.pulses(levelPercent: 60, onMs: 80, offMs: 120, count: 0).violations(device).count == 1)
  }

  @Test func modesComeFromNamesAndArguments() {
    for mode in [
      CardLights.Mode.off, .steady(color: white, brightnessPercent: 2),
      .breathe(color: white, brightnessPercent: 1, periodMs: 2, minBrightnessPercent: 3),
      .blink(color: white, brightnessPercent: 1, onMs: 2, offMs: 3),
    ] {
      #expect(CardLights.Mode(mode: mode.mode, arguments: mode.arguments) == mode)
      #expect(CardLights.Mode(mode: mode.mode, arguments: mode.arguments + [.integer(1)]) == nil)
    }
    #expect(CardLights.Mode(mode: "steady", arguments: [.integer(1), .integer(2)]) == nil)
    #expect(CardLights.Mode(mode: "glow", arguments: []) == nil)
    #expect(CardLights.Mode.modes.map(\.name) == ["off", "steady", "breathe", "pulse", "blink"])
    #expect(CardHaptics.Pattern.modes.map(\.name) == ["off", "effect", "pulses"])
  }

  @Test func hapticsFallBack() throws {
    #expect(try CardHaptics.catalogue.pattern(of: "recording.stopped.SILENCE") == .effect("STOP_CONFIRM"))
    #expect(
      try CardHaptics.catalogue.pattern(
        of: CardHaptics.Key.recordingStoppedSilence.rawValue,
        settings: ["recording.stopped": .pulses(levelPercent: 60, onMs: 80, offMs: 120, count: 2)])
        == .pulses(levelPercent: 60, onMs: 80, offMs: 120, count: 2))
    #expect(try CardHaptics.catalogue.pattern(of: "recording.paused") == .off)
    let limits = DeviceLimits(catalogues: ["effects": ["START_CONFIRM"]])
    #expect(CardHaptics.Pattern.effect("HUM").violations(limits).map(\.limit) == ["one of device.effects"])
  }
}
