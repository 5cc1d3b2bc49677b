import WirelaceModel

extension APICode {
  /// The struct that calls the operations.
  var clientDeclaration: Declaration {
    var members: [Declaration] = [
      .property(
        PropertyDeclaration(
          documentation: ["Where requests go, and how."], modifiers: context.access, name: "api", type: "APIClient")),
      .function(
        FunctionDeclaration(
          modifiers: context.access, name: "init", parameters: [.init("_ api", "APIClient")], body: ["self.api = api"])),
    ]
    for (operation, plan) in operations {
      members.append(callFunction(operation, plan))
      if let paging = operation.paging { members.append(itemsFunction(operation, plan, paging)) }
    }
    return .type(
      TypeDeclaration(
        documentation: context.commentLines(api.declared, or: "Calls the operations of the API.", noting: true) + [
          "",
          "Calls throw ``\(plan.types.error)`` for what the schema declares, `APICallError`, `HTTPTransportError`, "
            + "`UnmetRequirements` before anything is sent, and `CancellationError`.",
        ], modifiers: context.access, keyword: .struct, name: context.ownName(plan.types.client),
        conformances: ["Sendable"], members: members))
  }

  private func parameters(_ values: [Value]) -> [FunctionDeclaration.Parameter] {
    values.map { .init(Identifiers.quoted($0.name), $0.type, default: $0.defaultValue) }
  }

  // MARK: - Calls

  private func callFunction(_ operation: HTTPOperation, _ plan: APIPlan.Operation) -> Declaration {
    let values = arguments(operation, plan)
    var parameters = parameters(values)
    var filling = fillParameters(operation, plan) + fillBody(operation, plan)
    if case .byKey = operation.idempotency {
      parameters.append(.init("idempotencyKey", "String?", default: "nil"))
      filling.append("call.idempotencyKey = idempotencyKey")
    }
    if operation.isUploadStreamed {
      parameters.append(.init("progress", "(@Sendable (HTTPProgress) -> Void)?", default: "nil"))
      filling.append("call.progress = progress")
    }
    var body: [Statement] = [
      .text("\(filling.isEmpty ? "let" : "var") call = APICall(\(self.plan.base).\(Identifiers.quoted(plan.name)))")
    ]
    body += filling
    body.append(
      .closure(
        .text("return try await api.send(call, failures: \(self.plan.types.error).self)"), parameters: "reply",
        reading(operation, plan)))
    return .function(
      FunctionDeclaration(
        documentation: documentation(operation) + documentation(values),
        attributes: context.availability(operation.declared), modifiers: context.access,
        name: Identifiers.quoted(plan.name), parameters: parameters, effect: "async throws",
        result: result(operation, plan), body: body))
  }

  private func fillParameters(_ operation: HTTPOperation, _ plan: APIPlan.Operation) -> [Statement] {
    let all =
      zip(operation.pathParameters, plan.path).map { ($0, $1) }
      + zip(operation.queryParameters, plan.query).map { ($0, $1) }
      + zip(operation.headers, plan.headers).map { ($0, $1) }
    return all.map { setting($0, $1, plan, from: "") }
  }

  private func setting(
    _ parameter: RequestParameter, _ argument: APIPlan.Argument, _ plan: APIPlan.Operation, from owner: String
  ) -> Statement {
    let wire = wire(plan) + "." + Identifiers.quoted(argument.wire)
    if parameter.constant != nil { return .text("call.set(\(wire))") }
    let value = owner + (owner.isEmpty ? Identifiers.quoted(argument.name) : argument.name)
    return .line(
      .call("call.set", [.text(wire), .text((parameter.isOptionalValue ? "ifPresent: " : "") + value)]))
  }

  private func fillBody(_ operation: HTTPOperation, _ plan: APIPlan.Operation) -> [Statement] {
    guard let body = operation.body else { return [] }
    let owner = operation.hasFormStruct ? "body." : ""
    var statements: [Statement]
    switch body.content {
    case .json: statements = [.text("call.json(\(wire(plan)).body, body)")]
    case .text: statements = ["call.text(body)"]
    case .binary: statements = ["call.binary(body)"]
    case .streamed: statements = ["call.stream(body)"]
    case .form(let parameters):
      statements = zip(parameters, plan.fields).map { setting($0, $1, plan, from: owner) }
    case .multipart(let parts):
      statements = zip(parts, plan.fields).map { filling($0, $1, plan, from: owner) }
    }
    if operation.hasFormStruct { statements.insert("call.beginBody()", at: 0) }
    return body.isOptional ? [.if("let body", statements)] : statements
  }

