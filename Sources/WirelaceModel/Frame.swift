import WirelaceDiagnostics

/// A sequence of fields.
public struct Frame: Sendable {
  public var declared: Declared
  public var fields: [Field]
  /// Where `size(A...B)` fields open windows, outermost first.
  public var windows: [Window]
  public var trailing: Trailing
  public var rules: [Rule]
  public var examples: [Example]
  /// Encoded size in bits.
  public var size: SizeBounds
  /// The bits-in-bytes: true when it was declared in place or made from a generic, so that it has no declaration of its own.
  public var isSynthesized: Bool
  /// For an instance of a generic: the generic's name and its arguments as text, `("Reply", ["Started"])`.
  public var genericOrigin: (name: String, arguments: [String])?

  public init(
    declared: Declared, fields: [Field] = [], windows: [Window] = [], trailing: Trailing = .refuse,
    rules: [Rule] = [], examples: [Example] = [], size: SizeBounds = .unknown, isSynthesized: Bool = false,
    genericOrigin: (name: String, arguments: [String])? = nil
  ) {
    self.declared = declared
    self.fields = fields
    self.windows = windows
    self.trailing = trailing
    self.rules = rules
    self.examples = examples
    self.size = size
    self.isSynthesized = isSynthesized
    self.genericOrigin = genericOrigin
  }
}

public enum Trailing: String, Sendable { case refuse, ignore, keep }

/// Fields `first...last` fill exactly `length` bytes, as the field `measuredBy` says.
public struct Window: Sendable {
  public var first: Int
  public var last: Int
  /// The computed field; or the field of bits declared in place one of whose members is computed.
  public var measuredBy: Int
  /// Then this member, by index in `BitField.members`.
  public var measuringBit: Int?
  /// The window's bytes in terms of the raw value of that field: `(raw - addend) × divisor / multiplier`, from
  /// `field = size × multiplier / divisor + addend`; one of multiplier and divisor is 1.
  public var multiplier: Int64
  public var divisor: Int64
  public var addend: Int64
  public init(
    first: Int, last: Int, measuredBy: Int, measuringBit: Int? = nil, multiplier: Int64 = 1, divisor: Int64 = 1,
    addend: Int64 = 0
  ) {
    self.first = first
    self.last = last
    self.measuredBy = measuredBy
    self.measuringBit = measuringBit
    self.multiplier = multiplier
    self.divisor = divisor
    self.addend = addend
  }
}

public struct Field: Sendable {
  public enum Kind: Sendable {
    case value
    /// `reserved …`; its name is `reserved1`, `reserved2` …
    case reserved(ReservedPolicy)
    /// `align N`; no name, type `.empty`.
    case align(Int)
  }
  public var name: String
  public var kind: Kind
  public var documentation: String
  public var type: FieldType
  public var condition: Condition?
  public var computed: Computed?
  /// `== L`: not part of the value.
  public var constant: Literal?
  public var defaultValue: Literal?
  public var constraints: [Constraint]
  public var isSequence: Bool
  public var since: Version?
  public var deprecated: String?
  /// As written at the type, or at the elements of an array.
  public var unit: String?
  /// Encoded size in bits, zero included in the lower bound when the field is optional.
  public var size: SizeBounds
  public var range: SourceRange

  public init(
    name: String, kind: Kind = .value, documentation: String = "", type: FieldType, condition: Condition? = nil,
    computed: Computed? = nil, constant: Literal? = nil, defaultValue: Literal? = nil,
    constraints: [Constraint] = [], isSequence: Bool = false, since: Version? = nil, deprecated: String? = nil,
    unit: String? = nil, size: SizeBounds = .unknown, range: SourceRange
  ) {
    self.name = name
    self.kind = kind
    self.documentation = documentation
    self.type = type
    self.condition = condition
    self.computed = computed
    self.constant = constant
    self.defaultValue = defaultValue
    self.constraints = constraints
    self.isSequence = isSequence
    self.since = since
    self.deprecated = deprecated
    self.unit = unit
    self.size = size
    self.range = range
  }

  /// Whether the field is a stored part of the value: neither computed nor constant nor alignment nor refused reserved bits.
  public var isStored: Bool {
    switch kind {
    case .align, .reserved(.refuse): false
    case .reserved: true
    case .value: computed == nil && constant == nil
    }
  }
}

public enum ReservedPolicy: String, Sendable { case report, keep, refuse }

/// When an optional field is there.
public enum Condition: Sendable {
  case expression(Expression)
  /// At least so many bytes remain in the window; for `if present`, one more than the fields behind it there need at least.
  case remaining(Int)
}

/// What a computed field holds.
public enum Computed: Sendable {
  /// `.size`, `.count`, `.present` and arithmetic over them.
  case expression(Expression)
  case checksum(ID<ChecksumAlgorithm>, first: Int, last: Int)
}

/// A rule on one field's value.
public struct Constraint: Sendable {
  public enum Kind: Sendable {
    /// Raw integers; an enum's raw values.
    case range([ClosedRange<Int128>])
    /// For floats and medical floats.
    case floatRange([ClosedRange<Double>])
    /// The raw value is a multiple of this much above `base`.
    case step(Int128, base: Int128)
    case pattern(String)
    /// Bytes.
    case size(ClosedRange<Int>)
    case elements(ClosedRange<Int>)
  }
  public var kind: Kind
  /// The id a validator reports: given by `named`, else the kind's (`range`, `step`, `pattern`, `size`, `elements`).
  public var id: String
  /// The rule as written, for messages: `in -40.00...125.00`.
  public var text: String
  public init(kind: Kind, id: String, text: String) {
    self.kind = kind
    self.id = id
    self.text = text
  }
}

/// A rule over a frame's fields; holds when it refers to something absent.
public struct Rule: Sendable {
  public var id: String
  public var documentation: String
  public var condition: Expression
  /// As written.
  public var text: String
  public var range: SourceRange
  public init(id: String, documentation: String, condition: Expression, text: String, range: SourceRange) {
    self.id = id
    self.documentation = documentation
    self.condition = condition
    self.text = text
    self.range = range
  }
}

/// Bytes and what must come of them.
public struct Example: Sendable {
  public enum Expectation: Sendable {
    /// Nil: any value, as long as it is valid and encodes to the same bytes.
    case valid(Literal?)
    case breaks(rule: String, path: String?, offset: Int?)
  }
  public var title: String
  public var documentation: String
  public var bytes: [UInt8]
  /// Of a fragmented stream: how many of the bytes are in each value; empty where they are one.
  public var valueSizes: [Int]
  public var expectation: Expectation
  public var range: SourceRange

  /// The bytes, value by value.
  public var values: [[UInt8]] {
    var rest = bytes[...]
    return valueSizes.isEmpty
      ? [bytes]
      : valueSizes.map { size in
        defer { rest = rest.dropFirst(size) }
        return Array(rest.prefix(size))
      }
  }

  public init(
    title: String, documentation: String = "", bytes: [UInt8], valueSizes: [Int] = [], expectation: Expectation,
    range: SourceRange
  ) {
    self.title = title
    self.documentation = documentation
    self.bytes = bytes
    self.valueSizes = valueSizes
    self.expectation = expectation
    self.range = range
  }
}
