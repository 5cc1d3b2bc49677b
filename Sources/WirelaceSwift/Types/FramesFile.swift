import WirelaceModel

extension EmitterContext {
  /// The structs of frames and the enums of unions.
  func framesFile() -> FileContent {
    var declarations: [Declaration] = []
    for index in model.frames.indices where owns(model.frames[index].declared) {
      declarations.append(frameType(ID(index)))
      declarations += alias(model.frames[index].declared, names[ID<Frame>(index)])
    }
    for index in model.unions.indices where owns(model.unions[index].declared) {
      declarations.append(unionType(ID(index)))
      declarations += alias(model.unions[index].declared, names[ID<Union>(index)])
    }
    return FileContent(imports: ["WirelaceFrames"], declarations: declarations)
  }

  private func frameType(_ id: ID<Frame>) -> Declaration {
    let frame = model[id]
    let plan = framePlans[id.index]
    var members = properties(frame.fields, plan)
    members.append(initializer(frame.fields, plan, defaultsAll: false))
    members += deprecatedProperties(frame.fields, plan)
    members += physicalProperties(frame.fields, plan)
    members += constantProperties(id)
    return .type(
      TypeDeclaration(
        documentation: documentation(frame.declared, fallback: "The frame `\(frame.declared.name)` of the schema."),
        modifiers: access, keyword: .struct, name: names[id].name,
        conformances: ["Sendable", "Hashable"], members: members))
  }

  /// What every value of the frame holds alike.
  private func constantProperties(_ id: ID<Frame>) -> [Declaration] {
    zip(model[id].fields, framePlans[id.index].members).compactMap { field, member in
      guard let constant = field.constant else { return nil }
      return .property(
        PropertyDeclaration(
          documentation: documentationLines(field.documentation) + ["Constant, not part of the value."],
          attributes: attributes(field.deprecated), modifiers: access + ["static"],
          name: Identifiers.quoted(member.property), type: swiftType(field.type),
          body: .getter([.text(constantValue(constant, field.type))])))
    }
  }

  /// What encoding fills in: sizes, counts and presences.
  func computedProperties(_ id: ID<Frame>) -> [Declaration] {
    let scope = ExpressionScope(context: self, frame: id, place: .value)
    func property(_ name: String, _ field: Field, _ expression: SchemaExpression) -> Declaration {
      .property(
        PropertyDeclaration(
          documentation: documentationLines(field.documentation) + ["Computed when encoding, checked when decoding."],
          modifiers: access, name: name, type: swiftType(field.type),
          body: .getter([.text(derived(expression, field.type, scope))])))
    }
    var result: [Declaration] = []
    for (index, (field, member)) in zip(model[id].fields, framePlans[id.index].members).enumerated() {
      if case .expression(let expression)? = field.computed {
        result.append(property(Identifiers.quoted(member.property), field, expression))
      }
      guard case .bits(let bits, _) = field.type else { continue }
      for (number, item) in model[bits].members.enumerated() {
        guard case .expression(let expression)? = item.field.computed else { continue }
        result.append(property(computedBitProperty(frame: id, field: index, bit: number), item.field, expression))
      }
    }
    return result
  }

  /// A computed field's value in its Swift type.
  private func derived(_ expression: SchemaExpression, _ type: FieldType, _ scope: ExpressionScope) -> String {
    switch type {
    case .boolean: scope.condition(expression, absent: false)
    case .enumeration(let id, _):
      "\(names[id].full)(rawValue: \(model[id].base.container)(truncatingIfNeeded: \(scope.integer(expression).text)))"
    case .flags(let id, _):
      "\(names[id].full)(rawValue: \(model[id].base.container)(truncatingIfNeeded: \(scope.integer(expression).text)))"
    default: "\(swiftType(type))(truncatingIfNeeded: \(scope.integer(expression).text))"
    }
  }

  // MARK: - Unions

  private func unionType(_ id: ID<Union>) -> Declaration {
    let union = model[id]
    let plan = unionPlans[id.index]
    let tag = union.tagType.map { tagInteger($0).container } ?? "Int64"
    var members: [Declaration] = []
    var accessors: [Declaration] = []
    for (index, (member, name)) in zip(union.members, plan.cases).enumerated() {
      var payload: [String] = []
      let isEmpty = if case .empty = member.payload { true } else { false }
      if !isEmpty { payload.append(swiftType(member.payload)) }
      if union.hasOwnTag && member.onlyTag == nil { payload.append("tag: \(tag)") }
      var lines = documentationLines(member.declared.documentation)
      if let integer = member.payload.scaledInteger {
        lines.append("Raw: times \(integer.scale)" + (integer.unit.map { ", in \($0)." } ?? "."))
      } else if let unit = member.payload.describedInteger?.unit {
        lines.append("In \(unit).")
      }
      members.append(
        .enumCase(
          CaseDeclaration(
            documentation: lines + deprecationNote(member.declared), name: Identifiers.quoted(name), payload: payload)))
      guard !isEmpty else { continue }
      accessors.append(accessor(union, member, name, as: plan.bodies[index]))
      if member.declared.deprecated != nil {
        accessors.append(
          .property(
            PropertyDeclaration(
              documentation: ["The body of `\(member.declared.name)`; nil for another member."],
              attributes: attributes(member.declared.deprecated), modifiers: access, name: Identifiers.quoted(name),
              type: swiftType(member.payload) + "?", body: .getter([.text(plan.bodies[index])]))))
      }
    }
    if let unknown = plan.unknown {
      let payload = union.hasOwnTag ? ["tag: \(tag)", "bytes: [UInt8]"] : ["bytes: [UInt8]"]
      members.append(
        .enumCase(
          CaseDeclaration(
            documentation: ["A member that the schema does not know, kept as it is."],
            name: Identifiers.quoted(unknown), payload: payload)))
    }
    return .type(
      TypeDeclaration(
        documentation: documentation(union.declared, fallback: "The union `\(union.declared.name)` of the schema."),
        modifiers: access, keyword: .enum, name: names[id].name,
        conformances: ["Sendable", "Hashable"], members: members + accessors))
  }

  private func accessor(_ union: Union, _ member: Union.Member, _ name: String, as property: String) -> Declaration {
    let carriesTag = union.hasOwnTag && member.onlyTag == nil
    let pattern = ".\(Identifiers.quoted(name))(let value" + (carriesTag ? ", _)" : ")")
    return .property(
      PropertyDeclaration(
        documentation: ["The body of `\(member.declared.name)`; nil for another member."], modifiers: access,
        name: Identifiers.quoted(property), type: swiftType(member.payload) + "?",
        body: .getter([.text("if case \(pattern) = self { value } else { nil }")])))
  }
}
