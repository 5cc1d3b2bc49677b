import Foundation
import Testing

/// The checked-in code of `quiet.lace` compiles without a warning.
@Suite struct QuietCodeTests {
  @Test func compilesWithWarningsAsErrors() throws {
    let products = try #require(Self.modules, "the modules that were built")
    let folder = repositoryRoot.appendingPathComponent("Tests/GeneratedCodeTests/Generated")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("quiet+") }
    #expect(files.count == 17)
    #expect(try Self.findings(files.map { folder.appendingPathComponent($0).path }, products) == "")
  }

  /// Who uses what is deprecated is told so.
  @Test func usesAreWarnedOf() throws {
    let products = try #require(Self.modules, "the modules that were built")
    let folder = repositoryRoot.appendingPathComponent("Tests/GeneratedCodeTests/Generated")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("quiet+") }
    let use = FileManager.default.temporaryDirectory.appendingPathComponent("wirelace-use-\(UUID().uuidString).swift")
    defer { try? FileManager.default.removeItem(at: use) }
    let text = """
      func use(_ reading: QuietReading, _ answer: QuietAnswer, _ sound: QuietSound, _ old: QuietOld) {
        _ = (reading.count, reading.heat, reading.heatRaw, reading.bits.level, reading.parts, reading.extra)
        _ = (QuietReading.mark, QuietSide.middle, QuietMode.fast, QuietExtras.sound, answer.text, sound.name, sound.cover, QuietFormat.mp3)
      }
      """
    try text.write(to: use, atomically: true, encoding: .utf8)
    let findings = try Self.findings(files.map { folder.appendingPathComponent($0).path } + [use.path], products)
    let names = [
      "count", "heat", "heatRaw", "level", "parts", "extra", "mark", "middle", "fast", "sound", "text", "name", "cover",
      "mp3", "QuietOld",
    ]
    for name in names { #expect(findings.contains("error: '\(name)' is deprecated"), "\(name): \(findings)") }
  }

  /// Where the build keeps its modules: beside the test program.
  private static var modules: String? {
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).standardizedFileURL
    var folder = program.deletingLastPathComponent()
    for _ in 0..<4 {
      let modules = folder.appendingPathComponent("Modules")
      if FileManager.default.fileExists(atPath: modules.appendingPathComponent("WirelaceFrames.swiftmodule").path) {
        return modules.path
      }
      folder = folder.deletingLastPathComponent()
    }
    return nil
  }

  private static func findings(_ files: [String], _ modules: String) throws -> String {
    let output = FileManager.default.temporaryDirectory.appendingPathComponent("wirelace-quiet-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: output.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: output) }
    let handle = try FileHandle(forWritingTo: output)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-module-name", "Quiet", "-I", modules]
      + files
    process.standardError = handle
    process.standardOutput = handle
    try process.run()
    process.waitUntilExit()
    let text = try String(contentsOf: output, encoding: .utf8)
    return process.terminationStatus == 0 || !text.isEmpty ? text : "exit status \(process.terminationStatus)"
  }
}
