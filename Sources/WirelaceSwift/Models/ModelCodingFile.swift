import WirelaceModel

extension EmitterContext {
  /// How models and unions stand in JSON, and their rules.
  func modelCodingFile() -> FileContent {
    var declarations: [Declaration] = []
    var types: [(name: String, type: String)] = []
    for index in model.jsonModels.indices where owns(model.jsonModels[index].declared) {
      declarations.append(modelCoding(ID(index)))
      types.append((model.jsonModels[index].declared.name, names[ID<JSONModel>(index)].full))
    }
    for index in model.jsonUnions.indices where owns(model.jsonUnions[index].declared) {
      declarations.append(unionCoding(ID(index)))
      types.append((model.jsonUnions[index].declared.name, names[ID<JSONUnion>(index)].full))
    }
    if !types.isEmpty { declarations.append(payloadRegistry(types)) }
    return FileContent(imports: ["WirelaceFrames", "WirelaceHTTP"], declarations: declarations)
  }

  /// Every model and union of the module by its name in the schema.
  private func payloadRegistry(_ types: [(name: String, type: String)]) -> Declaration {
    let entries = types.map { Expression.text("(\(quotedText($0.name)), \($0.type).self)") }
    return .type(
      TypeDeclaration(
        keyword: .extension, name: names.registry(of: module),
        members: [
          .property(
            PropertyDeclaration(
              documentation: ["Every model and union of JSON with its name in the schema."],
              modifiers: access + ["static"], name: "payloads", type: "[(name: String, type: any JSONPayload.Type)]",
              body: .getter([.line(.array(entries))])))
        ]))
  }

  private func payloadExtension(_ name: String, _ members: [Declaration]) -> Declaration {
    .type(
      TypeDeclaration(keyword: .extension, name: name, conformances: ["JSONPayload"], members: members))
  }

  private func privateConstant(_ name: String, _ type: String, _ value: Expression) -> Declaration {
    .property(
      PropertyDeclaration(
        modifiers: ["private", "static"], keyword: "let", name: name, type: type, body: .value(value)))
  }

  private func reader(_ body: [Statement]) -> Declaration {
    .function(
      FunctionDeclaration(
        modifiers: access, name: "init", parameters: [.init("payload", "JSONValue")],
        effect: "throws(JSONPayloadError)", body: body))
  }

  private func writer(_ body: [Statement]) -> Declaration {
    .property(PropertyDeclaration(modifiers: access, name: "payload", type: "JSONValue", body: .getter(body)))
  }

  private func checker(_ body: [Statement]) -> Declaration {
    .function(
      FunctionDeclaration(
        modifiers: access + ["static"], name: "check",
        parameters: [
          .init("_ payload", "JSONValue"), .init("at path", "String"),
          .init("into violations", "inout [PayloadViolation]"),
        ], body: body))
  }

  // MARK: - Models

  private func modelCoding(_ id: ID<JSONModel>) -> Declaration {
    let type = model[id]
    let plan = modelPlans[id.index]
    let fields = Array(zip(type.fields, plan.members))
    var members: [Declaration] = fields.compactMap { field, member in
      guard field.constant == nil, sharedCoder(field) == nil else { return nil }
      let takesNull = isRequiredNullable(field)
      return privateConstant(
        member.coder, coderType(field.shape, takesNull: takesNull), coder(field.shape, takesNull: takesNull))
    }
    let needsKeys = type.unknown != .ignore
    if needsKeys {
      members.append(
        privateConstant("keys", "Set<String>", .array(type.fields.map { .text(quotedText($0.key)) })))
    }
    members.append(reader(reading(type, plan, fields)))
    members.append(writer(writing(plan, fields)))
    let checks = fields.filter { $0.0.constant == nil && canBreakRules($0.0.shape) }.map { field, member in
      Statement.text("rules.member(\(quotedText(field.key)), \(sharedCoder(field) ?? member.coder))")
    }
    members.append(
      checker(
        checks.isEmpty
          ? [] : ["var rules = PayloadRules(payload, at: path)"] + checks + ["violations += rules.violations"]))
    return payloadExtension(names[id].full, members)
  }

  private func isRequiredNullable(_ field: JSONField) -> Bool { field.isRequired && field.shape.isNullable }

  /// The runtime's own coder, when the field needs nothing more.
  private func sharedCoder(_ field: JSONField) -> String? {
    if case .text(let name) = coder(field.shape, takesNull: isRequiredNullable(field)) { name } else { nil }
  }

