// Generated from device.lace (test.device): edit the schema, not this file.

import WirelaceFrames

/// A stream of bytes.
public enum RobotStream {
  /// How units lie in the stream.
  public static let layout = StuffedLayout(
    name: "RobotStream", begin: [0x8d], end: [0xd8], escape: 0xab,
    substitutions: [(escaped: 0x23, original: 0xab), (escaped: 0x05, original: 0x8d), (escaped: 0x50, original: 0xd8)],
    limit: 64)

  /// A decoder that takes the stream's bytes, however they are cut, and hands out its units.
  public static func decoder() -> StuffedDecoder<RobotPacket> { StuffedDecoder(layout) }

  /// The bytes of one unit in the stream.
  public static func encode(_ unit: RobotPacket) throws(FrameError) -> [UInt8] { try layout.encode(unit) }

  /// Appends the bytes of one unit; the error `limit` when the output has no room.
  public static func encode(_ unit: RobotPacket, into output: inout OutputRawSpan) throws(FrameError) {
    try layout.encode(unit, into: &output)
  }
}

/// A stream of bytes.
public enum Hdlc {
  /// How units lie in the stream.
  public static let layout = StuffedLayout(
    name: "Hdlc", begin: [0x7e], end: [0x7e], escape: 0x7d,
    substitutions: [(escaped: 0x5e, original: 0x7e), (escaped: 0x5d, original: 0x7d)], limit: 1500)

  /// A decoder that takes the stream's bytes, however they are cut, and hands out its units.
  public static func decoder() -> StuffedDecoder<[UInt8]> { StuffedDecoder(layout) }

  /// The bytes of one unit in the stream.
  public static func encode(_ unit: [UInt8]) throws(FrameError) -> [UInt8] { try layout.encode(unit) }
}

/// Lines of text.
public enum Lines {
  /// How units lie in the stream.
  public static let layout = DelimitedLayout(name: "Lines", end: [0x0d, 0x0a], limit: 512)

  /// A decoder that takes the stream's bytes, however they are cut, and hands out its units.
  public static func decoder() -> DelimitedDecoder<Line> { DelimitedDecoder(layout) }

  /// The bytes of one unit in the stream.
  public static func encode(_ unit: Line) throws(FrameError) -> [UInt8] { try layout.encode(unit) }

  /// Appends the bytes of one unit; the error `limit` when the output has no room.
  public static func encode(_ unit: Line, into output: inout OutputRawSpan) throws(FrameError) {
    try layout.encode(unit, into: &output)
  }
}

/// A stream of bytes.
public enum Meter {
  /// How units lie in the stream.
  public static let layout = FramedLayout(name: "Meter", start: [0x7e], needs: 3, limit: 260, gap: 50, size: size)

  /// A decoder that takes the stream's bytes, however they are cut, and hands out its units.
  public static func decoder() -> FramedDecoder<Reply> { FramedDecoder(layout) }

  /// The bytes of one unit in the stream.
  public static func encode(_ unit: Reply) throws(FrameError) -> [UInt8] { try layout.encode(unit) }

  /// Appends the bytes of one unit; the error `limit` when the output has no room.
  public static func encode(_ unit: Reply, into output: inout OutputRawSpan) throws(FrameError) {
    try layout.encode(unit, into: &output)
  }

  /// The size of a unit, out of the bytes that are there.
  private static func size(_ bytes: RawSpan, _ received: Int) -> Int {
    Int(clamping: (3 &+ Int64(bytes.byte(at: 2))) &+ 2)
  }
}

/// Messages over many values.
public enum Message {
  /// How messages are spread over values.
  public static let layout = FragmentLayout(name: "Message", limit: 4096, timeout: 2000, sequenceBits: 8)

  /// A decoder that takes values in the order they come, and hands out messages.
  public static func decoder() -> FragmentDecoder<MessagePart, Letter> {
    FragmentDecoder(layout, part: { $0.fragment }, decode: join)
  }

  /// Decodes the joined chunks.
  private static func join(_ bytes: RawSpan) throws(FrameError) -> Letter {
    let joined = try MessageJoined.decode(from: bytes)
    return try Letter.decode(from: joined.payload)
  }

  /// The values that carry a message.
  ///
  /// Each value is of `maximumValueSize` bytes at most, which is ATT_MTU − 3. `sequence` is the number of the first
  /// part, and becomes that of the next message's.
  public static func fragments(
    of message: Letter, maximumValueSize: Int, sequence: inout UInt64
  ) throws(FrameError) -> [[UInt8]] {
    try fragments(of: message, maximumValueSize: maximumValueSize, sequence: &sequence, part: part)
  }

  /// The part at a place of its message.
  private static func part(_ place: FragmentPosition, _ chunk: [UInt8]) throws(FrameError) -> MessagePart {
    MessagePart(
      number: UInt8(truncatingIfNeeded: place.sequence),
      index: try FragmentPosition.field(place.index + 1, "Message.part", "index"),
      total: try FragmentPosition.field(place.count, "Message.part", "total"), chunk: chunk)
  }

