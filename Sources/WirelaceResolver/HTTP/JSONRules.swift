import WirelaceDiagnostics
import WirelaceModel
import WirelacePatterns
import WirelaceSyntax

extension Resolver {
  /// A rule of a JSON type; nil when it is wrong: W1113 json-rule.
  func jsonConstraint(_ attribute: AttributeSyntax, for type: JSONType) -> JSONConstraint.Kind? {
    switch attribute.kind {
    case .within(let ranges): return jsonRange(ranges, for: type)
    case .step(let number):
      let step = Rational(number)
      if case .integer = type, !step.isInteger {
        return refuse(number.range, "the steps of whole numbers are whole", help: nil)
      }
      guard step > .zero else { return refuse(number.range, "a step is more than zero", help: nil) }
      return .step(step)
    case .matches(let pattern):
      if let error = PatternMatcher.error(in: pattern.value) {
        return refuse(
          pattern.range, "this is no pattern: \(error.message)",
          help: "known are literals, `.`, `[a-z]`, `\\d \\w \\s`, `* + ? {m,n}` and `( | )`")
      }
      return .pattern(pattern.value)
    case .characters(let range): return jsonCount(range, "characters").map { .characters($0) }
    case .size(let range): return jsonCount(range, "bytes").map { .size($0) }
    case .elements(let range): return jsonCount(range, "elements").map { .elements($0) }
    case .unique: return .unique
    default: return nil
    }
  }

  private func refuse(_ range: SourceRange, _ message: String, help: String?) -> JSONConstraint.Kind? {
    report(.jsonRule, at: range, message, help: help)
    return nil
  }

  private func jsonRange(_ ranges: [RangeSyntax], for type: JSONType) -> JSONConstraint.Kind? {
    switch type {
    case .integer(let integer):
      let resolved = ranges.compactMap { wholeRange($0, in: integer.minimum...integer.maximum) }
      return resolved.count == ranges.count ? .range(resolved) : nil
    case .enumeration(let id):
      let resolved = ranges.compactMap { caseRange($0, of: id, model[id].base) }
      return resolved.count == ranges.count ? .range(resolved) : nil
    case .textEnumeration(let id):
      var cases: [Int] = []
      for range in ranges {
        guard let literal = range.lower, range.upper?.range == literal.range, case .name(let name) = literal.kind else {
          return refuse(range.range, "the texts of an enum have no order: name the cases one by one", help: nil)
        }
        guard let index = model[id].cases.firstIndex(where: { $0.declared.name == name.text }) else {
          reportUnknown(.unknownCase, name, kind: "case", candidates: model[id].cases.map(\.declared.name))
          return nil
        }
        cases.append(index)
      }
      return .cases(cases)
    default:
      var resolved: [ClosedRange<Double>] = []
      for range in ranges {
        guard let (lower, upper) = ends(of: range) else { return nil }
        let (low, high) = (lower?.doubleValue ?? -.infinity, upper?.doubleValue ?? .infinity)
        guard low <= high else { return refuse(range.range, "the range ends before it begins", help: nil) }
        resolved.append(low...high)
      }
      return .numbers(resolved)
    }
  }

  private func ends(of range: RangeSyntax) -> (lower: Rational?, upper: Rational?)? {
    var ends: [Rational?] = []
    for literal in [range.lower, range.upper] {
      switch literal?.kind {
      case nil: ends.append(nil)
      case .number(let number)?: ends.append(Rational(number))
      case .missing?: return nil
      default:
        _ = refuse(literal?.range ?? range.range, "the ends of this range are numbers", help: nil)
        return nil
      }
    }
    return (ends[0], ends[1])
  }

