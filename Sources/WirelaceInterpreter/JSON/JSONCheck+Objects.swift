import WirelaceFrames
import WirelaceModel

/// Models and unions.
extension JSONCheck {
  /// - Parameter tag: a key that belongs to the union around, not to the model.
  mutating func read(_ value: JSONValue, _ type: JSONModel, _ path: String, tag: String? = nil) -> JSONValue? {
    guard let members = value.objectValue else {
      report(.type, path, expected: "an object", found: value.kindName)
      return nil
    }
    let values = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    var proper: [JSONMember] = []
    for field in type.fields {
      let place = JSONFinding.join(path, field.key)
      if let value = read(values[field.key], field, place) { proper.append(JSONMember(field.key, value)) }
    }
    guard type.unknown != .ignore else { return .object(proper) }
    let known = Set(type.fields.map(\.key))
    for member in members where !known.contains(member.name) && member.name != tag {
      if type.unknown == .keep {
        proper.append(member)
      } else {
        report(
          .unknown, JSONFinding.join(path, member.name), expected: "only keys of \(type.declared.name)",
          found: "\"\(member.name)\"")
      }
    }
    return .object(proper)
  }

  /// What is written under the key of a field; nil for nothing.
  private mutating func read(_ found: JSONValue?, _ field: JSONField, _ path: String) -> JSONValue? {
    if let constant = field.constant?.json {
      if let found {
        if !found.isSame(as: constant) {
          report(.constant, path, expected: constant.compactText, found: found.shortText)
        }
      } else {
        report(.required, path, expected: "the key \"\(field.key)\"", found: "nothing")
      }
      return constant
    }
    // A null that stands for an absent key.
    guard let found, field.isRequired || !(found.isNull && field.shape.isNullable) else {
      if field.isRequired { report(.required, path, expected: "the key \"\(field.key)\"", found: "nothing") }
      return field.omitsDefault ? nil : field.defaultValue.flatMap { properForm($0, field.shape) }
    }
    let proper = read(found, field.shape, path) ?? found
    if field.omitsDefault, let given = field.defaultValue.flatMap({ properForm($0, field.shape) }) {
      // `nil` beside a `JSONValue` would be its null.
      if case .any = field.shape.type {
        if proper == given { return nil }
      } else if proper.isSame(as: given) {
        return nil
      }
    }
    return proper
  }

  /// A default as it is written.
  private func properForm(_ literal: JSONLiteral, _ shape: JSONShape) -> JSONValue? {
    var scratch = JSONCheck(checker: checker)
    return scratch.read(literal.json, shape, "$")
  }

  mutating func read(_ value: JSONValue, _ union: JSONUnion, _ path: String) -> JSONValue? {
    guard value.objectValue != nil else {
      report(.type, path, expected: "an object", found: value.kindName)
      return nil
    }
    switch union.selector {
    case .key(let key): return read(value, union, path, key)
    case .shape:
      guard let id = union.members.lazy.compactMap(\.model).first(where: { fits(value, model[$0]) }) else {
        if union.unknown == .keep { return value }
        report(
          .tag, path, expected: union.members.map(\.declared.name).joined(separator: ", "), found: "another object")
        return nil
      }
      return read(value, model[id], path)
    }
  }

  private mutating func read(_ value: JSONValue, _ union: JSONUnion, _ path: String, _ key: String) -> JSONValue? {
    let place = JSONFinding.join(path, key)
    guard let tag = value[key] else {
      report(.required, place, expected: "the key \"\(key)\"", found: "nothing")
      return nil
    }
    guard let member = union.members.first(where: { $0.labels.contains { tag.isSame(as: $0.json) } }) else {
      if union.unknown == .keep { return value }
      report(
        .tag, place, expected: union.members.flatMap(\.labels).map(\.json.compactText).joined(separator: ", "),
        found: tag.shortText)
      return nil
    }
    let label = JSONMember(key, member.labels.first?.json ?? tag)
    guard let id = member.model else { return .object([label]) }
    guard let proper = read(value, model[id], path, tag: key) else { return nil }
    if model[id].fields.contains(where: { $0.key == key }) { return proper }
    return .object([label] + (proper.objectValue ?? []))
  }

  /// Whether the required keys are there and the constants are equal.
  func fits(_ value: JSONValue, _ type: JSONModel) -> Bool {
    type.fields.allSatisfy { field in
      guard let found = value[field.key] else { return !field.isRequired }
      return field.constant.map { found.isSame(as: $0.json) } ?? true
    }
  }
}
