/// A piece of a line that knows where it may be broken.
indirect enum Expression: Sendable {
  /// Never broken.
  case text(String)
  /// Printed one behind the other, without blanks.
  case sequence([Expression])
  /// `open item, item close`; broken behind `open` and, as needed, behind commas.
  case list(open: String, [Expression], close: String)
  /// Parameters of a declaration: like a list, but the closing parenthesis stands on a line of its own.
  case parameters([Expression])
  /// Operands with an operator before which a line may be broken.
  case operation(String, [Expression])

  /// `callee(argument, argument)`; an argument carries its label in its text.
  static func call(_ callee: String, _ arguments: [Expression]) -> Expression {
    .sequence([.text(callee), .list(open: "(", arguments, close: ")")])
  }

  /// `[element, element]`.
  static func array(_ elements: [Expression]) -> Expression { .list(open: "[", elements, close: "]") }

  /// `label: value`.
  static func labeled(_ label: String, _ value: Expression) -> Expression {
    .sequence([.text(label + ": "), value])
  }

  /// Whether it is the head of a function.
  var endsInParameters: Bool {
    guard case .sequence(let parts) = self else { return false }
    return parts.contains { if case .parameters = $0 { true } else { false } }
  }

  /// Printed without a break.
  var flat: String {
    switch self {
    case .text(let text): text
    case .sequence(let parts): parts.map(\.flat).joined()
    case .list(let open, let items, let close): open + items.map(\.flat).joined(separator: ", ") + close
    case .parameters(let items): "(" + items.map(\.flat).joined(separator: ", ") + ")"
    case .operation(let symbol, let operands): operands.map(\.flat).joined(separator: " \(symbol) ")
    }
  }
}

extension Expression: ExpressibleByStringInterpolation {
  init(stringLiteral value: String) { self = .text(value) }
}
