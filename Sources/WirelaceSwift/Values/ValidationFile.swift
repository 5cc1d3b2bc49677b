import WirelaceModel

extension EmitterContext {
  /// The rules of everything that a module declares; types without rules have none to check.
  func validationFile() -> FileContent {
    var types: [Declaration] = []
    for index in model.bitFields.indices
    where owns(model.bitFields[index].declared) && hasRules(.bits(ID(index), .little)) {
      let bits = model.bitFields[index]
      let scope = ExpressionScope(context: self, frame: nil, bits: ID(index), place: .value)
      types.append(
        validating(
          names[ID<BitField>(index)].full, isCoded: !bits.isInline,
          fieldRules(bits.members.map(\.field), bitPlans[index], frame: bits.declared.name)
            + whereRules(bits.rules, scope, frame: bits.declared.name)))
    }
    for index in model.frames.indices where owns(model.frames[index].declared) && hasRules(.frame(ID(index))) {
      let frame = model.frames[index]
      let scope = ExpressionScope(context: self, frame: ID(index), place: .value)
      types.append(
        validating(
          names[ID<Frame>(index)].full, isCoded: true,
          fieldRules(frame.fields, framePlans[index], frame: frame.declared.name)
            + whereRules(frame.rules, scope, frame: frame.declared.name)))
    }
    for index in model.unions.indices where owns(model.unions[index].declared) && hasRules(.union(ID(index))) {
      types.append(
        validating(
          names[ID<Union>(index)].full, isCoded: model.unions[index].tagType != nil, unionRules(ID(index))))
    }
    if types.isEmpty { return FileContent() }
    return FileContent(imports: ["WirelaceFrames"], declarations: types + patternTable())
  }

  // MARK: - Patterns

  /// The patterns of the module's rules, each once, in the order of their text.
  private var patterns: [String] {
    func inside(_ type: FieldType, _ constraints: [Constraint]) -> [String] {
      let own = constraints.compactMap { if case .pattern(let pattern) = $0.kind { pattern } else { nil as String? } }
      if case .array(let array) = type { return own + inside(array.element, array.elementConstraints) }
      return own
    }
    var all: Set<String> = []
    for frame in model.frames where owns(frame.declared) {
      for field in frame.fields { all.formUnion(inside(field.type, field.constraints)) }
    }
    for union in model.unions where owns(union.declared) {
      for member in union.members { all.formUnion(inside(member.payload, member.constraints)) }
    }
    return all.sorted()
  }

  private func patternName(_ pattern: String) -> String {
    "pattern\((patterns.firstIndex(of: pattern) ?? 0) + 1)"
  }

  /// Patterns are compiled once; the schema's checks have made sure that they can be.
  private func patternTable() -> [Declaration] {
    let patterns = patterns
    if patterns.isEmpty { return [] }
    let members = patterns.map { pattern in
      Declaration.property(
        PropertyDeclaration(
          modifiers: ["fileprivate", "static"], keyword: "let", name: patternName(pattern),
          body: .value(.text("try? PatternMatcher(\(quotedText(pattern)))"))))
    }
    return [
      .conditional(
        "!hasFeature(Embedded)",
        [.type(TypeDeclaration(keyword: .extension, name: names.registry(of: module), members: members))])
    ]
  }

  private func validating(_ name: String, isCoded: Bool, _ body: [Statement]) -> Declaration {
    .type(
      TypeDeclaration(
        keyword: .extension, name: name,
        members: [
          .function(
            FunctionDeclaration(
              documentation: ["Every rule of the schema that the value breaks, in the order of its fields."],
              modifiers: access, name: "validate", result: "[RuleViolation]",
              body: ["var violations: [RuleViolation] = []"] + body + ["return violations"]))
        ]))
  }

  /// Whether a value of a type can break a rule of its own or inside it.
  func hasRules(_ type: FieldType) -> Bool {
    switch type {
    case .flags(let id, _): !model[id].isClosed
    case .bits(let id, _):
      !model[id].rules.isEmpty || model[id].members.contains { hasRules($0.field) }
    case .frame(let id): !model[id].rules.isEmpty || model[id].fields.contains { hasRules($0) }
    case .union(let id), .match(let id):
      model[id].members.contains { !$0.constraints.isEmpty || hasRules($0.payload) }
    case .array(let array): !array.elementConstraints.isEmpty || hasRules(array.element)
    default: false
    }
  }

