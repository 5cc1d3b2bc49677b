import WirelaceDiagnostics

extension Parser {
  /// Whether a member of the body of a model, an API, an operation or a socket begins with this keyword; nil when it is none of
  /// theirs.
  func startsHTTPMember(_ word: String, of context: BodyContext, next: Token, at distance: Int) -> Bool? {
    switch context {
    case .model where word != "example":
      return next.kind == .identifier
    case .jsonUnion where word != "example":
      return next.kind == .colon
    case .api, .operation, .socket: break
    default: return nil
    }
    switch word {
    case "safe", "idempotent": return next.kind != .colon
    case "status": return next.kind == .integer
    case "body":
      return next.kind == .leftBracket || next.kind == .leftParenthesis || next.kind == .identifier
    case "timeout": return ["attempt", "total", "connect"].contains { isName($0, at: distance + 1) }
    case "limit": return ["request", "response", "message"].contains { isName($0, at: distance + 1) }
    case "response": return isName("header", at: distance + 1)
    case "paging": return isName("by", at: distance + 1)
    case "heartbeat": return isName("every", at: distance + 1)
    default: return next.kind == .identifier
    }
  }

  // MARK: APIs

  mutating func parseAPI(of owner: String, _ annotations: inout Annotations) -> APISyntax {
    var api = APISyntax(base: nil, members: [])
    if takeKeyword("base") { api.base = expectText("the path before that of every operation") }
    while parseAnnotation(&annotations) {}
    parseJSONBody(.api, of: owner, documentation: &annotations.documentation) { parser in
      guard parser.startsMember(), let word = parser.name() else { return false }
      switch word {
      case "auth": api.members.append(.auth(parser.parseAuthentication()))
      case "timeout": api.members.append(.timeout(parser.parseTimeouts()))
      case "limit": api.members.append(.limit(parser.parseLimits()))
      case "error": api.members.append(.error(parser.parseErrorResponse()))
      default: api.members.append(.operation(parser.parseOperation()))
      }
      return true
    }
    return api
  }

  /// `auth token: bearer forget on 401, 403`.
  mutating func parseAuthentication() -> AuthenticationSyntax {
    var annotations = Annotations(documentation: leadingDocumentation())
    let start = position
    tree.start(.member)
    defer { tree.finish() }
    advance()
    let name = expectName("a name for the way to prove who asks")
    var scheme = AuthenticationSyntax.Scheme.missing
    if expect(.colon, "and how behind `\(name.text)`") { scheme = parseScheme() }
    var statuses: [Located<ClosedRange<Int128>>] = []
    if takeKeyword("forget") {
      expectKeyword("on", "behind `forget`, as in: forget on 401, 403")
      statuses = parseCodes("a status")
    }
    while parseAnnotation(&annotations) {}
    addTrailingDocumentation(to: &annotations.documentation)
    return AuthenticationSyntax(
      annotations: annotations, name: name, scheme: scheme, forgetStatuses: statuses, range: range(from: start))
  }

  private mutating func parseScheme() -> AuthenticationSyntax.Scheme {
    tree.start(.clause)
    defer { tree.finish() }
    switch name() {
    case "bearer":
      advance()
      return .bearer
    case "basic":
      advance()
      return .basic
    case "header":
      advance()
      return .header(expectText("the name of the header"))
    case "query":
      advance()
      return .query(expectText("the name of the parameter"))
    case "signature":
      advance()
      let name = expectName("the name of the signature")
      var headers: [Located<String>] = []
      var query: [Located<String>] = []
      while true {
        if takeKeyword("headers") {
          headers += parseTexts("the name of a header")
        } else if isName("query"), peek().kind == .text {
          advance()
          query += parseTexts("the name of a parameter")
        } else {
          return .signature(name, headers: headers, query: query)
        }
      }
    default:
      let schemes = ["bearer", "basic", "header", "query", "signature"]
      let guess = name().flatMap { closest($0, to: schemes) }
      reportMissing(
        .expectedKeyword, "expected `bearer`, `basic`, `header`, `query` or `signature`",
        label: guess.map { "did you mean `\($0)`?" })
      return .missing
    }
  }

  private mutating func parseTexts(_ what: String) -> [Located<String>] {
    var texts = [expectText(what)]
    while kind == .comma, peek().kind == .text {
      advance()
      texts.append(expectText(what))
    }
    return texts
  }

