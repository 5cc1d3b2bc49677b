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
/// Tokens and comments stay as they are and where they are; only blanks and line ends change, and the comma or semicolon behind a
/// member that has a line of its own goes, where the file reads the same without. Formatting what was formatted changes nothing.
public func format(_ file: SourceFile) -> FormatResult {
  let parsed = parse(file)
  if parsed.hasErrors { return FormatResult(text: nil, isChanged: false, diagnostics: parsed.diagnostics) }
  var layout = FormatLayout(parsed.tree, dropsSeparators: true)
  var text = layout.text()
  // `reserved 3, keep: bool` is something else without its comma.
  let reparsed = parse(SourceFile(path: file.path, text: text))
  if reparsed.hasErrors || outline(reparsed.tree) != outline(parsed.tree) {
    layout = FormatLayout(parsed.tree, dropsSeparators: false)
    text = layout.text()
  }
  return FormatResult(text: text, isChanged: Array(text.utf8) != file.bytes, diagnostics: parsed.diagnostics)
}

/// The nodes and tokens of a tree in order, without the separators between members.
private func outline(_ tree: SyntaxTree) -> [String] {
  var result: [String] = []
  func visit(_ node: SyntaxNode) {
    result.append(node.kind.rawValue)
    for child in node.children {
      switch child {
      case .node(let child): visit(child)
      case .token(let index):
        let token = tree.tokens[index]
        if node.kind != .body || ![.comma, .semicolon].contains(token.kind) { result.append(tree.text(of: token)) }
      }
    }
    result.append("end")
  }
  visit(tree.root)
  return result
}
