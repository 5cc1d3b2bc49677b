import WirelaceDiagnostics

/// What `parse(_:)` gives: the typed syntax, the lossless tree and what was wrong.
public struct ParsedFile: Sendable {
  public var module: ModuleSyntax
  public var tree: SyntaxTree
  /// In the order of their places.
  public var diagnostics: [Diagnostic]
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

/// Reads a schema file. Never fails: what cannot be read is reported and left out or stands as `missing`.
public func parse(_ file: SourceFile) -> ParsedFile {
  var lexer = Lexer(file)
  lexer.run()
  // Line ends mean nothing; only when the file is wrong anyway do they help to find where, and to go on.
  var parser = Parser(lexer, usesLines: false)
  var module = parser.parseFile()
  if parser.faults > 0 {
    parser = Parser(lexer, usesLines: true)
    module = parser.parseFile()
  }
  let diagnostics = (lexer.diagnostics + parser.diagnostics).enumerated().sorted {
    let (left, right) = ($0.element.range.offsets.lowerBound, $1.element.range.offsets.lowerBound)
    return left == right ? $0.offset < $1.offset : left < right
  }
  return ParsedFile(
    module: module,
    tree: SyntaxTree(file: file, tokens: lexer.tokens, trivia: lexer.trivia, root: parser.tree.root()),
    diagnostics: diagnostics.map(\.element))
}

/// A recursive-descent parser that recovers from errors.
///
/// After an error it reports nothing more until it has found a sure place again: a separator, a closing bracket, or a
/// token that begins a member or a declaration.
struct Parser {
  let file: SourceFile
  let tokens: [Token]
  let trivia: [Trivia]
  var position = 0
  var diagnostics: [Diagnostic] = []
  var tree = TreeBuilder()
  /// What may follow in the body being read: how a member of it begins.
  var context = BodyContext.file
  /// Whether a `match` label may follow a list, so that a number before `:` is not one of the list.
  var labelsMayFollow = false
  /// Whether the expression being read ends at a `:`, behind `when`.
  var conditionEndsAtColon = false
  /// Whether `=` in the expression being read was meant as `==`.
  var assignIsSlip = false
  /// Whether types are those of JSON, with attributes of their own.
  var readsJSON = false
  /// Whether the value being read is a JSON document, whose keys may stand in quotes.
  var readsDocument = false
  var depth = 0
  /// Whether the member being read has an error already; further ones in it are not reported.
  var isPanicking = false
  var memberStart = 0
  /// The token at which the last error was found.
  var faultPosition = -1
  /// The line of the last error; further tokens on it that fit nowhere are its consequences.
  private var lastErrorLine = -1
  /// The line of the last thing that is no member of its body.
  private var lastStrangerLine = -2
  private static let followUps: Set<DiagnosticCode> = [
    .unexpectedToken, .expectedMember, .unmatchedClosing, .expectedDeclaration, .missingClosing,
    .repeatedClause,
  ]
  /// How many errors there were, reported or not.
  var faults = 0
  /// The token that opened the body being read.
  var openBrace = -1
  let layout: TokenLayout
  /// How many `{` the rest of the file has too many (or too few, when negative), as far as not reported.
  var imbalance: Int
  private var usedDocumentation: Set<Int> = []

  static let maximumDepth = 64
  static let maximumOperators = 256

  /// - Parameter usesLines: whether tokens know that they begin a line.
  init(_ lexer: Lexer, usesLines: Bool) {
    file = lexer.file
    tokens = usesLines ? lexer.tokens : lexer.tokens.map(\.withoutLine)
    trivia = lexer.trivia
    layout = TokenLayout(lexer)
    imbalance = tokens.count { $0.kind == .leftBrace } - tokens.count { $0.kind == .rightBrace }
  }

  // MARK: Looking

  var token: Token { tokens[position] }
  var kind: TokenKind { tokens[position].kind }
  var isAtEnd: Bool { kind == .end }

  func peek(_ distance: Int = 1) -> Token { tokens[min(position + distance, tokens.count - 1)] }

  /// Whether the token is the first of its line in the file.
  var isFirstOfLine: Bool { trivia[token.trivia].contains { $0.kind == .lineEnd } }

