import WirelaceDiagnostics

extension Parser {
  // MARK: Frames

  mutating func parseFrameBody(of owner: String, _ annotations: inout Annotations) -> FrameBodySyntax {
    let start = position
    var members: [FrameBodySyntax.Member] = []
    parseBody(.frame, of: owner, documentation: &annotations.documentation) { parser in
      if parser.startsNamedMember() {
        members.append(.field(parser.parseField()))
        return true
      }
      guard parser.startsMember() else {
        guard parser.startsColonlessField else { return parser.reportKeywordMember() }
        members.append(.field(parser.parseField()))
        return true
      }
      switch parser.name() {
      case "reserved": members.append(.reserved(parser.parseReserved()))
      case "align":
        parser.tree.start(.member)
        parser.advance()
        if let multiple = parser.expectInteger("a number of bytes") { members.append(.align(multiple)) }
        parser.tree.finish()
      case "where": members.append(.rule(parser.parseRule()))
      case "trailing":
        parser.tree.start(.member)
        let start = parser.position
        parser.advance()
        let policy: FrameBodySyntax.Trailing =
          parser.isName("keep") ? .keep : parser.isName("ignore") ? .ignore : .refuse
        parser.advance()
        members.append(.trailing(Located(policy, parser.range(from: start))))
        parser.tree.finish()
      case "byte":
        if let order = parser.parseByteOrder() { members.append(.byteOrder(order)) }
      case "bit":
        if let order = parser.parseBitOrder() { members.append(.bitOrder(order)) }
      default: members.append(.example(parser.parseExample()))
      }
      return true
    }
    return FrameBodySyntax(members: members, range: range(from: start))
  }

  /// Whether a field stands here whose colon was forgotten: `rate u8`.
  var startsColonlessField: Bool {
    guard let word = name(), !context.keywords.contains(word), closest(word, to: context.keywords) == nil else {
      return false
    }
    return (peek().kind == .identifier || peek().kind == .leftBracket) && !peek().startsLine
  }

  /// Reports a keyword of the body that stands without what belongs to it; false when there is none.
  mutating func reportKeywordMember() -> Bool {
    guard let word = name(), context.keywords.contains(word) else { return false }
    switch word {
    case "reserved":
      advance()
      reportMissing(.expectedNumber, "expected a number of bits or a type behind `reserved`")
    case "align":
      advance()
      reportMissing(.expectedNumber, "expected a number of bytes behind `align`")
    case "trailing":
      advance()
      reportMissing(.expectedKeyword, "expected `refuse`, `ignore` or `keep` behind `trailing`")
    case "where":
      advance()
      reportMissing(.expectedExpression, "expected an expression behind `where`")
    case "example":
      advance()
      reportMissing(.expectedText, "expected the title of the example, a text \"…\"")
    default: return false
    }
    return true
  }

  // MARK: Fields

  mutating func parseField() -> FieldSyntax {
    var annotations = Annotations(documentation: leadingDocumentation())
    let start = position
    tree.start(.field)
    defer { tree.finish() }
    let name = memberName()
    if !take(.colon) {
      report(
        .expectedToken, "expected `:` behind the name of the field", label: "found \(found)",
        fixIts: [Diagnostic.FixIt("add `:`", replacing: gapRange, with: ":")])
    }
    let typeStart = position
    let checkpoint = tree.checkpoint
    var type = parseTypeCore("behind `:`")
    if position > typeStart {
      tree.start(.type, at: checkpoint)
      tree.finish()
    }
    var field = FieldSyntax(annotations: annotations, name: name, type: type, range: gapRange)
    var clauses = ClauseLog()
    var typeEnd = position
    while true {
      if parseAnnotation(&annotations) { continue }
      if let attribute = parseAttribute(&clauses) {
        type.attributes.append(attribute)
        if field.condition == nil, field.computed == nil, field.defaultValue == nil { typeEnd = position }
      } else if !parseClause(of: &field, &clauses) {
        break
      }
    }
    addTrailingDocumentation(to: &annotations.documentation)
    if typeEnd > typeStart {
      type.range = SourceRange(
        file: file, offsets: tokens[typeStart].offsets.lowerBound..<tokens[typeEnd - 1].offsets.upperBound)
    }
    field.type = type
    field.annotations = annotations
    field.range = range(from: start)
    return field
  }

  /// `if …`, `= …`, `default …`, `sequence`.
  private mutating func parseClause(of field: inout FieldSyntax, _ clauses: inout ClauseLog) -> Bool {
    if kind == .assign {
      note("=", in: &clauses)
      tree.start(.clause)
      if field.condition != nil, !computedFollows {
        report(
          .foreignOperator, "`=` is not an operator here", label: "did you mean `==`?",
          fixIts: [Diagnostic.FixIt("write `==`", replacing: currentRange, with: "==")])
        advance()
        _ = parseExpression("behind `=`")
      } else {
        advance()
        field.computed = parseComputed()
      }
      tree.finish()
      return true
    }
    guard isKeyword("if") || isKeyword("default") || isKeyword("sequence") else { return false }
    if labelsMayFollow, startsLabel(at: 0) { return false }
    tree.start(.clause)
    defer { tree.finish() }
    note(name() ?? "", in: &clauses)
    let start = position
    if takeKeyword("if") {
      if isKeyword("present"), peek().kind != .leftParenthesis {
        field.condition = .present(currentRange)
        advance()
        return true
      }
      let outer = conditionEndsAtColon
      conditionEndsAtColon = false
      field.condition = condition(parseExpression("behind `if`"))
      conditionEndsAtColon = outer
    } else if takeKeyword("default") {
      field.defaultValue = parseLiteral("behind `default`")
    } else {
      advance()
      field.sequence = range(start)
    }
    return true
  }

