#if os(Linux)
  import Foundation
  import Testing

  /// A process without descriptors: calls fail with the reason, and succeed once there is room.
  @Suite(.timeLimit(.minutes(10))) struct DescriptorLimitTests {
    @Test func withoutDescriptors() async throws {
      let folder = try #require(Bundle.main.executableURL?.deletingLastPathComponent().path)
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      // Of what other tests have open at this moment, nothing may count.
      let close = "for each in /proc/$$/fd/*; do each=${each##*/}; ((each < 3)) || eval \"exec $each>&-\"; done"
      process.arguments = ["-c", "\(close); ulimit -n 40; exec \"$0\"", folder + "/socket-limits"]
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      // Waiting must not hold a thread that other tests need.
      try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
        process.terminationHandler = { _ in ended.resume() }
        do { try process.run() } catch { ended.resume(throwing: error) }
      }
      // All of it is in the pipe; its end may be long in coming, as a child of another test may have inherited it.
      let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      #expect(process.terminationStatus == 0)
      #expect(
        said.split(separator: "\n") == [
          "none left: epoll_create1: EMFILE", "one left: eventfd: EMFILE", "two left: socket: EMFILE",
          "three left: listens", "connect: socket: EMFILE", "accepted later: [1, 2, 3]",
        ])
    }
  }
#endif
