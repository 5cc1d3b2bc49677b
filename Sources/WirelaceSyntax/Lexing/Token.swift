/// What a token is; the raw value of a punctuation mark is its spelling.
public enum TokenKind: String, Sendable, Hashable {
  case identifier, integer, decimal, text, bytes, uuid
  /// `…0002` or `..0002`.
  case uuidSuffix
  case leftBrace = "{"
  case rightBrace = "}"
  case leftParenthesis = "("
  case rightParenthesis = ")"
  case leftBracket = "["
  case rightBracket = "]"
  case colon = ":"
  case semicolon = ";"
  case comma = ","
  case dot = "."
  case ellipsis = "..."
  case arrow = "->"
  case assign = "="
  case equal = "=="
  case notEqual = "!="
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case less = "<"
  /// Two of them without a blank between are the operator `>>`.
  case greater = ">"
  case shiftLeft = "<<"
  case plus = "+"
  case minus = "-"
  case star = "*"
  case slash = "/"
  case percent = "%"
  case ampersand = "&"
  case bar = "|"
  case caret = "^"
  case bang = "!"
  case at = "@"
  case hash = "#"
  /// The end of the file.
  case end
}

/// A token with the trivia before it. Trivia and tokens together are the whole file.
public struct Token: Sendable {
  /// What the text means.
  public enum Value: Sendable {
    case none
    case name(String)
    case integer(Int128)
    case decimal(numerator: Int128, denominator: Int128)
    case text(String)
    case bytes([UInt8])
    case suffix(UInt16)
  }
  public var kind: TokenKind
  public var value: Value
  /// The text of the token itself.
  public var offsets: Range<Int>
  /// The trivia before it, as indices of the list of trivia.
  public var trivia: Range<Int>
  /// Whether a line ends between the token before and this one.
  public var startsLine: Bool
  /// Whether the lexer has reported it.
  public var isBroken: Bool

  /// The token as if it stood behind the one before it.
  var withoutLine: Token {
    var token = self
    token.startsLine = false
    return token
  }
}

/// A stretch of text between tokens.
public struct Trivia: Sendable {
  public enum Kind: Sendable {
    case blank, lineEnd, comment, documentation
    /// Bytes that belong to no token; reported.
    case skipped
  }
  public var kind: Kind
  public var offsets: Range<Int>
}
