#if os(Linux)
  import Foundation
  import Testing

  /// The Autobahn cases, run by kosoku: needs python3 with venv, and PyPI the first time. Without them the test shows as skipped.
  @Suite(.timeLimit(.minutes(5))) struct ConformanceTests {
    @Test func autobahnCasesWithoutCompression() throws {
      let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      let process = Process()
      process.executableURL = package.appendingPathComponent("Scripts/websocket-conformance.sh")
      // Where this test was built, the echo program was too.
      process.arguments = [Bundle.main.executableURL?.deletingLastPathComponent().path ?? ".build/debug"]
        .filter { FileManager.default.isExecutableFile(atPath: $0 + "/websocket-echo") }
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      // Only what the machine lacks is no failure.
      if process.terminationStatus == 3 { try Test.cancel("\(said)") }
      #expect(process.terminationStatus == 0, "\(said)")
    }
  }
#endif
