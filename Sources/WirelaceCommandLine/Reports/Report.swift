import WirelaceDiagnostics
import WirelaceFrames

/// The forms in which findings can be written.
enum ReportFormat: String, ArgumentValue, CaseIterable {
  case text, json, sarif
}

/// What a run found, ready to be written in any form.
struct Report {
  var tool: Tool
  var diagnostics: [Diagnostic]
  var warningsAreErrors = false

  var status: CommandStatus {
    diagnostics.contains { severity($0) == .error } ? .findings : .clean
  }

  func severity(_ diagnostic: Diagnostic) -> Diagnostic.Severity {
    warningsAreErrors && diagnostic.severity == .warning ? .error : diagnostic.severity
  }

  /// With the severity that counts.
  var judged: [Diagnostic] {
    diagnostics.map { diagnostic in
      var judged = diagnostic
      judged.severity = severity(diagnostic)
      return judged
    }
  }

  /// The most findings that are written out as text: of a file that is no schema at all, more say nothing new.
  static let textLimit = 500

  func text(colors: Bool) -> String {
    let printer = DiagnosticPrinter(colors: colors)
    let shown = diagnostics.count > Report.textLimit ? Array(diagnostics.prefix(Report.textLimit)) : diagnostics
    let text = Report(tool: tool, diagnostics: shown, warningsAreErrors: warningsAreErrors).judged
      .map { printer.text($0) + "\n" }.joined(separator: "\n")
    let rest = diagnostics.count - shown.count
    if rest == 0 { return text }
    return text
      + "\n\(rest) more finding\(rest == 1 ? "" : "s") not shown: '\(tool.name) check --format json' writes all\n"
  }
}

/// A JSON object without the members that have nothing to say.
package func object(_ members: (String, JSONValue?)...) -> JSONValue {
  .object(members.compactMap { name, value in value.map { JSONMember(name, $0) } })
}
