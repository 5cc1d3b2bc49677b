import WirelaceDiagnostics

extension Parser {
  // MARK: Expressions

  /// An expression; `place` ends the sentence "expected an expression …".
  mutating func parseExpression(_ place: String) -> ExpressionSyntax {
    var operators = 0
    return parseBinary(above: 0, place, &operators)
  }

  /// A condition, in which `=` can only be a slip.
  mutating func parseCondition(endsAtColon: Bool = false, _ place: String) -> ExpressionSyntax {
    let outer = (conditionEndsAtColon, assignIsSlip)
    (conditionEndsAtColon, assignIsSlip) = (endsAtColon, true)
    defer { (conditionEndsAtColon, assignIsSlip) = outer }
    return parseExpression(place)
  }

  private struct BinaryOperatorToken {
    /// Nil: `in`.
    var binary: ExpressionSyntax.BinaryOperator?
    var precedence: Int
    var tokenCount = 1
    /// What should have been written.
    var slip: String?
  }

  private static let comparison = 3

  /// The operator that stands here.
  private func binaryOperator() -> BinaryOperatorToken? {
    switch kind {
    case .identifier:
      guard peek().kind != .colon || conditionEndsAtColon else { return nil }
      switch name() {
      case "or": return BinaryOperatorToken(binary: .or, precedence: 1)
      case "and": return BinaryOperatorToken(binary: .and, precedence: 2)
      case "in": return BinaryOperatorToken(binary: nil, precedence: Self.comparison)
      default: return nil
      }
    case .equal: return BinaryOperatorToken(binary: .equal, precedence: Self.comparison)
    case .notEqual: return BinaryOperatorToken(binary: .notEqual, precedence: Self.comparison)
    case .less: return BinaryOperatorToken(binary: .less, precedence: Self.comparison)
    case .lessOrEqual: return BinaryOperatorToken(binary: .lessOrEqual, precedence: Self.comparison)
    case .greaterOrEqual: return BinaryOperatorToken(binary: .greaterOrEqual, precedence: Self.comparison)
    case .greater:
      if peek().kind == .greater, isJoined(at: 1) {
        return BinaryOperatorToken(binary: .shiftRight, precedence: 7, tokenCount: 2)
      }
      return BinaryOperatorToken(binary: .greater, precedence: Self.comparison)
    case .assign:
      return assignIsSlip ? BinaryOperatorToken(binary: .equal, precedence: Self.comparison, slip: "==") : nil
    case .bar:
      if peek().kind == .bar, isJoined(at: 1) {
        return BinaryOperatorToken(binary: .or, precedence: 1, tokenCount: 2, slip: "or")
      }
      return BinaryOperatorToken(binary: .bitOr, precedence: 4)
    case .ampersand:
      if peek().kind == .ampersand, isJoined(at: 1) {
        return BinaryOperatorToken(binary: .and, precedence: 2, tokenCount: 2, slip: "and")
      }
      return BinaryOperatorToken(binary: .bitAnd, precedence: 6)
    case .caret: return BinaryOperatorToken(binary: .bitXor, precedence: 5)
    case .shiftLeft: return BinaryOperatorToken(binary: .shiftLeft, precedence: 7)
    case .plus: return BinaryOperatorToken(binary: .add, precedence: 8)
    case .minus: return BinaryOperatorToken(binary: .subtract, precedence: 8)
    case .star: return BinaryOperatorToken(binary: .multiply, precedence: 9)
    case .slash: return BinaryOperatorToken(binary: .divide, precedence: 9)
    case .percent: return BinaryOperatorToken(binary: .remainder, precedence: 9)
    default: return nil
    }
  }

  private mutating func parseBinary(
    above minimum: Int, _ place: String, _ operators: inout Int
  ) -> ExpressionSyntax {
    let start = position
    let checkpoint = tree.checkpoint
    var left = parseUnary(place)
    var sawComparison = false
    while let found = binaryOperator(), found.precedence > minimum {
      operators += 1
      if operators > Self.maximumOperators {
        report(
          .nestingTooDeep, "more than \(Self.maximumOperators) operators in one expression",
          help: "split it into several fields or rules")
        return left
      }
      let operatorStart = position
      for _ in 0..<found.tokenCount { advance() }
      if let slip = found.slip {
        let slipRange = range(from: operatorStart)
        report(
          .foreignOperator, at: slipRange, "`\(slipRange.text)` is not an operator here",
          label: "did you mean `\(slip)`?",
          fixIts: [Diagnostic.FixIt("write `\(slip)`", replacing: slipRange, with: slip)])
      }
      if found.precedence == Self.comparison {
        if sawComparison {
          report(
            .chainedComparison, at: range(from: operatorStart), "comparisons cannot be chained",
            help: "join two of them with `and`, or test a range: x in 1...4")
        }
        sawComparison = true
      }
      guard let binary = found.binary else {
        let ranges = parseRanges("behind `in`")
        left = ExpressionSyntax(.contained(left, ranges), range(from: start))
        wrap(checkpoint)
        continue
      }
      let right = parseBinary(above: found.precedence, "behind `\(binary.rawValue)`", &operators)
      left = ExpressionSyntax(.binary(binary, left, right), range(from: start))
      wrap(checkpoint)
    }
    return left
  }

