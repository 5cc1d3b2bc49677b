/// The type of a field, an element or a payload, resolved: aliases and generics are gone, byte orders are filled in.
public indirect enum FieldType: Sendable {
  case integer(IntegerType)
  case varint(VarintType)
  /// IEEE 754 of 16, 32 or 64 bits.
  case float(bits: Int, ByteOrder)
  /// IEEE 11073: 16 bits (SFLOAT) or 32 (FLOAT).
  case medicalFloat(bits: Int, ByteOrder)
  case bcd(digits: Int, ByteOrder)
  case boolean
  case string(StringType)
  case bytes(BytesType)
  /// 2, 4 or 16 bytes.
  case uuid(bytes: Int, ByteOrder)
  case mac(ByteOrder)
  /// The integer says width and byte order; it is the enum's own unless the use gives another order.
  case enumeration(ID<Enumeration>, IntegerType)
  case flags(ID<FlagSet>, IntegerType)
  case bits(ID<BitField>, ByteOrder)
  case frame(ID<Frame>)
  case union(ID<Union>)
  /// A `match` over fields of the frame around it; belongs to that frame.
  case match(ID<Union>)
  case array(ArrayType)
  case empty
}

public enum ByteOrder: String, Sendable, Hashable { case little, big }

/// An integer of a fixed width with its meaning.
public struct IntegerType: Sendable, Hashable {
  /// 1...64; a multiple of 8 outside bit fields.
  public var bits: Int
  public var isSigned: Bool
  public var order: ByteOrder
  /// physical = raw × scale + offset.
  public var scale: Rational
  public var offset: Rational
  public var unit: String?
  public var exceptions: [Exception]
  /// Whether a scale or an offset is there: then the physical value is a number with a fraction.
  public var isScaled: Bool { scale != .one || offset != .zero }

  /// A raw value that stands for something else than a number.
  public struct Exception: Sendable, Hashable {
    public var raw: Int128
    public var meaning: String
    public init(raw: Int128, meaning: String) {
      self.raw = raw
      self.meaning = meaning
    }
  }

  public init(
    bits: Int, isSigned: Bool, order: ByteOrder = .little, scale: Rational = .one, offset: Rational = .zero,
    unit: String? = nil, exceptions: [Exception] = []
  ) {
    self.bits = bits
    self.isSigned = isSigned
    self.order = order
    self.scale = scale
    self.offset = offset
    self.unit = unit
    self.exceptions = exceptions
  }

  public var minimum: Int128 { isSigned ? -(1 << Int128(bits - 1)) : 0 }
  public var maximum: Int128 { isSigned ? (1 << Int128(bits - 1)) - 1 : (1 << Int128(bits)) - 1 }
}

public struct VarintType: Sendable, Hashable {
  public enum Kind: String, Sendable { case uleb, sleb, zigzag, vlq }
  public var kind: Kind
  /// 1...10.
  public var maximumBytes: Int
  public var unit: String?
  public init(kind: Kind, maximumBytes: Int, unit: String? = nil) {
    self.kind = kind
    self.maximumBytes = maximumBytes
    self.unit = unit
  }
}

/// How far a string, bytes or an array reaches.
public enum Extent: Sendable {
  /// Bytes, or elements of an array.
  case fixed(Int)
  /// Bytes, or elements of an array, by an expression over earlier fields.
  case expression(Expression)
  /// A prefix with the number of bytes.
  case lengthPrefixed(IntegerType)
  /// Arrays: a prefix with the number of elements.
  case countPrefixed(IntegerType)
  /// Strings: up to a zero byte.
  case zeroTerminated
  /// Arrays: the field of the same frame that is computed as `count(this)`.
  case counted(by: Int)
  /// To the end of the window, less the static size (in bytes) of what stands behind it in that window.
  case toEnd(reserving: Int)
}

public struct StringType: Sendable {
  public var isASCII: Bool
  public var extent: Extent
  /// For fixed extents.
  public var padding: UInt8
  public var maximum: Int?
  public init(isASCII: Bool, extent: Extent, padding: UInt8 = 0, maximum: Int? = nil) {
    self.isASCII = isASCII
    self.extent = extent
    self.padding = padding
    self.maximum = maximum
  }
}

public struct BytesType: Sendable {
  public var extent: Extent
  public var maximum: Int?
  public init(extent: Extent, maximum: Int? = nil) {
    self.extent = extent
    self.maximum = maximum
  }
}

public struct ArrayType: Sendable {
  public var element: FieldType
  /// Rules that hold for every element (their path is `name[i]`).
  public var elementConstraints: [Constraint]
  public var extent: Extent
  public var maximum: Int?
  public init(
    element: FieldType, elementConstraints: [Constraint] = [], extent: Extent, maximum: Int? = nil
  ) {
    self.element = element
    self.elementConstraints = elementConstraints
    self.extent = extent
    self.maximum = maximum
  }
}

/// An exact value out of the schema, already checked against the type it is for.
public indirect enum Literal: Sendable, Hashable {
  /// A raw integer (scaled types: already divided by the scale), an enum's raw value, a flag set's bits.
  case integer(Int128)
  case boolean(Bool)
  case double(Double)
  /// Text; the digits of packed decimals.
  case text(String)
  /// Bytes; UUIDs and MAC addresses with the most significant byte first.
  case bytes([UInt8])
  /// Mantissa and exponent are in `raw`, the wire integer.
  case medicalFloat(raw: UInt32)
  case array([Literal])
  /// Fields by name; absent optionals and computed fields are left out. Of bits, all stored members but reserved ones are there.
  case record([String: Literal])
  case member(String, Literal?)
  /// A union's kept unknown member; the tag is 0 where the union has none of its own or the schema does not say it.
  case unknown(tag: Int128, [UInt8])
}