  private func wholeRange(_ range: RangeSyntax, in bounds: ClosedRange<Int128>) -> ClosedRange<Int128>? {
    guard let (lower, upper) = ends(of: range) else { return nil }
    let low = lower?.roundedUp ?? bounds.lowerBound
    let high = upper?.roundedDown ?? bounds.upperBound
    guard low <= high, bounds.contains(low), bounds.contains(high) else {
      _ = refuse(
        range.range, low > high ? "no whole number lies in this range" : "the type cannot hold all of this range",
        help: "it holds \(bounds.lowerBound) to \(bounds.upperBound)")
      return nil
    }
    return low...high
  }

  private func jsonCount(_ range: RangeSyntax, _ noun: String) -> ClosedRange<Int>? {
    let bounds: ClosedRange<Int128> = 0...Int128(Int32.max)
    guard let (lower, upper) = ends(of: range) else { return nil }
    let low = lower?.roundedUp ?? 0
    let high = upper?.roundedDown ?? bounds.upperBound
    guard low <= high, bounds.contains(low), bounds.contains(high) else {
      _ = refuse(range.range, "no number of \(noun) from 0 to \(Int32.max) lies in this range", help: nil)
      return nil
    }
    return Int(low)...Int(high)
  }

  // MARK: Values

  /// A default or a constant in its JSON form; nil when it does not fit: W1105 json-value.
  func jsonLiteral(_ literal: LiteralSyntax, for shape: JSONShape) -> JSONLiteral? {
    if case .missing = literal.kind { return nil }
    if case .name(let name) = literal.kind, name.text == "null", shape.isNullable { return .null }
    guard let value = jsonLiteral(literal.kind, for: shape) else {
      report(
        .jsonValue, at: literal.range, "this is not \(shape.type.noun)", help: shape.type.valueHelp(in: model))
      return nil
    }
    if let broken = shape.constraints.first(where: { $0.isBroken(by: value, of: shape.type, in: model) }) {
      report(
        .jsonValue, at: literal.range, "\(literal.range.text.collapsingBlanks) breaks the rule `\(broken.text)`",
        help: "choose another value, or widen the rule")
      return nil
    }
    return value
  }

