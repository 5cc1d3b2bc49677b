import WirelaceDiagnostics

extension Parser {
  // MARK: Literals

  /// A value; `place` ends the sentence "expected a value …".
  mutating func parseLiteral(_ place: String) -> LiteralSyntax {
    let start = position
    tree.start(.literal)
    defer { tree.finish() }
    let kind = parseLiteralKind(place)
    return LiteralSyntax(kind, range(from: start))
  }

  private mutating func parseLiteralKind(_ place: String) -> LiteralSyntax.Kind {
    switch token.value {
    case .integer, .decimal: return parseNumberLiteral()
    case .text(let text):
      advance()
      return .text(text)
    case .bytes(let bytes):
      let isUUID = kind == .uuid
      advance()
      return isUUID ? .uuid(bytes) : .bytes(bytes)
    case .name(let name):
      if !(startsNamedMember() && !conditionEndsAtColon || token.startsLine && startsMember()) {
        return parseNamedLiteral(name)
      }
    case .none, .suffix: break
    }
    switch kind {
    case .minus:
      if peek().kind == .identifier {
        advance()
        let identifier = Identifier(name() ?? "", currentRange)
        advance()
        return .negated(identifier)
      }
      return parseNumberLiteral()
    case .leftBracket: return parseArray()
    case .leftBrace: return parseObject()
    case .leftParenthesis: return parseTuple()
    default:
      let opensHere = startsNamedMember() || !token.startsLine && startsNamedMember(at: 1)
      if imbalance < 0, opensHere { return parseObject() }
      reportMissing(.expectedValue, "expected a value \(place)")
      return .missing
    }
  }

  private mutating func parseNumberLiteral() -> LiteralSyntax.Kind {
    let number = expectNumber("")
    if kind == .percent, !token.startsLine {
      let unit = Identifier("%", currentRange)
      advance()
      return .quantity(number, unit: unit)
    }
    if let name = name(), QuantityUnit(rawValue: name) != nil, peek().kind != .colon, !token.startsLine {
      let unit = Identifier(name, currentRange)
      advance()
      return .quantity(number, unit: unit)
    }
    return .number(number)
  }

  private mutating func parseNamedLiteral(_ name: String) -> LiteralSyntax.Kind {
    let identifier = Identifier(name, currentRange)
    advance()
    if name == "true" || name == "false" { return .boolean(name == "true") }
    guard kind == .leftParenthesis, !token.startsLine else { return .name(identifier) }
    let open = position
    advance()
    if take(.rightParenthesis) { return .member(identifier, nil) }
    guard enter() else {
      skipToClosing()
      take(.rightParenthesis)
      leave()
      return .missing
    }
    defer { leave() }
    let value = parseLiteral("between `(` and `)`")
    closeBracket(.rightParenthesis, openedAt: open)
    return .member(identifier, value)
  }

  private mutating func parseArray() -> LiteralSyntax.Kind {
    let open = position
    advance()
    guard enter() else {
      skipToClosing()
      take(.rightBracket)
      leave()
      return .missing
    }
    defer { leave() }
    var elements: [LiteralSyntax] = []
    while kind != .rightBracket, !isAtEnd {
      if kind == .comma {
        advance()
        continue
      }
      let start = position
      elements.append(parseLiteral("in the array"))
      if position == start { break }
    }
    closeBracket(.rightBracket, openedAt: open)
    return .array(elements)
  }

  /// `(100, 0, 0)`: a colour.
  private mutating func parseTuple() -> LiteralSyntax.Kind {
    let open = position
    advance()
    guard enter() else {
      skipToClosing()
      take(.rightParenthesis)
      leave()
      return .missing
    }
    defer { leave() }
    var elements: [LiteralSyntax] = []
    repeat { elements.append(parseLiteral("in the parentheses")) } while take(.comma)
    closeBracket(.rightParenthesis, openedAt: open)
    return .array(elements)
  }

  private mutating func parseObject() -> LiteralSyntax.Kind {
    var members: [(name: Identifier, value: LiteralSyntax)] = []
    var unused = ""
    parseBody(.value, of: "this value", documentation: &unused) { parser in
      guard let name = parser.objectKey else { return false }
      let identifier = Identifier(name, parser.currentRange)
      parser.tree.start(.member)
      defer { parser.tree.finish() }
      parser.advance()
      if parser.expect(.colon, "behind `\(name)`") {
        members.append((identifier, parser.parseLiteral("behind `:`")))
      }
      return true
    }
    return .object(members)
  }

  /// The key of a member of an object: a name, in a JSON document also a text.
  private var objectKey: String? {
    if readsDocument, case .text(let text) = token.value { return text }
    return name()
  }

  // MARK: Single tokens

