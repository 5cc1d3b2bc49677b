import WirelaceDiagnostics

extension Parser {
  mutating func parseSocket(of owner: String, _ annotations: inout Annotations) -> SocketSyntax {
    var socket = SocketSyntax(path: expectText("the path of \(owner)"), requirements: [], members: [])
    var clauses = ClauseLog()
    while kind == .identifier {
      if isKeyword("requires") {
        note("requires", in: &clauses)
        socket.requirements = parseRequirements()
      } else if !parseAnnotation(&annotations) {
        break
      }
    }
    parseJSONBody(.socket, of: owner, documentation: &annotations.documentation) { parser in
      guard parser.startsMember(), let word = parser.name() else { return false }
      switch word {
      case "auth": socket.members.append(.auth(parser.parseAuthentication()))
      case "path": socket.members.append(.path(parser.parseParameter()))
      case "query": socket.members.append(.query(parser.parseParameter()))
      case "header": socket.members.append(.header(parser.parseParameter()))
      case "client", "server": socket.members.append(.frame(parser.parseSocketFrame()))
      case "state": socket.members.append(.state(parser.parseSocketState()))
      case "close": socket.members.append(.close(parser.parseSocketClose()))
      case "timeout": socket.members.append(.timeout(parser.parseTimeouts()))
      case "limit": socket.members.append(.limit(parser.parseLimits()))
      case "unknown":
        if let unknown = parser.parseUnknownKeys() { socket.members.append(.unknown(unknown)) }
      default: socket.members.append(parser.parseHeartbeat())
      }
      return true
    }
    return socket
  }

  /// `client text start: Start`, `client binary audio: bytes max 128 KiB`.
  private mutating func parseSocketFrame() -> SocketSyntax.Frame {
    var annotations = Annotations(documentation: leadingDocumentation())
    let start = position
    tree.start(.member)
    defer { tree.finish() }
    let side = memberName()
    let isText = isName("text")
    if isText || isName("binary") {
      advance()
    } else {
      reportMissing(.expectedKeyword, "expected `text` or `binary` behind `\(side.text)`")
    }
    let name = expectName("the name of the frame")
    var payload = TypeSyntax(.missing, gapRange)
    if expect(.colon, "and a type behind `\(name.text)`") { payload = parseType("behind `:`") }
    while parseAnnotation(&annotations) {}
    addTrailingDocumentation(to: &annotations.documentation)
    return SocketSyntax.Frame(
      annotations: annotations, isClient: side.text == "client", isText: isText, name: name, payload: payload,
      range: range(from: start))
  }

  /// `state streaming timeout 5 min { audio, end -> ending }`.
  private mutating func parseSocketState() -> SocketSyntax.State {
    var annotations = Annotations(documentation: leadingDocumentation())
    let start = position
    tree.start(.member)
    defer { tree.finish() }
    advance()
    var state = SocketSyntax.State(
      annotations: annotations, name: expectName("the name of the state"), transitions: [], final: nil, timeout: nil,
      range: gapRange)
    var clauses = ClauseLog()
    while kind == .identifier {
      if isKeyword("final") {
        note("final", in: &clauses)
        state.final = currentRange
        advance()
      } else if isKeyword("timeout"), peek().kind == .integer || peek().kind == .decimal {
        note("timeout", in: &clauses)
        advance()
        state.timeout = expectDuration("behind `timeout`")
      } else if !parseAnnotation(&annotations) {
        break
      }
    }
    addTrailingDocumentation(to: &annotations.documentation)
    if kind == .leftBrace {
      parseBody(.transitions, of: "`\(state.name.text)`", documentation: &annotations.documentation) { parser in
        guard parser.name() != nil else { return false }
        parser.tree.start(.member)
        defer { parser.tree.finish() }
        let frame = parser.memberName()
        let target = parser.take(.arrow) ? parser.expectName("the state behind `->`") : nil
        state.transitions.append((frame, target))
        return true
      }
    }
    addTrailingDocumentation(to: &annotations.documentation)
    state.annotations = annotations
    state.range = range(from: start)
    return state
  }

  /// `close refused 1002, 4000...4999: refuse`, `close lost otherwise: reconnect`.
  private mutating func parseSocketClose() -> SocketSyntax.Close {
    var annotations = Annotations(documentation: leadingDocumentation())
    let start = position
    tree.start(.member)
    defer { tree.finish() }
    advance()
    let name = expectName("a name for what the codes mean")
    var codes: [Located<ClosedRange<Int128>>] = []
    if isName("otherwise") { advance() } else { codes = parseCodes("a close code, or `otherwise`") }
    var meaning = Identifier("", gapRange)
    if expect(.colon, "and what follows from it") { meaning = expectName("`done`, `refuse` or `reconnect`") }
    while parseAnnotation(&annotations) {}
    addTrailingDocumentation(to: &annotations.documentation)
    return SocketSyntax.Close(
      annotations: annotations, name: name, codes: codes, meaning: meaning, range: range(from: start))
  }

  /// `heartbeat every 15 s timeout 30 s`.
  private mutating func parseHeartbeat() -> SocketSyntax.Member {
    let start = position
    tree.start(.member)
    defer { tree.finish() }
    advance()
    advance()
    let interval = expectDuration("behind `every`")
    expectKeyword("timeout", "and how long to wait for the answer")
    let timeout = expectDuration("behind `timeout`")
    return .heartbeat(every: interval, timeout: timeout, range(from: start))
  }
}
