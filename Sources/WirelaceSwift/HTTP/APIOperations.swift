import WirelaceModel

extension APICode {
  /// The enum that holds what the schema says of the API.
  var operationsDeclaration: Declaration {
    var members: [Declaration] = zip(api.authentications, plan.authentications).map(authentication)
    if !api.errors.isEmpty {
      members.append(
        context.constant(
          plan.sharedErrors, "[APIErrorDescription]",
          value: .array(zip(api.errors, plan.errors).flatMap { errorDescriptions($0, $1) }),
          documentation: ["Errors of every operation, behind its own."]))
    }
    members += errorWires
    for (operation, plan) in operations {
      members.append(description(operation, plan))
      let wires = wires(operation, plan)
      if !wires.isEmpty {
        members.append(
          context.holder(
            plan.wire, documentation: ["How parameters and bodies of `\(plan.name)` stand on the wire."], wires))
      }
      if operation.hasFormStruct { members.append(formStruct(operation, plan)) }
      if operation.hasResponseStruct { members.append(responseStruct(operation, plan)) }
    }
    members.append(
      context.constant(
        "operations", "[APIOperation]", value: .array(plan.operations.map { .text(Identifiers.quoted($0.name)) }),
        documentation: ["Every operation, in the order of the schema."]))
    return context.holder(
      plan.base, documentation: context.commentLines(api.declared, or: "The operations of the API.", noting: true),
      members)
  }

  // MARK: - Authentication

  private func authentication(_ way: Authentication, _ name: String) -> Declaration {
    var scheme: Expression
    switch way.scheme {
    case .bearer: scheme = ".bearer"
    case .basic: scheme = ".basic"
    case .header(let key): scheme = .text(".header(\(context.quotedText(key)))")
    case .query(let key): scheme = .text(".query(\(context.quotedText(key)))")
    case .signature(let name, let headers, let query):
      scheme = .call(
        ".signature",
        [
          .text("name: \(context.quotedText(name))"), .labeled("headers", texts(headers)),
          .labeled("query", texts(query)),
        ])
    }
    var arguments: [Expression] = [.text(context.quotedText(way.declared.name)), scheme]
    if !way.forgetStatuses.isEmpty {
      arguments.append(.labeled("forget", .array(way.forgetStatuses.map { .text("\($0)") })))
    }
    return context.constant(
      name, "APIAuthentication", arguments,
      documentation: context.commentLines(way.declared, or: "The authentication `\(way.declared.name)`.", noting: true))
  }

  private func texts(_ texts: [String]) -> Expression { .array(texts.map { .text(context.quotedText($0)) }) }

  // MARK: - Errors

  private func errorDescriptions(_ error: ErrorResponse, _ name: String) -> [Expression] {
    error.statuses.map { statuses in
      var arguments: [Expression] = [
        .text(context.quotedText(name)), .text("\(statuses.lowerBound)...\(statuses.upperBound)"),
      ]
      if error.body != nil { arguments.append(.text("\(plan.errorWire).\(Identifiers.quoted(name)).valueCheck")) }
      return .call("APIErrorDescription", arguments)
    }
  }

  /// All errors with the names of their cases, those of the API first.
  var allErrors: [(error: ErrorResponse, name: String)] {
    Array(zip(api.errors, plan.errors)) + operations.flatMap { Array(zip($0.errors, $1.errors)) }
  }

  private var errorWires: [Declaration] {
    let wires = allErrors.compactMap { error, name in
      error.body.map { body in
        context.constant(name, context.coderType(body), value: context.coder(body))
      }
    }
    if wires.isEmpty { return [] }
    return [context.holder(plan.errorWire, documentation: ["How the bodies of errors stand in JSON."], wires)]
  }

  // MARK: - Operations

