import WirelaceFrames

/// A response that a generated client reads.
public struct APIReply: Sendable {
  public let operation: APIOperation
  let response: HTTPResponse
  let exchange: APIExchange
  private let checksRules: Bool
  private let onExchange: (@Sendable (APIExchange) -> Void)?

  init(
    _ operation: APIOperation, _ response: HTTPResponse, _ exchange: APIExchange, checksRules: Bool,
    _ onExchange: (@Sendable (APIExchange) -> Void)?
  ) {
    self.operation = operation
    self.response = response
    self.exchange = exchange
    self.checksRules = checksRules
    self.onExchange = onExchange
  }

  /// Nothing but the status counts; what body there is goes unread.
  public func none() { onExchange?(exchange) }

  /// The body as JSON.
  public func json<Value>(_ coder: JSONCoder<Value>) async throws -> Value {
    let bytes = try await collect()
    guard MediaType.isJSON(response.fields["Content-Type"]) else {
      throw error(.contentType(response.fields["Content-Type"]), bytes)
    }
    let value: Value
    var violations: [PayloadViolation] = []
    do throws(JSONPayloadError) {
      value = try coder.decode(try JSONValue(payloadBytes: bytes, limit: operation.responseLimit))
    } catch {
      throw self.error(.invalidBody(error), bytes)
    }
    if checksRules { coder.check(coder.encode(value), at: "$", into: &violations) }
    if !violations.isEmpty { throw error(.invalidResponse(violations), bytes) }
    return value
  }

  public func text() async throws -> String {
    let bytes = try await collect()
    guard MediaType.isText(response.fields["Content-Type"]) else {
      throw error(.contentType(response.fields["Content-Type"]), bytes)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw error(.invalidText, bytes) }
    return text
  }

  public func binary() async throws -> APIBinary {
    let type = try mediaType()
    return APIBinary(try await collect(), contentType: type)
  }

  /// The body is read by the caller; more than the schema allows throws ``HTTPBodyError/tooLarge(limit:)``.
  public func stream() throws -> APIStream {
    let type = try mediaType()
    if let length = response.body.length, length > Int64(operation.responseLimit) {
      throw error(.tooLarge(limit: operation.responseLimit))
    }
    onExchange?(exchange)
    return APIStream(response.body.limited(to: operation.responseLimit), contentType: type)
  }

  /// A header field that is always there, or has a default.
  public func header<Value>(_ parameter: APIParameter<Value>) throws -> Value {
    guard let value = try optionalHeader(parameter) else {
      let error = JSONPayloadError(.required, expected: "a value", found: "nothing")
      throw self.error(.invalidResponse([PayloadViolation(error).located(.header, parameter.key)]))
    }
    return value
  }

  /// A header field that may be absent.
  public func optionalHeader<Value>(_ parameter: APIParameter<Value>) throws -> Value? {
    var violations: [PayloadViolation] = []
    let value: Value?
    do throws(JSONPayloadError) {
      value = try parameter.value(response.fields.values(parameter.key), into: &violations)
    } catch {
      throw self.error(.invalidResponse([PayloadViolation(error).located(.header, parameter.key)]))
    }
    if checksRules, !violations.isEmpty { throw error(.invalidResponse(violations)) }
    return value
  }

  /// A header field that always has the same value.
  public func check(_ constant: APIConstant) throws {
    let violations = constant.check(response.fields.values(constant.key))
    if !violations.isEmpty { throw error(.invalidResponse(violations)) }
  }

  private func mediaType() throws -> String? {
    let type = response.fields["Content-Type"]
    switch operation.response {
    case .binary(let types), .streamed(let types):
      guard MediaType.accepts(type, types) else { throw error(.contentType(type)) }
    default: break
    }
    return type
  }

  private func collect() async throws -> [UInt8] {
    do {
      let bytes = try await response.body.collect(upTo: operation.responseLimit)
      var whole = exchange
      whole.bytes = bytes
      onExchange?(whole)
      return bytes
    } catch HTTPBodyError.tooLarge(let limit) {
      throw error(.tooLarge(limit: limit))
    } catch HTTPBodyError.wrongLength {
      throw HTTPTransportError(.connectionLost, "the body is cut off")
    }
  }

  private func error(_ reason: APICallError.Reason, _ bytes: [UInt8] = []) -> APICallError {
    var short = exchange
    short.bytes = Array(bytes.prefix(APIExchange.failureLimit))
    return APICallError(operation.name, reason, exchange: short)
  }

  /// What to throw for a status that is no success. A body that cannot be read must not hide the status.
  func failure<Failure: APIErrors>(_: Failure.Type) async throws -> any Error {
    var bytes: [UInt8] = []
    var reason = APICallError.Reason.unexpectedStatus
    do {
      bytes = try await response.body.collect(upTo: API.failureBodyLimit)
    } catch HTTPBodyError.tooLarge(let limit) {
      reason = .tooLarge(limit: limit)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      bytes = []
    }
    var short = exchange
    short.bytes = Array(bytes.prefix(APIExchange.failureLimit))
    onExchange?(short)
    guard reason == .unexpectedStatus, let declared = operation.error(response.status) else {
      return error(reason, bytes)
    }
    if declared.body != nil, !MediaType.isJSON(response.fields["Content-Type"]) {
      return error(.contentType(response.fields["Content-Type"]), bytes)
    }
    var raw = APIFailure<[UInt8]>(response.status, bytes, fields: response.fields)
    raw.exchange = short
    do throws(JSONPayloadError) {
      return try Failure(declared.name, raw) ?? error(reason, bytes)
    } catch {
      return self.error(.invalidBody(error), bytes)
    }
  }
}
