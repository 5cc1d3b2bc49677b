import Foundation
import Testing
import WirelaceDiagnostics
import WirelaceResolver

/// The schemas of this package: all of them resolve without an error.
@Suite struct SchemaTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Schema").path

  static let paths: [String] = (FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? [])
    .filter { $0.hasSuffix(".lace") }.sorted().map { root + "/" + $0 }

  static func load(_ path: String) -> SourceFile? {
    FileManager.default.contents(atPath: path).map { SourceFile(path: path, bytes: Array($0)) }
  }

  @Test(arguments: paths) func resolves(path: String) {
    let resolution = resolve(paths: [path], schemaRoots: [], load: Self.load)
    let errors = resolution.diagnostics.filter { $0.severity == .error }
    let text = errors.map {
      "\($0.range.file.path):\($0.range.file.position(at: $0.range.offsets.lowerBound)): \($0.code.id) \($0.message) | \($0.range.text.prefix(60)) | \($0.help ?? "")"
    }
    #expect(text == [])
    #expect(resolution.model != nil)
  }
}
