import WirelaceDiagnostics

extension Parser {
  // MARK: The file

  mutating func parseFile() -> ModuleSyntax {
    tree.start(.file)
    var module = ModuleSyntax(file: file)
    var sawHeader = false
    var firstItemIsBroken = false
    while !isAtEnd {
      if kind == .comma || kind == .semicolon {
        advance()
        continue
      }
      let start = position
      let faults = faults
      if closes {
        if !isPanicking {
          startMember()
          report(.unmatchedClosing, "`\(kind.rawValue)` closes nothing", label: "nothing is open here")
        }
        imbalance += 1
        isPanicking = true
        advance()
        continue
      }
      startMember()
      parseTopLevel(into: &module, sawHeader: &sawHeader)
      if start == 0 { firstItemIsBroken = self.faults > faults }
      if self.faults == faults {
        if isAtEnd || startsDeclaration() || closes || token.startsLine || kind == .semicolon || kind == .comma {
          continue
        }
        memberStart = position
        reportStray()
      }
      if position == start || !startsDeclaration() { skip(from: start) }
    }
    if !sawHeader, !firstItemIsBroken { reportNoModule(module) }
    advanceToEnd()
    reportDetachedDocumentation()
    tree.finish()
    return module
  }

  private var closes: Bool { [.rightBrace, .rightParenthesis, .rightBracket].contains(kind) }

  private mutating func advanceToEnd() { tree.token(position) }

  private mutating func reportNoModule(_ module: ModuleSyntax) {
    let isEmpty = module.declarations.isEmpty && diagnostics.isEmpty
    guard isEmpty || !module.declarations.isEmpty || !module.imports.isEmpty else { return }
    let first = tokens[0]
    let offset = first.offsets.lowerBound
    diagnostics.append(
      Diagnostic(
        .missingModuleLine,
        at: SourceRange(file: file, offsets: isEmpty ? 0..<0 : first.offsets),
        "the file has no `module` line",
        help: "begin it with the module's name and version: module acme.card 1.0",
        fixIts: [
          Diagnostic.FixIt(
            "add a `module` line", replacing: SourceRange(file: file, offsets: offset..<offset),
            with: "module example 1.0\n\n")
        ]))
  }

  private mutating func reportStray() {
    if let name = name(), let word = closest(name, to: clauseKeywords(of: .file)) {
      report(
        .unexpectedToken, "unexpected \(found)", label: "did you mean `\(word)`?",
        fixIts: [Diagnostic.FixIt("write `\(word)`", replacing: currentRange, with: word)])
    } else {
      report(.unexpectedToken, "unexpected \(found)", label: "the declaration ends before this")
    }
  }

  private mutating func parseTopLevel(into module: inout ModuleSyntax, sawHeader: inout Bool) {
    let start = position
    let isFirst =
      !sawHeader && module.declarations.isEmpty && module.imports.isEmpty && module.byteOrder == nil
      && module.bitOrder == nil
    let hasName = peek().kind == .identifier && !peek().startsLine
    switch name() {
    case "module" where peek().kind != .colon:
      parseModuleLine(into: &module, isRepeated: sawHeader, isFirst: isFirst)
      sawHeader = true
    case "import" where hasName || peek().startsLine:
      let documentation = leadingDocumentation()
      tree.start(.importLine)
      checkHeaderPlace(module, "`import`")
      advance()
      module.imports.append(parseDottedName("the name of a module"))
      tree.finish()
      var unused = documentation
      addTrailingDocumentation(to: &unused)
    case "byte" where isName("order", at: 1):
      checkHeaderPlace(module, "`byte order`")
      if let order = parseByteOrder() {
        if module.byteOrder != nil { reportRepeated("byte order", start) }
        module.byteOrder = order
      }
    case "bit" where isName("order", at: 1):
      checkHeaderPlace(module, "`bit order`")
      if let order = parseBitOrder() {
        if module.bitOrder != nil { reportRepeated("bit order", start) }
        module.bitOrder = order
      }
    default:
      if let declaration = parseDeclaration() { module.declarations.append(declaration) }
    }
  }

  mutating func reportRepeated(_ what: String, _ index: Int) {
    report(.repeatedClause, at: range(index), "`\(what)` is said twice", label: "once is enough")
  }

  private mutating func checkHeaderPlace(_ module: ModuleSyntax, _ what: String) {
    guard let first = module.declarations.first else { return }
    report(
      .misplacedHeader, "\(what) must stand before the declarations",
      labels: [Diagnostic.Label(first.name.range, "the first declaration")])
  }

  private mutating func parseModuleLine(into module: inout ModuleSyntax, isRepeated: Bool, isFirst: Bool) {
    let documentation = leadingDocumentation()
    tree.start(.moduleHeader)
    defer { tree.finish() }
    if isRepeated {
      report(.misplacedHeader, "a file is one module", label: "second `module` line")
    } else if !isFirst {
      report(.misplacedHeader, "`module` must come first")
    }
    advance()
    let name = parseDottedName("the module's name")
    let version = parseVersion(after: "the module's name")
    var text = documentation
    addTrailingDocumentation(to: &text)
    guard !isRepeated else { return }
    module.documentation = text
    module.name = name
    module.version = version
  }

