import WirelaceModel

extension EmitterContext {
  /// Enums of texts, models and unions of JSON.
  func modelsFile() -> FileContent {
    var declarations: [Declaration] = []
    for index in model.textEnumerations.indices where owns(model.textEnumerations[index].declared) {
      declarations.append(textEnumeration(ID(index)))
      declarations += alias(model.textEnumerations[index].declared, names[ID<TextEnumeration>(index)])
    }
    for index in model.jsonModels.indices where owns(model.jsonModels[index].declared) {
      declarations.append(modelType(ID(index)))
      declarations += alias(model.jsonModels[index].declared, names[ID<JSONModel>(index)])
    }
    for index in model.jsonUnions.indices where owns(model.jsonUnions[index].declared) {
      declarations.append(jsonUnionType(ID(index)))
      declarations += alias(model.jsonUnions[index].declared, names[ID<JSONUnion>(index)])
    }
    return FileContent(imports: ["WirelaceFrames", "WirelaceHTTP"], declarations: declarations)
  }

  // MARK: - Enums of texts

  private func textEnumeration(_ id: ID<TextEnumeration>) -> Declaration {
    let enumeration = model[id]
    let type = names[id].name
    let cases = Array(zip(enumeration.cases, textCaseNames(enumeration)))
    var members: [Declaration]
    if enumeration.isOpen {
      members = [
        .property(
          PropertyDeclaration(
            documentation: ["The text on the wire."], modifiers: access, keyword: "let", name: "rawValue",
            type: "String")),
        .function(
          FunctionDeclaration(
            documentation: ["Any text, also one that the schema does not name."], modifiers: access, name: "init",
            parameters: [.init("rawValue", "String")], body: ["self.rawValue = rawValue"])),
      ]
      members += cases.map { item, name in
        .property(
          PropertyDeclaration(
            documentation: caseComment(item), attributes: availability(item.declared), modifiers: access + ["static"],
            name: Identifiers.quoted(name), type: type,
            body: .getter([.text("\(type)(rawValue: \(quotedText(item.text)))")])))
      }
      let known = cases.map { Expression.text("\(type)(rawValue: \(quotedText($0.0.text)))") }
      members.append(
        .property(
          PropertyDeclaration(
            documentation: ["Every text that the schema names, in its order."], modifiers: access + ["static"],
            name: "known", type: "[\(type)]", body: .getter([.line(.array(known))]))))
    } else {
      members = cases.map { item, name in
        .enumCase(
          CaseDeclaration(
            documentation: caseComment(item), attributes: availability(item.declared), name: Identifiers.quoted(name),
            rawValue: name == item.text ? nil : quotedText(item.text)))
      }
      members += allCases(enumeration.cases.map { ($0.declared, quotedText($0.text)) }, of: type)
    }
    return .type(
      TypeDeclaration(
        documentation: commentLines(
          enumeration.declared, or: "The enum `\(enumeration.declared.name)` of the schema."),
        modifiers: access, keyword: enumeration.isOpen ? .struct : .enum, name: type,
        conformances: enumeration.isOpen
          ? ["RawRepresentable", "Sendable", "Hashable"] : ["String", "Sendable", "Hashable", "CaseIterable"],
        members: members))
  }

  private func caseComment(_ item: TextEnumeration.Case) -> [String] {
    var lines = documentationLines(item.declared.documentation)
    if let since = item.declared.since { lines.append("Since \(since.major).\(since.minor).") }
    return lines
  }

  // MARK: - Models

  private func modelType(_ id: ID<JSONModel>) -> Declaration {
    let type = model[id]
    let plan = modelPlans[id.index]
    var stored: [Declaration] = []
    var computed: [Declaration] = []
    for (field, member) in zip(type.fields, plan.members) {
      let comment = member.deprecated.map { ["What `\($0)` holds."] } ?? fieldComment(field)
      let name = Identifiers.quoted(member.property)
      if let deprecated = member.deprecated {
        computed.append(
          .property(
            PropertyDeclaration(
              documentation: fieldComment(field), attributes: availability(field.declared), modifiers: access,
              name: Identifiers.quoted(deprecated), type: propertyType(field),
              body: .accessors(get: [.text(name)], set: [.text("\(name) = newValue")]))))
      }
      if let constant = field.constant {
        computed.append(
          .property(
            PropertyDeclaration(
              documentation: comment + ["Constant, not part of the value."],
              attributes: availability(field.declared), modifiers: access + ["static"], name: name,
              type: swiftType(field.shape.type),
              body: .getter([.text(swiftLiteral(constant, field.shape))]))))
      } else if let storage = member.storage {
        let isOptional = field.isOptionalValue
        stored.append(
          .property(
            PropertyDeclaration(
              name: storage, type: "Indirect<\(swiftType(field.shape.type))>" + (isOptional ? "?" : ""))))
        computed.append(
          .property(
            PropertyDeclaration(
              documentation: comment, modifiers: access, name: name, type: propertyType(field),
              body: .accessors(
                get: [.text(storage + (isOptional ? "?.value" : ".value"))],
                set: [.text("\(storage) = " + boxed("newValue", isOptional))]))))
      } else {
        stored.append(
          .property(
            PropertyDeclaration(
              documentation: comment, modifiers: access, name: name, type: propertyType(field))))
      }
    }
    if let unknown = plan.unknown {
      stored.append(
        .property(
          PropertyDeclaration(
            documentation: ["Keys that the schema does not know, kept as they are."], modifiers: access, name: unknown,
            type: "[JSONMember]")))
    }
    return .type(
      TypeDeclaration(
        documentation: commentLines(
          type.declared, or: "The model `\(type.declared.name)` of the schema."), modifiers: access,
        keyword: .struct, name: names[id].name, conformances: ["Sendable", "Hashable"],
        members: stored + [memberwiseInitializer(type, plan)] + computed))
  }

