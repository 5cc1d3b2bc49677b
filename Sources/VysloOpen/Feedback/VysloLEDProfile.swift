import VysloProtocol
import WirelaceFeedback

/// A colour: red, green and blue, 0 to 100 each.
public typealias RGB = WirelaceFeedback.RGB

/// How the card's LED looks in a state.
public enum VysloLEDProfile: Sendable, Hashable {
  /// Dark in this state; recording and power are unaffected.
  case off
  case steady(color: RGB, brightnessPercent: Int)
  case breathe(color: RGB, brightnessPercent: Int, periodMs: Int, minBrightnessPercent: Int)
  case blink(color: RGB, brightnessPercent: Int, onMs: Int, offMs: Int)
  /// As another state: its key, or `@idle`, `@recording` or `@underlying`.
  case inherit(String)
  /// A mode of a newer card, by its number; it can be read, and not be set.
  case unrecognized(Int)

  init(_ mode: CardLights.Mode) {
    self =
      switch mode {
      case .off: .off
      case .steady(let color, let brightness): .steady(color: color, brightnessPercent: brightness)
      case .breathe(let color, let brightness, let period, let floor):
        .breathe(color: color, brightnessPercent: brightness, periodMs: period, minBrightnessPercent: floor)
      case .blink(let color, let brightness, let on, let off):
        .blink(color: color, brightnessPercent: brightness, onMs: on, offMs: off)
      }
  }

  init(_ setting: CardLightSetting) {
    switch setting {
    case .shows(let mode, _): self.init(mode)
    case .inherits(let reference): self = .inherit(reference.description)
    }
  }

  init(_ look: LightLook) {
    if let setting = look.setting { self.init(setting) } else { self = .unrecognized(Int(look.mode.rawValue)) }
  }

  /// Nil for a mode that the schema does not know.
  var setting: CardLightSetting? {
    switch self {
    case .off: .shows(.off)
    case .steady(let color, let brightness): .shows(.steady(color: color, brightnessPercent: brightness))
    case .breathe(let color, let brightness, let period, let floor):
      .shows(.breathe(color: color, brightnessPercent: brightness, periodMs: period, minBrightnessPercent: floor))
    case .blink(let color, let brightness, let on, let off):
      .shows(.blink(color: color, brightnessPercent: brightness, onMs: on, offMs: off))
    case .inherit(let reference): .inherits(LightReference(reference))
    case .unrecognized: nil
    }
  }
}

/// How the card vibrates at an event.
public enum VysloHapticPattern: Sendable, Hashable {
  case off
  /// Out of the card's catalogue: `capabilities().effects` lists what this card's motor can play.
  case effect(String)
  case pulses(levelPercent: Int, onMs: Int, offMs: Int, count: Int)
  /// A pattern of a newer card, by its number; it can be read, and not be set.
  case unrecognized(Int)

  init(_ pattern: CardHaptics.Pattern) {
    self =
      switch pattern {
      case .off: .off
      case .effect(let name): .effect(name)
      case .pulses(let level, let on, let off, let count):
        .pulses(levelPercent: level, onMs: on, offMs: off, count: count)
      }
  }

  init(_ pattern: HapticPattern) {
    if let known = pattern.pattern { self.init(known) } else { self = .unrecognized(Int(pattern.mode.rawValue)) }
  }

  /// Nil for a pattern that the schema does not know.
  var pattern: CardHaptics.Pattern? {
    switch self {
    case .off: .off
    case .effect(let name): .effect(name)
    case .pulses(let level, let on, let off, let count):
      .pulses(levelPercent: level, onMs: on, offMs: off, count: count)
    case .unrecognized: nil
    }
  }
}
