import WirelaceDiagnostics

extension Parser {
  // MARK: Types

  /// A type and the attributes behind it; `place` ends the sentence "expected a type …".
  mutating func parseType(_ place: String) -> TypeSyntax {
    let start = position
    let checkpoint = tree.checkpoint
    var type = parseTypeCore(place)
    var clauses = ClauseLog()
    while let attribute = parseAttribute(&clauses) { type.attributes.append(attribute) }
    tree.start(.type, at: checkpoint)
    tree.finish()
    if position > start { type.range = range(from: start) }
    return type
  }

  /// A type without attributes but for `little` and `big`: of a prefix, a tag, an offset.
  mutating func parseScalarType(_ place: String) -> TypeSyntax {
    let start = position
    tree.start(.type)
    defer { tree.finish() }
    var type = parseTypeCore(place)
    let order = position
    if takeKeyword("little") {
      type.attributes.append(AttributeSyntax(.little, range(from: order)))
    } else if takeKeyword("big") {
      type.attributes.append(AttributeSyntax(.big, range(from: order)))
    }
    if position > start { type.range = range(from: start) }
    return type
  }

  /// A type without what stands behind it.
  mutating func parseTypeCore(_ place: String) -> TypeSyntax {
    let start = position
    switch kind {
    case .leftBracket:
      guard enter() else {
        advance()
        skipToClosing()
        take(.rightBracket)
        leave()
        return TypeSyntax(.missing, range(from: start))
      }
      defer { leave() }
      advance()
      if readsJSON, kind == .identifier, peek().kind == .colon {
        let key = parseDottedName("the type of the keys")
        advance()
        let value = parseType("for the values")
        closeBracket(.rightBracket, openedAt: start)
        return TypeSyntax(.map(key: key, value), range(from: start))
      }
      let element = parseType("for the elements")
      var count: ExpressionSyntax?
      if take(.semicolon) { count = parseExpression("for the number of elements") }
      closeBracket(.rightBracket, openedAt: start)
      return TypeSyntax(.array(element, count: count), range(from: start))
    case .leftParenthesis where peek().kind == .rightParenthesis:
      advance()
      advance()
      return TypeSyntax(.empty, range(from: start))
    case .identifier where !startsNextMember && !isClause():
      if isName("match"), peek().kind == .identifier || peek().kind == .leftBrace { return parseMatch() }
      if isName("bits"), peek().kind == .less { return parseInlineBits() }
      return parseNamedType()
    default:
      reportMissing(.expectedType, "expected a type \(place)")
      return TypeSyntax(.missing, gapRange)
    }
  }

  /// Whether the name here is that of the next member and the type is missing.
  private var startsNextMember: Bool { startsNamedMember() && (token.startsLine || !peek(2).startsLine) }

  /// Whether an attribute or another clause stands where a type should.
  private func isClause() -> Bool {
    if token.startsLine, startsMember() { return true }
    switch name() {
    case "little", "big", "ascii": return peek().kind != .leftBracket && !isJoined(at: 1)
    case "unit", "if": return peek().kind == .identifier
    case "in", "scale", "offset", "step", "max", "pad": return peek().kind == .integer || peek().kind == .decimal
    case "matches", "named", "deprecated": return peek().kind == .text
    default: return false
    }
  }

  private mutating func parseNamedType() -> TypeSyntax {
    let start = position
    let name = parseDottedName("a type")
    var arguments: [GenericArgumentSyntax] = []
    if kind == .less {
      arguments = parseGenericArguments()
    }
    var extent: ExpressionSyntax?
    if kind == .leftBracket {
      let open = position
      advance()
      extent = parseExpression("for the length of `\(name.text)`")
      closeBracket(.rightBracket, openedAt: open)
    }
    return TypeSyntax(.named(name, arguments: arguments, extent: extent), range(from: start))
  }

  private mutating func parseGenericArguments() -> [GenericArgumentSyntax] {
    let open = position
    advance()
    var arguments: [GenericArgumentSyntax] = []
    guard enter() else {
      leave()
      return []
    }
    defer { leave() }
    repeat {
      if kind == .integer || kind == .minus {
        if let value = expectInteger("a type or an integer") { arguments.append(.integer(value)) }
      } else {
        arguments.append(.type(parseType("or an integer between `<` and `>`")))
      }
    } while take(.comma)
    closeBracket(.greater, openedAt: open)
    return arguments
  }

