/// A set of named values.
public struct Enumeration: Sendable {
  public struct Case: Sendable {
    public var declared: Declared
    public var value: Int128
    public init(declared: Declared, value: Int128) {
      self.declared = declared
      self.value = value
    }
  }
  public var declared: Declared
  /// An open one keeps unknown values; a closed one refuses them when decoding.
  public var isOpen: Bool
  public var base: IntegerType
  public var cases: [Case]
  public init(declared: Declared, isOpen: Bool, base: IntegerType, cases: [Case]) {
    self.declared = declared
    self.isOpen = isOpen
    self.base = base
    self.cases = cases
  }
}

/// A set of named bits; a case's value is its bit number.
public struct FlagSet: Sendable {
  public var declared: Declared
  public var isClosed: Bool
  public var base: IntegerType
  public var cases: [Enumeration.Case]
  public init(declared: Declared, isClosed: Bool, base: IntegerType, cases: [Enumeration.Case]) {
    self.declared = declared
    self.isClosed = isClosed
    self.base = base
    self.cases = cases
  }
}

/// An integer whose bits are members.
public struct BitField: Sendable {
  public struct Member: Sendable {
    /// `type` is `.boolean`, `.integer`, `.enumeration` or `.flags`; `condition` is always nil.
    public var field: Field
    /// The member's lowest bit in the integer, counted from the least significant.
    public var shift: Int
    public var width: Int
    public init(field: Field, shift: Int, width: Int) {
      self.field = field
      self.shift = shift
      self.width = width
    }
  }
  public var declared: Declared
  /// Total width in bits, 8...64, a multiple of 8; and the byte order as declared.
  public var base: IntegerType
  public var members: [Member]
  /// `where` rules; paths start with `.bit`.
  public var rules: [Rule]
  public var examples: [Example]
  /// Declared in place: `bits<u8> { … }` as the type of a frame's field. Only such a one can hold computed members; their
  /// expressions are over the fields of that frame.
  public var isInline: Bool
  public init(
    declared: Declared, base: IntegerType, members: [Member], rules: [Rule] = [], examples: [Example] = [],
    isInline: Bool
  ) {
    self.declared = declared
    self.base = base
    self.members = members
    self.rules = rules
    self.examples = examples
    self.isInline = isInline
  }
}

/// One of several bodies, chosen by a tag or by conditions.
public struct Union: Sendable {
  public enum Selector: Sendable {
    /// A tag of its own in front.
    case tagBefore(FieldType)
    /// A tag inside the members, at a byte offset from the start (or, negative, from the end) of the window.
    case tagPeeked(FieldType, at: Int)
    /// A tag at the end of the window.
    case tagLast(FieldType)
    /// The value of an expression over the frame around it.
    case expression(Expression)
    /// Conditions over the frame around it; the first that holds.
    case conditions
  }
  public enum Label: Sendable {
    case range(ClosedRange<Int128>)
    case condition(Expression)
  }
  public struct Member: Sendable {
    public var declared: Declared
    public var labels: [Label]
    public var payload: FieldType
    public var constraints: [Constraint]
    /// As written at the payload.
    public var unit: String?
    public var size: SizeBounds
    public init(
      declared: Declared, labels: [Label], payload: FieldType, constraints: [Constraint] = [],
      unit: String? = nil, size: SizeBounds = .unknown
    ) {
      self.declared = declared
      self.labels = labels
      self.payload = payload
      self.constraints = constraints
      self.unit = unit
      self.size = size
    }

    /// The tag when it is the only one the member answers to; the value must carry it otherwise.
    public var onlyTag: Int128? {
      if labels.count == 1, case .range(let range) = labels[0], range.lowerBound == range.upperBound {
        range.lowerBound
      } else {
        nil
      }
    }
  }
  public enum Unknown: String, Sendable { case refuse, keep, stop }

  /// For a `match`, the name is `Frame.field`.
  public var declared: Declared
  public var selector: Selector
  /// `length u8`: a length of the body behind the tag.
  public var length: IntegerType?
  public var members: [Member]
  public var unknown: Unknown
  public var examples: [Example]
  /// Tag and length included when they are the union's own.
  public var size: SizeBounds
  public init(
    declared: Declared, selector: Selector, length: IntegerType? = nil, members: [Member], unknown: Unknown,
    examples: [Example] = [], size: SizeBounds = .unknown
  ) {
    self.declared = declared
    self.selector = selector
    self.length = length
    self.members = members
    self.unknown = unknown
    self.examples = examples
    self.size = size
  }
}
