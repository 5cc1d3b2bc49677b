import WirelaceDiagnostics

@testable import WirelaceResolver

/// Resolves one schema text.
func resolveText(_ text: String, path: String = "card.lace") -> Resolution {
  resolveFile(SourceFile(path: path, text: text))
}

/// Resolves one file, which imports nothing.
func resolveFile(_ file: SourceFile) -> Resolution {
  resolve(paths: [file.path], schemaRoots: [], load: { $0 == file.path ? file : nil })
}

/// The printed diagnostics, one behind the other.
func printed(_ diagnostics: [Diagnostic]) -> String {
  diagnostics.map(DiagnosticPrinter().text).joined(separator: "\n")
}
