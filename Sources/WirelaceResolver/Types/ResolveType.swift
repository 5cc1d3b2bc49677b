import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

extension Resolver {
  /// A type with its attributes; nil when it could not be resolved, which is reported.
  func resolveType(_ syntax: TypeSyntax, in context: TypeContext) -> ResolvedType? {
    guard let expanded = expand(syntax, in: context), let set = collectAttributes(expanded.attributes) else {
      return nil
    }
    switch expanded.kind {
    case .builtIn(let builtIn, let extent): return resolveBuiltIn(builtIn, extent: extent, set, expanded)
    case .declared(let symbol, let arguments): return resolveDeclared(symbol, arguments: arguments, set, expanded)
    case .array(let element, let count): return resolveArray(element, count: count, set, expanded)
    case .bits(let body):
      guard checkAttributes(set, allowed: ["little", "big"], type: "bits") else { return nil }
      guard expanded.context.place == .field || expanded.context.place == .unionMember else {
        reportMisplaced("`bits` declared in place", expanded, "declare it: `bits Name: u8 { … }`")
        return nil
      }
      guard let id = resolveInlineBits(body, at: expanded.range, in: expanded.context) else { return nil }
      let base = model[id].base
      return ResolvedType(
        type: .bits(id, set.order?.value ?? base.order), size: .static(base.bits))
    case .match(let subject, let body):
      guard checkAttributes(set, allowed: [], type: "a `match`") else { return nil }
      guard expanded.context.place == .field, expanded.context.frame != nil else {
        reportMisplaced("a `match`", expanded, "make it the type of a frame's field")
        return nil
      }
      guard let id = resolveMatch(subject: subject, body, at: expanded.range, in: expanded.context) else { return nil }
      return ResolvedType(type: .match(id), size: model[id].size)
    case .frame(let body):
      guard expanded.context.place != .alias else {
        reportMisplaced("a frame declared in place", expanded, "declare it: `frame Name { … }`")
        return nil
      }
      let name = Identifier(expanded.context.owner, expanded.range)
      guard let id = synthesizeFrame(body, name: name, annotations: Annotations(), in: expanded.context) else {
        return nil
      }
      return ResolvedType(type: .frame(id), size: model[id].size)
    case .empty:
      guard checkAttributes(set, allowed: [], type: "`()`") else { return nil }
      guard expanded.context.place == .unionMember else {
        reportMisplaced("`()`", expanded, "only a union member can be without a body")
        return nil
      }
      return ResolvedType(type: .empty, size: .zero)
    }
  }

  private func reportMisplaced(_ what: String, _ expanded: ExpandedType, _ help: String) {
    report(.typeMisplaced, at: expanded.range, "\(what) cannot stand here", help: help)
  }

  // MARK: Declared types

  private func resolveDeclared(
    _ symbol: Symbol, arguments: [GenericArgumentSyntax], _ set: AttributeSet, _ expanded: ExpandedType
  ) -> ResolvedType? {
    guard let entity = entity(of: symbol, arguments: arguments, use: expanded.range, in: expanded.context) else {
      return nil
    }
    switch entity {
    case .enumeration(let id):
      guard checkAttributes(set, allowed: ["little", "big", "in", "=="], type: "an enum") else { return nil }
      var base = model[id].base
      base.order = set.order?.value ?? base.order
      guard checkWholeBytes(base.bits, of: "`\(symbol.name)`", expanded) else { return nil }
      return finished(.enumeration(id, base), set, size: base.bits)
    case .flags(let id):
      guard checkAttributes(set, allowed: ["little", "big", "=="], type: "a flags set") else { return nil }
      var base = model[id].base
      base.order = set.order?.value ?? base.order
      guard checkWholeBytes(base.bits, of: "`\(symbol.name)`", expanded) else { return nil }
      return finished(.flags(id, base), set, size: base.bits)
    case .bits(let id):
      guard checkAttributes(set, allowed: ["little", "big"], type: "a bits type") else { return nil }
      let base = model[id].base
      return ResolvedType(
        type: .bits(id, set.order?.value ?? base.order), size: .static(base.bits))
    case .frame(let id):
      guard
        checkAttributes(set, allowed: [], type: "a frame", help: "say it at the fields of `\(symbol.name)`")
      else { return nil }
      return ResolvedType(type: .frame(id), size: model[id].size)
    case .union(let id):
      guard
        checkAttributes(set, allowed: [], type: "a union", help: "say it at the members of `\(symbol.name)`")
      else { return nil }
      if model[id].unknown == .stop, expanded.context.place != .element {
        report(
          .stopOutsideArray, at: expanded.range, "`\(symbol.name)` says `unknown: stop`, which only ends an array",
          labels: [Diagnostic.Label(model[id].declared.range, "declared here")],
          help: "use it as `[\(symbol.name)]`, or say `unknown: keep`")
        return nil
      }
      return ResolvedType(type: .union(id), size: model[id].size)
    default: return nil
    }
  }

