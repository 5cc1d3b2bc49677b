import Foundation
import Testing
import YuguCore

/// The logger that writes to standard error.
@Suite struct ConsoleLoggerTests {
  #if os(Linux)
    /// A log that cannot be written ends no app.
    @Test func aFullDiskIsOutlived() async {
      await #expect(processExitsWith: .exitCode(7)) {
        let full = open("/dev/full", O_WRONLY)
        guard full >= 0, dup2(full, STDERR_FILENO) >= 0 else { exit(1) }
        YuguConsoleLogger().log(level: .error, tag: "test", message: "lost", error: nil)
        exit(7)
      }
    }
  #endif
}
