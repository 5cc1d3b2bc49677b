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

  func text(colors: Bool) -> String {
    let printer = DiagnosticPrinter(colors: colors)
    return judged.map { printer.text($0) + "\n" }.joined(separator: "\n")
  }
}

/// A JSON object without the members that have nothing to say.
package func object(_ members: (String, JSONValue?)...) -> JSONValue {
  .object(members.compactMap { name, value in value.map { JSONMember(name, $0) } })
}
