// Generated from unions.lace (golden.unions): edit the schema, not this file.

import WirelaceFrames

/// The frame `Start` of the schema.
public struct Start: Sendable, Hashable {
  /// Rule `range`: in 1...3.
  public var mode: UInt8
  public var options: [UInt8]
  /// Bytes behind the fields, kept as they are.
  public var trailing: [UInt8]

  public init(mode: UInt8, options: [UInt8], trailing: [UInt8] = []) {
    self.mode = mode
    self.options = options
    self.trailing = trailing
  }
}

/// The frame `Export` of the schema.
public struct Export: Sendable, Hashable {
  public var offset: UInt32
  public var length: UInt16

  public init(offset: UInt32, length: UInt16) {
    self.offset = offset
    self.length = length
  }
}

/// The frame `First` of the schema.
public struct First: Sendable, Hashable {
  public var id: UInt8
  public var value: UInt16

  public init(id: UInt8, value: UInt16) {
    self.id = id
    self.value = value
  }

  /// Constant, not part of the value.
  public static var tag: UInt8 { 16 }
}

/// The frame `Second` of the schema.
public struct Second: Sendable, Hashable {
  public var id: UInt8
  public var tag: UInt8
  public var name: String

  public init(id: UInt8, tag: UInt8, name: String) {
    self.id = id
    self.tag = tag
    self.name = name
  }
}

/// The frame `Advert` of the schema.
public struct Advert: Sendable, Hashable {
  public var info: AdvertInfo
  public var values: [Measurement]

  public init(info: AdvertInfo, values: [Measurement]) {
    self.info = info
    self.values = values
  }
}

/// The frame `Options` of the schema.
public struct Options: Sendable, Hashable {
  public var list: [Option]
  public var rest: [Option]

  public init(list: [Option], rest: [Option]) {
    self.list = list
    self.rest = rest
  }
}

/// The frame `Request` of the schema.
public struct Request: Sendable, Hashable {
  public var sequence: UInt8
  public var opcode: Opcode
  public var body: RequestBody

  public init(sequence: UInt8, opcode: Opcode, body: RequestBody) {
    self.sequence = sequence
    self.opcode = opcode
    self.body = body
  }
}

/// The frame `Either` of the schema.
public struct Either: Sendable, Hashable {
  public var flags: EitherFlags
  public var count: UInt8
  public var value: EitherValue
  public var tail: UInt8

  public init(flags: EitherFlags, count: UInt8, value: EitherValue, tail: UInt8) {
    self.flags = flags
    self.count = count
    self.value = value
    self.tail = tail
  }
}

/// The frame `Lasts` of the schema.
public struct Lasts: Sendable, Hashable {
  public var head: UInt8
  public var report: Report

  public init(head: UInt8, report: Report) {
    self.head = head
    self.report = report
  }
}

/// The union `Measurement` of the schema.
public enum Measurement: Sendable, Hashable {
  /// In percent.
  case battery(UInt8)
  /// Raw: times 1/100, in celsius.
  case temperature(Int16)
  case block([UInt8], tag: UInt8)
  case raw([UInt8])
  case reset
  /// A member that the schema does not know, kept as it is.
  case unknown(tag: UInt8, bytes: [UInt8])

  /// The body of `battery`; nil for another member.
  public var battery: UInt8? { if case .battery(let value) = self { value } else { nil } }

  /// The body of `temperature`; nil for another member.
  public var temperature: Int16? { if case .temperature(let value) = self { value } else { nil } }

  /// The body of `block`; nil for another member.
  public var block: [UInt8]? { if case .block(let value, _) = self { value } else { nil } }

  /// The body of `raw`; nil for another member.
  public var raw: [UInt8]? { if case .raw(let value) = self { value } else { nil } }
}

/// The union `Option` of the schema.
public enum Option: Sendable, Hashable {
  case mtu(UInt16)
  case start(Start)
  /// A member that the schema does not know, kept as it is.
  case unknown(tag: UInt8, bytes: [UInt8])

  /// The body of `mtu`; nil for another member.
  public var mtu: UInt16? { if case .mtu(let value) = self { value } else { nil } }

  /// The body of `start`; nil for another member.
  public var start: Start? { if case .start(let value) = self { value } else { nil } }
}

/// The union `Report` of the schema.
public enum Report: Sendable, Hashable {
  case x(UInt8)
  case all([UInt16])

  /// The body of `x`; nil for another member.
  public var x: UInt8? { if case .x(let value) = self { value } else { nil } }

  /// The body of `all`; nil for another member.
  public var all: [UInt16]? { if case .all(let value) = self { value } else { nil } }
}

/// The union `Peeked` of the schema.
public enum Peeked: Sendable, Hashable {
  case a(First)
  case b(Second)
  /// A member that the schema does not know, kept as it is.
  case unknown(bytes: [UInt8])

  /// The body of `a`; nil for another member.
  public var a: First? { if case .a(let value) = self { value } else { nil } }

  /// The body of `b`; nil for another member.
  public var b: Second? { if case .b(let value) = self { value } else { nil } }
}

/// The union `Ended` of the schema.
public enum Ended: Sendable, Hashable {
  case a(Second)

  /// The body of `a`; nil for another member.
  public var a: Second? { if case .a(let value) = self { value } else { nil } }
}

/// The union `Request.body` of the schema.
public enum RequestBody: Sendable, Hashable {
  case start(Start)
  case stop
  case export(Export)
  /// A member that the schema does not know, kept as it is.
  case unknown(bytes: [UInt8])

  /// The body of `start`; nil for another member.
  public var start: Start? { if case .start(let value) = self { value } else { nil } }

  /// The body of `export`; nil for another member.
  public var export: Export? { if case .export(let value) = self { value } else { nil } }
}

/// The union `Either.value` of the schema.
public enum EitherValue: Sendable, Hashable {
  case wide(UInt16)
  case many([UInt8])

  /// The body of `wide`; nil for another member.
  public var wide: UInt16? { if case .wide(let value) = self { value } else { nil } }

  /// The body of `many`; nil for another member.
  public var many: [UInt8]? { if case .many(let value) = self { value } else { nil } }
}