  private mutating func wrap(_ checkpoint: Int) {
    tree.start(.expression, at: checkpoint)
    tree.finish()
  }

  private mutating func parseUnary(_ place: String) -> ExpressionSyntax {
    guard kind == .bang || kind == .minus else { return parsePrimary(place) }
    let start = position
    let word: ExpressionSyntax.UnaryOperator = kind == .bang ? .not : .negate
    guard enter() else {
      leave()
      return ExpressionSyntax(.missing, gapRange)
    }
    defer { leave() }
    tree.start(.expression)
    defer { tree.finish() }
    advance()
    let operand = parseUnary("behind `\(word.rawValue)`")
    return ExpressionSyntax(.unary(word, operand), range(from: start))
  }

  private mutating func parsePrimary(_ place: String) -> ExpressionSyntax {
    let start = position
    tree.start(.expression)
    defer { tree.finish() }
    switch token.value {
    case .integer(let value):
      advance()
      return ExpressionSyntax(.integer(value), range(from: start))
    case .decimal:
      report(
        .expectedExpression, "an expression has whole numbers only", label: "not whole",
        help: "a reference reads the raw integer of a scaled field")
      advance()
      return ExpressionSyntax(.missing, range(from: start))
    case .name(let name):
      return parseNamed(name, place)
    default: break
    }
    guard kind == .leftParenthesis else {
      reportMissing(.expectedExpression, "expected an expression \(place)")
      return ExpressionSyntax(.missing, gapRange)
    }
    guard enter() else {
      advance()
      skipToClosing()
      take(.rightParenthesis)
      leave()
      return ExpressionSyntax(.missing, range(from: start))
    }
    defer { leave() }
    advance()
    let outer = (conditionEndsAtColon, assignIsSlip)
    assignIsSlip = true
    var operators = 0
    let inner = parseBinary(above: 0, "between `(` and `)`", &operators)
    (conditionEndsAtColon, assignIsSlip) = outer
    closeBracket(.rightParenthesis, openedAt: start)
    return ExpressionSyntax(inner.kind, range(from: start))
  }

  private mutating func parseNamed(_ name: String, _ place: String) -> ExpressionSyntax {
    let start = position
    let isMember = startsNamedMember() && !conditionEndsAtColon || token.startsLine && startsMember()
    let isOperator = ["and", "or", "in"].contains(name) && peek().kind != .dot
    if isMember || isOperator {
      reportMissing(.expectedExpression, "expected an expression \(place)")
      return ExpressionSyntax(.missing, gapRange)
    }
    if name == "true" || name == "false" {
      advance()
      return ExpressionSyntax(.boolean(name == "true"), range(from: start))
    }
    if let measure = ExpressionSyntax.Measure(rawValue: name), peek().kind == .leftParenthesis {
      advance()
      let open = position
      advance()
      let first = expectName("the name of a field")
      var last: Identifier?
      if take(.ellipsis) { last = expectName("the name of a field behind `...`") }
      closeBracket(.rightParenthesis, openedAt: open)
      return ExpressionSyntax(.measure(measure, first, through: last), range(from: start))
    }
    if name == "byte", peek().kind == .leftBracket {
      guard enter() else {
        advance()
        advance()
        skipToClosing()
        take(.rightBracket)
        leave()
        return ExpressionSyntax(.missing, range(from: start))
      }
      defer { leave() }
      advance()
      let open = position
      advance()
      let index = parseExpression("for the index of the byte")
      closeBracket(.rightBracket, openedAt: open)
      return ExpressionSyntax(.byte(index), range(from: start))
    }
    return ExpressionSyntax(.path(parseDottedName("a name").parts), range(from: start))
  }
}
