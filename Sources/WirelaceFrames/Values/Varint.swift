/// What reading a variable-length integer came to.
@frozen
public struct VarintReading<Value: FixedWidthInteger & Sendable>: Sendable {
  /// Meaningless when there is a fault.
  public var value: Value
  /// Bytes read.
  public var length: Int
  public var fault: VarintFault?

  @inlinable
  init(_ value: Value, length: Int, fault: VarintFault? = nil) {
    self.value = value
    self.length = length
    self.fault = fault
  }

  /// The value, or the fault as a frame error of the field at `offset`.
  @inlinable
  public func get(_ frame: String, _ path: String, at offset: Int, limit: Int) throws(FrameError) -> Value {
    if let fault { throw fault.error(frame, path, at: offset, length: length, limit: limit) }
    return value
  }
}

/// Why bytes are no variable-length integer.
@frozen
public enum VarintFault: Sendable, Hashable {
  /// The window ends inside.
  case truncated
  /// More bytes than allowed, or more than 64 bits.
  case tooLong
  /// A shorter form of the same number exists: writing it back would give other bytes.
  case notShortest

  /// The fault of the field at `offset`, after `length` bytes, as a frame error.
  @inline(never)
  public func error(_ frame: String, _ path: String, at offset: Int, length: Int, limit: Int) -> FrameError {
    switch self {
    case .truncated: .truncated(frame, path, at: offset, needs: length + 1, has: length)
    case .tooLong: .varint(frame, path, at: offset, limit: limit)
    case .notShortest: .overlongVarint(frame, path, at: offset)
    }
  }
}

/// Variable-length integers: LEB128, zigzag over LEB128, and big-endian base 128.
///
/// Reading accepts the shortest form only. `end` bounds the window; `offset` and `end` must lie in `bytes`.
public enum Varint {
  /// The most bytes that a 64-bit integer takes.
  public static let maximumBytes = 10

  // MARK: Reading

  /// Unsigned LEB128, at most `limit` (1...10) bytes.
  @inlinable
  public static func readULEB(_ bytes: RawSpan, at offset: Int, end: Int, limit: Int = maximumBytes)
    -> VarintReading<UInt64>
  {
    var value: UInt64 = 0
    var length = 0
    while true {
      if offset + length >= end { return VarintReading(0, length: length, fault: .truncated) }
      if length >= limit { return VarintReading(0, length: length, fault: .tooLong) }
      let byte = bytes.unsafeLoad(fromByteOffset: offset + length, as: UInt8.self)
      if length == 9, byte > 1 { return VarintReading(0, length: 10, fault: .tooLong) }
      value |= UInt64(byte & 0x7F) << UInt64(7 * length)
      length += 1
      if byte < 0x80 {
        return VarintReading(value, length: length, fault: byte == 0 && length > 1 ? .notShortest : nil)
      }
    }
  }

  /// Signed LEB128.
  @inlinable
  public static func readSLEB(_ bytes: RawSpan, at offset: Int, end: Int, limit: Int = maximumBytes)
    -> VarintReading<Int64>
  {
    var value: UInt64 = 0
    var length = 0
    var previous: UInt8 = 0
    while true {
      if offset + length >= end { return VarintReading(0, length: length, fault: .truncated) }
      if length >= limit { return VarintReading(0, length: length, fault: .tooLong) }
      let byte = bytes.unsafeLoad(fromByteOffset: offset + length, as: UInt8.self)
      if length == 9, byte != 0, byte != 0x7F { return VarintReading(0, length: 10, fault: .tooLong) }
      value |= UInt64(byte & 0x7F) << UInt64(7 * length)
      length += 1
      if byte < 0x80 {
        // The last byte adds nothing when it only repeats the sign that the one before shows.
        let isRedundant = length > 1 && (byte == 0 && previous & 0x40 == 0 || byte == 0x7F && previous & 0x40 != 0)
        let unused = UInt64(max(0, 64 - 7 * length))
        let signed = Int64(bitPattern: value << unused) >> Int64(unused)
        return VarintReading(signed, length: length, fault: isRedundant ? .notShortest : nil)
      }
      previous = byte
    }
  }

  /// Zigzag over LEB128: 0, -1, 1, -2, 2 …
  @inlinable
  public static func readZigzag(_ bytes: RawSpan, at offset: Int, end: Int, limit: Int = maximumBytes)
    -> VarintReading<Int64>
  {
    let reading = readULEB(bytes, at: offset, end: end, limit: limit)
    return VarintReading(unzigzag(reading.value), length: reading.length, fault: reading.fault)
  }

  /// Big-endian base 128, as in MIDI and ASN.1.
  @inlinable
  public static func readVLQ(_ bytes: RawSpan, at offset: Int, end: Int, limit: Int = maximumBytes)
    -> VarintReading<UInt64>
  {
    var value: UInt64 = 0
    var length = 0
    while true {
      if offset + length >= end { return VarintReading(0, length: length, fault: .truncated) }
      if length >= limit { return VarintReading(0, length: length, fault: .tooLong) }
      let byte = bytes.unsafeLoad(fromByteOffset: offset + length, as: UInt8.self)
      if length == 0, byte == 0x80 { return VarintReading(0, length: 1, fault: .notShortest) }
      if value >> 57 != 0 { return VarintReading(0, length: length + 1, fault: .tooLong) }
      value = value << 7 | UInt64(byte & 0x7F)
      length += 1
      if byte < 0x80 { return VarintReading(value, length: length) }
    }
  }

  // MARK: Sizes

  /// Bytes of an unsigned number in LEB128 or base 128.
  @inlinable
  public static func size(_ value: UInt64) -> Int { max(1, (70 - value.leadingZeroBitCount) / 7) }

  /// Bytes of a signed number in LEB128.
  @inlinable
  public static func sizeSLEB(_ value: Int64) -> Int {
    let magnitude = UInt64(bitPattern: value < 0 ? ~value : value)
    return (71 - magnitude.leadingZeroBitCount) / 7
  }

  @inlinable
  public static func sizeZigzag(_ value: Int64) -> Int { size(zigzag(value)) }

  // MARK: Writing

  /// Hands the bytes of an unsigned LEB128 to `put`, first byte first.
  @inlinable
  public static func writeULEB(_ value: UInt64, _ put: (UInt8) -> Void) {
    var rest = value
    while rest >= 0x80 {
      put(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    put(UInt8(truncatingIfNeeded: rest))
  }

  /// Hands the bytes of a signed LEB128 to `put`.
  @inlinable
  public static func writeSLEB(_ value: Int64, _ put: (UInt8) -> Void) {
    var rest = value
    for _ in 1..<sizeSLEB(value) {
      put(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    put(UInt8(truncatingIfNeeded: rest) & 0x7F)
  }

  @inlinable
  public static func writeZigzag(_ value: Int64, _ put: (UInt8) -> Void) { writeULEB(zigzag(value), put) }

  /// Hands the bytes of a big-endian base 128 number to `put`.
  @inlinable
  public static func writeVLQ(_ value: UInt64, _ put: (UInt8) -> Void) {
    var shift = UInt64(7 * (size(value) - 1))
    while shift > 0 {
      put(UInt8(truncatingIfNeeded: value >> shift) | 0x80)
      shift -= 7
    }
    put(UInt8(truncatingIfNeeded: value) & 0x7F)
  }

  // MARK: Zigzag

  @inlinable
  public static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }

  @inlinable
  public static func unzigzag(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }
}
