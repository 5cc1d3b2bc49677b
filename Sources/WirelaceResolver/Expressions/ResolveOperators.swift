import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

extension Resolver {
  func unary(
    _ unary: ExpressionSyntax.UnaryOperator, _ operand: ExpressionSyntax, at range: SourceRange,
    in context: ExpressionContext
  ) -> TypedExpression? {
    switch unary {
    case .not:
      guard let typed = logicalOperand(operand, in: context) else { return nil }
      let bounds = (1 - typed.bounds.upperBound)...(1 - typed.bounds.lowerBound)
      if case .boolean(let value) = typed.expression { return boolean(.boolean(!value), bounds, range) }
      return boolean(.not(typed.expression), bounds, range)
    case .negate:
      if case .integer(let value) = operand.kind, value >= 0 { return number(-value, at: range) }
      guard let typed = arithmeticOperand(operand, in: context) else { return nil }
      return result(
        .negate(typed.expression), bounds: -typed.bounds.upperBound...(-typed.bounds.lowerBound), at: range,
        isConstant: typed.constant != nil)
    }
  }

  func logical(
    _ binary: ExpressionSyntax.BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax,
    at range: SourceRange, in context: ExpressionContext
  ) -> TypedExpression? {
    let operands = (logicalOperand(left, in: context), logicalOperand(right, in: context))
    guard let a = operands.0, let b = operands.1 else { return nil }
    if binary == .and {
      let bounds =
        min(a.bounds.lowerBound, b.bounds.lowerBound)...min(a.bounds.upperBound, b.bounds.upperBound)
      return boolean(.and(a.expression, b.expression), bounds, range)
    }
    let bounds = max(a.bounds.lowerBound, b.bounds.lowerBound)...max(a.bounds.upperBound, b.bounds.upperBound)
    return boolean(.or(a.expression, b.expression), bounds, range)
  }

  /// W0403, W0409 unlike-operands.
  func comparison(
    _ binary: ExpressionSyntax.BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax,
    at range: SourceRange, in context: ExpressionContext
  ) -> TypedExpression? {
    guard let comparison = Expression.Comparison(rawValue: binary.rawValue),
      let (a, b) = comparedOperands(left, right, in: context)
    else { return nil }
    switch (a.kind, b.kind) {
    case (.boolean, .boolean):
      guard comparison == .equal || comparison == .notEqual else {
        report(.unlikeOperands, at: range, "conditions have no order", help: "compare them with `==` or `!=`")
        return nil
      }
    case (.boolean, _), (_, .boolean):
      report(.unlikeOperands, at: range, "a condition cannot be compared with a number")
      return nil
    case (.enumeration(let first), .enumeration(let second)) where first != second:
      report(
        .unlikeOperands, at: range,
        "`\(model[first].declared.name)` and `\(model[second].declared.name)` are different enums")
      return nil
    default: break
    }
    return boolean(
      .compare(comparison, a.expression, b.expression), comparison.bounds(a.bounds, b.bounds), range)
  }

  /// Both sides, a bare name on one of them read as a case of the enum on the other.
  private func comparedOperands(
    _ left: ExpressionSyntax, _ right: ExpressionSyntax, in context: ExpressionContext
  ) -> (TypedExpression, TypedExpression)? {
    func hint(_ typed: TypedExpression) -> ID<Enumeration>? {
      if case .enumeration(let id) = typed.kind { id } else { nil }
    }
    if case .path(let parts) = left.kind, parts.count == 1, !isKnown(parts[0].text, in: context) {
      guard let b = typed(right, in: context), let a = typed(left, in: context, hint: hint(b)) else { return nil }
      return (a, b)
    }
    guard let a = typed(left, in: context), let b = typed(right, in: context, hint: hint(a)) else { return nil }
    return (a, b)
  }

  private func isKnown(_ name: String, in context: ExpressionContext) -> Bool {
    if name == "remaining" || name == "received" || context.arguments[name] != nil { return true }
    return switch context.root {
    case .frame(let frame, _): layout.fieldNames[frame]?[name] != nil
    case .bits(let id): model[id].members.contains { $0.field.name == name }
    case .stream, .nothing: false
    }
  }

