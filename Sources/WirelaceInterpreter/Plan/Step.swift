/// How one part of the wire form is read and written. Plain data without references: a plan holds these in one array.
enum Step: Sendable {
  case integer(IntegerForm)
  case varint(VarintForm)
  /// IEEE 754.
  case float(IntegerForm)
  /// IEEE 11073.
  case medicalFloat(IntegerForm)
  case bcd(bytes: Int, isLittle: Bool)
  case boolean
  case string(ExtentForm, StringForm)
  case bytes(ExtentForm, maximum: Int)
  case uuid(bytes: Int, isLittle: Bool)
  case mac(isLittle: Bool)
  /// The index of the cases in ``Plan/caseTables``.
  case enumeration(IntegerForm, cases: Int, isOpen: Bool)
  /// The bits that have a name.
  case flags(IntegerForm, known: UInt64, isClosed: Bool)
  case bits(IntegerForm, Int)
  case frame(Int)
  case union(Int)
  case array(ArrayForm)
  case empty
}

/// The wire form of an integer.
struct IntegerForm: Sendable {
  /// Whole bytes, 1...8; in a bit field those of the surrounding integer do not matter.
  var size: Int8
  var bits: Int8
  var isSigned: Bool
  var isLittle: Bool

  /// The largest number that fits when unsigned, as a count.
  var maximumCount: Int {
    let width = Int(bits) - (isSigned ? 1 : 0)
    return width >= 63 ? .max : (1 << width) - 1
  }
}

struct VarintForm: Sendable {
  var kind: VarintKind
  var maximumBytes: Int
}

enum VarintKind: UInt8, Sendable { case uleb, sleb, zigzag, vlq }

enum ExtentForm: Sendable {
  case fixed(Int)
  /// Programs are indices in ``Plan/programs``.
  case expression(Int)
  case lengthPrefixed(IntegerForm)
  case countPrefixed(IntegerForm)
  case zeroTerminated
  /// The program turns the counting field's raw value into the number of elements.
  case counted(Int)
  case toEnd(reserving: Int)
}

struct StringForm: Sendable {
  var isASCII: Bool
  var padding: UInt8
  /// `Int.max` when nothing bounds it.
  var maximum: Int
}

struct ArrayForm: Sendable {
  /// The slot of an element.
  var element: Int
  var extent: ExtentForm
  /// `Int.max` when nothing bounds it.
  var maximum: Int
  /// The element is a union whose unknown members end the array.
  var stopsAtUnknown: Bool
}

/// How a field of a frame is found in its place, beside its type.
struct FieldStep: Sendable {
  enum Kind: UInt8, Sendable { case value, reserved, refused, align }
  enum Presence: Sendable {
    case always
    case condition(Int)
    case remaining(Int)
  }
  var kind: Kind = .value
  var presence: Presence = .always
  /// Windows that open before this field: a range in ``Plan/windows``, outermost first.
  var firstWindow = 0
  var opens = 0
  /// How many windows close behind it.
  var closes = 0
  /// Bytes that the part must leave to the fields behind it; -1: its layout does not depend on its window.
  var leaves = -1
  /// Index in ``Plan/constants``; -1 when not constant.
  var constant = -1
  /// Of `align`.
  var alignment = 1
  /// Index in ``Plan/computations``; -1 when not computed.
  var computation = -1
  /// Not part of the value: computed, constant, refused or alignment.
  var isStored = true
}

struct WindowStep: Sendable {
  var measuredBy: Int
  /// Index of the member when the measuring field is a bit field; else -1.
  var member: Int
  var last: Int
  var multiplier: Int64
  var divisor: Int64
  var addend: Int64
}

struct FrameStep: Sendable {
  enum Trailing: UInt8, Sendable { case refuse, ignore, keep }
  /// Fields lie in ``Plan/fields`` from here; their slots from `firstSlot`.
  var firstField: Int
  var firstSlot: Int
  var count: Int
  var trailing: Trailing
  /// The slot of kept or ignored trailing bytes.
  var trailingSlot: Int
  /// Fields (or members of their bits) that are computed and opened no window: a range in ``Plan/checks``.
  var firstCheck: Int
  var checks: Int
  /// `where` rules: a range in ``Plan/rules``.
  var firstRule: Int
  var rules: Int
  /// Encoding needs sizes before they are written: computed fields that others read or whose own size varies.
  var readsSizes = false
  /// Encoding needs what remains: `if present` and its like.
  var asksRemaining = false
}

/// A computed field that is checked behind the frame.
struct CheckStep: Sendable {
  var field: Int
  /// Index of the member when it is one of a bit field; else -1.
  var member: Int
  var computation: Int
}

enum Computation: Sendable {
  case program(Int)
  case checksum(Int, first: Int, last: Int)
}

struct BitMemberStep: Sendable {
  enum Kind: Sendable {
    case boolean
    case integer
    case enumeration(cases: Int, isOpen: Bool)
    case flags(known: UInt64, isClosed: Bool)
  }
  var kind: Kind
  var shift: Int
  var width: Int
  var isSigned: Bool
  /// Reserved bits that must be zero.
  var refuses: Bool
  var constant: Int
  var computation: Int
}

struct BitsStep: Sendable {
  /// In ``Plan/bitMembers`` and from `firstSlot` in the slots.
  var firstMember: Int
  var firstSlot: Int
  var count: Int
  var firstRule: Int
  var rules: Int
}

struct UnionStep: Sendable {
  enum Selector: Sendable {
    case tagBefore(slot: Int)
    case tagPeeked(IntegerForm, at: Int)
    case tagLast(slot: Int, IntegerForm)
    case expression(Int)
    case conditions
  }
  enum Unknown: UInt8, Sendable { case refuse, keep, stop }
  var selector: Selector
  /// The slot of the length; -1 when there is none.
  var lengthSlot: Int
  /// Members' slots lie from here.
  var firstSlot: Int
  var count: Int
  /// Sorted, in ``Plan/tags``.
  var firstTag: Int
  var tags: Int
  /// Conditions in order, in ``Plan/cases``.
  var firstCase: Int
  var cases: Int
  var unknown: Unknown
  var unknownSlot: Int
}

struct TagRange: Sendable {
  var lower: Int128
  var upper: Int128
  var member: Int
}

struct ConditionCase: Sendable {
  var program: Int
  var member: Int
}

/// The programs of a stream.
struct StreamStep: Sendable {
  var size: Int?
  var begins: Int?
  var ends: Int?
}
