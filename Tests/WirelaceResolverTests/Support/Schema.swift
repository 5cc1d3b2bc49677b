import WirelaceDiagnostics
import WirelaceModel
import WirelaceResolver

/// A schema in a test: the text of one file, or of several, each of the others behind a line `// --- path`; all are given to the
/// resolver.
struct Schema {
  private var files: [String: SourceFile] = [:]
  private var paths: [String] = []

  init(_ text: String, path: String = "acme/card.lace") {
    var current = path
    var lines: [Substring] = []
    func finish(_ files: inout [String: SourceFile], _ paths: inout [String]) {
      paths.append(current)
      files[current] = SourceFile(path: current, text: lines.joined(separator: "\n") + "\n")
      lines = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("// --- ") {
        finish(&files, &paths)
        current = String(line.dropFirst(7))
      } else {
        lines.append(line)
      }
    }
    finish(&files, &paths)
  }

  var resolution: Resolution { resolve(paths: paths, schemaRoots: []) { files[$0] } }

  /// `W0210 Stat`: each diagnostic's code and the text it underlines.
  var findings: [String] {
    resolution.diagnostics.map { "\($0.code.id) \($0.range.text)" }
  }

  var codes: [String] { resolution.diagnostics.map(\.code.id) }
}

extension ProtocolModel {
  func frame(_ name: String) -> Frame? { frames.first { $0.declared.name == name } }
  func union(_ name: String) -> Union? { unions.first { $0.declared.name == name } }
  func bitField(_ name: String) -> BitField? { bitFields.first { $0.declared.name == name } }
  func enumeration(_ name: String) -> Enumeration? { enumerations.first { $0.declared.name == name } }
}

extension Frame {
  func field(_ name: String) -> Field? { fields.first { $0.name == name } }
}