  private func description(_ operation: HTTPOperation, _ plan: APIPlan.Operation) -> Declaration {
    var arguments: [Expression] = [
      .text(context.quotedText(operation.declared.name)), .text("." + operation.method.rawValue),
      .text(context.quotedText(api.basePath + operation.pathText)),
    ]
    func add(_ label: String, _ value: Expression, if isThere: Bool = true) {
      if isThere { arguments.append(.labeled(label, value)) }
    }
    let parameters = plan.path + plan.query + plan.headers
    add("parameters", .array(parameters.map { wire($0, plan) }), if: !parameters.isEmpty)
    if let body = operation.body {
      add("body", content(body.content, plan))
      add("isBodyOptional", "true", if: body.isOptional)
      add("requestLimit", number(body.limit))
    }
    let response = operation.response
    if let content = content(response.content, plan) { add("response", content) }
    add("statuses", .array(response.statuses.map { .text("\($0)") }))
    add("responseHeaders", .array(plan.responseHeaders.map { wire($0, plan) }), if: !response.headers.isEmpty)
    if case .none = response.content { add("responseLimit", "0") } else { add("responseLimit", number(response.limit)) }
    let errors = zip(operation.errors, plan.errors).flatMap { errorDescriptions($0, $1) }
    add("errors", .array(errors), if: !errors.isEmpty)
    add("sharedErrors", .text(self.plan.sharedErrors), if: !api.errors.isEmpty)
    if let needs = context.requirements(operation.requirements) { add("requires", needs) }
    let ways = operation.authentications.map { Expression.text(Identifiers.quoted(self.plan.authentications[$0])) }
    add("authentications", .array(ways), if: !ways.isEmpty)
    add("retry", .text("." + operation.retry.rawValue), if: operation.retry != .never)
    if case .byKey(let header) = operation.idempotency { add("idempotencyField", .text(context.quotedText(header))) }
    if let limit = operation.timeouts.attempt { add("attemptTimeout", .text(SwiftText.duration(milliseconds: limit))) }
    if let limit = operation.timeouts.total { add("totalTimeout", .text(SwiftText.duration(milliseconds: limit))) }
    return context.constant(
      plan.name, "APIOperation", arguments,
      documentation: context.commentLines(
        operation.declared, or: "`\(operation.method.wireName) \(api.basePath)\(operation.pathText)`.", noting: true))
  }

  /// Bytes: `1 << 20` where that is shorter.
  private func number(_ bytes: Int) -> Expression {
    let shift = bytes.trailingZeroBitCount
    return .text(shift >= 10 ? "\(bytes >> shift) << \(shift)" : "\(bytes)")
  }

  private func wire(_ argument: APIPlan.Argument, _ plan: APIPlan.Operation) -> Expression {
    .text("\(plan.wire).\(Identifiers.quoted(argument.wire)).description")
  }

  private func content(_ content: RequestBody.Content, _ plan: APIPlan.Operation) -> Expression {
    switch content {
    case .json: .text(".json(\(plan.wire).body.valueCheck)")
    case .text: ".text"
    case .form: .call(".form", [.array(plan.fields.map { wire($0, plan) })])
    case .multipart(let parts): .call(".multipart", [.array(zip(parts, plan.fields).map { part($0, $1, plan) })])
    case .binary(let types): .call(".binary", [texts(types)])
    case .streamed(let types): .call(".streamed", [texts(types)])
    }
  }

  private func part(_ part: Part, _ argument: APIPlan.Argument, _ plan: APIPlan.Operation) -> Expression {
    var arguments: [Expression] = [.text(context.quotedText(part.key))]
    var isOptional = part.isOptional
    switch part.content {
    case .field(let parameter):
      arguments.append(.call(".field", [wire(argument, plan)]))
      isOptional = isOptional || parameter.isOptional || parameter.defaultValue != nil
    case .json: arguments.append(.text(".json(\(plan.wire).\(Identifiers.quoted(argument.wire)).valueCheck)"))
    case .file(let types, let isStreamed):
      arguments.append(.call(".file", [texts(types), .text("isStreamed: \(isStreamed)")]))
    }
    if isOptional { arguments.append("optional: true") }
    if let limit = part.limit { arguments.append(.labeled("limit", number(limit))) }
    if let type = part.contentType { arguments.append(.text("contentType: \(context.quotedText(type))")) }
    return .call("APIPart", arguments)
  }

  /// Nil for none.
  private func content(_ content: Response.Content, _ plan: APIPlan.Operation) -> Expression? {
    switch content {
    case .none: nil
    case .json: .text(".json(\(plan.wire).response.valueCheck)")
    case .text: ".text"
    case .binary(let types): .call(".binary", [texts(types)])
    case .streamed(let types): .call(".streamed", [texts(types)])
    }
  }
}
