import Testing
import WirelaceSyntax
import WirelaceTestSupport

@Suite struct FixtureTests {
  @Test(arguments: try DiagnosticFixture.all(beside: #filePath))
  func saysWhatTheFixtureExpects(fixture: DiagnosticFixture) throws {
    let difference = try fixture.difference { parse($0).diagnostics }
    #expect(difference == nil)
  }

  @Test func thereAreEnough() throws { #expect(try DiagnosticFixture.all(beside: #filePath).count >= 30) }
}
