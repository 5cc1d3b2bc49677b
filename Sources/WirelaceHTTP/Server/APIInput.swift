import WirelaceFrames

/// A request that a generated server stub reads, parameter by parameter.
public struct APIInput: Sendable {
  public let context: APIContext
  private let path: [String: String]
  private let query: [String: [String]]
  private let content: HTTPBody
  private var form: [String: [String]] = [:]
  private var documents: [String: JSONValue] = [:]
  private var files: [String: APIFile] = [:]
  private var violations: [PayloadViolation] = []

  init(_ context: APIContext, path: [String: String], query: [String: [String]], content: HTTPBody) {
    self.context = context
    self.path = path
    self.query = query
    self.content = content
  }

  private var operation: APIOperation { context.operation }
  private var contentType: String? { context.request.fields["Content-Type"] }

  /// Throws when parameters or the body broke rules of the schema.
  public func finish() throws(APIProblem) {
    if !violations.isEmpty { throw APIProblem(.invalidRequest(violations)) }
  }

  // MARK: Parameters

  /// A parameter that is always there, or has a default.
  public mutating func value<Value>(_ parameter: APIParameter<Value>) throws(APIProblem) -> Value {
    guard let value = try optional(parameter) else {
      throw problem(JSONPayloadError(.required, expected: "a value", found: "nothing"), parameter.place, parameter.key)
    }
    return value
  }

  /// A parameter that may be absent.
  public mutating func optional<Value>(_ parameter: APIParameter<Value>) throws(APIProblem) -> Value? {
    do throws(JSONPayloadError) {
      return try parameter.value(texts(parameter.place, parameter.key), into: &violations)
    } catch {
      throw problem(error, parameter.place, parameter.key)
    }
  }

  public mutating func check(_ constant: APIConstant) {
    violations += constant.check(texts(constant.place, constant.key))
  }

  private func texts(_ place: APIPlace, _ key: String) -> [String] {
    switch place {
    case .path: path[key].map { [$0] } ?? []
    case .query: query[key] ?? []
    case .header: context.request.fields.values(key)
    case .form: form[key] ?? []
    }
  }

  private func problem(_ error: JSONPayloadError, _ place: APIPlace, _ key: String) -> APIProblem {
    APIProblem(.invalidRequest(violations + [PayloadViolation(error).located(place, key)]))
  }

  // MARK: Bodies

  /// The body as JSON.
  public mutating func json<Value>(_ coder: JSONCoder<Value>) async throws -> Value {
    try require(MediaType.isJSON(contentType), ["application/json"])
    return try read(coder, try await collect(), limit: operation.requestLimit, at: "$")
  }

  /// The body as JSON; nil when there is none.
  public mutating func optionalJSON<Value>(_ coder: JSONCoder<Value>) async throws -> Value? {
    try await isAbsent ? nil : json(coder)
  }

  public func text() async throws -> String {
    try require(MediaType.isText(contentType), ["text/plain"])
    guard let text = String(validating: try await collect(), as: UTF8.self) else {
      throw APIProblem(.invalidRequest([PayloadViolation(rule: "format", path: "$", expected: "UTF-8")]))
    }
    return text
  }

  public func optionalText() async throws -> String? { try await isAbsent ? nil : text() }

  public func binary() async throws -> APIBinary {
    try requireDeclaredType()
    return APIBinary(try await collect(), contentType: contentType)
  }

  public func optionalBinary() async throws -> APIBinary? { try await isAbsent ? nil : binary() }

  /// The body as it arrives; reading more than the schema allows throws ``HTTPBodyError/tooLarge(limit:)``.
  public func stream() throws -> APIStream {
    try requireDeclaredType()
    if let length = content.length, length > Int64(operation.requestLimit) {
      throw APIProblem(.tooLarge(limit: operation.requestLimit))
    }
    return APIStream(content.limited(to: operation.requestLimit), contentType: contentType)
  }

  public func optionalStream() async throws -> APIStream? { content.isEmpty && contentType == nil ? nil : try stream() }

  /// Reads the fields of a form: parameters whose place is one are there afterwards.
  public mutating func readForm() async throws {
    let isForm = contentType.flatMap { MediaType($0) }.map {
      ($0.type, $0.subtype) == ("application", "x-www-form-urlencoded")
    }
    try require(isForm ?? false, ["application/x-www-form-urlencoded"])
    let text = String(decoding: try await collect(), as: UTF8.self)
    guard let pairs = APIInput.pairs(text) else {
      throw APIProblem(
        .invalidRequest([PayloadViolation(rule: "format", path: "$", expected: "percent-encoded fields")]))
    }
    form = pairs
  }

  /// The same where the form may be left out as a whole; false when it is.
  public mutating func readOptionalForm() async throws -> Bool {
    if try await isAbsent { return false }
    try await readForm()
    return true
  }

