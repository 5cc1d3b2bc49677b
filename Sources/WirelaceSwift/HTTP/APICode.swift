import WirelaceModel

/// What the parts of one API's code share: types and names of what an operation takes and returns.
struct APICode {
  let context: EmitterContext
  let api: API
  let plan: APIPlan

  /// A value that an operation takes or returns.
  struct Value {
    var name: String
    var type: String
    /// Stands for one that the caller leaves out.
    var defaultValue: String?
    var documentation: String
  }

  /// `Library.GetBookWire`.
  func wire(_ operation: APIPlan.Operation) -> String { plan.base + "." + operation.wire }

  /// Operations with their names.
  var operations: [(operation: HTTPOperation, plan: APIPlan.Operation)] { Array(zip(api.operations, plan.operations)) }

  // MARK: - Values

  func value(_ parameter: RequestParameter, _ argument: APIPlan.Argument) -> Value? {
    guard parameter.constant == nil else { return nil }
    let type = context.swiftType(parameter.shape.type) + (parameter.isOptionalValue ? "?" : "")
    let standard = parameter.defaultValue.map { context.swiftLiteral($0, parameter.shape) }
    return Value(
      name: argument.name, type: type, defaultValue: standard ?? (parameter.isOptionalValue ? "nil" : nil),
      documentation: parameter.declared.documentation)
  }

  func value(_ part: Part, _ argument: APIPlan.Argument) -> Value? {
    let type: String
    switch part.content {
    case .field(let parameter): return value(parameter, argument)
    case .json(let shape): type = context.swiftType(shape)
    case .file: type = "APIFile"
    }
    return Value(
      name: argument.name, type: type + (part.isOptional ? "?" : ""), defaultValue: part.isOptional ? "nil" : nil,
      documentation: part.declared.documentation)
  }

  /// Fields of a form or parts.
  func fields(_ operation: HTTPOperation, _ plan: APIPlan.Operation) -> [Value] {
    switch operation.body?.content {
    case .form(let parameters)?: zip(parameters, plan.fields).compactMap { value($0, $1) }
    case .multipart(let parts)?: zip(parts, plan.fields).compactMap { value($0, $1) }
    default: []
    }
  }

  /// Everything that an operation takes, in the order of the schema: path, query, header fields, body.
  func arguments(_ operation: HTTPOperation, _ plan: APIPlan.Operation) -> [Value] {
    let parameters =
      zip(operation.pathParameters, plan.path).compactMap { value($0, $1) }
      + zip(operation.queryParameters, plan.query).compactMap { value($0, $1) }
      + zip(operation.headers, plan.headers).compactMap { value($0, $1) }
    guard let body = operation.body else { return parameters }
    let type: String
    switch body.content {
    case .json(let shape): type = context.swiftType(shape)
    case .text: type = "String"
    case .binary: type = "APIBinary"
    case .streamed: type = "APIStream"
    case .form, .multipart:
      guard operation.hasFormStruct else { return parameters + fields(operation, plan) }
      type = self.plan.base + "." + plan.form
    }
    let whole = Value(
      name: "body", type: type + (body.isOptional ? "?" : ""), defaultValue: body.isOptional ? "nil" : nil,
      documentation: "")
    return parameters + [whole]
  }

  // MARK: - Results

  /// The type of a response's body; nil when it has none.
  func bodyType(_ response: Response) -> String? {
    switch response.content {
    case .none: nil
    case .json(let shape): context.swiftType(shape)
    case .text: "String"
    case .binary: "APIBinary"
    case .streamed: "APIStream"
    }
  }

  /// What an operation returns; nil for nothing.
  func result(_ operation: HTTPOperation, _ plan: APIPlan.Operation) -> String? {
    operation.hasResponseStruct ? self.plan.base + "." + plan.response : bodyType(operation.response)
  }

  // MARK: - Ways through models

  /// `page.data?.items`, and whether it is an optional.
  func way(_ path: JSONFieldPath, from start: String, _ shape: JSONShape) -> (text: String, isOptional: Bool) {
    var text = start
    var shape = shape
    var isOptional = false
    var isValueOptional = shape.isNullable
    for step in path.steps {
      guard case .model(let id) = shape.type else { break }
      let field = context.model[id].fields[step]
      isOptional = isOptional || isValueOptional
      text +=
        (isValueOptional ? "?." : ".") + Identifiers.quoted(context.modelPlans[id.index].members[step].property)
      isValueOptional = field.isOptionalValue
      shape = field.shape
    }
    return (text, isOptional || isValueOptional)
  }

  /// The shape at the end of a way.
  func shape(_ path: JSONFieldPath, from shape: JSONShape) -> JSONShape {
    path.steps.reduce(shape) { shape, step in
      guard case .model(let id) = shape.type else { return shape }
      return context.model[id].fields[step].shape
    }
  }

  // MARK: - Documentation

  /// What a function is for, and how it is asked: `GET /v1/books/{id}`.
  func documentation(_ operation: HTTPOperation) -> [String] {
    let request = "`\(operation.method.wireName) \(api.basePath)\(operation.pathText)`."
    guard !operation.declared.documentation.isEmpty || operation.declared.since != nil else { return [request] }
    return context.documentation(operation.declared, fallback: "") + ["", request]
  }

  /// `- Parameter limit: …` for what the schema says something of.
  func documentation(_ values: [Value]) -> [String] {
    let told = values.filter { !$0.documentation.isEmpty }
    guard !told.isEmpty else { return [] }
    return [""]
      + told.map { value in
        let text = context.documentationLines(value.documentation).joined(separator: " ")
        return "- Parameter \(value.name): \(text)"
      }
  }
}

extension EmitterContext {
  /// The APIs of the module.
  var ownAPIs: [APICode] {
    zip(model.apis, apiPlans).filter { owns($0.0.declared) }.map { APICode(context: self, api: $0, plan: $1) }
  }

  func apiFile() -> FileContent {
    FileContent(
      imports: ["WirelaceFrames", "WirelaceHTTP"],
      declarations: ownAPIs.flatMap { [$0.operationsDeclaration, $0.errorsDeclaration] })
  }

  func apiClientFile() -> FileContent {
    FileContent(imports: ["WirelaceFrames", "WirelaceHTTP"], declarations: ownAPIs.map(\.clientDeclaration))
  }

  func apiServerFile() -> FileContent {
    FileContent(imports: ["WirelaceFrames", "WirelaceHTTP"], declarations: ownAPIs.flatMap(\.serverDeclarations))
  }
}
