import WirelaceFrames

/// The coders of the schema language's types.
public enum JSONCoding {
  public static let any = JSONCoder<JSONValue>(.none, decode: { $0 }, encode: { $0 })

  public static let boolean = JSONCoder<Bool>(
    .boolean,
    decode: { (json) throws(JSONPayloadError) in
      guard let value = json.boolValue else { throw JSONPayloadError(.type, expected: "true or false", json) }
      return value
    }, encode: { .bool($0) })

  /// As ``boolean``; a lenient one also reads 0 and 1, and either as text.
  public static func boolean(lenient isLenient: Bool) -> JSONCoder<Bool> {
    guard isLenient else { return boolean }
    return JSONCoder(
      .boolean,
      decode: { (json) throws(JSONPayloadError) in
        switch json {
        case .bool(let value): return value
        case .integer(0), .string("0"), .string("false"): return false
        case .integer(1), .string("1"), .string("true"): return true
        default: throw JSONPayloadError(.type, expected: "true or false", json)
        }
      }, encode: { .bool($0) })
  }

  public static let string: JSONCoder<String> = string(lenient: false)

  /// A text; a lenient one also reads a number, as it is written.
  public static func string(lenient isLenient: Bool = false) -> JSONCoder<String> {
    JSONCoder(
      .text,
      decode: { (json) throws(JSONPayloadError) in
        switch json {
        case .string(let text): return text
        case .integer(let value) where isLenient: return "\(value)"
        case .decimal(let value) where isLenient: return value.text
        default: throw JSONPayloadError(.type, expected: "a string", json)
        }
      }, encode: { .string($0) })
  }

  public static let int = integer(Int.self)
  public static let int8 = integer(Int8.self)
  public static let int16 = integer(Int16.self)
  public static let int32 = integer(Int32.self)
  public static let int64 = integer(Int64.self)
  public static let uint8 = integer(UInt8.self)
  public static let uint16 = integer(UInt16.self)
  public static let uint32 = integer(UInt32.self)
  public static let uint64 = integer(UInt64.self)

  /// A number without a fraction, however it is written (`2.0`, `1e3`).
  public static func integer<Value: FixedWidthInteger & Sendable>(
    _ type: Value.Type, lenient isLenient: Bool = false
  ) -> JSONCoder<Value> {
    JSONCoder(
      .number,
      decode: { (json) throws(JSONPayloadError) in
        let number = try JSONCoding.number(json, isLenient)
        guard let integer = number.integerValue else {
          throw JSONPayloadError(.type, expected: "an integer", number)
        }
        guard let value = Value(exactly: integer) else {
          throw JSONPayloadError(
            .overflow, expected: "an integer in \(Value.min)...\(Value.max)", found: "another integer")
        }
        return value
      }, encode: { .integer(Int128($0)) })
  }

  public static let double: JSONCoder<Double> = double(lenient: false)

  /// A finite number; one that is beyond `Double` is refused. Values that are not finite are written as `null`, which JSON has for
  /// want of anything better; a validator reports them.
  public static func double(lenient isLenient: Bool = false) -> JSONCoder<Double> {
    JSONCoder(
      .number,
      decode: { (json) throws(JSONPayloadError) in
        guard let value = try JSONCoding.number(json, isLenient).doubleValue, value.isFinite else {
          throw JSONPayloadError(.overflow, expected: "a number of 64 bits", found: "a larger one")
        }
        return value
      }, encode: { $0.isFinite ? .float($0) : .null }, check: JSONCoding.refuseNull)
  }

  public static let float: JSONCoder<Float> = float(lenient: false)

  /// As ``double(lenient:)``, of 32 bits.
  public static func float(lenient isLenient: Bool = false) -> JSONCoder<Float> {
    JSONCoder(
      .number,
      decode: { (json) throws(JSONPayloadError) in
        guard let value = try JSONCoding.number(json, isLenient).floatValue, value.isFinite else {
          throw JSONPayloadError(.overflow, expected: "a number of 32 bits", found: "a larger one")
        }
        return value
      }, encode: { $0.isFinite ? .float($0) : .null }, check: JSONCoding.refuseNull)
  }

