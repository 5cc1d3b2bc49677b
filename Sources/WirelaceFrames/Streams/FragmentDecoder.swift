/// Takes characteristic values, decodes each as a part, and joins the parts to messages.
public struct FragmentDecoder<Part: WireFrame, Payload> {
  private var reassembler: Reassembler<Payload>
  private let describe: @Sendable (Part) -> FragmentPart

  public init(
    _ layout: FragmentLayout, part describe: @escaping @Sendable (Part) -> FragmentPart,
    decode: @escaping UnitDecoding<Payload>
  ) {
    reassembler = Reassembler(layout, decode: decode)
    self.describe = describe
  }

  public var layout: FragmentLayout { reassembler.layout }

  /// Takes the next value. `time` is in milliseconds of any steady clock.
  public mutating func feed(_ value: RawSpan, at time: Int64? = nil) -> [FragmentEvent<Payload>] {
    do throws(FrameError) {
      return reassembler.feed(describe(try Part.decode(from: value)), at: time)
    } catch {
      return reassembler.feed(damaged: error, at: time)
    }
  }

  public mutating func feed(_ value: [UInt8], at time: Int64? = nil) -> [FragmentEvent<Payload>] {
    feed(value.span.bytes, at: time)
  }

  /// Gives up, or hands out where nothing else ends a message, what the timeout has passed for.
  public mutating func expire(at time: Int64) -> [FragmentEvent<Payload>] { reassembler.expire(at: time) }

  /// Ends the stream.
  public mutating func finish() -> [FragmentEvent<Payload>] { reassembler.finish() }
}

extension FragmentDecoder: Sendable where Payload: Sendable {}

extension FragmentPosition {
  /// `value` as a field of a part. Errors: `width` when the field's integer cannot hold it.
  public static func field<Integer: FixedWidthInteger>(
    _ value: Int, _ part: String, _ path: String
  ) throws(FrameError) -> Integer {
    guard let integer = Integer(exactly: value) else {
      throw .width(part, path, at: 0, range: Int128(Integer.min)...Int128(Integer.max), found: Int128(value))
    }
    return integer
  }
}

extension Fragmenter {
  /// As ``fragments(of:maximumValueSize:encode:)``, with parts that are frames.
  public mutating func fragments<Part: WireFrame>(
    of message: [UInt8], maximumValueSize: Int,
    part: (FragmentPosition, [UInt8]) throws(FrameError) -> Part
  ) throws(FrameError) -> [[UInt8]] {
    try fragments(of: message, maximumValueSize: maximumValueSize) {
      (place: FragmentPosition, chunk: [UInt8]) throws(FrameError) -> [UInt8] in try part(place, chunk).encoded()
    }
  }
}
