import WirelaceDiagnostics

extension Parser {
  // MARK: Lights

  mutating func parseLights(of owner: String, _ annotations: inout Annotations) -> LightsSyntax {
    while parseAnnotation(&annotations) {}
    var lights = LightsSyntax(members: [])
    parseBody(.lights, of: owner, documentation: &annotations.documentation) { parser in
      guard let word = parser.name(), parser.context.keywords.contains(word) else { return false }
      var annotations = Annotations(documentation: parser.leadingDocumentation())
      let start = parser.position
      parser.tree.start(.member)
      defer { parser.tree.finish() }
      parser.advance()
      switch word {
      case "mode":
        let name = parser.expectName("the name of the mode")
        while parser.parseAnnotation(&annotations) {}
        var parameters: [ParameterSyntax] = []
        if parser.kind == .leftBrace {
          parser.parseBody(.parameters, of: "`\(name.text)`", documentation: &annotations.documentation) { parser in
            guard parser.name() != nil else { return false }
            parameters.append(parser.parseParameter())
            return true
          }
        }
        while parser.parseAnnotation(&annotations) {}
        parser.addTrailingDocumentation(to: &annotations.documentation)
        lights.members.append(.mode(annotations, name, parameters, parser.range(from: start)))
      case "color": lights.members.append(parser.parseColor())
      case "state": lights.members.append(parser.parseState(annotations, start))
      case "group":
        let name = parser.expectName("the name of the group")
        parser.expect(.assign, "and the states of the group")
        let keys = parser.parseKeyList()
        lights.members.append(.group(name, keys, parser.range(from: start)))
      default:
        var keys = [parser.parseKey("a state behind `priority`")]
        while parser.take(.greater) { keys.append(parser.parseKey("a state behind `>`")) }
        lights.members.append(.priority(keys, parser.range(from: start)))
      }
      return true
    }
    return lights
  }

  private mutating func parseKeyList() -> [DottedName] {
    var keys = [parseDottedName("a state")]
    while kind == .comma, peek().kind == .identifier, !startsMember(of: context, at: 1) {
      advance()
      keys.append(parseDottedName("a state"))
    }
    return keys
  }

  /// `recording.paused` or `@recording`.
  private mutating func parseKey(_ what: String) -> FeedbackKeySyntax {
    let isGroup = take(.at)
    return FeedbackKeySyntax(isGroup: isGroup, name: parseDottedName(isGroup ? "the name of a group" : what))
  }

  /// `red (100, 0, 0)`.
  private mutating func parseColor() -> LightsSyntax.Member {
    let name = expectName("the name of the colour")
    var channels: [Located<Int128>] = []
    let open = position
    guard expect(.leftParenthesis, "and three channels behind `\(name.text)`") else { return .color(name, []) }
    repeat {
      if let channel = expectInteger("a channel from 0 to 100") { channels.append(channel) }
    } while take(.comma)
    closeBracket(.rightParenthesis, openedAt: open)
    return .color(name, channels)
  }

  private mutating func parseState(_ annotations: Annotations, _ start: Int) -> LightsSyntax.Member {
    var annotations = annotations
    let name = parseDottedName("the name of the state")
    while parseAnnotation(&annotations) {}
    let look: LightsSyntax.Default
    expectKeyword("default", "and a look behind `\(name.text)`")
    if isKeyword("inherit"), peek().kind != .leftParenthesis {
      advance()
      look = .inherit(parseKey("a state behind `inherit`"))
    } else {
      let appearance = parseAppearance("a mode behind `default`")
      var times: Located<Int128>?
      if takeKeyword("times") { times = expectInteger("a number of times") }
      look = .appearance(appearance, times: times)
    }
    var neverDark = false
    while true {
      if isKeyword("never") {
        advance()
        neverDark = expectKeyword("dark", "behind `never`")
      } else if !parseAnnotation(&annotations) {
        break
      }
    }
    addTrailingDocumentation(to: &annotations.documentation)
    return .state(annotations, name, look, neverDark: neverDark, range(from: start))
  }

  /// `steady(white, 50%)`, `off`.
  private mutating func parseAppearance(_ what: String) -> AppearanceSyntax {
    let start = position
    let mode = expectName(what)
    var arguments: [LiteralSyntax] = []
    if kind == .leftParenthesis {
      let open = position
      advance()
      if !take(.rightParenthesis) {
        repeat { arguments.append(parseLiteral("between `(` and `)`")) } while take(.comma)
        closeBracket(.rightParenthesis, openedAt: open)
      }
    }
    return AppearanceSyntax(mode: mode, arguments: arguments, range: range(from: start))
  }

  // MARK: Haptics

  mutating func parseHaptics(of owner: String, _ annotations: inout Annotations) -> HapticsSyntax {
    while parseAnnotation(&annotations) {}
    var haptics = HapticsSyntax(members: [])
    parseBody(.haptics, of: owner, documentation: &annotations.documentation) { parser in
      guard let word = parser.name(), parser.context.keywords.contains(word) else { return false }
      var annotations = Annotations(documentation: parser.leadingDocumentation())
      let start = parser.position
      parser.tree.start(.member)
      defer { parser.tree.finish() }
      parser.advance()
      if word == "event" {
        haptics.members.append(parser.parseHapticEvent(annotations, start))
        return true
      }
      let name = parser.expectName("the name of the pattern")
      let parameters = parser.parsePatternParameters()
      while parser.parseAnnotation(&annotations) {}
      parser.addTrailingDocumentation(to: &annotations.documentation)
      haptics.members.append(.pattern(annotations, name, parameters, parser.range(from: start)))
      return true
    }
    return haptics
  }

