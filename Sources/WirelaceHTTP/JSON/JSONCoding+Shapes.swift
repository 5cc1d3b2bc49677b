import WirelaceFrames

/// Coders made of others. Generated code calls these rather than the members of ``JSONCoder``: a call in a call is quicker to
/// compile than a chain.
extension JSONCoding {
  /// With rules.
  public static func checked<Value>(_ coder: JSONCoder<Value>, _ rules: JSONRule...) -> JSONCoder<Value> {
    coder.checked(by: rules)
  }

  /// `null` is nil.
  public static func nullable<Value>(_ coder: JSONCoder<Value>) -> JSONCoder<Value?> { coder.nullable }

  /// Elements of an array.
  public static func array<Value>(_ coder: JSONCoder<Value>) -> JSONCoder<[Value]> { coder.array }

  /// Values of an object with free keys, written in the order of the keys' bytes.
  public static func map<Value>(_ coder: JSONCoder<Value>) -> JSONCoder<[String: Value]> { coder.map }

  /// As ``map(_:)``, with the texts of an enum as keys; a key that is none of a closed one is an error `case`.
  public static func map<Key: RawRepresentable & Hashable & Sendable, Value>(
    _ coder: JSONCoder<Value>, keyedBy type: Key.Type
  ) -> JSONCoder<[Key: Value]> where Key.RawValue == String {
    let inner = coder.map
    let read: @Sendable (JSONValue) throws(JSONPayloadError) -> [Key: Value] = {
      json throws(JSONPayloadError) -> [Key: Value] in
      guard let members = json.objectValue else { throw JSONPayloadError(.type, expected: "an object", json) }
      var values: [Key: Value] = [:]
      for member in members {
        do throws(JSONPayloadError) {
          values[try JSONCoding.value(member.name)] = try coder.decode(member.value)
        } catch {
          throw error.inside(key: member.name)
        }
      }
      return values
    }
    return JSONCoder(
      .none, decode: read,
      encode: { values in
        inner.encode(Dictionary(values.map { ($0.key.rawValue, $0.value) }) { first, _ in first })
      }, check: inner.checkValue)
  }

  /// JSON that stands in generated code as text; `null` for what is no JSON.
  public static func literal(_ text: String) -> JSONValue { (try? JSONValue(parsing: text)) ?? .null }
}

/// A value behind a reference, so that a type can hold one of itself.
public enum Indirect<Value: Sendable & Hashable>: Sendable, Hashable {
  indirect case value(Value)

  public init(_ value: Value) { self = .value(value) }

  public var value: Value {
    switch self {
    case .value(let value): value
    }
  }
}
