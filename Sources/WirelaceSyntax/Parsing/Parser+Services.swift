import WirelaceDiagnostics

extension Parser {
  // MARK: Services

  mutating func parseService(of owner: String, _ annotations: inout Annotations) -> ServiceSyntax {
    var service = ServiceSyntax(uuid: parseUUID(of: owner), members: [])
    while parseAnnotation(&annotations) {}
    parseBody(.service, of: owner, documentation: &annotations.documentation) { parser in
      guard let word = parser.name(), parser.peek().kind == .identifier else { return false }
      switch word {
      case "security":
        if let security = parser.parseSecurity() { service.members.append(.security(security)) }
      case "characteristic": service.members.append(.characteristic(parser.parseCharacteristic()))
      case "include":
        parser.tree.start(.member)
        parser.advance()
        service.members.append(.include(parser.parseDottedName("the name of a service")))
        parser.tree.finish()
      case "exchange": service.members.append(.exchange(parser.parseExchange()))
      case "transfer": service.members.append(.transfer(parser.parseTransfer()))
      default:
        guard let guess = closest(word, to: ["characteristic"]) else { return false }
        parser.report(
          .expectedMember, "expected a characteristic, found `\(word)`", label: "did you mean `\(guess)`?",
          fixIts: [Diagnostic.FixIt("write `\(guess)`", replacing: parser.currentRange, with: guess)])
        service.members.append(.characteristic(parser.parseCharacteristic()))
      }
      return true
    }
    return service
  }

  /// `(0x180D)`, `(0f8a0001-…)`, `(…0002)`.
  private mutating func parseUUID(of owner: String) -> Located<UUIDSyntax> {
    guard kind == .leftParenthesis else {
      reportMissing(
        .expectedUUID, "expected the UUID of \(owner) in parentheses", help: "for instance (0x180D)")
      return Located(.short(0), gapRange)
    }
    let open = position
    advance()
    let uuid = expectUUID("between `(` and `)`")
    closeBracket(.rightParenthesis, openedAt: open)
    return uuid
  }

  private mutating func expectUUID(_ place: String) -> Located<UUIDSyntax> {
    let range = currentRange
    let uuid: UUIDSyntax
    switch token.value {
    case .integer(let number): uuid = .short(number)
    case .bytes(let bytes) where kind == .uuid: uuid = .full(bytes)
    case .suffix(let suffix): uuid = .relative(suffix)
    default:
      reportMissing(
        .expectedUUID, "expected a UUID \(place)",
        help: "0x180D, 0f8a0001-5d6c-4e2b-9a57-2c1f0e9d7b34, or …0002 in a service with a long UUID")
      if [.decimal, .text, .identifier, .bytes].contains(kind), peek().kind == .rightParenthesis { advance() }
      return Located(.short(0), gapRange)
    }
    advance()
    return Located(uuid, range)
  }

  /// `security encrypted`.
  private mutating func parseSecurity() -> Located<SecuritySyntax>? {
    tree.start(.member)
    defer { tree.finish() }
    advance()
    if let word = name(), let security = SecuritySyntax(rawValue: word) {
      let located = Located(security, currentRange)
      advance()
      return located
    }
    let choices = SecuritySyntax.allCases.map(\.rawValue)
    let guess = name().flatMap { closest($0, to: choices) }
    reportMissing(
      .expectedKeyword, "expected `open`, `encrypted` or `authenticated` behind `security`",
      label: guess.map { "did you mean `\($0)`?" })
    if guess != nil { advance() }
    return nil
  }

  // MARK: Characteristics and descriptors

  private mutating func parseCharacteristic() -> CharacteristicSyntax {
    var annotations = Annotations(documentation: leadingDocumentation())
    let start = position
    tree.start(.member)
    defer { tree.finish() }
    advance()
    let name = expectName("the name of the characteristic")
    let owner = "`\(name.text)`"
    let uuid = parseUUID(of: owner)
    var payload = TypeSyntax(.missing, gapRange)
    if expect(.colon, "and a type behind \(owner)") {
      payload = parseType("behind `:`")
    }
    var characteristic = CharacteristicSyntax(
      annotations: annotations, name: name, uuid: uuid, payload: payload, properties: [], requirements: [],
      security: nil, isMany: false, isOptional: false, descriptors: [], range: gapRange)
    if kind == .leftBrace {
      parseProperties(of: owner, into: &characteristic)
    } else {
      reportMissing(
        .expectedToken, "expected the properties of \(owner) in braces", help: "for instance { read, notify }")
    }
    var clauses = ClauseLog()
    loop: while true {
      switch kind {
      case .leftBrace:
        parseDescriptors(of: owner, into: &characteristic)
        continue
      case .identifier where peek().kind != .colon: break
      default: break loop
      }
      switch self.name() {
      case "requires":
        note("requires", in: &clauses)
        characteristic.requirements = parseRequirements()
      case "security":
        // On a line of its own it is the service's.
        if isFirstOfLine { break loop }
        note("security", in: &clauses)
        characteristic.security = parseSecurity()
      case "many":
        advance()
        characteristic.isMany = true
      case "optional":
        advance()
        characteristic.isOptional = true
      default:
        if !parseAnnotation(&annotations) { break loop }
      }
    }
    addTrailingDocumentation(to: &annotations.documentation)
    characteristic.annotations = annotations
    characteristic.range = range(from: start)
    return characteristic
  }

