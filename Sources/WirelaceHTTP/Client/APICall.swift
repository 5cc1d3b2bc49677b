import WirelaceFrames

/// A call that a generated client fills in, parameter by parameter.
public struct APICall: Sendable {
  public let operation: APIOperation
  var path: [String: String] = [:]
  var query: [(key: String, value: String)] = []
  var fields = HTTPFields()
  var form: [(key: String, value: String)] = []
  var parts: [MultipartPart] = []
  var content = HTTPBody.empty
  var contentType: String?
  private var isBodyGiven = false
  var parameters: [JSONMember] = []
  var violations: [PayloadViolation] = []
  /// Sent in the operation's idempotency field; nil: one is made up.
  public var idempotencyKey: String?
  /// Told of the bytes of the body as they leave.
  public var progress: (@Sendable (HTTPProgress) -> Void)?

  public init(_ operation: APIOperation) { self.operation = operation }

  // MARK: Parameters

  public mutating func set<Value>(_ parameter: APIParameter<Value>, _ value: Value) {
    let texts = parameter.texts(value, into: &violations)
    // An array whose elements all stand under the key is nothing when it is empty.
    if texts.isEmpty { return }
    place(parameter.place, parameter.key, texts, parameter.json(value))
  }

  public mutating func set<Value>(_ parameter: APIParameter<Value>, ifPresent value: Value?) {
    if let value { set(parameter, value) }
  }

  public mutating func set(_ constant: APIConstant) {
    place(constant.place, constant.key, [constant.text], constant.value)
  }

  private mutating func place(_ place: APIPlace, _ key: String, _ texts: [String], _ json: JSONValue) {
    switch place {
    case .path: path[key] = texts[0]
    case .query: query += texts.map { (key, $0) }
    case .header:
      do {
        for text in texts {
          // A receiver takes blanks at the ends away.
          guard HTTPSyntax.trimmed(text) == text else { throw HTTPFieldError(name: key) }
          try fields.append(key, text)
        }
      } catch {
        violations.append(
          PayloadViolation(rule: "format", path: "$", expected: "text that a header field can hold").located(place, key)
        )
      }
      return
    case .form:
      if case .multipart(let known) = operation.body {
        let type = known.first { $0.key == key }?.contentType
        parts += texts.map { MultipartPart(name: key, contentType: type, body: HTTPBody(text: $0)) }
      } else {
        form += texts.map { (key, $0) }
      }
    }
    if place != .path { parameters.append(JSONMember(key, json)) }
  }

  // MARK: Bodies

  /// Says that an optional form or multipart body is sent, also when none of its fields is.
  public mutating func beginBody() { isBodyGiven = true }

  /// The body as JSON.
  public mutating func json<Value>(_ coder: JSONCoder<Value>, _ value: Value) {
    let payload = coder.encode(value)
    coder.check(payload, at: "$", into: &violations)
    content = HTTPBody(text: payload.compactText)
    contentType = "application/json"
    parameters += payload.objectValue ?? []
  }

  public mutating func text(_ text: String) {
    content = HTTPBody(text: text)
    contentType = "text/plain; charset=utf-8"
  }

  public mutating func binary(_ binary: APIBinary) {
    stream(APIStream(HTTPBody(binary.bytes), contentType: binary.contentType))
  }

  public mutating func stream(_ stream: APIStream) {
    switch operation.body {
    case .binary(let types), .streamed(let types):
      contentType = mediaType(stream.contentType, types, at: "$")
    default: contentType = stream.contentType
    }
    content = stream.body
  }

  /// A part of JSON.
  public mutating func part<Value>(_ key: String, _ coder: JSONCoder<Value>, _ value: Value) {
    let payload = coder.encode(value)
    var found: [PayloadViolation] = []
    coder.check(payload, at: "$", into: &found)
    violations += found.map { $0.located("part." + key) }
    let known = known(key)
    let body = HTTPBody(text: payload.compactText)
    check(body, known?.limit, at: "part." + key)
    parts.append(MultipartPart(name: key, contentType: known?.contentType ?? "application/json", body: body))
    parameters.append(JSONMember(key, payload))
  }

