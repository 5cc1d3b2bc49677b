import WirelaceFrames
import WirelaceInterpreter
import WirelaceModel

/// Makes documents of a shape: most of them right, some at the bounds of a type or a rule, some just beyond.
struct PayloadGenerator {
  let model: ProtocolModel
  var random: SeededGenerator
  /// Texts of the schema's examples: some fit its patterns.
  private let texts: [String]
  /// Whether the document under way shall be sound.
  private var isCareful = false
  private let checker: JSONChecker

  init(_ model: ProtocolModel, seed: UInt64) {
    self.model = model
    checker = JSONChecker(model)
    random = SeededGenerator(seed: seed)
    let examples = model.jsonModels.flatMap(\.examples) + model.jsonUnions.flatMap(\.examples)
    texts = Array(Set(examples.compactMap { try? JSONValue(parsing: $0.text) }.flatMap(\.texts))).sorted()
  }

  mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  mutating func pick<Element>(_ elements: [Element], or otherwise: Element) -> Element {
    elements.randomElement(using: &random) ?? otherwise
  }

  /// A document, in half of all cases a sound one.
  mutating func document(of shape: JSONShape) -> JSONValue {
    isCareful = oneIn(2)
    return document(of: shape, depth: 0)
  }

  /// Once in a while, where it need not be sound.
  private mutating func strays(_ count: Int) -> Bool { !isCareful && oneIn(count) }

  private mutating func document(of shape: JSONShape, depth: Int) -> JSONValue {
    if shape.isNullable, oneIn(5) { return .null }
    switch shape.type {
    case .model(let id): return .object(object(model[id], depth))
    case .union(let id): return union(model[id], depth)
    case .array(let element):
      let count = depth > 5 ? lower(shape) : self.count(shape, most: 3)
      return .array((0..<count).map { _ in document(of: element, depth: depth + 1) })
    case .map(let key, let element):
      let count = depth > 5 ? lower(shape) : self.count(shape, most: 3)
      let names = key.map { model[$0].cases.map(\.text) } ?? ["a", "b c", "é", "Z", "1", ""]
      var members: [JSONMember] = []
      for name in names.shuffled(using: &random).prefix(count) {
        members.append(JSONMember(name, document(of: element, depth: depth + 1)))
      }
      return .object(members)
    default:
      let value = scalar(shape)
      return shape.isLenient && oneIn(3) ? lenient(value) : value
    }
  }

  private mutating func object(_ type: JSONModel, _ depth: Int) -> [JSONMember] {
    var members: [JSONMember] = []
    for field in type.fields {
      if let constant = field.constant {
        members.append(JSONMember(field.key, value(constant)))
      } else if field.isRequired && !(depth > 5 && field.shape.isNullable) || depth <= 5 && oneIn(2) {
        let isDefault = field.defaultValue != nil && oneIn(4)
        members.append(
          JSONMember(
            field.key, isDefault ? value(field.defaultValue ?? .null) : document(of: field.shape, depth: depth + 1)))
      } else if field.isRequired {
        members.append(JSONMember(field.key, .null))
      }
    }
    if type.unknown == .refuse ? strays(6) : oneIn(6) { members.append(JSONMember("of next year", [1, "x"])) }
    return oneIn(3) ? members.shuffled(using: &random) : members
  }

  private mutating func union(_ union: JSONUnion, _ depth: Int) -> JSONValue {
    if strays(8) { return ["what": "else"] }
    // Members that do not hold the union again come to an end.
    let members = depth > 5 ? union.members.filter { $0.model.map { model[$0].recursiveFields.isEmpty } ?? true } : []
    guard let member = (members.isEmpty ? union.members : members).randomElement(using: &random) else { return [:] }
    var object = member.model.map { self.object(model[$0], depth + 1) } ?? []
    if case .key(let key) = union.selector, !object.contains(where: { $0.name == key }),
      let label = member.labels.randomElement(using: &random)
    {
      object.insert(JSONMember(key, value(label)), at: Int.random(in: 0...object.count, using: &random))
    }
    return .object(object)
  }

  private func value(_ literal: JSONLiteral) -> JSONValue {
    switch literal {
    case .null: .null
    case .boolean(let value): .bool(value)
    case .number(let text): (try? JSONValue(parsing: text)) ?? .null
    case .string(let text): .string(text)
    case .array(let elements): .array(elements.map(value))
    case .object(let members): .object(members.map { JSONMember($0.key, value($0.value)) })
    }
  }

  // MARK: - Scalars

  /// Another form that a lenient field takes.
  private mutating func lenient(_ value: JSONValue) -> JSONValue {
    switch value {
    case .bool(let flag): pick([flag ? 1 : 0, .string("\(flag)"), flag ? "1" : "0"], or: value)
    case .integer, .decimal: pick([.string(value.compactText), .string(" \(value.compactText)\n")], or: value)
    case .string: pick(isCareful ? [12.5, 7] : [12.5, 7, true], or: value)
    default: value
    }
  }

