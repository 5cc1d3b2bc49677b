import WirelaceModel

/// Swift text of an expression, and what has to be known to put it into a larger one.
struct ExpressionText {
  var text: String
  /// How strongly it holds together: 10 for a name or a call, less for operators.
  var precedence = 10
  /// Whether it is nil when the expression refers to something absent.
  var isOptional = false
  /// Of an optional that is mapped: what is mapped, and the text of what becomes of `$0`.
  var mapped: (source: String, text: String, precedence: Int)?

  init(text: String, precedence: Int = 10, isOptional: Bool = false) {
    self.text = text
    self.precedence = precedence
    self.isOptional = isOptional
  }

  /// `(source).map { text }`.
  init(mapping source: String, to inner: ExpressionText) {
    self.init(text: "(\(source)).map { \(inner.text) }", isOptional: true)
    mapped = (source, inner.text, inner.precedence)
  }

  /// What an optional is mapped from, and the value that it then has.
  var unwrapped: (source: String, value: ExpressionText) {
    guard let mapped else { return (text, ExpressionText(text: "$0")) }
    return (mapped.source, ExpressionText(text: mapped.text, precedence: mapped.precedence))
  }

  /// In parentheses where an operator of this precedence would take it apart.
  func operand(_ outer: Int) -> String { precedence > outer ? text : "(" + text + ")" }
}

/// Where an expression is evaluated, which decides how it finds the fields.
struct ExpressionScope {
  enum Place {
    /// While decoding: fields are local variables, and marks say where they stood.
    case decoding
    /// In a method of the value: fields are properties.
    case value
    /// Behind the fields while encoding: as in `value`, but marks say where fields were written.
    case written
  }
  let context: EmitterContext
  /// The frame the expression is about; nil for the rules of a bit field.
  let frame: ID<Frame>?
  var bits: ID<BitField>?
  var place: Place
  /// Text for `remaining`.
  var remaining = "0"
  /// Text for `size(this)`.
  var frameSize = "encodedSize"

  // MARK: - Whole expressions

  /// A condition; something absent makes it `absent`.
  func condition(_ expression: SchemaExpression, absent: Bool) -> String {
    let result = boolean(expression)
    return result.isOptional ? result.operand(6) + " ?? \(absent)" : result.text
  }

  /// An `Int64`; something absent makes it 0.
  func integer(_ expression: SchemaExpression) -> ExpressionText {
    let result = number(expression)
    return result.isOptional ? ExpressionText(text: result.operand(6) + " ?? 0", precedence: 6) : result
  }

  // MARK: - Booleans

  func boolean(_ expression: SchemaExpression) -> ExpressionText {
    switch expression {
    case .boolean(let value): return ExpressionText(text: "\(value)")
    case .field(let path):
      let value = reference(path)
      if case .boolean = value.type { return value.expression }
      return compare("!=", number(expression), ExpressionText(text: "0"))
    case .present(let field): return ExpressionText(text: presence(field), precedence: 5)
    case .not(let inner):
      let value = boolean(inner)
      if value.isOptional { return ExpressionText(text: value.operand(9) + ".map { !$0 }", isOptional: true) }
      return ExpressionText(text: "!" + value.operand(9), precedence: 9)
    case .compare(let comparison, let left, let right): return compare(comparison, left, right)
    case .and(let left, let right): return both(left, right, isAnd: true)
    case .or(let left, let right): return both(left, right, isAnd: false)
    case .contained(let value, let ranges):
      return unary(number(value)) { text in
        let tests = ranges.map { range in
          range.lowerBound == range.upperBound
            ? "\(text) == \(range.lowerBound)" : "(\(range.lowerBound)...\(range.upperBound)).contains(\(text))"
        }
        return ExpressionText(text: tests.joined(separator: " || "), precedence: tests.count > 1 ? 3 : 5)
      }
    default: return compare("!=", number(expression), ExpressionText(text: "0"))
    }
  }

  private func both(_ left: SchemaExpression, _ right: SchemaExpression, isAnd: Bool) -> ExpressionText {
    joined(boolean(left), boolean(right), isAnd: isAnd)
  }

  /// Both, or one of them; what is absent settles it.
  func joined(_ first: ExpressionText, _ second: ExpressionText, isAnd: Bool) -> ExpressionText {
    if !first.isOptional && !second.isOptional {
      let level = isAnd ? 4 : 3
      // The same operator may stand beside itself.
      return ExpressionText(
        text: first.operand(level - 1) + (isAnd ? " && " : " || ") + second.operand(level - 1),
        precedence: level)
    }
    let rest = isAnd ? "\(second.operand(1)) : false" : "true : \(second.operand(1))"
    if first.isOptional {
      return ExpressionText(text: "\(first.operand(9)).flatMap { $0 ? \(rest) }", isOptional: true)
    }
    return ExpressionText(text: "\(first.operand(1)) ? \(rest)", precedence: 1, isOptional: true)
  }

  /// `opcode == .start`, `count > 3`, or a comparison of two `Int64`.
  private func compare(
    _ comparison: SchemaExpression.Comparison, _ left: SchemaExpression, _ right: SchemaExpression
  ) -> ExpressionText {
    if case .boolean(let value) = right, comparison == .equal || comparison == .notEqual {
      return boolean(value == (comparison == .equal) ? left : .not(left))
    }
    if case .field(let path) = left, case .integer(let value) = right {
      let found = reference(path)
      if !found.expression.isOptional, let direct = direct(found, comparison, value) { return direct }
    }
    if isBoolean(left) || isBoolean(right) { return compare(comparison.rawValue, flag(left), flag(right)) }
    return compare(comparison.rawValue, number(left), number(right))
  }

