import Testing

@testable import WirelaceDiagnostics

@Suite struct DiagnosticPrinterTests {
  let code = DiagnosticCode("W0210", "unknown-name")

  private func range(_ text: String, in file: SourceFile) throws -> SourceRange {
    let bytes = Array(text.utf8)
    let start = try #require(file.bytes.indices.first { file.bytes[$0...].starts(with: bytes) })
    return SourceRange(file: file, offsets: start..<start + bytes.count)
  }

  @Test func showsPlaceLineLabelsAndHelp() throws {
    let file = SourceFile(path: "card.lace", text: "module card 1.0\n\nenum Status: u8 { idle = 0 }\n\n  a: Statuss\n")
    let diagnostic = Diagnostic(
      code, at: try range("Statuss", in: file), "no type `Statuss` is known", label: "used here",
      labels: [Diagnostic.Label(try range("Status", in: file), "a type with a similar name")],
      help: "did you mean `Status`?")
    #expect(
      DiagnosticPrinter().text(diagnostic) == """
        card.lace:5:6: error: W0210 no type `Statuss` is known
            5 |   a: Statuss
              |      ^^^^^^^ used here
        card.lace:3:6: note: a type with a similar name
            3 | enum Status: u8 { idle = 0 }
              |      ~~~~~~
           help: did you mean `Status`?
        """)
  }

  @Test func marksByScalarsAndKeepsTabs() throws {
    let file = SourceFile(path: "a", text: "\tü x // é\n")
    let diagnostic = Diagnostic(code, at: try range("x", in: file), "here", severity: .warning)
    #expect(
      DiagnosticPrinter().text(diagnostic) == "a:1:4: warning: W0210 here\n    1 | \tü x // é\n      | \t  ^")
  }

  @Test func marksTheFirstLineOfALongRangeAndTheEndOfTheFile() throws {
    let file = SourceFile(path: "a", text: "one two\nthree")
    let long = Diagnostic(code, at: SourceRange(file: file, offsets: 4..<12), "here")
    #expect(DiagnosticPrinter().text(long).hasSuffix("    1 | one two\n      |     ^^^"))
    let end = Diagnostic(code, at: SourceRange(file: file, offsets: 13..<13), "here")
    #expect(DiagnosticPrinter().text(end) == "a:2:6: error: W0210 here\n    2 | three\n      |      ^")
    let empty = SourceFile(path: "none.lace", text: "")
    let missing = Diagnostic(code, at: SourceRange(file: empty, offsets: 0..<0), "cannot read this file")
    #expect(DiagnosticPrinter().text(missing) == "none.lace:1:1: error: W0210 cannot read this file")
  }

  @Test func aSchemaCannotSteerTheTerminal() {
    let file = SourceFile(path: "a", bytes: Array("x \u{1B}[31m".utf8) + [0xFF])
    let diagnostic = Diagnostic(code, at: SourceRange(file: file, offsets: 2..<3), "unexpected `\u{1B}`")
    let text = DiagnosticPrinter().text(diagnostic)
    #expect(!text.contains("\u{1B}"))
    #expect(text.contains("    1 | x ␛[31m\u{FFFD}\n      |   ^"))
  }

  @Test func coloursOnRequestOnly() throws {
    let file = SourceFile(path: "a", text: "x\n")
    let diagnostic = Diagnostic(code, at: SourceRange(file: file, offsets: 0..<1), "here", help: "mend")
    let painted = DiagnosticPrinter(colors: true).text(diagnostic)
    #expect(painted.contains("\u{1B}[1;31merror\u{1B}[0m"))
    let plain = painted.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    #expect(plain == DiagnosticPrinter().text(diagnostic))
  }

  @Test func summaryCountsErrorsAndWarnings() {
    let range = SourceRange(file: SourceFile(path: "a", text: ""), offsets: 0..<0)
    let error = Diagnostic(code, at: range, "")
    let warning = Diagnostic(code, at: range, "", severity: .warning)
    #expect(DiagnosticPrinter.summary([]) == nil)
    #expect(DiagnosticPrinter.summary([error, warning, error]) == "2 errors, 1 warning")
    #expect(DiagnosticPrinter.summary([warning, warning]) == "2 warnings")
  }
}