  private mutating func scalar(_ shape: JSONShape) -> JSONValue {
    switch shape.type {
    case .boolean: return .bool(oneIn(2))
    case .integer(let type): return integer(type.minimum...type.maximum, shape)
    case .enumeration(let id):
      if strays(6) { return integer(0...300, shape) }
      return shape.constraints.isEmpty
        ? .integer(pick(model[id].cases.map { Int128($0.value) }, or: 0))
        : integer(model[id].base.minimum...model[id].base.maximum, shape)
    case .flags(let id): return integer(model[id].base.minimum...model[id].base.maximum, shape)
    case .scopes(let id): return integer(model[id].base.minimum...model[id].base.maximum, shape)
    case .textEnumeration(let id):
      var cases = Array(model[id].cases.indices)
      for constraint in shape.constraints { if case .cases(let given) = constraint.kind { cases = given } }
      return .string(strays(6) ? "of next year" : model[id].cases[pick(cases, or: 0)].text)
    case .float, .decimal, .unixTime, .duration: return number(shape)
    case .string: return .string(text(shape))
    case .bytes(let form): return .string(bytes(form, count(shape, most: 6)))
    default:
      let samples = JSONTextSamples.of(shape.type)
      return .string(isCareful ? careful(samples + texts, shape) : pick(samples, or: ""))
    }
  }

  private mutating func integer(_ bounds: ClosedRange<Int128>, _ shape: JSONShape) -> JSONValue {
    var ranges = [bounds]
    var step: Int128 = 1
    for constraint in shape.constraints {
      if case .range(let given) = constraint.kind { ranges = given }
      if case .step(let given) = constraint.kind { step = given.numerator }
    }
    let range = pick(ranges, or: bounds)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .integer(range.lowerBound)
    case 1: return .integer(range.upperBound)
    case 2 where !isCareful:
      return .integer(pick([range.lowerBound - 1, range.upperBound + 1, bounds.upperBound + 1], or: 0))
    default:
      let value = Int128.random(in: range.clamped(to: range.lowerBound...max(range.lowerBound, 100)), using: &random)
      return .integer(value / step * step)
    }
  }

  private mutating func number(_ shape: JSONShape) -> JSONValue {
    var ranges: [ClosedRange<Double>] = [-1000...1000]
    var step = 0.25
    for constraint in shape.constraints {
      if case .numbers(let given) = constraint.kind { ranges = given }
      if case .step(let given) = constraint.kind { step = given.doubleValue }
    }
    let range = pick(ranges, or: 0...1)
    let (low, high) = (max(range.lowerBound, -1e6), min(range.upperBound, 1e6))
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .float(low)
    case 1: return .float(high)
    case 2 where !isCareful: return .float(pick([low.nextDown, high.nextUp, low - 1, high + 1], or: 0))
    case 3 where !isCareful: return number(pick(JSONTextSamples.numbers, or: "0"))
    case 4 where !isCareful:
      return number("\(Int.random(in: 0...9, using: &random)).\(Int.random(in: 0...Int.max, using: &random))")
    default:
      let value = Double.random(in: low...high, using: &random)
      return .float(min(max((value / step).rounded() * step, low), high))
    }
  }

  private func number(_ text: String) -> JSONValue { (try? JSONValue(parsing: text)) ?? 0 }

  private mutating func text(_ shape: JSONShape) -> String {
    let hasPattern = shape.constraints.contains { if case .pattern = $0.kind { true } else { false } }
    if hasPattern, isCareful { return careful(texts, shape) }
    if hasPattern || strays(4) { return pick(texts, or: "a") }
    let letters: [Unicode.Scalar] = isCareful ? ["a", "b", "7"] : ["a", "B", "7", " ", "é", "漢", "\n", "😀"]
    var result = ""
    for _ in 0..<count(shape, most: 6) { result.unicodeScalars.append(pick(letters, or: "a")) }
    return result
  }

  /// One of the texts that has the form of the type and matches the pattern.
  private mutating func careful(_ texts: [String], _ shape: JSONShape) -> String {
    let checker = self.checker
    return pick(texts.filter { checker.check(.string($0), as: shape).isEmpty }, or: "")
  }

  private mutating func bytes(_ form: JSONBytes, _ count: Int) -> String {
    if strays(6) { return pick(JSONTextSamples.of(.bytes(form)), or: "") }
    let digits =
      form == .hex ? Array("0123456789abcdefABCDEF") : Array("ABCDwxyz0189") + (form == .base64 ? "+/" : "-_")
    let length = form == .hex ? 2 * count : (count * 4 + 2) / 3
    var text = String((0..<length).map { _ in pick(digits, or: "0") })
    // Bits that are left over are zero.
    if form != .hex, length % 4 != 0 { text = text.dropLast() + "A" }
    if form != .hex, oneIn(2) { text += String(repeating: "=", count: (4 - length % 4) % 4) }
    return text
  }

  /// How many characters, bytes or elements: mostly as many as a rule wants.
  private mutating func count(_ shape: JSONShape, most: Int) -> Int {
    for constraint in shape.constraints {
      switch constraint.kind {
      case .characters(let range), .size(let range), .elements(let range):
        let high = min(range.upperBound, range.lowerBound + most)
        if strays(12) { return max(0, oneIn(2) ? range.lowerBound - 1 : high + 1) }
        return Int.random(in: range.lowerBound...high, using: &random)
      default: break
      }
    }
    return Int.random(in: 0...most, using: &random)
  }

  private func lower(_ shape: JSONShape) -> Int {
    for constraint in shape.constraints { if case .elements(let range) = constraint.kind { return range.lowerBound } }
    return 0
  }
}

extension JSONValue {
  /// Every text in it.
  fileprivate var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(\.texts)
    case .object(let members): members.flatMap(\.value.texts)
    default: []
    }
  }
}