  private func memberwiseInitializer(_ type: JSONModel, _ plan: ModelPlan) -> Declaration {
    var parameters: [FunctionDeclaration.Parameter] = []
    var body: [Statement] = []
    for (field, member) in zip(type.fields, plan.members) where field.constant == nil {
      let name = Identifiers.quoted(member.label)
      let value = field.defaultValue.map { swiftLiteral($0, field.shape) } ?? (field.isOptionalValue ? "nil" : nil)
      parameters.append(.init(name, propertyType(field), default: value))
      if let storage = member.storage {
        body.append(.text("\(storage) = " + boxed(name, field.isOptionalValue)))
      } else {
        body.append(.text("self.\(member.property) = \(name)"))
      }
    }
    if let unknown = plan.unknown {
      parameters.append(.init(unknown, "[JSONMember]", default: "[]"))
      body.append(.text("self.\(unknown) = \(unknown)"))
    }
    return .function(FunctionDeclaration(modifiers: access, name: "init", parameters: parameters, body: body))
  }

  func boxed(_ value: String, _ isOptional: Bool) -> String {
    isOptional ? "\(value).map { Indirect($0) }" : "Indirect(\(value))"
  }

  /// The doc comment of a field: the schema's, then unit, rules, version and deprecation.
  private func fieldComment(_ field: JSONField) -> [String] {
    var lines = documentationLines(field.declared.documentation)
    var facts: [String] = []
    switch field.shape.type {
    case .duration, .unixTime: break
    default: if let unit = field.shape.unit { facts.append("in \(unit)") }
    }
    facts += field.shape.constraints.map { rule in
      rule.text.hasPrefix(rule.id) || rule.id == "range" || rule.id == "pattern"
        ? "`\(rule.text)`" : "`\(rule.text)` (rule `\(rule.id)`)"
    }
    if let since = field.declared.since { facts.append("since \(since.major).\(since.minor)") }
    if !facts.isEmpty {
      let sentence = facts.joined(separator: "; ") + "."
      lines.append(sentence.prefix(1).uppercased() + sentence.dropFirst())
    }
    return lines
  }

  // MARK: - Unions

  private func jsonUnionType(_ id: ID<JSONUnion>) -> Declaration {
    let union = model[id]
    let plan = jsonCaseNames(union)
    var members: [Declaration] = zip(union.members, plan.cases).map { member, name in
      .enumCase(
        CaseDeclaration(
          documentation: documentationLines(member.declared.documentation), name: Identifiers.quoted(name),
          payload: member.model.map { [names[$0].full] } ?? []))
    }
    if let unknown = plan.unknown {
      members.append(
        .enumCase(
          CaseDeclaration(
            documentation: ["An object that the schema does not know, kept as it is."], name: unknown,
            payload: ["JSONValue"])))
    }
    return .type(
      TypeDeclaration(
        documentation: commentLines(
          union.declared, or: "The union `\(union.declared.name)` of the schema."),
        modifiers: access + (modelWeights.isBoxed(id) ? ["indirect"] : []), keyword: .enum, name: names[id].name,
        conformances: ["Sendable", "Hashable"], members: members))
  }

  /// The Swift names of the members of a union of models, and of the one that keeps what is unknown.
  func jsonCaseNames(_ union: JSONUnion) -> (cases: [String], unknown: String?) {
    var names = NameScope(NameScope.payloads.union(["labels", "shapes"]))
    let cases = union.members.map { names.claim(Identifiers.lowerCamel($0.declared.name), suffix: "Member") }
    return (cases, union.unknown == .keep ? names.claim("unknown", suffix: "Member") : nil)
  }
}
