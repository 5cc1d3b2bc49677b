import Testing
import WirelaceFrames
import WirelaceHTTP

/// As the generator writes a model.
private struct Item: JSONPayload {
  var id: String
  var count: Int
  var score: Double?
  var tags: [String]
  var unknown: [JSONMember]

  private static let idCoder = JSONCoding.string().checked(
    .characters(1...4, id: "characters", text: "characters 1...4"))
  private static let countCoder = JSONCoding.integer(Int.self, lenient: true)
    .checked(.range([0...9], id: "count-range", text: "in 0...9"))
  private static let scoreCoder = JSONCoding.double()
  private static let tagsCoder = JSONCoding.string().checked(.pattern("[a-z]+", id: "pattern", text: "matches"))
    .array.checked(.unique(id: "unique", text: "unique"))
  private static let keys: Set<String> = ["id", "count", "score", "tags", "v"]

  init(id: String, count: Int, score: Double? = nil, tags: [String] = [], unknown: [JSONMember] = []) {
    (self.id, self.count, self.score, self.tags, self.unknown) = (id, count, score, tags, unknown)
  }

  init(payload: JSONValue) throws(JSONPayloadError) {
    let object = try PayloadObject(payload)
    id = try object.required("id", Self.idCoder)
    count = try object.required("count", Self.countCoder)
    score = try object.optional("score", Self.scoreCoder, nullable: true)
    tags = try object.defaulted("tags", Self.tagsCoder, default: [])
    try object.constant("v", 2, optional: true)
    unknown = object.unknown(besides: Self.keys)
  }

  var payload: JSONValue {
    var object = PayloadObjectWriter()
    object.required("id", id, Self.idCoder)
    object.required("count", count, Self.countCoder)
    object.optional("score", score, Self.scoreCoder)
    object.unlessEqual("tags", tags, to: [], Self.tagsCoder)
    object.constant("v", 2)
    object.kept(unknown)
    return object.payload
  }

  static func check(_ payload: JSONValue, at path: String, into violations: inout [PayloadViolation]) {
    payload["id"].map { idCoder.check($0, at: path + ".id", into: &violations) }
    payload["count"].map { countCoder.check($0, at: path + ".count", into: &violations) }
    payload["tags"].map { tagsCoder.check($0, at: path + ".tags", into: &violations) }
  }
}

@Suite struct JSONCodingTests {
  private func item(_ text: String) throws(JSONPayloadError) -> Item {
    try Item(jsonBytes: Array(text.utf8), limit: 1000)
  }

