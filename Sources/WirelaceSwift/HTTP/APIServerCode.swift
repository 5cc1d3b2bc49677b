import WirelaceModel

extension APICode {
  /// The protocol of a server, and the routes that read and answer requests for it.
  var serverDeclarations: [Declaration] {
    [serverProtocol, serverExtension]
  }

  private var isProven: Bool { !api.authentications.isEmpty }

  private var serverProtocol: Declaration {
    var members: [Declaration] = []
    if isProven {
      members.append(
        .function(
          FunctionDeclaration(
            documentation: ["Judges a credential; nil: it does not hold."], name: "authenticate",
            parameters: [.init("_ proof", "APIProof")], effect: "async throws", result: "APIGrant?",
            isRequirement: true)))
    }
    members.append(
      .function(
        FunctionDeclaration(
          documentation: [
            "Puts a problem into the words of the API's errors; nil: a problem document (RFC 9457) is sent."
          ],
          name: "describe", parameters: problemParameters, result: plan.types.error + "?", isRequirement: true)))
    for (operation, plan) in operations {
      let values = arguments(operation, plan)
      members.append(
        .function(
          FunctionDeclaration(
            documentation: documentation(operation) + documentation(values), name: Identifiers.quoted(plan.name),
            parameters: [.init("_ context", "APIContext")]
              + values.map { .init(Identifiers.quoted($0.name), $0.type) }, effect: "async throws",
            result: result(operation, plan), isRequirement: true)))
    }
    return .type(
      TypeDeclaration(
        documentation: context.commentLines(api.declared, or: "Answers the operations of the API.", noting: true) + [
          "",
          "What is thrown as ``\(plan.types.error)`` is sent as it is, anything else as a failure that tells nothing.",
        ], modifiers: context.access, keyword: .protocol, name: context.ownName(plan.types.server),
        conformances: ["Sendable"], members: members))
  }

  private var problemParameters: [FunctionDeclaration.Parameter] {
    [.init("_ problem", "APIProblem"), .init("in operation", "APIOperation?")]
  }

  private var serverExtension: Declaration {
    var members: [Declaration] = [
      .function(
        FunctionDeclaration(
          modifiers: context.access, name: "describe", parameters: problemParameters, result: plan.types.error + "?",
          body: ["nil"])),
      .function(
        FunctionDeclaration(
          documentation: [
            "What answers requests: it finds the operation, asks who it is, checks scopes, reads and checks what was sent.",
            "", "- Parameter onError: Told of errors that clients see as a failure of the server.",
          ], modifiers: context.access, name: "router",
          parameters: [
            .init("onError", "@escaping @Sendable (APIOperation, any Error) -> Void", default: "{ _, _ in }")
          ], result: "APIRouter",
          body: [
            .line(
              .call(
                "APIRouter",
                [
                  .array(plan.operations.map { .text(Identifiers.quoted($0.route)) }),
                  .text(
                    isProven ? "authenticate: { try await authenticate($0) }" : "authenticate: { _ in nil }"),
                  "describe: { describe($0, in: $1) }", "onError: onError",
                ]))
          ])),
    ]
    members += operations.map(route)
    return .type(TypeDeclaration(keyword: .extension, name: plan.types.server, members: members))
  }

  // MARK: - Routes

  private func route(_ operation: HTTPOperation, _ plan: APIPlan.Operation) -> Declaration {
    let values = arguments(operation, plan)
    var body =
      zip(operation.pathParameters, plan.path).map { reading($0, $1, plan) }
      + zip(operation.queryParameters, plan.query).map { reading($0, $1, plan) }
      + zip(operation.headers, plan.headers).map { reading($0, $1, plan) }
    body += readingBody(operation, plan)
    body.append("try input.finish()")
    let callee =
      values.contains { $0.name == plan.name } ? "self." + plan.name : Identifiers.quoted(plan.name)
    let call = Expression.call(
      callee, ["input.context"] + values.map { .text("\($0.name): \(Identifiers.quoted($0.name))") })
    let isVoid = result(operation, plan) == nil
    body.append(.line(.sequence([.text(isVoid ? "try await " : "let result = try await "), call])))
    body += answering(operation, plan)
    return .property(
      PropertyDeclaration(
        modifiers: ["private"], name: Identifiers.quoted(plan.route), type: "APIRoute",
        body: .getter([
          .closure(
            .text("APIRoute(\(self.plan.base).\(Identifiers.quoted(plan.name)))"), parameters: "input", body)
        ])))
  }

  private func reading(
    _ parameter: RequestParameter, _ argument: APIPlan.Argument, _ plan: APIPlan.Operation
  ) -> Statement {
    if parameter.constant != nil { return .text(check(argument, plan)) }
    return .text("let \(Identifiers.quoted(argument.name)) = \(taking(parameter, argument, plan))")
  }

