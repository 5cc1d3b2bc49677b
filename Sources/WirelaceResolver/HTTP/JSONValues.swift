import WirelaceDiagnostics
import WirelaceModel
import WirelacePatterns
import WirelaceSyntax

/// Defaults and constants of JSON.
extension Resolver {
  /// A default or a constant in its JSON form; nil when it does not fit: W1105 json-value.
  func jsonLiteral(_ literal: LiteralSyntax, for shape: JSONShape) -> JSONLiteral? {
    if case .missing = literal.kind { return nil }
    guard let value = jsonLiteral(literal.kind, for: shape) else {
      report(
        .jsonValue, at: literal.range, "this is not \(shape.type.noun)", help: shape.type.valueHelp(in: model))
      return nil
    }
    if let broken = shape.rule(brokenBy: value, in: model) {
      report(
        .jsonValue, at: literal.range, "\(literal.range.text.collapsingBlanks) breaks the rule `\(broken.text)`",
        help: "choose another value, or widen the rule")
      return nil
    }
    return value
  }

  private func jsonLiteral(_ literal: LiteralSyntax.Kind, for shape: JSONShape) -> JSONLiteral? {
    if case .name(let name) = literal, name.text == "null", shape.isNullable { return .null }
    switch (shape.type, literal) {
    case (.any, _): return JSONDocument.value(literal)
    case (.boolean, .boolean(let value)): return .boolean(value)
    case (.integer(let type), .number(let number)): return whole(number, in: type.minimum...type.maximum)
    case (.float, .number): return JSONDocument.value(literal)
    case (.decimal, .number):
      // What the runtime's decimals hold.
      guard case .number(let text)? = JSONDocument.value(literal), Int128(text.filter { $0 != "." }) != nil else {
        return nil
      }
      return .number(text)
    case (.unixTime(let unit), .number), (.duration(let unit), .number):
      return time(JSONDocument.value(literal), unit, shape.type)
    case (.duration(let unit), .quantity(let number, let written)):
      guard let milliseconds = number.whole(of: written.text, in: Quantity.milliseconds) else { return nil }
      let divisor: Int128 = unit == .seconds ? 1000 : 1
      let value = NumberSyntax(numerator: Int128(milliseconds), denominator: divisor, range: written.range)
      return time(JSONDocument.number(value), unit, shape.type)
    case (.string, .text(let text)): return .string(text)
    case (.dateTime, .text(let text)): return TimeText.moment(text) == nil ? nil : .string(text)
    case (.date, .text(let text)): return TimeText.day(text) == nil ? nil : .string(text)
    case (.url, .text(let text)): return fits(text, #"[A-Za-z][A-Za-z0-9+.\-]*:[!-~]+"#)
    case (.uuid, .text(let text)):
      return fits(text.lowercased(), "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
    case (.enumeration(let id), .name(let name)):
      return model[id].cases.first { $0.declared.name == name.text }.map { .number("\($0.value)") }
    case (.textEnumeration(let id), .name(let name)):
      return model[id].cases.first { $0.declared.name == name.text }.map { .string($0.text) }
    case (.flags(let id), .number(let number)):
      return whole(number, in: model[id].base.minimum...model[id].base.maximum)
    case (.scopes(let id), .number(let number)):
      return whole(number, in: model[id].base.minimum...model[id].base.maximum)
    case (.map, .object(let members)): return members.isEmpty ? .object([]) : nil
    case (.array(let element), .array(let literals)):
      let values = literals.compactMap { jsonLiteral($0.kind, for: element) }
      return values.count == literals.count ? .array(values) : nil
    default: return nil
    }
  }

  private func whole(_ number: NumberSyntax, in bounds: ClosedRange<Int128>) -> JSONLiteral? {
    let value = Rational(number)
    return value.isInteger && bounds.contains(value.numerator) ? .number("\(value.numerator)") : nil
  }

  /// A number of seconds that 64 bits hold, rounded down for a moment.
  private func time(_ value: JSONLiteral?, _ unit: TimeUnit, _ type: JSONType) -> JSONLiteral? {
    guard case .number(let text)? = value, let total = TimeText.nanoseconds(text, in: unit) else { return nil }
    var seconds = total / 1_000_000_000
    if case .unixTime = type, total % 1_000_000_000 < 0 { seconds -= 1 }
    return Int64(exactly: seconds) == nil ? nil : .number(text)
  }

  private func fits(_ text: String, _ pattern: String) -> JSONLiteral? {
    (try? PatternMatcher(pattern))?.matches(text) == true ? .string(text) : nil
  }
}

extension JSONShape {
  /// The first rule that a value of the schema breaks, its own before those of its elements.
  fileprivate func rule(brokenBy value: JSONLiteral, in model: ProtocolModel) -> JSONConstraint? {
    if let own = constraints.first(where: { $0.isBroken(by: value, of: type, in: model) }) { return own }
    guard case .array(let element) = type, case .array(let values) = value else { return nil }
    return values.lazy.compactMap { element.rule(brokenBy: $0, in: model) }.first
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
      if step.isInteger, let number = Int128(text) { return number % step.numerator != 0 }
      // As the runtime has it: to nine digits.
      guard let quotient = Double(text).map({ $0 / step.doubleValue }) else { return false }
      return abs(quotient - quotient.rounded()) > 1e-9 * max(1, abs(quotient))
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
    case .dateTime: "write a moment of the calendar with its zone: \"2026-01-31T08:00:00Z\""
    case .date: "write a day of the calendar: \"2026-01-31\""
    case .decimal: "it has 12 places behind the point and 38 digits at most"
    case .unixTime, .duration: "its seconds fit 64 bits, and it has 12 places behind the point at most"
    case .flags(let id): "its bits are a number from 0 to \(model[id].base.maximum)"
    case .scopes(let id): "its bits are a number from 0 to \(model[id].base.maximum)"
    case .model, .union, .map, .bytes: "such a field has no default in the schema: make it `optional`"
    case .string: "a text stands in double quotes"
    case .url: "write a scheme, `:` and visible ASCII characters: \"https://card.example\""
    default: nil
    }
  }
}
