import WirelaceFrames

/// The CRC-24 of the data channels of one connection, whose initial value CONNECT_IND tells, or the PDUs themselves.
struct ChecksumInit {
  /// What the register starts from; nil while it is not known.
  private(set) var value: UInt32?
  /// What the last PDU would have it be.
  private var candidate: UInt32?

  init(_ value: UInt32?) { self.value = value }

  enum Verdict {
    case good, bad
    /// The initial value is not known yet.
    case unknown
  }

  /// Judges a PDU by the three octets behind it.
  mutating func judge(_ bytes: RawSpan, pdu: Range<Int>) -> Verdict {
    let received = (0..<3).reduce(UInt32(0)) { $0 | UInt32(bytes.byte(at: pdu.upperBound + $1)) << UInt32(8 * $1) }
    if let value {
      return CRC24.ble(bytes, from: pdu.lowerBound, to: pdu.upperBound, initial: value) == received ? .good : .bad
    }
    // Two PDUs that agree: by chance one time in sixteen million.
    let initial = Self.initial(bytes, pdu, received)
    if candidate == initial {
      value = initial
      return .good
    }
    candidate = initial
    return .unknown
  }

  /// Runs the register backwards, from the received check to what it began with.
  private static func initial(_ bytes: RawSpan, _ pdu: Range<Int>, _ received: UInt32) -> UInt32 {
    // The polynomial in the order in which bits go over the air.
    let polynomial: UInt32 = 0xDA_6000
    var register = received
    for index in pdu.reversed() {
      let byte = UInt32(bytes.byte(at: index))
      for bit in (0..<8).reversed() {
        let data = byte >> UInt32(bit) & 1
        let wasFedBack = register >> 23 & 1
        if wasFedBack == 1 { register ^= polynomial }
        register = (register << 1 | (wasFedBack ^ data)) & 0xFF_FFFF
      }
    }
    return reversed(register)
  }

  private static func reversed(_ register: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for bit in 0..<24 where register >> UInt32(bit) & 1 == 1 { result |= 1 << UInt32(23 - bit) }
    return result
  }
}
