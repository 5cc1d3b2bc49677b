import CaptureTestSupport
import CommandTestSupport
import Foundation
import Testing
import WirelaceCommandLine
import WirelaceFrames
import WirelaceTraffic

@testable import WirelaceCaptureCommands

/// Recorded files, told by ``RecordedTraffic``.
struct RecordedCaptures: CaptureReading {
  func read(
    _ path: String, keys: TrafficKeys, into observer: any TrafficObserver, _ console: Console
  ) throws -> CaptureOutcome {
    let traffic = RecordedTraffic(observer)
    traffic.replay(try console.read(path))
    return CaptureOutcome(packets: traffic.packets)
  }

  /// All schemas of the repository, in memory.
  static let schemas: [String: String] = {
    let root = URL(fileURLWithPath: #filePath).appending(path: "../../..").standardizedFileURL.path
    let names = FileManager.default.enumerator(atPath: root + "/Schema")?.compactMap { $0 as? String } ?? []
    let pairs = names.filter { $0.hasSuffix(".lace") }.map { name in
      ("Schema/\(name)", (try? String(contentsOfFile: "\(root)/Schema/\(name)", encoding: .utf8)) ?? "")
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  /// Runs the tool on a file called `a.log`.
  static func run(_ words: [String], on file: [UInt8]) -> (status: Int32, output: String, errors: String) {
    let system = MemorySystem(schemas)
    system.files["a.log"] = file
    let status = Tool.wirelace(RecordedCaptures()).run(words, system)
    return (status.rawValue, system.outputText, system.errorText)
  }
}

/// What validating recordings of real devices against schemas made of public descriptions comes to.
@Suite struct RecordedCaptureTests {
  private func validate(_ name: String) throws -> (status: Int32, summary: JSONValue, findings: [JSONValue]) {
    let file = try #require(RecordedTraffic.others(name))
    let result = RecordedCaptures.run(["validate", "--format", "jsonl", "a.log"], on: file)
    var lines = try result.output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    let summary = try #require(lines.popLast()?["summary"])
    return (result.status, summary, lines)
  }

  static let areThere = RecordedTraffic.others("btsnoop1002-treadmill.log") != nil

  /// The first description was wrong twice: a gap of 50 ms is shorter than the pauses between notifications, and answers to writes have eight
  /// bytes. As it stands now, every answer is whole and has a good checksum, and every request but the last has its answer.
  @Test(.enabled(if: areThere, "the recordings by others are not here")) func modbusOverNotificationsIsSound() throws {
    let (status, summary, _) = try validate("btsnoop1002-solar-inverter-modbus.log")
    #expect(status == 0)
    #expect(summary["errors"] == 0 && summary["warnings"] == 0)
    #expect(summary["values"]?["ModbusBridge.data"] == 1266)
  }

  /// The treadmill notifies a descriptor's handle 261 times: the device is wrong, or renumbered its table.
  @Test(.enabled(if: areThere, "the recordings by others are not here")) func aTreadmillNotifiesADescriptor() throws {
    let (status, summary, findings) = try validate("btsnoop1002-treadmill.log")
    #expect(status == 1)
    #expect(summary["rules"]?["gatt.not-a-value"] == 261)
    #expect(findings.first { $0["rule"] == "gatt.not-a-value" }?["packet"] == 737)
    #expect(findings.first { $0["rule"] == "gatt.not-a-value" }?["found"] == "0x0012")
  }

  @Test(
    .enabled(if: areThere, "the recordings by others are not here"),
    arguments: [
      "btsnoop1002-treadmill.log", "btsnoop1002-solar-inverter-modbus.log", "btsnoop1002-robot-prepared-writes.log",
      "btsnoop1002-ledstrip-encrypted-frames.log", "btsnoop1002-toycar-att-only.log",
    ]) func everyCommandRunsOnRealFiles(_ name: String) throws
  {
    let file = try #require(RecordedTraffic.others(name))
    for words in [
      ["stats"], ["stats", "--format", "json"], ["handles"], ["decode", "--format", "jsonl"],
      ["decode", "--raw", "--format", "jsonl"], ["validate", "--coverage"], ["validate", "--format", "sarif"],
    ] {
      let result = RecordedCaptures.run(words + ["a.log"], on: file)
      #expect(result.status <= 1, "\(words): \(result.errors)")
      #expect(!result.output.isEmpty)
    }
  }

  /// A handles file read back attributes what the capture itself does.
  @Test(.enabled(if: areThere, "the recordings by others are not here")) func handlesReadBack() throws {
    let file = try #require(RecordedTraffic.others("btsnoop1002-solar-inverter-modbus.log"))
    for format in ["text", "json"] {
      let listed = RecordedCaptures.run(["handles", "--format", format, "a.log"], on: file)
      let system = MemorySystem(RecordedCaptures.schemas)
      system.files["a.log"] = file
      system.files["b.handles"] = Array(listed.output.utf8)
      let status = Tool.wirelace(RecordedCaptures()).run(["validate", "--handles", "b.handles", "a.log"], system)
      #expect(status == .clean)
    }
  }
}
