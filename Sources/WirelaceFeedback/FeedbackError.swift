/// Why a setting cannot be used or resolved.
public enum FeedbackError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The schema has no such key.
  case unknownKey(String)
  /// Keys inherit from each other in a ring, which is listed.
  case circular([String])
  /// The setting would leave the light off in a state that must show.
  case dark(String)
  case limit(String, LimitViolation)

  public var description: String {
    switch self {
    case .unknownKey(let key): "no key \(key)"
    case .circular(let keys): "inherited in a ring: " + keys.joined(separator: " → ")
    case .dark(let key): "\(key) must not be dark"
    case .limit(let key, let violation): "\(key): \(violation)"
    }
  }
}
