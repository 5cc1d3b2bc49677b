import WirelaceCommandLine
import WirelaceTraffic

/// What reading a capture came to.
struct CaptureOutcome: Sendable {
  var packets = 0
  /// What was met on the way, and left out.
  var counts = TrafficCounts()
  /// Damage of the file, in order; reading went on behind all but the last.
  var faults: [CaptureDamage] = []
  /// Damage beyond what is kept.
  var faultsLeft = 0
  /// Nothing could be read at all.
  var isUnreadable = false
}

/// A place of the file that could not be read.
struct CaptureDamage: Sendable {
  var offset: Int64
  var afterPacket: Int
  var message: String
}

/// Reads captures from files and standard input and tells an observer what they hold.
protocol CaptureReading: Sendable {
  /// Reads to the end. `-` is standard input; `keys` open encrypted connections of the air.
  func read(
    _ path: String, keys: TrafficKeys, into observer: any TrafficObserver, _ console: Console
  ) throws -> CaptureOutcome
}