  private func isBoolean(_ expression: SchemaExpression) -> Bool {
    switch expression {
    case .boolean, .present, .not, .compare, .and, .or, .contained: true
    case .field(let path): if case .boolean = reference(path).type { true } else { false }
    default: false
    }
  }

  /// A boolean as 0 or 1.
  private func flag(_ expression: SchemaExpression) -> ExpressionText {
    isBoolean(expression)
      ? unary(boolean(expression)) { ExpressionText(text: "(\($0) ? 1 as Int64 : 0)") } : number(expression)
  }

  /// Without a conversion where the literal has the field's own type.
  private func direct(
    _ found: Reference, _ comparison: SchemaExpression.Comparison, _ value: Int64
  ) -> ExpressionText? {
    switch found.type {
    case .enumeration(let id, _) where comparison == .equal || comparison == .notEqual:
      let enumeration = context.model[id]
      guard let index = enumeration.cases.firstIndex(where: { $0.value == Int128(value) }) else { return nil }
      let name = context.caseValue(id, index)
      return ExpressionText(text: "\(found.expression.text) \(comparison.rawValue) \(name)", precedence: 5)
    case .integer(let integer):
      guard Int128(value) >= integer.minimum, Int128(value) <= integer.maximum else { return nil }
      return ExpressionText(text: "\(found.expression.text) \(comparison.rawValue) \(value)", precedence: 5)
    default: return nil
    }
  }

  private func compare(_ symbol: String, _ left: ExpressionText, _ right: ExpressionText) -> ExpressionText {
    binary(left, right, operators: symbol, precedence: 5)
  }

  // MARK: - Numbers

  func number(_ expression: SchemaExpression) -> ExpressionText {
    switch expression {
    case .integer(let value): return ExpressionText(text: "\(value)", precedence: value < 0 ? 9 : 10)
    case .field(let path): return converted(reference(path))
    case .remaining: return ExpressionText(text: "Int64(\(remaining))")
    case .size(let first, let last): return ExpressionText(text: size(first, last))
    case .sizeOfFrame: return ExpressionText(text: "Int64(\(frameSize))")
    case .count(let field): return ExpressionText(text: count(field))
    case .byte, .received: return ExpressionText(text: "0")
    case .negate(let inner):
      return unary(number(inner)) { ExpressionText(text: "0 &- \($0)", precedence: 7) }
    case .arithmetic(let operation, let left, let right):
      let (symbol, level) = ExpressionScope.spelling(operation)
      return binary(number(left), number(right), operators: symbol, precedence: level)
    default: return flag(expression)
    }
  }

  private static func spelling(_ operation: SchemaExpression.Arithmetic) -> (String, Int) {
    switch operation {
    case .multiply: ("&*", 8)
    case .divide: ("/", 8)
    case .remainder: ("%", 8)
    case .add: ("&+", 7)
    case .subtract: ("&-", 7)
    case .shiftLeft: ("<<", 9)
    case .shiftRight: (">>", 9)
    case .and: ("&", 8)
    case .or: ("|", 7)
    case .xor: ("^", 7)
    }
  }

  /// The value as an `Int64`.
  private func converted(_ found: Reference) -> ExpressionText {
    switch found.type {
    case .boolean: unary(found.expression) { ExpressionText(text: "(\($0) ? 1 as Int64 : 0)") }
    case .integer(let integer):
      unary(found.expression) { text in
        ExpressionText(
          text: integer.bits == 64 && !integer.isSigned ? "Int64(truncatingIfNeeded: \(text))" : "Int64(\(text))")
      }
    case .varint(let varint):
      varint.isSigned
        ? found.expression : unary(found.expression) { ExpressionText(text: "Int64(truncatingIfNeeded: \($0))") }
    case .enumeration, .flags, .bits:
      unary(found.expression) { ExpressionText(text: "Int64(truncatingIfNeeded: \($0).rawValue)") }
    case .medicalFloat: unary(found.expression) { ExpressionText(text: "Int64(\($0).rawValue)") }
    default: ExpressionText(text: "0")
    }
  }

  private func unary(_ value: ExpressionText, _ build: (String) -> ExpressionText) -> ExpressionText {
    if value.isOptional {
      let (source, inner) = value.unwrapped
      return ExpressionText(mapping: source, to: build(inner.operand(9)))
    }
    return build(value.operand(9))
  }

  private func binary(
    _ left: ExpressionText, _ right: ExpressionText, operators symbol: String, precedence: Int
  ) -> ExpressionText {
    switch (left.isOptional, right.isOptional) {
    case (false, false):
      ExpressionText(
        text: "\(left.operand(precedence)) \(symbol) \(right.operand(precedence))", precedence: precedence)
    case (true, false):
      ExpressionText(
        mapping: left.unwrapped.source,
        to: ExpressionText(
          text: "\(left.unwrapped.value.operand(precedence)) \(symbol) \(right.operand(precedence))",
          precedence: precedence))
    case (false, true):
      ExpressionText(
        mapping: right.unwrapped.source,
        to: ExpressionText(
          text: "\(left.operand(precedence)) \(symbol) \(right.unwrapped.value.operand(precedence))",
          precedence: precedence))
    case (true, true):
      ExpressionText(
        text: "(\(left.text)).flatMap { left in (\(right.text)).map { left \(symbol) $0 } }", isOptional: true)
    }
  }
}
