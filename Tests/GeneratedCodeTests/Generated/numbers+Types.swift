// Generated from numbers.lace (golden.numbers): edit the schema, not this file.

import WirelaceFrames

/// Numbers in every form that the language has.
public enum GoldenNumbersSchema {
  /// The module's name.
  public static var name: String { "golden.numbers" }

  /// The module's version.
  public static var version: String { "1.2" }

  #if !hasFeature(Embedded)
    /// Everything that bytes can be decoded as: frames, named bit fields and unions.
    public static var frames: [any WireFrame.Type] { [Integers.self, Others.self, Climate.self, Varints.self] }
  #endif
}

/// The enum `Side` of the schema.
public enum Side: UInt8, Sendable, Hashable, CaseIterable {
  case left = 0
  case right = 1

  /// The case's name in the schema.
  public var name: String {
    switch self {
    case .left: "left"
    case .right: "right"
    }
  }
}

/// The enum `Level` of the schema.
public struct Level: RawRepresentable, Sendable, Hashable {
  /// The integer on the wire.
  public let rawValue: Int16

  /// Any value, also one that the schema does not name.
  public init(rawValue: Int16) { self.rawValue = rawValue }

  public static var low: Level { Level(rawValue: -100) }

  public static var high: Level { Level(rawValue: 100) }

  /// The case's name in the schema; nil for a value that has none.
  public var name: String? {
    switch rawValue {
    case -100: "low"
    case 100: "high"
    default: nil
    }
  }
}

/// The flag set `Features` of the schema.
public struct Features: OptionSet, Sendable, Hashable {
  /// The integer on the wire.
  public let rawValue: UInt16

  /// Any bits, also ones that the schema does not name.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static var wifi: Features { Features(rawValue: 1) }

  public static var audio: Features { Features(rawValue: 2) }

  public static var spare: Features { Features(rawValue: 32768) }

  /// All bits that have a name.
  public static var known: Features { Features(rawValue: 32771) }

  /// Each bit that has a name, as a mask, with its name in the schema.
  public static var names: [(mask: UInt64, name: String)] { [(1, "wifi"), (2, "audio"), (32768, "spare")] }
}

/// The flag set `Modes` of the schema.
public struct Modes: OptionSet, Sendable, Hashable {
  /// The integer on the wire.
  public let rawValue: UInt8

  /// Any bits, also ones that the schema does not name.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static var read: Modes { Modes(rawValue: 1) }

  public static var write: Modes { Modes(rawValue: 2) }

  /// All bits that have a name.
  public static var known: Modes { Modes(rawValue: 3) }

  /// Each bit that has a name, as a mask, with its name in the schema.
  public static var names: [(mask: UInt64, name: String)] { [(1, "read"), (2, "write")] }
}