  /// `<T, N: int>` behind a frame's name.
  mutating func parseGenericParameters() -> [GenericParameterSyntax] {
    guard kind == .less else { return [] }
    let open = position
    advance()
    var parameters: [GenericParameterSyntax] = []
    repeat {
      let name = expectName("the name of a parameter")
      var isInteger = false
      if take(.colon) { isInteger = expectKeyword("int", "behind `:`; a parameter is a type or `N: int`") }
      parameters.append(GenericParameterSyntax(name: name, isInteger: isInteger))
    } while take(.comma)
    closeBracket(.greater, openedAt: open)
    return parameters
  }

  /// Takes a closing bracket or reports that it is missing, with the opening one.
  mutating func closeBracket(_ kind: TokenKind, openedAt open: Int) {
    if take(kind) { return }
    let isGap = isAtEnd || token.startsLine
    report(
      .missingClosing, at: isGap ? lastTokenRange : currentRange, "expected `\(kind.rawValue)`",
      label: isGap ? "" : "found \(found)", labels: [Diagnostic.Label(range(open), "opened here")])
  }

  // MARK: Bits

  /// `u16 msb` of a bit field.
  mutating func parseBitsBase() -> (TypeSyntax, BitsBodySyntax.Order?) {
    var type = parseTypeCore("for the integer on the wire")
    var order: BitsBodySyntax.Order?
    var clauses = ClauseLog()
    while true {
      if takeKeyword("msb") {
        order = .msb
      } else if takeKeyword("lsb") {
        order = .lsb
      } else if let attribute = parseAttribute(&clauses) {
        type.attributes.append(attribute)
      } else {
        return (type, order)
      }
    }
  }

  private mutating func parseInlineBits() -> TypeSyntax {
    let start = position
    advance()
    let open = position
    advance()
    let (base, order) = parseBitsBase()
    closeBracket(.greater, openedAt: open)
    var annotations = Annotations()
    let body = parseBitsBody(of: "`bits`", base: base, order: order, start: start, &annotations)
    return TypeSyntax(.bits(body), range(from: start))
  }

