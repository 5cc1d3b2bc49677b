/// How much a finding matters.
public enum FindingSeverity: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Not reported at all.
  case off
  /// Reported, and no reason to fail.
  case note
  case warning
  case error

  private var rank: Int {
    switch self {
    case .off: 0
    case .note: 1
    case .warning: 2
    case .error: 3
    }
  }

  public static func < (left: FindingSeverity, right: FindingSeverity) -> Bool { left.rank < right.rank }
}