  /// A part that is a file.
  public mutating func file(_ key: String, _ file: APIFile) {
    guard let known = known(key), case .file(let types, _) = known.content else { return }
    check(file.body, known.limit, at: "part." + key)
    parts.append(
      MultipartPart(
        name: key, fileName: file.fileName, contentType: mediaType(file.contentType, types, at: "part." + key),
        body: known.limit.map { file.body.limited(to: $0) } ?? file.body))
  }

  private func known(_ key: String) -> APIPart? {
    guard case .multipart(let parts) = operation.body else { return nil }
    return parts.first { $0.key == key }
  }

  private mutating func check(_ body: HTTPBody, _ limit: Int?, at place: String) {
    guard let limit, let length = body.length, length > Int64(limit) else { return }
    violations.append(PayloadViolation(rule: "size", path: place, expected: "at most \(limit) bytes"))
  }

  private mutating func mediaType(_ type: String?, _ types: [String], at place: String) -> String {
    let type = type ?? MediaType.standard(types) ?? "application/octet-stream"
    if !MediaType.accepts(type, types) || MediaType(type) == nil || !HTTPSyntax.isFieldValue(type) {
      violations.append(
        PayloadViolation(
          rule: "mediaType", path: place, expected: types.isEmpty ? "a media type" : types.joined(separator: ", ")))
    }
    return type
  }

  // MARK: The request

  /// The request, or what is wrong with the arguments.
  func request(_ base: HTTPURL, random: () -> UInt64) throws(APICallError) -> HTTPRequest {
    var call = self
    let path: String
    switch operation.path.filled(self.path) {
    case .success(let text): path = text
    case .failure(let missing):
      path = "/"
      call.violations.append(
        PayloadViolation(rule: "format", path: "path." + missing.name, expected: "a text other than '', '.' and '..'"))
    }
    let query =
      query.isEmpty
      ? nil : query.map { PercentCoding.encode($0.key) + "=" + PercentCoding.encode($0.value) }.joined(separator: "&")
    call.finishBody(random)
    call.check(call.content, operation.requestLimit, at: "$")
    if !call.violations.isEmpty { throw APICallError(operation.name, .invalidRequest(call.violations)) }
    var request = HTTPRequest(
      operation.method, base.appending(path: path, query: query), fields: fields,
      body: call.hasBody ? call.content.limited(to: operation.requestLimit) : .empty)
    do {
      if let type = call.contentType, call.hasBody { try request.fields.set("Content-Type", type) }
      if let accepted = operation.acceptedTypes { try request.fields.set("Accept", accepted) }
      if let field = operation.idempotencyField {
        try request.fields.set(field, idempotencyKey ?? HTTPIdentifier.uuid(random))
      }
    } catch {
      let violation = PayloadViolation(
        rule: "format", path: "header", expected: "text that a header field can hold")
      throw APICallError(operation.name, .invalidRequest([violation]))
    }
    request.call = HTTPCall(
      operation: operation.name, retry: operation.retry, idempotencyField: operation.idempotencyField,
      authentications: operation.authentications, parameters: call.parameters, uploadProgress: progress)
    return request
  }

  private var hasBody: Bool { contentType != nil }

  /// Puts fields and parts together.
  private mutating func finishBody(_ random: () -> UInt64) {
    if operation.isBodyOptional, !isBodyGiven { return }
    switch operation.body {
    case .form:
      content = HTTPBody(
        text: form.map { PercentCoding.encodeForm($0.key) + "=" + PercentCoding.encodeForm($0.value) }.joined(
          separator: "&"))
      contentType = "application/x-www-form-urlencoded"
    case .multipart:
      let boundary = "wirelace-" + HTTPIdentifier.uuid(random)
      content = MultipartEncoder.body(parts, boundary: boundary)
      contentType = "multipart/form-data; boundary=" + boundary
    case .none, .json, .text, .binary, .streamed: break
    }
  }
}

extension APIOperation {
  /// The value of `Accept`; nil when there is no body.
  fileprivate var acceptedTypes: String? {
    switch response {
    case .none, .form, .multipart: errors.contains { $0.body != nil } ? "application/json" : nil
    case .json: "application/json"
    case .text: "text/plain, application/json;q=0.5"
    case .binary(let types), .streamed(let types):
      types.isEmpty ? "*/*" : (types + ["application/json;q=0.5"]).joined(separator: ", ")
    }
  }
}
