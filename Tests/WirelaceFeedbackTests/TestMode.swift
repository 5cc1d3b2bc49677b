import WirelaceFeedback

/// Written as the generator would write it.
enum TestMode: FeedbackModes {
  case off
  case steady(color: RGB, brightnessPercent: Int)
  case breathe(color: RGB, brightnessPercent: Int, periodMs: Int, floorPercent: Int)
  case effect(String)
  case pulses(levelPercent: Int, count: Int)

  static let modes: [FeedbackMode] = [
    FeedbackMode("off"),
    FeedbackMode("steady", [FeedbackParameter("color", .rgb100), FeedbackParameter("brightness", .percent)]),
    FeedbackMode(
      "breathe",
      [
        FeedbackParameter("color", .rgb100), FeedbackParameter("brightness", .percent),
        FeedbackParameter("period", .milliseconds, [.step(.device("timeQuantum")), .atLeast(.integer(100))]),
        FeedbackParameter("floor", .percent, [.atMost(.parameter(1))]),
      ]),
    FeedbackMode("effect", [FeedbackParameter("name", .catalogue("effects"))]),
    FeedbackMode(
      "pulses",
      [
        FeedbackParameter("level", .percent),
        FeedbackParameter("count", .count, [.atLeast(.integer(1)), .atMost(.device("maxCount"))]),
      ]),
  ]

  init?(mode: String, arguments: [FeedbackArgument]) {
    switch (mode, arguments.count) {
    case ("off", 0): self = .off
    case ("steady", 2):
      guard case .color(let color) = arguments[0], case .integer(let brightness) = arguments[1] else { return nil }
      self = .steady(color: color, brightnessPercent: brightness)
    default: return nil
    }
  }

  var mode: String {
    switch self {
    case .off: "off"
    case .steady: "steady"
    case .breathe: "breathe"
    case .effect: "effect"
    case .pulses: "pulses"
    }
  }

  var arguments: [FeedbackArgument] {
    switch self {
    case .off: []
    case .steady(let color, let brightness): [.color(color), .integer(brightness)]
    case .breathe(let color, let brightness, let period, let floor):
      [.color(color), .integer(brightness), .integer(period), .integer(floor)]
    case .effect(let name): [.text(name)]
    case .pulses(let level, let count): [.integer(level), .integer(count)]
    }
  }
}
