import Testing
import WirelaceDiagnostics

@testable import WirelaceResolver

@Suite("Catalogue pages of declarations")
struct DeclarationPageTests {
  static let codes: [DiagnosticCode] = DiagnosticPage.declarations.map(\.code)

  @Test("The bad snippet gives this diagnostic and no other, the good one none", arguments: DiagnosticPage.declarations)
  func snippets(page: DiagnosticPage) {
    let bad = resolveText(page.bad)
    #expect(bad.diagnostics.map(\.code) == [page.code], "\(printed(bad.diagnostics))")
    #expect(bad.diagnostics.first?.severity == page.code.severity)
    let good = resolveText(page.good)
    #expect(good.diagnostics.isEmpty, "\(printed(good.diagnostics))")
    #expect(good.model != nil)
  }
}
