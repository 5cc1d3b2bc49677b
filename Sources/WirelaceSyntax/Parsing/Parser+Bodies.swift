import WirelaceDiagnostics

/// The kind of body being read: it decides how a member begins.
enum BodyContext {
  case file, frame, bits, match, cases, scopes, checksum, stream, service, properties, advertising, lights, haptics
  case parameters, errors, options, value, model, jsonUnion, fields, api, operation, socket, transitions

  /// What a member of it is called.
  var member: String {
    switch self {
    case .file: "a declaration"
    case .frame: "a field"
    case .bits: "a member"
    case .match: "a case"
    case .cases: "a case"
    case .scopes: "a scope"
    case .checksum: "`polynomial`, `initial`, `reflected` or `xor`"
    case .stream: "a property of the stream"
    case .service: "a characteristic"
    case .properties: "a property"
    case .advertising: "a part of the advertisement"
    case .lights: "`mode`, `color`, `state`, `group` or `priority`"
    case .haptics: "`pattern` or `event`"
    case .parameters: "a parameter"
    case .errors: "an error"
    case .options: "an option"
    case .value: "a field's value"
    case .model: "a field"
    case .jsonUnion: "a case"
    case .fields: "a field"
    case .api: "an operation"
    case .operation: "a part of the operation"
    case .socket: "a frame, a state or another part of the socket"
    case .transitions: "a frame"
    }
  }

  /// Whether a member can begin with any name, and nothing else marks it.
  var acceptsAnyName: Bool { self == .cases || self == .properties || self == .transitions }

  /// The words that begin a member.
  var keywords: [String] {
    switch self {
    case .file: declarationKeywords + ["module", "import", "byte", "bit"]
    case .frame: ["reserved", "align", "where", "trailing", "example", "byte", "bit"]
    case .bits: ["reserved", "where", "example"]
    case .match: ["when", "otherwise", "unknown", "example"]
    case .checksum: ["polynomial", "initial", "reflected", "xor"]
    case .stream:
      [
        "begin", "end", "start", "escape", "needs", "size", "limit", "gap", "timeout", "part", "joined", "begins",
        "ends",
        "order", "example",
      ]
    case .service: ["security", "characteristic", "descriptor", "include", "exchange", "transfer"]
    case .advertising: ["service", "name", "manufacturer", "data", "txPower", "flags", "appearance", "scan"]
    case .lights: ["mode", "color", "state", "group", "priority"]
    case .haptics: ["pattern", "event"]
    case .model: ["include", "unknown", "example"]
    case .jsonUnion: ["otherwise", "unknown", "example"]
    case .api: operationKeywords + ["auth", "timeout", "limit", "error"]
    case .operation:
      [
        "path", "query", "header", "response", "body", "paging", "error", "auth", "safe", "idempotent", "retry",
        "timeout", "status",
      ]
    case .socket:
      [
        "client", "server", "state", "close", "heartbeat", "timeout", "limit", "auth", "path", "query", "header",
        "unknown",
      ]
    case .cases, .scopes, .properties, .parameters, .errors, .options, .value, .fields, .transitions: []
    }
  }
}

