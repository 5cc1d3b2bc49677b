import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

extension Resolver {
  /// A frame without parameters. Nil when it has errors, which are reported.
  func resolveFrame(_ body: FrameBodySyntax, declared: Declared, in context: TypeContext) -> ID<Frame>? {
    let id = beginFrame(declared)
    return finishFrame(id, body, in: context) ? id : nil
  }

  /// A frame out of a body without a declaration of its own: `Outer.part`. Nil when it has errors, which are reported.
  func synthesizeFrame(
    _ body: FrameBodySyntax, name: Identifier, annotations: Annotations, in context: TypeContext
  ) -> ID<Frame>? {
    let id = beginFrame(declared(name, annotations, in: context.module))
    model.frames[id.index].isSynthesized = true
    var inner = context
    inner.owner = name.text
    return finishFrame(id, body, in: inner) ? id : nil
  }

  /// Takes a place in the model: a frame stands before the frames that are declared in place inside it.
  func beginFrame(_ declared: Declared) -> ID<Frame> {
    model.frames.append(Frame(declared: declared))
    return ID(model.frames.count - 1)
  }

  /// Resolves the members in order, then what spans several of them. False when a field or the layout is wrong.
  ///
  /// W0337 repeated-member.
  func finishFrame(_ id: ID<Frame>, _ body: FrameBodySyntax, in outer: TypeContext) -> Bool {
    var context = outer
    context.frame = id
    collectFieldNames(body, of: id)
    var syntaxes: [Int: FieldSyntax] = [:]
    var rules: [RuleSyntax] = []
    var examples: [ExampleSyntax] = []
    var trailing: SourceRange?
    var reserved = 0
    var isSound = true
    for member in body.members {
      switch member {
      case .field(let syntax):
        syntaxes[model[id].fields.count] = syntax
        add(resolveField(syntax, in: context), to: id, at: syntax.range, isSound: &isSound)
      case .reserved(let syntax):
        reserved += 1
        add(
          resolveReserved(syntax, named: "reserved\(reserved)", in: context), to: id, at: syntax.range,
          isSound: &isSound)
      case .align(let count): add(resolveAlignment(count), to: id, at: count.range, isSound: &isSound)
      case .rule(let rule): rules.append(rule)
      case .example(let example): examples.append(example)
      case .trailing(let policy):
        if let first = trailing {
          report(
            .repeatedMember, at: policy.range, "`trailing` is said twice",
            labels: [Diagnostic.Label(first, "first here")])
        }
        trailing = policy.range
        model.frames[id.index].trailing = Trailing(policy.value)
      case .byteOrder(let order): context.byteOrder = order.value == .big ? .big : .little
      case .bitOrder(let order): context.bitOrder = order.value
      }
    }
    // What computes or measures may refer to later fields.
    for (index, syntax) in syntaxes.sorted(by: { $0.key < $1.key })
    where !layout.poisonedFields.contains(FieldKey(frame: id.index, field: index)) {
      if !resolveComputed(of: syntax, at: index, in: id, context) {
        layout.poisonedFields.insert(FieldKey(frame: id.index, field: index))
        isSound = false
      }
    }
    if isSound { isSound = layOut(id, syntaxes: syntaxes) }
    layout.finishedFrames.insert(id)
    model.frames[id.index].rules = resolveRules(
      rules, in: ExpressionContext(root: .frame(id, before: nil), module: context.module, arguments: context.arguments))
    if isSound {
      for example in examples {
        pendingExamples.append(PendingExample(syntax: example, owner: .frame(id), module: context.module))
      }
    }
    return isSound
  }

  private func add(_ field: Field?, to id: ID<Frame>, at range: SourceRange, isSound: inout Bool) {
    if field == nil {
      layout.poisonedFields.insert(FieldKey(frame: id.index, field: model[id].fields.count))
      isSound = false
    }
    model.frames[id.index].fields.append(field ?? Field(name: "", type: .empty, range: range))
  }

  private func collectFieldNames(_ body: FrameBodySyntax, of id: ID<Frame>) {
    var index = 0
    var names: [String: NamedField] = [:]
    var identifiers: [Identifier] = []
    var taken: [String: String] = [:]
    var reserved = 0
    for member in body.members {
      switch member {
      case .field(let syntax):
        identifiers.append(syntax.name)
        if names[syntax.name.text] == nil {
          names[syntax.name.text] = NamedField(index: index, range: syntax.name.range)
        }
        index += 1
      case .reserved:
        reserved += 1
        taken["reserved\(reserved)"] = "reserved bytes"
        index += 1
      case .align: index += 1
      case .trailing(let policy):
        if policy.value == .keep { taken["trailing"] = "the trailing bytes that are kept" }
      case .rule, .example, .byteOrder, .bitOrder: break
      }
    }
    layout.fieldNames[id] = names
    checkMemberNames(identifiers, taken: taken)
    checkTypeNames(
      body.members.compactMap { if case .field(let syntax) = $0 { (syntax.name, syntax.type) } else { nil } })
  }

  // MARK: Fields

  private func resolveField(_ syntax: FieldSyntax, in context: TypeContext) -> Field? {
    checkAnnotations(syntax.annotations, in: context.module)
    var condition: Condition?
    var isSound = true
    if let written = syntax.condition {
      condition = resolveFieldCondition(written, in: context)
      isSound = condition != nil
    }
    guard let resolved = resolveType(syntax.type, in: context.inside(syntax.name.text).at(.field)),
      var field = resolveFieldParts(syntax, resolved, in: context), isSound
    else { return nil }
    field.condition = condition
    if condition != nil { field.size = field.size.optional }
    return checkGrowth(syntax, of: field, in: context) ? field : nil
  }

