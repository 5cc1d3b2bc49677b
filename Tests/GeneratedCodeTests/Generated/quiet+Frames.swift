// Generated from quiet.lace (golden.quiet): edit the schema, not this file.

import WirelaceFrames

/// Constants that are there only with a flag.
public struct QuietMarked: Sendable, Hashable {
  public var flags: QuietMarkedFlags

  public init(flags: QuietMarkedFlags) { self.flags = flags }

  /// Constant, not part of the value.
  public static var mark: UInt16 { 0 }

  /// Constant, not part of the value.
  public static var text: [UInt8] { [0xca, 0xfe] }
}

/// Every kind of field that a newer one replaces.
public struct QuietReading: Sendable, Hashable {
  public var side: QuietSide
  public var mode: QuietMode
  public var extras: QuietExtras
  /// What `count` holds.
  public var countStored: UInt8
  public var total: UInt16
  /// What `heatRaw` holds.
  public var heatRawStored: Int16
  public var bits: QuietReadingBits
  /// What `partsRaw` holds.
  public var partsRawStored: [UInt16]
  /// What `extra` holds.
  public var extraStored: UInt16?

  public init(
    side: QuietSide = QuietSide.allCases[2], mode: QuietMode = QuietMode(rawValue: 1), extras: QuietExtras,
    count: UInt8, total: UInt16, heatRaw: Int16, bits: QuietReadingBits, partsRaw: [UInt16], extra: UInt16? = nil
  ) {
    self.side = side
    self.mode = mode
    self.extras = extras
    self.countStored = count
    self.total = total
    self.heatRawStored = heatRaw
    self.bits = bits
    self.partsRawStored = partsRaw
    self.extraStored = extra
  }

  @available(*, deprecated, message: "use `total`")
  public var count: UInt8 {
    get { countStored }
    set { countStored = newValue }
  }

  /// Raw: times 1/100; in celsius.
  @available(*, deprecated, message: "use `total`")
  public var heatRaw: Int16 {
    get { heatRawStored }
    set { heatRawStored = newValue }
  }

  /// Raw: times 1/2.
  @available(*, deprecated, message: "gone")
  public var partsRaw: [UInt16] {
    get { partsRawStored }
    set { partsRawStored = newValue }
  }

  @available(*, deprecated, message: "gone")
  public var extra: UInt16? {
    get { extraStored }
    set { extraStored = newValue }
  }

  /// The physical number in celsius. Setting it takes the nearest raw value that there is.
  @available(*, deprecated, message: "use `total`")
  public var heat: Double {
    get { Self.scaleHeat.physical(Int128(heatRawStored)) }
    set { heatRawStored = Self.scaleHeat.nearest(newValue) }
  }

  /// How `heatRaw` stands for a physical number.
  public static var scaleHeat: LinearScale { LinearScale(scale: (1, 100)) }

  /// The physical number. Setting it takes the nearest raw value that there is.
  @available(*, deprecated, message: "gone")
  public var parts: [Double] {
    get { partsRawStored.map { Self.scaleParts.physical(Int128($0)) } }
    set { partsRawStored = newValue.map { Self.scaleParts.nearest($0) } }
  }

  /// How `partsRaw` stands for a physical number.
  public static var scaleParts: LinearScale { LinearScale(scale: (1, 2)) }

  /// Constant, not part of the value.
  @available(*, deprecated, message: "gone")
  public static var mark: UInt8 { 7 }
}

/// The frame `QuietReply` of the schema.
public struct QuietReply: Sendable, Hashable {
  public var answer: QuietAnswer

  public init(answer: QuietAnswer) { self.answer = answer }
}

/// Nothing uses them any more.
public struct QuietOldDeprecated: Sendable, Hashable {
  public var value: UInt8

  public init(value: UInt8) { self.value = value }
}

/// Nothing uses them any more.
@available(*, deprecated, message: "use `QuietReading`")
public typealias QuietOld = QuietOldDeprecated

/// The union `QuietAnswer` of the schema.
public enum QuietAnswer: Sendable, Hashable {
  case level(UInt8)
  /// Deprecated: use `level`.
  case text(String)

  /// The body of `level`; nil for another member.
  public var level: UInt8? { if case .level(let value) = self { value } else { nil } }

  /// The body of `text`; nil for another member.
  public var textBody: String? { if case .text(let value) = self { value } else { nil } }

  /// The body of `text`; nil for another member.
  @available(*, deprecated, message: "use `level`")
  public var text: String? { textBody }
}
