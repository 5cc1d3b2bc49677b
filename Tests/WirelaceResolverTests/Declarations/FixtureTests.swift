import Foundation
import Testing
import WirelaceDiagnostics
import WirelaceTestSupport

@testable import WirelaceResolver

@Suite("Diagnostics of declarations")
struct DeclarationFixtureTests {
  @Test("Every finding, word for word", arguments: try DiagnosticFixture.all(beside: #filePath))
  func fixture(fixture: DiagnosticFixture) throws {
    #expect(try fixture.difference { resolveFile($0).diagnostics } == nil)
  }

  @Test("The fixtures exercise every code")
  func coverage() throws {
    var seen: Set<DiagnosticCode> = []
    for fixture in try DiagnosticFixture.all(beside: #filePath) {
      let text = try String(contentsOf: fixture.url, encoding: .utf8)
      seen.formUnion(resolveText(text).diagnostics.map(\.code))
    }
    let codes = DiagnosticPage.declarations.map(\.code)
    #expect(Set(codes).count == codes.count, "a code has two pages")
    #expect(Set(codes).subtracting(seen).map(\.id).sorted() == [])
  }
}