/// The words that may follow in a member, for guesses at a misspelt one.
func clauseKeywords(of context: BodyContext) -> [String] {
  switch context {
  case .frame, .bits:
    attributeKeywords + [
      "if", "default", "sequence", "since", "deprecated", "keep", "refuse", "value", "breaks", "and", "or",
    ]
  case .match: attributeKeywords + ["since", "deprecated", "value", "breaks", "and", "or"]
  case .service:
    attributeKeywords + [
      "requires", "optional", "many", "security", "since", "deprecated", "on", "match", "timeout", "over", "offset",
      "check", "resume", "release",
    ]
  case .lights: ["default", "times", "never", "dark", "inherit", "since", "deprecated"]
  case .haptics: ["default", "falls", "since", "deprecated"]
  case .parameters: ["step", "in"]
  case .errors: ["http", "category", "retryable", "since", "deprecated"]
  case .options: ["in", "since", "deprecated"]
  case .cases, .scopes: ["since", "deprecated"]
  case .file:
    attributeKeywords + [
      "since", "deprecated", "requires", "confirms", "timeout", "tag", "last", "length", "at", "carries",
    ]
  case .stream: ["xor", "value", "breaks"]
  case .model: attributeKeywords + jsonAttributeKeywords + fieldKeywords + ["since", "deprecated", "breaks"]
  case .jsonUnion: ["since", "deprecated", "breaks"]
  case .fields: attributeKeywords + jsonAttributeKeywords + fieldKeywords + partKeywords + ["since", "deprecated"]
  case .api: ["requires", "base", "forget", "headers", "query", "codes", "since", "deprecated"]
  case .operation:
    attributeKeywords + jsonAttributeKeywords + fieldKeywords + ["since", "deprecated", "codes", "items", "next", "by"]
  case .socket:
    attributeKeywords + jsonAttributeKeywords + fieldKeywords + ["since", "deprecated", "final", "forget", "every"]
  case .checksum, .properties, .advertising, .value, .transitions: []
  }
}

/// The words that begin an attribute of a type.
let attributeKeywords = [
  "little", "big", "scale", "offset", "unit", "in", "step", "matches", "size", "elements", "pad", "ascii", "except",
  "named", "length", "count", "zero", "max",
]

/// The words that begin an attribute of a JSON type.
let jsonAttributeKeywords = ["nullable", "lenient", "unique", "characters", "base64", "base64url", "hex"]

/// The words behind the type of a field of a model.
let fieldKeywords = ["key", "optional", "default", "omitted", "joined"]

/// The words behind the type of a part of a form.
let partKeywords = ["streamed", "as"]

/// The methods of HTTP, with which an operation begins.
let operationKeywords = ["get", "head", "post", "put", "patch", "delete"]

/// The words that begin a declaration.
let declarationKeywords = [
  "type", "enum", "flags", "bits", "frame", "union", "checksum", "stuffed", "delimited", "framed", "fragmented",
  "scopes",
  "precondition", "service", "advertising", "command", "event", "lights", "haptics", "errors", "options",
  "model", "api", "socket",
]

extension Parser {
  // MARK: Where members begin

  /// Whether a member of the body in `context` begins here, as far as a few tokens tell.
  func startsMember() -> Bool { startsMember(of: context, at: 0) }

  func startsMember(of context: BodyContext, at distance: Int) -> Bool {
    let here = peek(distance)
    let next = peek(distance + 1)
    switch context {
    case .file:
      return startsDeclaration(at: distance)
    case .frame, .bits, .parameters, .options, .model, .fields:
      if startsNamedMember(at: distance) { return true }
    case .value:
      if startsNamedMember(at: distance) { return true }
      if readsDocument, here.kind == .text, next.kind == .colon { return true }
    case .match, .jsonUnion:
      if startsLabel(at: distance) { return true }
    case .cases, .properties, .transitions:
      return here.kind == .identifier && (here.startsLine || next.kind == .assign)
    case .scopes:
      return here.kind == .identifier && next.kind == .assign
    case .errors:
      return here.kind == .integer && (here.startsLine || next.kind == .identifier)
    case .checksum, .stream, .service, .advertising, .lights, .haptics, .api, .operation, .socket:
      break
    }
    guard case .name(let name) = here.value, context.keywords.contains(name) else { return false }
    if let starts = startsHTTPMember(name, of: context, next: next, at: distance) { return starts }
    switch name {
    case "reserved": return next.kind == .integer || (next.kind == .identifier && peek(distance + 2).kind != .colon)
    case "align", "polynomial", "initial", "xor", "needs", "limit", "gap", "timeout":
      return next.kind == .integer || next.kind == .decimal
    case "where", "when": return ![.colon, .comma, .rightBrace, .end].contains(next.kind)
    case "trailing":
      return next.kind == .identifier && ["refuse", "ignore", "keep"].contains { isName($0, at: distance + 1) }
    case "example": return next.kind == .text
    case "byte", "bit": return isName("order", at: distance + 1)
    case "otherwise", "unknown": return next.kind == .colon
    case "reflected": return next.kind == .identifier
    case "begin", "end", "start": return next.kind == .bytes || next.kind == .text
    case "escape": return next.kind == .integer
    case "part", "joined": return next.kind == .leftBrace
    case "begins", "ends": return isName("when", at: distance + 1)
    case "order": return isName("by", at: distance + 1)
    case "priority": return next.kind == .identifier || next.kind == .at
    case "manufacturer", "data", "appearance":
      return next.kind == .integer || next.kind == .uuid || next.kind == .uuidSuffix
    case "txPower", "flags": return true
    case "scan": return isName("response", at: distance + 1)
    case "size": return ![.comma, .rightBrace, .colon].contains(next.kind)
    default: return next.kind == .identifier && (here.startsLine || next.kind == .identifier)
    }
  }

