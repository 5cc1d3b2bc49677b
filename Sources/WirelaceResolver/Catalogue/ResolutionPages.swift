import WirelaceDiagnostics

extension DiagnosticPage {
  /// The pages of W02xx to W06xx. Where several files are needed, the line `// --- path` begins the next one.
  public static let resolution: [DiagnosticPage] =
    names + types + layout + expressions + values + unions + examples
}
