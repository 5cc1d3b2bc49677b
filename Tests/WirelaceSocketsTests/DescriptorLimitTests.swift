#if os(Linux)
  import Foundation
  import Testing

  /// A process without descriptors: calls fail with the reason, and succeed once there is room.
  @Suite(.timeLimit(.minutes(2))) struct DescriptorLimitTests {
    @Test func withoutDescriptors() throws {
      let folder = try #require(Bundle.main.executableURL?.deletingLastPathComponent().path)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["-c", "ulimit -n 40; exec \"$0\"", folder + "/socket-limits"]
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      #expect(
        said.split(separator: "\n") == [
          "none left: epoll_create1: EMFILE", "one left: eventfd: EMFILE", "two left: socket: EMFILE",
          "three left: listens", "connect: socket: EMFILE", "accepted later: [1, 2, 3]",
        ])
    }
  }
#endif