  public static let decimal: JSONCoder<ExactDecimal> = decimal(lenient: false)

  /// A decimal number of up to 38 digits, exactly.
  public static func decimal(lenient isLenient: Bool = false) -> JSONCoder<ExactDecimal> {
    JSONCoder(
      .number,
      decode: { (json) throws(JSONPayloadError) in
        guard let value = ExactDecimal(try JSONCoding.number(json, isLenient).compactText) else {
          throw JSONPayloadError(.overflow, expected: "a number of at most 38 digits", found: "a longer one")
        }
        return value
      }, encode: { JSONCoding.literal($0.description) })
  }

  private static let refuseNull: @Sendable (JSONValue, String, inout [PayloadViolation]) -> Void = {
    json, path, found in
    if json.isNull { found.append(PayloadViolation(rule: "finite", path: path, expected: "a finite number")) }
  }

  /// A type with a form of its own.
  public static func payload<Value: JSONPayload>(_ type: Value.Type) -> JSONCoder<Value> {
    JSONCoder(
      .text, decode: { (json) throws(JSONPayloadError) in try Value(payload: json) }, encode: { $0.payload },
      check: { json, path, violations in Value.check(json, at: path, into: &violations) })
  }

  /// An enum or a set of bits by its number; one that its initialiser refuses is an error `case`.
  ///
  /// - Parameters:
  ///   - type: the Swift type.
  ///   - bounds: those of the schema's type where its Swift integer holds more.
  ///   - values: the only numbers there are, for a closed enum that is no enum in Swift.
  ///   - isLenient: whether a number in a string counts as one.
  public static func raw<Value: RawRepresentable & Sendable>(
    _ type: Value.Type, in bounds: ClosedRange<Value.RawValue> = .min ... .max, of values: Set<Value.RawValue>? = nil,
    lenient isLenient: Bool = false
  ) -> JSONCoder<Value> where Value.RawValue: FixedWidthInteger & Sendable {
    let number = integer(Value.RawValue.self, lenient: isLenient)
    return JSONCoder(
      .number,
      decode: { (json) throws(JSONPayloadError) in
        let raw = try number.decode(json)
        guard bounds.contains(raw) else {
          throw JSONPayloadError(.overflow, expected: "an integer in \(bounds)", found: "another integer")
        }
        guard values?.contains(raw) ?? true, let value = Value(rawValue: raw) else {
          throw JSONPayloadError(.case, expected: "a value of \(Value.self)", found: "another number")
        }
        return value
      }, encode: { number.encode($0.rawValue) })
  }

  /// An enum of texts; one that its initialiser refuses is an error `case`.
  public static func text<Value: RawRepresentable & Sendable>(_ type: Value.Type) -> JSONCoder<Value>
  where Value.RawValue == String {
    JSONCoder(
      .text,
      decode: { (json) throws(JSONPayloadError) in
        guard let text = json.stringValue else { throw JSONPayloadError(.type, expected: "a string", json) }
        return try JSONCoding.value(text)
      }, encode: { .string($0.rawValue) })
  }

  /// The value of an enum of texts.
  static func value<Value: RawRepresentable>(_ text: String) throws(JSONPayloadError) -> Value
  where Value.RawValue == String {
    guard let value = Value(rawValue: text) else {
      throw JSONPayloadError(.case, expected: "a text of \(Value.self)", found: "another text")
    }
    return value
  }

  /// The number, out of a text where that is allowed.
  static func number(_ json: JSONValue, _ isLenient: Bool) throws(JSONPayloadError) -> JSONValue {
    switch json {
    case .integer, .decimal: return json
    case .string(let text) where isLenient && text.utf8.count <= lenientLimit:
      if let number = try? JSONValue(parsing: text) {
        if case .integer = number { return number }
        if case .decimal = number { return number }
      }
      throw JSONPayloadError(.type, expected: "a number", found: "another text")
    default: throw JSONPayloadError(.type, expected: "a number", json)
    }
  }

  /// Bytes of a text that is read as a number.
  private static let lenientLimit = 64
}
