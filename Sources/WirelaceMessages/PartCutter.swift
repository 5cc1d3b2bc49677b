import WirelaceFrames
import WirelaceGATT

/// Cuts messages into values, and counts the sequence number on by those that were sent.
///
/// A message that is given up half-way leaves no gap in the numbers: a gap of more than half their range would pass for old parts.
struct PartCutter<Message: Sendable>: Sendable {
  private let characteristic: MessageCharacteristic<Message>
  private var sequence: UInt64 = 0
  private var values: [[UInt8]] = []
  private var first = 0

  init(_ characteristic: MessageCharacteristic<Message>) { self.characteristic = characteristic }

  /// Takes the next message; ``next`` is its first value. Errors: those of encoding, `limit`.
  mutating func cut(_ message: Message, maximumValueSize: Int) throws(FrameError) {
    var next = sequence
    values = try characteristic.cut(message, maximumValueSize, &next)
    first = 0
  }

  /// The value to send; nil behind the last.
  var next: [UInt8]? { first < values.count ? values[first] : nil }

  mutating func sent() {
    first += 1
    let bits = min(64, max(1, characteristic.sequenceBits ?? 64))
    sequence = (sequence &+ 1) & UInt64.max >> UInt64(64 - bits)
  }

  /// Forgets the values that were not sent.
  mutating func giveUp() { values = [] }
}
