import WirelaceModel

/// The stored and computed properties of frames and bit fields, and their initialiser.
extension EmitterContext {
  /// The type of a field's property.
  func propertyType(_ field: Field) -> String { swiftType(field.type) + (field.condition == nil ? "" : "?") }

  func properties(_ fields: [Field], _ plan: FramePlan) -> [Declaration] {
    var result: [Declaration] = zip(fields, plan.members).compactMap { field, member in
      guard field.isStored else { return nil }
      return .property(
        PropertyDeclaration(
          documentation: member.deprecated.map { ["What `\($0)` holds."] }
            ?? documentation(field, isRaw: member.physical != nil),
          modifiers: access, name: Identifiers.quoted(member.property), type: propertyType(field)))
    }
    if let trailing = plan.trailing {
      result.append(
        .property(
          PropertyDeclaration(
            documentation: ["Bytes behind the fields, kept as they are."], modifiers: access, name: trailing,
            type: "[UInt8]")))
    }
    return result
  }

  /// The doc comment of a field: the schema's, then unit, range, presence and version.
  func documentation(_ field: Field, isRaw: Bool) -> [String] {
    var lines = documentationLines(field.documentation)
    var facts: [String] = []
    let integer = field.type.describedInteger
    if isRaw, let integer = field.type.scaledInteger {
      facts.append("Raw: times \(integer.scale)" + (integer.offset == .zero ? "" : " plus \(integer.offset)"))
    }
    if let unit = integer?.unit ?? field.type.unit { facts.append("in \(unit)") }
    facts += field.constraints.map { "rule `\($0.id)`: \($0.text)" }
    if case .reserved = field.kind { facts.append("reserved, zero") }
    if let since = field.since { facts.append("since \(since.major).\(since.minor)") }
    if !facts.isEmpty {
      let sentence = facts.joined(separator: "; ") + "."
      lines.append(sentence.prefix(1).uppercased() + sentence.dropFirst())
    }
    return lines
  }

  /// The properties of deprecated fields. They hold nothing themselves: Swift would warn of every use in generated code.
  func deprecatedProperties(_ fields: [Field], _ plan: FramePlan) -> [Declaration] {
    zip(fields, plan.members).compactMap { field, member in
      guard let name = member.deprecated else { return nil }
      let stored = Identifiers.quoted(member.property)
      return .property(
        PropertyDeclaration(
          documentation: documentation(field, isRaw: member.physical != nil), attributes: attributes(field.deprecated),
          modifiers: access, name: Identifiers.quoted(name), type: propertyType(field),
          body: .accessors(get: [.text(stored)], set: [.text("\(stored) = newValue")])))
    }
  }

  /// The physical number of a scaled field, read from what the value holds.
  func physicalReading(_ field: Field, _ member: MemberPlan, in plan: FramePlan) -> String {
    let raw = Identifiers.quoted(member.property)
    let scale = scaleName(member, in: plan)
    let read: (String) -> String = { "Self.\(scale).physical(\($0))" }
    let isArray = if case .array = field.type { true } else { false }
    switch (isArray, field.condition != nil) {
    case (false, false): return read("Int128(\(raw))")
    case (true, true): return "\(raw)?.map { \(read("Int128($0)")) }"
    case (_, _): return "\(raw).map { \(read("Int128($0)")) }"
    }
  }

  private func scaleName(_ member: MemberPlan, in plan: FramePlan) -> String {
    let physical = member.physical ?? ""
    return free("scale" + physical.prefix(1).uppercased() + physical.dropFirst(), in: plan.members)
  }

