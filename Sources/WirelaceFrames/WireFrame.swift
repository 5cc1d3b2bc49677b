/// What every generated frame, named bit field and union of its own can do.
public protocol WireFrame: Sendable {
  /// The name in the schema; errors tell it.
  static var schemaName: String { get }

  /// Decodes all the bytes: one whole value. Offsets in errors count from their start.
  static func decode(from bytes: RawSpan) throws(FrameError) -> Self

  /// Appends the encoded bytes. Errors: what the layout cannot carry, and `limit` when the output has no room.
  func encode(into output: inout OutputRawSpan) throws(FrameError)

  /// Bytes that ``encode(into:)`` appends when it does not throw.
  var encodedSize: Int { get }

  /// Every rule of the schema that the value breaks, in field order; empty where validation was not generated.
  func validate() -> [RuleViolation]
}

extension WireFrame {
  public func validate() -> [RuleViolation] { [] }

  public static func decode(from bytes: [UInt8]) throws(FrameError) -> Self { try decode(from: bytes.span.bytes) }

  /// The encoded bytes.
  public func encoded() throws(FrameError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: encodedSize)
    let count = try bytes.withUnsafeMutableBufferPointer { (buffer) throws(FrameError) -> Int in
      var output = OutputRawSpan(buffer: UnsafeMutableRawBufferPointer(buffer), initializedCount: 0)
      try encode(into: &output)
      return output.finalize(for: UnsafeMutableRawBufferPointer(buffer))
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}

extension WireFrame {
  /// Lets `body` look at the encoded bytes, which are kept on the stack when they are few.
  @inlinable
  func withEncodedBytes<Result>(
    _ body: (RawSpan) throws(FrameError) -> Result
  ) throws(FrameError) -> Result {
    try withUnsafeTemporaryAllocation(byteCount: encodedSize, alignment: 1) {
      (buffer) throws(FrameError) -> Result in
      var output = OutputRawSpan(buffer: buffer, initializedCount: 0)
      try encode(into: &output)
      let count = output.finalize(for: buffer)
      return try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]).bytes)
    }
  }
}
