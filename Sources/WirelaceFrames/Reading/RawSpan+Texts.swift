extension RawSpan {
  /// A copy of `count` bytes; the caller has checked that they are there.
  @inlinable
  public func copy(at offset: Int, count: Int) -> [UInt8] {
    assert(offset >= 0 && count >= 0 && offset + count <= byteCount)
    if count == 0 { return [] }
    return withUnsafeBytes { source in
      [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
        UnsafeMutableRawBufferPointer(target).copyMemory(
          from: UnsafeRawBufferPointer(start: source.baseAddress.map { $0 + offset }, count: count))
        initialized = count
      }
    }
  }

  /// Whether the bytes from `offset` on are `expected`; the caller has checked that they are there.
  public func matches(_ expected: [UInt8], at offset: Int) -> Bool {
    assert(offset >= 0 && offset + expected.count <= byteCount)
    for (index, value) in expected.enumerated() where byte(at: offset + index) != value { return false }
    return true
  }

  /// A UTF-8 or ASCII text of `count` bytes, or the error `text` of the field at `offset`.
  public func text(
    _ frame: String, _ path: String, at offset: Int, count: Int, isASCII: Bool, field: Int
  ) throws(FrameError) -> String {
    let text: String? = withUnsafeBytes { all in
      all.withMemoryRebound(to: UInt8.self) { all in
        let bytes = UnsafeBufferPointer(rebasing: all[offset..<offset + count])
        // Most texts are ASCII, which needs no other validation.
        if isPlain(at: offset, count: count) { return String(decoding: bytes, as: UTF8.self) }
        return isASCII ? nil : String(validating: bytes, as: UTF8.self)
      }
    }
    guard let text else { throw FrameError.text(frame, path, at: field, expected: isASCII ? "ASCII" : "UTF-8") }
    return text
  }

  /// Whether `count` bytes from `offset` on are ASCII.
  private func isPlain(at offset: Int, count: Int) -> Bool {
    var index = offset
    let end = offset + count
    while end - index >= 8 {
      if unsafeLoadUnaligned(fromUncheckedByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 {
        return false
      }
      index += 8
    }
    while index < end {
      if byte(at: index) >= 0x80 { return false }
      index += 1
    }
    return true
  }

  /// A text of `count` bytes whose padding at the end is cut.
  public func paddedText(
    _ frame: String, _ path: String, at offset: Int, count: Int, padding: UInt8, isASCII: Bool
  ) throws(FrameError) -> String {
    let size = unpaddedCount(at: offset, count: count, padding: padding)
    return try text(frame, path, at: offset, count: size, isASCII: isASCII, field: offset)
  }

  /// How many of the `count` bytes from `offset` on are left when the padding at their end is cut.
  public func unpaddedCount(at offset: Int, count: Int, padding: UInt8) -> Int {
    var count = count
    while count > 0, byte(at: offset + count - 1) == padding { count -= 1 }
    return count
  }

  /// How many bytes stand before the first zero byte of the window from `offset` to `end`; nil without one.
  public func zeroTerminatedCount(at offset: Int, end: Int) -> Int? {
    for index in offset..<end where byte(at: index) == 0 { return index - offset }
    return nil
  }

  /// A packed decimal, or the error `digit` at the first byte that holds none.
  public func packedDecimal(
    _ frame: String, _ path: String, at offset: Int, digits: Int, isLittle: Bool
  ) throws(FrameError) -> PackedDecimal {
    if let value = PackedDecimal.read(self, at: offset, digitCount: digits, isLittle: isLittle) { return value }
    let fault = PackedDecimal.firstFault(self, at: offset, count: digits / 2)
    throw FrameError.digit(frame, path, at: fault?.offset ?? offset, found: fault?.byte ?? 0)
  }

  /// Skips `count` bytes of padding, which must be zero, or throws `truncated` or `padding`.
  public func skipPadding(_ frame: String, _ count: Int, at cursor: inout Int, end: Int) throws(FrameError) {
    guard end - cursor >= count else {
      throw FrameError.truncated(frame, "", at: cursor, needs: count, has: end - cursor)
    }
    for index in cursor..<cursor + count where byte(at: index) != 0 {
      throw FrameError.padding(frame, "", at: index, found: byte(at: index))
    }
    cursor += count
  }
}