  private func check(_ argument: APIPlan.Argument, _ plan: APIPlan.Operation) -> String {
    "input.check(\(wire(plan)).\(Identifiers.quoted(argument.wire)))"
  }

  private func taking(
    _ parameter: RequestParameter, _ argument: APIPlan.Argument, _ plan: APIPlan.Operation
  ) -> String {
    let function = parameter.isOptionalValue ? "optional" : "value"
    return "try input.\(function)(\(wire(plan)).\(Identifiers.quoted(argument.wire)))"
  }

  private func taking(_ part: Part, _ argument: APIPlan.Argument, _ plan: APIPlan.Operation) -> String {
    let key = context.quotedText(part.key)
    switch part.content {
    case .field(let parameter): return taking(parameter, argument, plan)
    case .json:
      let function = part.isOptional ? "optionalPart" : "part"
      return "try input.\(function)(\(key), \(wire(plan)).\(Identifiers.quoted(argument.wire)))"
    case .file: return part.isOptional ? "input.optionalFile(\(key))" : "try input.file(\(key))"
    }
  }

  private func readingBody(_ operation: HTTPOperation, _ plan: APIPlan.Operation) -> [Statement] {
    guard let body = operation.body else { return [] }
    func whole(_ always: String, _ optional: String) -> [Statement] {
      [.text("let body = " + (body.isOptional ? optional : always))]
    }
    switch body.content {
    case .json:
      let wire = wire(plan) + ".body"
      return whole("try await input.json(\(wire))", "try await input.optionalJSON(\(wire))")
    case .text: return whole("try await input.text()", "try await input.optionalText()")
    case .binary: return whole("try await input.binary()", "try await input.optionalBinary()")
    case .streamed: return whole("try input.stream()", "try await input.optionalStream()")
    case .form(let parameters):
      let fields = zip(parameters, plan.fields).map { parameter, argument in
        (argument, parameter.constant != nil, taking(parameter, argument, plan))
      }
      return readingFields(operation, plan, "Form", fields)
    case .multipart(let parts):
      let fields = zip(parts, plan.fields).map { part, argument in
        var isConstant = false
        if case .field(let parameter) = part.content { isConstant = parameter.constant != nil }
        return (argument, isConstant, taking(part, argument, plan))
      }
      return readingFields(operation, plan, "Parts", fields)
    }
  }

  private func readingFields(
    _ operation: HTTPOperation, _ plan: APIPlan.Operation, _ noun: String,
    _ fields: [(argument: APIPlan.Argument, isConstant: Bool, code: String)]
  ) -> [Statement] {
    guard operation.hasFormStruct else {
      return [.text("try await input.read\(noun)()")]
        + fields.map { field in
          .text(
            field.isConstant
              ? check(field.argument, plan) : "let \(Identifiers.quoted(field.argument.name)) = \(field.code)")
        }
    }
    let type = self.plan.base + "." + plan.form
    let values = fields.filter { !$0.isConstant }.map { Expression.text("\($0.argument.name): \($0.code)") }
    let checks = fields.filter(\.isConstant).map { Statement.text(check($0.argument, plan)) }
    return [
      .text("var body: \(type)?"),
      .if(
        .text("try await input.readOptional\(noun)()"),
        checks + [.line(.sequence(["body = ", .call(type, values)]))]),
    ]
  }

  private func answering(_ operation: HTTPOperation, _ plan: APIPlan.Operation) -> [Statement] {
    let response = operation.response
    let value = operation.hasResponseStruct ? "result.body" : "result"
    let writing: String
    switch response.content {
    case .none: writing = "none()"
    case .json: writing = "json(\(wire(plan)).response, \(value))"
    case .text: writing = "text(\(value))"
    case .binary: writing = "binary(\(value))"
    case .streamed: writing = "stream(\(value))"
    }
    let answer = "APIAnswer(\(self.plan.base).\(Identifiers.quoted(plan.name)))"
    if response.headers.isEmpty { return [.text("return try \(answer).\(writing)")] }
    var statements: [Statement] = [.text("var answer = \(answer)")]
    for (parameter, argument) in zip(response.headers, plan.responseHeaders) {
      let wire = wire(plan) + "." + Identifiers.quoted(argument.wire)
      let field = (parameter.isOptionalValue ? "ifPresent: " : "") + "result." + argument.name
      statements.append(
        .text(parameter.constant != nil ? "try answer.header(\(wire))" : "try answer.header(\(wire), \(field))"))
    }
    return statements + [.text("return try answer.\(writing)")]
  }
}
