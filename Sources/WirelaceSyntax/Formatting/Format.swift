import WirelaceDiagnostics

/// What `format(_:)` gives.
public struct FormatResult: Sendable {
  /// The text in the canonical layout; nil when the file has syntax errors and was left alone.
  public var text: String?
  /// Whether the text differs from the file's.
  public var isChanged: Bool
  /// What the parser said.
  public var diagnostics: [Diagnostic]
}

/// Lays a schema file out canonically: one member a line, two blanks a level, aligned columns.
///
/// Tokens and comments stay as they are and where they are; only blanks and line ends change. Formatting what was
/// formatted changes nothing.
public func format(_ file: SourceFile) -> FormatResult {
  let parsed = parse(file)
  if parsed.hasErrors { return FormatResult(text: nil, isChanged: false, diagnostics: parsed.diagnostics) }
  var layout = FormatLayout(parsed.tree)
  let text = layout.text()
  return FormatResult(text: text, isChanged: Array(text.utf8) != file.bytes, diagnostics: parsed.diagnostics)
}