  private func hasRules(_ field: Field) -> Bool {
    guard field.isStored else { return false }
    if case .reserved(.report) = field.kind { return true }
    return !field.constraints.isEmpty || hasRules(field.type)
  }

  private func own(_ property: String) -> String {
    ["violations", "value", "index", "element"].contains(property) ? "self." + property : Identifiers.quoted(property)
  }

  private func fieldRules(_ fields: [Field], _ plan: FramePlan, frame: String) -> [Statement] {
    zip(fields, plan.members).flatMap { field, member -> [Statement] in
      guard hasRules(field) else { return [] }
      let site = Site(frame: quotedText(frame), path: quotedText(field.name))
      let property = own(member.property)
      let value = field.condition == nil ? property : "value"
      let body = rules(field.type, field.constraints, isReserved: field.isReported, value, site)
      if field.condition == nil || body.isEmpty { return body }
      return [.if(.text("let value = \(property)"), body)]
    }
  }

  /// A value's own rules as written, then what is inside it.
  private func rules(
    _ type: FieldType, _ constraints: [Constraint], isReserved: Bool, _ value: String, _ site: Site, depth: Int = 0
  ) -> [Statement] {
    var statements = constraints.flatMap { rule($0, type, value, site) }
    if isReserved {
      statements.append(
        violation(.text(isNotZero(type, value)), isText: needsJSON(type)) { [self] in
          .call("RuleViolation.reserved", site.arguments + [.labeled("found", found(type, value))])
        })
    }
    switch type {
    case .flags(let id, _) where !model[id].isClosed:
      statements.append(
        violation(.text("\(value).rawValue & ~\(names[id].full).known.rawValue != 0"), isText: true) { [self] in
          .call(
            "RuleViolation.unknownBits",
            site.arguments + [
              .text("of: \(quotedText(model[id].declared.name))"), .labeled("found", found(type, value)),
            ])
        })
    case .bits, .frame, .union, .match:
      if hasRules(type) {
        statements.append(
          .block(
            .text("for violation in \(value).validate()"),
            [
              .line(
                .call("violations.append", [.call("violation.inside", [.text(site.path), .text("of: \(site.frame)")])]))
            ]))
      }
    case .array(let array) where hasRules(type):
      let index = depth == 0 ? "index" : "index\(depth)"
      let element = depth == 0 ? "element" : "element\(depth)"
      var inner = site
      inner.path = String(site.path.dropLast()) + "[\\(\(index))]\""
      statements.append(
        .block(
          .text("for (\(index), \(element)) in \(value).enumerated()"),
          rules(array.element, array.elementConstraints, isReserved: false, element, inner, depth: depth + 1)))
    default: break
    }
    return statements
  }

  // MARK: - Rules on one value

