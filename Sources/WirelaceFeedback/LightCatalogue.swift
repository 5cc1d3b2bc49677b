/// How a state looks: a mode of its own, or the look of another state.
public enum LightSetting<Mode: FeedbackModes>: Sendable, Hashable {
  /// `times` is nil for as long as the state lasts.
  case shows(Mode, times: Int? = nil)
  case inherits(LightReference)
}

/// A state, or a name for one: `recording.paused`, `@recording`, `@underlying`.
public enum LightReference: Sendable, Hashable, CustomStringConvertible {
  case state(String)
  /// The state of the group that holds.
  case group(String)
  /// The next state down in the priority that holds as well.
  case underlying

  /// Out of the written form.
  public init(_ text: String) {
    if text == "@underlying" {
      self = .underlying
    } else if text.first == "@" {
      self = .group(String(text.dropFirst()))
    } else {
      self = .state(text)
    }
  }

  public var description: String {
    switch self {
    case .state(let key): key
    case .group(let name): "@" + name
    case .underlying: "@underlying"
    }
  }
}

/// A state the device's light can show.
public struct LightState<Mode: FeedbackModes>: Sendable, Hashable {
  public let key: String
  public let defaultLook: LightSetting<Mode>
  /// Whether no setting may leave the light off.
  public let isNeverDark: Bool

  public init(_ key: String, _ defaultLook: LightSetting<Mode>, isNeverDark: Bool = false) {
    self.key = key
    self.defaultLook = defaultLook
    self.isNeverDark = isNeverDark
  }
}

/// All states of a device's light, their groups and which one wins.
public struct LightCatalogue<Mode: FeedbackModes>: Sendable {
  public let states: [LightState<Mode>]
  /// Keys by the group's name.
  public let groups: [String: [String]]
  /// Keys, highest first; the states of a group stand where the group does, in its order.
  public let priority: [String]

  public init(states: [LightState<Mode>], groups: [String: [String]], priority: [LightReference]) {
    self.states = states
    self.groups = groups
    self.priority = priority.flatMap { reference -> [String] in
      switch reference {
      case .state(let key): [key]
      case .group(let name): groups[name] ?? []
      case .underlying: []
      }
    }
  }

  public subscript(key: String) -> LightState<Mode>? { states.first { $0.key == key } }

  /// The state shown while all of `active` hold; nil when none of them is known.
  public func shown(of active: Set<String>) -> String? { priority.first(where: active.contains) }

  /// The look of a state while `active` hold, with the user's settings by key. Nil: the light is off, because the state inherits from
  /// what lies under it and nothing does.
  public func look(
    of key: String, settings: [String: LightSetting<Mode>] = [:], active: Set<String> = []
  ) throws(FeedbackError) -> (mode: Mode, times: Int?)? {
    var visited: [String] = []
    var key = key
    while true {
      guard let state = self[key] else { throw .unknownKey(key) }
      if let first = visited.firstIndex(of: key) { throw .circular(visited[first...] + [key]) }
      visited.append(key)
      switch settings[key] ?? state.defaultLook {
      case .shows(let mode, let times): return (mode, times)
      case .inherits(let reference):
        guard let next = try target(of: reference, from: key, active) else { return nil }
        key = next
      }
    }
  }

  private func target(
    of reference: LightReference, from key: String, _ active: Set<String>
  ) throws(FeedbackError) -> String? {
    switch reference {
    case .state(let key): return key
    case .group(let name):
      guard let keys = groups[name], let first = keys.first else { throw .unknownKey(reference.description) }
      return keys.first { active.contains($0) } ?? first
    case .underlying:
      guard let place = priority.firstIndex(of: key) else { return nil }
      return priority[(place + 1)...].first(where: active.contains)
    }
  }

  /// Everything that is wrong with settings: unknown keys, rings, states that must show and would not, broken limits. Sorted by key.
  public func problems(
    _ settings: [String: LightSetting<Mode>], device: DeviceLimits = DeviceLimits()
  ) -> [FeedbackError] {
    var problems: [FeedbackError] = []
    for (key, setting) in settings.sorted(by: { $0.key < $1.key }) {
      if self[key] == nil {
        problems.append(.unknownKey(key))
        continue
      }
      if case .shows(let mode, _) = setting { problems += mode.violations(device).map { .limit(key, $0) } }
    }
    for state in states {
      do throws(FeedbackError) {
        let look = try look(of: state.key, settings: settings)
        if state.isNeverDark, look?.mode.isDark ?? false { problems.append(.dark(state.key)) }
      } catch .circular(let keys) {
        // Told once, at the first state of the ring.
        let ring = Set(keys)
        let isKnown = problems.contains { if case .circular(let known) = $0 { Set(known) == ring } else { false } }
        if !isKnown { problems.append(.circular(keys)) }
      } catch {
        if !problems.contains(error) { problems.append(error) }
      }
    }
    return problems
  }
}
