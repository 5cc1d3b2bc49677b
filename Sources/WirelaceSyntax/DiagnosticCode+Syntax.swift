import WirelaceDiagnostics

extension DiagnosticCode {
  /// Bytes that are not UTF-8.
  public static let invalidUTF8 = DiagnosticCode("W0101", "invalid-utf8")
  /// A character that begins no token.
  public static let strayCharacter = DiagnosticCode("W0102", "stray-character")
  /// A text without its closing quote.
  public static let unclosedText = DiagnosticCode("W0103", "unclosed-text")
  /// Bytes without their closing quote.
  public static let unclosedBytes = DiagnosticCode("W0104", "unclosed-bytes")
  /// A backslash in a text before something that has no meaning behind it.
  public static let badEscape = DiagnosticCode("W0105", "bad-escape")
  /// Something else than hex digits between the quotes of bytes.
  public static let badByteDigit = DiagnosticCode("W0106", "bad-byte-digit")
  /// A byte with half of its digits.
  public static let oddHexDigits = DiagnosticCode("W0107", "odd-hex-digits")
  /// Something that begins like a number and is none.
  public static let badNumber = DiagnosticCode("W0108", "bad-number")
  /// A number of more than 126 bits.
  public static let numberTooLarge = DiagnosticCode("W0109", "number-too-large")
  /// A name with letters that no output could take over.
  public static let nonASCIIName = DiagnosticCode("W0110", "non-ascii-name")
  /// A UUID whose groups have the wrong lengths.
  public static let badUUID = DiagnosticCode("W0111", "bad-uuid")
  /// A range with other than three dots.
  public static let badRangeDots = DiagnosticCode("W0112", "bad-range-dots")
  /// A file without its `module` line.
  public static let missingModuleLine = DiagnosticCode("W0113", "missing-module-line")
  /// A line of the header behind declarations, or a second `module`.
  public static let misplacedHeader = DiagnosticCode("W0114", "misplaced-header")
  /// A version without two or three parts.
  public static let badVersion = DiagnosticCode("W0115", "bad-version")
  /// Something else than a declaration outside of all bodies.
  public static let expectedDeclaration = DiagnosticCode("W0116", "expected-declaration")
  /// A name is missing.
  public static let expectedName = DiagnosticCode("W0118", "expected-name")
  /// A type is missing.
  public static let expectedType = DiagnosticCode("W0119", "expected-type")
  /// An expression is missing.
  public static let expectedExpression = DiagnosticCode("W0120", "expected-expression")
  /// A value is missing.
  public static let expectedValue = DiagnosticCode("W0121", "expected-value")
  /// A number is missing, or is not whole.
  public static let expectedNumber = DiagnosticCode("W0122", "expected-number")
  /// A text is missing.
  public static let expectedText = DiagnosticCode("W0123", "expected-text")
  /// Bytes are missing.
  public static let expectedBytes = DiagnosticCode("W0124", "expected-bytes")
  /// A UUID is missing.
  public static let expectedUUID = DiagnosticCode("W0125", "expected-uuid")
  /// A punctuation mark is missing.
  public static let expectedToken = DiagnosticCode("W0126", "expected-token")
  /// A certain word is missing.
  public static let expectedKeyword = DiagnosticCode("W0127", "expected-keyword")
  /// Something in a body that is no member of its kind.
  public static let expectedMember = DiagnosticCode("W0128", "expected-member")
  /// A body without its opening brace.
  public static let missingOpening = DiagnosticCode("W0129", "missing-opening")
  /// A bracket that is not closed.
  public static let missingClosing = DiagnosticCode("W0130", "missing-closing")
  /// A bracket that closes nothing.
  public static let unmatchedClosing = DiagnosticCode("W0131", "unmatched-closing")
  /// Something behind a member or declaration that does not belong to it.
  public static let unexpectedToken = DiagnosticCode("W0132", "unexpected-token")
  /// A time or size with a wrong unit or none.
  public static let badQuantity = DiagnosticCode("W0133", "bad-quantity")
  /// A clause that stands twice.
  public static let repeatedClause = DiagnosticCode("W0134", "repeated-clause")
  /// A comparison of a comparison.
  public static let chainedComparison = DiagnosticCode("W0135", "chained-comparison")
  /// An operator of another language.
  public static let foreignOperator = DiagnosticCode("W0136", "foreign-operator")
  /// More levels or operators than the parser follows.
  public static let nestingTooDeep = DiagnosticCode("W0137", "nesting-too-deep")
  /// A doc comment that describes nothing.
  public static let detachedDocumentation = DiagnosticCode("W0138", "detached-documentation", .warning)

  /// The codes that lexer and parser report, in order.
  public static let syntaxCodes: [DiagnosticCode] = [
    invalidUTF8, strayCharacter, unclosedText, unclosedBytes, badEscape, badByteDigit, oddHexDigits, badNumber,
    numberTooLarge, nonASCIIName, badUUID, badRangeDots, missingModuleLine, misplacedHeader, badVersion,
    expectedDeclaration, expectedName, expectedType, expectedExpression, expectedValue,
    expectedNumber, expectedText, expectedBytes, expectedUUID, expectedToken, expectedKeyword, expectedMember,
    missingOpening, missingClosing, unmatchedClosing, unexpectedToken, badQuantity, repeatedClause,
    chainedComparison, foreignOperator, nestingTooDeep, detachedDocumentation,
  ]
}