  /// The values that carry a message, in parts that `part` makes.
  ///
  /// Each value is of `maximumValueSize` bytes at most, which is ATT_MTU − 3. `sequence` is the number of the first
  /// part, and becomes that of the next message's.
  public static func fragments(
    of message: Letter, maximumValueSize: Int, sequence: inout UInt64,
    part: (FragmentPosition, [UInt8]) throws(FrameError) -> MessagePart
  ) throws(FrameError) -> [[UInt8]] {
    var fragmenter = Fragmenter(layout, sequence: sequence)
    let values = try fragmenter.fragments(of: split(message), maximumValueSize: maximumValueSize, part: part)
    sequence = fragmenter.sequence
    return values
  }

  /// The bytes that are cut.
  private static func split(_ message: Letter) throws(FrameError) -> [UInt8] {
    try MessageJoined(payload: try message.encoded()).encoded()
  }
}

extension MessagePart {
  /// What the part says about its place in the message.
  fileprivate var fragment: FragmentPart {
    FragmentPart(
      chunk: chunk, begins: self.index == 1, ends: Int64(self.index) == Int64(total), order: Int64(self.index),
      sequence: UInt64(truncatingIfNeeded: Int64(number)))
  }
}

/// Flags say first and last.
public enum Flagged {
  /// How messages are spread over values.
  public static let layout = FragmentLayout(name: "Flagged", limit: 1024, sequenceBits: 8)

  /// A decoder that takes values in the order they come, and hands out messages.
  public static func decoder() -> FragmentDecoder<FlaggedPart, [UInt8]> {
    FragmentDecoder(layout, part: { $0.fragment }, decode: join)
  }

  /// Decodes the joined chunks.
  private static func join(_ bytes: RawSpan) throws(FrameError) -> [UInt8] { copyBytes(bytes) }

  /// The values that carry a message.
  ///
  /// Each value is of `maximumValueSize` bytes at most, which is ATT_MTU − 3. `sequence` is the number of the first
  /// part, and becomes that of the next message's.
  public static func fragments(
    of message: [UInt8], maximumValueSize: Int, sequence: inout UInt64
  ) throws(FrameError) -> [[UInt8]] {
    try fragments(of: message, maximumValueSize: maximumValueSize, sequence: &sequence, part: part)
  }

  /// The part at a place of its message.
  private static func part(_ place: FragmentPosition, _ chunk: [UInt8]) throws(FrameError) -> FlaggedPart {
    FlaggedPart(
      flags: FlaggedPartFlags(first: place.isFirst, last: place.isLast),
      counter: UInt8(truncatingIfNeeded: place.sequence), chunk: chunk)
  }

  /// The values that carry a message, in parts that `part` makes.
  ///
  /// Each value is of `maximumValueSize` bytes at most, which is ATT_MTU − 3. `sequence` is the number of the first
  /// part, and becomes that of the next message's.
  public static func fragments(
    of message: [UInt8], maximumValueSize: Int, sequence: inout UInt64,
    part: (FragmentPosition, [UInt8]) throws(FrameError) -> FlaggedPart
  ) throws(FrameError) -> [[UInt8]] {
    var fragmenter = Fragmenter(layout, sequence: sequence)
    let values = try fragmenter.fragments(of: split(message), maximumValueSize: maximumValueSize, part: part)
    sequence = fragmenter.sequence
    return values
  }

  /// The bytes that are cut.
  private static func split(_ message: [UInt8]) throws(FrameError) -> [UInt8] { message }
}

extension FlaggedPart {
  /// What the part says about its place in the message.
  fileprivate var fragment: FragmentPart {
    FragmentPart(
      chunk: chunk, begins: flags.first, ends: flags.last, sequence: UInt64(truncatingIfNeeded: Int64(counter)))
  }
}

/// Only the first is marked, by a kind that the schema does not tell for the others.
public enum Open {
  /// How messages are spread over values.
  public static let layout = FragmentLayout(name: "Open", limit: 1024, timeout: 500, endsWithNext: true)

  /// A decoder that takes values in the order they come, and hands out messages.
  public static func decoder() -> FragmentDecoder<OpenPart, Letter> {
    FragmentDecoder(layout, part: { $0.fragment }, decode: join)
  }

  /// Decodes the joined chunks.
  private static func join(_ bytes: RawSpan) throws(FrameError) -> Letter { try Letter.decode(from: bytes) }

  /// The values that carry a message, in parts that `part` makes.
  ///
  /// Each value is of `maximumValueSize` bytes at most, which is ATT_MTU − 3.
  public static func fragments(
    of message: Letter, maximumValueSize: Int, part: (FragmentPosition, [UInt8]) throws(FrameError) -> OpenPart
  ) throws(FrameError) -> [[UInt8]] {
    var fragmenter = Fragmenter(layout)
    return try fragmenter.fragments(of: split(message), maximumValueSize: maximumValueSize, part: part)
  }

  /// The bytes that are cut.
  private static func split(_ message: Letter) throws(FrameError) -> [UInt8] { try message.encoded() }
}

extension OpenPart {
  /// What the part says about its place in the message.
  fileprivate var fragment: FragmentPart { FragmentPart(chunk: chunk, begins: kindField == 1, ends: false) }
}
