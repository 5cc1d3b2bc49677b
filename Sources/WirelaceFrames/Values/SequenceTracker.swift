/// What a sequence number tells about those before it.
public enum SequenceObservation: Sendable, Hashable {
  /// Nothing came before.
  case first
  case inOrder
  /// So many are missing before this one.
  case gap(missing: Int)
  /// Had been there already.
  case duplicate
  /// So many places behind the newest, and not seen before.
  case late(behind: Int)
}

/// Fills and checks a counter that wraps: one tracker a direction and a kind of frame.
public struct SequenceTracker<Integer: FixedWidthInteger & UnsignedInteger & Sendable>: Sendable {
  /// Bits of the counter on the wire.
  public let bits: Int
  /// The newest number seen; nil before the first.
  public private(set) var newest: Integer?
  /// Numbers that were passed over and have not come late.
  public private(set) var missingCount = 0

  private var nextToSend: Integer
  // Bit `n`: the number `n` places behind the newest was seen.
  private var history: UInt64 = 0

  /// `start` is the first number that ``next()`` gives; `bits` is taken into 1...the width of the type.
  public init(bits: Int = Integer.bitWidth, start: Integer = 0) {
    self.bits = min(Integer.bitWidth, max(1, bits))
    nextToSend = start
  }

  private var mask: Integer { Integer.max >> Integer(Integer.bitWidth - bits) }

  /// The number for the next frame sent.
  public mutating func next() -> Integer {
    defer { nextToSend = (nextToSend &+ 1) & mask }
    return nextToSend & mask
  }

  /// Takes a received number. Up to half the counter's range ahead of the newest counts as a gap, the rest as behind it.
  public mutating func observe(_ received: Integer) -> SequenceObservation {
    let value = received & mask
    guard let newest else {
      self.newest = value
      history = 1
      return .first
    }
    let ahead = (value &- newest) & mask
    if ahead == 0 { return .duplicate }
    if ahead <= mask >> 1 || bits == 1 {
      let steps = Int(clamping: ahead)
      history = steps < 64 ? history << UInt64(steps) | 1 : 1
      self.newest = value
      let (sum, overflow) = missingCount.addingReportingOverflow(steps - 1)
      missingCount = overflow ? .max : sum
      return steps == 1 ? .inOrder : .gap(missing: steps - 1)
    }
    let behind = Int(clamping: (newest &- value) & mask)
    guard behind < 64 else { return .late(behind: behind) }
    if history >> UInt64(behind) & 1 == 1 { return .duplicate }
    history |= 1 << UInt64(behind)
    missingCount = max(0, missingCount - 1)
    return .late(behind: behind)
  }

  /// Forgets what was received; the numbers sent go on.
  public mutating func reset() {
    newest = nil
    history = 0
    missingCount = 0
  }
}