  private func jsonLiteral(_ literal: LiteralSyntax.Kind, for shape: JSONShape) -> JSONLiteral? {
    switch (shape.type, literal) {
    case (.any, _): return JSONDocument.value(literal)
    case (.boolean, .boolean(let value)): return .boolean(value)
    case (.integer(let type), .number(let number)):
      let value = Rational(number)
      guard value.isInteger, (type.minimum...type.maximum).contains(value.numerator) else { return nil }
      return .number("\(value.numerator)")
    case (.float, .number), (.decimal, .number), (.unixTime, .number), (.duration, .number):
      return JSONDocument.value(literal)
    case (.duration(let unit), .quantity(let number, let written)):
      guard let milliseconds = number.whole(of: written.text, in: Quantity.milliseconds) else { return nil }
      let divisor: Int128 = unit == .seconds ? 1000 : 1
      return JSONDocument.number(
        NumberSyntax(numerator: Int128(milliseconds), denominator: divisor, range: written.range))
    case (.string, .text(let text)): return .string(text)
    case (.dateTime, .text(let text)):
      return fits(text, #"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+\-]\d\d:\d\d)"#)
    case (.date, .text(let text)): return fits(text, #"\d{4}-\d\d-\d\d"#)
    case (.url, .text(let text)): return fits(text, #"[A-Za-z][A-Za-z0-9+.\-]*:\S+"#)
    case (.uuid, .text(let text)):
      return fits(text.lowercased(), "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
    case (.enumeration(let id), .name(let name)):
      return model[id].cases.first { $0.declared.name == name.text }.map { .number("\($0.value)") }
    case (.textEnumeration(let id), .name(let name)):
      return model[id].cases.first { $0.declared.name == name.text }.map { .string($0.text) }
    case (.flags, .number(let number)), (.scopes, .number(let number)):
      let value = Rational(number)
      return value.isInteger && value >= .zero ? .number("\(value.numerator)") : nil
    case (.map, .object(let members)): return members.isEmpty ? .object([]) : nil
    case (.array(let element), .array(let literals)):
      let values = literals.compactMap { jsonLiteral($0, for: element) }
      return values.count == literals.count ? .array(values) : nil
    default: return nil
    }
  }

  private func fits(_ text: String, _ pattern: String) -> JSONLiteral? {
    (try? PatternMatcher(pattern))?.matches(text) == true ? .string(text) : nil
  }
}

/// A JSON document as it stands in a schema.
enum JSONDocument {
  /// Nil when something in it is no JSON.
  static func value(_ literal: LiteralSyntax.Kind) -> JSONLiteral? {
    switch literal {
    case .number(let number): return Self.number(number)
    case .boolean(let value): return .boolean(value)
    case .text(let text): return .string(text)
    case .name(let name): return name.text == "null" ? .null : nil
    case .array(let elements):
      let values = elements.compactMap { value($0.kind) }
      return values.count == elements.count ? .array(values) : nil
    case .object(let members):
      let values = members.compactMap { member in
        value(member.value.kind).map { JSONLiteral.Member(member.name.text, $0) }
      }
      return values.count == members.count ? .object(values) : nil
    default: return nil
    }
  }

  /// Nil when the fraction has no end: `1/3`.
  static func number(_ number: NumberSyntax) -> JSONLiteral? {
    let value = Rational(number)
    var rest = value.denominator
    while rest % 2 == 0 { rest /= 2 }
    while rest % 5 == 0 { rest /= 5 }
    let text = value.decimalText
    return rest == 1 && !text.contains("/") ? .number(text) : nil
  }

  /// The document as JSON text, compact.
  static func text(_ literal: JSONLiteral) -> String {
    switch literal {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let text): text
    case .string(let text): quoted(text)
    case .array(let elements): "[" + elements.map(text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { quoted($0.key) + ":" + text($0.value) }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension JSONConstraint {
  /// Whether a value of the schema breaks it.
  fileprivate func isBroken(by value: JSONLiteral, of type: JSONType, in model: ProtocolModel) -> Bool {
    switch (kind, value) {
    case (.range(let ranges), .number(let text)):
      return Int128(text).map { number in !ranges.contains { $0.contains(number) } } ?? false
    case (.numbers(let ranges), .number(let text)):
      return Double(text).map { number in !ranges.contains { $0.contains(number) } } ?? false
    case (.step(let step), .number(let text)):
      guard step.isInteger, let number = Int128(text) else { return false }
      return number % step.numerator != 0
    case (.cases(let cases), .string(let text)):
      guard case .textEnumeration(let id) = type else { return false }
      return !cases.contains { model[id].cases[$0].text == text }
    case (.pattern(let pattern), .string(let text)): return (try? PatternMatcher(pattern))?.matches(text) == false
    case (.characters(let counts), .string(let text)): return !counts.contains(text.unicodeScalars.count)
    case (.size(let sizes), .string(let text)):
      if case .bytes = type { return false }
      return !sizes.contains(text.utf8.count)
    case (.elements(let counts), .array(let elements)): return !counts.contains(elements.count)
    case (.unique, .array(let elements)): return Set(elements).count != elements.count
    default: return false
    }
  }
}

extension JSONType {
  fileprivate func valueHelp(in model: ProtocolModel) -> String? {
    switch self {
    case .enumeration(let id): "its cases are \(model[id].cases.map(\.declared.name).joined(separator: ", "))"
    case .textEnumeration(let id): "its cases are \(model[id].cases.map(\.declared.name).joined(separator: ", "))"
    case .integer(let type): "it holds whole numbers from \(type.minimum) to \(type.maximum)"
    case .dateTime: "write it as \"2026-01-31T08:00:00Z\""
    case .model, .union, .map, .bytes: "such a field has no default in the schema: make it `optional`"
    case .string, .url: "a text stands in double quotes"
    default: nil
    }
  }
}
