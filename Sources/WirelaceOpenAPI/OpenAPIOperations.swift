import WirelaceModel

/// Paths, parameters, bodies and responses.
extension OpenAPIDocument {
  mutating func paths() -> OpenAPIValue {
    var paths: [(shape: [String], text: String, parameters: [RequestParameter], methods: [OpenAPIValue.Member])] = []
    for operation in api.operations {
      let shape = operation.path.map { segment in if case .text(let text) = segment { text } else { "{}" } }
      let place = paths.firstIndex { $0.shape == shape } ?? paths.count
      if place == paths.count {
        let text = operation.path.map { segment in
          switch segment {
          case .text(let text): text
          case .parameter(let index): "{\(operation.pathParameters[index].key)}"
          }
        }.joined()
        paths.append((shape, text.hasPrefix("/") ? text : "/" + text, ordered(operation), []))
      }
      let value = self.operation(operation, named: paths[place].parameters.map(\.key))
      paths[place].methods.append(.init(name: operation.method.rawValue, value: value))
    }
    return .object(paths.map { .init(name: $0.text, value: .object($0.methods)) })
  }

  /// The path parameters in the order of the path.
  private func ordered(_ operation: HTTPOperation) -> [RequestParameter] {
    operation.path.compactMap { segment in
      if case .parameter(let index) = segment { operation.pathParameters[index] } else { nil }
    }
  }

  /// - Parameter names: of the path parameters: those of the first operation on the path.
  private mutating func operation(_ operation: HTTPOperation, named names: [String]) -> OpenAPIValue {
    var parameters: [OpenAPIValue] = []
    for (parameter, name) in zip(ordered(operation), names) {
      var renamed = parameter
      renamed.key = name
      parameters.append(self.parameter(renamed, "path"))
    }
    for parameter in operation.queryParameters { parameters.append(self.parameter(parameter, "query")) }
    for parameter in operation.headers { parameters.append(self.parameter(parameter, "header")) }
    if case .byKey(let header) = operation.idempotency {
      parameters.append(
        .members(
          ("name", .string(header)), ("in", "header"),
          ("description", "Requests with the same value are as one request."),
          ("schema", .members(("type", "string")))))
    }
    let text = operation.declared.documentation.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    return .members(
      ("operationId", .string(operation.declared.name)),
      ("summary", text.first.flatMap { $0.isEmpty ? nil : .string(String($0)) }),
      ("description", text.count > 1 ? .string(operation.declared.documentation) : nil),
      ("parameters", parameters.isEmpty ? nil : .array(parameters)),
      ("requestBody", operation.body.map { requestBody($0) }), ("responses", responses(operation)),
      ("security", security(operation)), ("deprecated", operation.declared.deprecated == nil ? nil : true))
  }

  // MARK: - Parameters

  private mutating func parameter(_ parameter: RequestParameter, _ place: String) -> OpenAPIValue {
    var schema = value(
      parameter.shape, constant: parameter.constant, defaultValue: parameter.defaultValue, parameter.declared)
    let (style, explodes, isText) = OpenAPIDocument.style(parameter, place)
    if isText { schema = .members(("type", "string")) }
    let isRequired = place == "path" || !parameter.isOptional && parameter.defaultValue == nil
    return .members(
      ("name", .string(parameter.key)), ("in", .string(place)), ("description", description(parameter.declared)),
      ("required", isRequired ? true : nil), ("style", style.map { .string($0) }),
      ("explode", explodes.map { .boolean($0) }), ("schema", schema))
  }

  /// How an array stands in a parameter; one that OpenAPI has no word for is a text.
  private static func style(_ parameter: RequestParameter, _ place: String) -> (String?, Bool?, isText: Bool) {
    guard case .array = parameter.shape.type else { return (nil, nil, false) }
    switch (parameter.separator, place) {
    case (nil, "query"), (nil, "form"): return ("form", true, false)
    case (",", "query"), (",", "form"): return ("form", false, false)
    case (" ", "query"), (" ", "form"): return ("spaceDelimited", false, false)
    case ("|", "query"), ("|", "form"): return ("pipeDelimited", false, false)
    case (nil, _), (",", _): return ("simple", false, false)
    default: return (nil, nil, true)
    }
  }

  // MARK: - Bodies

  private mutating func requestBody(_ body: RequestBody) -> OpenAPIValue {
    var content: [OpenAPIValue.Member]
    switch body.content {
    case .json(let shape): content = [media("application/json", schema(shape))]
    case .text: content = [media("text/plain", .members(("type", "string")))]
    case .form(let fields): content = [form("application/x-www-form-urlencoded", fields)]
    case .multipart(let parts): content = [multipart(parts)]
    case .binary(let types), .streamed(let types): content = binary(types)
    }
    content = content.filter { !$0.name.isEmpty }
    return .members(("required", body.isOptional ? nil : true), ("content", .object(content)))
  }

  private func media(_ type: String, _ schema: OpenAPIValue) -> OpenAPIValue.Member {
    .init(name: type, value: .members(("schema", schema)))
  }

  private func binary(_ types: [String]) -> [OpenAPIValue.Member] {
    (types.isEmpty ? ["*/*"] : types).map { media($0, .members(("type", "string"), ("format", "binary"))) }
  }

