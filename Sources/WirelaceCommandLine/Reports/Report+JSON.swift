import WirelaceDiagnostics
import WirelaceFrames

extension Report {
  /// One object; lines and columns count from 1, columns in Unicode scalars, offsets and lengths in bytes.
  func json() -> JSONValue {
    object(
      ("version", .integer(1)),
      ("tool", .string("\(tool.name) \(tool.version)")),
      ("errors", .integer(Int128(judged.count { $0.severity == .error }))),
      ("warnings", .integer(Int128(judged.count { $0.severity == .warning }))),
      ("diagnostics", .array(judged.map(json))))
  }

  private func json(_ diagnostic: Diagnostic) -> JSONValue {
    let labels = diagnostic.labels.map { object(("text", .string($0.text)), ("at", json($0.range))) }
    let fixIts = diagnostic.fixIts.map {
      object(("text", .string($0.text)), ("replacement", .string($0.replacement)), ("at", json($0.range)))
    }
    return object(
      ("code", .string(diagnostic.code.id)),
      ("name", .string(diagnostic.code.name)),
      ("severity", .string(diagnostic.severity.rawValue)),
      ("message", .string(diagnostic.message)),
      ("at", json(diagnostic.range)),
      ("label", diagnostic.label.isEmpty ? nil : .string(diagnostic.label)),
      ("related", labels.isEmpty ? nil : .array(labels)),
      ("help", diagnostic.help.map { .string($0) }),
      ("fixIts", fixIts.isEmpty ? nil : .array(fixIts)))
  }

  private func json(_ range: SourceRange) -> JSONValue {
    let start = range.file.position(at: range.offsets.lowerBound)
    let end = range.file.position(at: range.offsets.upperBound)
    return object(
      ("file", .string(range.file.path)),
      ("line", .integer(Int128(start.line))), ("column", .integer(Int128(start.column))),
      ("endLine", .integer(Int128(end.line))), ("endColumn", .integer(Int128(end.column))),
      ("offset", .integer(Int128(range.offsets.lowerBound))), ("length", .integer(Int128(range.offsets.count))))
  }
}