  private func filling(
    _ part: Part, _ argument: APIPlan.Argument, _ plan: APIPlan.Operation, from owner: String
  ) -> Statement {
    let call: Statement
    let value = part.isOptional || owner.isEmpty ? Identifiers.quoted(argument.name) : owner + argument.name
    switch part.content {
    case .field(let parameter): return setting(parameter, argument, plan, from: owner)
    case .json:
      call = .line(
        .call(
          "call.part",
          [
            .text(context.quotedText(part.key)), .text(wire(plan) + "." + Identifiers.quoted(argument.wire)),
            .text(value),
          ]))
    case .file: call = .text("call.file(\(context.quotedText(part.key)), \(value))")
    }
    guard part.isOptional else { return call }
    let name = Identifiers.quoted(argument.name)
    return .if(.text(owner.isEmpty ? "let \(name)" : "let \(name) = \(owner)\(argument.name)"), [call])
  }

  /// Turns the reply into the result.
  private func reading(_ operation: HTTPOperation, _ plan: APIPlan.Operation) -> [Statement] {
    let read: String
    switch operation.response.content {
    case .none: read = "reply.none()"
    case .json: read = "try await reply.json(\(wire(plan)).response)"
    case .text: read = "try await reply.text()"
    case .binary: read = "try await reply.binary()"
    case .streamed: read = "try reply.stream()"
    }
    let headers = zip(operation.response.headers, plan.responseHeaders)
    let checks: [Statement] = headers.filter { $0.0.constant != nil }.map { _, argument in
      .text("try reply.check(\(wire(plan)).\(Identifiers.quoted(argument.wire)))")
    }
    guard operation.hasResponseStruct else {
      return checks.isEmpty ? [.text(read)] : checks + [.text("return " + read)]
    }
    var fields: [Expression] = []
    var statements = checks
    if case .none = operation.response.content {
      statements.append(.text(read))
    } else {
      fields.append(.text("body: " + read))
    }
    fields += headers.filter { $0.0.constant == nil }.map { parameter, argument in
      let function = parameter.isOptionalValue ? "optionalHeader" : "header"
      return .text(
        "\(argument.name): try reply.\(function)(\(wire(plan)).\(Identifiers.quoted(argument.wire)))")
    }
    let value = Expression.call(self.plan.base + "." + plan.response, fields)
    return statements + [.line(statements.isEmpty ? value : .sequence(["return ", value]))]
  }

  // MARK: - Pages

  private func itemsFunction(
    _ operation: HTTPOperation, _ plan: APIPlan.Operation, _ paging: Paging
  ) -> Declaration {
    guard case .json(let shape) = operation.response.content,
      case .array(let element) = self.shape(paging.items, from: shape).type
    else { return .mark(plan.items) }
    let values = arguments(operation, plan)
    let cursor = Identifiers.quoted(plan.query[paging.cursor].name)
    let start = operation.hasResponseStruct ? "page.body" : "page"
    let items = way(paging.items, from: start, shape)
    let next = way(paging.next, from: start, shape)
    let name = Identifiers.quoted(plan.name)
    let callee = values.contains { $0.name == plan.name } ? "self." + plan.name : name
    let arguments = values.map { Expression.text("\($0.name): \(Identifiers.quoted($0.name))") }
    return .function(
      FunctionDeclaration(
        documentation: ["All items of `\(plan.name)`, page by page as they are needed."],
        attributes: context.availability(operation.declared), modifiers: context.access,
        name: Identifiers.quoted(plan.items), parameters: parameters(values),
        result: "APIItems<\(context.swiftType(element))>",
        body: [
          .closure(
            .text("APIItems(\(context.quotedText(operation.declared.name)), from: \(cursor))"), parameters: cursor,
            [
              .line(.sequence(["let page = try await ", .call(callee, arguments)])),
              .text("return (\(items.text)\(items.isOptional ? " ?? []" : ""), \(next.text))"),
            ])
        ]))
  }
}
