// Generated from device.lace (test.device): edit the schema, not this file.

import WirelaceFeedback

/// The states of a light.
public enum CardLights {
  /// A way to show something.
  public enum Mode: FeedbackModes {
    /// The mode `off`.
    case off
    /// The mode `steady`.
    case steady(color: RGB, brightnessPercent: Int)
    /// The mode `breathe`.
    case breathe(color: RGB, brightnessPercent: Int, periodMs: Int, minBrightnessPercent: Int)
    /// The mode `pulse`.
    ///
    /// Deprecated: use breathe
    case pulse(brightnessPercent: Int)
    /// The mode `blink`.
    case blink(color: RGB, brightnessPercent: Int, onMs: Int, offMs: Int)
    /// What the schema says about each, limits included.
    public static let modes: [FeedbackMode] = [
      FeedbackMode("off"),
      FeedbackMode("steady", [FeedbackParameter("color", .rgb100), FeedbackParameter("brightness", .percent)]),
      FeedbackMode(
        "breathe",
        [
          FeedbackParameter("color", .rgb100), FeedbackParameter("brightness", .percent),
          FeedbackParameter("period", .milliseconds, [.step(.device("timeQuantum"))]),
          FeedbackParameter("minBrightness", .percent, [.atMost(.parameter(1))]),
        ]), FeedbackMode("pulse", [FeedbackParameter("brightness", .percent)]),
      FeedbackMode(
        "blink",
        [
          FeedbackParameter("color", .rgb100), FeedbackParameter("brightness", .percent),
          FeedbackParameter("on", .milliseconds, [.step(.device("timeQuantum"))]),
          FeedbackParameter("off", .milliseconds, [.step(.device("timeQuantum"))]),
        ]),
    ]

    public init?(mode: String, arguments: [FeedbackArgument]) {
      switch (mode, arguments.count) {
      case ("off", 0): self = .off
      case ("steady", 2):
        guard case .color(let value0) = arguments[0] else { return nil }
        guard case .integer(let value1) = arguments[1] else { return nil }
        self = .steady(color: value0, brightnessPercent: value1)
      case ("breathe", 4):
        guard case .color(let value0) = arguments[0] else { return nil }
        guard case .integer(let value1) = arguments[1] else { return nil }
        guard case .integer(let value2) = arguments[2] else { return nil }
        guard case .integer(let value3) = arguments[3] else { return nil }
        self = .breathe(color: value0, brightnessPercent: value1, periodMs: value2, minBrightnessPercent: value3)
      case ("pulse", 1):
        guard case .integer(let value0) = arguments[0] else { return nil }
        self = .pulse(brightnessPercent: value0)
      case ("blink", 4):
        guard case .color(let value0) = arguments[0] else { return nil }
        guard case .integer(let value1) = arguments[1] else { return nil }
        guard case .integer(let value2) = arguments[2] else { return nil }
        guard case .integer(let value3) = arguments[3] else { return nil }
        self = .blink(color: value0, brightnessPercent: value1, onMs: value2, offMs: value3)
      default: return nil
      }
    }

    /// The name in the schema.
    public var mode: String {
      switch self {
      case .off: "off"
      case .steady: "steady"
      case .breathe: "breathe"
      case .pulse: "pulse"
      case .blink: "blink"
      }
    }

    /// In the order of the schema.
    public var arguments: [FeedbackArgument] {
      switch self {
      case .off: []
      case .steady(let value0, let value1): [.color(value0), .integer(value1)]
      case .breathe(let value0, let value1, let value2, let value3):
        [.color(value0), .integer(value1), .integer(value2), .integer(value3)]
      case .pulse(let value0): [.integer(value0)]
      case .blink(let value0, let value1, let value2, let value3):
        [.color(value0), .integer(value1), .integer(value2), .integer(value3)]
      }
    }
  }

  /// A key by its text; a newer device may have others than the schema.
  public struct Key: RawRepresentable, ExpressibleByStringLiteral, CaseIterable, Sendable, Hashable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public init(stringLiteral value: String) { rawValue = value }