  private func resolveFieldCondition(_ syntax: FieldSyntax.Condition, in context: TypeContext) -> Condition? {
    switch syntax {
    case .present: return .remaining(1)
    case .remaining(let count):
      guard (1...Int128(largestCount)).contains(count.value) else {
        report(.sizeTooLarge, at: count.range, "a number of bytes is 1 to \(largestCount)")
        return nil
      }
      return .remaining(Int(count.value))
    case .expression(let expression):
      return resolveCondition(expression, in: ExpressionContext(context, of: self)).map { .expression($0) }
    }
  }

  /// Everything but condition and computation; for members of `bits`, too.
  ///
  /// W0334 contradicting-field, W0335 sequence-type.
  func resolveFieldParts(_ syntax: FieldSyntax, _ resolved: ResolvedType, in context: TypeContext) -> Field? {
    var field = Field(
      name: syntax.name.text, documentation: syntax.annotations.documentation, type: resolved.type,
      constant: resolved.constant, constraints: resolved.constraints, isSequence: syntax.sequence != nil,
      since: syntax.annotations.since.map(Version.init), deprecated: syntax.annotations.deprecated?.value,
      unit: resolved.unit, size: resolved.size, range: syntax.name.range)
    guard checkContradictions(syntax, resolved) else { return nil }
    if let sequence = syntax.sequence {
      guard case .integer(let type) = resolved.type, !type.isSigned, !type.isScaled, type.bits <= 32 else {
        report(
          .sequenceType, at: sequence, "a sequence number is an integer without sign and scale, of at most 32 bits")
        return nil
      }
    }
    if let written = syntax.defaultValue {
      guard let literal = resolveLiteral(written, as: resolved.type),
        checkValue(literal, written, against: resolved.constraints, type: resolved.type)
      else { return nil }
      field.defaultValue = literal
    }
    return field
  }

  private func checkContradictions(_ syntax: FieldSyntax, _ resolved: ResolvedType) -> Bool {
    var sources: [(text: String, range: SourceRange)] = []
    if resolved.constant != nil { sources.append(("a constant", syntax.type.range)) }
    if let computed = syntax.computed { sources.append(("computed", computed.range)) }
    if let value = syntax.defaultValue { sources.append(("with a default", value.range)) }
    if let sequence = syntax.sequence, syntax.defaultValue == nil { sources.append(("a sequence number", sequence)) }
    if sources.count > 1 {
      report(
        .contradictingField, at: sources[1].range,
        "`\(syntax.name.text)` is \(sources[0].text) and \(sources[1].text); it can be only one of them",
        labels: [Diagnostic.Label(sources[0].range, "\(sources[0].text) here")])
      return false
    }
    if let condition = syntax.condition, let value = syntax.defaultValue {
      report(
        .contradictingField, at: value.range, "an optional field is absent by default",
        labels: [Diagnostic.Label(condition.range, "optional here")], help: "leave one of them out")
      return false
    }
    return true
  }

  /// W0609 growth: what was added later must be something that old bytes can lack.
  private func checkGrowth(_ syntax: FieldSyntax, of field: Field, in context: TypeContext) -> Bool {
    guard let since = syntax.annotations.since, syntax.condition == nil, let frame = context.frame else { return true }
    let frameSince = model[frame].declared.since
    if let frameSince, Version(since) <= frameSince { return true }
    report(
      .growth, at: since.range, "`\(syntax.name.text)` was added later, but bytes written before do not have it",
      labels: [Diagnostic.Label(syntax.name.range, "always there")],
      help: "make it optional: put it last with `if present`, or behind a flag")
    return false
  }

  /// W0326 reserved-extent.
  private func resolveReserved(_ syntax: ReservedSyntax, named name: String, in context: TypeContext) -> Field? {
    switch syntax.extent {
    case .bits(let count):
      report(
        .reservedExtent, at: count.range, "bits can only be reserved inside `bits`",
        help: "reserve bytes: `reserved bytes[\(max(1, count.value / 8))]`")
      return nil
    case .type(let type):
      guard let resolved = resolveType(type, in: context.inside(name).at(.field)) else { return nil }
      var isFixed = false
      switch resolved.type {
      case .integer(let integer): isFixed = !integer.isScaled
      case .bytes(let bytes): if case .fixed = bytes.extent { isFixed = true }
      default: break
      }
      guard isFixed, resolved.constraints.isEmpty, resolved.constant == nil else {
        report(
          .reservedExtent, at: type.range, "a fixed number of bytes is reserved",
          help: "write `reserved bytes[2]` or `reserved u16`")
        return nil
      }
      return Field(
        name: name, kind: .reserved(ReservedPolicy(syntax.policy)), documentation: syntax.documentation,
        type: resolved.type, size: resolved.size, range: syntax.range)
    }
  }

  /// W0327 alignment.
  private func resolveAlignment(_ count: Located<Int128>) -> Field? {
    guard (2...4096).contains(count.value) else {
      report(.alignment, at: count.range, "an alignment is a number of bytes from 2 to 4096")
      return nil
    }
    let bytes = Int(count.value)
    return Field(
      name: "", kind: .align(bytes), type: .empty, size: SizeBounds(minimum: 0, maximum: (bytes - 1) * 8),
      range: count.range)
  }
}

extension Trailing {
  fileprivate init(_ syntax: FrameBodySyntax.Trailing) {
    switch syntax {
    case .refuse: self = .refuse
    case .ignore: self = .ignore
    case .keep: self = .keep
    }
  }
}

extension FieldSyntax.Computed {
  var range: SourceRange {
    switch self {
    case .expression(let expression): expression.range
    case .checksum(_, _, _, _, let range): range
    }
  }
}