  private mutating func form(_ type: String, _ fields: [RequestParameter]) -> OpenAPIValue.Member {
    var properties: [OpenAPIValue.Member] = []
    var required: [OpenAPIValue] = []
    var encoding: [OpenAPIValue.Member] = []
    for field in fields {
      let (style, explodes, isText) = OpenAPIDocument.style(field, "form")
      let schema = value(field.shape, constant: field.constant, defaultValue: field.defaultValue, field.declared)
      properties.append(.init(name: field.key, value: isText ? .members(("type", "string")) : schema))
      if !field.isOptional, field.defaultValue == nil { required.append(.string(field.key)) }
      if let style, let explodes {
        encoding.append(
          .init(name: field.key, value: .members(("style", .string(style)), ("explode", .boolean(explodes)))))
      }
    }
    return body(type, properties, required, encoding)
  }

  private mutating func multipart(_ parts: [Part]) -> OpenAPIValue.Member {
    var properties: [OpenAPIValue.Member] = []
    var required: [OpenAPIValue] = []
    var encoding: [OpenAPIValue.Member] = []
    for part in parts {
      var types = part.contentType.map { [$0] } ?? []
      let schema: OpenAPIValue
      var isNeeded = !part.isOptional
      switch part.content {
      case .field(let field):
        schema = value(field.shape, constant: field.constant, defaultValue: field.defaultValue, field.declared)
        isNeeded = isNeeded && !field.isOptional && field.defaultValue == nil
      case .json(let shape):
        schema = self.schema(shape)
        if types.isEmpty { types = ["application/json"] }
      case .file(let allowed, _):
        schema = .members(
          ("type", "string"), ("format", "binary"), ("description", description(part.declared)))
        types = allowed
      }
      properties.append(.init(name: part.key, value: schema))
      if isNeeded { required.append(.string(part.key)) }
      if !types.isEmpty {
        let text = OpenAPIValue.string(types.joined(separator: ", "))
        encoding.append(.init(name: part.key, value: .members(("contentType", text))))
      }
    }
    return body("multipart/form-data", properties, required, encoding)
  }

  private func body(
    _ type: String, _ properties: [OpenAPIValue.Member], _ required: [OpenAPIValue], _ encoding: [OpenAPIValue.Member]
  ) -> OpenAPIValue.Member {
    let schema = OpenAPIValue.members(
      ("type", "object"), ("properties", properties.isEmpty ? nil : .object(properties)),
      ("required", required.isEmpty ? nil : .array(required)))
    return .init(
      name: type, value: .members(("schema", schema), ("encoding", encoding.isEmpty ? nil : .object(encoding))))
  }

  // MARK: - Responses

  private mutating func responses(_ operation: HTTPOperation) -> OpenAPIValue {
    var members: [OpenAPIValue.Member] = []
    let response = operation.response
    var headers: [OpenAPIValue.Member] = []
    for header in response.headers {
      let schema = value(
        header.shape, constant: header.constant, defaultValue: header.defaultValue, header.declared)
      let isRequired = !header.isOptional && header.defaultValue == nil
      headers.append(
        .init(name: header.key, value: .members(("required", isRequired ? true : nil), ("schema", schema))))
    }
    let content: [OpenAPIValue.Member] =
      switch response.content {
      case .none: []
      case .json(let shape): [media("application/json", schema(shape))]
      case .text: [media("text/plain", .members(("type", "string")))]
      case .binary(let types), .streamed(let types): binary(types)
      }
    for status in response.statuses {
      members.append(
        .init(
          name: "\(status)",
          value: .members(
            ("description", "Success."), ("headers", headers.isEmpty ? nil : .object(headers)),
            ("content", content.isEmpty || operation.method == .head ? nil : .object(content)))))
    }
    return .object(members + errors(operation))
  }

  /// What is named first counts: the operation's own before the API's, and a single status before a range.
  private mutating func errors(_ operation: HTTPOperation) -> [OpenAPIValue.Member] {
    var found: [(key: String, error: ErrorResponse)] = []
    let covered = operation.errors.flatMap(\.statuses)
    for (level, errors) in [operation.errors, api.errors].enumerated() {
      let pairs = errors.flatMap { error in error.statuses.map { (range: $0, error: error) } }
      for (range, error) in pairs.filter({ $0.range.count == 1 }) + pairs.filter({ $0.range.count > 1 }) {
        for key in OpenAPIDocument.keys(range) where !found.contains(where: { $0.key == key }) {
          let status = Int(key)
          if level == 1, let status, covered.contains(where: { $0.contains(status) }) { continue }
          found.append((key, error))
        }
      }
    }
    return found.sorted { $0.key < $1.key }.map { key, error in
      let text = error.declared.documentation.isEmpty ? error.declared.name : error.declared.documentation
      let content = error.body.map { OpenAPIValue.object([media("application/json", schema($0))]) }
      return .init(name: key, value: .members(("description", .string(text)), ("content", content)))
    }
  }

  /// `404`, `4XX`; of any other range each status.
  private static func keys(_ range: ClosedRange<Int>) -> [String] {
    var keys: [String] = []
    var status = range.lowerBound
    while status <= range.upperBound {
      if status % 100 == 0, status + 99 <= range.upperBound {
        keys.append("\(status / 100)XX")
        status += 100
      } else {
        keys.append("\(status)")
        status += 1
      }
    }
    return keys
  }
}
