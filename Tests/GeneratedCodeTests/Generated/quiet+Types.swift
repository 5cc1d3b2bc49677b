// Generated from quiet.lace (golden.quiet): edit the schema, not this file.

import WirelaceFrames

/// What Swift might warn of where it is used: the code that is generated for it compiles without a word.
public enum GoldenQuietSchema {
  /// The module's name.
  public static var name: String { "golden.quiet" }

  /// The module's version.
  public static var version: String { "1.0" }

  #if !hasFeature(Embedded)
    /// Everything that bytes can be decoded as: frames, named bit fields and unions.
    public static var frames: [any WireFrame.Type] {
      [QuietMarked.self, QuietReading.self, QuietReply.self, QuietOldDeprecated.self, QuietAnswer.self]
    }
  #endif
}

/// The enum `QuietSide` of the schema.
public enum QuietSide: UInt8, Sendable, Hashable, CaseIterable {
  case left = 0
  case right = 1
  @available(*, deprecated, message: "use `left`")
  case middle = 2

  /// Every case, in the order of the schema.
  public static var allCases: [QuietSide] { [0, 1, 2].compactMap { QuietSide(rawValue: $0) } }

  /// The case's name in the schema.
  public var name: String {
    switch rawValue {
    case 0: "left"
    case 1: "right"
    default: "middle"
    }
  }
}

/// The enum `QuietMode` of the schema.
public struct QuietMode: RawRepresentable, Sendable, Hashable {
  /// The integer on the wire.
  public let rawValue: UInt8

  /// Any value, also one that the schema does not name.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static var slow: QuietMode { QuietMode(rawValue: 0) }

  @available(*, deprecated, message: "use `slow`")
  public static var fast: QuietMode { QuietMode(rawValue: 1) }

  /// The case's name in the schema; nil for a value that has none.
  public var name: String? {
    switch rawValue {
    case 0: "slow"
    case 1: "fast"
    default: nil
    }
  }
}

/// The enum `QuietOldKind` of the schema.
public enum QuietOldKindDeprecated: UInt8, Sendable, Hashable, CaseIterable {
  case one = 0
  case two = 1

  /// The case's name in the schema.
  public var name: String {
    switch self {
    case .one: "one"
    case .two: "two"
    }
  }
}

/// `QuietOldKind` of the schema.
@available(*, deprecated, message: "use `QuietMode`")
public typealias QuietOldKind = QuietOldKindDeprecated

/// The flag set `QuietExtras` of the schema.
public struct QuietExtras: OptionSet, Sendable, Hashable {
  /// The integer on the wire.
  public let rawValue: UInt8

  /// Any bits, also ones that the schema does not name.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static var light: QuietExtras { QuietExtras(rawValue: 1) }

  @available(*, deprecated, message: "use `light`")
  public static var sound: QuietExtras { QuietExtras(rawValue: 2) }

  /// All bits that have a name.
  public static var known: QuietExtras { QuietExtras(rawValue: 3) }

  /// Each bit that has a name, as a mask, with its name in the schema.
  public static var names: [(mask: UInt64, name: String)] { [(1, "light"), (2, "sound")] }
}

/// The bit field `QuietMarked.flags` of the schema.
public struct QuietMarkedFlags: Sendable, Hashable {
  public var hasMark: Bool
  public var isLoud: Bool
  /// Reserved, zero.
  public var reserved1: UInt8

  public init(hasMark: Bool = false, isLoud: Bool = false, reserved1: UInt8 = 0) {
    self.hasMark = hasMark
    self.isLoud = isLoud
    self.reserved1 = reserved1
  }
}

/// The bit field `QuietReading.bits` of the schema.
public struct QuietReadingBits: Sendable, Hashable {
  /// What `level` holds.
  public var levelStored: UInt8
  public var isOn: Bool
  /// Reserved, zero.
  public var reserved1: UInt8

  public init(level: UInt8 = 0, isOn: Bool = false, reserved1: UInt8 = 0) {
    self.levelStored = level
    self.isOn = isOn
    self.reserved1 = reserved1
  }

  @available(*, deprecated, message: "use `total`")
  public var level: UInt8 {
    get { levelStored }
    set { levelStored = newValue }
  }
}
