import Testing
import WirelaceResolver
import WirelaceTestSupport

/// What is printed, to the letter: the leading comment of each fixture.
@Suite struct DiagnosticFixtureTests {
  @Test(arguments: try DiagnosticFixture.all(beside: #filePath))
  func saysWhatTheFixtureExpects(fixture: DiagnosticFixture) throws {
    let difference = try fixture.difference { file in
      resolve(paths: ["acme/card.lace"], schemaRoots: []) { $0 == "acme/card.lace" ? file : nil }.diagnostics
    }
    #expect(difference == nil, "\(difference ?? "")")
  }
}