    /// The key `unbound`.
    public static let unbound: Key = "unbound"
    /// The user has to confirm.
    public static let confirm: Key = "confirm"
    /// The key `recording.smartWakeOn`.
    public static let recordingSmartWakeOn: Key = "recording.smartWakeOn"
    /// The key `recording.smartWakeOff`.
    public static let recordingSmartWakeOff: Key = "recording.smartWakeOff"
    /// The key `recording.paused`.
    public static let recordingPaused: Key = "recording.paused"
    /// The key `charged`.
    public static let charged: Key = "charged"
    /// The key `powerOff`.
    public static let powerOff: Key = "powerOff"
    /// The key `oldIdle`.
    @available(*, deprecated, message: "gone")
    public static let oldIdle: Key = "oldIdle"
    /// The key `idle`.
    public static let idle: Key = "idle"
    /// Every key of the schema.
    public static let allCases: [Key] = [
      "unbound", "confirm", "recording.smartWakeOn", "recording.smartWakeOff", "recording.paused", "charged",
      "powerOff", "oldIdle", "idle",
    ]
  }

  /// The states with their defaults, the groups, and which state wins.
  public static let catalogue = LightCatalogue<Mode>(
    states: [
      LightState(
        "unbound", .shows(.blink(color: RGB(100, 0, 0), brightnessPercent: 100, onMs: 500, offMs: 500), times: 3)),
      LightState(
        "confirm", .shows(.blink(color: RGB(100, 100, 100), brightnessPercent: 50, onMs: 250, offMs: 250)),
        isNeverDark: true),
      LightState(
        "recording.smartWakeOn",
        .shows(.breathe(color: RGB(100, 100, 100), brightnessPercent: 30, periodMs: 2000, minBrightnessPercent: 0))),
      LightState(
        "recording.smartWakeOff",
        .shows(.breathe(color: RGB(100, 100, 100), brightnessPercent: 30, periodMs: 2000, minBrightnessPercent: 0))),
      LightState("recording.paused", .inherits(.group("recording"))), LightState("charged", .inherits(.underlying)),
      LightState("powerOff", .shows(.off)), LightState("oldIdle", .inherits(.state("idle"))),
      LightState("idle", .shows(.steady(color: RGB(100, 100, 100), brightnessPercent: 2))),
    ], groups: ["recording": ["recording.smartWakeOn", "recording.smartWakeOff"]],
    priority: [
      .state("unbound"), .state("powerOff"), .state("confirm"), .state("recording.paused"), .group("recording"),
      .state("charged"), .state("oldIdle"), .state("idle"),
    ])
}

/// What can be felt.
public enum CardHaptics {
  /// A way to vibrate.
  public enum Pattern: FeedbackModes {
    /// Nothing.
    case off
    /// The mode `effect`.
    case effect(String)
    /// The mode `pulses`.
    case pulses(levelPercent: Int, onMs: Int, offMs: Int, count: Int)
    /// What the schema says about each, limits included.
    public static let modes: [FeedbackMode] = [
      FeedbackMode("off"), FeedbackMode("effect", [FeedbackParameter("name", .catalogue("effects"))]),
      FeedbackMode(
        "pulses",
        [
          FeedbackParameter("level", .percent), FeedbackParameter("on", .milliseconds),
          FeedbackParameter("off", .milliseconds),
          FeedbackParameter("count", .count, [.atLeast(.integer(1)), .atMost(.device("maxCount"))]),
        ]),
    ]

    public init?(mode: String, arguments: [FeedbackArgument]) {
      switch (mode, arguments.count) {
      case ("off", 0): self = .off
      case ("effect", 1):
        guard case .text(let value0) = arguments[0] else { return nil }
        self = .effect(value0)
      case ("pulses", 4):
        guard case .integer(let value0) = arguments[0] else { return nil }
        guard case .integer(let value1) = arguments[1] else { return nil }
        guard case .integer(let value2) = arguments[2] else { return nil }
        guard case .integer(let value3) = arguments[3] else { return nil }
        self = .pulses(levelPercent: value0, onMs: value1, offMs: value2, count: value3)
      default: return nil
      }
    }

    /// The name in the schema.
    public var mode: String {
      switch self {
      case .off: "off"
      case .effect: "effect"
      case .pulses: "pulses"
      }
    }

    /// In the order of the schema.
    public var arguments: [FeedbackArgument] {
      switch self {
      case .off: []
      case .effect(let value0): [.text(value0)]
      case .pulses(let value0, let value1, let value2, let value3):
        [.integer(value0), .integer(value1), .integer(value2), .integer(value3)]
      }
    }
  }

  /// A key by its text; a newer device may have others than the schema.
  public struct Key: RawRepresentable, ExpressibleByStringLiteral, CaseIterable, Sendable, Hashable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public init(stringLiteral value: String) { rawValue = value }

    /// The key `recording.started`.
    public static let recordingStarted: Key = "recording.started"
    /// The key `recording.stopped`.
    public static let recordingStopped: Key = "recording.stopped"
    /// The key `recording.stopped.SILENCE`.
    public static let recordingStoppedSilence: Key = "recording.stopped.SILENCE"
    /// Smart wake was turned off.
    public static let recordingStoppedSmartWakeOff: Key = "recording.stopped.SMART_WAKE_OFF"
    /// The key `recording.paused`.
    public static let recordingPaused: Key = "recording.paused"
    /// The key `power.on`.
    public static let powerOn: Key = "power.on"
    /// Every key of the schema.
    public static let allCases: [Key] = [
      "recording.started", "recording.stopped", "recording.stopped.SILENCE", "recording.stopped.SMART_WAKE_OFF",
      "recording.paused", "power.on",
    ]
  }

  /// The events with their defaults and what they fall back to.
  public static let catalogue = HapticCatalogue<Pattern>(
    [
      HapticEvent("recording.started", .effect("START_CONFIRM")),
      HapticEvent("recording.stopped", .effect("STOP_CONFIRM")),
      HapticEvent("recording.stopped.SILENCE", nil, fallsBack: "recording.stopped"),
      HapticEvent("recording.stopped.SMART_WAKE_OFF", nil, fallsBack: "recording.stopped"),
      HapticEvent("recording.paused", .off),
      HapticEvent("power.on", .pulses(levelPercent: 60, onMs: 80, offMs: 120, count: 2)),
    ])
}