  /// A property where the reader or writer of the object is in scope.
  private func property(_ member: ModelPlan.Member) -> String {
    member.property == "object" ? "self.object" : Identifiers.quoted(member.property)
  }

  private func reading(
    _ type: JSONModel, _ plan: ModelPlan, _ fields: [(JSONField, ModelPlan.Member)]
  ) -> [Statement] {
    if fields.isEmpty && type.unknown == .ignore { return ["_ = try PayloadObject(payload)"] }
    var body: [Statement] = ["var object = PayloadReader(payload)"]
    // What must be there is held by a local until nothing can fail any more: one place that throws, not one for each key. Each
    // has to destroy all that was read before.
    var held: [Statement] = []
    let locals = Set(fields.map { $0.1.property + "Value" })
    for (field, member) in fields {
      let key = Expression.text(quotedText(field.key))
      if let constant = field.constant {
        body.append(.line(.call("object.constant", [key, .text(jsonLiteral(constant))])))
        continue
      }
      var arguments: [Expression] = [key, .text(sharedCoder(field) ?? "Self.\(member.coder)")]
      var target = member.storage ?? property(member)
      if locals.contains(target) { target = "self." + target }
      if field.isRequired {
        let local = member.property + "Value"
        body.append(.line(.sequence([.text("let \(local) = "), .call("object.required", arguments)])))
        let value = "object.value(\(local))"
        held.append(.text("\(target) = " + (member.storage == nil ? value : boxed(value, field.isOptionalValue))))
        continue
      }
      if field.shape.isNullable { arguments.append("nullable: true") }
      if let value = field.defaultValue { arguments.append(.text("default: \(swiftLiteral(value, field.shape))")) }
      let value = Expression.call("object." + (field.defaultValue == nil ? "optional" : "defaulted"), arguments)
      switch (member.storage != nil, field.isOptionalValue) {
      case (false, _): body.append(.line(.sequence([.text("\(target) = "), value])))
      case (true, false): body.append(.line(.sequence([.text("\(target) = Indirect("), value, ")"])))
      case (true, true): body.append(.line(.sequence([.text("\(target) = "), value, ".map { Indirect($0) }"])))
      }
    }
    switch type.unknown {
    case .ignore: break
    case .keep: body.append(.text("\(plan.unknown ?? "") = object.unknown(besides: Self.keys)"))
    case .refuse: body.append("object.refuseUnknown(besides: Self.keys)")
    }
    return body + ["try object.finish()"] + held
  }

  private func writing(_ plan: ModelPlan, _ fields: [(JSONField, ModelPlan.Member)]) -> [Statement] {
    if fields.isEmpty && plan.unknown == nil { return ["PayloadObjectWriter().payload"] }
    var body: [Statement] = ["var object = PayloadObjectWriter()"]
    for (field, member) in fields {
      let key = Expression.text(quotedText(field.key))
      if let constant = field.constant {
        body.append(.line(.call("object.constant", [key, .text(jsonLiteral(constant))])))
        continue
      }
      let value = Expression.text(property(member))
      let coder = Expression.text(sharedCoder(field) ?? "Self.\(member.coder)")
      if let given = field.defaultValue, field.omitsDefault {
        body.append(
          .line(
            .call("object.unlessEqual", [key, value, .text("to: \(swiftLiteral(given, field.shape))"), coder])))
      } else {
        let function = field.isRequired || field.defaultValue != nil ? "required" : "optional"
        body.append(.line(.call("object.\(function)", [key, value, coder])))
      }
    }
    if let unknown = plan.unknown { body.append(.text("object.kept(\(unknown))")) }
    return body + ["return object.payload"]
  }

  /// Whether a value of the Swift type can break a rule.
  private func canBreakRules(_ shape: JSONShape) -> Bool {
    if !shape.constraints.isEmpty { return true }
    switch shape.type {
    case .float, .uuid, .url, .model, .union: return true
    case .array(let element), .map(_, let element): return canBreakRules(element)
    default: return false
    }
  }

  // MARK: - Unions