  /// The token as a name; nil when it is none.
  func name(at distance: Int = 0) -> String? {
    if case .name(let name) = peek(distance).value { return name }
    return nil
  }

  func isName(_ text: String, at distance: Int = 0) -> Bool {
    if case .name(let name) = peek(distance).value { return name == text }
    return false
  }

  /// Whether a name followed by `:` stands here: then it begins a member and is no keyword.
  func startsNamedMember(at distance: Int = 0) -> Bool {
    peek(distance).kind == .identifier && peek(distance + 1).kind == .colon && !peek(distance + 1).startsLine
  }

  /// Whether the keyword stands here and is not the name of a member.
  func isKeyword(_ text: String) -> Bool { isName(text) && peek().kind != .colon }

  /// Whether the token follows the one before it without a blank.
  func isJoined(at distance: Int) -> Bool {
    let index = position + distance
    return index > 0 && index < tokens.count && tokens[index].trivia.isEmpty
      && tokens[index - 1].offsets.upperBound == tokens[index].offsets.lowerBound
  }

  func range(_ index: Int) -> SourceRange { SourceRange(file: file, offsets: tokens[index].offsets) }
  var currentRange: SourceRange { range(position) }

  /// From the first byte of the token `start` to the end of the last token read.
  func range(from start: Int) -> SourceRange {
    guard position > start else { return gapRange }
    return SourceRange(
      file: file, offsets: tokens[start].offsets.lowerBound..<tokens[position - 1].offsets.upperBound)
  }

  /// The empty range behind the last token read.
  var gapRange: SourceRange {
    let offset = position > 0 ? tokens[position - 1].offsets.upperBound : 0
    return SourceRange(file: file, offsets: offset..<offset)
  }

  /// How the token here is called in a message.
  var found: String { describe(token) }

  func describe(_ token: Token) -> String {
    switch token.kind {
    case .end: return "the end of the file"
    case .text: return "a text"
    case .bytes: return "bytes"
    default:
      let text = file.text(token.offsets)
      return "`\(text.count > 40 ? text.prefix(40) + "…" : text)`"
    }
  }

  // MARK: Moving

  mutating func advance() {
    guard !isAtEnd else { return }
    tree.token(position)
    position += 1
  }

  @discardableResult
  mutating func take(_ kind: TokenKind) -> Bool {
    guard self.kind == kind else { return false }
    advance()
    return true
  }

  /// Takes the keyword if it stands here.
  mutating func takeKeyword(_ text: String) -> Bool {
    guard isKeyword(text) else { return false }
    advance()
    return true
  }

  // MARK: Reporting

  /// Reports unless the member being read has an error already, or a token in it that the lexer has reported.
  mutating func report(
    _ code: DiagnosticCode, at range: SourceRange? = nil, _ message: String, label: String = "",
    labels: [Diagnostic.Label] = [], help: String? = nil, fixIts: [Diagnostic.FixIt] = []
  ) {
    faults += 1
    faultPosition = position
    defer { isPanicking = true }
    if isPanicking || layout.brokenTokens(in: memberStart...position) { return }
    let line = layout.line(of: position)
    let isValue = [.integer, .decimal, .text, .bytes].contains(kind)
    if code == .expectedType, isValue, line == lastErrorLine { return }
    if Self.followUps.contains(code) {
      let before = code == .missingClosing ? max(position - 1, 0) : position
      if lastErrorLine == line || lastErrorLine == layout.line(of: before) { return }
      if layout.brokenTokens(in: layout.lineHead(of: before)...before) { return }
    }
    if code == .expectedMember, fixIts.isEmpty {
      defer { lastStrangerLine = line }
      // Deeper than the members of the body: lines of something whose opening is lost.
      let isDeeper = layout.indent(of: position) > layout.indent(of: min(openBrace + 1, position))
      if lastStrangerLine == line - 1, isDeeper { return }
    }
    let place = range ?? currentRange
    lastErrorLine = code == .missingClosing ? line : file.line(at: place.offsets.lowerBound) - 1
    diagnostics.append(
      Diagnostic(
        code, at: place, message, label: label, labels: labels, help: help, fixIts: fixIts))
  }

  /// Notes that a member, a declaration or the like begins here, whose errors are its own.
  mutating func startMember() {
    memberStart = position
    isPanicking = false
  }

