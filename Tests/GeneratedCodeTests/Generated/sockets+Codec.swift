// Generated from sockets.lace (golden.sockets): edit the schema, not this file.

import WirelaceFrames

extension Sample: CodedFrame {
  /// The name of the frame in the schema.
  public static var schemaName: String { "Sample" }

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
    guard end &- cursor >= 3 else {
      throw FrameError.truncated("Sample", [("number", 2), ("level", 1)], at: cursor, end: end)
    }
    let number = bytes.little(UInt16.self, at: cursor)
    let level = bytes.byte(at: cursor &+ 2)
    cursor &+= 3
    if ownsWindow && cursor != end {
      throw FrameError.trailing("Sample", "", at: cursor, count: end &- cursor)
    }
    self.number = number
    self.level = level
  }

  /// Stores the frame behind the cursor; for `WireFrame.encode(into:)` and frames around.
  @inlinable
  @inline(__always)
  public func write(to buffer: FrameBuffer, at cursor: inout Int) throws(FrameError) {
    try buffer.reserve("Sample", 3, at: cursor)
    buffer.little(number, at: cursor)
    buffer.byte(level, at: cursor &+ 2)
    cursor &+= 3
  }

  /// The bytes that the frame takes.
  @inlinable
  @inline(__always)
  public var encodedSize: Int { 3 }
}