  private func condition(_ expression: ExpressionSyntax) -> FieldSyntax.Condition {
    if case .binary(.greaterOrEqual, let left, let right) = expression.kind,
      case .path(let path) = left.kind, path.map(\.text) == ["remaining"], case .integer(let count) = right.kind
    {
      return .remaining(Located(count, right.range))
    }
    return .expression(expression)
  }

  /// Whether something that can be computed stands behind the `=` here.
  private var computedFollows: Bool {
    guard peek().kind == .identifier else { return false }
    return peek(2).kind == .leftParenthesis || isName("over", at: 2)
  }

  private mutating func parseComputed() -> FieldSyntax.Computed {
    let start = position
    let isMeasure = name().map { ExpressionSyntax.Measure(rawValue: $0) != nil } ?? false
    let isChecksum =
      kind == .identifier && !isMeasure && !startsNamedMember()
      && (peek().kind == .leftParenthesis || isName("over", at: 1))
    guard isChecksum else { return .expression(parseExpression("behind `=`")) }
    let algorithm = expectName("a checksum")
    var variant: Identifier?
    if kind == .leftParenthesis {
      let open = position
      advance()
      variant = expectName("the variant of the checksum")
      closeBracket(.rightParenthesis, openedAt: open)
    }
    guard expectKeyword("over", "and the fields behind the checksum") else {
      return .checksum(
        algorithm: algorithm, variant: variant, over: Identifier("", gapRange), through: nil, range(from: start))
    }
    let first = expectName("the first field behind `over`")
    var last: Identifier?
    if take(.ellipsis) { last = expectName("the last field behind `...`") }
    return .checksum(algorithm: algorithm, variant: variant, over: first, through: last, range(from: start))
  }

  // MARK: Other members

  mutating func parseReserved() -> ReservedSyntax {
    var documentation = leadingDocumentation()
    let start = position
    tree.start(.member)
    defer { tree.finish() }
    advance()
    let extent: ReservedSyntax.Extent
    if kind == .integer {
      extent = .bits(expectInteger("a number of bits") ?? Located(0, gapRange))
    } else {
      extent = .type(parseScalarType("or a number of bits behind `reserved`"))
    }
    var policy = ReservedSyntax.Policy.report
    if takeKeyword("keep") { policy = .keep } else if takeKeyword("refuse") { policy = .refuse }
    addTrailingDocumentation(to: &documentation)
    return ReservedSyntax(extent: extent, policy: policy, documentation: documentation, range: range(from: start))
  }

  mutating func parseRule() -> RuleSyntax {
    var documentation = leadingDocumentation()
    let start = position
    tree.start(.member)
    defer { tree.finish() }
    advance()
    let condition = parseCondition("behind `where`")
    var name: Located<String>?
    if takeKeyword("named") { name = expectText("a name in quotes behind `named`") }
    addTrailingDocumentation(to: &documentation)
    return RuleSyntax(documentation: documentation, condition: condition, name: name, range: range(from: start))
  }

  mutating func parseExample() -> ExampleSyntax {
    var documentation = leadingDocumentation()
    let start = position
    tree.start(.example)
    defer { tree.finish() }
    advance()
    let title = expectText("the title of the example")
    let bytes = expectBytes("the bytes of the example")
    var furtherValues: [Located<[UInt8]>] = []
    while kind == .bytes { furtherValues.append(expectBytes("a value")) }
    let expectation = parseExpectation()
    addTrailingDocumentation(to: &documentation)
    return ExampleSyntax(
      documentation: documentation, title: title, bytes: bytes, furtherValues: furtherValues,
      expectation: expectation, range: range(from: start))
  }

  private mutating func parseExpectation() -> ExampleSyntax.Expectation {
    if takeKeyword("value") {
      let literal = parseLiteral("behind `value`")
      // A word in the place of the brace.
      if imbalance < 0, case .name = literal.kind, startsNamedMember(),
        !token.startsLine || layout.indent(of: position) > layout.indent(of: position - 1)
      {
        return .valid(parseLiteral("behind `value`"))
      }
      return .valid(literal)
    }
    guard takeKeyword("breaks") else { return .valid(nil) }
    let rule: Located<String>
    if kind == .text {
      rule = expectText("a rule")
    } else {
      rule = parseKindName()
    }
    var path: DottedName?
    var offset: Located<Int128>?
    if takeKeyword("in") { path = parsePath() }
    if takeKeyword("at") { offset = expectInteger("the offset of a byte") }
    return .breaks(rule: rule, path: path, offset: offset)
  }

  /// `range`, `unknown-bits`.
  mutating func parseKindName() -> Located<String> {
    let start = position
    let first = expectName("what the example breaks: a kind of error, or a rule's name in quotes")
    guard kind == .minus, isJoined(at: 0), peek().kind == .identifier, isJoined(at: 1) else {
      return Located(first.text, first.range)
    }
    advance()
    let second = name() ?? ""
    advance()
    return Located("\(first.text)-\(second)", range(from: start))
  }

  /// `body.items[2].value`.
  private mutating func parsePath() -> DottedName {
    let start = position
    tree.start(.name)
    defer { tree.finish() }
    var parts: [Identifier] = []
    repeat {
      var part = expectName("the path of a field")
      while kind == .leftBracket, isJoined(at: 0) {
        let open = position
        advance()
        let index = expectInteger("the index of an element")
        closeBracket(.rightBracket, openedAt: open)
        part.text += "[\(index?.value ?? 0)]"
        part.range = SourceRange(file: file, offsets: part.range.offsets.lowerBound..<gapRange.offsets.upperBound)
      }
      parts.append(part)
    } while take(.dot)
    return DottedName(parts, range(from: start))
  }
}
