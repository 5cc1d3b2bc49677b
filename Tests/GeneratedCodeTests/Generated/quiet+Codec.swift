// Generated from quiet.lace (golden.quiet): edit the schema, not this file.

import WirelaceFrames

extension MarkedFlags {
  /// Takes the members out of an integer.
  @inlinable
  @inline(__always)
  public init(rawValue: UInt8) {
    self.hasMark = rawValue & 1 != 0
    self.isLoud = rawValue & 2 != 0
    self.reserved1 = rawValue &>> 2 & 63
  }

  /// The members in one integer; bits that a member has no room for are cut.
  @inlinable
  @inline(__always)
  public var rawValue: UInt8 {
    var raw: UInt8 = 0
    raw |= hasMark ? 1 : 0
    raw |= isLoud ? 2 : 0
    raw |= (UInt8(truncatingIfNeeded: reserved1) & 63) &<< 2
    return raw
  }

  /// Refuses a member whose value its bits cannot hold.
  @inlinable
  @inline(__always)
  public func checkWidths(at offset: Int) throws(FrameError) {
    guard reserved1 <= 63 else {
      throw FrameError.width("Marked.flags", "reserved1", at: offset, bit: 2, range: 0...63, found: Int128(reserved1))
    }
  }
}

extension Marked: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Marked" }

  /// Decodes a whole value; see `WireFrame.decode(from:)`.
  @inlinable
  @inline(__always)
  public static func decode(from bytes: RawSpan) throws(FrameError) -> Self {
    var cursor = 0
    return try Self(reading: bytes, at: &cursor, end: bytes.byteCount, ownsWindow: true)
  }

  /// Appends the wire form; see `WireFrame.encode(into:)`.
  @inlinable
  @inline(__always)
  public func encode(into output: inout OutputRawSpan) throws(FrameError) {
    try output.append { (buffer, cursor) throws(FrameError) in try write(to: buffer, at: &cursor) }
  }

  /// Reads a frame in the window that ends at `end`; for `WireFrame.decode(from:)` and frames around.
  @inlinable
  @inline(__always)
  public init(reading bytes: RawSpan, at cursor: inout Int, end: Int, ownsWindow: Bool) throws(FrameError) {
    guard end &- cursor >= 1 else {
      throw FrameError.truncated("Marked", "flags", at: cursor, needs: 1, has: end &- cursor)
    }
    let flags = MarkedFlags(rawValue: bytes.byte(at: cursor))
    cursor &+= 1
    var mark: UInt16?
    if flags.hasMark {
      let markPlace = cursor
      guard end &- cursor >= 2 else {
        throw FrameError.truncated("Marked", "mark", at: cursor, needs: 2, has: end &- cursor)
      }
      let markValue = bytes.little(UInt16.self, at: cursor)
      cursor &+= 2
      guard markValue == 0 else {
        throw FrameError.constant("Marked", "mark", at: markPlace, width: 16, expected: 0, found: Int128(markValue))
      }
      mark = markValue
    }
    _ = mark
    var text: [UInt8]?
    if flags.hasMark {
      let textPlace = cursor
      guard end &- cursor >= 2 else {
        throw FrameError.truncated("Marked", "text", at: cursor, needs: 2, has: end &- cursor)
      }
      let textValue = bytes.copy(at: cursor, count: 2)
      cursor &+= 2
      guard textValue == [0xca, 0xfe] else {
        throw FrameError.constant("Marked", "text", at: textPlace, expected: [0xca, 0xfe], found: textValue)
      }
      text = textValue
    }
    _ = text
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Marked", "", at: cursor, count: end &- cursor)
    }
    self.flags = flags
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inlinable
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Marked", encodedSize, at: cursor)
    do {
      try flags.checkWidths(at: cursor)
    } catch {
      throw error.inside("flags", of: "Marked")
    }
    buffer.byte(flags.rawValue, at: cursor)
    cursor &+= 1
    if flags.hasMark {
      buffer.little(UInt16(0), at: cursor)
      cursor &+= 2
    }
    if flags.hasMark {
      buffer.bytes([0xca, 0xfe], at: cursor)
      cursor &+= 2
    }
  }

  /// The bytes that the frame takes.
  @inlinable
  @inline(__always)
  public var encodedSize: Int {
    var size = 1
    if flags.hasMark {
      size &+= 2
    }
    if flags.hasMark {
      size &+= 2
    }
    return size
  }
}