  /// `404`, `401, 403`, `500...599`.
  mutating func parseCodes(_ what: String) -> [Located<ClosedRange<Int128>>] {
    var codes: [Located<ClosedRange<Int128>>] = []
    while true {
      let start = position
      guard let lower = expectInteger(what) else { return codes }
      var upper = lower
      if take(.ellipsis) { upper = expectInteger("the last one behind `...`") ?? lower }
      if upper.value < lower.value {
        report(.badNumber, at: range(from: start), "the range ends before it begins")
      }
      codes.append(Located(lower.value...max(lower.value, upper.value), range(from: start)))
      guard kind == .comma, peek().kind == .integer else { return codes }
      advance()
    }
  }

  /// `timeout attempt 30 s total 5 min connect 10 s`.
  mutating func parseTimeouts() -> TimeoutSyntax {
    let start = position
    tree.start(.member)
    defer { tree.finish() }
    advance()
    var timeouts = TimeoutSyntax(range: gapRange)
    var clauses = ClauseLog()
    loop: while let word = name(), peek().kind == .integer || peek().kind == .decimal {
      switch word {
      case "attempt":
        note(word, in: &clauses)
        advance()
        timeouts.attempt = expectDuration("behind `attempt`")
      case "total":
        note(word, in: &clauses)
        advance()
        timeouts.total = expectDuration("behind `total`")
      case "connect":
        note(word, in: &clauses)
        advance()
        timeouts.connect = expectDuration("behind `connect`")
      default: break loop
      }
    }
    timeouts.range = range(from: start)
    if timeouts.attempt == nil, timeouts.total == nil, timeouts.connect == nil {
      advance()
      reportMissing(.expectedNumber, "expected a time", help: "for instance 30 s")
    }
    return timeouts
  }

  /// `limit request 1 MiB response 4 MiB`.
  mutating func parseLimits() -> LimitSyntax {
    let start = position
    tree.start(.member)
    defer { tree.finish() }
    advance()
    var limits = LimitSyntax(range: gapRange)
    var clauses = ClauseLog()
    loop: while let word = name(), peek().kind == .integer || peek().kind == .decimal {
      switch word {
      case "request":
        note(word, in: &clauses)
        advance()
        limits.request = expectSize("of bytes behind `request`")
      case "response":
        note(word, in: &clauses)
        advance()
        limits.response = expectSize("of bytes behind `response`")
      case "message":
        note(word, in: &clauses)
        advance()
        limits.message = expectSize("of bytes behind `message`")
      default: break loop
      }
    }
    limits.range = range(from: start)
    if limits.request == nil, limits.response == nil, limits.message == nil {
      advance()
      reportMissing(.expectedNumber, "expected a number of bytes", help: "for instance 512, 64 KiB, 2 MiB")
    }
    return limits
  }

  /// `error notFound 404: Failure codes CloudErrors by code`.
  mutating func parseErrorResponse() -> ErrorResponseSyntax {
    var annotations = Annotations(documentation: leadingDocumentation())
    let start = position
    tree.start(.member)
    defer { tree.finish() }
    advance()
    let name = expectName("the name of the error")
    let statuses = parseCodes("the status of `\(name.text)`")
    var body: TypeSyntax?
    if take(.colon) { body = parseType("behind `:`") }
    var error = ErrorResponseSyntax(
      annotations: annotations, name: name, statuses: statuses, body: body, table: nil, codePath: nil, range: gapRange)
    if takeKeyword("codes") {
      error.table = parseDottedName("the name of an `errors` table")
      expectKeyword("by", "and the field with the code behind the table")
      error.codePath = parseDottedName("the field with the code")
    }
    while parseAnnotation(&annotations) {}
    addTrailingDocumentation(to: &annotations.documentation)
    error.annotations = annotations
    error.range = range(from: start)
    return error
  }

  // MARK: Operations

  mutating func parseOperation() -> OperationSyntax {
    var annotations = Annotations(documentation: leadingDocumentation())
    let start = position
    tree.start(.member)
    defer { tree.finish() }
    let method = memberName()
    let name = expectName("the name of the operation")
    var operation = OperationSyntax(
      annotations: annotations, method: method, name: name, path: expectText("the path of `\(name.text)`"),
      response: nil, requirements: [], members: [], range: gapRange)
    if take(.arrow) { operation.response = parseContent("behind `->`") }
    var clauses = ClauseLog()
    while kind == .identifier {
      if isKeyword("requires"), !(isFirstOfLine && startsMember()) {
        note("requires", in: &clauses)
        operation.requirements = parseRequirements()
      } else if !parseAnnotation(&annotations) {
        break
      }
    }
    addTrailingDocumentation(to: &annotations.documentation)
    if kind == .leftBrace {
      parseJSONBody(.operation, of: "`\(name.text)`", documentation: &annotations.documentation) { parser in
        guard parser.startsMember(), let member = parser.parseOperationMember() else { return false }
        operation.members += member
        return true
      }
    }
    while parseAnnotation(&annotations) {}
    addTrailingDocumentation(to: &annotations.documentation)
    operation.annotations = annotations
    operation.range = range(from: start)
    return operation
  }

