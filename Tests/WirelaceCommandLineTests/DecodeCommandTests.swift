import CommandTestSupport
import Testing
import WirelaceFrames

@testable import WirelaceCommandLine

/// A schema with one of each thing that the tree shows.
let cardSchema = """
  module acme.card 1.0

  open enum Opcode: u8 { start = 0x10, rename = 0x11, blink = 0x12 }
  flags Features: u8 { wifi = 0, audio = 1 }

  frame Request {
    magic: u8 == 0x7e
    sequence: u8 sequence
    opcode: Opcode
    length: u16 = size(body)
    body: match opcode {
      start: start { options: bits<u8> { loud: bool, level: u4 in 0...9, reserved 3 }, voltage: u16 scale 0.001 unit V in 3...4.2 }
      rename: rename(string)
      unknown: keep
    }
    check: u8 = xor8 over magic...body
    where sequence != 0 named "counted"
  }

  frame Pair { first: u8, second: u8, where first < second named "ascending" }

  frame Log { features: Features, level: u8 unit percent except 0xff "unknown", data: bytes }

  delimited Logs carries Pair { end '0a' limit 64 }
  """

@Suite struct DecodeCommandTests {
  /// What the command writes, behind its exit status.
  private func decode(_ words: String..., input: String = "", schema: [String: String] = ["card.lace": cardSchema])
    -> String
  {
    let system = MemorySystem(schema)
    system.input = Array(input.utf8)
    let status = Tool.wirelace.run(["decode", "--schema", "card.lace"] + words, system)
    return "\(status.rawValue)\n" + system.outputText + system.errorText
  }

