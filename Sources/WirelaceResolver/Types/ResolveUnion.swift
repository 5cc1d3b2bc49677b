import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

extension Resolver {
  /// A named union. W0501 to W0511.
  func resolveUnion(_ syntax: UnionSyntax, of symbol: Symbol, in context: TypeContext) -> ID<Union>? {
    let id = ID<Union>(model.unions.count)
    model.unions.append(
      Union(
        declared: declared(symbol), selector: .conditions, members: [],
        unknown: Union.Unknown(syntax.body.unknown?.value)))
    let tag = resolveTag(syntax.tag, in: context)
    var length: IntegerType?
    if let written = syntax.length {
      guard let resolved = resolveInteger(written, in: context.at(.element), role: "a length", code: .prefixType) else {
        return nil
      }
      guard !resolved.isSigned else {
        report(.prefixType, at: written.range, "a length is never negative", help: "write `u\(resolved.bits)`")
        return nil
      }
      guard case .before = syntax.place else {
        report(
          .lengthOfUnion, at: written.range, "a length stands between a tag in front and the body",
          help: "leave it out, or put the tag in front")
        return nil
      }
      length = resolved
    }
    guard let tag else { return nil }
    model.unions[id.index].length = length
    guard let selector = selector(syntax.place, tag.type), checkUnknown(syntax.body, of: id),
      resolveMembers(syntax.body, domain: tag.domain, of: id, in: context),
      checkTagPlace(of: id, selector, syntax)
    else {
      layout.poisonedUnions.insert(id)
      return nil
    }
    model.unions[id.index].selector = selector
    checkCoverage(labels(of: id), of: tag.domain, syntax.body, at: symbol.syntax.name.range)
    guard measureUnion(id, tagBits: size(of: tag.type, .possible).staticBits ?? 0) else { return nil }
    for example in syntax.body.examples {
      pendingExamples.append(PendingExample(syntax: example, owner: .union(id), module: symbol.module))
    }
    return id
  }

  /// `match subject { … }`, or `match { when … }`.
  func resolveMatch(
    subject: ExpressionSyntax?, _ body: MatchBodySyntax, at range: SourceRange, in context: TypeContext
  ) -> ID<Union>? {
    let id = ID<Union>(model.unions.count)
    model.unions.append(
      Union(
        declared: Declared(name: context.owner, module: context.module, range: range), selector: .conditions,
        members: [], unknown: Union.Unknown(body.unknown?.value)))
    if let example = body.examples.first {
      report(
        .typeMisplaced, at: example.range, "a `match` has no examples of its own",
        help: "give them to the frame around it")
      return nil
    }
    if let unknown = body.unknown, unknown.value == .stop {
      report(
        .stopOutsideArray, at: unknown.range, "`unknown: stop` only ends an array",
        help: "say `unknown: keep`, or declare a union and use it in an array")
      return nil
    }
    var domain: TagDomain?
    if let subject {
      guard let typed = typed(subject, in: ExpressionContext(context, of: self)) else { return nil }
      model.unions[id.index].selector = .expression(typed.expression)
      let kind: TagDomain.Kind =
        switch typed.kind {
        case .boolean: .boolean
        case .integer: .integer
        case .enumeration(let id): .enumeration(id)
        }
      domain = TagDomain(kind: kind, bounds: typed.bounds, text: subject.range.text.collapsingBlanks)
    }
    guard resolveMembers(body, domain: domain, of: id, in: context) else {
      layout.poisonedUnions.insert(id)
      return nil
    }
    if let domain { checkCoverage(labels(of: id), of: domain, body, at: subject?.range ?? range) }
    return measureUnion(id, tagBits: 0) ? id : nil
  }

  private func labels(of id: ID<Union>) -> [ClosedRange<Int128>] {
    model[id].members.flatMap(\.labels).compactMap { if case .range(let range) = $0 { range } else { nil } }
  }

  // MARK: The tag's place

