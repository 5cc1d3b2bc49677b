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

  /// The coding of a type of which this one's values are one member. Encoding another member is the error `member` in `frame`.
  public func member<Other: Sendable>(
    _ name: String, of frame: String, wrap: @escaping @Sendable (Value) -> Other,
    unwrap: @escaping @Sendable (Other) -> Value?
  ) -> ValueCoding<Other> {
    ValueCoding<Other>(
      decode: { (bytes: RawSpan) throws(FrameError) -> Other in wrap(try decode(bytes)) },
      encode: { (other: Other) throws(FrameError) -> [UInt8] in
        guard let value = unwrap(other) else {
          throw .member(frame, "", at: 0, expected: name, found: "another member")
        }
        return try encode(value)
      },
      validate: { other in unwrap(other).map(validate) ?? [] })
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