  mutating func parseByteOrder() -> Located<ByteOrderSyntax>? {
    tree.start(.order)
    defer { tree.finish() }
    let start = position
    advance()
    advance()
    if takeKeyword("little") { return Located(.little, range(from: start)) }
    if takeKeyword("big") { return Located(.big, range(from: start)) }
    reportMissing(.expectedKeyword, "expected `little` or `big` behind `byte order`")
    return nil
  }

  mutating func parseBitOrder() -> Located<BitsBodySyntax.Order>? {
    tree.start(.order)
    defer { tree.finish() }
    let start = position
    advance()
    advance()
    if takeKeyword("lsb") { return Located(.lsb, range(from: start)) }
    if takeKeyword("msb") { return Located(.msb, range(from: start)) }
    reportMissing(.expectedKeyword, "expected `lsb` or `msb` behind `bit order`")
    return nil
  }

  // MARK: Declarations

  private mutating func parseDeclaration() -> DeclarationSyntax? {
    guard let word = name() else {
      report(.expectedDeclaration, "expected a declaration, found \(found)")
      return nil
    }
    var annotations = Annotations(documentation: leadingDocumentation())
    let start = position
    let isModified = (word == "open" || word == "closed") && peek().kind == .identifier
    let keyword = isModified ? name(at: 1) ?? "" : word
    guard let known = knownKeyword(keyword, at: position + (isModified ? 1 : 0)) else { return nil }
    if isModified, known != "enum", known != "flags" {
      report(.expectedKeyword, "only `enum` and `flags` can be `\(word)`")
    }
    tree.start(.declaration)
    if isModified { advance() }
    advance()
    let name = expectName("a name behind `\(known)`")
    addTrailingDocumentation(to: &annotations.documentation)
    let kind = parseKind(known, modifier: isModified ? word : nil, name: name, start: start, &annotations)
    while parseAnnotation(&annotations) {}
    addTrailingDocumentation(to: &annotations.documentation)
    tree.finish()
    return DeclarationSyntax(annotations: annotations, name: name, kind: kind, range: range(from: start))
  }

  /// The keyword, or the one that was most likely meant (reported).
  private mutating func knownKeyword(_ word: String, at index: Int) -> String? {
    if declarationKeywords.contains(word), tokens[min(index + 1, tokens.count - 1)].kind != .colon { return word }
    let next = tokens[min(index + 1, tokens.count - 1)]
    let headers = ["module", "import", "byte order", "bit order"]
    if let guess = closest(word, to: headers + declarationKeywords), next.kind == .identifier {
      report(
        .expectedDeclaration, at: range(index), "expected a declaration, found `\(word)`",
        label: "did you mean `\(guess)`?",
        fixIts: [Diagnostic.FixIt("write `\(guess)`", replacing: range(index), with: guess)])
      return headers.contains(guess) ? nil : guess
    }
    report(
      .expectedDeclaration, at: range(index), "expected a declaration, found `\(word)`",
      help: next.kind == .colon ? "is a `}` too many before this?" : nil)
    return nil
  }

  private mutating func parseKind(
    _ keyword: String, modifier: String?, name: Identifier, start: Int, _ annotations: inout Annotations
  ) -> DeclarationSyntax.Kind {
    let owner = "`\(name.text)`"
    switch keyword {
    case "type":
      expect(.assign, "behind the type's name")
      readsJSON = true
      defer { readsJSON = false }
      return .type(parseType("behind `=`"))
    case "enum":
      let base = parseBase(of: owner)
      let cases = parseCases(of: owner, &annotations)
      return .enumeration(EnumerationSyntax(isOpen: modifier == "open", base: base, cases: cases))
    case "flags":
      let base = parseBase(of: owner)
      let cases = parseCases(of: owner, &annotations)
      return .flags(FlagsSyntax(isClosed: modifier == "closed", base: base, cases: cases))
    case "bits":
      expect(.colon, "and the integer on the wire behind \(owner)")
      let (base, order) = parseBitsBase()
      while parseAnnotation(&annotations) {}
      return .bits(parseBitsBody(of: owner, base: base, order: order, start: start, &annotations))
    case "frame":
      let parameters = parseGenericParameters()
      while parseAnnotation(&annotations) {}
      return .frame(parameters: parameters, parseFrameBody(of: owner, &annotations))
    case "union":
      if isName("by") { return .jsonUnion(parseJSONUnion(of: owner, &annotations)) }
      return .union(parseUnion(of: owner, start: start, &annotations))
    case "model": return .model(parseModel(of: owner, &annotations))
    case "api": return .api(parseAPI(of: owner, &annotations))
    case "socket": return .socket(parseSocket(of: owner, &annotations))
    case "checksum": return .checksum(parseChecksum(of: owner, start: start, &annotations))
    case "stuffed", "delimited", "framed", "fragmented":
      let flavor = StreamSyntax.Flavor(rawValue: keyword) ?? .stuffed
      return .stream(parseStream(flavor, of: owner, start: start, &annotations))
    case "scopes": return .scopes(parseScopes(of: owner, &annotations))
    case "precondition": return .precondition(expectText("a sentence that says what must hold"))
    case "service": return .service(parseService(of: owner, &annotations))
    case "advertising": return .advertising(parseAdvertising(of: owner, &annotations))
    case "command": return .command(parseCommand(&annotations))
    case "event": return .event(parseEvent(&annotations))
    case "lights": return .lights(parseLights(of: owner, &annotations))
    case "haptics": return .haptics(parseHaptics(of: owner, &annotations))
    case "errors": return .errors(parseErrors(of: owner, &annotations))
    default: return .options(parseOptions(of: owner, &annotations))
    }
  }

