import Testing
import WirelaceDiagnostics
import WirelaceModel
import WirelaceResolver

@testable import WirelaceInterpreter

/// Documents against models: every kind of fault, where it is, and nothing where there is none.
@Suite("JSON documents")
struct JSONCheckerTests {
  static let schema = """
    module test 1.0
    enum Level: u8 { low = 1, high = 2 }
    enum Color: string { red, darkBlue = "dark-blue" }
    open enum Mood: string { fine }
    model Point { x: i8, y: f64 lenient in -1...1 optional }
    model All {
      name: string characters 1...3 matches "[a-z]+" optional
      count: u8 lenient in 1...9 step 3 optional
      wide: i64 optional
      level: Level optional
      color: Color in red optional
      mood: Mood nullable optional
      at: datetime optional
      day: date optional
      id: uuid optional
      link: url optional
      raw: bytes hex size 2...2 optional
      coded: bytes base64 optional
      flag: bool optional
      list: [u8] elements ...2 unique optional
      table: [Color: u8] optional
      point: Point optional
      version: int key "v" == 2
      any: json optional
    }
    model Strict { a: bool, unknown refuse }
    model Hello { name: string }
    union Event by key kind { hello: Hello, 7: seven(Strict), true: truth() }
    model One { eof: u8 == 0, text: string }
    model Two { eof: u8 == 1, score: f64 }
    union Frame by shape { one: One, two: Two }
    """

  static let model = resolve(
    paths: ["test.lace"], schemaRoots: [], load: { SourceFile(path: $0, text: schema) }
  ).model

