import WirelaceFrames

/// What an object must have to be taken for a member of a union by shape.
public struct PayloadShape: Sendable {
  let required: [String]
  let constants: [JSONMember]

  public init(required: [String] = [], constants: [JSONMember] = []) {
    self.required = required
    self.constants = constants
  }
}

/// Which member of a generated union an object is.
extension PayloadObject {
  /// The place, in `labels`, of the labels among which the value of the key is; nil when it is none.
  public func member(_ key: String, among labels: [[JSONValue]]) throws(JSONPayloadError) -> Int? {
    guard let tag = self[key] else {
      throw JSONPayloadError(.required, expected: "a value", found: "nothing").inside(key: key)
    }
    return labels.firstIndex { $0.contains { tag.isSame(as: $0) } }
  }

  /// The first of these that the object has.
  public func member(among shapes: [PayloadShape]) -> Int? {
    shapes.firstIndex { shape in
      shape.required.allSatisfy { self[$0] != nil }
        && shape.constants.allSatisfy { self[$0.name]?.isSame(as: $0.value) ?? false }
    }
  }

  /// What a union refuses that has no member for the object.
  public func unknownMember(_ key: String? = nil) -> JSONPayloadError {
    let error = JSONPayloadError(.tag, expected: "a member of the union", found: "another object")
    return key.map { error.inside(key: $0) } ?? error
  }

  /// The object without a key, which belongs to the union around.
  public func payload(without key: String) -> JSONValue { .object(members.filter { $0.name != key }) }
}

extension JSONValue {
  /// The object with the key of the union around in front.
  public func tagged(_ key: String, _ label: JSONValue) -> JSONValue {
    .object([JSONMember(key, label)] + (objectValue ?? []).filter { $0.name != key })
  }
}

/// Checks the values of an object for a generated model.
public struct PayloadRules: Sendable {
  /// Every rule that is broken, in the order of the calls.
  public private(set) var violations: [PayloadViolation] = []
  private let object: PayloadObject?
  private let path: String

  public init(_ payload: JSONValue, at path: String) {
    object = try? PayloadObject(payload)
    self.path = path
  }

  /// Checks the value of a key, if it is there.
  public mutating func member<Value>(_ key: String, _ coder: JSONCoder<Value>) {
    guard coder.checkValue != nil, let value = object?[key] else { return }
    coder.check(value, at: path + JSONPath.step(key), into: &violations)
  }
}
