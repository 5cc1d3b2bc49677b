import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

extension Resolver {
  func resolveNamedBits(_ body: BitsBodySyntax, of symbol: Symbol, in context: TypeContext) -> ID<BitField>? {
    resolveBits(body, declared: declared(symbol), isInline: false, in: context)
  }

  /// `bits<u8> { … }` as the type of a field; computed members are resolved when the frame is complete.
  func resolveInlineBits(_ body: BitsBodySyntax, at range: SourceRange, in context: TypeContext) -> ID<BitField>? {
    let declared = Declared(name: context.owner, module: context.module, range: range)
    return resolveBits(body, declared: declared, isInline: true, in: context)
  }

  /// W0307 base-type, W0308 bits-not-filled, W0309 bits-overflow, W0310 bits-member-type, W0326 reserved-extent.
  private func resolveBits(_ body: BitsBodySyntax, declared: Declared, isInline: Bool, in context: TypeContext)
    -> ID<BitField>?
  {
    guard let base = resolveInteger(body.base, in: context.at(.element), role: "the base of bits") else { return nil }
    guard !base.isSigned else {
      report(.baseType, at: body.base.range, "the base of bits has no sign", help: "write `u\(base.bits)`")
      return nil
    }
    var members: [BitField.Member] = []
    var isSound = true
    var used = 0
    var reserved = 0
    var named: [Identifier] = []
    let order = body.order ?? context.bitOrder
    var overflow: SourceRange?
    func place(_ field: Field, width: Int) {
      var field = field
      field.size = .static(width)
      if used + width > base.bits, overflow == nil { overflow = field.range }
      members.append(
        BitField.Member(
          field: field, shift: max(0, order == .lsb ? used : base.bits - used - width), width: width))
      used = used.saturatingAdding(width)
    }
    for member in body.members {
      switch member {
      case .field(let syntax):
        named.append(syntax.name)
        if let (field, width) = resolveBitMember(syntax, in: context, isInline: isInline) {
          place(field, width: width)
        } else {
          isSound = false
        }
      case .reserved(let syntax):
        reserved += 1
        if let width = reservedBits(syntax, in: context) {
          let type = IntegerType(bits: width, isSigned: false, order: base.order)
          place(
            Field(
              name: "reserved\(reserved)", kind: .reserved(ReservedPolicy(syntax.policy)),
              documentation: syntax.documentation, type: .integer(type), range: syntax.range), width: width)
        } else {
          isSound = false
        }
      case .example, .rule: break
      }
    }
    checkMemberNames(
      named,
      taken: Dictionary(uniqueKeysWithValues: (0..<reserved).map { ("reserved\($0 + 1)", "reserved bits") }))
    if members.isEmpty, isSound {
      report(.emptyDeclaration, at: body.range, "these bits have no members")
      return nil
    }
    if let overflow {
      report(
        .bitsOverflow, at: overflow, "the members take \(used) bits, there are only \(base.bits)",
        labels: [Diagnostic.Label(body.base.range, "of \(base.bits) bits")])
      isSound = false
    } else if isSound, used < base.bits {
      report(
        .bitsNotFilled, at: body.base.range, "the members take only \(used) of \(base.bits) bits",
        help: "add `reserved \(base.bits - used)` where the free bits are")
      isSound = false
    }
    let id = ID<BitField>(model.bitFields.count)
    model.bitFields.append(BitField(declared: declared, base: base, members: members, isInline: isInline))
    guard isSound else {
      layout.poisonedBits.insert(id)
      return nil
    }
    resolveBitRules(body, of: id, in: context)
    return id
  }

  private func resolveBitRules(_ body: BitsBodySyntax, of id: ID<BitField>, in context: TypeContext) {
    var rules: [RuleSyntax] = []
    for member in body.members {
      if case .rule(let rule) = member { rules.append(rule) }
      if case .example(let example) = member {
        pendingExamples.append(PendingExample(syntax: example, owner: .bits(id), module: context.module))
      }
    }
    model.bitFields[id.index].rules = resolveRules(
      rules,
      in: ExpressionContext(
        root: .bits(id), module: context.module, allowsMeasures: false,
        arguments: context.arguments))
  }

  /// A member and its width.
  private func resolveBitMember(_ syntax: FieldSyntax, in context: TypeContext, isInline: Bool)
    -> (Field, width: Int)?
  {
    checkAnnotations(syntax.annotations, in: context.module)
    if let condition = syntax.condition {
      report(
        .bitsMemberType, at: condition.range, "a member of `bits` is always there",
        help: "make the field behind it optional instead")
      return nil
    }
    guard let resolved = resolveType(syntax.type, in: context.inside(syntax.name.text).at(.bitMember)) else {
      return nil
    }
    let width: Int
    switch resolved.type {
    case .integer(let type): width = type.bits
    case .boolean: width = 1
    case .enumeration(_, let base), .flags(_, let base): width = base.bits
    default:
      report(
        .bitsMemberType, at: syntax.type.range, "\(resolved.type.description) cannot be a member of `bits`",
        help: "members are `bool`, integers, enums and flags")
      return nil
    }
    if let order = byteOrderAttribute(syntax.type) {
      report(
        .attributeMisplaced, at: order, "a member of `bits` has no byte order",
        help: "say it at the type of the bits: `bits<u16 big>`")
      return nil
    }
    if syntax.computed != nil, !isInline || context.frame == nil || context.place != .field {
      report(
        .notComputable, at: syntax.range,
        "only bits declared in place, as the type of a frame's field, can compute members",
        help: "write `name: bits<u8> { … }` in the frame")
      return nil
    }
    guard let field = resolveFieldParts(syntax, resolved, in: context) else { return nil }
    return (field, width)
  }

  private func byteOrderAttribute(_ type: TypeSyntax) -> SourceRange? {
    type.attributes.first {
      switch $0.kind {
      case .little, .big: true
      default: false
      }
    }?.range
  }

  private func reservedBits(_ syntax: ReservedSyntax, in context: TypeContext) -> Int? {
    switch syntax.extent {
    case .bits(let count):
      if (1...64).contains(count.value) { return Int(count.value) }
      report(.reservedExtent, at: count.range, "reserved bits are 1 to 64")
      return nil
    case .type(let type):
      guard let resolved = resolveType(type, in: context.at(.bitMember)) else { return nil }
      if case .integer(let integer) = resolved.type { return integer.bits }
      report(
        .reservedExtent, at: type.range, "bits are reserved by number", help: "write `reserved 3`")
      return nil
    }
  }
}

extension ReservedPolicy {
  init(_ syntax: ReservedSyntax.Policy) {
    switch syntax {
    case .report: self = .report
    case .keep: self = .keep
    case .refuse: self = .refuse
    }
  }
}

extension FieldSyntax.Condition {
  var range: SourceRange {
    switch self {
    case .expression(let expression): expression.range
    case .present(let range): range
    case .remaining(let count): count.range
    }
  }
}