  @Test func documentsAreReadTolerantly() throws {
    let read = try item(#"{"new": [1], "count": "7", "id": "a", "score": null, "v": 2.0}"#)
    #expect(read == Item(id: "a", count: 7, unknown: [JSONMember("new", [1])]))
    #expect(String(decoding: read.jsonBytes, as: UTF8.self) == #"{"id":"a","count":7,"v":2,"new":[1]}"#)
    #expect(try item(#"{"id":"a","count":1e0,"tags":["x"]}"#).count == 1)
  }

  @Test(arguments: [
    ("[]", "type", "$"), ("{}", "required", "$.id"), (#"{"id":1,"count":1}"#, "type", "$.id"),
    (#"{"id":null,"count":1}"#, "null", "$.id"), (#"{"id":"a","count":1.5}"#, "type", "$.count"),
    (#"{"id":"a","count":9223372036854775808}"#, "overflow", "$.count"),
    (#"{"id":"a","count":"x"}"#, "type", "$.count"), (#"{"id":"a","count":1,"tags":["x",3]}"#, "type", "$.tags[1]"),
    (#"{"id":"a","count":1,"tags":null}"#, "null", "$.tags"), (#"{"id":"a","count":1,"v":3}"#, "constant", "$.v"),
    (#"{"id":"a","count":1,"score":1e999}"#, "overflow", "$.score"), (#"{"id":"a""#, "syntax", "$"),
    (#"{"id":"a","id":"b","count":1}"#, "syntax", "$"),
  ])
  func errorsSayWhereAndWhat(text: String, kind: String, path: String) {
    let error = #expect(throws: JSONPayloadError.self) { try item(text) }
    #expect(error?.kind.rawValue == kind)
    #expect(error?.path == path)
  }

  @Test func errorsNeverRepeatTheDocument() {
    for text in [
      #"{"id":{"canary":"canary"},"count":1}"#, #"{"id":"a","count":"canary"}"#, #"{"id":"a","count":1,"v":"canary"}"#,
      #"{"id":"canary"#,
    ] {
      let error = #expect(throws: JSONPayloadError.self) { try item(text) }
      #expect(!"\(error.map { "\($0)" } ?? "canary")".contains("canary"))
    }
  }

  @Test func sizeDepthAndEncodingAreBounded() {
    let deep = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
    #expect(throws: JSONPayloadError.self) { try JSONValue(payloadBytes: Array(deep.utf8), limit: 1000) }
    #expect(throws: JSONPayloadError.self) { try JSONValue(payloadBytes: Array(deep.utf8), limit: 100, depthLimit: 99) }
    let error = #expect(throws: JSONPayloadError.self) {
      try JSONValue(payloadBytes: [0x22, 0xFF, 0x22], limit: 9)
    }
    #expect(error?.offset == 0)
  }

  @Test func everyBrokenRuleIsReported() {
    #expect(Item(id: "ab", count: 9, tags: ["a", "b"]).validate() == [])
    let violations = Item(id: "", count: 10, tags: ["a", "a", "A"]).validate()
    #expect(violations.map(\.rule) == ["characters", "count-range", "unique", "pattern"])
    #expect(violations.map(\.path) == ["$.id", "$.count", "$.tags", "$.tags[2]"])
  }

  @Test func randomModelsGoThereAndBack() throws {
    var generator = SplitMix(state: 5)
    for _ in 0..<2000 {
      let count = Int.random(in: 0...4, using: &generator)
      let value = Item(
        id: String(
          (0..<count).map { _ in Character(Unicode.Scalar(UInt32.random(in: 0...0xD7FF, using: &generator)) ?? "x") }),
        count: Int.random(in: .min ... .max, using: &generator),
        score: Bool.random(using: &generator) ? Double.random(in: -1e300...1e300, using: &generator) : nil,
        tags: (0..<count).map { "t\($0)" }, unknown: count == 0 ? [] : [JSONMember("ü", .bool(true))])
      #expect(try Item(jsonBytes: value.jsonBytes, limit: 10_000) == value)
    }
  }

  @Test func parametersHaveATextForm() throws {
    #expect(JSONCoding.integer(Int.self).text(-5) == "-5")
    #expect(try JSONCoding.integer(Int.self).decode(text: "-5") == -5)
    #expect(try JSONCoding.boolean.decode(text: "true"))
    #expect(try JSONCoding.string().decode(text: "5") == "5")
    #expect(try JSONCoding.dateTime.decode(text: "1970-01-01T00:00:01Z").seconds == 1)
    for text in ["", " 5", "5 ", "0x5", "[5]", "5,", "05", "+5", "null"] {
      #expect(throws: JSONPayloadError.self) { try JSONCoding.integer(Int.self).decode(text: text) }
    }
    #expect(throws: JSONPayloadError.self) { try JSONCoding.boolean.decode(text: "TRUE") }
    #expect(throws: JSONPayloadError.self) { try JSONCoding.string().array.decode(text: "a") }
    #expect(JSONCoding.string().array.text(["a"]) == nil)
  }

  @Test func mapsAreWrittenInOrder() throws {
    let coder = JSONCoding.integer(Int8.self).nullable.map
    let json = coder.encode(["b": 1, "a": nil, "B": 3])
    #expect(json.compactText == #"{"B":3,"a":null,"b":1}"#)
    #expect(try coder.decode(json) == ["b": 1, "a": nil, "B": 3])
    let error = #expect(throws: JSONPayloadError.self) { try coder.decode(["a b": 128]) }
    #expect(error?.path == #"$["a b"]"#)
  }
}

/// A small seeded generator.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
