import WirelaceModel

extension APICode {
  /// Constants for parameters, bodies and header fields of a response.
  func wires(_ operation: HTTPOperation, _ plan: APIPlan.Operation) -> [Declaration] {
    var wires: [Declaration] = []
    func add(_ parameters: [RequestParameter], _ arguments: [APIPlan.Argument], _ place: String) {
      wires += zip(parameters, arguments).map { wire($0, $1, place) }
    }
    add(operation.pathParameters, plan.path, ".path")
    add(operation.queryParameters, plan.query, ".query")
    add(operation.headers, plan.headers, ".header")
    switch operation.body?.content {
    case .json(let shape)?: wires.append(document("body", shape))
    case .form(let parameters)?: add(parameters, plan.fields, ".form")
    case .multipart(let parts)?:
      for (part, argument) in zip(parts, plan.fields) {
        switch part.content {
        case .field(let parameter): wires.append(wire(parameter, argument, ".form"))
        case .json(let shape): wires.append(document(argument.wire, shape))
        case .file: break
        }
      }
    case .text?, .binary?, .streamed?, nil: break
    }
    if case .json(let shape) = operation.response.content { wires.append(document("response", shape)) }
    add(operation.response.headers, plan.responseHeaders, ".header")
    return wires
  }

  private func document(_ name: String, _ shape: JSONShape) -> Declaration {
    context.constant(name, context.coderType(shape), value: context.coder(shape))
  }

  private func wire(_ parameter: RequestParameter, _ argument: APIPlan.Argument, _ place: String) -> Declaration {
    var arguments: [Expression] = [.text(place), .text(context.quotedText(parameter.key))]
    if let constant = parameter.constant {
      arguments.append(.text(context.jsonLiteral(constant)))
      if parameter.isOptional { arguments.append("optional: true") }
      return context.constant(argument.wire, "APIConstant", arguments)
    }
    arguments.append(context.coder(parameter.shape, takesNull: false))
    if parameter.isOptionalValue { arguments.append("optional: true") }
    if let standard = parameter.defaultValue {
      arguments.append(.text("default: \(context.swiftLiteral(standard, parameter.shape))"))
      if parameter.omitsDefault { arguments.append("omitsDefault: true") }
    }
    if let separator = parameter.separator {
      arguments.append(.text("separator: \(context.quotedText(separator))"))
    }
    return context.constant(
      argument.wire, "APIParameter<\(context.swiftType(parameter.shape.type))>",
      value: .call("APIParameter", arguments))
  }

  // MARK: - Structs

  /// The fields of a form that may be left out as a whole.
  func formStruct(_ operation: HTTPOperation, _ plan: APIPlan.Operation) -> Declaration {
    // Files are read once and have no equality.
    var isHashable = true
    if case .multipart(let parts)? = operation.body?.content {
      isHashable = !parts.contains { if case .file = $0.content { true } else { false } }
    }
    return valueStruct(
      plan.form, ["The body of `\(plan.name)`."], fields(operation, plan), isHashable: isHashable)
  }

  func responseStruct(_ operation: HTTPOperation, _ plan: APIPlan.Operation) -> Declaration {
    var isHashable = true
    if case .streamed = operation.response.content { isHashable = false }
    var values = bodyType(operation.response).map { [Value(name: "body", type: $0, documentation: "")] } ?? []
    values += zip(operation.response.headers, plan.responseHeaders).compactMap { value($0, $1) }
    return valueStruct(
      plan.response, ["What `\(plan.name)` returns: body and header fields."], values, isHashable: isHashable)
  }

  private func valueStruct(
    _ name: String, _ documentation: [String], _ values: [Value], isHashable: Bool
  ) -> Declaration {
    var members: [Declaration] = values.map { value in
      .property(
        PropertyDeclaration(
          documentation: context.documentationLines(value.documentation), modifiers: context.access,
          name: Identifiers.quoted(value.name), type: value.type))
    }
    members.append(
      .function(
        FunctionDeclaration(
          modifiers: context.access, name: "init",
          parameters: values.map { .init(Identifiers.quoted($0.name), $0.type, default: $0.defaultValue) },
          body: values.map { .text("self.\($0.name) = \(Identifiers.quoted($0.name))") })))
    return .type(
      TypeDeclaration(
        documentation: documentation, modifiers: context.access, keyword: .struct, name: name,
        conformances: ["Sendable"] + (isHashable ? ["Hashable"] : []), members: members))
  }
}