  /// Whether a declaration begins here: its keyword and a name.
  func startsDeclaration(at distance: Int = 0) -> Bool {
    guard let name = name(at: distance) else { return false }
    let next = peek(distance + 1)
    switch name {
    case "open", "closed": return isName("enum", at: distance + 1) || isName("flags", at: distance + 1)
    case "module", "import": return next.kind == .identifier
    case "byte", "bit": return isName("order", at: distance + 1)
    default:
      return declarationKeywords.contains(name) && next.kind == .identifier && !next.startsLine
        && peek(distance + 2).kind != .dot
    }
  }

  /// Whether a label of a `match` stands here: a value, or several joined by `|`, and `:`.
  func startsLabel(at distance: Int) -> Bool {
    var index = distance
    if peek(index).kind == .minus { index += 1 }
    switch peek(index).kind {
    case .integer, .identifier, .text, .bytes, .uuid:
      index += 1
    default: return false
    }
    switch peek(index).kind {
    case .colon, .bar: return true
    case .ellipsis:
      index += 1
      if peek(index).kind == .minus { index += 1 }
      return [.colon, .bar].contains(peek(index).kind)
        || [.integer, .identifier].contains(peek(index).kind) && [.colon, .bar].contains(peek(index + 1).kind)
    default: return false
    }
  }

  // MARK: Bodies

  /// Reads `{ … }`: members until the brace closes. `member` reads one and returns whether one was there.
  ///
  /// - Parameter owner: how the thing with the body is called in messages.
  /// - Parameter documentation: takes the doc comment behind the opening brace.
  mutating func parseBody(
    _ context: BodyContext, of owner: String, documentation: inout String, member: (inout Parser) -> Bool
  ) {
    let outer = (self.context, labelsMayFollow, conditionEndsAtColon, assignIsSlip, openBrace)
    self.context = context
    let hasLabels = context == .match || context == .jsonUnion
    (labelsMayFollow, conditionEndsAtColon, assignIsSlip) = (hasLabels, false, false)
    tree.start(.body)
    defer {
      tree.finish()
      (self.context, labelsMayFollow, conditionEndsAtColon, assignIsSlip, openBrace) = outer
    }
    openBrace = position
    if !take(.leftBrace) {
      let isOpen = imbalance < 0 || startsMember() && !(token.startsLine && startsDeclaration() && !startsNamedMember())
      reportMissing(.missingOpening, "expected `{` to open the body of \(owner)")
      guard isOpen else { return }
      if imbalance < 0 {
        imbalance += 1
        // What stands in the place of the brace.
        if !startsMember(), !token.startsLine, peek().startsLine || startsMember(of: context, at: 1) { advance() }
      }
    }
    addTrailingDocumentation(to: &documentation)
    guard enter() else {
      skipToClosing()
      take(.rightBrace)
      leave()
      return
    }
    defer { leave() }
    parseMembers(owner: owner, member: member)
  }

