import Foundation
import Testing
import WirelaceCaptures
import WirelaceCommandLine
import WirelaceFrames
import WirelaceTraffic

@testable import WirelaceCaptureCommands

/// Files that hold nothing, and output that nobody takes.
@Suite struct HostileFileTests {
  private static let many = btsnoop(
    discovery + [([UInt8], Bool)](repeating: ([0x1b, 0x12, 0, 0x65, 1, 0], true), count: 2000))

  @Test func anEmptyFileIsCalledEmpty() throws {
    let result = try runOnFile(["validate"], [])
    #expect(result.status == 2)
    #expect(
      result.output.hasPrefix("\(result.path): warning: capture.damaged: the file is empty\n\n1 capture, 0 packets"))
    let stats = try runOnFile(["stats"], [])
    #expect(stats.status == 2)
    #expect(stats.errors == "wirelace: warning: \(stats.path): the file is empty\n")
  }

  @Test(arguments: [
    ["decode", "--raw"], ["decode", "--raw", "-f", "jsonl"], ["decode"], ["validate", "-f", "jsonl"], ["stats"],
  ])
  func outputThatCannotBeWrittenIsAnError(words: [String]) throws {
    let full = FileError("write", "standard output", reason: "No space left on device")
    let result = try runOnFile(words, Self.many, failures: [OutputStream.output.rawValue: full])
    #expect(result.status == 2)
    #expect(result.errors == "wirelace: error: cannot write standard output: No space left on device\n")
  }

  @Test func readingEndsWhenNobodyWantsMore() {
    final class Enough: TrafficObserver {
      var count = 0
      var wantsMore: Bool { count < 10 }
      func attribute(_ message: AttributeMessage, bytes: RawSpan, on connection: WirelaceTraffic.Connection) {
        count += 1
      }
    }
    let enough = Enough()
    #expect(CaptureFiles.read(MemorySource(Self.many), into: enough).packets == 11)
    #expect(enough.count == 10)
  }
}
