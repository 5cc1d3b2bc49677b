/// What generated frames, named bit fields and unions are read and written by; the rest of ``WireFrame`` follows from it.
public protocol CodedFrame: WireFrame, Hashable {
  /// Reads from the cursor on, in the window up to `end`. `ownsWindow`: nothing else stands in the window, so that bytes left
  /// over are this value's to judge.
  init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError)

  /// Stores behind the cursor, and moves it.
  func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError)
}

extension CodedFrame {
  /// Decodes a whole value: every byte must belong to it, unless the schema lets a rest be ignored or kept.
  ///
  /// - Throws: a ``FrameError`` that tells field, place, what was expected and what was found. No bytes make decoding trap.
  @inlinable @inline(__always)
  public static func decode(from bytes: RawSpan) throws(FrameError) -> Self {
    var cursor = 0
    return try Self(reading: bytes, at: &cursor, end: bytes.byteCount, ownsWindow: true)
  }

  /// Appends the wire form to `output`; nothing is appended when it throws.
  ///
  /// - Throws: a ``FrameError`` of the kind `width`, `presence`, `member`, `case` or `limit` for a value that the layout cannot
  ///   carry, or `limit` when the output has no room.
  @inlinable @inline(__always)
  public func encode(into output: inout OutputRawSpan) throws(FrameError) {
    try output.append { (buffer, cursor) throws(FrameError) in try write(to: buffer, at: &cursor) }
  }

  /// The wire form.
  @inlinable
  public func encoded() throws(FrameError) -> [UInt8] {
    var failure: FrameError?
    let bytes = [UInt8](unsafeUninitializedCapacity: encodedSize) { storage, count in
      do throws(FrameError) {
        var cursor = 0
        let base = UnsafeMutableRawPointer(storage.baseAddress ?? UnsafeMutablePointer(bitPattern: 1).unsafelyUnwrapped)
        try write(to: FrameBuffer(start: base, capacity: storage.count), at: &cursor)
        count = cursor
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
