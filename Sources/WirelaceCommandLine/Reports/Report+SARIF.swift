import WirelaceDiagnostics
import WirelaceFrames

extension Report {
  /// SARIF 2.1.0, as code-scanning services read it.
  func sarif() -> JSONValue {
    let codes = Set(diagnostics.map(\.code)).sorted()
    let causes = Dictionary(DiagnosticPage.all.map { ($0.code, $0) }) { first, _ in first }
    let rules = codes.map { code in
      object(
        ("id", .string(code.id)), ("name", .string(code.name)),
        ("shortDescription", text(code.name.replacing("-", with: " "))),
        ("fullDescription", causes[code].map { text($0.cause) }),
        ("help", causes[code].map { text("Bad:\n\n\($0.bad)\n\nGood:\n\n\($0.good)") }),
        ("defaultConfiguration", object(("level", .string(code.severity.rawValue)))))
    }
    let driver = object(
      ("name", .string(tool.name)), ("version", .string(tool.version)), ("rules", .array(rules)))
    let run = object(
      ("tool", object(("driver", driver))),
      ("columnKind", .string("unicodeCodePoints")),
      ("results", .array(judged.map { result($0, rules: codes) })))
    return object(
      ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")), ("version", .string("2.1.0")),
      ("runs", .array([run])))
  }

  private func result(_ diagnostic: Diagnostic, rules: [DiagnosticCode]) -> JSONValue {
    let help = diagnostic.help.map { "\n\($0)" } ?? ""
    let related = diagnostic.labels.map { label in
      object(("physicalLocation", location(label.range)), ("message", text(label.text)))
    }
    let fixes = diagnostic.fixIts.map { fixIt in
      let replacement = object(
        ("deletedRegion", region(fixIt.range)), ("insertedContent", object(("text", .string(fixIt.replacement)))))
      let change = object(("artifactLocation", artifact(fixIt.range.file)), ("replacements", .array([replacement])))
      return object(("description", text(fixIt.text)), ("artifactChanges", .array([change])))
    }
    return object(
      ("ruleId", .string(diagnostic.code.id)),
      ("ruleIndex", rules.firstIndex(of: diagnostic.code).map { .integer(Int128($0)) }),
      ("level", .string(diagnostic.severity.rawValue)),
      ("message", text(diagnostic.message + help)),
      ("locations", .array([object(("physicalLocation", location(diagnostic.range)))])),
      ("relatedLocations", related.isEmpty ? nil : .array(related)),
      ("fixes", fixes.isEmpty ? nil : .array(fixes)))
  }

  private func text(_ text: String) -> JSONValue { object(("text", .string(text))) }

  private func location(_ range: SourceRange) -> JSONValue {
    object(("artifactLocation", artifact(range.file)), ("region", region(range)))
  }

  private func region(_ range: SourceRange) -> JSONValue {
    let start = range.file.position(at: range.offsets.lowerBound)
    let end = range.file.position(at: range.offsets.upperBound)
    return object(
      ("startLine", .integer(Int128(start.line))), ("startColumn", .integer(Int128(start.column))),
      ("endLine", .integer(Int128(end.line))), ("endColumn", .integer(Int128(end.column))))
  }

  /// A path as a URI reference: what is not a letter, a digit or one of `-._~/` is escaped.
  private func artifact(_ file: SourceFile) -> JSONValue {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    let escaped = file.path.utf8.map { byte in
      plain.contains(byte)
        ? String(Unicode.Scalar(byte)) : "%" + FrameError.hexadecimal(UInt64(byte), digits: 2).dropFirst(2).uppercased()
    }
    return object(("uri", .string(escaped.joined())))
  }
}