  private func rule(_ constraint: Constraint, _ type: FieldType, _ value: String, _ site: Site) -> [Statement] {
    let expected = Expression.text("expected: \(quotedText(constraint.text))")
    let id = Expression.text(quotedText(constraint.id))
    func plain(_ test: String) -> [Statement] {
      [
        violation(.text(test), isText: needsJSON(type)) { [self] in
          .call(
            "RuleViolation",
            [
              .labeled("rule", id), .text("frame: \(site.frame)"), .text("path: \(site.path)"), expected,
              .labeled("found", found(type, value)),
            ])
        }
      ]
    }
    switch constraint.kind {
    case .range(let ranges):
      let raw = rawInteger(type, value)
      return plain("!(" + exempting(type, raw, tests(ranges, raw, type)) + ")")
    case .step(let step, let base):
      let raw = rawInteger(type, value)
      return plain("!(" + exempting(type, raw, ["(Int128(\(raw)) - \(base)) % \(step) == 0"]) + ")")
    case .floatRange(let ranges):
      let number = if case .medicalFloat = type { "\(value).doubleValue" } else { "Double(\(value))" }
      var tests = ranges.map { range in
        let least = range.lowerBound.isInfinite ? nil : "\(number) >= \(range.lowerBound)"
        let most = range.upperBound.isInfinite ? nil : "\(number) <= \(range.upperBound)"
        return [least, most].compactMap { $0 }.joined(separator: " && ")
      }
      tests = tests.map { $0.isEmpty ? "true" : $0 }
      // NaN and NRes of IEEE 11073 say that there is no number to judge.
      if case .medicalFloat = type { tests.insert("\(number).isNaN", at: 0) }
      return plain("!(" + tests.joined(separator: " || ") + ")")
    case .pattern(let pattern):
      return [
        .conditional(
          "!hasFeature(Embedded)",
          [
            .if(
              .text("\(names.registry(of: module)).\(patternName(pattern))?.matches(\(value)) == false"),
              [
                append(
                  .call(
                    "RuleViolation",
                    [
                      .labeled("rule", id), .text("frame: \(site.frame)"), .text("path: \(site.path)"), expected,
                      .labeled("found", found(type, value)),
                    ]))
              ])
          ])
      ]
    case .size(let range):
      let count = if case .string = type { "\(value).utf8.count" } else { "\(value).count" }
      return [
        .if(
          .text("!(\(bounds(range, count)))"),
          [append(.call("RuleViolation.size", [id] + site.arguments + [expected, .text("bytes: \(count)")]))])
      ]
    case .elements(let range):
      let count = "\(value).count"
      return [
        .if(
          .text("!(\(bounds(range, count)))"),
          [append(.call("RuleViolation.elements", [id] + site.arguments + [expected, .text("count: \(count)")]))])
      ]
    }
  }

  private func append(_ violation: Expression) -> Statement {
    .line(.sequence([.list(open: "violations.append(", [violation], close: ")")]))
  }

  /// `if test { violations.append(…) }`; only where there are JSON forms when the text of what was found is one.
  private func violation(_ test: Expression, isText: Bool, _ make: () -> Expression) -> Statement {
    let statement = Statement.if(test, [append(make())])
    return isText ? .conditional("!hasFeature(Embedded)", [statement]) : statement
  }

  private func bounds(_ range: ClosedRange<Int>, _ count: String) -> String {
    if range.lowerBound == range.upperBound { return "\(count) == \(range.lowerBound)" }
    let least = range.lowerBound <= 0 ? nil : "\(count) >= \(range.lowerBound)"
    let most = range.upperBound == .max ? nil : "\(count) <= \(range.upperBound)"
    let both = [least, most].compactMap { $0 }
    return both.isEmpty ? "true" : both.joined(separator: " && ")
  }

  private func rawInteger(_ type: FieldType, _ value: String) -> String {
    switch type {
    case .enumeration, .flags, .bits, .medicalFloat: "\(value).rawValue"
    case .boolean: "(\(value) ? 1 : 0)"
    default: value
    }
  }

  /// Tests without bounds that the type keeps anyway.
  private func tests(_ ranges: [ClosedRange<Int128>], _ raw: String, _ type: FieldType) -> [String] {
    let (least, most) = containerBounds(type)
    return ranges.compactMap { range in
      guard range.upperBound >= least, range.lowerBound <= most else { return nil }
      if range.lowerBound == range.upperBound { return "\(raw) == \(range.lowerBound)" }
      let low = range.lowerBound <= least ? nil : "\(raw) >= \(range.lowerBound)"
      let high = range.upperBound >= most ? nil : "\(raw) <= \(range.upperBound)"
      let both = [low, high].compactMap { $0 }
      return both.isEmpty ? "true" : both.joined(separator: " && ")
    }
  }

  private func containerBounds(_ type: FieldType) -> (Int128, Int128) {
    switch type {
    case .integer(let integer): containerBounds(integer)
    case .enumeration(let id, _): containerBounds(model[id].base)
    case .varint(let varint): varint.isSigned ? (Int128(Int64.min), Int128(Int64.max)) : (0, Int128(UInt64.max))
    default: (Int128.min, Int128.max)
    }
  }