  /// Reports that something is missing here: before the token when it is on the same line, else behind the last one.
  mutating func reportMissing(
    _ code: DiagnosticCode, _ message: String, label: String? = nil, help: String? = nil
  ) {
    let isGap = isAtEnd || token.startsLine
    let text = label ?? (isGap ? "" : "found \(found)")
    report(code, at: isGap ? lastTokenRange : currentRange, message, label: text, help: help)
  }

  /// The last token read, for messages about what is missing behind it.
  var lastTokenRange: SourceRange { position > 0 ? range(position - 1) : currentRange }

  // MARK: Expecting

  /// Takes the token or reports that it is missing.
  @discardableResult
  mutating func expect(_ kind: TokenKind, _ place: String) -> Bool {
    if take(kind) { return true }
    reportMissing(.expectedToken, "expected `\(kind.rawValue)` \(place)")
    return false
  }

  /// Takes the keyword or reports that it is missing.
  @discardableResult
  mutating func expectKeyword(_ text: String, _ place: String) -> Bool {
    if takeKeyword(text) { return true }
    if let name = name(), let _ = closest(name, to: [text]) {
      report(
        .expectedKeyword, "expected `\(text)` \(place)", label: "did you mean `\(text)`?",
        fixIts: [Diagnostic.FixIt("write `\(text)`", replacing: currentRange, with: text)])
      advance()
      return true
    }
    reportMissing(.expectedKeyword, "expected `\(text)` \(place)")
    return false
  }

  /// The name with which the member here begins.
  mutating func memberName() -> Identifier {
    let identifier = Identifier(name() ?? "", currentRange)
    advance()
    return identifier
  }

  /// A name, or a missing one that was reported.
  mutating func expectName(_ what: String) -> Identifier {
    if let name = name(), !(startsNewLineMember) {
      let identifier = Identifier(name, currentRange)
      advance()
      return identifier
    }
    reportMissing(.expectedName, "expected \(what)")
    return Identifier("", gapRange)
  }

  /// Whether the token begins the next member or declaration on a line of its own.
  var startsNewLineMember: Bool { token.startsLine && startsMember() }

  // MARK: Documentation

  /// The lines of the doc comments before the token here that describe nothing yet.
  private mutating func takeDocumentation(sameLine: Bool) -> String {
    var lines: [String] = []
    for index in token.trivia {
      let piece = trivia[index]
      if sameLine, piece.kind == .lineEnd { break }
      guard piece.kind == .documentation, usedDocumentation.insert(index).inserted else { continue }
      var text = file.text(piece.offsets).dropFirst(3)
      if text.first == " " { text = text.dropFirst() }
      while text.last == " " || text.last == "\t" || text.last == "\r" { text = text.dropLast() }
      lines.append(String(text))
    }
    return lines.joined(separator: "\n")
  }

  /// The doc comment above what begins here.
  mutating func leadingDocumentation() -> String { takeDocumentation(sameLine: false) }

  /// Adds the doc comment behind what ends here, also behind a comma.
  mutating func addTrailingDocumentation(to documentation: inout String) {
    var text = takeDocumentation(sameLine: true)
    if text.isEmpty, kind == .comma || kind == .semicolon, !token.startsLine, !peek().trivia.isEmpty {
      position += 1
      text = takeDocumentation(sameLine: true)
      position -= 1
    }
    if !text.isEmpty { documentation += documentation.isEmpty ? text : "\n" + text }
  }

  /// Warns of doc comments that describe nothing.
  mutating func reportDetachedDocumentation() {
    for (index, piece) in trivia.enumerated()
    where piece.kind == .documentation && !usedDocumentation.contains(index) {
      diagnostics.append(
        Diagnostic(
          .detachedDocumentation, at: SourceRange(file: file, offsets: piece.offsets),
          "this doc comment describes nothing",
          help: "put it above a declaration or member or behind one on its line, or write `//`"))
    }
  }

  // MARK: Nesting

  /// Counts a level of nesting; false, and reported, when there are too many.
  mutating func enter() -> Bool {
    depth += 1
    if depth <= Self.maximumDepth { return true }
    report(.nestingTooDeep, "more than \(Self.maximumDepth) levels of nesting", help: "give the inner part a name")
    return false
  }

  mutating func leave() { depth -= 1 }
}
