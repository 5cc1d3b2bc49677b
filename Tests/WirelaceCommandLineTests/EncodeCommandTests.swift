import CommandTestSupport
import Testing

@testable import WirelaceCommandLine

@Suite struct EncodeCommandTests {
  /// What the command writes, behind its exit status.
  private func encode(_ words: String..., input: String = "") -> String {
    let system = MemorySystem(["card.lace": cardSchema, "value.json": #"{"first": 1, "second": 2}"#])
    system.input = Array(input.utf8)
    let status = Tool.wirelace.run(["encode", "--schema", "card.lace"] + words, system)
    return "\(status.rawValue)\n" + system.outputText + system.errorText
  }

  private let request = #"{"sequence": 1, "opcode": "rename", "body": {"rename": "Max"}}"#

  @Test func computedFieldsAreFilledIn() {
    #expect(encode("-f", "Request", request) == "0\n7e 01 11 03 00 4d 61 78 39\n")
    #expect(encode("-f", "Request", input: request) == "0\n7e 01 11 03 00 4d 61 78 39\n")
    #expect(encode("-f", "Pair", "value.json") == "0\n01 02\n")
    #expect(encode("-f", "Pair", "--format", "base64", "value.json") == "0\nAQI=\n")
    #expect(encode("-f", "Pair", "--format", "binary", "value.json") == "0\n\u{1}\u{2}")
    #expect(encode("-f", "Pair", "--format", "tree", "value.json").hasSuffix("  1  02  second  2\n"))
  }

  @Test func whatCannotBeIsRefused() {
    #expect(
      encode("-f", "Pair", #"{"first": 300, "second": 2}"#)
        == "1\nwirelace: error: Pair.first at byte 0: width: expected 0...255, found 300\n")
    #expect(
      encode("-f", "Pair", #"{"first": "x", "second": 2}"#)
        == "1\nwirelace: error: the value is none of Pair: first: expected an integer, found \"x\"\n")
    #expect(
      encode("-f", "Request", #"{"sequence": 1, "opcode": "start", "body": {"rename": "Max"}}"#)
        == "1\nwirelace: error: Request.body at byte 5: member: expected start, found rename\n")
    #expect(
      encode("-f", "Request", #"{"sequence": 1, "opcode": "start", "length": 3}"#)
        == "1\nwirelace: error: the value is none of Request: 'length' is computed: leave it out\n")
    #expect(encode("-f", "Pair", "{").hasPrefix("2\nwirelace: error: the value is no JSON: 1:2: "))
    #expect(encode("-f", "Logs", "{}").hasPrefix("2\nwirelace: error: 'Logs' is a stream\n"))
  }

  @Test func brokenRulesAreTold() {
    #expect(
      encode("-f", "Pair", #"{"first": 2, "second": 1}"#)
        == "1\n02 01\nwirelace: warning: Pair: ascending: expected first < second, found false\n")
  }

  @Test func takesWhatDecodeWrites() {
    let system = MemorySystem(["card.lace": cardSchema])
    let bytes = "7e 01 10 03 00 0b a0 0f c8"
    _ = Tool.wirelace.run(["decode", "-s", "card.lace", "-f", "Request", "--format", "json", bytes], system)
    #expect(encode("-f", "Request", input: system.outputText) == "0\n\(bytes)\n")
  }
}
