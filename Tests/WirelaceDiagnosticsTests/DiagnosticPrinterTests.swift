import Testing
import WirelaceDiagnostics

private let code = DiagnosticCode("W0999", "test-code")
private let remark = DiagnosticCode("W0998", "test-remark", .warning)

/// The range of a word in a file.
private func range(_ word: String, in file: SourceFile) -> SourceRange {
  let text = Array(file.bytes)
  let pattern = Array(word.utf8)
  let start = (0...text.count - pattern.count).first { text[$0..<$0 + pattern.count].elementsEqual(pattern) } ?? 0
  return SourceRange(file: file, offsets: start..<start + pattern.count)
}

@Suite struct DiagnosticPrinterTests {
  let file = SourceFile(path: "a.lace", text: "frame A {\n  rate: unit bpm\n}\n")

  @Test func underlinesTheRange() {
    let diagnostic = Diagnostic(
      code, at: range("unit", in: file), "expected a type", label: "found `unit`", help: "write a type")
    #expect(
      DiagnosticPrinter().text(diagnostic) == """
        a.lace:2:9: error: W0999 expected a type
           2 |   rate: unit bpm
             |         ^^^^ found `unit`
        help: write a type
        """)
  }

  @Test func showsSecondPlacesInOrderOfTheLines() {
    let other = SourceFile(path: "b.lace", text: "module b 1.0\n")
    let diagnostic = Diagnostic(
      code, at: range("unit", in: file), "no",
      labels: [
        Diagnostic.Label(range("b", in: other), "in another file"),
        Diagnostic.Label(range("{", in: file), "opened here"),
        Diagnostic.Label(range("bpm", in: file), "on the same line"),
      ])
    #expect(
      DiagnosticPrinter().text(diagnostic) == """
        a.lace:2:9: error: W0999 no
           1 | frame A {
             |         - opened here
           2 |   rate: unit bpm
             |         ^^^^
             |              --- on the same line
         --> b.lace:1
           1 | module b 1.0
             |        - in another file
        """)
  }

  @Test func leavesOutLinesBetween() {
    let file = SourceFile(path: "a", text: "first\nsecond\nthird")
    let diagnostic = Diagnostic(
      remark, at: range("third", in: file), "no", labels: [Diagnostic.Label(range("first", in: file), "here")])
    #expect(
      DiagnosticPrinter().text(diagnostic) == """
        a:3:1: warning: W0998 no
           1 | first
             | ----- here
           …
           3 | third
             | ^^^^^
        """)
  }

  @Test func tabsAndWideCharactersKeepTheColumns() {
    let file = SourceFile(path: "a", text: "\tx\t\"電池 e\u{301}\" bad")
    #expect(
      DiagnosticPrinter().text(Diagnostic(code, at: range("bad", in: file), "no")) == """
        a:1:12: error: W0999 no
           1 |     x   "電池 e\u{301}" bad
             |                  ^^^
        """)
  }

  @Test func emptyRangesAndEndsOfFilesHaveACaret() {
    let file = SourceFile(path: "a", text: "ab\r\n")
    let end = SourceRange(file: file, offsets: 4..<4)
    #expect(DiagnosticPrinter().text(Diagnostic(code, at: end, "no")) == "a:2:1: error: W0999 no\n   2 |\n     | ^")
    let gap = SourceRange(file: file, offsets: 2..<2)
    #expect(
      DiagnosticPrinter().text(Diagnostic(code, at: gap, "no")) == "a:1:3: error: W0999 no\n   1 | ab\n     |   ^")
  }

  @Test func rangesOverSeveralLinesAreCutAtTheFirst() {
    let file = SourceFile(path: "a", text: "'01\n02' x")
    let whole = SourceRange(file: file, offsets: 0..<7)
    #expect(
      DiagnosticPrinter().text(Diagnostic(code, at: whole, "no")) == "a:1:1: error: W0999 no\n   1 | '01\n     | ^^^")
  }

  @Test func longLinesAreCut() {
    let file = SourceFile(
      path: "a", text: String(repeating: "x", count: 10_000) + "bad" + String(repeating: "é", count: 9_000))
    let text = DiagnosticPrinter().text(Diagnostic(code, at: range("bad", in: file), "no"))
    let lines = text.split(separator: "\n")
    #expect(text.utf8.count < 700)
    #expect(lines[1].hasPrefix("   1 | …xxx") && lines[1].hasSuffix("é…"))
    let caret = lines[2].firstIndex(of: "^").map { lines[2].distance(from: lines[2].startIndex, to: $0) }
    let bad = lines[1].firstIndex(of: "b").map { lines[1].distance(from: lines[1].startIndex, to: $0) }
    #expect(caret == bad)
  }

  @Test func controlCharactersCannotReachTheTerminal() {
    let file = SourceFile(path: "a\u{1B}[2J", bytes: Array("x \u{1B}[2J ".utf8) + [0xFF, 0x7F])
    let text = DiagnosticPrinter().text(
      Diagnostic(code, at: SourceRange(file: file, offsets: 0..<1), "no\u{7}", label: "\u{9B}"))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
    #expect(text.contains("x ␛[2J \u{FFFD}␡"))
  }

  @Test func colours() {
    let diagnostic = Diagnostic(code, at: range("unit", in: file), "no", label: "here")
    let text = DiagnosticPrinter(colors: true).text(diagnostic)
    #expect(text.contains("\u{1B}[1;31merror\u{1B}[0m"))
    #expect(text.contains("\u{1B}[1;31m^^^^ here\u{1B}[0m"))
    var plain = ""
    var isEscape = false
    for character in text {
      if character == "\u{1B}" { isEscape = true }
      if !isEscape { plain.append(character) }
      if isEscape, character == "m" { isEscape = false }
    }
    #expect(plain == DiagnosticPrinter().text(diagnostic))
  }

  @Test func summaryCountsErrorsAndWarnings() {
    let error = Diagnostic(code, at: range("unit", in: file), "")
    let warning = Diagnostic(remark, at: range("unit", in: file), "")
    #expect(DiagnosticPrinter.summary([]) == nil)
    #expect(DiagnosticPrinter.summary([error, warning, error]) == "2 errors, 1 warning")
    #expect(DiagnosticPrinter.summary([warning, warning]) == "2 warnings")
  }

  @Test func aFixItHelpsWhereNothingElseDoes() {
    let place = range("unit", in: file)
    let fixIt = Diagnostic.FixIt("write `u8`", replacing: place, with: "u8")
    #expect(DiagnosticPrinter().text(Diagnostic(code, at: place, "no", fixIts: [fixIt])).hasSuffix("help: write `u8`"))
  }
}