  private func selector(_ place: UnionSyntax.TagPlace, _ tag: FieldType) -> Union.Selector? {
    switch place {
    case .before: return .tagBefore(tag)
    case .last: return .tagLast(tag)
    case .peeked(let offset):
      guard (-4096...4096).contains(offset.value) else {
        report(.tagPlace, at: offset.range, "the place of a tag lies between -4096 and 4096")
        return nil
      }
      let bytes = (size(of: tag, .possible).staticBits ?? 8) / 8
      if offset.value < 0, -offset.value < Int128(bytes) {
        report(
          .tagPlace, at: offset.range,
          "the tag has \(bytes) bytes, there is only \(-offset.value) from here to the end",
          help: "write `at -\(bytes)`")
        return nil
      }
      return .tagPeeked(tag, at: Int(offset.value))
    }
  }

  /// A peeked tag lies inside every member: W0509 tag-place.
  private func checkTagPlace(of id: ID<Union>, _ selector: Union.Selector, _ syntax: UnionSyntax) -> Bool {
    guard case .tagPeeked(let tag, let offset) = selector, case .peeked(let place) = syntax.place else { return true }
    let bytes = (size(of: tag, .possible).staticBits ?? 8) / 8
    let needed = offset < 0 ? -offset : offset + bytes
    for member in model[id].members where member.size.minimum / 8 < needed {
      report(
        .tagPlace, at: member.declared.range,
        "the tag lies inside the members, but `\(member.declared.name)` may end before it: it has as little as \(counted(member.size.minimum / 8, "byte"))",
        labels: [Diagnostic.Label(place.range, "needs \(needed)")])
      return false
    }
    return true
  }

  private func checkUnknown(_ body: MatchBodySyntax, of id: ID<Union>) -> Bool {
    guard let unknown = body.unknown, unknown.value == .stop, model[id].length != nil else { return true }
    report(
      .lengthOfUnion, at: unknown.range, "with a length, an unknown member can be passed over",
      help: "say `unknown: keep`")
    return false
  }

  // MARK: Members

  /// W0503 overlapping-labels, W0504 unreachable-member, W0505 unnamed-member, W0508 mixed-labels, W0338 empty-declaration.
  private func resolveMembers(
    _ body: MatchBodySyntax, domain: TagDomain?, of id: ID<Union>, in context: TypeContext
  ) -> Bool {
    if body.cases.isEmpty {
      report(.emptyDeclaration, at: body.range, "there are no members to choose from")
      return false
    }
    var isSound = true
    var names: [Identifier] = []
    var seen = SeenLabels()
    var conditions: [String: SourceRange] = [:]
    for item in body.cases {
      checkAnnotations(item.annotations, in: context.module)
      guard let name = item.name ?? labelName(item, domain) else {
        isSound = false
        continue
      }
      names.append(name)
      var labels: [Union.Label] = []
      for label in item.labels {
        guard let resolved = resolve(label, domain, &seen, &conditions, in: context) else {
          isSound = false
          continue
        }
        labels.append(resolved)
      }
      guard let payload = resolvePayload(item, name, in: context) else {
        isSound = false
        continue
      }
      model.unions[id.index].members.append(
        Union.Member(
          declared: declared(name, item.annotations, in: context.module), labels: labels, payload: payload.type,
          constraints: payload.constraints, unit: payload.unit, size: payload.size))
    }
    checkTypeNames(body.cases.compactMap { item in item.name.map { ($0, item.payload) } })
    let keeps = model[id].unknown != .refuse
    // A member that is named by its label only says again what the enum is told.
    checkNone(body.cases.compactMap(\.name), kind: "member")
    checkMemberNames(names, taken: keeps ? ["unknown": "a kept member without a name"] : [:])
    return isSound
  }

  private func resolvePayload(_ item: MatchBodySyntax.Case, _ name: Identifier, in context: TypeContext)
    -> ResolvedType?
  {
    guard let payload = resolveType(item.payload, in: context.inside(name.text).at(.unionMember)) else { return nil }
    if payload.constant != nil {
      report(
        .attributeMisplaced, at: item.payload.range, "`==` does not apply to a union member",
        help: "declare a frame in place: `\(name.text) { value: … }`")
      return nil
    }
    return payload
  }

