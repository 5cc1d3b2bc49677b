import CaptureTestSupport
import CommandTestSupport
import Foundation
import Testing
import WirelaceCommandLine
import WirelaceFrames

@testable import WirelaceCaptureCommands

/// Schemas made of public descriptions, against recordings of the devices by others. Schema/bluetooth/vendor/README.md tells what came of it.
@Suite(
  "Public descriptions against recordings",
  .enabled(if: RecordedCaptureTests.areThere, "the recordings by others are not here"))
struct PublicDescriptionTests {
  private struct Result {
    var status: Int32
    var summary: JSONValue
    var findings: [JSONValue]

    var rules: [String: Int] {
      findings.reduce(into: [:]) { $0[$1["rule"]?.stringValue ?? "", default: 0] += 1 }
    }
  }

  private func validate(_ name: String, _ schema: String, handles: String? = nil) throws -> Result {
    let path = try #require(RecordedTraffic.path(ofOthers: name))
    let system = MemorySystem(RecordedCaptures.schemas)
    var words = ["validate", "--format", "jsonl", "--schema", "Schema/bluetooth/vendor/\(schema).lace"]
    if let handles {
      system.files["handles.txt"] = Array(handles.utf8)
      words += ["--handles", "handles.txt"]
    }
    let status = Tool.wirelaceWithCaptures.run(words + [path], system)
    var lines = try system.outputText.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    let summary = try #require(lines.popLast()?["summary"], "\(system.errorText)")
    return Result(status: status.rawValue, summary: summary, findings: lines)
  }

  private func covered(_ name: String, _ schema: String) throws -> String {
    let path = try #require(RecordedTraffic.path(ofOthers: name))
    let system = MemorySystem(RecordedCaptures.schemas)
    system.files[path] = []
    _ = Tool.wirelaceWithCaptures.run(
      ["decode", "--capture", "--format", "jsonl", "--schema", "Schema/bluetooth/vendor/\(schema).lace", path], system)
    return system.outputText
  }

  /// 141 messages out of 1,046 values, whole and with a good check each.
  @Test func treadmill() throws {
    let result = try validate("btsnoop1002-treadmill.log", "treadmill")
    #expect(result.rules == ["gatt.not-a-value": 261])
    #expect(result.summary["values"]?["Treadmill.message"] == 786)
    let decoded = try covered("btsnoop1002-treadmill.log", "treadmill")
    #expect(decoded.split(separator: "\n").count { $0.contains("\"TreadmillMessage\"") } == 141)
  }

  /// The description was wrong twice before: see ModbusResponses.
  @Test func modbus() throws {
    let result = try validate("btsnoop1002-solar-inverter-modbus.log", "modbus")
    #expect(result.status == 0)
    #expect(result.rules == [:])
    #expect(result.summary["values"]?["ModbusBridge.data"] == 1266)
  }

  /// The description has 0 and 1 for off and on; the app of the recording sends FF for on.
  @Test func ledStrip() throws {
    let handles = """
      device any
      service 0x0010-0x0013 fff0
        0x0012 fff3 writeWithoutResponse

      """
    let result = try validate("nordic272-ledstrip-filtered.pcapng", "ledstrip", handles: handles)
    #expect(result.rules == ["value.boolean": 3])
    for (finding, packet) in zip(result.findings, [12, 14, 15]) {
      #expect(finding["packet"] == .integer(Int128(packet)))
      #expect(finding["path"] == "body.power.on")
      #expect(finding["found"] == "255")
    }
    #expect(result.summary["values"]?["LedStrip.command"] == 194)
  }

  /// Five messages, one of them out of two prepared writes, are as described; the first one from the car is of a kind that the description has
  /// taken out.
  @Test func vehicleKey() throws {
    let result = try validate("btsnoop1002-robot-prepared-writes.log", "vehiclekey")
    #expect(result.rules == ["value.tag": 1, "stream.noise": 1])
    #expect(result.findings.allSatisfy { $0["packet"] == 527 })
    #expect(result.findings.first?["path"] == "fields[0].value")
    #expect(result.summary["values"]?["VehicleKey.toVehicle"] == 3)
    #expect(result.summary["values"]?["VehicleKey.fromVehicle"] == 4)
  }

  /// 204 packets of a lamp as described, of a recording in which 2,215 others have a wrong CRC.
  @Test func lamp() throws {
    let handles = """
      device any
      service 0x0001-0x0007 ffff
        0x0003 ff01 writeWithoutResponse
        0x0005 ff02 notify
          0x0006 2902

      """
    let result = try validate("nordic272-lamp-crc-damage.pcapng", "lampbridge", handles: handles)
    #expect(result.status == 0)
    #expect(result.rules == [:])
    #expect(result.summary["values"]?["LampBridge.command"] == 123)
    #expect(result.summary["values"]?["LampBridge.state"] == 81)
  }

  /// With all schemas at hand, the treadmill is not taken for the LED strip that has the same UUIDs.
  @Test func sameUUIDsAreToldApart() throws {
    let result = try validate("btsnoop1002-treadmill.log", "ledstrip")
    #expect(result.summary["errors"] != 0)
    let path = try #require(RecordedTraffic.path(ofOthers: "btsnoop1002-treadmill.log"))
    let system = MemorySystem(RecordedCaptures.schemas)
    let status = Tool.wirelaceWithCaptures.run(["validate", "--ignore", "gatt.not-a-value", path], system)
    #expect(status == .clean, "\(system.outputText)")
  }
}
