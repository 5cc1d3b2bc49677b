import CaptureTestSupport
import CommandTestSupport
import Testing
import WirelaceCommandLine
import WirelaceFrames

@testable import WirelaceCaptureCommands

@Suite struct CaptureDecodeCommandTests {
  @Test func everyValueIsATree() {
    let (status, output, _) = run("decode", "-s", "level.lace", "--to", "0.0025", "a.log", plays: ["a.log": damaged])
    #expect(status == 1)
    #expect(
      output == """
        packet 2  0.001000 s  connection 1 ← notification of Gauge.level
        Level  test.level, 3 bytes
          0       64        level        100 percent  in 0...100
          1       01        mode         fast         0x01
          2       01        flags
            .0    .......1    charging   true
            .1-3  ....000.    level      0            in 0...4
            .4-7  0000....    reserved1  0            reserved

        packet 3  0.002000 s  connection 1 ← notification of Gauge.level
        Level  test.level, 3 bytes
          65 00 08
          ^^
          0       65        level        101 percent  in 0...100
                            ✗ range: expected in 0...100, found 101
          1       00        mode         idle         0x00
          2       08        flags
            .0    .......0    charging   false
            .1-3  ....100.    level      4            in 0...4
            .4-7  0000....    reserved1  0            reserved

        """)
  }

  @Test func linesCanBeFiltered() throws {
    func lines(_ words: String...) throws -> [JSONValue] {
      let system = MemorySystem(["level.lace": levelSchema, "a.log": ""])
      let tool = Tool.wirelace(PlayedCaptures(plays: ["a.log": damaged]))
      _ = tool.run(["decode", "-s", "level.lace", "--format", "jsonl", "a.log"] + words, system)
      return try system.outputText.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    }
    #expect(try lines().count == 6)
    #expect(try lines("--characteristic", "Gauge.readings").count == 2)
    #expect(
      try lines("--characteristic", "2a99").map { $0["note"] } == ["the schema has no characteristic of this UUID"])
    #expect(try lines("--connection", "2").isEmpty)
    #expect(try lines("--capture", "--frame", "Reading").count == 2)
    let joined = try lines("-c", "Gauge.readings")[1]
    #expect(joined["packets"]?.arrayValue == [6, 7])
    #expect(joined["bytes"] == "010204")
    #expect(joined["error"]?["kind"] == "checksum")
  }

  @Test func bytesAreStillDecoded() {
    let (status, output, _) = run("decode", "-s", "level.lace", "--frame", "Level", "64 01 01", plays: [:])
    #expect(status == 0)
    #expect(output.hasPrefix("Level  test.level, 3 bytes\n"))
    let missing = run("decode", "-s", "level.lace", "64 01 01", plays: [:])
    #expect(missing.status == 2)
    #expect(missing.errors.contains("say what they are with --frame NAME"))
  }

  @Test func figuresOfConnections() throws {
    let (status, output, _) = run("stats", "-s", "level.lace", "a.log", plays: ["a.log": damaged])
    #expect(status == 0)
    #expect(
      output == """
        a.log  10 packets

        connection 1  ? → c0:ff:ee:00:00:01
          0 PDUs, 0 bytes, 0.01 s, ATT_MTU 23
          handle  characteristic  values  bytes  size    rate  kinds
          0x0012  Gauge.level          3      7   1-3   333/s  notification 3
          0x0014  Gauge.readings       4     12   2-4  1000/s  notification 4
          0x0016  180f/2a99            1      2     2          read 1

        """)
  }

  @Test func everyRuleHasAPage() {
    let list = run("explain", "--list", plays: [:])
    #expect(list.output.contains("att.longer-than-mtu"))
    let page = run("explain", "value.checksum", plays: [:])
    #expect(page.output.hasPrefix("value.checksum (error): the checksum differs\n\n"))
    #expect(page.output.contains("\nWhat to do: "))
    #expect(run("explain", "not-permitted", plays: [:]).output.hasPrefix("gatt.not-permitted"))
    #expect(run("explain", "value.cheksum", plays: [:]).errors.contains("did you mean 'value.checksum'?"))
  }
}
