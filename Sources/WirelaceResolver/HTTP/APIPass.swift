import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// `api`: ways to prove who asks, limits, errors, operations.
struct APIPass {
  let context: DeclarationContext

  static func resolve(_ syntax: APISyntax, declared: Declared, context: DeclarationContext) -> API {
    APIPass(context: context).resolve(syntax, declared)
  }

  /// W1120 operation-twice and what its parts report.
  private func resolve(_ syntax: APISyntax, _ declared: Declared) -> API {
    var api = API(declared: declared, basePath: basePath(syntax.base))
    var timeouts: TimeoutSyntax?
    var limits: LimitSyntax?
    var errors: [ErrorResponseSyntax] = []
    for member in syntax.members {
      switch member {
      case .auth(let auth):
        if let resolved = context.authentication(auth, among: api.authentications, isSocket: false) {
          api.authentications.append(resolved)
        }
      case .timeout(let written):
        if let first = timeouts {
          context.reportTwice(.operationClauseTwice, "`timeout`", written.range, first: first.range)
        }
        timeouts = written
        api.timeouts = context.timeouts(written) ?? Timeouts()
      case .limit(let written):
        if let first = limits {
          context.reportTwice(.operationClauseTwice, "`limit`", written.range, first: first.range)
        }
        limits = written
        if let message = written.message {
          context.report(Diagnostic(.sizeLimit, at: message.range, "messages are a matter of sockets"))
        }
        api.requestLimit = context.size(written.request) ?? api.requestLimit
        api.responseLimit = context.size(written.response) ?? api.responseLimit
      case .error(let error): errors.append(error)
      case .operation: break
      }
    }
    api.errors = context.errorResponses(errors)
    let operations = syntax.members.compactMap { if case .operation(let operation) = $0 { operation } else { nil } }
    if operations.isEmpty {
      context.core.report(.emptyDeclaration, at: declared.range, "the API `\(declared.name)` has no operations")
    }
    context.core.checkMemberNames(operations.map(\.name))
    var places: [String: Declared] = [:]
    for operation in operations {
      guard let resolved = OperationPass(context: context, api: api).resolve(operation) else { continue }
      let shape = resolved.method.wireName + " " + resolved.path.map(\.shape).joined()
      if let first = places[shape] {
        context.reportTwice(
          .operationTwice, "`\(resolved.method.wireName) \(resolved.pathText)`", operation.path.range,
          first: first.range, help: "a server could not tell the two apart")
      } else {
        places[shape] = resolved.declared
      }
      api.operations.append(resolved)
    }
    return api
  }

  private func basePath(_ base: Located<String>?) -> String {
    guard let base else { return "" }
    guard base.value.isEmpty || base.value.first == "/" && base.value.last != "/" && !base.value.contains("{") else {
      context.report(
        Diagnostic(
          .pathText, at: base.range, "a base path begins with `/`, does not end with one, and has no parameters"))
      return ""
    }
    guard !base.value.isEmpty else { return "" }
    return context.pathSegments(base, []) == nil ? "" : base.value
  }
}

extension PathSegment {
  fileprivate var shape: String {
    switch self {
    case .text(let text): text
    case .parameter: "{}"
    }
  }
}

extension DeclarationContext {
  /// W1131 authentication.
  func authentication(
    _ syntax: AuthenticationSyntax, among others: [Authentication], isSocket: Bool
  ) -> Authentication? {
    if let first = others.first(where: { $0.declared.name == syntax.name.text }) {
      reportTwice(.authentication, "`\(syntax.name.text)`", syntax.name.range, first: first.declared.range)
      return nil
    }
    if syntax.name.text == "none" {
      report(
        Diagnostic(
          .authentication, at: syntax.name.range, "`none` says that nothing is needed", help: "choose another name"))
      return nil
    }
    let scheme: Authentication.Scheme
    switch syntax.scheme {
    case .missing: return nil
    case .bearer: scheme = .bearer
    case .basic: scheme = .basic
    case .header(let name):
      guard checkHeaderName(name) else { return nil }
      scheme = .header(name.value)
    case .query(let name): scheme = .query(name.value)
    case .signature(let name, let headers, let query):
      guard headers.allSatisfy(checkHeaderName) else { return nil }
      if headers.isEmpty, query.isEmpty {
        report(
          Diagnostic(
            .authentication, at: name.range, "the signature has no place to stand",
            help: "write `headers \"X-Signature\"`, or `query \"signature\"`"))
        return nil
      }
      scheme = .signature(name: name.text, headers: headers.map(\.value), query: query.map(\.value))
    }
    let statuses = statuses(syntax.forgetStatuses, in: 400...499, "a status on which something is forgotten")
    return Authentication(
      declared: declared(syntax.name.text, syntax.annotations, at: syntax.name.range), scheme: scheme,
      forgetStatuses: statuses.flatMap { Array($0) })
  }