  /// The part of an operation here; none when it is broken (reported).
  private mutating func parseOperationMember() -> [OperationSyntax.Member]? {
    switch name() {
    case "path": return [.path(parseParameter())]
    case "query": return [.query(parseParameter())]
    case "header": return [.header(parseParameter())]
    case "error": return [.error(parseErrorResponse())]
    case "timeout": return [.timeout(parseTimeouts())]
    case "response":
      let documentation = leadingDocumentation()
      let start = position
      tree.start(.member)
      defer { tree.finish() }
      advance()
      advance()
      guard name() != nil else {
        reportMissing(.expectedName, "expected the name of the header")
        return []
      }
      return [.responseHeader(parseJSONField(from: start, documentation: documentation))]
    default: break
    }
    let start = position
    tree.start(.member)
    defer { tree.finish() }
    let word = memberName()
    switch word.text {
    case "body": return [.body(parseContent("behind `body`"))]
    case "paging": return parsePaging(from: start)
    case "auth":
      if isName("none") {
        advance()
        return [.auth(.none(range(from: start)))]
      }
      return [.auth(.anyOf(parseNames("a way to prove who asks, or `none`")))]
    case "safe": return [.safe(word.range)]
    case "idempotent":
      guard takeKeyword("by") else { return [.idempotent(key: nil, word.range)] }
      expectKeyword("key", "behind `by`, as in: idempotent by key \"Idempotency-Key\"")
      return [.idempotent(key: expectText("the header with the key"), range(from: start))]
    case "retry": return [.retry(expectName("`never`, `connect`, `throttled` or `transient`"))]
    case "status": return [.status(parseCodes("a status"), range(from: start))]
    default: return nil
    }
  }

  private mutating func parsePaging(from start: Int) -> [OperationSyntax.Member] {
    expectKeyword("by", "behind `paging`")
    let cursor = expectName("the query parameter with the cursor")
    expectKeyword("items", "and where they stand")
    let items = parseDottedName("the field with the items")
    expectKeyword("next", "and where the next cursor stands")
    let next = parseDottedName("the field with the next cursor")
    return [.paging(PagingSyntax(cursor: cursor, items: items, next: next, range: range(from: start)))]
  }

  private mutating func parseNames(_ what: String) -> [Identifier] {
    var names = [expectName(what)]
    while kind == .comma, peek().kind == .identifier, !startsMember(of: context, at: 1) {
      advance()
      names.append(expectName(what))
    }
    return names
  }

  /// `path id: string`, `query limit: int default 50`.
  mutating func parseParameter() -> JSONFieldSyntax {
    let documentation = leadingDocumentation()
    let start = position
    tree.start(.member)
    defer { tree.finish() }
    advance()
    return parseJSONField(from: start, documentation: documentation)
  }

  /// `Recording`, `text`, `binary "audio/ogg" max 1 MiB`, `streamed …`, `form { … }`, `multipart { … }`.
  private mutating func parseContent(_ place: String) -> ContentSyntax {
    let start = position
    tree.start(.clause)
    defer { tree.finish() }
    var content = ContentSyntax(kind: .text, range: gapRange)
    let outer = readsJSON
    readsJSON = true
    defer { readsJSON = outer }
    switch name() {
    case "text": advance()
    case "binary":
      advance()
      content.kind = .binary(parseMediaTypes())
    case "streamed":
      advance()
      content.kind = .streamed(parseMediaTypes())
    case "form":
      advance()
      content.kind = .form(parseFields(of: "`form`", isPart: false))
    case "multipart":
      advance()
      content.kind = .multipart(parseFields(of: "`multipart`", isPart: true))
    default: content.kind = .json(parseType(place))
    }
    while true {
      if isKeyword("max"), peek().kind == .integer || peek().kind == .decimal {
        if content.limit != nil { reportRepeated("max", position) }
        advance()
        content.limit = expectSize("of bytes behind `max`")
      } else if isKeyword("optional"), content.optional == nil {
        content.optional = currentRange
        advance()
      } else {
        break
      }
    }
    content.range = range(from: start)
    return content
  }

  private mutating func parseFields(of owner: String, isPart: Bool) -> [JSONFieldSyntax] {
    var fields: [JSONFieldSyntax] = []
    var unused = ""
    parseJSONBody(.fields, of: owner, documentation: &unused) { parser in
      guard parser.startsNamedMember() || parser.startsColonlessField else { return false }
      fields.append(parser.parseJSONField(isPart: isPart))
      return true
    }
    return fields
  }
}
