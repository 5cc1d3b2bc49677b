import WirelaceDiagnostics

/// W10xx: examples that do not do what they say.
extension DiagnosticCode {
  public static let exampleDoesNotDecode = DiagnosticCode("W1001", "example-does-not-decode")
  public static let exampleValueDiffers = DiagnosticCode("W1002", "example-value-differs")
  public static let exampleBreaksRule = DiagnosticCode("W1003", "example-breaks-rule")
  public static let exampleBytesDiffer = DiagnosticCode("W1004", "example-bytes-differ")
  public static let exampleBreaksNothing = DiagnosticCode("W1005", "example-breaks-nothing")
  public static let exampleBreaksElse = DiagnosticCode("W1006", "example-breaks-something-else")
  public static let exampleBreaksElsewhere = DiagnosticCode("W1007", "example-breaks-elsewhere")
  public static let exampleUnitsDiffer = DiagnosticCode("W1008", "example-units-differ")
}
