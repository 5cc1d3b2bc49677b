// Generated from shapes.lace (golden.shapes): edit the schema, not this file.

import WirelaceFrames

/// The frame `Texts` of the schema.
public struct Texts: Sendable, Hashable {
  public var name: String
  /// Rule `pattern`: matches "[a-z]*".
  public var note: String
  public var path: String
  public var code: String
  public var tail: String

  public init(name: String, note: String, path: String, code: String, tail: String) {
    self.name = name
    self.note = note
    self.path = path
    self.code = code
    self.tail = tail
  }
}

/// The frame `Blobs` of the schema.
public struct Blobs: Sendable, Hashable {
  public var short: [UInt8]
  public var length: UInt8
  public var body: [UInt8]
  /// Rule `size`: size 1...4.
  public var sized: [UInt8]
  public var items: [UInt16]
  public var counted: [Point]
  public var measured: [Int32]
  public var last: [UInt8]

  public init(
    short: [UInt8], length: UInt8, body: [UInt8], sized: [UInt8], items: [UInt16], counted: [Point], measured: [Int32],
    last: [UInt8]
  ) {
    self.short = short
    self.length = length
    self.body = body
    self.sized = sized
    self.items = items
    self.counted = counted
    self.measured = measured
    self.last = last
  }

  /// Constant, not part of the value.
  public static var magic: [UInt8] { [0xca, 0xfe] }
}

/// The frame `Point` of the schema.
public struct Point: Sendable, Hashable {
  public var x: Int8
  public var y: Int8

  public init(x: Int8, y: Int8) {
    self.x = x
    self.y = y
  }
}

/// Everything that may be absent.
public struct OptionalValue: Sendable, Hashable {
  public var flags: OptionalFlags
  public var a: UInt16?
  public var b: Point?
  public var ext: UInt8?
  public var more: UInt16?
  /// Bytes behind the fields, kept as they are.
  public var trailing: [UInt8]

  public init(
    flags: OptionalFlags, a: UInt16? = nil, b: Point? = nil, ext: UInt8? = nil, more: UInt16? = nil,
    trailing: [UInt8] = []
  ) {
    self.flags = flags
    self.a = a
    self.b = b
    self.ext = ext
    self.more = more
    self.trailing = trailing
  }
}

/// A length that opens a window, counts and padding.
public struct Envelope: Sendable, Hashable {
  public var head: UInt8
  public var points: [Point]
  public var inner: Inner
  /// Reserved, zero.
  public var reserved1: [UInt8]

  public init(head: UInt8, points: [Point], inner: Inner, reserved1: [UInt8] = [UInt8](repeating: 0, count: 2)) {
    self.head = head
    self.points = points
    self.inner = inner
    self.reserved1 = reserved1
  }
}

/// Read in what its place allows.
public struct Inner: Sendable, Hashable {
  public var body: Body

  public init(body: Body) { self.body = body }
}

/// The frame `Body` of the schema.
public struct Body: Sendable, Hashable {
  public var value: UInt8
  public var rest: [UInt8]

  public init(value: UInt8, rest: [UInt8]) {
    self.value = value
    self.rest = rest
  }
}

/// The frame `Replies` of the schema.
public struct Replies: Sendable, Hashable {
  public var first: ReplyPoint
  public var second: ReplyKinds
  public var third: Block3

  public init(first: ReplyPoint, second: ReplyKinds, third: Block3) {
    self.first = first
    self.second = second
    self.third = third
  }
}

/// The frame `Reply<Point>` of the schema.
public struct ReplyPoint: Sendable, Hashable {
  public var status: UInt8
  public var value: Point

  public init(status: UInt8, value: Point) {
    self.status = status
    self.value = value
  }
}

/// The frame `Reply<Kinds>` of the schema.
public struct ReplyKinds: Sendable, Hashable {
  public var status: UInt8
  public var value: Kinds

  public init(status: UInt8, value: Kinds) {
    self.status = status
    self.value = value
  }
}

/// The frame `Block<3>` of the schema.
public struct Block3: Sendable, Hashable {
  public var data: [UInt8]

  public init(data: [UInt8]) { self.data = data }
}

/// The frame `Checked` of the schema.
public struct Checked: Sendable, Hashable {
  public var data: [UInt8]

  public init(data: [UInt8]) { self.data = data }
}
