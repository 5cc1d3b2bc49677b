/// The free bytes of an output while a frame is encoded into it.
///
/// Generated code makes sure of room once for every run of fields (``reserve(_:_:at:)``) and then stores without checks.
@frozen
public struct FrameBuffer {
  @usableFromInline let start: UnsafeMutableRawPointer
  public let capacity: Int

  /// `start` must be valid for `capacity` bytes while the buffer is used.
  @inlinable @inline(__always)
  public init(start: UnsafeMutableRawPointer, capacity: Int) {
    self.start = start
    self.capacity = capacity
  }

  /// Throws ``FrameError/full(_:at:needs:has:)`` unless `count` bytes can be stored from `offset` on.
  @inlinable @inline(__always)
  public func reserve(_ frame: String, _ count: Int, at offset: Int) throws(FrameError) {
    if capacity &- offset < count {
      throw FrameError.full(frame, at: offset, needs: count, has: capacity &- offset)
    }
  }

  // MARK: - Stores into reserved bytes

  @inlinable @inline(__always)
  public func byte(_ value: UInt8, at offset: Int) {
    assert(offset >= 0 && offset < capacity)
    start.storeBytes(of: value, toByteOffset: offset, as: UInt8.self)
  }

  /// An integer of its own width, least significant byte first.
  @inlinable @inline(__always)
  public func little<Value: FixedWidthInteger & BitwiseCopyable>(_ value: Value, at offset: Int) {
    assert(offset >= 0 && offset + MemoryLayout<Value>.size <= capacity)
    start.storeBytes(of: value.littleEndian, toByteOffset: offset, as: Value.self)
  }

  /// An integer of its own width, most significant byte first.
  @inlinable @inline(__always)
  public func big<Value: FixedWidthInteger & BitwiseCopyable>(_ value: Value, at offset: Int) {
    assert(offset >= 0 && offset + MemoryLayout<Value>.size <= capacity)
    start.storeBytes(of: value.bigEndian, toByteOffset: offset, as: Value.self)
  }

