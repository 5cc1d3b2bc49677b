import CaptureTestSupport
import CommandTestSupport
import Testing
import WirelaceCommandLine
import WirelaceFrames

@testable import WirelaceCaptureCommands

@Suite struct ValidateCommandTests {
  @Test func textShowsThePacketAndTheByte() {
    let (status, output, errors) = run("validate", "-s", "level.lace", "a.log", plays: ["a.log": damaged])
    #expect(status == 1)
    #expect(errors == "")
    #expect(
      output == """
        a.log:3: error: value.range: Gauge.level: Level.level: expected in 0...100, found 101
          packet 3, 0.002000 s, connection 1, peripheral → central, handle 0x0012, byte 0 of its value
            65 00 08
            ^^

        a.log:4: error: value.checksum: Gauge.readings: Reading.check: expected 0x01, found 0xd8
          packet 4, 0.003000 s, connection 1, peripheral → central, handle 0x0014, byte 2 of its value
            01 d8
               ^^

        a.log:5: warning: stream.noise: Gauge.readings: Readings: expected the beginning of a unit, found 2 bytes skipped
          packet 5, 0.004000 s, connection 1, peripheral → central, handle 0x0014, bytes 1-2 of its value
            00 d8
            ^^ ^^

        a.log:7: error: value.checksum: Gauge.readings: Reading.check: expected 0x03, found 0x04
          packet 7, 0.006000 s, connection 1, peripheral → central, handle 0x0014, byte 0 of its value
            01 02 04
                  ^^
            put together: bytes 0-1 in packet 6 from byte 1 on, byte 2 in packet 7

        a.log:8: error: value.truncated: Gauge.level: Level.mode: expected 1 byte, found 0 bytes
          packet 8, 0.007000 s, connection 1, peripheral → central, handle 0x0012, byte 1 of its value
            64
               ^^

        1 capture, 10 packets, 8 values of 3 characteristics checked: 4 errors, 1 warning

        """)
  }

  @Test func bitsAreNamed() throws {
    let bits: @Sendable (TrafficScript) throws -> Void = { script in
      try discover(script)
      script.notify(0x12, "64 01 0f")
    }
    let text = run("validate", "-s", "level.lace", "a.log", plays: ["a.log": bits]).output
    #expect(text.contains("Level.flags.level: expected in 0...4, found 7\n"))
    #expect(text.contains(", byte 2 of its value, bits 1-3\n    64 01 0f\n          ^^\n"), "\(text)")
    let lines = run("validate", "-s", "level.lace", "-f", "jsonl", "a.log", plays: ["a.log": bits]).output
    let line = try JSONValue(parsing: String(lines.split(separator: "\n")[0]))
    #expect(line["bits"]?.compactText == "[1,4]" && line["byte"] == 2)
  }

  @Test func aCleanCaptureIsClean() {
    let clean: @Sendable (TrafficScript) throws -> Void = { script in
      try discover(script)
      script.notify(0x12, "64 01 01")
    }
    let (status, output, _) = run("validate", "-s", "level.lace", "a.log", plays: ["a.log": clean])
    #expect(status == 0)
    #expect(output == "1 capture, 2 packets, 1 value of 1 characteristic checked: no findings\n")
  }

  @Test func severitiesCanBeSetByRuleAndFamily() {
    func status(_ words: String...) -> (Int32, String) {
      let system = MemorySystem(["level.lace": levelSchema, "a.log": ""])
      let tool = Tool.wirelace(PlayedCaptures(plays: ["a.log": damaged]))
      let status = tool.run(["validate", "-s", "level.lace", "a.log"] + words, system)
      return (status.rawValue, String(system.outputText.split(separator: "\n").last ?? ""))
    }
    #expect(status("--severity", "value=note", "--ignore", "stream.noise").0 == 0)
    #expect(status("--severity", "value=note").1.hasSuffix("checked: 1 warning, 4 notes"))
    #expect(status("--severity", "checksum=off", "--ignore", "stream").1.hasSuffix("checked: 2 errors"))
    #expect(status("--severity", "value=off", "--severity", "value.range=warning").1.hasSuffix("checked: 2 warnings"))
    #expect(status("--severity", "value").0 == 2)
    #expect(status("--ignore", "value.rang").0 == 2)
  }

  @Test func manyFindingsOfARuleAreCounted() {
    let many: @Sendable (TrafficScript) throws -> Void = { script in
      try discover(script)
      for _ in 0..<30 { script.notify(0x12, "65 00 08") }
    }
    let (_, output, _) = run("validate", "-s", "level.lace", "--most", "2", "a.log", plays: ["a.log": many])
    #expect(output.ranges(of: "value.range: Gauge").count + 1 == 3)
    #expect(output.contains("\nvalue.range: 28 more (--most 30 shows them)\n"))
    #expect(output.hasSuffix("30 values of 1 characteristic checked: 30 errors\n"))
  }

  @Test func aBaselineHidesWhatIsKnown() {
    let system = MemorySystem(["level.lace": levelSchema])
    let first = run(
      "validate", "-s", "level.lace", "--write-baseline", "known.json", "a.log", plays: ["a.log": damaged],
      system: system)
    #expect(first.status == 1)
    let known = system.text(of: "known.json") ?? ""
    #expect(known.contains("\"rule\": \"value.checksum\""))
    system.output = []
    let more: @Sendable (TrafficScript) throws -> Void = { script in
      try damaged(script)
      script.reconnect()
      try discover(script)
      script.notify(0x12, "64 01 0f")
    }
    let second = run(
      "validate", "-s", "level.lace", "--baseline", "known.json", "a.log", plays: ["a.log": more], system: system)
    #expect(second.status == 1)
    #expect(second.output.contains("Level.flags.level: expected in 0...4, found 7"))
    #expect(second.output.hasSuffix("checked: 1 error\n"))
    system.files["known.json"] = Array("{}".utf8)
    #expect(
      run(
        "validate", "-s", "level.lace", "--baseline", "known.json", "a.log", plays: ["a.log": damaged], system: system
      ).status == 2)
  }

  @Test func linesAreForMachines() throws {
    let (status, output, _) = run(
      "validate", "-s", "level.lace", "--format", "jsonl", "a.log", plays: ["a.log": damaged])
    #expect(status == 1)
    let lines = try output.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    #expect(lines.count == 6)
    #expect(
      lines[3].compactText
        == #"{"capture":"a.log","rule":"value.checksum","severity":"error","packet":7,"time":"1000.007000000","connection":1,"#
        + #""direction":"toCentral","handle":20,"characteristic":"Gauge.readings","frame":"Reading","path":"check","byte":0,"#
        + #""bytes":[2,3],"expected":"0x03","found":"0x04","value":"010204","origins":[{"bytes":[0,2],"packet":6,"byte":1},"#
        + #"{"bytes":[2,3],"packet":7,"byte":0}]}"#)
    #expect(lines[5]["summary"]?["errors"] == 4)
    #expect(lines[5]["summary"]?["rules"]?["stream.noise"] == 1)
  }

  @Test func sarifNamesItsRules() throws {
    let (_, output, _) = run(
      "validate", "-s", "level.lace", "--format", "sarif", "a b.log", plays: ["a b.log": damaged])
    let log = try JSONValue(parsing: output)
    #expect(log["version"] == "2.1.0")
    let run = try #require(log["runs"]?.arrayValue?.first)
    let rules = try #require(run["tool"]?["driver"]?["rules"]?.arrayValue)
    #expect(
      rules.compactMap { $0["id"]?.stringValue } == [
        "stream.noise", "value.checksum", "value.range", "value.truncated",
      ])
    for rule in rules {
      for text in ["shortDescription", "fullDescription", "help"] {
        #expect(rule[text]?["text"]?.stringValue?.isEmpty == false)
      }
    }
    let results = try #require(run["results"]?.arrayValue)
    #expect(results.count == 5)
    for result in results {
      let index = try #require(result["ruleIndex"]?.integerValue)
      #expect(rules[Int(index)]["id"] == result["ruleId"])
      let place = result["locations"]?.arrayValue?.first?["physicalLocation"]
      #expect(place?["artifactLocation"]?["uri"] == "a%20b.log")
      #expect(place?["region"]?["startLine"]?.integerValue ?? 0 > 0)
      #expect(["error", "warning", "note"].contains(result["level"]?.stringValue))
    }
    #expect(
      results[3]["locations"]?.arrayValue?.first?["logicalLocations"]?.arrayValue?.first?["name"] == "packet 7 byte 0")
  }

  @Test func junitHasATestForEachCharacteristic() {
    let (_, output, _) = run("validate", "-s", "level.lace", "--format", "junit", "a.log", plays: ["a.log": damaged])
    #expect(
      output.hasPrefix(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"wirelace\" tests=\"4\" failures=\"2\">\n"))
    #expect(output.contains("<testcase classname=\"a.log\" name=\"protocol\"/>"))
    #expect(output.contains("<testcase classname=\"a.log\" name=\"180f/2a99\"/>"))
    #expect(output.contains("<failure type=\"value.range\" message=\"expected in 0...100, found 101 and 1 more\">"))
    #expect(output.hasSuffix("  </testsuite>\n</testsuites>\n"))
    #expect(output.ranges(of: "<testcase").count + 1 == 5)
    #expect(output.ranges(of: "<failure").count + 1 == output.ranges(of: "</failure>").count + 1)
  }

  @Test func annotationsAreEscaped() {
    let (_, output, _) = run(
      "validate", "-s", "level.lace", "--format", "github", "a,b.log", plays: ["a,b.log": damaged])
    let lines = output.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(
      lines[0]
        == "::error file=a%2Cb.log,line=3,title=value.range::Gauge.level: Level.level: expected in 0...100, found 101")
    #expect(lines[2].hasPrefix("::warning file="))
  }

  @Test func coverageTellsWhatWasNeverSeen() throws {
    let (status, output, errors) = run(
      "validate", "-s", "level.lace", "--ignore", "value", "--ignore", "stream", "--require-coverage", "90", "a.log",
      plays: ["a.log": damaged])
    #expect(status == 1)
    #expect(
      output == """
        Coverage
          frames   1 of 2  ██████████░░░░░░░░░░  50.0 %
          fields   3 of 6  ██████████░░░░░░░░░░  50.0 %
          cases    2 of 2  ████████████████████  100.0 %
          bits     1 of 1  ████████████████████  100.0 %
          all     7 of 11  ████████████░░░░░░░░  63.6 %

        Never seen
          Reading  (the whole frame)

        1 capture, 10 packets, 8 values of 3 characteristics checked: no findings

        """)
    #expect(errors == "wirelace: error: coverage is 63.6 %, less than 90.0 %\n")
    let json = run("validate", "-s", "level.lace", "--coverage", "--format", "json", "a.log", plays: ["a.log": damaged])
    let coverage = try #require(try JSONValue(parsing: json.output)["summary"]?["coverage"])
    #expect(coverage["percent"]?.doubleValue == 63.6)
    #expect(coverage["items"]?.arrayValue?.count == 11)
  }

  @Test func handlesThatNothingTellsOfAreShownWithWhatTheyMayBe() {
    let late: @Sendable (TrafficScript) throws -> Void = { script in
      for level in ["10", "20", "30", "40"] { script.notify(0x12, "\(level) 01 01") }
      script.write(0x33, "ff")
    }
    let (status, output, _) = run("validate", "-s", "level.lace", "a.log", plays: ["a.log": late])
    #expect(status == 0)
    #expect(
      output == """
        Handles that nothing tells of
          0x0012 on connection 1: 4 × notification, 3 bytes
            may be Gauge.level (4 of 4 values fit)
          0x0033 on connection 1: 1 × write, 1 byte
            fits nothing in the schema
          help: give --handles FILE, written by 'wirelace handles', or --learn CAPTURE with discovery in it

        1 capture, 5 packets, 0 values of 0 characteristics checked: no findings

        """)
    let guessed = run(
      "validate", "-s", "level.lace", "--guess", "a.log",
      plays: [
        "a.log": { script in
          for _ in 0..<6 { script.notify(0x12, "10 01 01") }
          script.notify(0x12, "65 01 01")
        }
      ])
    #expect(guessed.output.contains("a.log:7: error: value.range: Gauge.level"))
  }

  @Test func handlesComeFromFilesAndEarlierCaptures() {
    let system = MemorySystem(["level.lace": levelSchema])
    let plays: [String: @Sendable (TrafficScript) throws -> Void] = [
      "first.log": { script in
        try discover(script)
        script.close()
      },
      "late.log": { script in script.notify(0x12, "65 01 01") },
    ]
    let listed = run("handles", "-s", "level.lace", "first.log", plays: plays, system: system)
    #expect(listed.status == 0)
    #expect(
      listed.output == """
        device c0:ff:ee:00:00:01 random
        service 0x0010-0x001f 180f  # Gauge
          0x0012 2a19 read,notify  # Gauge.level
          0x0014 2a1a notify  # Gauge.readings
          0x0016 2a99 read

        """)
    system.files["card.handles"] = system.output
    for words in [["--handles", "card.handles"], ["--learn", "first.log"]] {
      system.output = []
      let tool = Tool.wirelace(PlayedCaptures(plays: plays))
      #expect(tool.run(["validate", "-s", "level.lace", "late.log"] + words, system) == .findings)
      #expect(system.outputText.hasPrefix("late.log:1: error: value.range: Gauge.level"))
    }
    system.files["bad.handles"] = Array("device any\n0x12 nonsense\n".utf8)
    let bad = run("validate", "-s", "level.lace", "--handles", "bad.handles", "late.log", plays: plays, system: system)
    #expect(bad.status == 2)
    #expect(bad.errors == "wirelace: error: bad.handles:2: a UUID is missing behind the handle\n")
  }

  @Test func damageOfTheFileIsAFinding() {
    let (status, output, _) = run(
      "validate", "-s", "level.lace", "a.log", plays: ["a.log": { try discover($0) }],
      faults: ["a.log": [CaptureDamage(offset: 77, afterPacket: 1, message: "at byte 77: the record is cut off")]])
    #expect(status == 1)
    #expect(output.hasPrefix("a.log:1: warning: capture.damaged: at byte 77: the record is cut off\n  packet 1\n"))
  }
}