  private mutating func parseMembers(owner: String, member: (inout Parser) -> Bool) {
    while true {
      while kind == .comma || kind == .semicolon { advance() }
      startMember()
      if kind == .rightBrace {
        if isStrayBrace {
          reportStrayBrace()
          continue
        }
        if !isOuterBrace {
          advance()
          return
        }
      }
      if isAtEnd || isOuterBrace || leavesBody() || isOutdented {
        reportUnclosed("the body of \(owner)")
        return
      }
      let start = position
      let faults = faults
      let isMember = member(&self)
      if isMember, position > start, self.faults == faults {
        if endsMember() { continue }
        memberStart = position
      }
      if self.faults == faults {
        if isMember { reportSurplus() } else { reportNoMember(of: owner) }
      }
      skip(from: start)
    }
  }

  // MARK: Braces that do not match

  /// Whether the line here is not indented more than the line of the open brace: then, in a file with a `}` too few, it
  /// is the body here that is not closed.
  private var isOutdented: Bool {
    imbalance > 0 && token.startsLine && tokens[openBrace].kind == .leftBrace
      && layout.line(of: position) > layout.line(of: openBrace)
      && layout.indent(of: position) <= layout.indent(of: openBrace)
  }

  /// Whether the brace here closes the body around the one being read.
  private var isOuterBrace: Bool {
    kind == .rightBrace && isOutdented && layout.indent(of: position) < layout.indent(of: openBrace)
  }

  /// Whether the brace here is one too many: in a file with a `{` too few, one after which the lines go on as deep in
  /// the body as before.
  private var isStrayBrace: Bool {
    guard kind == .rightBrace, imbalance < 0, openBrace >= 0, tokens[openBrace].kind == .leftBrace else { return false }
    let next = layout.nextLineHead(after: position)
    return layout.line(of: position) > layout.line(of: openBrace)
      && (token.startsLine
        ? layout.indent(of: position) > layout.indent(of: openBrace)
        : layout.indent(of: next) > layout.indent(of: openBrace))
  }

  private mutating func reportStrayBrace() {
    report(
      .unmatchedClosing, "one `}` too many", label: "closes nothing",
      labels: [Diagnostic.Label(range(openBrace), "this body goes on")])
    imbalance += 1
    advance()
  }

  /// Whether what stands here can only belong outside of the body.
  private func leavesBody() -> Bool {
    guard token.startsLine, imbalance > 0 || isFirstColumn, startsDeclaration() else { return false }
    if context == .cases || context == .properties { return true }
    return !startsMember() && !startsNamedMember()
  }

  /// Whether a member can end before the token here.
  private func endsMember() -> Bool {
    switch kind {
    case .comma, .semicolon, .rightBrace, .end: true
    case .rightParenthesis, .rightBracket: false
    default: token.startsLine ? canStartMember : startsMember() || (canStartMember && context.acceptsAnyName)
    }
  }

  /// Whether the token can begin a member at all.
  private var canStartMember: Bool {
    switch kind {
    case .identifier: true
    case .integer, .minus: context == .match || context == .errors || context == .jsonUnion
    case .text: context == .match || context == .jsonUnion || context == .value && readsDocument
    case .bytes, .uuid: context == .match
    default: false
    }
  }

  private mutating func reportSurplus() {
    if let name = name(), let word = closest(name, to: clauseKeywords(of: context)) {
      report(
        .unexpectedToken, "unexpected \(found)", label: "did you mean `\(word)`?",
        fixIts: [Diagnostic.FixIt("write `\(word)`", replacing: currentRange, with: word)])
    } else {
      report(.unexpectedToken, "unexpected \(found)", label: "\(context.member) ends before this")
    }
  }

