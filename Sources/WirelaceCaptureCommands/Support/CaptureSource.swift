import WirelaceCommandLine
import WirelaceTraffic

/// What reading a capture came to.
struct CaptureOutcome: Sendable {
  var packets = 0
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

/// Keys and numbers that encrypted captures need.
struct CaptureKeys: Sendable {
  /// Long Term Keys, most significant byte first.
  var longTermKeys: [[UInt8]] = []
  /// Of a legacy pairing in the capture.
  var passkey: UInt32?
}

/// Reads captures from files and standard input and tells an observer what they hold.
protocol CaptureReading: Sendable {
  /// Reads to the end. `-` is standard input.
  func read(_ path: String, keys: CaptureKeys, into observer: any TrafficObserver, _ console: Console) throws
    -> CaptureOutcome
}
