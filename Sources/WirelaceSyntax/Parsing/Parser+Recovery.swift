import WirelaceDiagnostics

/// What is done where the text is not what a body should hold: which brace is missing, what is said, where reading goes on.
extension Parser {
  // MARK: Braces that do not match

  /// Whether the line here is not indented more than the line of the open brace: then, in a file with a `}` too few, it
  /// is the body here that is not closed.
  var isOutdented: Bool {
    imbalance > 0 && token.startsLine && tokens[openBrace].kind == .leftBrace
      && layout.line(of: position) > layout.line(of: openBrace)
      && layout.indent(of: position) <= layout.indent(of: openBrace)
  }

  /// Whether the brace here closes the body around the one being read.
  var isOuterBrace: Bool {
    kind == .rightBrace && isOutdented && layout.indent(of: position) < layout.indent(of: openBrace)
  }

  /// Whether the brace here is one too many: in a file with a `{` too few, one after which the lines go on as deep in
  /// the body as before.
  var isStrayBrace: Bool {
    guard kind == .rightBrace, imbalance < 0, openBrace >= 0, tokens[openBrace].kind == .leftBrace else { return false }
    let next = layout.nextLineHead(after: position)
    return layout.line(of: position) > layout.line(of: openBrace)
      && (token.startsLine
        ? layout.indent(of: position) > layout.indent(of: openBrace)
        : layout.indent(of: next) > layout.indent(of: openBrace))
  }

  mutating func reportStrayBrace() {
    report(
      .unmatchedClosing, "one `}` too many", label: "closes nothing",
      labels: [Diagnostic.Label(range(openBrace), "this body goes on")])
    imbalance += 1
    advance()
  }

  /// Whether what stands here can only belong outside of the body.
  func leavesBody() -> Bool {
    guard token.startsLine, imbalance > 0 || isFirstColumn, startsDeclaration() else { return false }
    if context == .cases || context == .properties { return true }
    return !startsMember() && !startsNamedMember()
  }

  /// Whether a member can end before the token here.
  func endsMember() -> Bool {
    switch kind {
    case .comma, .semicolon, .rightBrace, .end: true
    case .rightParenthesis, .rightBracket: false
    default: token.startsLine ? canStartMember : startsMember() || (canStartMember && context.acceptsAnyName)
    }
  }

  /// Whether the token can begin a member at all.
  var canStartMember: Bool {
    switch kind {
    case .identifier: true
    case .integer, .minus: context == .match || context == .errors || context == .jsonUnion
    case .text: context == .match || context == .jsonUnion || context == .value && readsDocument
    case .bytes, .uuid: context == .match
    default: false
    }
  }

  mutating func reportSurplus() {
    if let name = name(), let word = closest(name, to: clauseKeywords(of: context)) {
      report(
        .unexpectedToken, "unexpected \(found)", label: "did you mean `\(word)`?",
        fixIts: [Diagnostic.FixIt("write `\(word)`", replacing: currentRange, with: word)])
    } else {
      report(.unexpectedToken, "unexpected \(found)", label: "\(context.member) ends before this")
    }
  }

  mutating func reportNoMember(of owner: String) {
    if let name = name(), let word = closest(name, to: context.keywords) {
      report(
        .expectedMember, "expected \(context.member), found \(found)", label: "did you mean `\(word)`?",
        fixIts: [Diagnostic.FixIt("write `\(word)`", replacing: currentRange, with: word)])
    } else {
      report(.expectedMember, "expected \(context.member), found \(found)", label: "in the body of \(owner)")
    }
  }

  /// Reports that the body being read is not closed.
  mutating func reportUnclosed(_ what: String) {
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
  func canResume(indent: Int) -> Bool {
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