  @Test func theTreeShowsWhatEachByteIsFor() {
    #expect(
      decode("--frame", "Request", "7e 01 10 03 00 0b a0 0f c8")
        == """
        0
        Request  acme.card, 9 bytes
          0       7e        magic          126    0x7e; constant
          1       01        sequence       1      sequence
          2       10        opcode         start  0x10
          3-4     03 00     length         3      = size(body)
          5-7               body           start
          5       0b          options
            .0    .......1      loud       true
            .1-4  ...0101.      level      5      in 0...9
            .5-7  000.....      reserved1  0      reserved
          6-7     a0 0f       voltage      4 V    raw 4000; in 3...4.2
          8       c8        check          200    0xc8; = xor8 over magic...body

        """)
  }

  @Test func errorsAreMarkedWhereTheyAre() {
    #expect(
      decode("--frame", "Request", "7e 01 11 03 00 4d 61 78 38") == """
        1
        Request  acme.card, 9 bytes
          7e 01 11 03 00 4d 61 78 38
                                  ^^
          0    7e        magic     126     0x7e; constant
          1    01        sequence  1       sequence
          2    11        opcode    rename  0x11
          3-4  03 00     length    3       = size(body)
          5-7            body      rename
          5-7  4d 61 78    rename  "Max"
          8    38        check     56      0x38; = xor8 over magic...body
                         ✗ checksum: expected 0x39, found 0x38

        """)
    #expect(
      decode("--frame", "Request", "7e 01 10 03 00 0b") == """
        1
        Request  acme.card, 6 bytes
          7e 01 10 03 00 0b
                         ^^
          0    7e     magic       126    0x7e; constant
          1    01     sequence    1      sequence
          2    10     opcode      start  0x10
          3-4  03 00  length      3      = size(body)
          5    0b     (not read)
          ✗ body: truncated: expected 3 bytes, found 1 byte

        """)
    #expect(
      decode("--frame", "Pair", "1 2 3") == """
        2
        wirelace: error: the input is no hexadecimal text: 3 digits make no whole number of bytes

        """)
  }

  @Test func brokenRulesAreMarkedWhereTheyAre() {
    #expect(
      decode("--frame", "Pair", "0302") == """
        1
        Pair  acme.card, 2 bytes
          03 02
          ^^ ^^
          0  03  first   3
          1  02  second  2
          ✗ ascending: expected first < second

        """)
    #expect(
      decode("--frame", "Request", "7e 01 10 03 00 fe a0 0f 3d").contains(
        """
            .1-4  ...1111.      level      15     0xf; in 0...9
                                ✗ range: expected in 0...9, found 15
            .5-7  111.....      reserved1  7      reserved
                                ✗ reserved: expected 0, found 7
        """))
  }

  @Test func longBytesAreDumpedWithTheirText() {
    let text = decode("--frame", "Log", "03 ff 48656c6c6f2c20776f726c64210a00010203")
    #expect(
      text == """
        0
        Log  acme.card, 20 bytes
          0     03  features  wifi, audio  0x03
          1     ff  level     unknown      0xff
          2-19      data      18 bytes
                  48 65 6c 6c 6f 2c 20 77 6f 72 6c 64 21 0a 00 01  Hello, world!...
                  02 03                                            ..

        """)
    let long = String(repeating: "00", count: 400)
    #expect(decode("--frame", "Log", "0300" + long).contains("… 272 more bytes (--full shows them)\n"))
    #expect(!decode("--frame", "Log", "--full", "0300" + long).contains("--full"))
  }

  @Test func bytesComeInManyForms() {
    let expected = decode("--frame", "Pair", "0102")
    #expect(expected.hasPrefix("0\n"))
    #expect(decode("--frame", "Pair", "0x01, 0x02") == expected)
    #expect(decode("--frame", "Pair", "01:02") == expected)
    #expect(decode("--frame", "Pair", "01", "02") == expected)
    #expect(decode("--frame", "Pair", "--input", "base64", "AQI=") == expected)
    #expect(decode("--frame", "Pair", "AQI=") == expected)
    #expect(decode("--frame", "Pair", input: "01 02\n") == expected)
    #expect(decode("--frame", "Pair", input: "\u{1}\u{2}") == expected)
    #expect(decode("--frame", "Pair", "--input", "binary", input: "12").contains("31  first "))
    #expect(
      decode("--frame", "Pair", "bytes", schema: ["card.lace": cardSchema, "bytes": "01 02"]) == expected)
    #expect(
      decode("--frame", "Pair", "01 zz") == """
        2
        wirelace: error: the input is no hexadecimal text: 'z' at character 4

        """)
  }

  @Test func machinesGetJSON() throws {
    let line = #"{"frame":"Pair","module":"acme.card","bytes":"0102","value":{"first":1,"second":2}}"#
    #expect(decode("-f", "Pair", "--format", "jsonl", "0102") == "0\n" + line + "\n")
    #expect(
      decode("-f", "Pair", "--format", "jsonl", "--each-line", input: "0102\n0201\n01\n") == """
        1
        \(line)
        {"frame":"Pair","module":"acme.card","bytes":"0201","value":{"first":2,"second":1},"violations":[{"rule":"ascending","kind":"where","path":"","bytes":[0,2],"expected":"first < second","found":"false"}]}
        {"frame":"Pair","module":"acme.card","bytes":"01","error":{"kind":"truncated","path":"second","byteOffset":1,"bitOffset":0,"expected":"1 byte","found":"0 bytes"}}

        """)
    let json = try JSONValue(
      parsing: String(decode("-f", "Request", "--format", "json", "7e 01 10 03 00 0b a0 0f c8").dropFirst(2)))
    let level = json["parts"]?.arrayValue?.first { $0["path"] == "body.start.options.level" }
    #expect(
      level
        == .object([
          JSONMember("path", "body.start.options.level"), JSONMember("bytes", [5, 6]), JSONMember("bits", [1, 5]),
          JSONMember("value", 5),
        ]))
  }

  @Test func streamsAreTakenApart() {
    #expect(
      decode("-f", "Logs", "01 02 0a 01 0a 05") == """
        1
        bytes 0-2: Pair  acme.card, 2 bytes
          0  01  first   1
          1  02  second  2
        bytes 3-4: Pair  acme.card, 1 byte
          01
             ^^
          0  01  first   1
          1      second
                 ✗ truncated: expected 1 byte, found 0 bytes
        bytes 5-5: cutOff: 05

        """)
  }

  @Test func namesAreFoundOrGuessed() {
    #expect(decode("-f", "acme.card.Pair", "0102").hasPrefix("0\nPair"))
    #expect(
      decode("-f", "Pairs", "00") == "2\nwirelace: error: no frame is called 'Pairs'\n  help: did you mean 'Pair'?\n")
    #expect(decode("0102").hasPrefix("2\nwirelace: error: no frame\n"))
    let twice = ["card.lace": cardSchema + "\n", "other.lace": "module other 1.0\nframe Pair { x: u8 }\n"]
    let system = MemorySystem(twice)
    let words = ["decode", "-s", "card.lace", "-s", "other.lace", "-f", "Pair", "00"]
    #expect(Tool.wirelace.run(words, system) == .couldNotRun)
    #expect(system.errorText.contains("help: say acme.card.Pair or other.Pair"))
  }

  @Test func schemasWithMistakesAreTold() {
    let text = decode("-f", "Pair", "00", schema: ["card.lace": "module m 1.0\nframe Pair { a: u9 }\n"])
    #expect(text.hasPrefix("2\n"))
    #expect(text.contains("card.lace:2:"))
  }
}
