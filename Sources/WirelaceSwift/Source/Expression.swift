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
    if case .text(let text) = self { return text }
    var text = ""
    append(to: &text)
    return text
  }

  /// Appends what is printed without a break.
  func append(to text: inout String) {
    switch self {
    case .text(let part): text += part
    case .sequence(let parts): for part in parts { part.append(to: &text) }
    case .list(let open, let items, let close):
      text += open
      Expression.append(items, separator: ", ", to: &text)
      text += close
    case .parameters(let items):
      text += "("
      Expression.append(items, separator: ", ", to: &text)
      text += ")"
    case .operation(let symbol, let operands): Expression.append(operands, separator: " \(symbol) ", to: &text)
    }
  }

  private static func append(_ items: [Expression], separator: String, to text: inout String) {
    for (index, item) in items.enumerated() {
      if index > 0 { text += separator }
      item.append(to: &text)
    }
  }
}

extension Expression: ExpressibleByStringInterpolation {
  init(stringLiteral value: String) { self = .text(value) }
}

extension String {
  /// The columns that a line of this text takes. Nearly all code is ASCII, where no characters need to be told apart.
  var columns: Int {
    let bits = utf8.withContiguousStorageIfAvailable { $0.reduce(0, |) } ?? 0x80
    return bits < 0x80 ? utf8.count : count
  }
}
