import WirelaceFrames
import WirelaceModel
import WirelacePatterns

/// Checks JSON documents against the models of a protocol: every fault with its JSON path, in the order of the document's model.
///
/// Making one compiles the patterns of the schema; keep it. Safe to share between threads.
public struct JSONChecker: Sendable {
  public let model: ProtocolModel
  let patterns: JSONPatterns
  /// The most findings of one document; what comes behind is not looked at.
  public static let findingLimit = 1000

  public init(_ model: ProtocolModel) {
    self.model = model
    patterns = JSONPatterns(model)
  }

  /// What is wrong with a text as a document of this shape; nothing when it is right.
  public func check(_ text: [UInt8], as shape: JSONShape) -> [JSONFinding] {
    do throws(JSONError) {
      return check(try JSONValue(parsing: text), as: shape)
    } catch {
      return [JSONFinding(.syntax, "$", expected: "JSON", found: "\(error)")]
    }
  }

  /// The same of a parsed document.
  public func check(_ value: JSONValue, as shape: JSONShape) -> [JSONFinding] {
    var run = JSONCheck(checker: self)
    run.check(value, shape, "$")
    return run.findings
  }
}

/// One document being checked. The depth is that of the document, which the parser bounds.
struct JSONCheck {
  let checker: JSONChecker
  var findings: [JSONFinding] = []

  private var model: ProtocolModel { checker.model }

  init(checker: JSONChecker) { self.checker = checker }

  mutating func report(
    _ kind: JSONFinding.Kind, rule: String? = nil, _ path: String, expected: String, found: String
  ) {
    guard findings.count < JSONChecker.findingLimit else { return }
    findings.append(JSONFinding(kind, rule: rule, path, expected: expected, found: found))
  }

  mutating func check(_ value: JSONValue, _ shape: JSONShape, _ path: String) {
    if value.isNull {
      if case .any = shape.type { return }
      if !shape.isNullable { report(.null, path, expected: shape.type.expectation, found: "null") }
      return
    }
    guard checkType(value, shape, path) else { return }
    for constraint in shape.constraints {
      guard let found = brokenBy(value, constraint, shape) else { continue }
      report(.rule, rule: constraint.id, path, expected: constraint.text, found: found)
    }
  }

  /// Whether the value is one of the type; otherwise reported.
  private mutating func checkType(_ value: JSONValue, _ shape: JSONShape, _ path: String) -> Bool {
    switch shape.type {
    case .any: return true
    case .model(let id): return check(value, model[id], path)
    case .union(let id): return check(value, model[id], path)
    case .array(let element):
      guard let elements = value.arrayValue else { break }
      for (index, item) in elements.enumerated() { check(item, element, "\(path)[\(index)]") }
      return true
    case .map(let key, let element):
      guard let members = value.objectValue else { break }
      for member in members {
        let place = JSONFinding.join(path, member.name)
        if let key { checkText(member.name, of: model[key], place) }
        check(member.value, element, place)
      }
      return true
    default: return checkScalar(value, shape, path)
    }
    report(.type, path, expected: shape.type.expectation, found: value.kindName)
    return false
  }

  // MARK: Objects

  /// - Parameter tag: a key that belongs to the union around, not to the model.
  @discardableResult
  private mutating func check(_ value: JSONValue, _ type: JSONModel, _ path: String, tag: String? = nil) -> Bool {
    guard let members = value.objectValue else {
      report(.type, path, expected: "an object", found: value.kindName)
      return false
    }
    let values = Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
    for field in type.fields {
      let place = JSONFinding.join(path, field.key)
      guard let value = values[field.key] else {
        if field.isRequired { report(.required, place, expected: "the key \"\(field.key)\"", found: "nothing") }
        continue
      }
      if let constant = field.constant {
        if !value.equals(constant) {
          report(.constant, place, expected: constant.jsonText, found: value.shortText)
        }
        continue
      }
      check(value, field.shape, place)
    }
    if type.unknown == .refuse {
      let known = Set(type.fields.map(\.key))
      for member in members where !known.contains(member.name) && member.name != tag {
        report(
          .unknown, JSONFinding.join(path, member.name), expected: "only keys of \(type.declared.name)",
          found: "\"\(member.name)\"")
      }
    }
    return true
  }

  private mutating func check(_ value: JSONValue, _ union: JSONUnion, _ path: String) -> Bool {
    guard value.objectValue != nil else {
      report(.type, path, expected: "an object", found: value.kindName)
      return false
    }
    switch union.selector {
    case .key(let key):
      let place = JSONFinding.join(path, key)
      guard let tag = value[key] else {
        report(.required, place, expected: "the key \"\(key)\"", found: "nothing")
        return false
      }
      guard let member = union.members.first(where: { $0.labels.contains { tag.equals($0) } }) else {
        if union.unknown == .keep { return true }
        report(
          .tag, place, expected: union.members.flatMap(\.labels).map(\.jsonText).joined(separator: ", "),
          found: tag.shortText)
        return false
      }
      return member.model.map { check(value, model[$0], path, tag: key) } ?? true
    case .shape:
      guard let member = union.members.first(where: { $0.model.map { fits(value, model[$0]) } ?? false }),
        let id = member.model
      else {
        if union.unknown == .keep { return true }
        report(
          .tag, path, expected: union.members.map(\.declared.name).joined(separator: ", "), found: "another object")
        return false
      }
      return check(value, model[id], path)
    }
  }

  /// Whether the required keys are there and the constants are equal.
  func fits(_ value: JSONValue, _ type: JSONModel) -> Bool {
    type.fields.allSatisfy { field in
      guard let found = value[field.key] else { return !field.isRequired }
      return field.constant.map { found.equals($0) } ?? true
    }
  }

  // MARK: Enums

  @discardableResult
  mutating func checkText(_ text: String, of type: TextEnumeration, _ path: String) -> Bool {
    if type.isOpen || type.cases.contains(where: { $0.text == text }) { return true }
    report(.case, path, expected: "a case of \(type.declared.name)", found: "\"\(text)\"")
    return false
  }
}

extension JSONValue {
  /// Whether it is this value of the schema; numbers by what they are, not by how they are written.
  func equals(_ literal: JSONLiteral) -> Bool {
    switch (self, literal) {
    case (.null, .null): true
    case (.bool(let left), .boolean(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.integer, .number(let text)), (.decimal, .number(let text)):
      (try? JSONValue(parsing: text)).map { $0 == self || $0.doubleValue == doubleValue } ?? false
    default: false
    }
  }

  /// Its text, cut where it is long: a finding is read by people.
  var shortText: String {
    let text = compactText
    return text.count > 60 ? text.prefix(60) + "…" : text
  }
}

extension JSONLiteral {
  var jsonText: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let text): text
    case .string(let text): JSONValue.string(text).compactText
    case .array: "an array"
    case .object: "an object"
    }
  }
}
