import WirelaceFrames
import WirelaceModel
import WirelacePatterns

/// A place in a layout that a node of a decoded value can stand in: what the schema says about it.
struct Slot: Sendable {
  enum Role: Sendable, Hashable {
    /// The layout that was decoded.
    case root
    /// A field of a frame, by index.
    case field(Int)
    /// A member of a bit field, by index.
    case bit(Int)
    case element
    /// A member of a union, by index.
    case member(Int)
    /// A union's own tag and length.
    case tag, length
    /// Bytes of a union's unknown member.
    case unknown
    /// Bytes left at the end of a frame.
    case trailing
  }
  var role: Role
  /// The layout whose part this is.
  var owner: Layout
  /// Empty for elements.
  var name: String
  var type: FieldType
  /// The field or bit member, for those.
  var field: Field?
  var constraints: [CompiledConstraint] = []
  /// For reserved fields and bits that a rule reports when they are not zero.
  var reportsReserved = false
  /// For flag sets that report unknown bits: the mask of the known ones.
  var knownBits: UInt64?

  /// Whether `validate` has anything to do here.
  var hasRules: Bool { !constraints.isEmpty || reportsReserved || knownBits != nil }
}

/// A rule on one value, ready to be checked.
struct CompiledConstraint: Sendable {
  enum Check: Sendable {
    case ranges([ClosedRange<Int128>])
    case floatRanges([ClosedRange<Double>])
    case step(Int128, base: Int128)
    case pattern(PatternMatcher)
    case size(ClosedRange<Int>)
    case elements(ClosedRange<Int>)
  }
  var check: Check
  /// Raw values that ranges and steps do not concern.
  var exempt: [Int128]
  var id: String
  var kind: String
  var text: String
}

/// A `where` rule, ready to be checked.
struct CompiledRule: Sendable {
  var id: String
  var text: String
  var program: Int
  /// What the rule refers to, for the place that a violation is shown at.
  var fields: [Path]
}
