import Foundation
import Testing
import WirelaceDiagnostics
import WirelaceSyntax

/// The schema snippets of `Schema/LANGUAGE.md`.
@Suite struct ReferenceTests {
  /// The blocks without a language, or marked as schema text.
  private static func blocks() throws -> [String] {
    let text = try String(contentsOf: Schemas.root.appending(path: "Schema/LANGUAGE.md"), encoding: .utf8)
    return text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
      .filter { $0.hasPrefix("\n") || $0.hasPrefix("lace\n") }
      .map { String($0.drop { $0 != "\n" }) }
  }

  @Test(arguments: try blocks())
  func everySnippetParses(snippet: String) {
    // A snippet is a file, declarations, or members of a frame or a service.
    let files = [
      snippet, "module a 1.0\n\(snippet)", "module a 1.0\nframe A {\n\(snippet)\n}",
      "module a 1.0\nservice A(1) {\n\(snippet)\n}",
    ]
    let errors = files.map {
      parse(SourceFile(path: "LANGUAGE.md", text: $0)).diagnostics.filter { $0.severity == .error }
    }
    let fewest = errors.min { $0.count < $1.count } ?? []
    #expect(fewest.map { DiagnosticPrinter().text($0) } == [])
  }

  @Test func thereAreSnippets() throws { #expect(try Self.blocks().count > 20) }
}