  private mutating func parseProperties(of owner: String, into characteristic: inout CharacteristicSyntax) {
    var properties: [Identifier] = []
    parseBody(.properties, of: owner, documentation: &characteristic.annotations.documentation) { parser in
      guard let name = parser.name() else { return false }
      properties.append(Identifier(name, parser.currentRange))
      parser.advance()
      return true
    }
    characteristic.properties = properties
  }

  private mutating func parseDescriptors(of owner: String, into characteristic: inout CharacteristicSyntax) {
    var descriptors: [CharacteristicSyntax] = []
    parseBody(.service, of: owner, documentation: &characteristic.annotations.documentation) { parser in
      guard parser.isName("descriptor"), parser.peek().kind == .identifier else { return false }
      descriptors.append(parser.parseCharacteristic())
      return true
    }
    characteristic.descriptors += descriptors
  }

  /// `requires a, b`.
  mutating func parseRequirements() -> [Identifier] {
    tree.start(.clause)
    defer { tree.finish() }
    advance()
    var names = [expectName("a scope or a precondition behind `requires`")]
    while kind == .comma, peek().kind == .identifier, !startsMember(of: context, at: 1), !startsDeclaration(at: 1) {
      advance()
      names.append(expectName("a scope or a precondition"))
    }
    return names
  }

  // MARK: Exchanges and transfers

  private mutating func parseExchange() -> ExchangeSyntax {
    var documentation = leadingDocumentation()
    let start = position
    tree.start(.member)
    defer { tree.finish() }
    advance()
    let request = parseDottedName("the frame of the request")
    expectKeyword("on", "and a characteristic behind the request")
    let requestCharacteristic = expectName("the characteristic of the request")
    expect(.arrow, "and the response")
    let response = parseDottedName("the frame of the response")
    expectKeyword("on", "and a characteristic behind the response")
    var exchange = ExchangeSyntax(
      documentation: "", request: request, requestCharacteristic: requestCharacteristic, response: response,
      responseCharacteristic: expectName("the characteristic of the response"), matchField: nil, timeout: nil,
      range: gapRange)
    var clauses = ClauseLog()
    while kind == .identifier {
      if isKeyword("match") {
        note("match", in: &clauses)
        advance()
        exchange.matchField = expectName("the field that request and response share")
      } else if isKeyword("timeout") {
        note("timeout", in: &clauses)
        advance()
        exchange.timeout = expectDuration("behind `timeout`")
      } else {
        break
      }
    }
    addTrailingDocumentation(to: &documentation)
    exchange.documentation = documentation
    exchange.range = range(from: start)
    return exchange
  }

  private mutating func parseTransfer() -> TransferSyntax {
    var documentation = leadingDocumentation()
    let start = position
    tree.start(.member)
    defer { tree.finish() }
    advance()
    let name = expectName("the name of the transfer")
    expectKeyword("over", "and a characteristic behind the transfer's name")
    var transfer = TransferSyntax(
      documentation: "", name: name, characteristic: expectName("the characteristic of the transfer"), offset: nil,
      check: nil, resumes: false, releaseCommand: nil, range: gapRange)
    var clauses = ClauseLog()
    loop: while kind == .identifier {
      guard let word = self.name(), ["offset", "check", "resume", "release"].contains(word) else { break loop }
      note(word, in: &clauses)
      advance()
      switch word {
      case "offset": transfer.offset = parseScalarType("behind `offset`")
      case "check":
        let algorithm = expectName("a checksum behind `check`")
        var variant: Identifier?
        if kind == .leftParenthesis {
          let open = position
          advance()
          variant = expectName("the variant of the checksum")
          closeBracket(.rightParenthesis, openedAt: open)
        }
        transfer.check = (algorithm, variant)
      case "resume": transfer.resumes = true
      default:
        expectKeyword("by", "behind `release`")
        transfer.releaseCommand = expectName("the command that releases what is stored")
      }
    }
    addTrailingDocumentation(to: &documentation)
    transfer.documentation = documentation
    transfer.range = range(from: start)
    return transfer
  }

