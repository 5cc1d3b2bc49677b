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
}
