import CaptureTestSupport
import CommandTestSupport
import Foundation
import Testing
import WirelaceCommandLine
import WirelaceFrames

@testable import WirelaceCaptureCommands

/// Whole files from the disk, through the tool as it is shipped.
@Suite struct CaptureFileTests {
  private func run(
    _ words: [String], _ content: [UInt8], schema: String = levelSchema
  ) throws -> (status: Int32, output: String, errors: String, path: String) {
    let file = FileManager.default.temporaryDirectory.appending(path: "capture-\(UUID().uuidString)")
    try Data(content).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let system = MemorySystem(["level.lace": schema])
    // Commands ask whether it is there; it is read from the disk.
    system.files[file.path] = []
    let status = Tool.wirelaceWithCaptures.run(words + ["--schema", "level.lace", file.path], system)
    return (status.rawValue, system.outputText, system.errorText, file.path)
  }

  /// btsnoop 1002: a connection, then ATT PDUs; true is received.
  private func btsnoop(_ pdus: [([UInt8], Bool)]) -> [UInt8] {
    func big(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    var bytes = Array("btsnoop\0".utf8) + big(1) + big(1002)
    func add(_ packet: [UInt8], _ flags: Int) {
      bytes += big(packet.count) + big(packet.count) + big(flags) + big(0) + big(0x00E2_7A00) + big(0) + packet
    }
    add([4, 0x3e, 19, 1, 0, 0x40, 0, 0, 0, 1, 0, 0, 0xee, 0xff, 0xc0, 40, 0, 0, 0, 42, 0, 0], 3)
    for (pdu, isReceived) in pdus {
      add([2, 0x40, 0x20, UInt8(pdu.count + 4), 0, UInt8(pdu.count), 0, 4, 0] + pdu, isReceived ? 1 : 0)
    }
    return bytes
  }

  private var discovery: [([UInt8], Bool)] {
    [
      ([0x10, 1, 0, 0xff, 0xff, 0, 0x28], false), ([0x11, 6, 0x10, 0, 0x1f, 0, 0x0f, 0x18], true),
      ([0x08, 0x10, 0, 0x1f, 0, 3, 0x28], false), ([0x09, 7, 0x11, 0, 0x12, 0x12, 0, 0x19, 0x2a], true),
    ]
  }

  @Test func aPhonesLogIsValidated() throws {
    let log = """
      nRF Connect, 2026-12-02
      I\t10:11:13.125\tNotification received from 00002a19-0000-1000-8000-00805f9b34fb, value: (0x) 32-01-00
      I\t10:11:14.125\tNotification received from 00002a19-0000-1000-8000-00805f9b34fb, value: (0x) 65-01-00
      """
    let result = try run(["validate", "--format", "jsonl"], Array(log.utf8))
    #expect(result.status == 1)
    let finding = try JSONValue(parsing: String(result.output.split(separator: "\n")[0]))
    #expect(finding["rule"] == "value.range" && finding["byte"] == 0 && finding["found"] == "101")
    #expect(finding["characteristic"] == "Gauge.level")
  }

  @Test func aFindingLeadsToItsRecordInTheFile() throws {
    let file = btsnoop(discovery + [([0x1b, 0x12, 0, 0x65, 1, 0], true)])
    let result = try run(["validate", "--format", "jsonl", "--ignore", "gatt.characteristic-missing"], file)
    let finding = try JSONValue(parsing: String(result.output.split(separator: "\n")[0]))
    #expect(finding["rule"] == "value.range" && finding["packet"] == 6)
    let place = try #require(finding["recordAt"]?.integerValue)
    // Behind the record's header of 24 bytes: H4, ACL and L2CAP (9), opcode and handle (3), the value.
    #expect(file[Int(place) + 24 + 9 + 3] == 0x65)
    let sarif = try run(["validate", "--format", "sarif"], file)
    let results = try #require(try JSONValue(parsing: sarif.output)["runs"]?.arrayValue?.first?["results"]?.arrayValue)
    let regions = results.compactMap {
      $0["locations"]?.arrayValue?.first?["physicalLocation"]?["region"]?["byteOffset"]?.integerValue
    }
    #expect(regions.contains(place))
  }

  @Test func rawLinesAreJSONWhateverTheyHold() throws {
    let pdus: [([UInt8], Bool)] = [
      ([0x0a, 3, 0], false), ([0x0b], true), ([0x52, 0x12, 0, 0xab, 0xcd], false), ([0x1b, 0xff, 0xff, 7], true),
      ([0xd2, 1, 0, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], false), ([0xff], true),
    ]
    let result = try run(["decode", "--raw", "--format", "jsonl"], btsnoop(pdus))
    let lines = try result.output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    try #require(lines.count == pdus.count)
    #expect(lines.map { $0["opcode"]?.integerValue } == pdus.map { Int128($0.0[0]) })
    #expect(lines.map { $0["packet"]?.integerValue } == (2...7).map { Int128($0) })
    #expect(lines.map { $0["handle"]?.integerValue } == [3, nil, 0x12, 0xffff, 1, nil])
    #expect(lines.map { $0["value"]?.stringValue } == [nil, "", "abcd", "07", "09", nil])
    #expect(lines.map { $0["pdu"]?.stringValue?.count } == pdus.map { 2 * $0.0.count })
    #expect(lines[0]["direction"] == "toPeripheral" && lines[1]["direction"] == "toCentral")
  }

  @Test func errorsOfATTAreShownWithCoverage() throws {
    let file = btsnoop(discovery + [([0x0a, 0x12, 0], false), ([0x01, 0x0a, 0x12, 0, 2], true)])
    let result = try run(["validate", "--coverage"], file)
    #expect(result.output.contains("Errors of ATT"))
    #expect(result.output.contains("seen: readNotPermitted 1 ×"))
  }

  /// Every kind of fault below the schema, seeded into the same file one at a time: the rule, the packet, and the byte of its PDU.
  static let seeded: [(name: String, pdus: [([UInt8], Bool)], found: String)] = [
    ("a response to nothing", [([0x13], true)], "att.response-without-request@6:0"),
    (
      "two requests at once", [([0x0a, 0x12, 0], false), ([0x0a, 0x12, 0], false)], "att.request-while-outstanding@7:0"
    ),
    ("another response", [([0x0a, 0x12, 0], false), ([0x13], true)], "att.response-to-other-request@7:0"),
    (
      "beyond ATT_MTU", [([0x1b, 0x20, 0] + [UInt8](repeating: 1, count: 21), true)], "att.longer-than-mtu@6:23"
    ),
    ("a PDU cut off", [([0x1b, 0x12], true)], "att.undecodable@6:1"),
    ("a confirmation of nothing", [([0x1e], false)], "att.confirmation-without-indication@6:0"),
    (
      "two indications at once", [([0x1d, 0x20, 0, 1], true), ([0x1d, 0x20, 0, 1], true)],
      "att.indication-while-outstanding@7:0"
    ),
    (
      "an echo that differs", [([0x16, 0x20, 0, 0, 0, 1], false), ([0x17, 0x20, 0, 0, 0, 2], true)],
      "att.prepared-write-echo@7:0"
    ),
    ("a range upside down", [([0x08, 9, 0, 3, 0, 3, 0x28], false)], "att.rule@6:0"),
    (
      "MTU asked for twice",
      [([0x02, 64, 0], false), ([0x03, 64, 0], true), ([0x02, 64, 0], false), ([0x03, 64, 0], true)],
      "att.repeated-mtu-exchange@8:0"
    ),
  ]

  @Test func nothingIsFoundInTheCleanFile() throws {
    let result = try run(
      ["validate", "--format", "jsonl", "--ignore", "gatt.characteristic-missing"],
      btsnoop(discovery + [([0x1b, 0x12, 0, 0x64, 1, 0], true)]))
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n").count == 1)
  }

  @Test(arguments: Self.seeded.indices) func aSeededFaultIsFoundAtItsByte(_ index: Int) throws {
    let fault = Self.seeded[index]
    let result = try run(
      ["validate", "--format", "jsonl", "--ignore", "gatt.characteristic-missing"], btsnoop(discovery + fault.pdus))
    let lines = try result.output.split(separator: "\n").dropLast().map { try JSONValue(parsing: String($0)) }
    let found = lines.map {
      "\($0["rule"]?.stringValue ?? "")@\($0["packet"]?.integerValue ?? 0):\($0["bytes"]?.arrayValue?.first?.integerValue ?? 0)"
    }
    #expect(found.contains(fault.found), "\(fault.name): \(found)")
  }
}