  // MARK: Commands and events

  mutating func parseCommand(_ annotations: inout Annotations) -> CommandSyntax {
    expect(.assign, "and the opcode")
    var command = CommandSyntax(
      opcode: expectInteger("the opcode") ?? Located(0, gapRange), request: parsePayload("the request"), response: nil,
      requirements: [], confirmation: nil, timeout: nil)
    if take(.arrow) { command.response = parseType("behind `->`") }
    var clauses = ClauseLog()
    while kind == .identifier {
      if isKeyword("requires") {
        note("requires", in: &clauses)
        command.requirements = parseRequirements()
      } else if isKeyword("confirms") {
        note("confirms", in: &clauses)
        advance()
        expectKeyword("on", "behind `confirms`, as in: confirms on device within 10 s")
        expectKeyword("device", "behind `on`")
        expectKeyword("within", "and a time")
        command.confirmation = expectDuration("behind `within`")
      } else if isKeyword("timeout") {
        note("timeout", in: &clauses)
        advance()
        command.timeout = expectDuration("behind `timeout`")
      } else if !parseAnnotation(&annotations) {
        break
      }
    }
    return command
  }

  mutating func parseEvent(_ annotations: inout Annotations) -> EventSyntax {
    expect(.assign, "and the code of the event")
    var event = EventSyntax(
      code: expectInteger("the code of the event") ?? Located(0, gapRange), payload: parsePayload("the payload"),
      requirements: [])
    while parseAnnotation(&annotations) {}
    if isKeyword("requires") { event.requirements = parseRequirements() }
    return event
  }

  /// `(Start)` or `()`.
  private mutating func parsePayload(_ what: String) -> TypeSyntax {
    guard kind == .leftParenthesis else {
      reportMissing(.expectedToken, "expected \(what) in parentheses", help: "() when there is none")
      return TypeSyntax(.missing, gapRange)
    }
    let open = position
    advance()
    if take(.rightParenthesis) { return TypeSyntax(.empty, range(from: open)) }
    let type = parseType("between `(` and `)`")
    closeBracket(.rightParenthesis, openedAt: open)
    return type
  }

  // MARK: Advertising

  mutating func parseAdvertising(of owner: String, _ annotations: inout Annotations) -> AdvertisingSyntax {
    var advertising = AdvertisingSyntax(advertisement: [], scanResponse: [])
    while parseAnnotation(&annotations) {}
    parseBody(.advertising, of: owner, documentation: &annotations.documentation) { parser in
      if parser.isName("scan"), parser.isName("response", at: 1) {
        parser.tree.start(.member)
        parser.advance()
        parser.advance()
        var unused = ""
        parser.parseBody(.advertising, of: "`scan response`", documentation: &unused) { parser in
          guard let item = parser.parseAdvertisingItem() else { return false }
          advertising.scanResponse += item
          return true
        }
        parser.tree.finish()
        return true
      }
      guard let item = parser.parseAdvertisingItem() else { return false }
      advertising.advertisement += item
      return true
    }
    return advertising
  }

  /// The item here; none when it is broken (reported), nil when there is none.
  private mutating func parseAdvertisingItem() -> [AdvertisingSyntax.Item]? {
    guard let word = name(), BodyContext.advertising.keywords.contains(word), word != "scan" else { return nil }
    let start = position
    tree.start(.member)
    defer { tree.finish() }
    advance()
    switch word {
    case "service": return [.service(parseDottedName("the name of a service"))]
    case "name":
      guard isName("complete") || isName("short") else {
        reportMissing(.expectedKeyword, "expected `complete` or `short` behind `name`")
        return []
      }
      let isComplete = isName("complete")
      advance()
      return [.name(isComplete: isComplete, range(from: start))]
    case "manufacturer":
      let company = expectInteger("the company identifier")
      guard expect(.colon, "and a type behind the company identifier") else { return [] }
      let type = parseType("behind `:`")
      return company.map { [.manufacturer($0, type)] } ?? []
    case "data":
      let uuid = expectUUID("behind `data`")
      guard expect(.colon, "and a type behind the UUID") else { return [] }
      return [.serviceData(uuid, parseType("behind `:`"))]
    case "txPower": return [.txPower(range(from: start))]
    case "flags": return [.flags(range(from: start))]
    default: return expectInteger("the appearance").map { [.appearance($0)] } ?? []
    }
  }
}
