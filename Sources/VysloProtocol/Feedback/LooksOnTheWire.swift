import WirelaceFeedback

/// What a user sets for a state of the card's light.
public typealias CardLightSetting = LightSetting<CardLights.Mode>

extension LightLook {
  /// The setting on the wire.
  public init(_ setting: CardLightSetting) {
    switch setting {
    case .shows(let mode, _): self.init(mode)
    case .inherits(let reference):
      self.init(mode: .inherit, body: .inherit(LightLookBodyInherit(reference: reference.description)))
    }
  }

  /// The mode on the wire; values outside the wire's range are cut to it.
  public init(_ mode: CardLights.Mode) {
    switch mode {
    case .off: self.init(mode: .off, body: .off)
    case .steady(let color, let brightness):
      self.init(
        mode: .steady,
        body: .steady(LightLookBodySteady(color: LedColor(color), brightness: UInt8(clamping: brightness))))
    case .breathe(let color, let brightness, let period, let floor):
      self.init(
        mode: .breathe,
        body: .breathe(
          LightLookBodyBreathe(
            color: LedColor(color), brightness: UInt8(clamping: brightness), period: UInt16(clamping: period),
            minBrightness: UInt8(clamping: floor))))
    case .blink(let color, let brightness, let on, let off):
      self.init(
        mode: .blink,
        body: .blink(
          LightLookBodyBlink(
            color: LedColor(color), brightness: UInt8(clamping: brightness), on: UInt16(clamping: on),
            off: UInt16(clamping: off))))
    }
  }

  /// What is meant; nil for a mode of a newer client.
  public var setting: CardLightSetting? {
    switch body {
    case .off: .shows(.off)
    case .steady(let look): .shows(.steady(color: look.color.rgb, brightnessPercent: Int(look.brightness)))
    case .breathe(let look):
      .shows(
        .breathe(
          color: look.color.rgb, brightnessPercent: Int(look.brightness), periodMs: Int(look.period),
          minBrightnessPercent: Int(look.minBrightness)))
    case .blink(let look):
      .shows(
        .blink(
          color: look.color.rgb, brightnessPercent: Int(look.brightness), onMs: Int(look.on), offMs: Int(look.off)))
    case .inherit(let look): .inherits(LightReference(look.reference))
    case .unknown: nil
    }
  }
}

extension LedColor {
  package init(_ color: RGB) {
    self.init(red: UInt8(clamping: color.red), green: UInt8(clamping: color.green), blue: UInt8(clamping: color.blue))
  }

  package var rgb: RGB { RGB(Int(red), Int(green), Int(blue)) }
}

extension HapticPattern {
  /// The pattern on the wire; nil is none.
  public init(_ pattern: CardHaptics.Pattern?) {
    switch pattern {
    case nil, .off: self.init(mode: .off, body: .off)
    case .effect(let name): self.init(mode: .effect, body: .effect(HapticPatternBodyEffect(name: name)))
    case .pulses(let level, let on, let off, let count):
      self.init(
        mode: .pulses,
        body: .pulses(
          HapticPatternBodyPulses(
            level: UInt8(clamping: level), on: UInt16(clamping: on), off: UInt16(clamping: off),
            count: UInt8(clamping: count))))
    }
  }

  /// What is meant; nil for a pattern of a newer client.
  public var pattern: CardHaptics.Pattern? {
    switch body {
    case .off: .off
    case .effect(let effect): .effect(effect.name)
    case .pulses(let pulses):
      .pulses(levelPercent: Int(pulses.level), onMs: Int(pulses.on), offMs: Int(pulses.off), count: Int(pulses.count))
    case .unknown: nil
    }
  }
}