  private func findings(_ text: String, as name: String) throws -> [String] {
    let model = try #require(Self.model)
    let type: JSONType
    if let index = model.jsonModels.firstIndex(where: { $0.declared.name == name }) {
      type = .model(ID(index))
    } else {
      type = .union(ID(try #require(model.jsonUnions.firstIndex { $0.declared.name == name })))
    }
    return JSONChecker(model).check(Array(text.utf8), as: JSONShape(type)).map(\.description)
  }

  @Test(
    "Sound documents",
    arguments: [
      #"{"v": 2}"#, #"{"v": 2.0, "new": [1]}"#, #"{"v":2,"count":"6"}"#, #"{"v":2,"mood":null}"#,
      #"{"v":2,"mood":"tired"}"#, #"{"v":2,"at":"2024-02-29T23:59:60.5+08:00"}"#, #"{"v":2,"day":"2000-02-29"}"#,
      #"{"v":2,"id":"0F8A0001-5d6c-4e2b-9a57-2c1f0e9d7b34"}"#, #"{"v":2,"raw":"00fF"}"#, #"{"v":2,"coded":"QQ"}"#,
      #"{"v":2,"coded":"QQ=="}"#, #"{"v":2,"point":{"x":-128,"y":"0.5"}}"#, #"{"v":2,"table":{"dark-blue":1}}"#,
      #"{"v":2,"any":null}"#, #"{"v":2,"level":2.0,"wide":9223372036854775807}"#,
    ]) func sound(text: String) throws
  {
    #expect(try findings(text, as: "All") == [])
  }

  @Test(
    "Faults and their places",
    arguments: [
      ("[]", "$: type: expected an object, found an array"),
      ("{}", "$.v: required: expected the key \"v\", found nothing"),
      (#"{"v":3}"#, "$.v: constant: expected 2, found 3"),
      (#"{"v":2,"name":"abcd"}"#, "$.name: characters: expected characters 1...3, found 4 characters"),
      (#"{"v":2,"name":"ab1"}"#, "$.name: pattern: expected matches \"[a-z]+\", found \"ab1\""),
      (#"{"v":2,"name":null}"#, "$.name: null: expected a string, found null"),
      (#"{"v":2,"count":12}"#, "$.count: range: expected in 1...9, found 12"),
      (#"{"v":2,"count":256}"#, "$.count: overflow: expected 0...255, found 256"),
      (#"{"v":2,"count":1.5}"#, "$.count: type: expected a whole number, found 1.5"),
      (#"{"v":2,"count":4}"#, "$.count: step: expected step 3, found 4"),
      (#"{"v":2,"wide":"1"}"#, "$.wide: type: expected a whole number, found a string"),
      (
        #"{"v":2,"wide":9223372036854775808}"#,
        "$.wide: overflow: expected -9223372036854775808...9223372036854775807, found 9223372036854775808"
      ),
      (#"{"v":2,"level":3}"#, "$.level: case: expected a case of Level, found 3"),
      (#"{"v":2,"color":"blue"}"#, "$.color: case: expected a case of Color, found \"blue\""),
      (#"{"v":2,"color":"dark-blue"}"#, "$.color: range: expected in red, found \"dark-blue\""),
      (
        #"{"v":2,"at":"2026-01-31T08:00:00"}"#,
        "$.at: format: expected a date and time of RFC 3339, found \"2026-01-31T08:00:00\""
      ),
      (
        #"{"v":2,"at":"2023-02-29T08:00:00Z"}"#,
        "$.at: format: expected a date and time of RFC 3339, found \"2023-02-29T08:00:00Z\""
      ),
      (#"{"v":2,"day":"2026-13-01"}"#, "$.day: format: expected a date, found \"2026-13-01\""),
      (#"{"v":2,"id":"7"}"#, "$.id: format: expected a UUID, found \"7\""),
      (#"{"v":2,"link":"/here"}"#, "$.link: format: expected an absolute URL, found \"/here\""),
      (#"{"v":2,"raw":"0g00"}"#, "$.raw: format: expected bytes in hex, found \"0g00\""),
      (#"{"v":2,"raw":"00"}"#, "$.raw: size: expected size 2...2, found 1 bytes"),
      (#"{"v":2,"coded":"Q"}"#, "$.coded: format: expected bytes in base64, found \"Q\""),
      (#"{"v":2,"flag":1}"#, "$.flag: type: expected a boolean, found a number"),
      (#"{"v":2,"list":[1,300]}"#, "$.list[1]: overflow: expected 0...255, found 300"),
      (#"{"v":2,"list":[1,1]}"#, "$.list: unique: expected unique, found equal elements"),
      (#"{"v":2,"list":[1,2,3]}"#, "$.list: elements: expected elements ...2, found 3 elements"),
      (#"{"v":2,"table":{"a b":1}}"#, "$.table[\"a b\"]: case: expected a case of Color, found \"a b\""),
      (#"{"v":2,"point":{"x":1,"y":2}}"#, "$.point.y: range: expected in -1...1, found 2"),
      (
        #"{"v":2,"point":{"x":1,"y":"1e999"}}"#,
        "$.point.y: overflow: expected a number that a double holds, found \"1e999\""
      ),
    ]) func fault(text: String, finding: String) throws
  {
    #expect(try findings(text, as: "All") == [finding])
  }

  @Test("What is no JSON") func syntax() throws {
    let found = try findings("{", as: "All")
    #expect(found.count == 1 && found[0].hasPrefix("$: syntax: expected JSON, found 1:2:"))
  }

  @Test("Refused keys") func unknown() throws {
    #expect(try findings(#"{"a":true}"#, as: "Strict") == [])
    #expect(
      try findings(#"{"a":true,"b":1}"#, as: "Strict") == ["$.b: unknown: expected only keys of Strict, found \"b\""])
  }

  @Test("Unions by key") func unionByKey() throws {
    #expect(try findings(#"{"kind":"hello","name":"x"}"#, as: "Event") == [])
    #expect(try findings(#"{"kind":7.0,"a":false}"#, as: "Event") == [])
    #expect(try findings(#"{"kind":true}"#, as: "Event") == [])
    #expect(
      try findings(#"{"kind":"hello"}"#, as: "Event") == ["$.name: required: expected the key \"name\", found nothing"])
    #expect(try findings("{}", as: "Event") == ["$.kind: required: expected the key \"kind\", found nothing"])
    #expect(
      try findings(#"{"kind":"bye"}"#, as: "Event") == ["$.kind: tag: expected \"hello\", 7, true, found \"bye\""])
  }

  @Test("Unions by shape") func unionByShape() throws {
    #expect(try findings(#"{"eof":1,"score":0.5}"#, as: "Frame") == [])
    #expect(try findings(#"{"eof":0,"text":5}"#, as: "Frame") == ["$.text: type: expected a string, found a number"])
    #expect(try findings(#"{"eof":1,"text":""}"#, as: "Frame") == ["$: tag: expected one, two, found another object"])
  }

  @Test("A document of nothing but faults is cut off") func limit() throws {
    let text = "{\"v\":2,\"list\":[" + Array(repeating: "-1", count: 3000).joined(separator: ",") + "]}"
    #expect(try findings(text, as: "All").count == JSONChecker.findingLimit)
  }

  @Test("Examples say what they break") func examples() throws {
    let text = """
      module test 1.0
      model Point {
        x: u8 in 0...9
        example "sound" { x: 1 }
        example "breaks a rule" { "x": 10 }
        example "refused" { y: 1 }
        example "breaks nothing" { x: 1 } breaks range
        example "breaks something else" { x: 10 } breaks type
        example "breaks elsewhere" { x: 10 } breaks range at "$.y"
        example "as it says" { x: 10 } breaks range at "$.x"
        example "no JSON" "{" breaks syntax
      }
      """
    let model = try #require(
      resolve(paths: ["test.lace"], schemaRoots: [], load: { SourceFile(path: $0, text: text) }).model)
    let codes = Interpreter(model).checkExamples().map(\.code.id)
    #expect(codes == ["W1003", "W1001", "W1005", "W1006", "W1007"])
  }
}
