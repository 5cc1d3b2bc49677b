import Testing
import WirelaceFeedback

@Suite struct LimitTests {
  private let white = RGB(100, 100, 100)

  @Test func everyBrokenLimitIsNamed() {
    let device = DeviceLimits(["timeQuantum": 20, "maxCount": 3], catalogues: ["effects": ["BUZZ"]])
    #expect(
      TestMode.breathe(color: white, brightnessPercent: 30, periodMs: 2000, floorPercent: 30).violations(device) == [])
    #expect(
      TestMode.breathe(color: RGB(0, 101, 0), brightnessPercent: 30, periodMs: 90, floorPercent: 31)
        .violations(device).map(\.description) == [
          "breathe: color is (0, 101, 0), allowed is three channels from 0 to 100",
          "breathe: period is 90, allowed is a multiple of 20 (device.timeQuantum)",
          "breathe: period is 90, allowed is at least 100",
          "breathe: floor is 31, allowed is at most 30 (brightness)",
        ])
    #expect(TestMode.steady(color: white, brightnessPercent: -1).violations(device).map(\.limit) == ["0 to 100"])
    #expect(TestMode.effect("HUM").violations(device).map(\.limit) == ["one of device.effects"])
    #expect(TestMode.effect("BUZZ").violations(device) == [])
    #expect(
      TestMode.pulses(levelPercent: 1, count: 4).violations(device).map(\.limit) == ["at most 3 (device.maxCount)"])
    #expect(TestMode.off.violations(device) == [])
  }

  @Test func unpublishedLimitsAreNamedNotChecked() {
    let breathe = TestMode.breathe(color: white, brightnessPercent: 30, periodMs: 105, floorPercent: 0)
    #expect(breathe.violations(DeviceLimits()) == [])
    #expect(breathe.unpublished(DeviceLimits()) == ["timeQuantum"])
    #expect(TestMode.effect("HUM").violations(DeviceLimits()) == [])
    #expect(TestMode.effect("HUM").unpublished(DeviceLimits()) == ["effects"])
    #expect(breathe.unpublished(DeviceLimits(["timeQuantum": 0])) == [])
    #expect(breathe.violations(DeviceLimits(["timeQuantum": 0])) == [])
  }

  @Test func darkness() {
    #expect(TestMode.off.isDark)
    #expect(TestMode.steady(color: white, brightnessPercent: 0).isDark)
    #expect(TestMode.steady(color: RGB(0, 0, 0), brightnessPercent: 50).isDark)
    #expect(!TestMode.breathe(color: white, brightnessPercent: 30, periodMs: 100, floorPercent: 0).isDark)
    #expect(!TestMode.effect("BUZZ").isDark)
  }
}

@Suite struct LightCatalogueTests {
  private static let white = RGB(100, 100, 100)
  private static let steady = TestMode.steady(color: white, brightnessPercent: 2)
  private static let recordingOn = TestMode.steady(color: white, brightnessPercent: 30)
  private static let recordingOff = TestMode.steady(color: white, brightnessPercent: 31)
  private let catalogue = LightCatalogue<TestMode>(
    states: [
      LightState("confirm", .shows(steady), isNeverDark: true),
      LightState("recording.paused", .inherits(.group("recording"))),
      LightState("recording.smartWakeOn", .shows(recordingOn, times: 3)),
      LightState("recording.smartWakeOff", .shows(recordingOff)),
      LightState("charged", .inherits(.underlying)),
      LightState("idle", .shows(steady)),
    ],
    groups: ["recording": ["recording.smartWakeOn", "recording.smartWakeOff"]],
    priority: [
      .state("confirm"), .state("recording.paused"), .group("recording"), .state("charged"), .state("idle"),
    ])

  @Test func theHighestStateIsShown() {
    #expect(catalogue.shown(of: ["idle", "charged"]) == "charged")
    #expect(catalogue.shown(of: ["idle", "recording.smartWakeOff", "confirm"]) == "confirm")
    #expect(catalogue.shown(of: ["idle", "recording.smartWakeOff"]) == "recording.smartWakeOff")
    #expect(catalogue.shown(of: ["other"]) == nil)
    #expect(catalogue.shown(of: []) == nil)
  }