  /// W0411 empty-range.
  func contained(
    _ operand: ExpressionSyntax, _ ranges: [RangeSyntax], at range: SourceRange, in context: ExpressionContext
  ) -> TypedExpression? {
    guard let value = typed(operand, in: context) else { return nil }
    var resolved: [ClosedRange<Int64>] = []
    for item in ranges {
      let limits: ClosedRange<Int128>
      switch value.kind {
      case .boolean:
        report(.expressionType, at: operand.range, "a number is expected before `in`, not a condition")
        return nil
      case .enumeration(let id):
        guard let range = caseRange(item, of: id, model[id].base) else { return nil }
        limits = range
      case .integer:
        guard let range = wholeLimits(item) else { return nil }
        limits = range
      }
      resolved.append(Int64(clamping: limits.lowerBound)...Int64(clamping: limits.upperBound))
    }
    let always = resolved.contains {
      Int128($0.lowerBound) <= value.bounds.lowerBound && value.bounds.upperBound <= Int128($0.upperBound)
    }
    let never = resolved.allSatisfy {
      Int128($0.upperBound) < value.bounds.lowerBound || value.bounds.upperBound < Int128($0.lowerBound)
    }
    return boolean(.contained(value.expression, resolved), always ? 1...1 : never ? 0...0 : 0...1, range)
  }

  private func wholeLimits(_ range: RangeSyntax) -> ClosedRange<Int128>? {
    var limits = TypedExpression.integerBounds
    if let lower = range.lower {
      guard let value = wholeNumber(lower, of: "a number", use: .value),
        let fitting = fitting(value, in: limits, lower, use: .value)
      else { return nil }
      limits = fitting...limits.upperBound
    }
    if let upper = range.upper {
      guard let value = wholeNumber(upper, of: "a number", use: .value),
        let fitting = fitting(value, in: TypedExpression.integerBounds, upper, use: .value)
      else { return nil }
      guard limits.lowerBound <= fitting else {
        report(.emptyRange, at: range.range, "the range ends before it begins", help: "the smaller limit comes first")
        return nil
      }
      limits = limits.lowerBound...fitting
    }
    return limits
  }

  // MARK: Arithmetic

  /// W0404 expression-overflow, W0405 division, W0406 shift-amount.
  func arithmetic(
    _ binary: ExpressionSyntax.BinaryOperator, _ left: ExpressionSyntax, _ right: ExpressionSyntax,
    at range: SourceRange, in context: ExpressionContext
  ) -> TypedExpression? {
    guard let arithmetic = Expression.Arithmetic(rawValue: binary.rawValue) else { return nil }
    let operands = (arithmeticOperand(left, in: context), arithmeticOperand(right, in: context))
    guard let a = operands.0, let b = operands.1 else { return nil }
    if arithmetic == .divide || arithmetic == .remainder {
      guard let divisor = b.constant, divisor != 0 else {
        report(
          .division, at: right.range,
          b.constant == 0 ? "division by zero" : "the divisor is not a constant",
          help: "divide by a number other than zero")
        return nil
      }
    }
    if arithmetic == .shiftLeft || arithmetic == .shiftRight {
      guard let amount = b.constant, (0...63).contains(amount) else {
        report(.shiftAmount, at: right.range, "a shift is a constant from 0 to 63")
        return nil
      }
    }
    return result(
      .arithmetic(arithmetic, a.expression, b.expression), bounds: arithmetic.bounds(a.bounds, b.bounds), at: range,
      isConstant: a.constant != nil && b.constant != nil)
  }

  private func result(
    _ expression: Expression, bounds: ClosedRange<Int128>, at range: SourceRange, isConstant: Bool
  ) -> TypedExpression? {
    guard TypedExpression.integerBounds.contains(bounds.lowerBound),
      TypedExpression.integerBounds.contains(bounds.upperBound)
    else {
      report(
        .expressionOverflow, at: range, "this could leave 64 bits",
        help: "it reaches from \(bounds.lowerBound) to \(bounds.upperBound)")
      return nil
    }
    if isConstant, bounds.lowerBound == bounds.upperBound { return number(bounds.lowerBound, at: range) }
    return TypedExpression(expression: expression, kind: .integer, bounds: bounds, range: range)
  }