  /// `: u8 big` behind the name of an enum or the like.
  private mutating func parseBase(of owner: String) -> TypeSyntax {
    guard expect(.colon, "and the integer on the wire behind \(owner)") else { return TypeSyntax(.missing, gapRange) }
    return parseType("behind `:`")
  }

  // MARK: Enums and flags

  private mutating func parseCases(of owner: String, _ annotations: inout Annotations) -> [EnumerationSyntax.Case] {
    while parseAnnotation(&annotations) {}
    var cases: [EnumerationSyntax.Case] = []
    parseBody(.cases, of: owner, documentation: &annotations.documentation) { parser in
      guard let name = parser.name() else { return false }
      var annotations = Annotations(documentation: parser.leadingDocumentation())
      let start = parser.position
      parser.tree.start(.member)
      defer { parser.tree.finish() }
      let identifier = Identifier(name, parser.currentRange)
      parser.advance()
      while parser.parseAnnotation(&annotations) {}
      var value: Located<Int128>?
      var text: Located<String>?
      if parser.take(.assign) {
        if parser.kind == .text {
          text = parser.expectText("the text of `\(name)`")
        } else {
          value = parser.expectInteger("the value of `\(name)`")
        }
      }
      while parser.parseAnnotation(&annotations) {}
      parser.addTrailingDocumentation(to: &annotations.documentation)
      cases.append(
        EnumerationSyntax.Case(
          annotations: annotations, name: identifier, value: value, text: text, range: parser.range(from: start)))
      return true
    }
    return cases
  }

  // MARK: Annotations

  /// Reads `since 1.2` or `deprecated "text"` if one stands here.
  mutating func parseAnnotation(_ annotations: inout Annotations) -> Bool {
    if isKeyword("since"), peek().kind == .integer || peek().kind == .decimal {
      if annotations.since != nil { reportRepeated("since", position) }
      tree.start(.attribute)
      advance()
      annotations.since = parseVersion(after: "`since`")
      tree.finish()
      return true
    }
    if isKeyword("deprecated"), peek().kind == .text {
      if annotations.deprecated != nil { reportRepeated("deprecated", position) }
      tree.start(.attribute)
      advance()
      annotations.deprecated = expectText("what to use instead")
      tree.finish()
      return true
    }
    return false
  }

  // MARK: Names and versions

  mutating func parseDottedName(_ what: String) -> DottedName {
    let start = position
    tree.start(.name)
    defer { tree.finish() }
    var parts = [expectName(what)]
    while kind == .dot {
      advance()
      parts.append(expectName("a name behind `.`"))
    }
    return DottedName(parts, range(from: start))
  }

  /// `1.2` or `1.2.3`.
  mutating func parseVersion(after place: String) -> VersionSyntax? {
    let start = position
    guard kind == .decimal || kind == .integer else {
      reportMissing(.badVersion, "expected a version behind \(place)", help: "a version has two or three parts, 1.0")
      return nil
    }
    var text = file.text(token.offsets)
    let isBroken = token.isBroken
    advance()
    while kind == .dot, peek().kind == .integer || peek().kind == .decimal, isJoined(at: 0), isJoined(at: 1) {
      advance()
      text += "." + file.text(token.offsets)
      advance()
    }
    let parts = text.split(separator: ".").map { Int($0) }
    guard (2...3).contains(parts.count), let major = parts[0], let minor = parts[1],
      let patch = parts.count == 3 ? parts[2] : 0
    else {
      if !isBroken {
        report(
          .badVersion, at: range(from: start), "`\(text)` is not a version",
          help: "a version has two or three parts, 1.0 or 1.2.3")
      }
      return nil
    }
    return VersionSyntax(major: major, minor: minor, patch: patch, range: range(from: start))
  }
}
