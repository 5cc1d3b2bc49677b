import Testing
import WirelaceDiagnostics

@testable import WirelaceInterpreter

/// The schemas of this repository prove themselves.
@Suite struct SchemaExampleTests {
  @Test func everyExampleDoesWhatItSays() throws {
    let interpreter = try SchemaFixture.repository()
    #expect(interpreter.model.layouts.flatMap { interpreter.model.examples(of: $0) }.count > 100)
    for diagnostic in interpreter.checkExamples() {
      let line = diagnostic.range.file.line(at: diagnostic.range.offsets.lowerBound)
      Issue.record("\(diagnostic.range.file.path):\(line): \(diagnostic.code.id) \(diagnostic.message)")
    }
  }
}
