import Foundation
import Testing
import WirelaceDiagnostics
import WirelaceSyntax

@Suite struct ParseTests {
  @Test(arguments: try Schemas.all())
  func readsEverySchemaFile(file: SourceFile) throws {
    let parsed = parse(file)
    let text = parsed.diagnostics.map { DiagnosticPrinter().text($0) }.joined(separator: "\n")
    #expect(text == "")
    #expect(parsed.tree.bytes == file.bytes)
  }
}
