/// Where a real-time session stands.
///
/// ```text
/// IDLE -> CONNECTING -> CONNECTED -> STARTED -> ENDING -> COMPLETED -> CLOSED
/// CONNECTING | CONNECTED | STARTED | ENDING -> RECONNECTING -> CONNECTING
/// any that is not final -> FAILED -> CLOSED
/// any that is not final -> CANCELLED -> CLOSED
/// ```
public enum StreamState: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
  /// Made, not started.
  case idle = "IDLE"
  /// Connects, or waits for the platform's greeting.
  case connecting = "CONNECTING"
  /// The parameters are sent, and not yet accepted.
  case connected = "CONNECTED"
  /// The platform takes audio.
  case started = "STARTED"
  /// The audio has ended; the result is awaited.
  case ending = "ENDING"
  /// Waits before the next attempt to connect.
  case reconnecting = "RECONNECTING"
  case completed = "COMPLETED"
  case failed = "FAILED"
  case cancelled = "CANCELLED"
  /// Over: there are no callbacks any more.
  case closed = "CLOSED"

  /// Completed, failed, cancelled or closed: nothing can be sent any more.
  public var isFinal: Bool { [.completed, .failed, .cancelled, .closed].contains(self) }

  /// Whether the diagram has an arrow from this state to `next`.
  func allows(_ next: StreamState) -> Bool {
    switch (self, next) {
    case (.idle, .connecting), (.connecting, .connected), (.connected, .started), (.started, .ending),
      (.ending, .completed), (.completed, .closed), (.failed, .closed), (.cancelled, .closed),
      (.reconnecting, .connecting):
      true
    case (.connecting, .reconnecting), (.connected, .reconnecting), (.started, .reconnecting),
      (.ending, .reconnecting):
      true
    case (_, .failed), (_, .cancelled): !isFinal
    default: false
    }
  }

  public var description: String { rawValue }
}