  mutating func parseBitsBody(
    of owner: String, base: TypeSyntax, order: BitsBodySyntax.Order?, start: Int, _ annotations: inout Annotations
  ) -> BitsBodySyntax {
    var members: [BitsBodySyntax.Member] = []
    parseBody(.bits, of: owner, documentation: &annotations.documentation) { parser in
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
      case "where": members.append(.rule(parser.parseRule()))
      default: members.append(.example(parser.parseExample()))
      }
      return true
    }
    return BitsBodySyntax(base: base, order: order, members: members, range: range(from: start))
  }

  // MARK: Match

  private mutating func parseMatch() -> TypeSyntax {
    let start = position
    advance()
    var subject: ExpressionSyntax?
    if kind != .leftBrace { subject = parseExpression("between `match` and `{`") }
    let body = parseMatchBody(of: "`match`")
    return TypeSyntax(.match(subject: subject, body), range(from: start))
  }

  mutating func parseMatchBody(of owner: String) -> MatchBodySyntax {
    var unused = ""
    return parseMatchBody(of: owner, documentation: &unused)
  }

  mutating func parseMatchBody(of owner: String, documentation: inout String) -> MatchBodySyntax {
    let start = position
    var body = MatchBodySyntax(cases: [], unknown: nil, range: gapRange)
    parseBody(.match, of: owner, documentation: &documentation) { parser in
      if parser.isName("example"), parser.peek().kind == .text {
        body.examples.append(parser.parseExample())
        return true
      }
      if let unknown = parser.parseUnknown() {
        if body.unknown != nil { parser.reportRepeated("unknown", parser.position - 1) }
        body.unknown = unknown
        return true
      }
      guard parser.isName("when") && parser.peek().kind != .colon || parser.startsLabel(at: 0) else {
        switch parser.kind {
        case .integer, .identifier:
          guard parser.name() == nil || parser.peek().kind != .identifier else { return false }
        default: return false
        }
        body.cases.append(parser.parseMatchCase())
        return true
      }
      body.cases.append(parser.parseMatchCase())
      return true
    }
    body.range = range(from: start)
    return body
  }

  /// `unknown: keep`, `otherwise: refuse`.
  mutating func parseUnknown() -> Located<MatchBodySyntax.Unknown>? {
    guard isName("unknown") || isName("otherwise"), peek().kind == .colon else { return nil }
    let policy: MatchBodySyntax.Unknown
    switch name(at: 2) {
    case "refuse": policy = .refuse
    case "keep", "bytes": policy = .keep
    case "stop": policy = .stop
    default:
      guard isName("otherwise") || name(at: 2) == nil else { return nil }
      policy = .refuse
    }
    switch peek(3).kind {
    case .leftParenthesis, .leftBrace, .leftBracket: return nil
    default: break
    }
    let start = position
    tree.start(.member)
    defer { tree.finish() }
    advance()
    advance()
    if name().map({ ["refuse", "keep", "bytes", "stop"].contains($0) }) == true {
      advance()
    } else {
      reportMissing(.expectedKeyword, "expected `refuse`, `keep` or `stop` behind `:`")
    }
    var unused = ""
    addTrailingDocumentation(to: &unused)
    return Located(policy, range(from: start))
  }

  mutating func parseMatchCase() -> MatchBodySyntax.Case {
    var annotations = Annotations(documentation: leadingDocumentation())
    let start = position
    tree.start(.member)
    defer { tree.finish() }
    var labels: [MatchBodySyntax.Case.Label] = []
    if isName("when"), peek().kind != .colon {
      advance()
      labels.append(.condition(parseCondition(endsAtColon: true, "behind `when`")))
    } else {
      repeat { labels.append(.value(parseLabel())) } while take(.bar)
    }
    var name: Identifier?
    var payload = TypeSyntax(.missing, gapRange)
    if expect(.colon, "behind the label") {
      (name, payload) = parseCasePayload()
    }
    while parseAnnotation(&annotations) {}
    addTrailingDocumentation(to: &annotations.documentation)
    return MatchBodySyntax.Case(
      annotations: annotations, labels: labels, name: name, payload: payload, range: range(from: start))
  }

  /// `Type`, `name(Type)`, `name()` or `name { … }`.
  private mutating func parseCasePayload() -> (Identifier?, TypeSyntax) {
    let isMatch = isName("match") && peek().kind == .leftBrace
    guard kind == .identifier, !isMatch, !startsNamedMember() else { return (nil, parseType("behind `:`")) }
    let identifier = Identifier(name() ?? "", currentRange)
    switch peek().kind {
    case .leftParenthesis:
      advance()
      let open = position
      advance()
      if take(.rightParenthesis) { return (identifier, TypeSyntax(.empty, range(from: open))) }
      let labels = labelsMayFollow
      labelsMayFollow = false
      let type = parseType("between `(` and `)`")
      labelsMayFollow = labels
      closeBracket(.rightParenthesis, openedAt: open)
      return (identifier, type)
    case .leftBrace:
      advance()
      let open = position
      var annotations = Annotations()
      let body = parseFrameBody(of: "`\(identifier.text)`", &annotations)
      return (identifier, TypeSyntax(.frame(body), range(from: open)))
    default:
      return (nil, parseType("behind `:`"))
    }
  }

  /// `idle`, `0x10`, `0x80...0x8f` before the colon.
  private mutating func parseLabel() -> RangeSyntax {
    let start = position
    let lower = parseLabelValue()
    var upper: LiteralSyntax? = lower
    if take(.ellipsis) { upper = kind == .colon || kind == .bar ? nil : parseLabelValue() }
    return RangeSyntax(lower: lower, upper: upper, range: range(from: start))
  }

  private mutating func parseLabelValue() -> LiteralSyntax {
    if let name = name() {
      let literal = LiteralSyntax(.name(Identifier(name, currentRange)), currentRange)
      advance()
      return literal
    }
    return parseLiteral("for the label")
  }

  // MARK: Unions

  mutating func parseUnion(of owner: String, start: Int, _ annotations: inout Annotations) -> UnionSyntax {
    var union = UnionSyntax(
      tag: TypeSyntax(.missing, gapRange), place: .before, length: nil,
      body: MatchBodySyntax(cases: [], unknown: nil, range: gapRange))
    var hasTag = false
    loop: while kind == .identifier {
      let word = position
      switch name() {
      case "tag" where !hasTag:
        hasTag = true
        advance()
        union.tag = parseScalarType("behind `tag`")
      case "at":
        advance()
        union.place = .peeked(expectInteger("the offset of the tag") ?? Located(0, gapRange))
      case "last":
        advance()
        union.place = .last
      case "length":
        if union.length != nil { reportRepeated("length", word) }
        advance()
        union.length = parseScalarType("behind `length`")
      default:
        if !parseAnnotation(&annotations) { break loop }
      }
    }
    if !hasTag {
      reportMissing(
        .expectedKeyword, "expected `tag` and the type of the tag of \(owner)",
        help: "a union reads its own tag, as in: union \(owner.filter { $0 != "`" }) tag u8 { … }; "
          + "one of JSON objects is by key event or by shape")
    }
    union.body = parseMatchBody(of: owner, documentation: &annotations.documentation)
    return union
  }
}
