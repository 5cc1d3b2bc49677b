import WirelaceModel

/// How a field of a frame or a member of a bit field appears in Swift.
struct MemberPlan {
  /// The stored property; for a scaled integer the one that holds the raw value (`temperatureRaw`). Also the name of computed
  /// properties for what is not stored.
  var property: String
  /// The computed property that gives the physical number of a scaled integer.
  var physical: String?
  /// Of a deprecated field: the deprecated property in front of `property`, which generated code can use without a warning.
  var deprecated: String?
  /// What the initialiser calls it.
  var label: String { deprecated ?? property }
  /// The variable that holds the value while decoding.
  var local: String
}

/// The names of a frame's struct.
struct FramePlan {
  var members: [MemberPlan] = []
  /// The property that holds trailing bytes, when they are kept.
  var trailing: String?
}

/// The names of a union's enum.
struct UnionPlan {
  var cases: [String] = []
  /// The properties that give the bodies, as generated code uses them: of a deprecated member not the deprecated one.
  var bodies: [String] = []
  /// Nil when unknown tags are refused.
  var unknown: String?
}

extension EmitterContext {
  static func plan(_ frame: Frame) -> FramePlan {
    var (names, locals) = (NameScope(NameScope.members), NameScope(NameScope.locals))
    var plan = FramePlan()
    plan.members = frame.fields.map { member($0, &names, &locals) }
    if frame.trailing == .keep { plan.trailing = names.claim("trailing", suffix: "Bytes") }
    return plan
  }

  static func plan(_ bits: BitField) -> FramePlan {
    var (names, locals) = (NameScope(NameScope.members), NameScope(NameScope.locals))
    return FramePlan(members: bits.members.map { member($0.field, &names, &locals) })
  }

  static func plan(_ union: Union) -> UnionPlan {
    var names = NameScope(NameScope.members)
    var plan = UnionPlan()
    plan.cases = union.members.map { names.claim(Identifiers.lowerCamel($0.declared.name), suffix: "Member") }
    if union.unknown != .refuse { plan.unknown = names.claim("unknown", suffix: "Member") }
    plan.bodies = zip(union.members, plan.cases).map { member, name in
      member.declared.deprecated == nil ? name : names.claim(name + "Body", suffix: "Member")
    }
    return plan
  }

  private static func member(_ field: Field, _ names: inout NameScope, _ locals: inout NameScope) -> MemberPlan {
    if case .align = field.kind { return MemberPlan(property: "", local: "") }
    let name = names.claim(Identifiers.lowerCamel(field.name), suffix: "Field")
    let isScaled = field.isStored && field.type.isScaled
    let property = isScaled ? names.claim(name + "Raw", suffix: "Field") : name
    let isHidden = field.isStored && field.deprecated != nil
    return MemberPlan(
      property: isHidden ? names.claim(property + "Stored", suffix: "Field") : property,
      physical: isScaled ? name : nil, deprecated: isHidden ? property : nil, local: locals.claim(property))
  }
}

extension FieldType {
  /// An integer with a scale or an offset, or an array of such.
  var isScaled: Bool { scaledInteger != nil }

  var scaledInteger: IntegerType? {
    switch self {
    case .integer(let integer): integer.isScaled ? integer : nil
    case .array(let array): array.element.scaledInteger
    default: nil
    }
  }

  /// Bytes on the wire when they are always the same number and the field needs no look at others to be read.
  var fixedBytes: Int? {
    switch self {
    case .integer(let integer), .enumeration(_, let integer), .flags(_, let integer): integer.bytes
    case .float(let bits, _), .medicalFloat(let bits, _): bits / 8
    case .bcd(let digits, _): digits / 2
    case .boolean: 1
    case .string(let string): if case .fixed(let count) = string.extent { max(0, count) } else { nil }
    case .bytes(let bytes): if case .fixed(let count) = bytes.extent { max(0, count) } else { nil }
    case .uuid(let bytes, _): bytes
    case .mac: 6
    default: nil
    }
  }
}

extension Field {
  /// Not a part of the wire form of its own: alignment.
  var isAlignment: Bool { if case .align = kind { true } else { false } }
  var isReserved: Bool { if case .reserved = kind { true } else { false } }
  var isRefused: Bool { if case .reserved(.refuse) = kind { true } else { false } }
}
