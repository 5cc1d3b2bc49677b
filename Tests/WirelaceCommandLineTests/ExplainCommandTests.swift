import CommandTestSupport
import Testing
import WirelaceDiagnostics

@testable import WirelaceCommandLine

@Suite struct ExplainCommandTests {
  private func explain(_ words: String...) -> (CommandStatus, String, String) {
    let system = MemorySystem()
    return (Tool.wirelace.run(["explain"] + words, system), system.outputText, system.errorText)
  }

  @Test func showsThePageByCodeOrName() throws {
    let page = try #require(DiagnosticPage.all.first)
    let (status, text, _) = explain(page.code.id)
    #expect(status == .clean)
    #expect(text.hasPrefix("\(page.code.id) \(page.code.name) (\(page.code.severity.rawValue))\n\n"))
    #expect(text.contains("\nBad:\n\n    ") && text.contains("\nGood:\n\n    "))
    #expect(explain(page.code.id.lowercased()) == (status, text, ""))
    #expect(explain(page.code.name) == (status, text, ""))
  }

  @Test func listsEveryCodeOnce() {
    let lines = explain("--list").1.split(separator: "\n")
    let codes = lines.map { $0.prefix(5) }
    #expect(codes.count == DiagnosticPage.all.count)
    #expect(codes == codes.sorted())
    #expect(Set(codes).count == codes.count)
  }

  @Test func refusesUnknownCodes() {
    #expect(explain("W9999").0 == .couldNotRun)
    #expect(explain("W9999").2.hasPrefix("wirelace: error: no code 'W9999'\n"))
    #expect(explain().2.contains("CODE is missing"))
    let page = DiagnosticPage.all[0]
    #expect(explain(page.code.name + "x").2.contains("did you mean '\(page.code.name)'?"))
  }
}
