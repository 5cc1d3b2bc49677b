import WirelaceDiagnostics

extension Parser {
  // MARK: Errors

  mutating func parseErrors(of owner: String, _ annotations: inout Annotations) -> ErrorTableSyntax {
    while parseAnnotation(&annotations) {}
    var table = ErrorTableSyntax(entries: [])
    parseBody(.errors, of: owner, documentation: &annotations.documentation) { parser in
      guard parser.kind == .integer || parser.kind == .minus else { return false }
      table.entries.append(parser.parseErrorEntry())
      return true
    }
    return table
  }

  private mutating func parseErrorEntry() -> ErrorTableSyntax.Entry {
    var annotations = Annotations(documentation: leadingDocumentation())
    let start = position
    tree.start(.member)
    defer { tree.finish() }
    let code = expectInteger("the code of the error") ?? Located(0, gapRange)
    var entry = ErrorTableSyntax.Entry(
      annotations: annotations, code: code, name: expectName("the name of the error"), message: nil, http: nil,
      category: nil, isRetryable: false, range: gapRange)
    var clauses = ClauseLog()
    while true {
      if kind == .text {
        note("message", in: &clauses)
        entry.message = expectText("the message")
      } else if isKeyword("http") {
        note("http", in: &clauses)
        advance()
        entry.http = expectInteger("an HTTP status")
      } else if isKeyword("category") {
        note("category", in: &clauses)
        advance()
        entry.category = expectName("a category")
      } else if isKeyword("retryable") {
        note("retryable", in: &clauses)
        advance()
        entry.isRetryable = true
      } else if !parseAnnotation(&annotations) {
        break
      }
    }
    addTrailingDocumentation(to: &annotations.documentation)
    entry.annotations = annotations
    entry.range = range(from: start)
    return entry
  }

  // MARK: Options

  mutating func parseOptions(of owner: String, _ annotations: inout Annotations) -> OptionTableSyntax {
    while parseAnnotation(&annotations) {}
    var table = OptionTableSyntax(options: [])
    parseBody(.options, of: owner, documentation: &annotations.documentation) { parser in
      guard parser.name() != nil, parser.peek().kind == .colon || parser.peek().kind == .identifier else {
        return false
      }
      table.options.append(parser.parseOption())
      return true
    }
    return table
  }

  private mutating func parseOption() -> OptionTableSyntax.Option {
    var annotations = Annotations(documentation: leadingDocumentation())
    let start = position
    tree.start(.field)
    defer { tree.finish() }
    let name = memberName()
    var option = OptionTableSyntax.Option(
      annotations: annotations, name: name, type: DottedName([], gapRange), defaultValue: nil, limits: [],
      range: gapRange)
    if expect(.colon, "and a type behind `\(name.text)`") {
      if kind == .identifier, !startsNamedMember() {
        option.type = parseDottedName("a type behind `:`")
      } else {
        reportMissing(.expectedType, "expected a type behind `:`")
      }
    }
    var clauses = ClauseLog()
    while true {
      if kind == .assign {
        note("=", in: &clauses)
        advance()
        option.defaultValue = parseLiteral("behind `=`")
      } else if isKeyword("in") {
        note("in", in: &clauses)
        advance()
        option.limits = parseRanges("behind `in`")
      } else if !parseAnnotation(&annotations) {
        break
      }
    }
    addTrailingDocumentation(to: &annotations.documentation)
    option.annotations = annotations
    option.range = range(from: start)
    return option
  }
}
