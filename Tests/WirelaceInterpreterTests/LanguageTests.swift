import Testing
import WirelaceFrames
import WirelaceModel

@testable import WirelaceInterpreter

/// Every type and shape of the language: what bytes come out as, what they are refused for, and that the value gives them back.
@Suite struct LanguageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var schema: String
    /// In hexadecimal.
    var bytes: String
    /// The JSON form, or the error.
    var outcome: String

    init(_ schema: String, _ bytes: String, _ outcome: String) {
      self.schema = schema
      self.bytes = bytes
      self.outcome = outcome
    }

    var testDescription: String { "\(schema) '\(bytes)'" }
    var isError: Bool { outcome.hasPrefix("F") }
  }

  private func run(_ test: Case) throws {
    let isDeclaration = ["union F ", "bits F:", "frame F "].contains { test.schema.contains($0) }
    let interpreter = try SchemaFixture.interpreter(isDeclaration ? test.schema : "frame F { \(test.schema) }")
    let bytes = test.bytes.split(separator: " ").compactMap { UInt8($0, radix: 16) }
    #expect(try interpreter.outcome(bytes, "F") == test.outcome)
    if !test.isError { #expect(try interpreter.encoded(test.outcome, "F") == bytes.schemaText) }
  }

  @Test(arguments: [
    Case("x: u8", "ff", #"{"x":255}"#),
    Case("x: i8", "ff", #"{"x":-1}"#),
    Case("x: u16", "01 02", #"{"x":513}"#),
    Case("x: u16 big", "01 02", #"{"x":258}"#),
    Case("x: u24", "01 02 03", #"{"x":197121}"#),
    Case("x: i24 big", "ff ff fe", #"{"x":-2}"#),
    Case("x: u64", "ff ff ff ff ff ff ff ff", #"{"x":18446744073709551615}"#),
    Case("x: i64", "00 00 00 00 00 00 00 80", #"{"x":-9223372036854775808}"#),
    Case("x: bool", "01", #"{"x":true}"#),
    Case("x: bool", "02", "F.x at byte 0: boolean: expected 0 or 1, found 2"),
    Case("x: f32", "00 00 c0 3f", #"{"x":1.5}"#),
    Case("x: f16", "00 3e", #"{"x":1.5}"#),
    Case("x: f64 big", "3f f8 00 00 00 00 00 00", #"{"x":1.5}"#),
    Case("x: f32", "00 00 80 7f", #"{"x":"Infinity"}"#),
    Case("x: sfloat", "6c f1", #"{"x":"364e-1"}"#),
    Case("x: sfloat", "ff 07", #"{"x":"NaN"}"#),
    Case("x: medfloat", "6c 01 00 ff", #"{"x":"364e-1"}"#),
    Case("x: medfloat", "00 00 80 00", #"{"x":"NRes"}"#),
    Case("x: i16 scale 0.01", "f4 01", #"{"x":5}"#),
    Case("x: i16 scale 0.01", "f5 01", #"{"x":5.01}"#),
    Case("x: u8 scale 0.5 offset -40", "51", #"{"x":0.5}"#),
    Case("x: u8 except 0xff \"unknown\"", "ff", #"{"x":"unknown"}"#),
    Case("x: uleb", "e5 8e 26", #"{"x":624485}"#),
    Case("x: sleb", "9b f1 59", #"{"x":-624485}"#),
    Case("x: zigzag", "03", #"{"x":-2}"#),
    Case("x: vlq", "81 00", #"{"x":128}"#),
    Case("x: uleb", "e5 8e", "F.x at byte 0: truncated: expected 3 bytes, found 2 bytes"),
    Case(
      "x: uleb max 2 bytes", "e5 8e 26",
      "F.x at byte 0: varint: expected a varint of at most 2 bytes and 64 bits, found more"),
    Case("x: uleb", "80 00", "F.x at byte 0: varint: expected the shortest form, found a longer one"),
    Case("x: bcd[4]", "12 34", #"{"x":"1234"}"#),
    Case("x: bcd[4] little", "12 34", #"{"x":"3412"}"#),
    Case("x: bcd[4] big", "12 3a", "F.x at byte 1: digit: expected decimal digits, found 0x3a"),
    Case("x: uuid16", "0d 18", #"{"x":"180d"}"#),
    Case(
      "x: uuid128", "34 12 00 00 00 00 00 00 00 00 00 00 78 56 34 12", #"{"x":"12345678-0000-0000-0000-000000001234"}"#),
    Case("x: mac", "01 00 00 ee ff c0", #"{"x":"c0:ff:ee:00:00:01"}"#),
    Case("x: mac big", "c0 ff ee 00 00 01", #"{"x":"c0:ff:ee:00:00:01"}"#),
    Case("x: u16", "01", "F.x at byte 0: truncated: expected 2 bytes, found 1 byte"),
  ])
  func scalars(_ test: Case) throws { try run(test) }

  @Test(arguments: [
    Case("x: string[4]", "61 62 00 00", #"{"x":"ab"}"#),
    Case("x: string[4] pad 0x20", "61 62 20 20", #"{"x":"ab"}"#),
    Case("x: string length u8, y: u8", "02 c3 a9 07", #"{"x":"é","y":7}"#),
    Case("x: string length u8", "05 c3 a9", "F.x at byte 1: truncated: expected 5 bytes, found 2 bytes"),
    Case("x: string length u8 max 3", "05 c3 a9", "F.x at byte 0: limit: expected at most 3, found 5"),
    Case("x: string zero, y: u8", "61 62 00 07", #"{"x":"ab","y":7}"#),
    Case("x: string zero", "61 62", "F.x at byte 0: text: expected a zero byte, found the end"),
    Case("x: string", "ff", "F.x at byte 0: text: expected UTF-8, found other bytes"),
    Case("x: string ascii", "c3 a9", "F.x at byte 0: text: expected ASCII, found other bytes"),
    Case("x: string", "", #"{"x":""}"#),
    Case("x: bytes[2], y: bytes", "01 02 03", #"{"x":"0102","y":"03"}"#),
    Case("x: bytes, y: u16", "01 02 03", #"{"x":"01","y":770}"#),
    Case("x: bytes, y: u16", "01", "F.y at byte 0: truncated: expected 2 bytes, found 1 byte"),
    Case("n: u8, x: bytes[n - 1]", "03 01 02", #"{"n":3,"x":"0102"}"#),
    Case("x: [u16]", "01 00 02 00", #"{"x":[1,2]}"#),
    Case("x: [u16]", "01 00 02", "F.x[1] at byte 2: truncated: expected 2 bytes, found 1 byte"),
    Case("x: [u16; 2]", "01 00 02 00", #"{"x":[1,2]}"#),
    Case("x: [u8] count u8, y: u8", "02 01 02 03", #"{"x":[1,2],"y":3}"#),
    Case("x: [u16] length u8, y: u8", "02 01 00 03", #"{"x":[1],"y":3}"#),
    Case("x: [u8] max 2", "01 02 03", "F.x at byte 0: limit: expected at most 2, found 3"),
    Case("n: u8 = count(x), x: [u16], y: u8", "02 01 00 02 00 07", #"{"x":[1,2],"y":7}"#),
    Case("n: u8 = count(x) + 1, x: [u16], y: u8", "02 01 00 07", #"{"x":[1],"y":7}"#),
  ])
  func extents(_ test: Case) throws { try run(test) }

  @Test(arguments: [
    Case("enum E: u8 { a = 1 } frame F { x: E }", "01", #"{"x":"a"}"#),
    Case("enum E: u8 { a = 1 } frame F { x: E }", "02", "F.x at byte 0: case: expected a case of E, found 2"),
    Case("open enum E: u8 { a = 1 } frame F { x: E }", "02", #"{"x":2}"#),
    Case("flags S: u8 { a = 0, b = 2 } frame F { x: S }", "0d", #"{"x":["a","b",3]}"#),
    Case("closed flags S: u8 { a = 0 } frame F { x: S }", "03", "F.x at byte 0: case: expected a case of S, found 3"),
    Case("x: bits<u8> { a: u4, b: i3, c: bool }", "f5", #"{"x":{"a":5,"b":-1,"c":true}}"#),
    Case("x: bits<u8 msb> { a: u4, b: i3, c: bool }", "5f", #"{"x":{"a":5,"b":-1,"c":true}}"#),
    Case("x: bits<u16 big> { a: u12, b: u4 }", "12 34", #"{"x":{"a":564,"b":1}}"#),
    Case("x: bits<u8> { a: u5, reserved 3 }", "e1", #"{"x":{"a":1,"reserved1":7}}"#),
    Case(
      "x: bits<u8> { a: u5, reserved 3 refuse }", "e1", "F.x.reserved1 at byte 0 bit 5: reserved: expected 0, found 7"),
    Case("x: bits<u8> { a: u5, v: u3 == 2 }", "41", #"{"x":{"a":1}}"#),
    Case("x: bits<u8> { a: u5, v: u3 == 2 }", "61", "F.x.v at byte 0 bit 5: constant: expected 0x2, found 0x3"),
    Case("bits F: u8 { a: u4, b: u4 }", "21", #"{"a":1,"b":2}"#),
    Case("bits F: u8 { a: u4, b: u4 }", "21 00", "F at byte 1: trailing: expected the end, found 1 byte"),
  ])
  func packed(_ test: Case) throws { try run(test) }

  @Test(arguments: [
    Case("m: u16 big == 0xcafe, x: u8", "ca fe 01", #"{"x":1}"#),
    Case("m: u16 big == 0xcafe, x: u8", "ca ff 01", "F.m at byte 0: constant: expected 0xcafe, found 0xcaff"),
    Case("m: bytes[2] == 'ca fe'", "ca ff", "F.m at byte 0: constant: expected 'ca fe', found 'ca ff'"),
    Case("m: string[2] == \"OK\"", "4f 4b", "{}"),
    Case("m: string[2] == \"OK\"", "4f 58", #"F.m at byte 0: constant: expected "OK", found "OX""#),
    Case("x: u8, align 4, y: u8", "01 00 00 00 02", #"{"x":1,"y":2}"#),
    Case("x: u8, align 4, y: u8", "01 00 09 00 02", "F at byte 2: padding: expected 0x00, found 0x09"),
    Case("x: u8, reserved bytes[2]", "01 00 00", #"{"x":1}"#),
    Case("x: u8, reserved bytes[2] keep", "01 00 02", #"{"x":1,"reserved1":"0002"}"#),
    Case("x: u8, reserved u8 refuse", "01 02", "F.reserved1 at byte 1: reserved: expected 0, found 2"),
    Case("x: u8, y: u8 if present", "01", #"{"x":1}"#),
    Case("x: u8, y: u8 if present", "01 02", #"{"x":1,"y":2}"#),
    Case("x: u8 if remaining >= 3, y: u16", "01 02", #"{"y":513}"#),
    Case("x: u8 if remaining >= 3, y: u16", "01 02 03", #"{"x":1,"y":770}"#),
    Case("f: bits<u8> { h: bool = present(y), reserved 7 }, y: u8 if f.h", "01 02", #"{"f":{},"y":2}"#),
    Case("x: u8, y: u8 if x > 3 and x != 5", "05", #"{"x":5}"#),
    Case("x: u8, trailing ignore", "01", #"{"x":1}"#),
    Case("x: u8, trailing keep", "01 02 03", #"{"x":1,"trailing":"0203"}"#),
    Case("x: u8", "01 02", "F at byte 1: trailing: expected the end, found 1 byte"),
    Case("n: u8 = size(this), x: bytes", "03 01 02", #"{"x":"0102"}"#),
    Case("x: bytes length u8, n: u8 = size(x)", "01 09 02", #"{"x":"09"}"#),
    Case("x: bytes length u8, n: u8 = size(x)", "01 09 03", "F.n at byte 2: length: expected 2, found 3"),
  ])
  func frames(_ test: Case) throws { try run(test) }

  @Test(arguments: [
    Case("n: u8 = size(a...b), a: u8, b: bytes, c: u8", "03 01 02 03 04", #"{"a":1,"b":"0203","c":4}"#),
    Case(
      "n: u8 = size(a...b), a: u8, b: u8, c: u8", "03 01 02 03 04",
      "F.b at byte 3: trailing: expected the end, found 1 byte"),
    Case(
      "n: u8 = size(a), a: [u16], c: u8", "03 01 02 03 04",
      "F.a[1] at byte 3: truncated: expected 2 bytes, found 1 byte"),
    Case("n: u8 = size(a), a: bytes, c: u8", "09 01", "F.a at byte 1: truncated: expected 9 bytes, found 1 byte"),
    Case(
      "n: u64 = size(a), a: bytes", "ff ff ff ff ff ff ff ff 01",
      "F.a at byte 8: truncated: expected 9223372036854775807 bytes, found 1 byte"),
    Case("n: u8 = size(a) + 2, a: bytes", "01", "F.n at byte 0: length: expected 2, found 1"),
    Case("n: u8 = size(a) / 4, a: bytes", "01 01 02 03 04", #"{"a":"01020304"}"#),
    Case("n: u16 = size(a) * 8, a: bytes", "08 00 01", #"{"a":"01"}"#),
    Case("n: u16 = size(a) * 8, a: bytes", "09 00 01", "F.n at byte 0: length: expected 8, found 9"),
    Case("n: uleb = size(a), a: bytes, c: u8", "02 01 02 03", #"{"a":"0102","c":3}"#),
    Case(
      "h: bits<u8> { n: u5 = size(a), v: u3 }, a: bytes, c: u8", "22 01 02 03", #"{"h":{"v":1},"a":"0102","c":3}"#),
    Case(
      "h: bits<u8> { v: u3, n: u5 = size(a) }, a: bytes", "19 01",
      "F.a at byte 1: truncated: expected 3 bytes, found 1 byte"),
    Case(
      "a: bytes[2], s: u16 big = crc16(ccittFalse) over a", "01 02 0e 7c", #"{"a":"0102"}"#),
    Case(
      "a: bytes[2], s: u16 big = crc16(ccittFalse) over a", "01 02 0e 7d",
      "F.s at byte 2: checksum: expected 0x0e7c, found 0x0e7d"),
    Case("a: u8, b: u8, s: u8 = sum8 over a...b", "01 02 03", #"{"a":1,"b":2}"#),
  ])
  func measured(_ test: Case) throws { try run(test) }

  @Test(arguments: [
    Case("union F tag u8 { 1: a(u8), 2: b(), unknown: keep }", "01 07", #"{"a":7}"#),
    Case("union F tag u8 { 1: a(u8), 2: b(), unknown: keep }", "02", #"{"b":null}"#),
    Case("union F tag u8 { 1: a(u8), 2: b(), unknown: keep }", "03 07 08", #"{"unknown":{"tag":3,"bytes":"0708"}}"#),
    Case("union F tag u8 { 1: a(u8) }", "03 07", "F at byte 0: tag: expected a member of F, found 3"),
    Case("union F tag u8 { 1: a(u8) }", "01", "F.a at byte 1: truncated: expected 1 byte, found 0 bytes"),
    Case("union F tag u8 { 1: a(u8) }", "01 02 03", "F at byte 2: trailing: expected the end, found 1 byte"),
    Case("union F tag u8 { 1 | 5...6: a(u8) }", "06 02", #"{"a":2,"tag":6}"#),
    Case("union F tag u8 length u8 { 1: a(u8), unknown: keep }", "01 01 07", #"{"a":7}"#),
    Case(
      "union F tag u8 length u8 { 1: a(u8), unknown: keep }", "01 02 07 08",
      "F.a at byte 3: trailing: expected the end, found 1 byte"),
    Case(
      "union F tag u8 length u8 { 1: a(u8), unknown: keep }", "09 02 07 08", #"{"unknown":{"tag":9,"bytes":"0708"}}"#),
    Case("union F tag u8 last { 1: a(bytes) }", "07 08 01", #"{"a":"0708"}"#),
    Case("union F tag u8 last { 1: a(bytes) }", "07 08 02", "F at byte 2: tag: expected a member of F, found 2"),
    Case(
      "frame A { x: u8, t: u8, y: u8 } union F tag u8 at 1 { 1: a(A), unknown: keep }", "07 01 08",
      #"{"a":{"x":7,"t":1,"y":8}}"#),
    Case(
      "frame A { x: u8, t: u8, y: u8 } union F tag u8 at 1 { 1: a(A), unknown: keep }", "07 02",
      #"{"unknown":{"bytes":"0702"}}"#),
    Case(
      "frame A { x: u8, t: u8, y: u8 } union F tag u8 at 1 { 1: a(A) }", "07",
      "F at byte 0: truncated: expected 2 bytes, found 1 byte"),
    Case("frame F { t: u8, b: match t { 1: a(u8), 2: n(), unknown: keep } }", "01 07", #"{"t":1,"b":{"a":7}}"#),
    Case(
      "frame F { t: u8, b: match t { 1: a(u8), 2: n(), unknown: keep } }", "09 07",
      #"{"t":9,"b":{"unknown":{"bytes":"07"}}}"#),
    Case(
      "frame F { t: u8, b: match t { 1: a(u8) } }", "09 07", "F.b at byte 1: tag: expected a member of F.b, found 9"),
    Case(
      "frame F { t: u8, b: match t { 1: a(u8), unknown: keep } c: u16 }", "09 07 01 02",
      #"{"t":9,"b":{"unknown":{"bytes":"07"}},"c":513}"#),
    Case(
      "frame F { t: u8, b: match { when t > 3: a(u8), otherwise: refuse } }", "01",
      "F.b at byte 1: tag: expected a member of F.b, found none"),
    Case(
      "union O tag u8 { 1: a(u8), unknown: stop } frame F { o: [O] }", "01 02 01 03 09 01 02",
      #"{"o":[{"a":2},{"a":3},{"unknown":{"tag":9,"bytes":"0102"}}]}"#),
    Case(
      "union O tag u8 length u8 { 1: a(u8), unknown: keep } frame F { o: [O], c: u8 }", "01 01 03 09 01 02 07",
      #"{"o":[{"a":3},{"unknown":{"tag":9,"bytes":"02"}}],"c":7}"#),
    Case(
      "frame G<T, N: int> { v: T, d: bytes[N] } frame F { g: G<u16, 2> }", "01 00 02 03", #"{"g":{"v":1,"d":"0203"}}"#),
  ])
  func unions(_ test: Case) throws { try run(test) }

  @Test(arguments: [
    ("x: u24", #"{"x": 16777216}"#, "F.x at byte 0: width: expected 0...16777215, found 16777216"),
    (
      "x: bits<u8> { a: u4, b: u4 }", #"{"x": {"a": 1, "b": 16}}"#,
      "F.x.b at byte 0 bit 4: width: expected 0...15, found 16"
    ),
    ("a: u8, x: string[3]", #"{"a": 1, "x": "abcd"}"#, "F.x at byte 1: width: expected at most 3 bytes, found 4 bytes"),
    (
      "x: string[3]", #"{"x": "ab\u0000"}"#,
      "F.x at byte 0: width: expected text that does not end with the padding, found padding"
    ),
    (
      "x: string zero", #"{"x": "a\u0000b"}"#,
      "F.x at byte 0: width: expected text without a zero byte, found a zero byte"
    ),
    ("x: string ascii", #"{"x": "é"}"#, "F.x at byte 0: width: expected ASCII, found other text"),
    ("x: bytes[2]", #"{"x": "01"}"#, "F.x at byte 0: width: expected 2 bytes, found 1 byte"),
    ("x: bytes max 2", #"{"x": "010203"}"#, "F.x at byte 0: limit: expected at most 2, found 3"),
    ("x: [u8; 2]", #"{"x": [1]}"#, "F.x at byte 0: width: expected 2 elements, found 1 element"),
    ("n: u8, x: [u8; n]", #"{"n": 3, "x": [1]}"#, "F.x at byte 1: width: expected 3 elements, found 1 element"),
    ("x: uleb max 1 bytes", #"{"x": 128}"#, "F.x at byte 0: width: expected at most 1 byte, found 2 bytes"),
    ("x: u8 if present, y: u8 if present", #"{"y": 1}"#, "F.x at byte 0: presence: expected a value, found no value"),
    (
      "t: u8, b: match t { 1: a(u8), 2: c(u8) }", #"{"t": 2, "b": {"a": 1}}"#,
      "F.b at byte 1: member: expected c, found a"
    ),
    (
      "t: u8, b: match t { 1: a(u8), unknown: keep }", #"{"t": 1, "b": {"unknown": {"bytes": "01"}}}"#,
      "F.b at byte 1: member: expected a, found unknown"
    ),
    ("x: u8", #"{"x": 1, "y": 2}"#, "unknown key 'y'"),
    ("x: u8", #"{}"#, "'x' is missing"),
    ("x: i16 scale 0.01", #"{"x": 0.005}"#, "x: expected a number that the scale can say, found 0.005"),
    ("x: mac", #"{"x": "c0:ff"}"#, #"x: expected an address such as "c0:ff:ee:00:00:01", found "c0:ff""#),
    ("x: [u8]", #"{"x": [1, true]}"#, "x[1]: expected an integer, found true"),
    ("b: match { when remaining > 0: a(u8), otherwise: keep }", #"{"b": {"c": 1}}"#, "b: F.b has no member 'c'"),
  ])
  func refusedValues(_ schema: String, _ json: String, _ error: String) throws {
    #expect(try SchemaFixture.interpreter("frame F { \(schema) }").encoded(json, "F") == error)
  }
}
