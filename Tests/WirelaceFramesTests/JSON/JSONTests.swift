import Testing
import WirelaceFrames

@Suite struct JSONTests {
  @Test func allKindsReadAndWriteBack() throws {
    let text =
      #"{"a":null,"b":[true,false],"c":-12,"d":1.50,"e":"x\n\"\\é😀","f":{},"g":[],"h":170141183460469231731687303715884105727}"#
    let value = try JSONValue(parsing: text)
    #expect(value.compactText == text)
    #expect(value["c"] == .integer(-12))
    #expect(value["d"]?.doubleValue == 1.5)
    #expect(value["e"] == "x\n\"\\é😀")
    #expect(value["h"] == .integer(Int128.max))
    #expect(value.objectValue?.map(\.name) == ["a", "b", "c", "d", "e", "f", "g", "h"])
  }

  @Test func prettyTextIndents() throws {
    let value = try JSONValue(parsing: #"{"a":[1,{"b":[]}],"c":{}}"#)
    #expect(
      value.prettyText == """
        {
          "a": [
            1,
            {
              "b": []
            }
          ],
          "c": {}
        }
        """)
    #expect(try JSONValue(parsing: value.prettyText) == value)
  }

  @Test func escapesAreReadAndControlsWritten() throws {
    #expect(try JSONValue(parsing: #""\u00e9\ud83d\ude00\/\b\f\r\t""#) == "é😀/\u{8}\u{c}\r\t")
    #expect(JSONValue.string("\u{0}\u{1f}\u{7f}").compactText == #""\u0000\u001f\u007f""#)
  }

  @Test(arguments: [
    ("", 1, 1, "expected a value, found the end"),
    ("[1,]", 1, 4, "expected a value, found ']'"),
    ("[1 2]", 1, 4, "expected ',' or ']', found '2'"),
    ("{\"a\" 1}", 1, 6, "expected ':', found '1'"),
    ("{a:1}", 1, 2, "expected a name in quotes, found 'a'"),
    ("{\"a\":1,\n \"é\":2, \"a\":3}", 2, 9, "the name is there twice"),
    ("01", 1, 1, "a number does not begin with 0"),
    ("1.", 1, 3, "expected a digit, found the end"),
    ("-", 1, 2, "expected a digit, found the end"),
    ("1e+", 1, 4, "expected a digit, found the end"),
    (".5", 1, 1, "expected a value, found '.'"),
    ("+1", 1, 1, "expected a value, found '+'"),
    ("nul", 1, 1, "expected a value, found 'n'"),
    ("true false", 1, 6, "unexpected 'f' behind the value"),
    ("\"a", 1, 1, "the string is not closed"),
    ("\"a\nb\"", 1, 3, "a control character in a string must be escaped"),
    (#""\x""#, 1, 2, "unknown escape"),
    (#""\u12g4""#, 1, 2, "expected four hexadecimal digits"),
    (#""\ud800x""#, 1, 2, "half of a surrogate pair"),
    (#""\ud800\u0041""#, 1, 2, "half of a surrogate pair"),
    (#""\udc00""#, 1, 2, "half of a surrogate pair"),
    ("[1, // no\n2]", 1, 5, "expected a value, found '/'"),
    ("NaN", 1, 1, "expected a value, found 'N'"),
  ])
  func faultsAreLocated(text: String, line: Int, column: Int, message: String) {
    let error = #expect(throws: JSONError.self) { try JSONValue(parsing: text) }
    #expect(error?.line == line && error?.column == column && error?.message == message, "\(String(describing: error))")
  }

  @Test func bytesThatAreNotUTF8AreRefused() {
    for bytes: [UInt8] in [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0xEF, 0xBB, 0xBF, 0x31], [0x22, 0xED, 0xA0, 0x80, 0x22],
    ] {
      #expect(throws: JSONError.self) { try JSONValue(parsing: bytes) }
    }
  }

  @Test func depthIsLimited() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: JSONError.self) { try JSONValue(parsing: deep) }
    let right = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(try JSONValue(parsing: right).compactText == right)
    #expect(throws: JSONError.self) { try JSONValue(parsing: "[[]]", depthLimit: 1) }
  }

  @Test func numbersKeepWhatTheyAre() throws {
    #expect(try JSONValue(parsing: "1e3").integerValue == 1000)
    #expect(try JSONValue(parsing: "2.0").integerValue == 2)
    #expect(try JSONValue(parsing: "2.5").integerValue == nil)
    #expect(try JSONValue(parsing: "1e99999999999").integerValue == nil)
    #expect(try JSONValue(parsing: "-0").doubleValue?.sign == .minus)
    #expect(try JSONValue(parsing: "18446744073709551615").integerValue == Int128(UInt64.max))
    let tooLong = String(repeating: "9", count: 60)
    #expect(try JSONValue(parsing: tooLong).compactText == tooLong)
  }

  @Test func floatsAreShortest() {
    #expect(JSONValue.float(72.0 as Float) == .integer(72))
    #expect(JSONValue.float(0.1 as Float).compactText == "0.1")
    #expect(JSONValue.float(0.1 as Double).compactText == "0.1")
    #expect(JSONValue.float(-0.0 as Double).compactText == "-0.0")
    #expect(JSONValue.float(Double.infinity) == "Infinity")
    #expect(JSONValue.float(-Float.infinity) == "-Infinity")
    #expect(JSONValue.float(Float.nan) == "NaN")
    #expect(JSONValue.string("-Infinity").doubleValue == -.infinity)
    #expect(JSONValue.string("x").doubleValue == nil)
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 {
      let double = Double(bitPattern: random.next())
      if double.isFinite { #expect(JSONValue.float(double).doubleValue == double) }
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      if float.isFinite { #expect(JSONValue.float(float).floatValue == float) }
    }
  }

  /// Damaged texts are refused or read; what is read writes back to what reads the same.
  @Test func mutatedTextsNeverTrap() throws {
    var random = SeededGenerator(seed: 2)
    let seed = Array(#"{"a":[1,-2.5e+3,"\u00e9\ud83d\ude00"],"b":{"c":null,"d":true}}"#.utf8)
    var accepted = 0
    for _ in 0..<5000 {
      var bytes = seed
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        if Bool.random(using: &random) {
          bytes[place] = UInt8.random(in: 0...127, using: &random)
        } else {
          bytes.remove(at: place)
        }
      }
      if let value = try? JSONValue(parsing: bytes) {
        accepted += 1
        #expect(try JSONValue(parsing: value.compactText) == value)
      }
    }
    #expect(accepted > 50)
  }
}
