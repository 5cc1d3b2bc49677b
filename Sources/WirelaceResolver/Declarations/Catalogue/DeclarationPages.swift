import WirelaceDiagnostics

extension DiagnosticPage {
  /// The pages of W07xx, W08xx, W09xx and W11xx.
  public static let declarations: [DiagnosticPage] =
    streams + services + scopes + conversations + commands + feedbackModes + feedback + tables + jsonModels + operations
    + sockets
}