  @Test func looksAreInherited() throws {
    let paused = try catalogue.look(of: "recording.paused", active: ["recording.smartWakeOff"])
    #expect(paused?.mode == Self.recordingOff && paused?.times == nil)
    let first = try catalogue.look(of: "recording.paused")
    #expect(first?.mode == Self.recordingOn && first?.times == 3)
    #expect(try catalogue.look(of: "charged", active: ["charged", "idle"])?.mode == Self.steady)
    #expect(try catalogue.look(of: "charged", active: ["charged"]) == nil)
    let settings: [String: LightSetting<TestMode>] = [
      "recording.smartWakeOn": .shows(.off), "idle": .inherits(.state("confirm")),
    ]
    #expect(try catalogue.look(of: "recording.paused", settings: settings)?.mode == .off)
    #expect(try catalogue.look(of: "idle", settings: settings)?.mode == Self.steady)
    #expect(throws: FeedbackError.unknownKey("nothing")) { try catalogue.look(of: "nothing") }
    #expect(throws: FeedbackError.unknownKey("@nothing")) {
      try catalogue.look(of: "idle", settings: ["idle": .inherits(.group("nothing"))])
    }
  }

  @Test func ringsAreFound() {
    let ring: [String: LightSetting<TestMode>] = [
      "idle": .inherits(.state("confirm")), "confirm": .inherits(.state("idle")), "charged": .inherits(.state("idle")),
    ]
    #expect(throws: FeedbackError.circular(["idle", "confirm", "idle"])) {
      try catalogue.look(of: "charged", settings: ring)
    }
    #expect(catalogue.problems(ring) == [.circular(["confirm", "idle", "confirm"])])
  }

  @Test func settingsAreChecked() {
    let violation = LimitViolation(mode: "steady", parameter: "brightness", value: .integer(101), limit: "0 to 100")
    let settings: [String: LightSetting<TestMode>] = [
      "confirm": .inherits(.state("idle")), "idle": .shows(.off), "other": .shows(.off),
      "recording.smartWakeOn": .shows(.steady(color: Self.white, brightnessPercent: 101)),
    ]
    #expect(
      catalogue.problems(settings) == [
        .unknownKey("other"), .limit("recording.smartWakeOn", violation), .dark("confirm"),
      ])
    #expect(catalogue.problems([:]) == [])
    #expect(FeedbackError.dark("confirm").description == "confirm must not be dark")
  }

  @Test func referencesAreReadAsWritten() {
    for text in ["@underlying", "@recording", "recording.paused"] { #expect(LightReference(text).description == text) }
    #expect(LightReference("@underlying") == .underlying)
  }
}

@Suite struct HapticCatalogueTests {
  private let catalogue = HapticCatalogue<TestMode>([
    HapticEvent("stopped", .effect("STOP")), HapticEvent("stopped.silence", nil, fallsBack: "stopped"),
    HapticEvent("paused", .off), HapticEvent("quiet", nil), HapticEvent("a", nil, fallsBack: "b"),
    HapticEvent("b", nil, fallsBack: "a"),
  ])

  @Test func patternsFallBack() throws {
    #expect(try catalogue.pattern(of: "stopped.silence") == .effect("STOP"))
    #expect(try catalogue.pattern(of: "stopped.silence", settings: ["stopped": .effect("X")]) == .effect("X"))
    #expect(try catalogue.pattern(of: "stopped.silence", settings: ["stopped.silence": .off]) == .off)
    #expect(try catalogue.pattern(of: "paused") == .off)
    #expect(try catalogue.pattern(of: "quiet") == nil)
    #expect(throws: FeedbackError.unknownKey("other")) { try catalogue.pattern(of: "other") }
    #expect(throws: FeedbackError.circular(["a", "b", "a"])) { try catalogue.pattern(of: "a") }
  }

  @Test func settingsAreChecked() {
    let device = DeviceLimits(catalogues: ["effects": ["STOP"]])
    let violation = LimitViolation(mode: "effect", parameter: "name", value: .text("X"), limit: "one of device.effects")
    #expect(
      catalogue.problems(["stopped": .effect("X"), "other": .off, "paused": .effect("STOP")], device: device) == [
        .unknownKey("other"), .limit("stopped", violation),
      ])
  }
}
