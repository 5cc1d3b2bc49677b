import Testing
import VysloCardSimulator
import VysloProtocol
import WirelaceFeedback

/// The rows of the documentation's table of LED states, and the order in which states win.
@Suite struct LightStateTests {
  static let white = RGB(100, 100, 100)
  static let standby = CardLights.Mode.steady(color: white, brightnessPercent: 2)
  static let breathing = CardLights.Mode.breathe(
    color: white, brightnessPercent: 30, periodMs: 2_000, minBrightnessPercent: 0)
  static let confirmation = CardLights.Mode.blink(color: white, brightnessPercent: 60, onMs: 200, offMs: 200)

  static func display(_ change: (inout CardConditions) -> Void) -> FeedbackDisplay {
    var conditions = CardConditions()
    change(&conditions)
    return FeedbackDisplay(conditions: conditions)
  }

  struct Row: Sendable {
    let state: String
    let look: CardLights.Mode
    var times: Int?
    let change: @Sendable (inout CardConditions) -> Void
  }

  static let rows: [Row] = [
    Row(state: "idle.smartWakeOn", look: standby) { $0.isSmartWakeOn = true },
    Row(state: "idle.smartWakeOff", look: standby) { $0.isSmartWakeOn = false },
    Row(state: "monitoring", look: standby) {
      $0.isSmartWakeOn = true
      $0.isListening = true
    },
    Row(state: "recording.smartWakeOn", look: breathing) {
      $0.isSmartWakeOn = true
      $0.capture = .recording
    },
    Row(state: "recording.smartWakeOff", look: breathing) { $0.capture = .recording },
    Row(state: "recording.paused", look: breathing) { $0.capture = .paused },
    Row(state: "enrollment", look: breathing) { $0.capture = .enrolling },
    Row(state: "charging", look: .steady(color: RGB(100, 50, 0), brightnessPercent: 20)) {
      $0.isOnCharger = true
      $0.batteryPercent = 99
    },
    Row(state: "chargeComplete", look: standby) { $0.isOnCharger = true },
    Row(state: "lowBattery", look: .blink(color: RGB(100, 50, 0), brightnessPercent: 50, onMs: 500, offMs: 500)) {
      $0.batteryPercent = 9
    },
    Row(state: "pairing", look: standby) { $0.isPairing = true },
    Row(state: "authorizationPending", look: confirmation) { $0.isConfirming = true },
    Row(
      state: "bondClearFeedback", look: .blink(color: RGB(100, 0, 0), brightnessPercent: 100, onMs: 300, offMs: 300),
      times: 3
    ) { $0.showsBondCleared = true },
    Row(state: "powerOn", look: .off) { $0.isPoweringOn = true },
    Row(state: "powerOff", look: .off) { $0.isPoweringOff = true },
  ]

  @Test(arguments: rows.indices)
  func everyStateHasItsDefault(row: Int) {
    let row = Self.rows[row]
    let shown = Self.display(row.change).shown(at: 0)
    #expect(shown.state == row.state)
    #expect(shown.mode == row.look)
    #expect(shown.times == row.times)
  }

  @Test func noStateIsLeftOut() {
    #expect(Set(Self.rows.map(\.state)) == Set(CardLights.catalogue.states.map(\.key)))
  }

  @Test func lowIsBelowTenPercentAndNotCharging() {
    #expect(Self.display { $0.batteryPercent = 10 }.state == "idle.smartWakeOff")
    #expect(Self.display { $0.batteryPercent = 9 }.state == "lowBattery")
    let charging = Self.display {
      $0.batteryPercent = 9
      $0.isOnCharger = true
    }
    #expect(charging.state == "charging")
  }

  /// Everything holds at once; one thing after another goes away.
  @Test func theHigherStateWins() {
    var display = Self.display {
      $0.isSmartWakeOn = true
      $0.isListening = true
      $0.capture = .recording
      $0.batteryPercent = 9
      $0.isPairing = true
      $0.isConfirming = true
      $0.showsBondCleared = true
      $0.isPoweringOn = true
      $0.isPoweringOff = true
    }
    var order: [String] = []
    func note(_ change: (inout CardConditions) -> Void) {
      order.append(display.state)
      change(&display.conditions)
    }
    note { $0.showsBondCleared = false }
    note { $0.isPoweringOff = false }
    note { $0.isConfirming = false }
    note { $0.isOnCharger = true }
    note { $0.capture = .none }
    note { $0.isPoweringOn = false }
    note { $0.batteryPercent = 100 }
    note { $0.isOnCharger = false }
    note { $0.isPairing = false }
    note { $0.isListening = false }
    order.append(display.state)
    #expect(
      order == [
        "bondClearFeedback", "powerOff", "authorizationPending", "lowBattery", "recording.smartWakeOn", "powerOn",
        "charging", "chargeComplete", "pairing", "monitoring", "idle.smartWakeOn",
      ])
  }

  @Test func inheritanceFollowsKeyGroupAndWhatLiesUnder() throws {
    var display = Self.display {
      $0.isPairing = true
      $0.isListening = true
      $0.isSmartWakeOn = true
    }
    let blue = CardLights.Mode.steady(color: RGB(0, 0, 100), brightnessPercent: 10)
    try display.store.apply(
      FeedbackPatch(
        flags: FeedbackPatchFlags(hasExpectedRevision: false),
        lights: [LightChange(key: "idle.smartWakeOn", look: LightLook(blue))], haptics: []))
    // Pairing inherits listening, listening the standby that holds.
    #expect(display.shown(at: 0).mode == blue)
    display.conditions.isSmartWakeOn = false
    #expect(display.shown(at: 0).mode == Self.standby)
    try display.store.apply(
      FeedbackPatch(
        flags: FeedbackPatchFlags(hasExpectedRevision: false),
        lights: [LightChange(key: "pairing", look: LightLook(.inherits(.state("idle.smartWakeOn"))))], haptics: []))
    #expect(display.shown(at: 0).mode == blue)
    try display.store.apply(
      FeedbackPatch(
        flags: FeedbackPatchFlags(hasExpectedRevision: false),
        lights: [LightChange(key: "pairing", look: LightLook(.inherits(.group("recording"))))], haptics: []))
    #expect(display.shown(at: 0).mode == Self.breathing)
  }

  @Test func statusTellsWhatHoldsAndWhy() {
    let display = Self.display {
      $0.capture = .paused
      $0.isOnCharger = true
      $0.batteryPercent = 50
    }
    let status = display.status(at: 0)
    #expect(status.shown == "recording.paused")
    #expect(status.holding == ["recording.paused", "recording.smartWakeOff", "charging", "idle.smartWakeOff"])
    #expect(status.look == LightLook(Self.breathing))
  }
}
