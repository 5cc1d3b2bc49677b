/// Something that happens and can be felt.
public struct HapticEvent<Pattern: FeedbackModes>: Sendable, Hashable {
  public let key: String
  /// Nil: nothing of its own.
  public let defaultPattern: Pattern?
  /// What is played when there is no setting and no default.
  public let fallsBack: String?

  public init(_ key: String, _ defaultPattern: Pattern?, fallsBack: String? = nil) {
    self.key = key
    self.defaultPattern = defaultPattern
    self.fallsBack = fallsBack
  }
}

/// All events of a device's vibration motor.
public struct HapticCatalogue<Pattern: FeedbackModes>: Sendable {
  public let events: [HapticEvent<Pattern>]

  public init(_ events: [HapticEvent<Pattern>]) { self.events = events }

  public subscript(key: String) -> HapticEvent<Pattern>? { events.first { $0.key == key } }

  /// What is played for an event: the user's setting for it, else its default, else the same of the event it falls back to. Nil:
  /// nothing.
  public func pattern(of key: String, settings: [String: Pattern] = [:]) throws(FeedbackError) -> Pattern? {
    var visited: [String] = []
    var key = key
    while true {
      guard let event = self[key] else { throw .unknownKey(key) }
      if let first = visited.firstIndex(of: key) { throw .circular(visited[first...] + [key]) }
      visited.append(key)
      if let pattern = settings[key] ?? event.defaultPattern { return pattern }
      guard let next = event.fallsBack else { return nil }
      key = next
    }
  }

  /// Everything that is wrong with settings: unknown keys and broken limits. Sorted by key.
  public func problems(_ settings: [String: Pattern], device: DeviceLimits = DeviceLimits()) -> [FeedbackError] {
    settings.sorted { $0.key < $1.key }.flatMap { key, pattern -> [FeedbackError] in
      self[key] == nil ? [.unknownKey(key)] : pattern.violations(device).map { .limit(key, $0) }
    }
  }
}