  private mutating func parsePatternParameters() -> [ParameterSyntax] {
    guard kind == .leftParenthesis else { return [] }
    let open = position
    advance()
    var parameters: [ParameterSyntax] = []
    if take(.rightParenthesis) { return [] }
    let outer = context
    context = .parameters
    repeat { parameters.append(parseParameter()) } while take(.comma)
    context = outer
    closeBracket(.rightParenthesis, openedAt: open)
    return parameters
  }

  private mutating func parseHapticEvent(_ annotations: Annotations, _ start: Int) -> HapticsSyntax.Member {
    var annotations = annotations
    var parts = [expectName("the name of the event")]
    let nameStart = max(position - 1, 0)
    var nameRange = range(from: nameStart)
    var origins: DottedName?
    while kind == .dot {
      advance()
      if kind == .leftBrace {
        let open = position
        advance()
        origins = parseDottedName("the name of an enum")
        closeBracket(.rightBrace, openedAt: open)
        break
      }
      parts.append(expectName("a name behind `.`"))
      nameRange = range(from: nameStart)
    }
    var pattern: AppearanceSyntax?
    var fallsBack: DottedName?
    var clauses = ClauseLog()
    let clausesStart = position
    while true {
      if isKeyword("default") {
        note("default", in: &clauses)
        advance()
        pattern = parseAppearance("a pattern behind `default`")
      } else if isKeyword("falls") {
        note("falls back to", in: &clauses)
        advance()
        expectKeyword("back", "behind `falls`")
        expectKeyword("to", "and an event behind `falls back`")
        fallsBack = parseDottedName("an event behind `falls back to`")
      } else if !parseAnnotation(&annotations) {
        break
      }
    }
    if position == clausesStart {
      reportMissing(
        .expectedKeyword, "expected `default` or `falls back to` behind the event",
        help: "`default off` when nothing is felt")
    }
    addTrailingDocumentation(to: &annotations.documentation)
    return .event(
      annotations, DottedName(parts, nameRange), origins: origins, default: pattern, fallsBack: fallsBack,
      range(from: start))
  }

  // MARK: Parameters

  private mutating func parseParameter() -> ParameterSyntax {
    let start = position
    tree.start(.field)
    defer { tree.finish() }
    let name = kind == .identifier ? memberName() : expectName("the name of a parameter")
    var parameter = ParameterSyntax(name: name, kind: .count, limits: [], range: gapRange)
    if expect(.colon, "behind `\(name.text)`") { parameter.kind = parseParameterKind() }
    while let limit = parseLimit() { parameter.limits.append(limit) }
    parameter.range = range(from: start)
    return parameter
  }

  private mutating func parseParameterKind() -> ParameterSyntax.Kind {
    if kind == .integer || isName("device"), !startsNamedMember() {
      let lower = parseBound("for the lower end")
      expect(.ellipsis, "and the upper end")
      return .range(lower: lower, upper: parseBound("for the upper end"))
    }
    let kinds: [(String, ParameterSyntax.Kind)] = [
      ("rgb100", .rgb100), ("percent", .percent), ("ms", .milliseconds), ("count", .count),
    ]
    if isKeyword("from") {
      advance()
      return .catalogue(parseDeviceName() ?? Identifier("", gapRange))
    }
    if !startsNamedMember(), let found = kinds.first(where: { isName($0.0) }) {
      advance()
      return found.1
    }
    let guess = startsNamedMember() ? nil : name().flatMap { closest($0, to: kinds.map(\.0)) }
    reportMissing(
      .expectedType, "expected the kind of the parameter", label: guess.map { "did you mean `\($0)`?" },
      help: "rgb100, percent, ms, count, a range 1...10 or from device.names")
    if kind == .identifier, !startsNamedMember(), !token.startsLine { advance() }
    return .count
  }

  /// `device.NAME`; the name, nil when it is missing (reported).
  private mutating func parseDeviceName() -> Identifier? {
    guard expectKeyword("device", "and the name of what the device publishes") else { return nil }
    guard expect(.dot, "behind `device`") else { return nil }
    return expectName("the name of what the device publishes")
  }

  private mutating func parseLimit() -> Located<ParameterSyntax.Limit>? {
    let start = position
    let limit: ParameterSyntax.Limit
    switch kind {
    case .lessOrEqual:
      advance()
      limit = .atMost(parseBound("behind `<=`"))
    case .greaterOrEqual:
      advance()
      limit = .atLeast(parseBound("behind `>=`"))
    default:
      if takeKeyword("step") {
        limit = .step(parseBound("behind `step`"))
      } else if takeKeyword("in") {
        let lower = parseBound("for the lower end")
        expect(.ellipsis, "and the upper end")
        limit = .within(lower: lower, upper: parseBound("for the upper end"))
      } else {
        return nil
      }
    }
    return Located(limit, range(from: start))
  }

  private mutating func parseBound(_ place: String) -> ParameterSyntax.BoundSyntax {
    if isName("device"), peek().kind == .dot { return .device(parseDeviceName() ?? Identifier("", gapRange)) }
    if kind == .integer || kind == .minus || kind == .decimal {
      return .integer(expectInteger("a whole number \(place)") ?? Located(0, gapRange))
    }
    if let name = name(), !startsNamedMember() {
      let identifier = Identifier(name, currentRange)
      advance()
      return .parameter(identifier)
    }
    reportMissing(.expectedValue, "expected a number, a parameter or device.NAME \(place)")
    return .integer(Located(0, gapRange))
  }
}
