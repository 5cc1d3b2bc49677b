import WirelaceDiagnostics

/// Turns bytes into tokens and trivia; every byte of the file is in exactly one of them.
struct Lexer {
  let file: SourceFile
  let bytes: [UInt8]
  var position = 0
  var tokens: [Token] = []
  var trivia: [Trivia] = []
  var diagnostics: [Diagnostic] = []
  private var firstTrivia = 0
  private var startsLine = true

  init(_ file: SourceFile) {
    self.file = file
    bytes = file.bytes
    tokens.reserveCapacity(bytes.count / 4 + 1)
  }

  /// Reads the whole file.
  mutating func run() {
    checkEncoding()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { addTrivia(.blank, length: 3) }
    while position < bytes.count {
      if !lexTrivia() { lexToken() }
    }
    add(.end, length: 0)
  }

  // MARK: Building blocks

  func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  func range(_ offsets: Range<Int>) -> SourceRange { SourceRange(file: file, offsets: offsets) }

  mutating func report(
    _ code: DiagnosticCode, _ offsets: Range<Int>, _ message: String, label: String = "", help: String? = nil,
    fixIts: [Diagnostic.FixIt] = []
  ) {
    diagnostics.append(
      Diagnostic(code, at: range(offsets), message, label: label, help: help, fixIts: fixIts))
  }

  mutating func add(_ kind: TokenKind, _ value: Token.Value = .none, length: Int, isBroken: Bool = false) {
    let end = position + length
    tokens.append(
      Token(
        kind: kind, value: value, offsets: position..<end, trivia: firstTrivia..<trivia.count, startsLine: startsLine,
        isBroken: isBroken))
    position = end
    firstTrivia = trivia.count
    startsLine = false
  }

  mutating func addTrivia(_ kind: Trivia.Kind, length: Int) {
    trivia.append(Trivia(kind: kind, offsets: position..<position + length))
    position += length
    if kind == .lineEnd { startsLine = true }
  }

  /// The offset behind the bytes from `start` on that satisfy a condition.
  func end(from start: Int, while condition: (UInt8) -> Bool) -> Int {
    var end = start
    while end < bytes.count, condition(bytes[end]) { end += 1 }
    return end
  }

  // MARK: Trivia

  private mutating func lexTrivia() -> Bool {
    switch bytes[position] {
    case UInt8(ascii: " "), UInt8(ascii: "\t"):
      addTrivia(.blank, length: end(from: position) { $0 == 0x20 || $0 == 0x09 } - position)
    case UInt8(ascii: "\n"):
      addTrivia(.lineEnd, length: 1)
    case UInt8(ascii: "\r"):
      if byte(position + 1) == UInt8(ascii: "\n") {
        addTrivia(.lineEnd, length: 2)
      } else {
        addTrivia(.blank, length: 1)
      }
    case UInt8(ascii: "/") where byte(position + 1) == UInt8(ascii: "/"):
      var end = end(from: position) { $0 != UInt8(ascii: "\n") }
      if bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      let isDocumentation =
        byte(position + 2) == UInt8(ascii: "/") && position + 2 < end
        && !(byte(position + 3) == UInt8(ascii: "/") && position + 3 < end)
      addTrivia(isDocumentation ? .documentation : .comment, length: end - position)
    default:
      return false
    }
    return true
  }

  // MARK: Tokens

  private mutating func lexToken() {
    let first = bytes[position]
    switch first {
    case _ where first.isLetterOrUnderscore || first.isDigit:
      if let length = uuidLength() {
        lexUUID(length: length)
      } else if first.isDigit {
        lexNumber()
      } else {
        lexName()
      }
    case UInt8(ascii: "\""): lexText()
    case UInt8(ascii: "'"): lexBytes()
    case UInt8(ascii: "."): lexDots()
    case 0x80...: lexNonASCII()
    default: lexPunctuation(first)
    }
  }

  private mutating func lexName() {
    let nameEnd = end(from: position) { $0.isLetterOrUnderscore || $0.isDigit }
    if byte(nameEnd) >= 0x80, let scalar = scalar(at: nameEnd), scalar.value.properties.isAlphabetic {
      return lexNonASCII()
    }
    add(.name(file.text(position..<nameEnd)), length: nameEnd - position)
  }

  private mutating func add(_ value: Token.Value, length: Int) { add(.identifier, value, length: length) }

  private mutating func lexPunctuation(_ first: UInt8) {
    func followed(by second: Character) -> Bool { byte(position + 1) == second.asciiValue }
    let kind: TokenKind?
    switch Character(Unicode.Scalar(first)) {
    case "{": kind = .leftBrace
    case "}": kind = .rightBrace
    case "(": kind = .leftParenthesis
    case ")": kind = .rightParenthesis
    case "[": kind = .leftBracket
    case "]": kind = .rightBracket
    case ":": kind = .colon
    case ";": kind = .semicolon
    case ",": kind = .comma
    case "+": kind = .plus
    case "*": kind = .star
    case "/": kind = .slash
    case "%": kind = .percent
    case "&": kind = .ampersand
    case "|": kind = .bar
    case "^": kind = .caret
    case "@": kind = .at
    case "#": kind = .hash
    case "-": kind = followed(by: ">") ? .arrow : .minus
    case "=": kind = followed(by: "=") ? .equal : .assign
    case "!": kind = followed(by: "=") ? .notEqual : .bang
    case "<": kind = followed(by: "=") ? .lessOrEqual : followed(by: "<") ? .shiftLeft : .less
    case ">": kind = followed(by: "=") ? .greaterOrEqual : .greater
    default: kind = nil
    }
    if let kind {
      add(kind, length: kind.rawValue.utf8.count)
    } else {
      lexStray()
    }
  }

  private mutating func lexDots() {
    if byte(position + 1) == UInt8(ascii: "."), byte(position + 2) == UInt8(ascii: ".") {
      add(.ellipsis, length: 3)
    } else if byte(position + 1) == UInt8(ascii: ".") {
      lexSuffix(dots: 2)
    } else {
      add(.dot, length: 1)
    }
  }

  /// `…0002` or `..0002`; anything else behind the dots was meant as a range.
  mutating func lexSuffix(dots: Int) {
    let start = position + dots
    let digits = end(from: start) { $0.isHexDigit }
    if digits - start == 4, !byte(digits).isLetterOrUnderscore {
      let value = bytes[start..<digits].reduce(0) { $0 << 4 | UInt16($1.hexValue) }
      add(.uuidSuffix, .suffix(value), length: digits - position)
      return
    }
    let offsets = position..<start
    report(
      .badRangeDots, offsets, "a range is written with three dots",
      help: "a UUID shorthand has exactly four hex digits behind its dots, as in …0002",
      fixIts: [Diagnostic.FixIt("write `...`", replacing: range(offsets), with: "...")])
    add(.ellipsis, length: dots, isBroken: true)
  }
}

extension UInt8 {
  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  var isLetterOrUnderscore: Bool {
    (self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "z")) || self == UInt8(ascii: "_")
  }
  var isHexDigit: Bool { isDigit || (self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "f")) }
  /// The value of a hex digit.
  var hexValue: UInt8 { isDigit ? self & 0x0F : (self & 0x0F) + 9 }
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
