import WirelaceFrames
import WirelaceHTTP
import WirelaceModel

extension ExchangeChecker {
  func checkResponse(_ exchange: RecordedExchange, _ route: OperationIndex.Route, _ place: Place) {
    let operation = route.operation
    let expected = operation.response
    switch exchange.status {
    case 0: report("http.no-answer", place, "response", message: "there was no answer")
    case let status where expected.statuses.contains(status):
      for parameter in expected.headers {
        check(exchange.response.values(parameter.key), as: parameter, place, "response.header.\(parameter.key)")
      }
      if exchange.method != "HEAD" { check(exchange.response, as: expected, place) }
    case let status:
      let known = (operation.errors + route.api.errors).first { error in
        error.statuses.contains { $0.contains(status) }
      }
      guard let known else {
        let statuses =
          expected.statuses.map(String.init)
          + (operation.errors + route.api.errors).flatMap(\.statuses)
          .map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)...\($0.upperBound)" }
        var seen: Set<String> = []
        return report(
          "http.status", place, "response.status",
          expected: statuses.filter { seen.insert($0).inserted }.joined(separator: ", "), found: "\(status)")
      }
      if exchange.method != "HEAD" { check(exchange, as: known, place) }
    }
  }

  private func check(_ message: RecordedExchange.Message, as response: Response, _ place: Place) {
    if case .none = response.content { return }
    guard let bytes = message.body else {
      return report("http.body-missing", place, "response.body", message: "the recording left the body out")
    }
    checkSize(bytes.count, response.limit, place, "response.body")
    let type = message.contentType
    switch response.content {
    case .none: break
    case .json(let shape):
      guard checkType(MediaType.isJSON(type), type, ["application/json"], place, "response.body") else { return }
      if let json = check(bytes, as: shape, place, "response.body") { learnScopes(json, shape) }
    case .text:
      if checkType(MediaType.isText(type), type, ["text/plain"], place, "response.body") {
        checkText(bytes, place, "response.body")
      }
    case .binary(let types), .streamed(let types):
      checkType(MediaType.accepts(type, types), type, types, place, "response.body")
    }
  }

  // MARK: Errors

  private func check(_ exchange: RecordedExchange, as error: ErrorResponse, _ place: Place) {
    guard let shape = error.body, let bytes = exchange.response.body else { return }
    let type = exchange.response.contentType
    guard checkType(MediaType.isJSON(type), type, ["application/json"], place, "response.body"),
      let json = check(bytes, as: shape, place, "response.body"), let table = error.table, let path = error.codePath,
      let (code, kind) = value(json, shape, path)
    else { return }
    // A value of another kind has been reported as that already.
    if code.integerValue == nil {
      guard case .string = kind, code.stringValue != nil else { return }
    }
    let number = code.integerValue ?? code.stringValue.flatMap { Int128($0) }
    guard let entry = model[table].entries.first(where: { number == Int128($0.code) }) else {
      return report(
        "http.error-code", place, "response.body", "$.\(path.text)",
        expected: "a code of \(model[table].declared.name)",
        found: number.map { "\($0)" } ?? code.kindName)
    }
    if let status = entry.http, status != exchange.status {
      report(
        "http.error-code", place, "response.body", "$.\(path.text)",
        expected: "status \(status) for \(entry.declared.name)", found: "\(exchange.status)")
    }
  }

  private func value(_ json: JSONValue, _ shape: JSONShape, _ path: JSONFieldPath) -> (JSONValue, JSONType)? {
    var (json, shape) = (json, shape)
    for step in path.steps {
      guard case .model(let id) = shape.type, model[id].fields.indices.contains(step),
        let inner = json[model[id].fields[step].key]
      else { return nil }
      (json, shape) = (inner, model[id].fields[step].shape)
    }
    return (json, shape.type)
  }

  // MARK: Scopes

  /// Bits of scopes beside texts whose names are those of secrets: what came with a token holds for it.
  private func learnScopes(_ json: JSONValue, _ shape: JSONShape) {
    switch shape.type {
    case .array(let element), .map(_, let element):
      let values = json.arrayValue ?? json.objectValue?.map(\.value) ?? []
      for value in values { learnScopes(value, element) }
    case .model(let id):
      var bits: Int128?
      for field in model[id].fields {
        guard let value = json[field.key] else { continue }
        if case .scopes = field.shape.type { bits = value.integerValue ?? bits }
        switch field.shape.type {
        case .model, .array, .map: learnScopes(value, field.shape)
        default: break
        }
      }
      guard let bits else { return }
      for field in model[id].fields where ExchangeSecrets.isSecret(field.key) {
        if let token = json[field.key]?.stringValue { remember(token, bits) }
      }
    default: break
    }
  }
}
