import WirelaceDiagnostics

extension Parser {
  // MARK: Models

  mutating func parseModel(of owner: String, _ annotations: inout Annotations) -> ModelSyntax {
    while parseAnnotation(&annotations) {}
    var model = ModelSyntax(members: [])
    parseJSONBody(.model, of: owner, documentation: &annotations.documentation) { parser in
      if parser.startsNamedMember() {
        model.members.append(.field(parser.parseJSONField()))
        return true
      }
      guard parser.startsMember() else {
        guard parser.startsColonlessField else { return false }
        model.members.append(.field(parser.parseJSONField()))
        return true
      }
      switch parser.name() {
      case "include":
        parser.tree.start(.member)
        parser.advance()
        model.members.append(.include(parser.parseDottedName("the name of a model")))
        parser.tree.finish()
      case "unknown":
        if let unknown = parser.parseUnknownKeys() { model.members.append(.unknown(unknown)) }
      default: model.members.append(.example(parser.parseJSONExample()))
      }
      return true
    }
    return model
  }

  /// Reads a body whose types are those of JSON.
  mutating func parseJSONBody(
    _ context: BodyContext, of owner: String, documentation: inout String, member: (inout Parser) -> Bool
  ) {
    let outer = readsJSON
    readsJSON = true
    defer { readsJSON = outer }
    parseBody(context, of: owner, documentation: &documentation, member: member)
  }

  /// `unknown keep`.
  mutating func parseUnknownKeys() -> Located<ModelSyntax.Unknown>? {
    tree.start(.member)
    defer { tree.finish() }
    let start = position
    advance()
    guard let word = name(), let unknown = ModelSyntax.Unknown(rawValue: word) else {
      reportMissing(.expectedKeyword, "expected `ignore`, `keep` or `refuse` behind `unknown`")
      return nil
    }
    advance()
    return Located(unknown, range(from: start))
  }

  // MARK: Fields

  /// `name: type attributes clauses`.
  ///
  /// - Parameter isPart: whether it is a part of a form, which may be a file.
  mutating func parseJSONField(isPart: Bool = false) -> JSONFieldSyntax {
    tree.start(.field)
    defer { tree.finish() }
    let start = position
    return parseJSONField(from: start, isPart: isPart, documentation: leadingDocumentation())
  }

  /// The same behind words that belong to the member, whose node is open already.
  mutating func parseJSONField(from start: Int, isPart: Bool = false, documentation: String) -> JSONFieldSyntax {
    var annotations = Annotations(documentation: documentation)
    let name = memberName()
    if !take(.colon) {
      report(
        .expectedToken, "expected `:` behind the name of the field", label: "found \(found)",
        fixIts: [Diagnostic.FixIt("add `:`", replacing: gapRange, with: ":")])
    }
    let typeStart = position
    let checkpoint = tree.checkpoint
    let type = parseTypeCore("behind `:`")
    if position > typeStart {
      tree.start(.type, at: checkpoint)
      tree.finish()
    }
    var field = JSONFieldSyntax(annotations: annotations, name: name, type: type, range: gapRange)
    var clauses = ClauseLog()
    if isPart { field.mediaTypes = parseMediaTypes() }
    while true {
      if parseAnnotation(&annotations) { continue }
      if let attribute = parseAttribute(&clauses) {
        field.type.attributes.append(attribute)
      } else if !parseClause(of: &field, isPart: isPart, &clauses) {
        break
      }
    }
    addTrailingDocumentation(to: &annotations.documentation)
    field.annotations = annotations
    field.range = range(from: start)
    return field
  }

  /// `key "…"`, `optional`, `default …`, `omitted`, `joined "…"`; of parts `streamed`, `as "…"`.
  private mutating func parseClause(
    of field: inout JSONFieldSyntax, isPart: Bool, _ clauses: inout ClauseLog
  ) -> Bool {
    guard let word = name(), peek().kind != .colon,
      fieldKeywords.contains(word) || isPart && partKeywords.contains(word)
    else { return false }
    if token.startsLine, startsMember() { return false }
    tree.start(.clause)
    defer { tree.finish() }
    note(word, in: &clauses)
    let start = position
    advance()
    switch word {
    case "key": field.key = expectText("the key on the wire")
    case "optional": field.optional = range(start)
    case "default": field.defaultValue = parseLiteral("behind `default`")
    case "omitted": field.omitted = range(start)
    case "joined": field.separator = expectText("what stands between two elements")
    case "streamed": field.streamed = range(start)
    default: field.contentType = expectText("a media type behind `as`")
    }
    return true
  }

  /// `"audio/wav", "audio/ogg"`; none when there is no text.
  mutating func parseMediaTypes() -> [Located<String>] {
    guard kind == .text else { return [] }
    var types = [expectText("a media type")]
    while kind == .comma, peek().kind == .text {
      advance()
      types.append(expectText("a media type"))
    }
    return types
  }

  // MARK: Examples

  /// `example "title" { … } breaks required at "$.id"`.
  mutating func parseJSONExample() -> JSONExampleSyntax {
    var documentation = leadingDocumentation()
    let start = position
    tree.start(.example)
    defer { tree.finish() }
    advance()
    let title = expectText("the title of the example")
    let document: JSONExampleSyntax.Document
    if kind == .text {
      document = .text(expectText("the document"))
    } else {
      readsDocument = true
      document = .value(parseLiteral("of JSON behind the title"))
      readsDocument = false
    }
    var expectation = JSONExampleSyntax.Expectation.valid
    if takeKeyword("breaks") {
      let rule = kind == .text ? expectText("a rule") : parseKindName()
      var path: Located<String>?
      if takeKeyword("at") { path = expectText("a JSON path, as \"$.items[0].id\"") }
      expectation = .breaks(rule: rule, path: path)
    }
    addTrailingDocumentation(to: &documentation)
    return JSONExampleSyntax(
      documentation: documentation, title: title, document: document, expectation: expectation,
      range: range(from: start))
  }

  // MARK: Unions

  /// `by key event { … }`, `by shape { … }`.
  mutating func parseJSONUnion(of owner: String, _ annotations: inout Annotations) -> JSONUnionSyntax {
    advance()
    var selector = JSONUnionSyntax.Selector.shape(gapRange)
    if isName("key") {
      advance()
      if kind == .text {
        selector = .key(expectText("a key"))
      } else {
        let key = expectName("the key whose value tells the members apart")
        selector = .key(Located(key.text, key.range))
      }
    } else if isName("shape") {
      selector = .shape(currentRange)
      advance()
    } else {
      reportMissing(
        .expectedKeyword, "expected `key` and its name, or `shape`, behind `by`",
        help: "a union of JSON objects is told apart by the value of one key, or by which keys are there")
    }
    while parseAnnotation(&annotations) {}
    var union = JSONUnionSyntax(selector: selector, cases: [], unknown: nil, examples: [])
    parseJSONBody(.jsonUnion, of: owner, documentation: &annotations.documentation) { parser in
      if parser.isName("example"), parser.peek().kind == .text, parser.peek(2).kind != .colon {
        union.examples.append(parser.parseJSONExample())
        return true
      }
      if let unknown = parser.parseUnknown() {
        if union.unknown != nil { parser.reportRepeated("unknown", parser.position - 1) }
        union.unknown = unknown
        return true
      }
      guard parser.startsLabel(at: 0) else { return false }
      union.cases.append(parser.parseMatchCase())
      return true
    }
    return union
  }
}