  /// The lowest `size` (1...8) bytes of an integer, least significant byte first.
  @inlinable @inline(__always)
  public func little<Value: FixedWidthInteger>(_ value: Value, bytes size: Int, at offset: Int) {
    assert(offset >= 0 && offset + size <= capacity)
    let bits = UInt64(truncatingIfNeeded: value)
    for index in 0..<size {
      let byte = UInt8(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: 8 &* index))
      start.storeBytes(of: byte, toByteOffset: offset &+ index, as: UInt8.self)
    }
  }

  /// The lowest `size` (1...8) bytes of an integer, most significant byte first.
  @inlinable @inline(__always)
  public func big<Value: FixedWidthInteger>(_ value: Value, bytes size: Int, at offset: Int) {
    assert(offset >= 0 && offset + size <= capacity)
    let bits = UInt64(truncatingIfNeeded: value)
    for index in 0..<size {
      let byte = UInt8(truncatingIfNeeded: bits &>> UInt64(truncatingIfNeeded: 8 &* (size &- 1 &- index)))
      start.storeBytes(of: byte, toByteOffset: offset &+ index, as: UInt8.self)
    }
  }

  /// All of `value`.
  @inlinable
  public func bytes(_ value: [UInt8], at offset: Int) {
    assert(offset >= 0 && offset + value.count <= capacity)
    value.withUnsafeBytes { source in
      if let base = source.baseAddress { (start + offset).copyMemory(from: base, byteCount: source.count) }
    }
  }

  /// A text in UTF-8, cut or padded to `size` bytes.
  public func text(_ value: String, padding: UInt8 = 0, size: Int, at offset: Int) {
    assert(offset >= 0 && offset + size <= capacity)
    let target = start + offset
    let copied = value.utf8.withContiguousStorageIfAvailable { source in
      let count = min(size, source.count)
      if let base = source.baseAddress { target.copyMemory(from: base, byteCount: count) }
      return count
    }
    var index = copied ?? 0
    if copied == nil {
      for byte in value.utf8 {
        if index == size { break }
        target.storeBytes(of: byte, toByteOffset: index, as: UInt8.self)
        index += 1
      }
    }
    if index < size { fill(padding, from: offset + index, to: offset + size) }
  }

  /// `value` from one offset up to another.
  public func fill(_ value: UInt8, from offset: Int, to end: Int) {
    assert(offset >= 0 && end <= capacity)
    var index = offset
    while index < end {
      start.storeBytes(of: value, toByteOffset: index, as: UInt8.self)
      index += 1
    }
  }

  /// A UUID of 2, 4 or 16 bytes; the caller has checked that it has that form.
  @inlinable
  public func uuid(_ value: BluetoothUUID, bytes size: Int, isLittle: Bool, at offset: Int) {
    switch (size, isLittle) {
    case (16, true):
      little(value.low, at: offset)
      little(value.high, at: offset + 8)
    case (16, false):
      big(value.high, at: offset)
      big(value.low, at: offset + 8)
    case (_, true): little(value.high >> 32, bytes: size, at: offset)
    case (_, false): big(value.high >> 32, bytes: size, at: offset)
    }
  }

  @inlinable
  public func mac(_ value: MACAddress, isLittle: Bool, at offset: Int) {
    if isLittle {
      little(value.value, bytes: 6, at: offset)
    } else {
      big(value.value, bytes: 6, at: offset)
    }
  }

  public func packedDecimal(_ value: PackedDecimal, isLittle: Bool, at offset: Int) {
    let size = value.digitCount / 2
    for index in 0..<size {
      byte(value.byte(index), at: offset + (isLittle ? size - 1 - index : index))
    }
  }

  /// Lets `body` look at the bytes written so far, up to `end`.
  @inlinable @inline(__always)
  public func read<Result>(upTo end: Int, _ body: (RawSpan) -> Result) -> Result {
    body(UnsafeRawBufferPointer(start: start, count: end).bytes)
  }

  // MARK: - Appending

  /// Appends bytes and moves the cursor behind them.
  @inlinable
  public func append(_ frame: String, _ value: [UInt8], at cursor: inout Int) throws(FrameError) {
    try reserve(frame, value.count, at: cursor)
    bytes(value, at: cursor)
    cursor &+= value.count
  }

  /// Appends a text in UTF-8 of `size` bytes.
  @inlinable
  public func append(_ frame: String, _ value: String, size: Int, at cursor: inout Int) throws(FrameError) {
    try reserve(frame, size, at: cursor)
    let target = start + cursor
    let copied: Void? = value.utf8.withContiguousStorageIfAvailable { source in
      if let base = source.baseAddress { target.copyMemory(from: base, byteCount: min(size, source.count)) }
    }
    if copied == nil { text(value, size: size, at: cursor) }
    cursor &+= size
  }

  /// Appends zero bytes up to a multiple of `alignment` from the start of the frame.
  public func align(_ frame: String, to alignment: Int, from first: Int, at cursor: inout Int) throws(FrameError) {
    let count = FrameBuffer.padding(behind: cursor - first, to: alignment)
    try reserve(frame, count, at: cursor)
    fill(0, from: cursor, to: cursor + count)
    cursor += count
  }

  /// How many bytes of padding stand behind `size` bytes: none when `alignment` divides it.
  @inlinable
  public static func padding(behind size: Int, to alignment: Int) -> Int {
    let rest = size % alignment
    return rest == 0 ? 0 : alignment - rest
  }
}

extension OutputRawSpan {
  /// Lets `write` store into the free bytes; what lies before its cursor is taken over, unless it throws.
  @inlinable @inline(__always)
  public mutating func append(
    _ write: (FrameBuffer, _ cursor: inout Int) throws(FrameError) -> Void
  ) throws(FrameError) {
    try withUnsafeMutableBytes { (buffer, initialized) throws(FrameError) in
      // Without memory there is no room either: every store is refused before the pointer is used.
      let base = buffer.baseAddress ?? UnsafeMutableRawPointer(bitPattern: 1).unsafelyUnwrapped
      var cursor = 0
      try write(FrameBuffer(start: base + initialized, capacity: buffer.count &- initialized), &cursor)
      initialized &+= cursor
    }
  }

  /// Appends bytes; the error `limit` of `frame` when there is no room for all of them.
  mutating func append(_ frame: String, _ bytes: [UInt8]) throws(FrameError) {
    try append { (buffer, cursor) throws(FrameError) in try buffer.append(frame, bytes, at: &cursor) }
  }
}
