/// Lets progress through that is not behind what was let through before.
struct ProgressFilter: Sendable {
  private var read = 0
  private var matched = 0

  /// Whether to show it; then it is the new mark. What has no progress is always shown.
  mutating func admits(_ partial: StreamPartial) -> Bool {
    guard partial.hasProgress, let read = partial.readUnits, let matched = partial.matchedUnits else { return true }
    guard read >= self.read, matched >= self.matched else { return false }
    self.read = read
    self.matched = matched
    return true
  }

  /// Begins anew.
  mutating func reset() { self = ProgressFilter() }
}