  private func unionCoding(_ id: ID<JSONUnion>) -> Declaration {
    let union = model[id]
    let names = jsonCaseNames(union)
    let members = Array(zip(union.members, names.cases.map(Identifiers.quoted)))
    var declarations: [Declaration] = []
    var selection: String
    var key: String?
    switch union.selector {
    case .key(let name):
      key = name
      let labels = union.members.map { Expression.array($0.labels.map { .text(jsonLiteral($0)) }) }
      declarations.append(privateConstant("labels", "[[JSONValue]]", .array(labels)))
      selection = "object.member(\(quotedText(name)), among: Self.labels)"
    case .shape:
      let shapes = union.members.map { $0.model.map { shape(model[$0]) } ?? "PayloadShape()" }
      declarations.append(privateConstant("shapes", "[PayloadShape]", .array(shapes)))
      selection = "object.member(among: Self.shapes)"
    }
    declarations.append(reader(reading(union, members, names.unknown, key, selection)))
    declarations.append(writer(writing(union, members, names.unknown, key)))
    declarations.append(checker(checking(members, selection, key)))
    return payloadExtension(self.names[id].full, declarations)
  }

  /// What tells the objects of a model from those of others: `PayloadShape(required: ["score"])`.
  func shape(_ type: JSONModel) -> Expression {
    let required = type.fields.filter { $0.isRequired && $0.constant == nil }.map {
      Expression.text(quotedText($0.key))
    }
    let constants = type.fields.compactMap { field in
      field.constant.map { Expression.text("JSONMember(\(quotedText(field.key)), \(jsonLiteral($0)))") }
    }
    return .call(
      "PayloadShape",
      (required.isEmpty ? [] : [.labeled("required", .array(required))])
        + (constants.isEmpty ? [] : [.labeled("constants", .array(constants))]))
  }

  /// Whether the model has the key of the union itself, as a constant.
  private func hasKey(_ member: JSONUnion.Member, _ key: String?) -> Bool {
    member.model.map { model[$0].fields.contains { $0.key == key } } ?? false
  }

  private func reading(
    _ union: JSONUnion, _ members: [(JSONUnion.Member, String)], _ unknown: String?, _ key: String?, _ selection: String
  ) -> [Statement] {
    var cases: [(pattern: Expression, body: [Statement])] = []
    for (index, (member, name)) in members.enumerated() {
      guard let id = member.model else {
        cases.append((.text("\(index)"), [.text("self = .\(name)")]))
        continue
      }
      let payload =
        if let key, !hasKey(member, key) { "object.payload(without: \(quotedText(key)))" } else { "payload" }
      cases.append((.text("\(index)"), [.text("self = .\(name)(try \(names[id].full)(payload: \(payload)))")]))
    }
    let otherwise =
      unknown.map { "self = .\($0)(payload)" } ?? "throw object.unknownMember(\(key.map(quotedText) ?? ""))"
    cases.append(("default", [.text(otherwise)]))
    return [
      "let object = try PayloadObject(payload)", .switch(.text((key == nil ? "" : "try ") + selection), cases),
    ]
  }

  private func writing(
    _ union: JSONUnion, _ members: [(JSONUnion.Member, String)], _ unknown: String?, _ key: String?
  ) -> [Statement] {
    var cases: [(pattern: Expression, body: [Statement])] = []
    for (member, name) in members {
      let label = member.labels.first.map(jsonLiteral) ?? ".null"
      if member.model == nil {
        cases.append(
          (.text(".\(name)"), [.text(".object([JSONMember(\(quotedText(key ?? "")), \(label))])")]))
      } else if let key, !hasKey(member, key) {
        cases.append((.text(".\(name)(let value)"), [.text("value.payload.tagged(\(quotedText(key)), \(label))")]))
      } else {
        cases.append((.text(".\(name)(let value)"), ["value.payload"]))
      }
    }
    if let unknown { cases.append((.text(".\(unknown)(let payload)"), ["payload"])) }
    return [.switch("self", cases)]
  }

  private func checking(
    _ members: [(JSONUnion.Member, String)], _ selection: String, _ key: String?
  ) -> [Statement] {
    var cases: [(pattern: Expression, body: [Statement])] = []
    for (index, (member, _)) in members.enumerated() {
      guard let id = member.model else { continue }
      cases.append(
        (.text("\(index)"), [.text("\(names[id].full).check(payload, at: path, into: &violations)")]))
    }
    if cases.isEmpty { return [] }
    cases.append(("default", ["break"]))
    return [
      .guarded("let object = try? PayloadObject(payload)", otherwise: ["return"]),
      .switch(.text((key == nil ? "" : "try? ") + selection), cases),
    ]
  }
}