  /// Names and values of a query or a form; nil for a wrong escape.
  package static func pairs(_ text: String) -> [String: [String]]? {
    var result: [String: [String]] = [:]
    for part in text.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = PercentCoding.decode(pair[0], plusIsBlank: true),
        let value = PercentCoding.decode(pair.count > 1 ? pair[1] : "", plusIsBlank: true)
      else { return nil }
      result[name, default: []].append(value)
    }
    return result
  }

  // MARK: Multipart

  /// Reads the parts, up to the one that is streamed: fields, documents and files are there afterwards.
  public mutating func readParts() async throws {
    guard case .multipart(let known) = operation.body else { return }
    let isForm = contentType.flatMap { MediaType($0) }.map { ($0.type, $0.subtype) == ("multipart", "form-data") }
    try require(isForm ?? false, ["multipart/form-data"])
    do {
      if let length = content.length, length > Int64(operation.requestLimit) {
        throw HTTPBodyError.tooLarge(limit: operation.requestLimit)
      }
      let reader = try MultipartReader(content.limited(to: operation.requestLimit), contentType: contentType ?? "")
      while let found = try await reader.nextPart() {
        guard let part = known.first(where: { $0.key == found.name }) else { continue }
        if try await take(found, part, reader, known) { break }
      }
    } catch let error as MultipartError {
      throw APIProblem(
        .invalidRequest([PayloadViolation(rule: "multipart", path: "$", expected: "no error: \(error)")]))
    } catch HTTPBodyError.tooLarge(let limit) {
      throw APIProblem(.tooLarge(limit: limit))
    }
  }

  /// The same where the body may be left out as a whole; false when it is.
  public mutating func readOptionalParts() async throws -> Bool {
    if try await isAbsent { return false }
    try await readParts()
    return true
  }

  /// Takes one part; true when it is streamed, and nothing behind it can be read now.
  private mutating func take(
    _ found: MultipartReader.Part, _ part: APIPart, _ reader: MultipartReader, _ known: [APIPart]
  ) async throws -> Bool {
    switch part.content {
    case .field:
      let bytes = try await reader.collect(upTo: part.effectiveLimit)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw APIProblem(
          .invalidRequest([PayloadViolation(rule: "format", path: "form." + part.key, expected: "UTF-8")]))
      }
      form[part.key, default: []].append(text)
    case .json:
      try once(documents[part.key] == nil, part)
      try require(MediaType.isJSON(found.contentType), ["application/json"])
      let bytes = try await reader.collect(upTo: part.effectiveLimit)
      do throws(JSONPayloadError) {
        documents[part.key] = try JSONValue(payloadBytes: bytes, limit: part.effectiveLimit)
      } catch {
        throw APIProblem(.invalidRequest([PayloadViolation(error).located("part." + part.key)]))
      }
    case .file(let types, let isStreamed):
      try once(files[part.key] == nil, part)
      // A part without a content type is text by RFC 7578; forms leave it out for bytes of any kind.
      try require(MediaType.accepts(found.contentType ?? MediaType.standard(types), types), types)
      var body: HTTPBody
      if isStreamed {
        body = HTTPBody(length: nil, once: MultipartPartSource(reader, refusing: Set(known.map(\.key))))
          .limited(to: part.effectiveLimit)
      } else {
        body = HTTPBody(try await reader.collect(upTo: part.effectiveLimit))
      }
      files[part.key] = APIFile(body, fileName: found.fileName ?? "", contentType: found.contentType)
      return isStreamed
    }
    return false
  }

  private func once(_ isFirst: Bool, _ part: APIPart) throws(APIProblem) {
    if isFirst { return }
    throw APIProblem(.invalidRequest([PayloadViolation(rule: "twice", path: "part." + part.key, expected: "one part")]))
  }

  /// A part of JSON.
  public mutating func part<Value>(_ key: String, _ coder: JSONCoder<Value>) throws(APIProblem) -> Value {
    guard let value = try optionalPart(key, coder) else { throw missing(key) }
    return value
  }

  public mutating func optionalPart<Value>(_ key: String, _ coder: JSONCoder<Value>) throws(APIProblem) -> Value? {
    guard let json = documents[key] else { return nil }
    do throws(JSONPayloadError) {
      let value = try coder.decode(json)
      var found: [PayloadViolation] = []
      coder.check(coder.encode(value), at: "$", into: &found)
      violations += found.map { $0.located("part." + key) }
      return value
    } catch {
      throw APIProblem(.invalidRequest(violations + [PayloadViolation(error).located("part." + key)]))
    }
  }

  public func file(_ key: String) throws(APIProblem) -> APIFile {
    guard let file = files[key] else { throw missing(key) }
    return file
  }

  public func optionalFile(_ key: String) -> APIFile? { files[key] }

  private func missing(_ key: String) -> APIProblem {
    let error = JSONPayloadError(.required, expected: "a part", found: "nothing")
    return APIProblem(.invalidRequest(violations + [PayloadViolation(error).located("part." + key)]))
  }

  // MARK: - Helpers

  private var isAbsent: Bool {
    get async throws { content.isEmpty && contentType == nil }
  }

  private func requireDeclaredType() throws(APIProblem) {
    switch operation.body {
    case .binary(let types), .streamed(let types): try require(MediaType.accepts(contentType, types), types)
    default: break
    }
  }

  private func require(_ isRight: Bool, _ types: [String]) throws(APIProblem) {
    if !isRight { throw APIProblem(.unsupportedMediaType(types)) }
  }

  private func collect() async throws -> [UInt8] {
    do {
      return try await content.collect(upTo: operation.requestLimit)
    } catch HTTPBodyError.tooLarge(let limit) {
      throw APIProblem(.tooLarge(limit: limit))
    }
  }

  private mutating func read<Value>(
    _ coder: JSONCoder<Value>, _ bytes: [UInt8], limit: Int, at place: String
  ) throws(APIProblem) -> Value {
    do throws(JSONPayloadError) {
      let value = try coder.decode(try JSONValue(payloadBytes: bytes, limit: limit))
      coder.check(coder.encode(value), at: place, into: &violations)
      return value
    } catch {
      throw APIProblem(.invalidRequest(violations + [PayloadViolation(error)]))
    }
  }
}