  /// W1127 status-range, W1128 status-twice.
  func statuses(_ written: [Located<ClosedRange<Int128>>], in bounds: ClosedRange<Int128>, _ what: String)
    -> [ClosedRange<Int>]
  {
    var result: [ClosedRange<Int>] = []
    for range in written {
      guard bounds.contains(range.value.lowerBound), bounds.contains(range.value.upperBound) else {
        report(
          Diagnostic(
            .statusRange, at: range.range, "\(what) lies between \(bounds.lowerBound) and \(bounds.upperBound)"))
        continue
      }
      let value = Int(range.value.lowerBound)...Int(range.value.upperBound)
      if result.contains(where: { $0.overlaps(value) }) {
        report(Diagnostic(.statusTwice, at: range.range, "this status stands here twice"))
        continue
      }
      result.append(value)
    }
    return result
  }

  /// W1133 timeouts.
  func timeouts(_ written: TimeoutSyntax, over outer: Timeouts = Timeouts()) -> Timeouts? {
    if let connect = written.connect {
      report(
        Diagnostic(
          .timeouts, at: connect.range, "`connect` is a matter of sockets", help: "write `attempt` and `total`"))
      return nil
    }
    var timeouts = outer
    if let attempt = written.attempt {
      guard let value = milliseconds(attempt, "a time limit") else { return nil }
      timeouts.attempt = value
    }
    if let total = written.total {
      guard let value = milliseconds(total, "a time limit") else { return nil }
      timeouts.total = value
    }
    if let attempt = timeouts.attempt, let total = timeouts.total, attempt > total {
      report(
        Diagnostic(
          .timeouts, at: written.range, "one attempt may take \(attempt) ms, all together only \(total) ms",
          help: "`total` covers all attempts and the pauses between them"))
      return nil
    }
    return timeouts
  }

  /// W1127 to W1129.
  func errorResponses(_ written: [ErrorResponseSyntax]) -> [ErrorResponse] {
    core.checkMemberNames(written.map(\.name), taken: ["transport": "failures of the transport"])
    var result: [ErrorResponse] = []
    var taken: [(range: ClosedRange<Int>, place: SourceRange)] = []
    for error in written {
      if error.statuses.isEmpty { continue }
      let statuses = statuses(error.statuses, in: 400...599, "the status of an error")
      for status in statuses {
        // A single status may stand out of a range.
        let same = taken.first { $0.range == status || status.count == 1 && $0.range.count == 1 && $0.range == status }
        if let same {
          reportTwice(
            .statusTwice, status.count == 1 ? "status \(status.lowerBound)" : "these statuses", error.range,
            first: same.place)
        }
        taken.append((status, error.range))
      }
      if let resolved = errorResponse(error, statuses) { result.append(resolved) }
    }
    return result
  }

  private func errorResponse(_ syntax: ErrorResponseSyntax, _ statuses: [ClosedRange<Int>]) -> ErrorResponse? {
    core.checkAnnotations(syntax.annotations, in: module)
    var body: JSONShape?
    if let type = syntax.body {
      guard let resolved = core.jsonShape(type, in: module) else { return nil }
      body = resolved.shape
    }
    var response = ErrorResponse(
      declared: declared(syntax.name.text, syntax.annotations, at: syntax.name.range), statuses: statuses, body: body)
    guard let tableName = syntax.table, let path = syntax.codePath else { return response }
    func isTable(_ symbol: Symbol) -> Bool { if case .errors = symbol.syntax.kind { true } else { false } }
    guard let symbol = core.lookUp(tableName, in: module, kind: "error table", suggesting: isTable) else { return nil }
    guard case .errors(let table)? = symbol.entity else {
      report(
        Diagnostic(
          .errorTable, at: tableName.range, "`\(tableName.text)` is \(symbol.description), not an error table",
          labels: [.init(symbol.syntax.name.range, "declared here")]))
      return nil
    }
    response.table = table
    guard let body else {
      report(
        Diagnostic(
          .errorTable, at: path.range, "the error has no body in which a code could stand",
          help: "add the model of its body: error \(syntax.name.text) …: Failure"))
      return nil
    }
    guard let (resolved, shape) = fieldPath(path, from: body, code: .errorTable) else { return nil }
    switch shape.type {
    case .integer, .string: response.codePath = resolved
    default:
      report(
        Diagnostic(
          .errorTable, at: path.range, "the code of an error is a whole number, not \(shape.type.noun)"))
      return nil
    }
    return response
  }

  /// The way through models that names of fields describe.
  func fieldPath(_ path: DottedName, from shape: JSONShape, code: DiagnosticCode) -> (JSONFieldPath, JSONShape)? {
    var steps: [Int] = []
    var shape = shape
    for part in path.parts {
      if part.text.isEmpty { return nil }
      guard case .model(let id) = shape.type else {
        report(Diagnostic(code, at: part.range, "there is nothing inside \(shape.type.noun)"))
        return nil
      }
      let model = core.model[id]
      guard let index = model.fields.firstIndex(where: { $0.declared.name == part.text }) else {
        if hasError(in: model.declared.range) { return nil }
        report(
          Diagnostic(
            code, at: part.range, "`\(model.declared.name)` has no field `\(part.text)`",
            labels: [.init(model.declared.range, "declared here")],
            help: suggestion(for: part.text, among: model.fields.map(\.declared.name))))
        return nil
      }
      steps.append(index)
      shape = model.fields[index].shape
    }
    return (JSONFieldPath(steps: steps, text: path.text), shape)
  }
}