  private func containerBounds(_ integer: IntegerType) -> (Int128, Int128) {
    let container = IntegerType(bits: integer.containerBits, isSigned: integer.isSigned)
    return (container.minimum, container.maximum)
  }

  /// The raw values that stand for something else are in no range.
  private func exempting(_ type: FieldType, _ raw: String, _ tests: [String]) -> String {
    let exceptions =
      if case .integer(let integer) = type { integer.exceptions.map { "\(raw) == \($0.raw)" } } else { [String]() }
    let all = exceptions + tests
    return all.isEmpty ? "false" : all.joined(separator: " || ")
  }

  /// Whether the text of what was found takes more than printing an integer.
  private func needsJSON(_ type: FieldType) -> Bool {
    switch type {
    case .integer(let integer): integer.isScaled || !integer.exceptions.isEmpty
    case .varint, .boolean: false
    default: true
    }
  }

  /// The text of a value in JSON form.
  private func found(_ type: FieldType, _ value: String) -> Expression {
    if !needsJSON(type) { return .text("\"\\(\(value))\"") }
    if case .integer(let integer) = type {
      return .call("JSONForm.numberText", [.text(value)] + numberArguments(integer))
    }
    let json = json(type, value)
    let text = json.flat.hasPrefix(".") ? Expression.sequence(["JSONValue", json]) : json
    return .sequence([text, ".compactText"])
  }

  // MARK: - Rules over fields

  private func whereRules(_ rules: [Rule], _ scope: ExpressionScope, frame: String) -> [Statement] {
    var number = 0
    return rules.flatMap { rule -> [Statement] in
      var steps: [Statement] = []
      let condition = hoisted(rule.condition, scope, &steps, &number)
      let text = condition.isOptional ? condition.operand(6) + " ?? true" : condition.text
      let report = append(
        .call(
          "RuleViolation.condition",
          [.text(quotedText(rule.id)), .text(quotedText(frame)), .text("expected: \(quotedText(rule.text))")]))
      return steps + [.if(.text("!(\(text))"), [report])]
    }
  }

  /// A condition, its parts in constants of their own where it is long: simple for reader and type checker.
  private func hoisted(
    _ expression: SchemaExpression, _ scope: ExpressionScope, _ steps: inout [Statement], _ number: inout Int
  ) -> ExpressionText {
    let whole = scope.boolean(expression)
    guard whole.text.count > 80 else { return whole }
    let isAnd: Bool
    let parts: (SchemaExpression, SchemaExpression)
    switch expression {
    case .and(let left, let right): (isAnd, parts) = (true, (left, right))
    case .or(let left, let right): (isAnd, parts) = (false, (left, right))
    default: return whole
    }
    func constant(_ part: SchemaExpression) -> ExpressionText {
      let text = hoisted(part, scope, &steps, &number)
      number += 1
      steps.append(.text("let part\(number) = \(text.text)"))
      return ExpressionText(text: "part\(number)", isOptional: text.isOptional)
    }
    let (left, right) = (constant(parts.0), constant(parts.1))
    return scope.joined(left, right, isAnd: isAnd)
  }

  // MARK: - Unions

  private func unionRules(_ id: ID<Union>) -> [Statement] {
    let union = model[id]
    let plan = unionPlans[id.index]
    var cases: [(pattern: Expression, body: [Statement])] = []
    for (index, (member, name)) in zip(union.members, plan.cases).enumerated() {
      let site = Site(frame: quotedText(union.declared.name), path: quotedText(member.declared.name))
      let body = rules(member.payload, member.constraints, isReserved: false, "value", site)
      if body.isEmpty { continue }
      cases.append((.text(payloadPattern(union, index, Identifiers.quoted(name), "value")), body))
    }
    if cases.count < union.members.count + (plan.unknown == nil ? 0 : 1) { cases.append(("default", ["break"])) }
    return [.switch("self", cases)]
  }
}

extension Field {
  var isReported: Bool { if case .reserved(.report) = kind { true } else { false } }
}