  /// A number: `12`, `-0.01`, `1/1024`. Zero when it is missing, which is reported.
  mutating func expectNumber(_ place: String) -> NumberSyntax {
    let start = position
    let isNegative = take(.minus)
    guard let (numerator, denominator) = numberHere else {
      reportMissing(.expectedNumber, "expected a number\(place.isEmpty ? "" : " " + place)")
      return NumberSyntax(numerator: 0, range: gapRange)
    }
    advance()
    var number = NumberSyntax(
      numerator: isNegative ? -numerator : numerator, denominator: denominator, range: range(from: start))
    guard kind == .slash, let (divisor, divisorScale) = numberHere(at: 1) else { return number }
    advance()
    let (scaled, overflow) = number.numerator.multipliedReportingOverflow(by: divisorScale)
    let (product, overflow2) = number.denominator.multipliedReportingOverflow(by: divisor)
    if divisor == 0 {
      if !token.isBroken { report(.badNumber, "division by zero") }
    } else if overflow || overflow2 {
      report(.numberTooLarge, "this fraction is too large", label: "more than 126 bits")
    } else {
      number.numerator = scaled
      number.denominator = product
    }
    advance()
    number.range = range(from: start)
    return number
  }

  private var numberHere: (Int128, Int128)? { numberHere(at: 0) }

  private func numberHere(at distance: Int) -> (Int128, Int128)? {
    switch peek(distance).value {
    case .integer(let value): (value, 1)
    case .decimal(let numerator, let denominator): (numerator, denominator)
    default: nil
    }
  }

  /// A whole number with or without a sign; nil when it is missing, which is reported.
  mutating func expectInteger(_ what: String) -> Located<Int128>? {
    let start = position
    let isNegative = take(.minus)
    if case .integer(let value) = token.value {
      advance()
      return Located(isNegative ? -value : value, range(from: start))
    }
    if kind == .decimal {
      report(.expectedNumber, "expected \(what), a whole number", label: "not whole")
      advance()
    } else {
      reportMissing(.expectedNumber, "expected \(what), a number")
    }
    return nil
  }

  /// A text; empty when it is missing, which is reported.
  mutating func expectText(_ what: String) -> Located<String> {
    if case .text(let text) = token.value {
      let located = Located(text, currentRange)
      advance()
      return located
    }
    reportMissing(.expectedText, "expected \(what), a text \"…\"")
    return Located("", gapRange)
  }

  /// Bytes; empty when they are missing, which is reported.
  mutating func expectBytes(_ what: String) -> Located<[UInt8]> {
    if kind == .bytes, case .bytes(let bytes) = token.value {
      let located = Located(bytes, currentRange)
      advance()
      return located
    }
    if kind == .text || kind == .integer {
      report(
        .expectedBytes, "expected \(what), bytes '…'", label: "found \(kind == .text ? "a text" : "a number")",
        help: "bytes stand in single quotes, two hex digits each: '01 7f'")
      advance()
    } else {
      reportMissing(.expectedBytes, "expected \(what), bytes '…'")
    }
    return Located([], gapRange)
  }

  // MARK: Quantities

  /// A time in milliseconds.
  mutating func expectDuration(_ place: String) -> Located<Int128> {
    expectQuantity("a time \(place)", isDuration: true, needsUnit: true, example: "500 ms, 5 s, 2 min")
  }

  /// A number of bytes.
  mutating func expectSize(_ place: String) -> Located<Int128> {
    expectQuantity("a number \(place)", isDuration: false, needsUnit: false, example: "512, 64 KiB, 2 MiB")
  }

  private mutating func expectQuantity(
    _ what: String, isDuration: Bool, needsUnit: Bool, example: String
  ) -> Located<Int128> {
    let start = position
    guard numberHere != nil || kind == .minus else {
      reportMissing(.expectedNumber, "expected \(what)", help: "for instance \(example)")
      return Located(0, gapRange)
    }
    let number = expectNumber("")
    let word = token.startsLine || peek().kind == .colon ? nil : name()
    let unit = word.flatMap { QuantityUnit(rawValue: $0) }
    guard let unit, unit.isDuration == isDuration else {
      let guess = word.flatMap { word in
        closest(word, to: QuantityUnit.allCases.filter { $0.isDuration == isDuration }.map(\.rawValue))
          ?? QuantityUnit.allCases.first {
            $0.isDuration == isDuration && $0.rawValue.lowercased() == word.lowercased()
          }?
          .rawValue
      }
      if let word, unit != nil || guess != nil {
        report(
          .badQuantity, "`\(word)` is not a unit of \(isDuration ? "time" : "size")",
          label: guess.map { "did you mean `\($0)`?" } ?? "", help: "for instance \(example)")
        advance()
        return Located(0, range(from: start))
      }
      if needsUnit {
        report(
          .badQuantity, at: range(from: start), "a \(isDuration ? "time" : "size") needs a unit",
          help: "for instance \(example)")
        return Located(0, range(from: start))
      }
      return whole(number, times: 1, from: start, isDuration: isDuration)
    }
    advance()
    return whole(number, times: unit.factor, from: start, isDuration: isDuration)
  }

  private mutating func whole(
    _ number: NumberSyntax, times factor: Int128, from start: Int, isDuration: Bool
  ) -> Located<Int128> {
    let range = range(from: start)
    let (product, overflow) = number.numerator.multipliedReportingOverflow(by: factor)
    if overflow {
      report(.numberTooLarge, at: range, "this quantity is too large", label: "more than 126 bits")
      return Located(0, range)
    }
    if !product.isMultiple(of: number.denominator) || product < 0 {
      report(
        .badQuantity, at: range, "not a whole number of \(isDuration ? "milliseconds" : "bytes"), zero or more")
      return Located(0, range)
    }
    return Located(product / number.denominator, range)
  }
}
