import Foundation
import Testing
import WirelaceLocks

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
    let output = Pipe()
  }

  private let child = Child()
  private struct Output {
    var bytes: [UInt8] = []
    /// The program has closed it.
    var hasEnded = false
  }
  private let text = Guarded(Output())

  static var program: URL? {
    Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent("vyslo-simulator")
  }

  init(_ arguments: [String]) throws {
    child.process.executableURL = Self.program
    child.process.arguments = arguments
    child.process.standardInput = child.input
    child.process.standardOutput = child.output
    child.process.standardError = child.output
    child.output.fileHandleForReading.readabilityHandler = { [text] handle in
      let data = handle.availableData
      if data.isEmpty { handle.readabilityHandler = nil }
      text.withLock { output in
        output.bytes += Array(data)
        output.hasEnded = output.hasEnded || data.isEmpty
      }
    }
    try child.process.run()
  }

  deinit {
    if child.process.isRunning { kill(child.process.processIdentifier, SIGKILL) }
    child.process.waitUntilExit()
  }

  /// A card in `place`, ready for apps.
  static func card(_ place: Place, _ more: String...) async throws -> SimulatorProcess {
    let process = try SimulatorProcess(["card", "--air", place.air, "--state", place.state, "--owner", "42"] + more)
    try await process.wait(for: "'help' shows what can be done")
    return process
  }

  var output: String { text.withLock { String(decoding: $0.bytes, as: UTF8.self) } }

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

  /// Waits for the end, and for all that was written: the exit status, or minus the signal.
  func status() async throws -> Int32 {
    let end = ContinuousClock.now + .seconds(60)
    while child.process.isRunning || !text.withLock({ $0.hasEnded }) {
      guard ContinuousClock.now < end else { throw Ended(description: "it goes on:\n\(output)") }
      try await Task.sleep(for: .milliseconds(10))
    }
    return child.process.terminationReason == .uncaughtSignal
      ? -child.process.terminationStatus : child.process.terminationStatus
  }
}
