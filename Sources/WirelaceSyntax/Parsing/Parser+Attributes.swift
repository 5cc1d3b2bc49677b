import WirelaceDiagnostics

/// Which clauses a member has already, for those that stand at most once.
struct ClauseLog {
  private var seen: [(keyword: String, index: Int)] = []

  /// Where the clause stands already; notes it otherwise.
  mutating func note(_ keyword: String, at index: Int) -> Int? {
    if let first = seen.first(where: { $0.keyword == keyword }) { return first.index }
    seen.append((keyword, index))
    return nil
  }
}

extension Parser {
  /// Notes a clause that stands at most once; reports it when it was there already.
  mutating func note(_ keyword: String, in clauses: inout ClauseLog) {
    guard let first = clauses.note(keyword, at: position) else { return }
    report(
      .repeatedClause, "`\(keyword)` is said twice", label: "again here",
      labels: [Diagnostic.Label(range(first), "first here")])
  }

  /// Reads an attribute of a type if one stands here.
  mutating func parseAttribute(_ clauses: inout ClauseLog) -> AttributeSyntax? {
    if kind == .equal { return parseConstant(&clauses) }
    guard let word = name(), peek().kind != .colon,
      attributeKeywords.contains(word) || readsJSON && jsonAttributeKeywords.contains(word)
    else { return nil }
    if labelsMayFollow, startsLabel(at: 0) { return nil }
    if token.startsLine, startsMember() { return nil }
    if context == .parameters || context == .cases { return nil }
    let start = position
    tree.start(.attribute)
    defer { tree.finish() }
    if word != "except", word != "named" {
      let isOrder = word == "little" || word == "big"
      note(isOrder ? "little` or `big" : word, in: &clauses)
    }
    advance()
    let kind: AttributeSyntax.Kind
    switch word {
    case "little": kind = .little
    case "big": kind = .big
    case "ascii": kind = .ascii
    case "zero": kind = .zeroTerminated
    case "scale": kind = .scale(expectNumber("behind `scale`"))
    case "offset": kind = .offset(expectNumber("behind `offset`"))
    case "step": kind = .step(expectNumber("behind `step`"))
    case "unit": kind = .unit(parseUnitName())
    case "in": kind = .within(parseRanges("behind `in`"))
    case "matches": kind = .matches(expectText("a pattern behind `matches`"))
    case "size": kind = .size(parseRange("behind `size`"))
    case "elements": kind = .elements(parseRange("behind `elements`"))
    case "pad": kind = .pad(expectInteger("the padding byte") ?? Located(0, gapRange))
    case "except":
      let value = parseLiteral("behind `except`")
      kind = .except(value, meaning: expectText("what the value means"))
    case "named": kind = .named(expectText("a name in quotes behind `named`"))
    case "length": kind = .length(parseScalarType("behind `length`"))
    case "count": kind = .count(parseScalarType("behind `count`"))
    case "nullable": kind = .nullable
    case "lenient": kind = .lenient
    case "unique": kind = .unique
    case "characters": kind = .characters(parseRange("behind `characters`"))
    case "base64", "base64url", "hex": kind = .encoding(word)
    default:
      let bound = expectSize("behind `max`")
      if isKeyword("bytes"), !token.startsLine || !startsMember() { advance() }
      kind = .max(bound)
    }
    return AttributeSyntax(kind, range(from: start))
  }

  /// `== L`.
  private mutating func parseConstant(_ clauses: inout ClauseLog) -> AttributeSyntax {
    let start = position
    tree.start(.attribute)
    defer { tree.finish() }
    note("==", in: &clauses)
    advance()
    return AttributeSyntax(.equals(parseLiteral("behind `==`")), range(from: start))
  }

  /// `bpm` or `"m/s"`.
  private mutating func parseUnitName() -> Located<String> {
    if kind == .text { return expectText("a unit") }
    if kind == .percent {
      let unit = Located("%", currentRange)
      advance()
      return unit
    }
    guard let name = name(), !startsNamedMember(), !(token.startsLine && startsMember()) else {
      reportMissing(
        .expectedName, "expected the name of a unit behind `unit`", help: "a unit is a name or a text, \"m/s\"")
      return Located("", gapRange)
    }
    let unit = Located(name, currentRange)
    advance()
    return unit
  }

  // MARK: Ranges

  /// `A...B, C, D...E`.
  mutating func parseRanges(_ place: String) -> [RangeSyntax] {
    var ranges = [parseRange(place)]
    while kind == .comma, continuesList() {
      advance()
      ranges.append(parseRange("behind `,`"))
    }
    return ranges
  }

  /// Whether the comma here is followed by one more of a list of ranges and not by the next member.
  private func continuesList() -> Bool {
    let next = peek()
    switch next.kind {
    case .integer, .decimal, .minus, .ellipsis:
      return conditionEndsAtColon || !(labelsMayFollow && startsLabel(at: 1))
    case .identifier:
      if conditionEndsAtColon { return true }
      if peek(2).kind == .colon || startsMember(of: context, at: 1) { return false }
      if labelsMayFollow, startsLabel(at: 1) { return false }
      return [.comma, .rightBrace, .rightBracket, .rightParenthesis, .ellipsis, .identifier, .end].contains(
        peek(2).kind)
    default: return false
    }
  }

  /// `A...B`, `A...`, `...B`, `A`.
  mutating func parseRange(_ place: String) -> RangeSyntax {
    let start = position
    if take(.ellipsis) {
      let upper = parseLiteral("behind `...`")
      return RangeSyntax(lower: nil, upper: upper, range: range(from: start))
    }
    let lower = parseLiteral(place)
    if kind == .uuidSuffix {
      report(
        .badRangeDots, "a range is written with three dots",
        help: "`\(file.text(token.offsets))` reads as the short form of a UUID")
      advance()
      return RangeSyntax(lower: lower, upper: nil, range: range(from: start))
    }
    guard take(.ellipsis) else { return RangeSyntax(lower: lower, upper: lower, range: range(from: start)) }
    let upper = upperFollows(lower) ? parseLiteral("behind `...`") : nil
    return RangeSyntax(lower: lower, upper: upper, range: range(from: start))
  }

  /// Whether a word behind `...` begins something else than the upper end of a range of names.
  static func endsOpenRange(_ word: String) -> Bool {
    attributeKeywords.contains(word) || jsonAttributeKeywords.contains(word) || fieldKeywords.contains(word)
      || ["if", "default", "sequence", "since", "deprecated", "requires", "optional", "many"].contains(word)
  }

  /// Whether an upper end stands here, or the range has none and something else follows.
  private func upperFollows(_ lower: LiteralSyntax) -> Bool {
    switch kind {
    case .integer, .decimal, .minus:
      return conditionEndsAtColon || !(labelsMayFollow && startsLabel(at: 0))
    case .identifier:
      guard case .name = lower.kind else { return false }
      if conditionEndsAtColon { return true }
      if startsNamedMember() || labelsMayFollow && startsLabel(at: 0) || token.startsLine && startsMember() {
        return false
      }
      return !Self.endsOpenRange(name() ?? "")
    default: return false
    }
  }
}
