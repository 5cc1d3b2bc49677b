import WirelaceModel

extension APICode {
  /// The enum of the errors that the schema declares.
  var errorsDeclaration: Declaration {
    var members: [Declaration] = allErrors.map { error, name in
      .enumCase(
        CaseDeclaration(
          documentation: context.commentLines(error.declared, or: statusText(error), noting: true),
          name: Identifiers.quoted(name),
          payload: ["APIFailure<\(error.body.map { context.swiftType($0) } ?? "[UInt8]")>"]))
    }
    members += [readingInitializer, rawProperty]
    members += plan.codes.compactMap(codeProperty)
    return .type(
      TypeDeclaration(
        documentation: ["The errors that the API declares, each with its status and body."],
        modifiers: context.access, keyword: .enum, name: context.ownName(plan.types.error),
        conformances: ["APIErrors"], members: members))
  }

  /// `Status 404.`
  private func statusText(_ error: ErrorResponse) -> String {
    let statuses = error.statuses.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
    return "Status \(statuses.joined(separator: ", "))."
  }

  private func wire(of name: String) -> String { "\(plan.base).\(plan.errorWire).\(Identifiers.quoted(name))" }

  private var readingInitializer: Declaration {
    var cases: [(pattern: Expression, body: [Statement])] = allErrors.map { error, name in
      let failure = error.body == nil ? "failure" : "try failure.decoded(\(wire(of: name)))"
      return (.text(context.quotedText(name)), [.text("self = .\(name)(\(failure))")])
    }
    cases.append(("default", ["return nil"]))
    return .function(
      FunctionDeclaration(
        documentation: ["Reads a failure by the name of its case; nil for a name that is none."],
        modifiers: context.access, name: "init?",
        parameters: [.init("_ name", "String"), .init("_ failure", "APIFailure<[UInt8]>")],
        effect: "throws(JSONPayloadError)", body: cases.count == 1 ? ["return nil"] : [.switch("name", cases)]))
  }

  private var rawProperty: Declaration {
    let cases: [(pattern: Expression, body: [Statement])] = allErrors.map { error, name in
      let failure = error.body == nil ? "failure" : "failure.encoded(\(wire(of: name)))"
      return (.text(".\(name)(let failure)"), [.text("(\(context.quotedText(name)), \(failure))")])
    }
    return .property(
      PropertyDeclaration(
        documentation: ["The name of the case, and the failure with its body as bytes."], modifiers: context.access,
        name: "raw", type: "(name: String, failure: APIFailure<[UInt8]>)", body: .getter([.switch("self", cases)])))
  }

  /// Looks the code that stands in a body up in an error table.
  private func codeProperty(_ table: ID<ErrorTable>, _ property: String) -> Declaration? {
    guard !context.model[table].entries.isEmpty else { return nil }
    let type = context.names.name(of: context.model[table].declared)
    var cases: [(pattern: Expression, body: [Statement])] = []
    for (error, name) in allErrors {
      guard error.table == table, let path = error.codePath, let body = error.body else { continue }
      let (way, isOptional) = way(path, from: "failure.body", body)
      let value: String
      switch shape(path, from: body).type {
      case .string:
        value =
          isOptional
          ? "(\(way)).flatMap { Int($0) }.flatMap { \(type)(rawValue: $0) }"
          : "Int(\(way)).flatMap { \(type)(rawValue: $0) }"
      case .integer(let integer) where integer.swiftType == "Int":
        value = isOptional ? "(\(way)).flatMap { \(type)(rawValue: $0) }" : "\(type)(rawValue: \(way))"
      case .integer(let integer) where integer.bits < 64:
        value = isOptional ? "(\(way)).flatMap { \(type)(rawValue: Int($0)) }" : "\(type)(rawValue: Int(\(way)))"
      default:
        value =
          isOptional
          ? "(\(way)).flatMap { Int(exactly: $0) }.flatMap { \(type)(rawValue: $0) }"
          : "Int(exactly: \(way)).flatMap { \(type)(rawValue: $0) }"
      }
      cases.append((.text(".\(name)(let failure)"), [.text(value)]))
    }
    if cases.count < allErrors.count { cases.append(("default", ["nil"])) }
    return .property(
      PropertyDeclaration(
        documentation: ["What the code in the body means; nil for one that the schema does not name."],
        modifiers: context.access, name: property, type: type + "?", body: .getter([.switch("self", cases)])))
  }
}
