import Foundation

/// Runs `swift format lint --strict` with the repository's configuration; empty when there is nothing to find.
func swiftFormatFindings(_ texts: [String: String]) throws -> String {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("wirelace-lint-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  for (name, text) in texts {
    try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
  }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [
    "swift", "format", "lint", "--strict", "--recursive", "--configuration",
    repositoryRoot.appendingPathComponent(".swift-format").path, folder.path,
  ]
  let pipe = Pipe()
  process.standardError = pipe
  process.standardOutput = pipe
  try process.run()
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  let findings = String(decoding: output, as: UTF8.self)
  return process.terminationStatus == 0 ? findings : findings + "exit status \(process.terminationStatus)"
}

let repositoryRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
