import Foundation
import Testing
import WirelaceDiagnostics
import WirelaceModel
import WirelaceResolver
import WirelaceSwift

/// The Swift that is checked in and compiled in `Tests/GeneratedCodeTests` is what the emitter gives today.
@Suite struct CheckedInCodeTests {
  private static let folder = repositoryRoot.appendingPathComponent("Tests/GeneratedCodeTests")

  private static func emit(_ schema: String, _ options: SwiftOptions = SwiftOptions()) throws -> [EmittedFile] {
    let path = folder.appendingPathComponent("Schemas/\(schema)").path
    let resolution = resolve(paths: [path], schemaRoots: []) { path in
      FileManager.default.contents(atPath: path).map { SourceFile(path: path, bytes: Array($0)) }
    }
    let model = try #require(resolution.model, "\(resolution.diagnostics.map(\.message))")
    return emitSwift(model, module: try #require(resolution.entryModules.first), options: options)
  }

  /// With `WIRELACE_UPDATE_GOLDEN=1` in the environment the files are written instead.
  @Test(arguments: [
    "device.lace", "library.lace", "models.lace", "numbers.lace", "quiet.lace", "shapes.lace", "sockets.lace",
    "unions.lace",
  ])
  func checkedInFilesAreUpToDate(schema: String) throws {
    let files = try Self.emit(schema)
    #expect(files.map(\.name) == SwiftFileKind.fileNames(schema: schema))
    #expect(try swiftFormatFindings(Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.text) })) == "")
    for file in files {
      let url = Self.folder.appendingPathComponent("Generated/\(file.name)")
      if ProcessInfo.processInfo.environment["WIRELACE_UPDATE_GOLDEN"] == "1" {
        try file.text.write(to: url, atomically: true, encoding: .utf8)
        continue
      }
      let checkedIn = try? String(contentsOf: url, encoding: .utf8)
      #expect(
        checkedIn == file.text,
        """
        \(file.name) differs: run the test with WIRELACE_UPDATE_GOLDEN=1 and look at what changed
        """)
    }
  }

  /// Every option of the generator gives text in the house format.
  @Test(arguments: [
    SwiftOptions(),
    SwiftOptions(access: .internal, typePrefix: "My", namespace: .module, parts: []),
    SwiftOptions(access: .package, namespace: .module),
  ])
  func everyOptionGivesTheHouseFormat(options: SwiftOptions) throws {
    let files = try Self.emit("device.lace", options)
    let texts = Dictionary(uniqueKeysWithValues: files.map { ($0.name, $0.text) })
    #expect(try swiftFormatFindings(texts) == "")
    let services = try #require(texts["device+Services.swift"])
    #expect(
      services.contains(options.namespace == .module ? "extension \(options.typePrefix)Device {" : "public enum Card {")
    )
    #expect(services.contains("enum \(options.typePrefix)Card {"))
  }
}
