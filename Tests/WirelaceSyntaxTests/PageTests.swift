import Testing
import WirelaceDiagnostics
import WirelaceSyntax

@Suite struct PageTests {
  /// The snippet as a file; the replacement character stands for a byte that is not UTF-8.
  private func file(_ text: String) -> SourceFile {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars { bytes += scalar == "\u{FFFD}" ? [0xE4] : Array(String(scalar).utf8) }
    return SourceFile(path: "snippet.lace", bytes: bytes)
  }

  @Test(arguments: DiagnosticPage.syntax)
  func theBadSnippetGivesTheCodeAndTheGoodOneNone(page: DiagnosticPage) {
    let bad = parse(file(page.bad)).diagnostics
    #expect(bad.map(\.code.id) == [page.code.id], "\(bad.map { DiagnosticPrinter().text($0) })")
    let good = parse(file(page.good)).diagnostics
    #expect(good.isEmpty, "\(good.map { DiagnosticPrinter().text($0) })")
    #expect(!page.cause.isEmpty && page.bad != page.good)
  }

  @Test func everyCodeHasAPage() {
    #expect(DiagnosticPage.syntax.map(\.code) == DiagnosticCode.syntaxCodes)
    #expect(Set(DiagnosticCode.syntaxCodes.map(\.name)).count == DiagnosticCode.syntaxCodes.count)
  }
}
