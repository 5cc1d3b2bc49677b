/// A way to check bytes: a CRC by its parameters, or one of a few sums.
public struct ChecksumAlgorithm: Sendable {
  public enum Kind: Sendable {
    /// `reflected` for input and output both.
    case crc(width: Int, polynomial: UInt64, initial: UInt64, reflected: Bool, finalXor: UInt64)
    /// Sum of bytes modulo 2^width, then as it is, inverted (ones' complement) or negated (two's complement).
    case sum(width: Int, SumFinish)
    case xor8
    case fletcher16
    case adler32
    /// RFC 1071.
    case internet
  }
  public enum SumFinish: String, Sendable { case plain, inverted, negated }
  /// `crc16(ccittFalse)`, or the declared name.
  public var name: String
  public var kind: Kind
  public init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }
  /// Bits of the result.
  public var width: Int {
    switch kind {
    case .crc(let width, _, _, _, _): width
    case .sum(let width, _): width
    case .xor8: 8
    case .fletcher16, .internet: 16
    case .adler32: 32
    }
  }
}

/// Units carried in a stream of bytes or in a series of values.
public struct Stream: Sendable {
  public enum Kind: Sendable {
    case stuffed(begin: [UInt8], end: [UInt8], Escape)
    case delimited(end: [UInt8])
    /// `size` over `.byte` and `.received` once `needs` bytes are there; `start` is skipped to. Milliseconds.
    case framed(start: [UInt8], needs: Int, size: Expression, gap: Int?)
    case fragmented(Fragments)
  }
  public struct Escape: Sendable {
    public var byte: UInt8
    /// What stands behind the escape byte → the byte meant.
    public var substitutions: [(escaped: UInt8, original: UInt8)]
    public init(byte: UInt8, substitutions: [(escaped: UInt8, original: UInt8)]) {
      self.byte = byte
      self.substitutions = substitutions
    }
  }
  public struct Fragments: Sendable {
    /// The frame of one value; its field `chunk` holds the piece.
    public var part: ID<Frame>
    public var chunkField: Int
    public var sequenceField: Int?
    /// Over the part's fields. Nil: the first value begins, and each one behind an ended message.
    public var begins: Expression?
    /// Nil: a message ends when the next begins.
    public var ends: Expression?
    /// The field parts are ordered by; nil: by arrival.
    public var orderField: Int?
    /// Milliseconds.
    public var timeout: Int?
    /// The frame around the joined chunks; its field `payload` holds what is carried.
    public var joined: ID<Frame>?
    public init(
      part: ID<Frame>, chunkField: Int, sequenceField: Int?, begins: Expression?, ends: Expression?,
      orderField: Int?, timeout: Int?, joined: ID<Frame>?
    ) {
      self.part = part
      self.chunkField = chunkField
      self.sequenceField = sequenceField
      self.begins = begins
      self.ends = ends
      self.orderField = orderField
      self.timeout = timeout
      self.joined = joined
    }
  }
  public var declared: Declared
  public var kind: Kind
  /// Nil: plain bytes.
  public var carries: ID<Frame>?
  /// Bytes of one unit, at most.
  public var limit: Int
  /// `value` is an array, one entry a unit.
  public var examples: [Example]
  public init(declared: Declared, kind: Kind, carries: ID<Frame>?, limit: Int, examples: [Example] = []) {
    self.declared = declared
    self.kind = kind
    self.carries = carries
    self.limit = limit
    self.examples = examples
  }
}
