import WirelaceFrames

/// Reads the keys of a JSON object for a generated model; errors get the key's place.
public struct PayloadObject: Sendable {
  public let members: [JSONMember]
  /// The place of each key where there are enough of them to make searching slow.
  private let places: [String: Int]?

  public init(_ json: JSONValue) throws(JSONPayloadError) {
    guard let members = json.objectValue else { throw JSONPayloadError(.type, expected: "an object", json) }
    self.init(members: members)
  }

  init(members: [JSONMember]) {
    self.members = members
    places =
      members.count > 16
      ? Dictionary(members.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first }) : nil
  }

  /// The value of a key; nil when it is not there.
  public subscript(key: String) -> JSONValue? {
    if let places { return places[key].map { members[$0].value } }
    return members.first { $0.name == key }?.value
  }

  /// A key that must be there.
  public func required<Value>(_ key: String, _ coder: JSONCoder<Value>) throws(JSONPayloadError) -> Value {
    guard let json = self[key] else {
      throw JSONPayloadError(.required, expected: "a value", found: "nothing").inside(key: key)
    }
    return try read(key, json, coder)
  }

  /// A key that may be absent; `null` too when `isNullable`.
  public func optional<Value>(
    _ key: String, _ coder: JSONCoder<Value>, nullable isNullable: Bool = false
  ) throws(JSONPayloadError) -> Value? {
    guard let json = self[key], !(isNullable && json.isNull) else { return nil }
    return try read(key, json, coder)
  }

  /// As ``optional(_:_:nullable:)``, with a value for the absent one.
  public func defaulted<Value>(
    _ key: String, _ coder: JSONCoder<Value>, nullable isNullable: Bool = false, default value: @autoclosure () -> Value
  ) throws(JSONPayloadError) -> Value {
    try optional(key, coder, nullable: isNullable) ?? value()
  }

  /// Refuses another value than this one under a key; an absent key unless `isOptional`.
  public func constant(_ key: String, _ value: JSONValue, optional isOptional: Bool = false) throws(JSONPayloadError) {
    guard let json = self[key] else {
      if isOptional { return }
      throw JSONPayloadError(.required, expected: value.compactText, found: "nothing").inside(key: key)
    }
    guard json.isSame(as: value) else {
      throw JSONPayloadError(.constant, expected: value.compactText, found: "another value").inside(key: key)
    }
  }

  /// The members under other keys than these, for a model that keeps them.
  public func unknown(besides known: Set<String>) -> [JSONMember] { members.filter { !known.contains($0.name) } }

  /// Refuses members under other keys than these.
  public func refuseUnknown(besides known: Set<String>) throws(JSONPayloadError) {
    guard let member = members.first(where: { !known.contains($0.name) }) else { return }
    throw JSONPayloadError(.unknown, expected: "no such key", member.value).inside(key: member.name)
  }

  private func read<Value>(
    _ key: String, _ json: JSONValue, _ coder: JSONCoder<Value>
  ) throws(JSONPayloadError) -> Value {
    do throws(JSONPayloadError) {
      return try coder.decode(json)
    } catch {
      throw error.inside(key: key)
    }
  }
}

/// Writes the keys of a JSON object for a generated model, in the order of the calls.
public struct PayloadObjectWriter: Sendable {
  private var members: [JSONMember] = []

  public init() {}

  public mutating func required<Value>(_ key: String, _ value: Value, _ coder: JSONCoder<Value>) {
    members.append(JSONMember(key, coder.encode(value)))
  }

  /// Nothing for nil, or `null` when the key must be there.
  public mutating func optional<Value>(
    _ key: String, _ value: Value?, _ coder: JSONCoder<Value>, writesNull: Bool = false
  ) {
    if let value {
      members.append(JSONMember(key, coder.encode(value)))
    } else if writesNull {
      members.append(JSONMember(key, .null))
    }
  }

  /// Nothing for the value that an absent key stands for.
  public mutating func unlessEqual<Value: Equatable>(
    _ key: String, _ value: Value, to defaultValue: Value, _ coder: JSONCoder<Value>
  ) {
    if value != defaultValue { members.append(JSONMember(key, coder.encode(value))) }
  }

  public mutating func constant(_ key: String, _ value: JSONValue) { members.append(JSONMember(key, value)) }

  /// Members that were kept; those under a key that is there already are left out.
  public mutating func kept(_ unknown: [JSONMember]) {
    var names = Set(members.map(\.name))
    members += unknown.filter { names.insert($0.name).inserted }
  }

  public var payload: JSONValue { .object(members) }
}
