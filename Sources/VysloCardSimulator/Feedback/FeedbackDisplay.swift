import VysloProtocol
import WirelaceFeedback

/// What the light shows and the motor plays: settings and what is happening, and a preview now and then.
public struct FeedbackDisplay: Sendable {
  /// A look that is tried for a while.
  struct Preview: Sendable, Hashable {
    let id: UInt16
    let setting: CardLightSetting
    /// On the card's clock, in milliseconds.
    let end: Int64
  }

  /// What the light shows.
  public struct Shown: Sendable, Hashable {
    public let state: String
    public let mode: CardLights.Mode
    /// Nil for as long as the state lasts.
    public let times: Int?
    /// Nil when the card shows its state.
    public let preview: UInt16?
  }

  /// The longest a preview lasts, in milliseconds.
  public static let longestPreview = 30_000

  public var store: FeedbackStore
  public var conditions: CardConditions
  private var preview: Preview?
  private var lastPreview: UInt16 = 0

  public init(store: FeedbackStore = FeedbackStore(), conditions: CardConditions = CardConditions()) {
    self.store = store
    self.conditions = conditions
  }

  /// The state that wins.
  public var state: String {
    let states = conditions.states
    return CardLights.catalogue.shown(of: states) ?? "idle.smartWakeOff"
  }

  /// All states that hold, highest first.
  public var holding: [String] {
    let states = conditions.states
    return CardLights.catalogue.priority.filter(states.contains)
  }

  /// What is seen at a time of the card's clock, in milliseconds. A preview never hides what the user has to see: a
  /// confirmation and
  /// whatever stands above it.
  public func shown(at time: Int64) -> Shown {
    let state = state
    if let preview, time < preview.end, !isUrgent(state) {
      let look = look(of: preview.setting, under: state)
      return Shown(state: state, mode: look.mode, times: look.times, preview: preview.id)
    }
    let look = look(of: .inherits(.state(state)), under: state)
    return Shown(state: state, mode: look.mode, times: look.times, preview: nil)
  }

  /// Begins a preview in place of one that may run.
  ///
  /// - Returns: Its number, never 0.
  public mutating func preview(_ request: LightPreview, at time: Int64) throws(FeedbackRefusal) -> UInt16 {
    try store.check(request.look)
    guard (1...Self.longestPreview).contains(Int(request.duration)), let setting = request.look.setting else {
      throw .values([
        FeedbackViolation(
          .limit, "", "durationMs", found: Int(request.duration),
          nearest: min(max(Int(request.duration), 1), Self.longestPreview), allowed: "1 to \(Self.longestPreview)")
      ])
    }
    let id = nextPreview()
    preview = Preview(id: id, setting: setting, end: time + Int64(request.duration))
    return id
  }

  /// Checks a pattern that is to be played once.
  ///
  /// - Returns: The preview's number, never 0, and the pattern.
  public mutating func preview(
    _ request: HapticPreview
  ) throws(FeedbackRefusal) -> (id: UInt16, pattern: CardHaptics.Pattern) {
    try store.check(request.pattern)
    return (nextPreview(), request.pattern.pattern ?? .off)
  }

  /// Ends a preview; one that is over already is no error.
  public mutating func stopPreview(_ id: UInt16) {
    if preview?.id == id { preview = nil }
  }

  /// What the motor plays for an event; nil or `off`: nothing.
  public func pattern(of event: String) -> CardHaptics.Pattern? {
    (try? CardHaptics.catalogue.pattern(of: event, settings: store.haptics)) ?? nil
  }

  /// Ends whatever preview runs.
  public mutating func stopPreview() { preview = nil }

  /// When the preview that runs is over, on the card's clock.
  public var previewEnd: Int64? { preview?.end }

  private mutating func nextPreview() -> UInt16 {
    lastPreview = lastPreview == .max ? 1 : lastPreview + 1
    return lastPreview
  }

  private func isUrgent(_ state: String) -> Bool {
    let priority = CardLights.catalogue.priority
    guard let place = priority.firstIndex(of: state), let limit = priority.firstIndex(of: "authorizationPending") else {
      return false
    }
    return place <= limit
  }

  private func look(of setting: CardLightSetting, under state: String) -> (mode: CardLights.Mode, times: Int?) {
    let key: String?
    switch setting {
    case .shows(let mode, let times): return (mode, times)
    case .inherits(.state(let reference)): key = reference
    case .inherits(.group(let name)):
      let keys = CardLights.catalogue.groups[name] ?? []
      key = keys.first(where: conditions.states.contains) ?? keys.first
    case .inherits(.underlying):
      key = holding.drop { $0 != state }.dropFirst().first
    }
    guard let key else { return (.off, nil) }
    let look = try? CardLights.catalogue.look(of: key, settings: store.lights, active: conditions.states)
    return look.flatMap { $0 } ?? (.off, nil)
  }
}