  /// W0303 integer-width: outside `bits`, whole bytes.
  func checkWholeBytes(_ bits: Int, of what: String, _ expanded: ExpandedType) -> Bool {
    if expanded.context.place == .bitMember || expanded.context.place == .alias || bits % 8 == 0 { return true }
    report(
      .integerWidth, at: expanded.range, "\(what) has \(bits) bits, which are no whole bytes",
      help: "odd widths belong in `bits`; outside the next one is u\((bits + 7) / 8 * 8)")
    return false
  }

  /// Adds rules and constant.
  func finished(_ type: FieldType, _ set: AttributeSet, size bits: Int) -> ResolvedType? {
    finished(ResolvedType(type: type, size: .static(bits)), set)
  }

  func finished(_ type: ResolvedType, _ set: AttributeSet) -> ResolvedType? {
    var result = type
    guard let constraints = resolveConstraints(set.rules, for: type.type) else { return nil }
    result.constraints = constraints
    result.unit = set.unit?.value
    if let constant = set.constant {
      guard let literal = resolveLiteral(constant, as: type.type),
        checkValue(literal, constant, against: constraints, type: type.type)
      else { return nil }
      result.constant = literal
    }
    return result
  }

  // MARK: Arrays

  /// W0317 open-ended-element, W0318 empty-element, W0507 stop-outside-array.
  private func resolveArray(
    _ elementSyntax: TypeSyntax, count: ExpressionSyntax?, _ set: AttributeSet, _ expanded: ExpandedType
  ) -> ResolvedType? {
    guard
      checkAttributes(
        set, allowed: ["length", "count", "max", "elements"], type: "an array",
        help: "say it at the element, inside the brackets")
    else { return nil }
    let element = resolveType(
      elementSyntax, in: expanded.context.at(expanded.context.place == .alias ? .alias : .element))
    let extent = resolveExtent(count, set, expanded, of: .elements)
    guard let element, let extent else { return nil }
    if element.constant != nil, let constant = constantRange(elementSyntax) {
      report(
        .attributeMisplaced, at: constant, "`==` does not apply to the elements of an array",
        help: "give the field itself a type of fixed bytes: `bytes == '…'`")
      return nil
    }
    if isAlwaysOpenEnded(element.type) {
      report(
        .openEndedElement, at: elementSyntax.range, "an element would reach to the end of the array",
        help: "give it a length of its own, a prefix or a fixed size")
      return nil
    }
    let isToEnd = if case .toEnd = extent.extent { true } else { false }
    if case .union(let id) = element.type, model[id].unknown == .stop, !isToEnd {
      report(
        .stopOutsideArray, at: expanded.range,
        "`\(model[id].declared.name)` says `unknown: stop`, which only ends an array to the end",
        labels: [Diagnostic.Label(model[id].declared.range, "declared here")],
        help: "leave out the count, or say `unknown: keep`")
      return nil
    }
    var lengthPrefixed = isToEnd
    if case .lengthPrefixed = extent.extent { lengthPrefixed = true }
    if lengthPrefixed, element.size.maximum == 0 {
      report(
        .emptyElement, at: elementSyntax.range, "an element takes no bytes, so there is no telling how many there are",
        help: "give the array a count: `[T; n]` or `[T] count u8`")
      return nil
    }
    let array = ArrayType(
      element: element.type, elementConstraints: element.constraints, extent: extent.extent, maximum: extent.maximum)
    var result = ResolvedType(type: .array(array))
    result.size = extent.size(of: element.size)
    guard var finished = finished(result, set) else { return nil }
    finished.unit = element.unit
    return finished
  }

  private func constantRange(_ syntax: TypeSyntax) -> SourceRange? {
    for case .equals(let literal) in syntax.attributes.map(\.kind) { return literal.range }
    return syntax.range
  }
}

extension Int {
  func saturatingAdding(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
  func saturatingMultiplying(_ other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
