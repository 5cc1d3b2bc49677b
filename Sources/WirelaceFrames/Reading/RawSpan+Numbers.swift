// Loads that generated code makes once it has checked that the bytes are there. They check nothing in optimised builds.

extension RawSpan {
  /// The byte at `offset`.
  @inlinable @inline(__always)
  public func byte(at offset: Int) -> UInt8 {
    assert(offset >= 0 && offset < byteCount)
    return unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self)
  }

  /// An integer of its own width, least significant byte first.
  @inlinable @inline(__always)
  public func little<Value: FixedWidthInteger & BitwiseCopyable>(_ type: Value.Type, at offset: Int) -> Value {
    assert(offset >= 0 && offset + MemoryLayout<Value>.size <= byteCount)
    return Value(littleEndian: unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: Value.self))
  }

  /// An integer of its own width, most significant byte first.
  @inlinable @inline(__always)
  public func big<Value: FixedWidthInteger & BitwiseCopyable>(_ type: Value.Type, at offset: Int) -> Value {
    assert(offset >= 0 && offset + MemoryLayout<Value>.size <= byteCount)
    return Value(bigEndian: unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: Value.self))
  }

  /// An integer of `count` bytes (1...8), least significant byte first; signed types are sign-extended.
  @inlinable @inline(__always)
  public func little<Value: FixedWidthInteger>(_ type: Value.Type, bytes count: Int, at offset: Int) -> Value {
    assert(offset >= 0 && offset + count <= byteCount)
    var value: UInt64 = 0
    for index in 0..<count {
      let byte = unsafeLoad(fromUncheckedByteOffset: offset &+ index, as: UInt8.self)
      value |= UInt64(byte) &<< UInt64(truncatingIfNeeded: 8 &* index)
    }
    return extended(value, count)
  }

  /// An integer of `count` bytes (1...8), most significant byte first; signed types are sign-extended.
  @inlinable @inline(__always)
  public func big<Value: FixedWidthInteger>(_ type: Value.Type, bytes count: Int, at offset: Int) -> Value {
    assert(offset >= 0 && offset + count <= byteCount)
    var value: UInt64 = 0
    for index in 0..<count {
      let byte = unsafeLoad(fromUncheckedByteOffset: offset &+ index, as: UInt8.self)
      value = value &<< 8 | UInt64(byte)
    }
    return extended(value, count)
  }

  @inlinable @inline(__always)
  func extended<Value: FixedWidthInteger>(_ value: UInt64, _ count: Int) -> Value {
    guard Value.isSigned else { return Value(truncatingIfNeeded: value) }
    let unused = Int64(truncatingIfNeeded: 64 &- 8 &* count)
    return Value(truncatingIfNeeded: (Int64(bitPattern: value) &<< unused) &>> unused)
  }

  /// A half as a `Float`, which holds each exactly.
  @inlinable @inline(__always)
  public func half(_ bits: UInt16) -> Float { HalfFloat.float(bits) }

  /// A UUID of 2, 4 or 16 bytes, in the byte order of GATT (little) or in reading order.
  @inlinable
  public func uuid(bytes count: Int, isLittle: Bool, at offset: Int) -> BluetoothUUID {
    switch count {
    case 2:
      return BluetoothUUID(isLittle ? little(UInt16.self, at: offset) : big(UInt16.self, at: offset))
    case 4:
      return BluetoothUUID(long: isLittle ? little(UInt32.self, at: offset) : big(UInt32.self, at: offset))
    default:
      return isLittle
        ? BluetoothUUID(high: little(UInt64.self, at: offset + 8), low: little(UInt64.self, at: offset))
        : BluetoothUUID(high: big(UInt64.self, at: offset), low: big(UInt64.self, at: offset + 8))
    }
  }

  /// A MAC address of six bytes.
  @inlinable
  public func mac(isLittle: Bool, at offset: Int) -> MACAddress {
    MACAddress(
      isLittle ? little(UInt64.self, bytes: 6, at: offset) : big(UInt64.self, bytes: 6, at: offset))
  }
}
