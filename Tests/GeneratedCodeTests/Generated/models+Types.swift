// Generated from models.lace (golden.models): edit the schema, not this file.

import WirelaceFrames

/// Models, enums of texts and unions of JSON in every shape that the language has.
public enum GoldenModelsSchema {
  /// The module's name.
  public static var name: String { "golden.models" }

  /// The module's version.
  public static var version: String { "1.3" }

  #if !hasFeature(Embedded)
    /// Everything that bytes can be decoded as: frames, named bit fields and unions.
    public static var frames: [any WireFrame.Type] { [] }
  #endif
}

/// The enum `Grade` of the schema.
public enum Grade: UInt8, Sendable, Hashable, CaseIterable {
  case low = 1
  case high = 9

  /// The case's name in the schema.
  public var name: String {
    switch self {
    case .low: "low"
    case .high: "high"
    }
  }
}

/// The enum `Code` of the schema.
public struct Code: RawRepresentable, Sendable, Hashable {
  /// The integer on the wire.
  public let rawValue: Int16

  /// Any value, also one that the schema does not name.
  public init(rawValue: Int16) { self.rawValue = rawValue }

  public static var fine: Code { Code(rawValue: 0) }

  public static var bad: Code { Code(rawValue: -1) }

  /// The case's name in the schema; nil for a value that has none.
  public var name: String? {
    switch rawValue {
    case 0: "fine"
    case -1: "bad"
    default: nil
    }
  }
}

/// The enum `Nibble` of the schema.
public enum Nibble: UInt8, Sendable, Hashable, CaseIterable {
  case one = 1
  case nine = 9

  /// The case's name in the schema.
  public var name: String {
    switch self {
    case .one: "one"
    case .nine: "nine"
    }
  }
}

/// The enum `OpenNibble` of the schema.
public struct OpenNibble: RawRepresentable, Sendable, Hashable {
  /// The integer on the wire.
  public let rawValue: UInt8

  /// Any value, also one that the schema does not name.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static var zero: OpenNibble { OpenNibble(rawValue: 0) }

  /// The case's name in the schema; nil for a value that has none.
  public var name: String? {
    switch rawValue {
    case 0: "zero"
    default: nil
    }
  }
}

/// The enum `Echo` of the schema.
public enum Echo: UInt8, Sendable, Hashable, CaseIterable {
  @available(*, deprecated, message: "use `second`")
  case first = 0
  case second = 1

  /// Every case, in the order of the schema.
  public static var allCases: [Echo] { [0, 1].compactMap { Echo(rawValue: $0) } }

  /// The case's name in the schema.
  public var name: String {
    switch rawValue {
    case 0: "first"
    default: "second"
    }
  }
}

/// The flag set `Stars` of the schema.
public struct Stars: OptionSet, Sendable, Hashable {
  /// The integer on the wire.
  public let rawValue: UInt8

  /// Any bits, also ones that the schema does not name.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static var seen: Stars { Stars(rawValue: 1) }

  public static var starred: Stars { Stars(rawValue: 2) }

  /// All bits that have a name.
  public static var known: Stars { Stars(rawValue: 3) }

  /// Each bit that has a name, as a mask, with its name in the schema.
  public static var names: [(mask: UInt64, name: String)] { [(1, "seen"), (2, "starred")] }
}
