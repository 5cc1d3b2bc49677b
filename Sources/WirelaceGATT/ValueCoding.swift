import WirelaceFrames

/// How the value of a characteristic, a descriptor, a request or an event is read and written.
public struct ValueCoding<Value: Sendable>: Sendable {
  public let decode: @Sendable (RawSpan) throws(FrameError) -> Value
  public let encode: @Sendable (Value) throws(FrameError) -> [UInt8]
  /// The rules that a value breaks.
  public let validate: @Sendable (Value) -> [RuleViolation]

  public init(
    decode: @escaping @Sendable (RawSpan) throws(FrameError) -> Value,
    encode: @escaping @Sendable (Value) throws(FrameError) -> [UInt8],
    validate: @escaping @Sendable (Value) -> [RuleViolation] = { _ in [] }
  ) {
    self.decode = decode
    self.encode = encode
    self.validate = validate
  }

  public func decode(_ bytes: [UInt8]) throws(FrameError) -> Value { try decode(bytes.span.bytes) }

  /// The coding of another type that wraps this one's values; `unwrap` gives nil for what this one cannot write.
  public func map<Other: Sendable>(
    _ wrap: @escaping @Sendable (Value) -> Other, _ unwrap: @escaping @Sendable (Other) throws(FrameError) -> Value
  ) -> ValueCoding<Other> {
    ValueCoding<Other>(
      decode: { (bytes: RawSpan) throws(FrameError) -> Other in wrap(try decode(bytes)) },
      encode: { (other: Other) throws(FrameError) -> [UInt8] in try encode(try unwrap(other)) },
      validate: { other in (try? unwrap(other)).map(validate) ?? [] })
  }
}

extension ValueCoding where Value: WireFrame {
  /// The frame's own.
  public static var frame: ValueCoding {
    ValueCoding(
      decode: { (bytes: RawSpan) throws(FrameError) -> Value in try Value.decode(from: bytes) },
      encode: { (value: Value) throws(FrameError) -> [UInt8] in try value.encoded() },
      validate: { $0.validate() })
  }
}

extension ValueCoding<[UInt8]> {
  /// Any bytes.
  public static var bytes: ValueCoding {
    ValueCoding(
      decode: { (bytes: RawSpan) throws(FrameError) -> [UInt8] in copyBytes(bytes) },
      encode: { (value: [UInt8]) throws(FrameError) -> [UInt8] in value })
  }
}

extension ValueCoding<Void> {
  /// No bytes; others are the error `trailing` in a frame of this name.
  public static func nothing(_ name: String) -> ValueCoding {
    ValueCoding(
      decode: { (bytes: RawSpan) throws(FrameError) in
        if bytes.byteCount > 0 { throw .trailing(name, "", at: 0, count: bytes.byteCount) }
      },
      encode: { (_: Void) throws(FrameError) -> [UInt8] in [] })
  }
}