  private func labelName(_ item: MatchBodySyntax.Case, _ domain: TagDomain?) -> Identifier? {
    if item.labels.count == 1, case .value(let range) = item.labels[0], let lower = range.lower,
      case .name(let name) = lower.kind
    {
      if case .boolean = domain?.kind {} else { return name }
    }
    report(
      .unnamedMember, at: item.range, "this member has no name",
      help: "name it: `label: name(Type)`; only a label that is a case of an enum is a name, too")
    return nil
  }

  private func resolve(
    _ label: MatchBodySyntax.Case.Label, _ domain: TagDomain?,
    _ seen: inout SeenLabels, _ conditions: inout [String: SourceRange],
    in context: TypeContext
  ) -> Union.Label? {
    switch (label, domain) {
    case (.value(let range), let domain?):
      guard let values = resolveLabel(range, in: domain) else { return nil }
      if let other = seen.place(overlapping: values) {
        report(
          .overlappingLabels, at: range.range, "another member has this label already",
          labels: [Diagnostic.Label(other, "the other one")])
        return nil
      }
      seen.insert(values, range.range)
      return .range(values)
    case (.condition(let condition), nil):
      guard let resolved = resolveCondition(condition, in: ExpressionContext(context, of: self)) else { return nil }
      let text = condition.range.text.collapsingBlanks
      if let first = conditions[text] {
        report(
          .unreachableMember, at: condition.range, "this member is never chosen: the first condition that holds wins",
          labels: [Diagnostic.Label(first, "the same condition")])
      }
      conditions[text] = conditions[text] ?? condition.range
      return .condition(resolved)
    case (.value(let range), nil):
      report(
        .mixedLabels, at: range.range, "without a subject, members are chosen by conditions",
        help: "write `when …:`, or `match subject { … }`")
      return nil
    case (.condition(let condition), _):
      report(
        .mixedLabels, at: condition.range, "with a tag, members are chosen by its value",
        help: "use `match { when …: }` for conditions")
      return nil
    }
  }

  // MARK: Size

  /// W0321 length-too-narrow.
  private func measureUnion(_ id: ID<Union>, tagBits: Int) -> Bool {
    let union = model[id]
    let keeps = union.unknown == .keep
    var size = union.members.dropFirst().reduce(union.members.first?.size ?? .zero) { $0.joined($1.size) }
    var promised: Int? = union.members.reduce(.some(0)) { most, member in
      most.flatMap { most in self.size(of: member.payload, .promised).maximum.map { max(most, $0) } }
    }
    var ownTagBits = tagBits
    if case .tagPeeked = union.selector { ownTagBits = 0 }
    if let length = union.length {
      let capacity = Int(clamping: length.maximum).saturatingMultiplying(8)
      for member in union.members where member.size.minimum > capacity {
        report(
          .lengthTooNarrow, at: member.declared.range,
          "`\(member.declared.name)` takes at least \(member.size.minimum / 8) bytes, the length says at most \(length.maximum)",
          help: "widen the length")
        return false
      }
      size = SizeBounds(
        minimum: keeps ? 0 : size.minimum, maximum: keeps ? capacity : min(size.maximum ?? capacity, capacity))
      size = size + .static(length.bits)
      promised = promised.map { $0.saturatingAdding(length.bits) }
    } else if keeps {
      size = .dynamic(from: 0)
    }
    if keeps { promised = nil }
    model.unions[id.index].size = .static(ownTagBits) + size
    layout.promisedUnions[id] = promised.map { $0.saturatingAdding(ownTagBits) }
    let isAtEnd: Bool =
      switch union.selector {
      case .tagLast: true
      case .tagPeeked(_, let offset): offset < 0
      default: false
      }
    if union.length == nil {
      if isAtEnd || keeps || union.members.contains(where: { isOpenEnded($0.payload) }) {
        layout.openEndedUnions.insert(id)
      }
      if isAtEnd || union.members.allSatisfy({ isAlwaysOpenEnded($0.payload) }) { layout.alwaysOpenUnions.insert(id) }
      if union.members.contains(where: { dependsOnWindow($0.payload) }) { layout.windowedUnions.insert(id) }
    }
    return true
  }
}

extension Union.Unknown {
  fileprivate init(_ syntax: MatchBodySyntax.Unknown?) {
    switch syntax {
    case .keep: self = .keep
    case .stop: self = .stop
    case .refuse, nil: self = .refuse
    }
  }
}
