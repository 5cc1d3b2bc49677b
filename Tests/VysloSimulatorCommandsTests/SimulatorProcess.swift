import Foundation
import Testing

/// The simulator as a program of its own, in folders of the test.
final class SimulatorProcess: Sendable {
  /// Folders that go with the test: the air, the card's state.
  final class Place: Sendable {
    let path = NSTemporaryDirectory() + "card-\(UUID().uuidString.prefix(8))"
    var air: String { path + "/air" }
    var state: String { path + "/state" }
    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  struct Ended: Error, CustomStringConvertible {
    let description: String
  }

  // Only started, signalled and waited for; all of that is safe from any thread.
  private final class Child: @unchecked Sendable {
    let process = Process()
    let input = Pipe()
  }

  private let child = Child()
  // A file and no pipe: a pipe's end may be inherited by a child that another test starts at that moment, and then never comes.
  private let log = NSTemporaryDirectory() + "simulator-\(UUID().uuidString).log"

  static var program: URL? {
    Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("vyslo-simulator")
  }

  init(_ arguments: [String]) throws {
    child.process.executableURL = Self.program
    child.process.arguments = arguments
    child.process.standardInput = child.input
    guard FileManager.default.createFile(atPath: log, contents: nil), let file = FileHandle(forWritingAtPath: log)
    else {
      throw Ended(description: "cannot write \(log)")
    }
    child.process.standardOutput = file
    child.process.standardError = file
    try child.process.run()
  }

  deinit {
    if child.process.isRunning { kill(child.process.processIdentifier, SIGKILL) }
    child.process.waitUntilExit()
    try? FileManager.default.removeItem(atPath: log)
  }

  /// A card in `place`, ready for apps.
  static func card(_ place: Place, _ more: String...) async throws -> SimulatorProcess {
    let process = try SimulatorProcess(["card", "--air", place.air, "--state", place.state, "--owner", "42"] + more)
    try await process.wait(for: "'help' shows what can be done")
    return process
  }

  var output: String { String(decoding: FileManager.default.contents(atPath: log) ?? Data(), as: UTF8.self) }

  func type(_ line: String) throws {
    try child.input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Waits until the program has said so; a minute is as good as never.
  func wait(for words: String) async throws {
    let end = ContinuousClock.now + .seconds(60)
    while !output.contains(words) {
      guard ContinuousClock.now < end, child.process.isRunning || output.contains(words) else {
        throw Ended(description: "no '\(words)' in:\n\(output)")
      }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  func signal(_ number: Int32) { kill(child.process.processIdentifier, number) }

  /// Waits for the end: the exit status, or minus the signal.
  func status() async throws -> Int32 {
    let end = ContinuousClock.now + .seconds(60)
    while child.process.isRunning {
      guard ContinuousClock.now < end else { throw Ended(description: "it goes on:\n\(output)") }
      try await Task.sleep(for: .milliseconds(10))
    }
    return child.process.terminationReason == .uncaughtSignal
      ? -child.process.terminationStatus : child.process.terminationStatus
  }
}
