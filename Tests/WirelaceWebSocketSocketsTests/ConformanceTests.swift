#if os(Linux)
  import Foundation
  import Testing

  /// The Autobahn cases, run by kosoku: needs python3 with venv, and PyPI the first time. Without them the test shows as skipped.
  @Suite(.timeLimit(.minutes(20))) struct ConformanceTests {
    @Test func autobahnCasesWithoutCompression() async throws {
      let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      let process = Process()
      process.executableURL = package.appendingPathComponent("Scripts/websocket-conformance.sh")
      // Where this test was built, the echo program was too.
      process.arguments = [Bundle.main.executableURL?.deletingLastPathComponent().path ?? ".build/debug"]
        .filter { FileManager.default.isExecutableFile(atPath: $0 + "/websocket-echo") }
      let log = FileManager.default.temporaryDirectory.appendingPathComponent("conformance-\(UUID()).log")
      #expect(FileManager.default.createFile(atPath: log.path, contents: nil))
      defer { try? FileManager.default.removeItem(at: log) }
      let output = try FileHandle(forWritingTo: log)
      process.standardOutput = output
      process.standardError = output
      // Waiting must not hold a thread that other tests need.
      try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
        process.terminationHandler = { _ in ended.resume() }
        do { try process.run() } catch { ended.resume(throwing: error) }
      }
      let said = try String(contentsOf: log, encoding: .utf8)
      // Only what the machine lacks is no failure.
      if process.terminationStatus == 3 { try Test.cancel("\(said)") }
      #expect(process.terminationStatus == 0, "\(said)")
    }
  }
#endif
