import VysloProtocol
import WirelaceFeedback

/// What the LED and the motor of a card can do.
public struct VysloFeedbackCapabilities: Sendable, Hashable {
  /// Keys of the LED's states.
  public let states: [String]
  /// Keys of the haptic events.
  public let events: [String]
  /// Names of the LED's modes: `off`, `steady`, `breathe`, `blink`.
  public let ledModes: [String]
  /// Names of the haptic patterns: `off`, `effect`, `pulses`.
  public let hapticPatterns: [String]
  /// Effects that the card's motor can play.
  public let effects: [String]
  /// All numbers that limit a parameter, by name.
  public let limits: [String: Int]

  /// Times are multiples of this; nil when the card does not say.
  public var timeQuantumMs: Int? { limits["timeQuantumMs"] }
  /// Of `breathe`.
  public var periodMs: ClosedRange<Int>? { range("minimumPeriodMs", "maximumPeriodMs") }
  /// Of `blink`, on and off.
  public var blinkMs: ClosedRange<Int>? { range("minimumBlinkMs", "maximumBlinkMs") }
  /// Of `pulses`, on and off.
  public var pulseMs: ClosedRange<Int>? { range("minimumPulseMs", "maximumPulseMs") }
  public var maximumPulses: Int? { limits["maximumPulses"] }

  init(_ frame: FeedbackCapabilities) {
    states = frame.lightStates
    events = frame.hapticEvents
    ledModes = frame.lightModes
    hapticPatterns = frame.hapticPatterns
    effects = frame.effects
    limits = Dictionary(frame.limits.map { ($0.name, Int($0.value)) }, uniquingKeysWith: { first, _ in first })
  }

  var deviceLimits: DeviceLimits { DeviceLimits(limits, catalogues: ["effects": effects]) }

  private func range(_ lowest: String, _ highest: String) -> ClosedRange<Int>? {
    guard let low = limits[lowest], let high = limits[highest], low <= high else { return nil }
    return low...high
  }
}

/// Every state and event as it is set, with the revision it was read at.
public struct VysloFeedbackSettings: Sendable, Hashable {
  public struct LED: Sendable, Hashable {
    public let key: String
    /// The user's; nil: the default holds.
    public let override: VysloLEDProfile?
    public let defaultProfile: VysloLEDProfile
    /// What is shown when the state holds by itself, inheritance followed.
    public let resolved: VysloLEDProfile
    /// How often the resolved look is repeated; nil: as long as the state lasts.
    public let times: Int?
  }

  public struct Haptic: Sendable, Hashable {
    public let key: String
    /// The user's; nil: the default holds.
    public let override: VysloHapticPattern?
    public let defaultPattern: VysloHapticPattern
    /// What is played, fall-backs followed.
    public let resolved: VysloHapticPattern
  }

  public let revision: Int
  /// In the card's order.
  public let leds: [LED]
  public let haptics: [Haptic]

  /// A state by its key.
  public func led(_ key: String) -> LED? { leds.first { $0.key == key } }

  /// An event by its key.
  public func haptic(_ key: String) -> Haptic? { haptics.first { $0.key == key } }

  init(_ frame: FeedbackSettings) {
    revision = Int(frame.revision)
    leds = frame.lights.map { entry in
      LED(
        key: entry.key, override: entry.setting.map { VysloLEDProfile($0) },
        defaultProfile: VysloLEDProfile(entry.defaultLook), resolved: VysloLEDProfile(entry.resolved),
        times: entry.times == 0 ? nil : Int(entry.times))
    }
    haptics = frame.haptics.map { entry in
      Haptic(
        key: entry.key, override: entry.setting.map { VysloHapticPattern($0) },
        defaultPattern: VysloHapticPattern(entry.defaultPattern), resolved: VysloHapticPattern(entry.resolved))
    }
  }
}

/// The state that the LED shows right now, and why.
public struct VysloFeedbackStatus: Sendable, Hashable {
  public let revision: Int
  /// The key of the state that won.
  public let state: String
  /// All states that hold, highest first.
  public let holding: [String]
  /// How it looks, a preview included.
  public let profile: VysloLEDProfile
  /// How often the look is repeated; nil: as long as the state, or the preview, lasts.
  public let times: Int?
  /// The preview that is being shown.
  public let previewID: Int?

  init(_ frame: FeedbackStatus) {
    revision = Int(frame.revision)
    state = frame.shown
    holding = frame.holding
    profile = VysloLEDProfile(frame.look)
    times = frame.times == 0 ? nil : Int(frame.times)
    previewID = frame.preview == 0 ? nil : Int(frame.preview)
  }
}

/// Something about LED and haptics changed.
public enum VysloFeedbackChange: Sendable, Hashable {
  /// Another app saved settings; the new revision.
  case saved(revision: Int)
  /// Defaults were restored, by whatever app; the new revision.
  case defaultsRestored(revision: Int)
  /// The LED shows another state now; its key.
  case stateChanged(String)

  /// Nil for a change of a newer card.
  init?(_ change: FeedbackChange) {
    switch change.change {
    case .saved: self = .saved(revision: Int(change.revision))
    case .defaultsRestored: self = .defaultsRestored(revision: Int(change.revision))
    case .stateChanged: self = .stateChanged(change.shown)
    default: return nil
    }
  }
}

/// A preview that was begun.
public struct VysloFeedbackPreview: Sendable, Hashable, Identifiable {
  public let id: Int
}
