import Testing
import WirelaceFrames

@testable import WirelaceCaptureCommands

/// Whole files from the disk, through the tool as it is shipped.
@Suite struct CaptureFileTests {
  @Test func aPhonesLogIsValidated() throws {
    let log = """
      nRF Connect, 2026-12-02
      I\t10:11:13.125\tNotification received from 00002a19-0000-1000-8000-00805f9b34fb, value: (0x) 32-01-00
      I\t10:11:14.125\tNotification received from 00002a19-0000-1000-8000-00805f9b34fb, value: (0x) 65-01-00
      """
    let result = try runOnFile(["validate", "--format", "jsonl"], Array(log.utf8))
    #expect(result.status == 1)
    let finding = try JSONValue(parsing: String(result.output.split(separator: "\n")[0]))
    #expect(finding["rule"] == "value.range" && finding["byte"] == 0 && finding["found"] == "101")
    #expect(finding["characteristic"] == "Gauge.level")
  }

  @Test func aFindingLeadsToItsRecordInTheFile() throws {
    let file = btsnoop(discovery + [([0x1b, 0x12, 0, 0x65, 1, 0], true)])
    let result = try runOnFile(["validate", "--format", "jsonl", "--ignore", "gatt.characteristic-missing"], file)
    let finding = try JSONValue(parsing: String(result.output.split(separator: "\n")[0]))
    #expect(finding["rule"] == "value.range" && finding["packet"] == 6)
    let place = try #require(finding["recordAt"]?.integerValue)
    // Behind the record's header of 24 bytes: H4, ACL and L2CAP (9), opcode and handle (3), the value.
    #expect(file[Int(place) + 24 + 9 + 3] == 0x65)
    let sarif = try runOnFile(["validate", "--format", "sarif"], file)
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
    let result = try runOnFile(["decode", "--raw", "--format", "jsonl"], btsnoop(pdus))
    let lines = try result.output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    try #require(lines.count == pdus.count)
    #expect(lines.map { $0["opcode"]?.integerValue } == pdus.map { Int128($0.0[0]) })
    #expect(lines.map { $0["packet"]?.integerValue } == (2...7).map { Int128($0) })
    #expect(lines.map { $0["handle"]?.integerValue } == [3, nil, 0x12, 0xffff, 1, nil])
    #expect(lines.map { $0["value"]?.stringValue } == [nil, "", "abcd", "07", "09", nil])
    #expect(lines.map { $0["pdu"]?.stringValue?.count } == pdus.map { 2 * $0.0.count })
    #expect(lines[0]["direction"] == "toPeripheral" && lines[1]["direction"] == "toCentral")
  }

  @Test func figuresOfWhatIsNoConnection() throws {
    let report: [UInt8] = [0, 1, 1, 0, 0, 0xee, 0xff, 0xc0, 3, 2, 1, 6, 0xc4]
    let event = HostPacket.event([0x3e, UInt8(2 + report.count), 2, 1] + report)
    let result = try runOnFile(["stats"], btsnoop([event, event]))
    #expect(result.output == "\(result.path)  2 packets, 2 advertisements\n  no LE connections\n")
    let json = try JSONValue(parsing: try runOnFile(["stats", "-f", "json"], btsnoop([event])).output)
    #expect(json.arrayValue?.first?["advertisements"] == 1)
  }

  /// A request that waits when the capture ends is told behind what came after it.
  @Test func aConnectionLastsToItsLastPacket() throws {
    var file = btsnoop([
      .connection, .att([0x0a, 0x12, 0], received: false), .att([0x1b, 0x12, 0, 1], received: true),
    ])
    // The last of its three records comes two seconds later; the time ends the record's header.
    let microseconds = 2_000_000
    for index in 0..<3 { file[file.count - 13 - 1 - index] = UInt8(truncatingIfNeeded: microseconds >> (8 * index)) }
    #expect(try runOnFile(["stats"], file).output.contains("2 PDUs, 7 bytes, 2 s"))
  }

  @Test func errorsOfATTAreShownWithCoverage() throws {
    let file = btsnoop(discovery + [([0x0a, 0x12, 0], false), ([0x01, 0x0a, 0x12, 0, 2], true)])
    let result = try runOnFile(["validate", "--coverage"], file)
    #expect(result.output.contains("Errors of ATT"))
    #expect(result.output.contains("seen: readNotPermitted 1 ×"))
  }
}
