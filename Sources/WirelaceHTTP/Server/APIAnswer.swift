import WirelaceFrames

/// A response that a generated server stub writes.
public struct APIAnswer: Sendable {
  private let operation: APIOperation
  private var response: HTTPResponse
  private var violations: [PayloadViolation] = []

  public init(_ operation: APIOperation) {
    self.operation = operation
    response = HTTPResponse(operation.statuses.first ?? 200)
  }

  /// A header field.
  public mutating func header<Value>(_ parameter: APIParameter<Value>, _ value: Value) throws {
    for text in parameter.texts(value, into: &violations) { try response.fields.append(parameter.key, text) }
  }

  public mutating func header<Value>(_ parameter: APIParameter<Value>, ifPresent value: Value?) throws {
    if let value { try header(parameter, value) }
  }

  public mutating func header(_ constant: APIConstant) throws {
    try response.fields.append(constant.key, constant.text)
  }

  public func none() throws -> HTTPResponse {
    try check()
    return response
  }

  /// Throws ``APIAnswerError`` when the value breaks rules of the schema.
  public func json<Value>(_ coder: JSONCoder<Value>, _ value: Value) throws -> HTTPResponse {
    let payload = coder.encode(value)
    var answer = self
    coder.check(payload, at: "$", into: &answer.violations)
    return try answer.with("application/json", HTTPBody(text: payload.compactText))
  }

  public func text(_ text: String) throws -> HTTPResponse {
    try with("text/plain; charset=utf-8", HTTPBody(text: text))
  }

  public func binary(_ binary: APIBinary) throws -> HTTPResponse {
    try stream(APIStream(HTTPBody(binary.bytes), contentType: binary.contentType))
  }

  public func stream(_ stream: APIStream) throws -> HTTPResponse {
    var types: [String] = []
    switch operation.response {
    case .binary(let known), .streamed(let known): types = known
    default: break
    }
    let type = stream.contentType ?? MediaType.standard(types) ?? "application/octet-stream"
    var answer = self
    if !MediaType.accepts(type, types) {
      answer.violations.append(
        PayloadViolation(rule: "mediaType", path: "$", expected: types.joined(separator: ", ")))
    }
    return try answer.with(type, stream.body)
  }

  private func with(_ type: String, _ body: HTTPBody) throws -> HTTPResponse {
    try check()
    if let length = body.length, length > Int64(operation.responseLimit) {
      let violation = PayloadViolation(rule: "size", path: "$", expected: "at most \(operation.responseLimit) bytes")
      throw APIAnswerError(operation: operation.name, violations: [violation])
    }
    var response = response
    try response.fields.set("Content-Type", type)
    response.body = body.limited(to: operation.responseLimit)
    return response
  }

  private func check() throws(APIAnswerError) {
    if !violations.isEmpty { throw APIAnswerError(operation: operation.name, violations: violations) }
  }
}

/// A server's own answer breaks rules of the schema: clients are told of a failure of the server, the server's author of this.
public struct APIAnswerError: Error, Sendable, Hashable, CustomStringConvertible {
  public let operation: String
  public let violations: [PayloadViolation]
  public var description: String { "\(operation): " + violations.map { "\($0)" }.joined(separator: "; ") }
}
