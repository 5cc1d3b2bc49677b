/// Where a recorder stands.
public enum RecorderState: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
  case idle = "IDLE"
  case recording = "RECORDING"
  /// By `pause()`, or by an interruption such as a call.
  case paused = "PAUSED"
  /// It may be started again.
  case stopped = "STOPPED"
  /// For good.
  case released = "RELEASED"

  public var description: String { rawValue }
}
