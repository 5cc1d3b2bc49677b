import WirelaceDiagnostics

extension DiagnosticCode {
  public static let invalidUTF8 = DiagnosticCode("W0101", "invalid-utf8")
  public static let strayCharacter = DiagnosticCode("W0102", "stray-character")
  public static let unclosedText = DiagnosticCode("W0103", "unclosed-text")
  public static let unclosedBytes = DiagnosticCode("W0104", "unclosed-bytes")
  public static let badEscape = DiagnosticCode("W0105", "bad-escape")
  public static let badByteDigit = DiagnosticCode("W0106", "bad-byte-digit")
  public static let oddHexDigits = DiagnosticCode("W0107", "odd-hex-digits")
  public static let badNumber = DiagnosticCode("W0108", "bad-number")
  public static let numberTooLarge = DiagnosticCode("W0109", "number-too-large")
  public static let nonASCIIName = DiagnosticCode("W0110", "non-ascii-name")
  public static let badUUID = DiagnosticCode("W0111", "bad-uuid")
  public static let badRangeDots = DiagnosticCode("W0112", "bad-range-dots")
  public static let missingModuleLine = DiagnosticCode("W0113", "missing-module-line")
  public static let misplacedHeader = DiagnosticCode("W0114", "misplaced-header")
  public static let badVersion = DiagnosticCode("W0115", "bad-version")
  public static let expectedDeclaration = DiagnosticCode("W0116", "expected-declaration")
  public static let notAvailableYet = DiagnosticCode("W0117", "not-available-yet")
  public static let expectedName = DiagnosticCode("W0118", "expected-name")
  public static let expectedType = DiagnosticCode("W0119", "expected-type")
  public static let expectedExpression = DiagnosticCode("W0120", "expected-expression")
  public static let expectedValue = DiagnosticCode("W0121", "expected-value")
  public static let expectedNumber = DiagnosticCode("W0122", "expected-number")
  public static let expectedText = DiagnosticCode("W0123", "expected-text")
  public static let expectedBytes = DiagnosticCode("W0124", "expected-bytes")
  public static let expectedUUID = DiagnosticCode("W0125", "expected-uuid")
  public static let expectedToken = DiagnosticCode("W0126", "expected-token")
  public static let expectedKeyword = DiagnosticCode("W0127", "expected-keyword")
  public static let expectedMember = DiagnosticCode("W0128", "expected-member")
  public static let missingOpening = DiagnosticCode("W0129", "missing-opening")
  public static let missingClosing = DiagnosticCode("W0130", "missing-closing")
  public static let unmatchedClosing = DiagnosticCode("W0131", "unmatched-closing")
  public static let unexpectedToken = DiagnosticCode("W0132", "unexpected-token")
  public static let badQuantity = DiagnosticCode("W0133", "bad-quantity")
  public static let repeatedClause = DiagnosticCode("W0134", "repeated-clause")
  public static let chainedComparison = DiagnosticCode("W0135", "chained-comparison")
  public static let foreignOperator = DiagnosticCode("W0136", "foreign-operator")
  public static let nestingTooDeep = DiagnosticCode("W0137", "nesting-too-deep")
  public static let detachedDocumentation = DiagnosticCode("W0138", "detached-documentation", .warning)

  /// The codes that lexer and parser report, in order.
  public static let syntaxCodes: [DiagnosticCode] = [
    invalidUTF8, strayCharacter, unclosedText, unclosedBytes, badEscape, badByteDigit, oddHexDigits, badNumber,
    numberTooLarge, nonASCIIName, badUUID, badRangeDots, missingModuleLine, misplacedHeader, badVersion,
    expectedDeclaration, notAvailableYet, expectedName, expectedType, expectedExpression, expectedValue,
    expectedNumber, expectedText, expectedBytes, expectedUUID, expectedToken, expectedKeyword, expectedMember,
    missingOpening, missingClosing, unmatchedClosing, unexpectedToken, badQuantity, repeatedClause,
    chainedComparison, foreignOperator, nestingTooDeep, detachedDocumentation,
  ]
}
