import WirelaceDiagnostics

extension DiagnosticPage {
  /// The pages of W01xx, in order.
  public static let syntax: [DiagnosticPage] = (lexical + structure + expected).sorted { $0.code < $1.code }
}
