import Foundation
import WirelaceDiagnostics

/// The valid schema files that tests take as their material.
enum Schemas {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The files below `Schema` and the one that uses every construct; paths from the root of the package.
  static func all() throws -> [SourceFile] {
    var files: [SourceFile] = []
    for folder in ["Schema", "Tests/WirelaceSyntaxTests/Schemas"] {
      let url = root.appending(path: folder)
      let names = FileManager.default.enumerator(atPath: url.path())?.compactMap { $0 as? String } ?? []
      for name in names.sorted() where name.hasSuffix(".lace") {
        let bytes = [UInt8](try Data(contentsOf: url.appending(path: name)))
        files.append(SourceFile(path: "\(folder)/\(name)", bytes: bytes))
      }
    }
    return files
  }
}
