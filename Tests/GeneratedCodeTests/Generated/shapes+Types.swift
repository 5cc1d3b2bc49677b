// Generated from shapes.lace (golden.shapes): edit the schema, not this file.

import WirelaceFrames

/// Texts, bytes, arrays, optional fields, bits, windows and checks.
public enum GoldenShapesSchema {
  /// The module's name.
  public static var name: String { "golden.shapes" }

  /// The module's version.
  public static var version: String { "1.0" }

  #if !hasFeature(Embedded)
    /// Everything that bytes can be decoded as: frames, named bit fields and unions.
    public static var frames: [any WireFrame.Type] {
      [
        Texts.self, Blobs.self, Point.self, OptionalValue.self, Envelope.self, Inner.self, Body.self, Replies.self,
        ReplyPoint.self, ReplyKinds.self, Block3.self, Checked.self, Status.self, Packed.self,
      ]
    }
  #endif

  /// The check `LinkCheck` of the schema.
  static let linkCheckChecksum = CRC(width: 16, polynomial: 32773, initial: 65535, isReflected: true, finalXor: 0)
}

/// The enum `Kind` of the schema.
public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
  case plain = 0
  case signed = 1
  case sealed = 5

  /// The case's name in the schema.
  public var name: String {
    switch self {
    case .plain: "plain"
    case .signed: "signed"
    case .sealed: "sealed"
    }
  }
}

/// The enum `Kinds` of the schema.
public enum Kinds: UInt8, Sendable, Hashable, CaseIterable {
  case one = 1
  case two = 2

  /// The case's name in the schema.
  public var name: String {
    switch self {
    case .one: "one"
    case .two: "two"
    }
  }
}

/// The flag set `Marks` of the schema.
public struct Marks: OptionSet, Sendable, Hashable {
  /// The integer on the wire.
  public let rawValue: UInt8

  /// Any bits, also ones that the schema does not name.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static var new: Marks { Marks(rawValue: 1) }

  public static var starred: Marks { Marks(rawValue: 2) }

  /// All bits that have a name.
  public static var known: Marks { Marks(rawValue: 3) }

  /// Each bit that has a name, as a mask, with its name in the schema.
  public static var names: [(mask: UInt64, name: String)] { [(1, "new"), (2, "starred")] }
}

/// The bit field `Status` of the schema.
public struct Status: Sendable, Hashable {
  public var level: UInt8
  public var offset: Int8
  public var kindField: Kind
  public var marks: Marks
  /// Reserved, zero.
  public var reserved1: UInt8

  public init(level: UInt8 = 0, offset: Int8 = 0, kindField: Kind = .plain, marks: Marks = [], reserved1: UInt8 = 0) {
    self.level = level
    self.offset = offset
    self.kindField = kindField
    self.marks = marks
    self.reserved1 = reserved1
  }
}

/// The bit field `Packed` of the schema.
public struct Packed: Sendable, Hashable {
  public var first: UInt8
  public var rest: UInt32

  public init(first: UInt8 = 0, rest: UInt32 = 0) {
    self.first = first
    self.rest = rest
  }
}

/// The bit field `Optional.flags` of the schema.
public struct OptionalFlags: Sendable, Hashable {
  public var hasB: Bool
  /// Reserved, zero.
  public var reserved1: UInt8

  public init(hasB: Bool = false, reserved1: UInt8 = 0) {
    self.hasB = hasB
    self.reserved1 = reserved1
  }
}
