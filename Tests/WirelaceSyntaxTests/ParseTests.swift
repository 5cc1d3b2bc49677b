import Foundation
import Testing
import WirelaceDiagnostics
import WirelaceSyntax

@Suite struct ParseTests {
  @Test func readsEverySchemaFile() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    var paths: [String] = []
    for folder in ["Schema", "Tests/WirelaceSyntaxTests/Schemas"] {
      let url = root.appending(path: folder)
      for case let path as String in FileManager.default.enumerator(atPath: url.path()) ?? .init()
      where path.hasSuffix(".lace") {
        paths.append(url.appending(path: path).path())
      }
    }
    #expect(paths.count > 10)
    for path in paths {
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      let parsed = parse(SourceFile(path: path, bytes: bytes))
      for diagnostic in parsed.diagnostics {
        let place = diagnostic.range.file.position(at: diagnostic.range.offsets.lowerBound)
        Issue.record(
          "\(path):\(place.line):\(place.column): \(diagnostic.code.id) \(diagnostic.message) [\(diagnostic.label)]")
      }
      #expect(parsed.tree.bytes == bytes)
    }
  }
}