  /// The physical numbers of scaled integers.
  func physicalProperties(_ fields: [Field], _ plan: FramePlan) -> [Declaration] {
    zip(fields, plan.members).flatMap { field, member -> [Declaration] in
      guard let physical = member.physical, let integer = field.type.scaledInteger else { return [] }
      let isArray = if case .array = field.type { true } else { false }
      let isOptional = field.condition != nil
      let scale = scaleName(member, in: plan)
      let raw = Identifiers.quoted(member.property)
      let write: (String) -> String = { "Self.\(scale).nearest(\($0))" }
      let get = physicalReading(field, member, in: plan)
      let set =
        switch (isArray, isOptional) {
        case (false, false): write("newValue")
        case (true, true): "newValue?.map { \(write("$0")) }"
        case (_, _): "newValue.map { \(write("$0")) }"
        }
      var lines = documentationLines(field.documentation)
      let unit = integer.unit.map { " in \($0)" } ?? ""
      lines.append("The physical number\(unit). Setting it takes the nearest raw value that there is.")
      if !integer.exceptions.isEmpty {
        let list = integer.exceptions.map { "\($0.raw) “\($0.meaning)”" }.joined(separator: ", ")
        lines.append("Some raw values stand for something else: \(list).")
      }
      return [
        .property(
          PropertyDeclaration(
            documentation: lines, attributes: attributes(field.deprecated), modifiers: access,
            name: Identifiers.quoted(physical), type: (isArray ? "[Double]" : "Double") + (isOptional ? "?" : ""),
            body: .accessors(get: [.text(get)], set: [.text("\(raw) = \(set)")]))),
        .property(
          PropertyDeclaration(
            documentation: ["How `\(member.label)` stands for a physical number."], modifiers: access + ["static"],
            name: scale, type: "LinearScale", body: .getter([.line(linearScale(integer))]))),
      ]
    }
  }

  func linearScale(_ integer: IntegerType) -> Expression {
    let scale = "(\(integer.scale.numerator), \(integer.scale.denominator))"
    let offset = "(\(integer.offset.numerator), \(integer.offset.denominator))"
    return .call(
      "LinearScale", [.text("scale: \(scale)")] + (integer.offset == .zero ? [] : [.text("offset: \(offset)")]))
  }

  /// The memberwise initialiser: what may be left out has a default.
  func initializer(_ fields: [Field], _ plan: FramePlan, defaultsAll: Bool) -> Declaration {
    var parameters: [FunctionDeclaration.Parameter] = []
    var body: [Statement] = []
    for (field, member) in zip(fields, plan.members) where field.isStored {
      parameters.append(
        .init(
          Identifiers.quoted(member.label), propertyType(field),
          default: defaultValue(field, defaultsAll: defaultsAll)))
      body.append(.text("self.\(member.property) = \(Identifiers.quoted(member.label))"))
    }
    if let trailing = plan.trailing {
      parameters.append(.init(trailing, "[UInt8]", default: "[]"))
      body.append(.text("self.\(trailing) = \(trailing)"))
    }
    return .function(
      FunctionDeclaration(modifiers: access, name: "init", parameters: parameters, body: body))
  }

  private func defaultValue(_ field: Field, defaultsAll: Bool) -> String? {
    if let given = field.defaultValue, let text = literal(given, field.type) { return text }
    if field.condition != nil { return "nil" }
    if field.isReserved { return zero(field.type) }
    guard defaultsAll else { return nil }
    switch field.type {
    case .boolean: return "false"
    case .integer: return "0"
    case .flags: return "[]"
    case .enumeration(let id, _):
      let enumeration = model[id]
      if let index = enumeration.cases.firstIndex(where: { $0.value == 0 }) {
        return caseValue(id, index)
      }
      return enumeration.isOpen ? "\(names[id].full)(rawValue: 0)" : nil
    default: return nil
    }
  }
}

extension FieldType {
  /// The integer whose unit belongs into the doc comment.
  var describedInteger: IntegerType? {
    switch self {
    case .integer(let integer): integer
    case .array(let array): array.element.describedInteger
    default: nil
    }
  }

  var unit: String? { if case .varint(let varint) = self { varint.unit } else { nil } }
}