  private mutating func reportNoMember(of owner: String) {
    if let name = name(), let word = closest(name, to: context.keywords) {
      report(
        .expectedMember, "expected \(context.member), found \(found)", label: "did you mean `\(word)`?",
        fixIts: [Diagnostic.FixIt("write `\(word)`", replacing: currentRange, with: word)])
    } else {
      report(.expectedMember, "expected \(context.member), found \(found)", label: "in the body of \(owner)")
    }
  }

  /// Reports that the body being read is not closed.
  private mutating func reportUnclosed(_ what: String) {
    guard imbalance > 0 || !diagnostics.contains(where: { $0.severity == .error }), tokens[openBrace].kind == .leftBrace
    else { return }
    report(
      .missingClosing, at: lastTokenRange, "expected `}` to close \(what)",
      labels: [Diagnostic.Label(range(openBrace), "opened here")])
    imbalance -= 1
  }

  // MARK: Skipping

  /// Skips to where a member can begin again; stops at the brace that closes the body.
  mutating func skip(from start: Int) {
    tree.start(.unexpected)
    defer { tree.finish() }
    let indent = layout.indent(of: start)
    var open: [TokenKind] = []
    while !isAtEnd {
      if position > start, token.startsLine, isFirstColumn, startsDeclaration() { return }
      if position > start, open.isEmpty, canResume(indent: indent) { return }
      if imbalance > 0, !open.isEmpty, token.startsLine {
        // What was opened in the skipped part is not closed.
        let depth = layout.indent(of: position)
        if kind == .rightBrace ? depth < indent : depth <= indent {
          imbalance -= open.count { $0 == .rightBrace }
          return
        }
      }
      switch kind {
      case .leftBrace:
        // One too many is not waited for to be closed.
        if imbalance > 0, position == faultPosition { imbalance -= 1 } else { open.append(.rightBrace) }
      case .leftParenthesis: open.append(.rightParenthesis)
      case .leftBracket: open.append(.rightBracket)
      case .rightBrace:
        if let brace = open.lastIndex(of: .rightBrace) {
          open.removeSubrange(brace...)
        } else if isStrayBrace {
          imbalance += 1
        } else {
          return
        }
      case .rightParenthesis, .rightBracket:
        if open.last == kind { open.removeLast() }
      default: break
      }
      advance()
    }
  }

  /// Whether a member can begin here or behind the separator here.
  private func canResume(indent: Int) -> Bool {
    switch kind {
    case .comma, .semicolon:
      return context.acceptsAnyName || startsMember(of: context, at: 1) || peek().startsLine
        || [.rightBrace, .comma, .semicolon].contains(peek().kind)
    case .rightBrace: return !isStrayBrace
    default: break
    }
    if token.startsLine { return startsMember() || kind == .identifier && layout.indent(of: position) <= indent }
    switch context {
    case .model, .fields: return startsNamedMember()
    case .frame, .bits: return startsNamedMember() || isName("reserved") && peek().kind == .integer
    case .match: return isName("when") && peek().kind == .identifier
    default: return startsMember() && !context.acceptsAnyName
    }
  }

  /// Whether the token stands at the very beginning of its line.
  var isFirstColumn: Bool {
    let offset = token.offsets.lowerBound
    return offset == 0 || file.bytes[offset - 1] == UInt8(ascii: "\n")
  }

  /// Skips what is too deep, up to the bracket that closes the one before.
  mutating func skipToClosing() {
    tree.start(.unexpected)
    defer { tree.finish() }
    var nesting = 1
    while !isAtEnd {
      switch kind {
      case .leftBrace, .leftParenthesis, .leftBracket: nesting += 1
      case .rightBrace, .rightParenthesis, .rightBracket: nesting -= 1
      default: break
      }
      if nesting == 0 { return }
      advance()
    }
  }
}
