import WirelaceFrames

/// What a text in a path, a query, a header or a form is read as.
package enum ParameterForm: Sendable {
  case text, number, boolean, none

  /// The JSON value that a text stands for.
  package func json(_ text: String) throws(JSONPayloadError) -> JSONValue {
    switch self {
    case .text: return .string(text)
    case .boolean:
      if text == "true" || text == "false" { return .bool(text == "true") }
      throw JSONPayloadError(.type, expected: "true or false", found: "another text")
    case .number:
      guard let first = text.utf8.first, first == 0x2D || 0x30...0x39 ~= first, text.utf8.allSatisfy({ $0 > 0x20 }),
        text.utf8.count <= 400,
        let number = try? JSONValue(parsing: text)
      else { throw JSONPayloadError(.type, expected: "a number", found: "another text") }
      return number
    case .none: throw JSONPayloadError(.type, expected: "JSON", found: "a parameter")
    }
  }

  /// The text that stands for a scalar; nil for arrays, objects and null.
  static func text(_ json: JSONValue) -> String? {
    switch json {
    case .string(let text): text
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): "\(value)"
    case .decimal(let value): value.text
    case .null, .array, .object: nil
    }
  }
}

/// How values of one type stand in JSON, and in the text of a parameter.
public struct JSONCoder<Value: Sendable>: Sendable {
  let textForm: ParameterForm
  /// Of an array: what the text of an element is read as.
  let elementForm: ParameterForm?
  let decodeValue: @Sendable (JSONValue) throws(JSONPayloadError) -> Value
  let encodeValue: @Sendable (Value) -> JSONValue
  let checkValue: (@Sendable (JSONValue, String, inout [PayloadViolation]) -> Void)?

  init(
    _ textForm: ParameterForm, decode: @escaping @Sendable (JSONValue) throws(JSONPayloadError) -> Value,
    encode: @escaping @Sendable (Value) -> JSONValue,
    check: (@Sendable (JSONValue, String, inout [PayloadViolation]) -> Void)? = nil, elements: ParameterForm? = nil
  ) {
    self.textForm = textForm
    elementForm = elements
    decodeValue = decode
    encodeValue = encode
    checkValue = check
  }

  public func decode(_ json: JSONValue) throws(JSONPayloadError) -> Value { try decodeValue(json) }
  public func encode(_ value: Value) -> JSONValue { encodeValue(value) }

  /// Adds each broken rule of a value in its proper JSON form.
  public func check(_ json: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    checkValue?(json, path, &violations)
  }

  /// The value as the text of a parameter; nil for arrays, objects and null.
  public func text(_ value: Value) -> String? {
    ParameterForm.text(encode(value))
  }

  /// Reads the text of a parameter.
  public func decode(text: String) throws(JSONPayloadError) -> Value {
    try decode(try textForm.json(text))
  }

  /// With rules behind those that it has.
  public func checked(_ rules: JSONRule...) -> JSONCoder { checked(by: rules) }

  func checked(by rules: [JSONRule]) -> JSONCoder {
    let inner = checkValue
    return JSONCoder(
      textForm, decode: decodeValue, encode: encodeValue,
      check: { json, path, violations in
        if json.isNull { return }
        for rule in rules where !rule.holds(json) {
          violations.append(PayloadViolation(rule: rule.id, path: path, expected: rule.text))
        }
        inner?(json, path, &violations)
      }, elements: elementForm)
  }

  /// `null` is nil.
  public var nullable: JSONCoder<Value?> {
    let inner = self
    let read: @Sendable (JSONValue) throws(JSONPayloadError) -> Value? = { json throws(JSONPayloadError) -> Value? in
      if json.isNull { return nil }
      let value: Value = try inner.decode(json)
      return value
    }
    return JSONCoder<Value?>(
      textForm, decode: read, encode: { value in value.map { inner.encode($0) } ?? .null },
      check: { json, path, violations in
        if !json.isNull { inner.check(json, at: path, into: &violations) }
      }, elements: elementForm)
  }

  /// Elements of an array.
  public var array: JSONCoder<[Value]> {
    let inner = self
    let read: @Sendable (JSONValue) throws(JSONPayloadError) -> [Value] = { json throws(JSONPayloadError) -> [Value] in
      guard let elements = json.arrayValue else { throw JSONPayloadError(.type, expected: "an array", json) }
      var values: [Value] = []
      values.reserveCapacity(elements.count)
      for (index, element) in elements.enumerated() {
        do throws(JSONPayloadError) {
          values.append(try inner.decode(element))
        } catch {
          throw error.inside(index: index)
        }
      }
      return values
    }
    return JSONCoder<[Value]>(
      .none, decode: read, encode: { .array($0.map(inner.encode)) },
      check: { json, path, violations in
        guard inner.checkValue != nil else { return }
        for (index, element) in (json.arrayValue ?? []).enumerated() {
          inner.check(element, at: path + "[\(index)]", into: &violations)
        }
      }, elements: textForm)
  }

  /// Values of an object with free keys, written in the order of the keys' bytes.
  public var map: JSONCoder<[String: Value]> {
    let inner = self
    let read: @Sendable (JSONValue) throws(JSONPayloadError) -> [String: Value] = {
      json throws(JSONPayloadError) -> [String: Value] in
      guard let members = json.objectValue else { throw JSONPayloadError(.type, expected: "an object", json) }
      var values: [String: Value] = [:]
      for member in members {
        do throws(JSONPayloadError) {
          values[member.name] = try inner.decode(member.value)
        } catch {
          throw error.inside(key: member.name)
        }
      }
      return values
    }
    return JSONCoder<[String: Value]>(.none, decode: read, encode: { .object(JSONCoder.members($0, inner)) }) {
      json, path, violations in
      for member in json.objectValue ?? [] {
        inner.check(member.value, at: path + JSONPath.step(member.name), into: &violations)
      }
    }
  }

  private static func members(_ values: [String: Value], _ coder: JSONCoder) -> [JSONMember] {
    let sorted = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return sorted.map { JSONMember($0.key, coder.encode($0.value)) }
  }
}
