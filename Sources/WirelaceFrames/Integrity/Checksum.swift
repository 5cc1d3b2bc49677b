/// Any check that a schema can name or declare, as a value; generated code calls ``CRC16`` and its like instead.
public enum Checksum: Sendable {
  case crc(CRC)
  /// The sum of the bytes modulo 2^width.
  case sum(width: Int, Finish)
  case xor8
  case fletcher16
  case adler32
  case internet

  /// What becomes of a sum.
  public enum Finish: Sendable {
    case plain
    /// Ones' complement.
    case inverted
    /// Two's complement.
    case negated
  }

  /// Bits of the result.
  public var width: Int {
    switch self {
    case .crc(let crc): crc.width
    case .sum(let width, _): min(64, max(1, width))
    case .xor8: 8
    case .fletcher16, .internet: 16
    case .adler32: 32
    }
  }

  /// The check of the bytes `start..<end`, which must lie in `bytes`.
  public func compute(_ bytes: RawSpan, from start: Int, to end: Int) -> UInt64 {
    switch self {
    case .crc(let crc): return crc.checksum(bytes, from: start, to: end)
    case .sum(_, let finish):
      let sum = Sums.sum(bytes, from: start, to: end)
      let finished =
        switch finish {
        case .plain: sum
        case .inverted: ~sum
        case .negated: 0 &- sum
        }
      return finished & UInt64.max >> UInt64(64 - width)
    case .xor8: return UInt64(Sums.xor8(bytes, from: start, to: end))
    case .fletcher16: return UInt64(Sums.fletcher16(bytes, from: start, to: end))
    case .adler32: return UInt64(Sums.adler32(bytes, from: start, to: end))
    case .internet: return UInt64(Sums.internet(bytes, from: start, to: end))
    }
  }
}
