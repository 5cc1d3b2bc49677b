// Generated from unions.lace (golden.unions): edit the schema, not this file.

import WirelaceFrames

/// Unions with the tag in every place, and every policy for unknown ones.
public enum GoldenUnionsSchema {
  /// The module's name.
  public static var name: String { "golden.unions" }

  /// The module's version.
  public static var version: String { "1.0" }

  #if !hasFeature(Embedded)
    /// Everything that bytes can be decoded as: frames, named bit fields and unions.
    public static var frames: [any WireFrame.Type] {
      [
        Start.self, Export.self, First.self, Second.self, Advert.self, Options.self, Request.self, Either.self,
        Lasts.self, Measurement.self, Option.self, Report.self, Peeked.self, Ended.self,
      ]
    }
  #endif
}

/// The enum `Opcode` of the schema.
public struct Opcode: RawRepresentable, Sendable, Hashable {
  /// The integer on the wire.
  public let rawValue: UInt8

  /// Any value, also one that the schema does not name.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static var start: Opcode { Opcode(rawValue: 1) }

  public static var stop: Opcode { Opcode(rawValue: 2) }

  public static var export: Opcode { Opcode(rawValue: 32) }

  /// The case's name in the schema; nil for a value that has none.
  public var name: String? {
    switch rawValue {
    case 1: "start"
    case 2: "stop"
    case 32: "export"
    default: nil
    }
  }
}

/// The bit field `Advert.info` of the schema.
public struct AdvertInfo: Sendable, Hashable {
  public var encrypted: Bool
  /// Reserved, zero.
  public var reserved1: UInt8
  /// Rule `range`: in 1...5.
  public var version: UInt8

  public init(encrypted: Bool = false, reserved1: UInt8 = 0, version: UInt8 = 0) {
    self.encrypted = encrypted
    self.reserved1 = reserved1
    self.version = version
  }
}

/// The bit field `Either.flags` of the schema.
public struct EitherFlags: Sendable, Hashable {
  public var wide: Bool
  public var many: Bool
  /// Reserved, zero.
  public var reserved1: UInt8

  public init(wide: Bool = false, many: Bool = false, reserved1: UInt8 = 0) {
    self.wide = wide
    self.many = many
    self.reserved1 = reserved1
  }
}
