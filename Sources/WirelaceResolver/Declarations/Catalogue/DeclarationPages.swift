import WirelaceDiagnostics

extension DiagnosticPage {
  /// The pages of W07xx, W08xx and W09xx.
  public static let declarations: [DiagnosticPage] =
    streams + services + scopes + conversations + commands + feedbackModes + feedback + tables
}
