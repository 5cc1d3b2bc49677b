import Testing

@testable import YuguCore

@Suite struct JSONValueTests {
  private let raw: JSONValue = [
    "result": ["words": [["word": "天", "n": 2], ["word": "气", "n": 2.5]]], "text": "4", "none": .null,
  ]

  @Test func subscriptsGoInAndFindNothingElsewhere() {
    #expect(raw["result"]?["words"]?[1]?["word"]?.stringValue == "气")
    #expect(raw["result"]?["words"]?[2] == nil && raw["result"]?["words"]?[-1] == nil)
    #expect(raw["missing"] == nil && raw["text"]?["x"] == nil && raw["text"]?[0] == nil && raw[0] == nil)
    #expect(raw["none"] == .null)
  }

  private struct Word: Decodable, Equatable {
    var word: String
    var n: Double
  }

  @Test func aTypeOfTheCallersIsDecoded() throws {
    let words = try raw["result"]?["words"]?.decode([Word].self)
    #expect(words == [Word(word: "天", n: 2), Word(word: "气", n: 2.5)])
    #expect(throws: DecodingError.self) { try raw.decode([Word].self) }
    #expect(try JSONValue.string("x").decode(String.self) == "x")
  }

  @Test(arguments: [
    ("2", 2), ("2.0", 2), (#""2""#, 2), ("2.5", nil), (#""2.5""#, nil), ("1e300", nil), ("9223372036854775808", nil),
    ("true", nil), ("null", nil),
  ])
  func wholeNumbersInWhateverForm(_ text: String, _ value: Int?) throws {
    #expect(try JSONValue(parsing: text).lenientInt == value)
  }

  @Test(arguments: [
    ("true", true), ("false", false), ("1", true), ("0", false), (#""TRUE""#, true), (#""0""#, false), ("2.5", nil),
    (#""yes""#, nil), ("[]", nil),
  ])
  func flagsInWhateverForm(_ text: String, _ value: Bool?) throws {
    #expect(try JSONValue(parsing: text).lenientBool == value)
  }
}
