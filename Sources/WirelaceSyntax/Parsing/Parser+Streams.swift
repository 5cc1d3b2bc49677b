import WirelaceDiagnostics

extension Parser {
  // MARK: Checksums

  mutating func parseChecksum(of owner: String, start: Int, _ annotations: inout Annotations) -> ChecksumSyntax {
    expect(.colon, "and the integer on the wire behind \(owner)")
    var checksum = ChecksumSyntax(
      base: parseType("behind `:`"), polynomial: nil, initial: nil, reflected: nil, finalXor: nil, range: gapRange)
    while parseAnnotation(&annotations) {}
    var clauses = ClauseLog()
    parseBody(.checksum, of: owner, documentation: &annotations.documentation) { parser in
      guard let word = parser.name(), parser.context.keywords.contains(word) else { return false }
      parser.tree.start(.member)
      defer { parser.tree.finish() }
      parser.note(word, in: &clauses)
      parser.advance()
      switch word {
      case "polynomial": checksum.polynomial = parser.expectInteger("the polynomial")
      case "initial": checksum.initial = parser.expectInteger("the initial value")
      case "xor": checksum.finalXor = parser.expectInteger("the value xored at the end")
      default:
        if parser.isName("true") || parser.isName("false") {
          checksum.reflected = Located(parser.isName("true"), parser.currentRange)
          parser.advance()
        } else {
          parser.reportMissing(.expectedValue, "expected `true` or `false` behind `reflected`")
        }
      }
      return true
    }
    checksum.range = range(from: start)
    return checksum
  }

  // MARK: Streams

  mutating func parseStream(
    _ flavor: StreamSyntax.Flavor, of owner: String, start: Int, _ annotations: inout Annotations
  ) -> StreamSyntax {
    var stream = StreamSyntax(
      flavor: flavor, carries: TypeSyntax(.missing, gapRange), properties: [], examples: [], range: gapRange)
    if expectKeyword("carries", "and a frame behind \(owner)") { stream.carries = parseType("behind `carries`") }
    while parseAnnotation(&annotations) {}
    var clauses = ClauseLog()
    parseBody(.stream, of: owner, documentation: &annotations.documentation) { parser in
      if parser.isName("example"), parser.peek().kind == .text {
        stream.examples.append(parser.parseExample())
        return true
      }
      guard let word = parser.name(), parser.context.keywords.contains(word), word != "example" else { return false }
      parser.note(word, in: &clauses)
      let start = parser.position
      parser.tree.start(.member)
      defer { parser.tree.finish() }
      if let property = parser.parseStreamProperty(word) {
        stream.properties.append(Located(property, parser.range(from: start)))
      }
      return true
    }
    stream.range = range(from: start)
    return stream
  }

  private mutating func parseStreamProperty(_ word: String) -> StreamSyntax.Property? {
    advance()
    switch word {
    case "begin": return .begin(expectBytes("what begins a unit"))
    case "end": return .end(expectBytes("what ends a unit"))
    case "start": return .start(expectBytes("what starts a unit"))
    case "escape": return parseEscape()
    case "needs": return expectInteger("how many bytes tell the size").map { .needs($0) }
    case "size": return .size(parseExpression("behind `size`"))
    case "limit": return .limit(expectSize("of bytes behind `limit`"))
    case "gap": return .gap(expectDuration("behind `gap`"))
    case "timeout": return .timeout(expectDuration("behind `timeout`"))
    case "part", "joined":
      var annotations = Annotations()
      let body = parseFrameBody(of: "`\(word)`", &annotations)
      return word == "part" ? .part(body) : .joined(body)
    case "begins":
      expectKeyword("when", "behind `begins`")
      return .beginsWhen(parseCondition("behind `when`"))
    case "ends":
      expectKeyword("when", "behind `ends`")
      if isName("next"), isName("begins", at: 1), !isName("when", at: 2) {
        let start = position
        advance()
        advance()
        return .endsWhenNextBegins(range(from: start))
      }
      return .endsWhen(parseCondition("behind `when`"))
    default:
      expectKeyword("by", "behind `order`")
      return .orderBy(expectName("the field that orders the parts"))
    }
  }

  /// `0xab { 0x23 -> 0xab }` or `0x7d xor 0x20`.
  private mutating func parseEscape() -> StreamSyntax.Property? {
    guard let escape = expectInteger("the escape byte") else { return nil }
    if takeKeyword("xor") {
      return expectInteger("the byte xored with what is escaped").map { .escapeXor(escape, xor: $0) }
    }
    guard kind == .leftBrace else {
      reportMissing(
        .expectedToken, "expected `xor` or `{` behind the escape byte",
        help: "escape 0x7d xor 0x20, or escape 0xab { 0x23 -> 0xab }")
      return nil
    }
    var substitutions: [(escaped: Located<Int128>, original: Located<Int128>)] = []
    var unused = ""
    parseBody(.errors, of: "`escape`", documentation: &unused) { parser in
      guard parser.kind == .integer else { return false }
      parser.tree.start(.member)
      defer { parser.tree.finish() }
      let escaped = parser.expectInteger("the byte behind the escape")
      parser.expect(.arrow, "and the byte it stands for")
      let original = parser.expectInteger("the byte it stands for")
      if let escaped, let original { substitutions.append((escaped, original)) }
      return true
    }
    return .escape(escape, substitutions: substitutions)
  }

  // MARK: Scopes

  mutating func parseScopes(of owner: String, _ annotations: inout Annotations) -> ScopesSyntax {
    expect(.colon, "and the integer on the wire behind \(owner)")
    var scopes = ScopesSyntax(base: parseType("behind `:`"), scopes: [])
    while parseAnnotation(&annotations) {}
    parseBody(.scopes, of: owner, documentation: &annotations.documentation) { parser in
      guard let name = parser.name() else { return false }
      var annotations = Annotations(documentation: parser.leadingDocumentation())
      let start = parser.position
      parser.tree.start(.member)
      defer { parser.tree.finish() }
      let identifier = Identifier(name, parser.currentRange)
      parser.advance()
      parser.expect(.assign, "and the bit number behind `\(name)`")
      let bit =
        parser.kind == .integer || parser.kind == .minus
        ? parser.expectInteger("the bit number") : parser.missingInteger("the bit number of `\(name)`")
      var wireName: Located<String>?
      if parser.kind == .text { wireName = parser.expectText("the name on the wire") }
      while parser.parseAnnotation(&annotations) {}
      parser.addTrailingDocumentation(to: &annotations.documentation)
      scopes.scopes.append(
        ScopesSyntax.Scope(
          annotations: annotations, name: identifier, bit: bit ?? Located(0, parser.gapRange), wireName: wireName,
          range: parser.range(from: start)))
      return true
    }
    return scopes
  }

  private mutating func missingInteger(_ what: String) -> Located<Int128>? {
    reportMissing(.expectedNumber, "expected \(what), a number")
    return nil
  }
}
