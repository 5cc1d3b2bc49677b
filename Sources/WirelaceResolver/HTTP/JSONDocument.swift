import WirelaceModel
import WirelaceSyntax

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
    case .string(let text): JSONLiteral.quoted(text)
    case .array(let elements): "[" + elements.map(text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { JSONLiteral.quoted($0.key) + ":" + text($0.value) }.joined(separator: ",") + "}"
    }
  }
}
