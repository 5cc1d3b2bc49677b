import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// `union X by key event`, `union X by shape`.
struct JSONUnionPass {
  let context: DeclarationContext
  let name: Identifier

  /// W1110 union-label, W1111 union-member, W1112 union-unreachable.
  func resolve(_ syntax: JSONUnionSyntax, into id: ID<JSONUnion>) {
    var union = context.core.model[id]
    var labels: [JSONLiteral: SourceRange] = [:]
    var key: String?
    if case .key(let text) = syntax.selector {
      key = text.value
      union.selector = .key(text.value)
    }
    if syntax.cases.isEmpty {
      context.core.report(.emptyDeclaration, at: name.range, "the union `\(name.text)` has no members")
    }
    var names: [Identifier] = []
    for item in syntax.cases {
      guard let memberName = memberName(of: item) else { continue }
      names.append(memberName)
      guard let model = payload(of: item, key: key) else { continue }
      let values = key == nil ? [] : item.labels.compactMap { label($0, in: &labels) }
      if key != nil, values.count != item.labels.count { continue }
      if let key, let model = model.id, !keyFits(key, values, model, at: item) { continue }
      union.members.append(
        JSONUnion.Member(
          declared: context.declared(memberName.text, item.annotations, at: memberName.range), labels: values,
          model: model.id))
    }
    if let unknown = syntax.unknown {
      if unknown.value == .stop {
        context.report(
          Diagnostic(.unionMember, at: unknown.range, "an object of JSON has no rest to stop at", help: "write `keep`"))
      }
      union.unknown = unknown.value == .keep ? .keep : .refuse
    }
    context.core.checkNone(names, kind: "member")
    context.core.checkMemberNames(names, taken: union.unknown == .keep ? ["unknown": "the kept unknown member"] : [:])
    if key == nil { checkReachable(union, syntax) }
    union.examples = context.jsonExamples(syntax.examples)
    context.core.model.jsonUnions[id.index] = union
  }

  private func memberName(of item: MatchBodySyntax.Case) -> Identifier? {
    if let name = item.name { return name }
    if item.labels.count == 1, case .value(let range) = item.labels[0], case .name(let name)? = range.lower?.kind {
      return name
    }
    context.report(
      Diagnostic(
        .unionMember, at: item.range, "this member has no name",
        help: "write `name(Model)` behind the label"))
    return nil
  }

  private func payload(of item: MatchBodySyntax.Case, key: String?) -> (id: ID<JSONModel>?, Void)? {
    switch item.payload.kind {
    case .missing: return nil
    case .empty where key != nil: return (nil, ())
    case .frame:
      context.report(
        Diagnostic(
          .unionMember, at: item.payload.range, "a member is a model of its own",
          help: "declare the model and write its name here"))
      return nil
    default: break
    }
    guard let resolved = context.core.jsonShape(item.payload, in: context.module) else { return nil }
    guard case .model(let id) = resolved.shape.type, !resolved.shape.isNullable else {
      context.report(
        Diagnostic(
          .unionMember, at: item.payload.range, "a member is a model, not \(resolved.shape.type.noun)",
          help: key == nil ? nil : "`name()` is an object that holds the key alone"))
      return nil
    }
    return (id, ())
  }

  private func label(
    _ label: MatchBodySyntax.Case.Label, in places: inout [JSONLiteral: SourceRange]
  ) -> JSONLiteral? {
    guard case .value(let range) = label, let lower = range.lower, range.upper?.range == lower.range else {
      let place: SourceRange =
        switch label {
        case .value(let range): range.range
        case .condition(let condition): condition.range
        }
      context.report(Diagnostic(.unionLabel, at: place, "a label is one text, number or boolean"))
      return nil
    }
    let value: JSONLiteral?
    switch lower.kind {
    case .name(let name) where name.text == "true" || name.text == "false": value = .boolean(name.text == "true")
    case .name(let name): value = .string(name.text)
    case .text(let text): value = .string(text)
    case .number(let number): value = number.denominator == 1 ? .number("\(number.numerator)") : nil
    default: value = nil
    }
    guard let value else {
      context.report(Diagnostic(.unionLabel, at: lower.range, "a label is a text, a whole number or a boolean"))
      return nil
    }
    if let first = places[value] {
      context.reportTwice(.unionLabel, "label \(JSONDocument.text(value))", lower.range, first: first)
      return nil
    }
    places[value] = lower.range
    return value
  }

  /// A model that has the key itself must hold the one label there.
  private func keyFits(
    _ key: String, _ labels: [JSONLiteral], _ id: ID<JSONModel>, at item: MatchBodySyntax.Case
  ) -> Bool {
    let model = context.core.model[id]
    guard let field = model.fields.first(where: { $0.key == key }) else { return true }
    if let constant = field.constant, labels == [constant] { return true }
    context.report(
      Diagnostic(
        .unionMember, at: item.payload.range,
        "`\(model.declared.name)` has the key \"\(key)\" itself, and it may say something else",
        labels: [.init(field.declared.range, "here")],
        help: "leave the field out: the union reads and writes the key; or make it the constant of this member"))
    return false
  }

  private func checkReachable(_ union: JSONUnion, _ syntax: JSONUnionSyntax) {
    for (index, member) in union.members.enumerated() {
      guard let model = member.model else { continue }
      let own = ObjectShape(context.core.model[model])
      for earlier in union.members[..<index] {
        guard let other = earlier.model, ObjectShape(context.core.model[other]).accepts(own) else { continue }
        context.report(
          Diagnostic(
            .unionUnreachable, at: member.declared.range,
            "`\(member.declared.name)` is never chosen: whatever it looks like, `\(earlier.declared.name)` does, too",
            labels: [.init(earlier.declared.range, "tried first")],
            help: "put the one with more required keys first, or give them constants that differ"))
        break
      }
    }
  }
}

/// What a JSON object must have to be taken for one of a model.
struct ObjectShape {
  var required: Set<String>
  var constants: [String: JSONLiteral]

  init(_ model: JSONModel) {
    required = Set(model.fields.filter { $0.isRequired }.map(\.key))
    constants = [:]
    for field in model.fields { if let constant = field.constant { constants[field.key] = constant } }
  }

  /// Whether whatever has the other shape has this one, too.
  func accepts(_ other: ObjectShape) -> Bool {
    required.isSubset(of: other.required) && constants.allSatisfy { other.constants[$0.key] == $0.value }
  }
}
