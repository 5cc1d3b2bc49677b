import Foundation
import VysloCardSimulator
import VysloProtocol
import WirelaceFeedback

/// The card's light, as text and as a dot of its colour.
enum LightText {
  /// `breathe (100, 100, 100) 30 %, 2000 ms`
  static func describe(_ mode: CardLights.Mode) -> String {
    switch mode {
    case .off: "off"
    case .steady(let color, let brightness): "steady \(color) \(brightness) %"
    case .breathe(let color, let brightness, let period, let least):
      "breathe \(color) \(least)-\(brightness) %, \(period) ms"
    case .blink(let color, let brightness, let on, let off): "blink \(color) \(brightness) %, \(on)/\(off) ms"
    }
  }

  static func describe(_ pattern: CardHaptics.Pattern) -> String {
    switch pattern {
    case .off: "off"
    case .effect(let name): "effect \(name)"
    case .pulses(let level, let on, let off, let count): "\(count) pulses at \(level) %, \(on)/\(off) ms"
    }
  }

  /// Whether it changes by itself.
  static func isAnimated(_ mode: CardLights.Mode) -> Bool {
    switch mode {
    case .off, .steady: false
    case .breathe, .blink: true
    }
  }

  /// Red, green and blue of a screen, so many milliseconds after the look began; nil: dark.
  static func color(_ mode: CardLights.Mode, at time: Int) -> (UInt8, UInt8, UInt8)? {
    let (color, percent): (RGB, Double)
    switch mode {
    case .off: return nil
    case .steady(let shown, let brightness): (color, percent) = (shown, Double(brightness))
    case .breathe(let shown, let brightness, let period, let least):
      let phase = Double(time % max(1, period)) / Double(max(1, period))
      let rise = (1 - cos(2 * .pi * phase)) / 2
      (color, percent) = (shown, Double(least) + rise * Double(brightness - least))
    case .blink(let shown, let brightness, let on, let off):
      (color, percent) = (shown, time % max(1, on + off) < on ? Double(brightness) : 0)
    }
    if percent <= 0 { return nil }
    // A diode's 2 % is well seen in the dark; a screen's would be black.
    let level = pow(min(1, percent / 100), 1 / 2.2)
    func part(_ value: Int) -> UInt8 { UInt8(clamping: Int(255 * level * pow(Double(value) / 100, 1 / 2.2))) }
    return (part(color.red), part(color.green), part(color.blue))
  }
}
