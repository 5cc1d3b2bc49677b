import Foundation

/// What a program did.
struct ProcessResult: Sendable {
  var status: Int32
  var output: String
  var errors: String
}

/// Runs a program to its end.
func runProcess(
  _ program: String, _ arguments: [String], input: String = "", in folder: ScratchFolder? = nil,
  environment: [String: String] = [:]
) throws -> ProcessResult {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: program)
  process.arguments = arguments
  if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder.root) }
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  let scratch = try ScratchFolder()
  // Files, not pipes: a full pipe with nobody reading would hang the child.
  for name in ["output", "errors"] { _ = FileManager.default.createFile(atPath: scratch.path(name), contents: nil) }
  try Data(input.utf8).write(to: URL(fileURLWithPath: scratch.path("input")))
  process.standardInput = FileHandle(forReadingAtPath: scratch.path("input"))
  process.standardOutput = FileHandle(forWritingAtPath: scratch.path("output"))
  process.standardError = FileHandle(forWritingAtPath: scratch.path("errors"))
  try process.run()
  process.waitUntilExit()
  withExtendedLifetime(folder) {}
  return ProcessResult(
    status: process.terminationStatus, output: try scratch.read("output"), errors: try scratch.read("errors"))
}

/// A folder that goes away with its owner.
final class ScratchFolder {
  let root: String

  init() throws {
    root = FileManager.default.temporaryDirectory.path + "/wirelace-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func path(_ name: String) -> String { "\(root)/\(name)" }
  func read(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

  func write(_ name: String, _ text: String) throws {
    let folder = (path(name) as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: path(name), atomically: true, encoding: .utf8)
  }

  func names(_ folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }
}