  private func arithmeticOperand(_ syntax: ExpressionSyntax, in context: ExpressionContext) -> TypedExpression? {
    resolveInteger(syntax, in: context)
  }

  private func logicalOperand(_ syntax: ExpressionSyntax, in context: ExpressionContext) -> TypedExpression? {
    guard let typed = typed(syntax, in: context) else { return nil }
    guard typed.kind == .boolean else {
      report(
        .expressionType, at: syntax.range, "a condition is expected here, not a number",
        help: "compare it: `\(syntax.range.text.collapsingBlanks) != 0`")
      return nil
    }
    return typed
  }
}

extension Expression.Comparison {
  /// 1...1 when it always holds, 0...0 when it never does, for operands in these bounds.
  fileprivate func bounds(_ a: ClosedRange<Int128>, _ b: ClosedRange<Int128>) -> ClosedRange<Int128> {
    let always: Bool
    let never: Bool
    switch self {
    case .less: (always, never) = (a.upperBound < b.lowerBound, a.lowerBound >= b.upperBound)
    case .lessOrEqual: (always, never) = (a.upperBound <= b.lowerBound, a.lowerBound > b.upperBound)
    case .greater: (always, never) = (a.lowerBound > b.upperBound, a.upperBound <= b.lowerBound)
    case .greaterOrEqual: (always, never) = (a.lowerBound >= b.upperBound, a.upperBound < b.lowerBound)
    case .equal, .notEqual:
      let same = a == b && a.lowerBound == a.upperBound
      (always, never) = self == .equal ? (same, !a.overlaps(b)) : (!a.overlaps(b), same)
    }
    return always ? 1...1 : never ? 0...0 : 0...1
  }
}

extension Expression.Arithmetic {
  /// Where the result lies for operands in these bounds, both within 64 bits. Divisors and shifts are constants.
  fileprivate func bounds(_ a: ClosedRange<Int128>, _ b: ClosedRange<Int128>) -> ClosedRange<Int128> {
    switch self {
    case .add: return (a.lowerBound + b.lowerBound)...(a.upperBound + b.upperBound)
    case .subtract: return (a.lowerBound - b.upperBound)...(a.upperBound - b.lowerBound)
    case .multiply: return hull(a, b, *)
    case .divide: return hull(a, b, /)
    case .remainder:
      let largest = abs(b.lowerBound) - 1
      return
        (a.lowerBound >= 0 ? 0 : max(a.lowerBound, -largest))...(a.upperBound <= 0 ? 0 : min(a.upperBound, largest))
    case .shiftLeft:
      return (a.lowerBound << b.lowerBound)...(a.upperBound << b.lowerBound)
    case .shiftRight: return (a.lowerBound >> b.lowerBound)...(a.upperBound >> b.lowerBound)
    case .and:
      if a.lowerBound >= 0, b.lowerBound >= 0 { return 0...min(a.upperBound, b.upperBound) }
      if a.lowerBound >= 0 { return 0...a.upperBound }
      if b.lowerBound >= 0 { return 0...b.upperBound }
      return -power(a, b)...(power(a, b) - 1)
    case .or, .xor:
      return (a.lowerBound >= 0 && b.lowerBound >= 0 ? 0 : -power(a, b))...(power(a, b) - 1)
    }
  }

  private func hull(
    _ a: ClosedRange<Int128>, _ b: ClosedRange<Int128>, _ operation: (Int128, Int128) -> Int128
  ) -> ClosedRange<Int128> {
    let corners = [
      operation(a.lowerBound, b.lowerBound), operation(a.lowerBound, b.upperBound),
      operation(a.upperBound, b.lowerBound), operation(a.upperBound, b.upperBound),
    ]
    return corners.reduce(corners[0], min)...corners.reduce(corners[0], max)
  }

  /// The least power of two that no operand's magnitude reaches.
  private func power(_ a: ClosedRange<Int128>, _ b: ClosedRange<Int128>) -> Int128 {
    let largest = [a.lowerBound, a.upperBound, b.lowerBound, b.upperBound].reduce(Int128(0)) {
      max($0, $1 < 0 ? -($1 + 1) : $1)
    }
    var power: Int128 = 1
    while power <= largest { power <<= 1 }
    return power
  }
}
