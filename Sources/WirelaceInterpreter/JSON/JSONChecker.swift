import WirelaceFrames
import WirelaceModel
import WirelacePatterns

/// Checks JSON documents against the models of a protocol, as generated code does: what keeps a document from being read first, in
/// the order of its model, then the rules that it breaks.
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
  public func check(_ value: JSONValue, as shape: JSONShape) -> [JSONFinding] { read(value, as: shape).findings }

  /// Reads a parsed document.
  public func read(_ value: JSONValue, as shape: JSONShape) -> JSONReading {
    var run = JSONCheck(checker: self)
    let proper = run.read(value, shape, "$")
    return JSONReading(
      value: run.faults.isEmpty ? proper : nil,
      findings: Array((run.faults + run.rules).prefix(JSONChecker.findingLimit)))
  }
}

/// What came of a document.
public struct JSONReading: Sendable, Hashable {
  /// In its proper form, as generated code writes the value that it reads; nil when it cannot be read.
  public var value: JSONValue?
  public var findings: [JSONFinding]
}

/// One document being checked. The depth is that of the document, which the parser bounds.
struct JSONCheck {
  let checker: JSONChecker
  /// What keeps the document from being read.
  var faults: [JSONFinding] = []
  /// Rules that are broken; those of a value stand before those of its parts.
  var rules: [JSONFinding] = []

  var model: ProtocolModel { checker.model }

  init(checker: JSONChecker) { self.checker = checker }

  mutating func report(_ kind: JSONFinding.Kind, _ path: String, expected: String, found: String) {
    guard faults.count < JSONChecker.findingLimit else { return }
    faults.append(JSONFinding(kind, path, expected: expected, found: found))
  }

  /// The proper form of a value; nil when it is none of the shape, which is reported. Parts that are none stand as they are.
  mutating func read(_ value: JSONValue, _ shape: JSONShape, _ path: String) -> JSONValue? {
    if value.isNull {
      if case .any = shape.type { return value }
      if shape.isNullable { return value }
      report(.null, path, expected: shape.type.expectation, found: "null")
      return nil
    }
    let place = rules.count
    guard let proper = readType(value, shape, path) else { return nil }
    guard place < JSONChecker.findingLimit else { return proper }
    let broken = shape.constraints.compactMap { constraint in
      brokenBy(proper, constraint, shape.type).map {
        JSONFinding(.rule, rule: constraint.id, path, expected: constraint.text, found: $0)
      }
    }
    if !broken.isEmpty { rules.insert(contentsOf: broken, at: place) }
    return proper
  }

  private mutating func readType(_ value: JSONValue, _ shape: JSONShape, _ path: String) -> JSONValue? {
    switch shape.type {
    case .any: return value
    case .model(let id): return read(value, model[id], path)
    case .union(let id): return read(value, model[id], path)
    case .array(let element):
      guard let elements = value.arrayValue else { break }
      var proper: [JSONValue] = []
      proper.reserveCapacity(elements.count)
      for (index, item) in elements.enumerated() { proper.append(read(item, element, "\(path)[\(index)]") ?? item) }
      return .array(proper)
    case .map(let key, let element):
      guard let members = value.objectValue else { break }
      return readMap(members, key, element, path)
    default: return readScalar(value, shape, path)
    }
    report(.type, path, expected: shape.type.expectation, found: value.kindName)
    return nil
  }

  /// Written, and its rules checked, in the order of the keys' bytes.
  private mutating func readMap(
    _ members: [JSONMember], _ key: ID<TextEnumeration>?, _ element: JSONShape, _ path: String
  ) -> JSONValue {
    var parts: [(member: JSONMember, rules: [JSONFinding])] = []
    let start = rules.count
    for member in members {
      let place = JSONFinding.join(path, member.name)
      if let key { checkText(member.name, of: model[key], place) }
      let proper = read(member.value, element, place) ?? member.value
      parts.append((JSONMember(member.name, proper), Array(rules[start...])))
      rules.removeSubrange(start...)
    }
    parts.sort { $0.member.name.utf8.lexicographicallyPrecedes($1.member.name.utf8) }
    for part in parts where rules.count < JSONChecker.findingLimit { rules += part.rules }
    return .object(parts.map(\.member))
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
  /// Its text, cut where it is long: a finding is read by people.
  var shortText: String {
    let text = compactText
    return text.count > 60 ? text.prefix(60) + "…" : text
  }
}

extension JSONLiteral {
  /// The same as a value of a document.
  var json: JSONValue {
    switch self {
    case .null: .null
    case .boolean(let value): .bool(value)
    case .number(let text): (try? JSONValue(parsing: text)) ?? .null
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(\.json))
    case .object(let members): .object(members.map { JSONMember($0.key, $0.value.json) })
    }
  }
}
