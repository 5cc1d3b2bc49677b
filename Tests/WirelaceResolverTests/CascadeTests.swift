import Testing
import WirelaceDiagnostics
import WirelaceResolver

/// One mistake, one report: what uses a thing that failed says nothing.
@Suite struct CascadeTests {
  @Test(arguments: [
    (
      "frame A { x: Missing, y: bytes[x], z: u8 if x == 3, where x > z }\nframe B { a: A, b: u8 if a.x > 1 }",
      ["W0210 Missing"]
    ),
    (
      "enum E: f32 { a, b }\nframe A { x: E, y: u8 if x == a }\nunion U tag E { a: u8 }\nframe B { u: U }",
      ["W0307 f32"]
    ),
    (
      "type T = u99\nframe A { x: T, y: [T], z: bytes[x] }\nbits B: u8 { a: T }\nframe C { b: B, c: u8 if b.a == 1 }",
      ["W0303 u99"]
    ),
    (
      "frame A { n: u8, body: match n { 1: one(Missing), 2: two(u8) }, where body.one.x > 3 or body.two > 3 }",
      ["W0210 Missing"]
    ),
    ("frame G<T> { x: T, y: Missing }\nframe A { a: G<u8>, b: G<u16>, c: u8 if a.x > 3 }", ["W0210 Missing"]),
    ("frame A { a: B }\nframe B { b: C }\nframe C { c: A }\nframe D { a: A, b: B, c: C }", ["W0311 A"]),
    ("frame A { length: u8 = size(bdoy), body: bytes, check: u16 = crc16(modbus) over length...body }", ["W0401 bdoy"]),
    (
      "union U tag u8 { 1: a(Missing) }\nframe A { u: [U], v: U }\nframe B { x: A\n example \"e\" '01' value { x: { u: [] } } }",
      ["W0210 Missing"]
    ),
    ("checksum C: u8 { polynomial 0x107 }\nframe A { x: bytes, c: u8 = C over x }\nframe B { a: A }", ["W0330 0x107"]),
    ("import acme.nowhere\nframe A { x: Elsewhere, y: Other }", ["W0202 acme.nowhere"]),
    ("bits B: u8 { a: u4, b: Missing }\nframe A { b: B, x: u8 if b.a > 3, y: u8 if b.b > 3 }", ["W0210 Missing"]),
    ("frame A { x: u8 in 9...1 == 3, y: bytes[x] }", ["W0411 9...1"]),
  ])
  func oneReport(text: String, findings: [String]) {
    #expect(Schema("module acme.card 1.0\n" + text).findings == findings)
  }

  @Test func independentMistakesAreAllReported() {
    let schema = Schema(
      """
      module acme.card 1.0
      enum E: u8 { a = 300, b }
      frame A { x: u12, y: Missing, z: u8 in 9...1 }
      bits B: u8 { a: u4 }
      union U tag u8 { 1: a(u8), 1: b(u8) }
      """)
    #expect(schema.codes == ["W0304", "W0304", "W0303", "W0210", "W0411", "W0308", "W0503"])
  }

  @Test func misspellingsAreSuggested() {
    let schema = Schema(
      """
      module acme.card 1.0
      enum State: u8 { idle, busy }
      frame M { state: Sate, level: u8 in 0...100, limit: u8 if levle > 3, x: strign }
      """)
    #expect(
      schema.resolution.diagnostics.map(\.help) == [
        "did you mean `State`?", "did you mean `level`?", "did you mean `string`?",
      ])
    #expect(schema.resolution.diagnostics.map { $0.fixIts.first?.replacement } == ["State", "level", "string"])
  }
}

/// Generic frames that nothing uses.
@Suite struct UnusedGenericTests {
  @Test func namesInsideAreLookedUp() {
    let schema = Schema(
      """
      module acme.card 1.0
      frame Reply<T, N: int> { status: Statsu, value: T, data: bytes[N - 4], inner: T if status == 3 }
      """)
    #expect(schema.findings == ["W0210 Statsu"])
  }

  @Test func importsInsideAreUsed() throws {
    let schema = Schema(
      """
      module acme.card 1.0
      import acme.other
      frame Reply<T> { level: Level, value: T, flags: bits<u8> { a: bool, reserved 7 } }
      frame After { x: u8, flags: bits<u8> { b: bool, reserved 7 } }
      // --- acme/other.lace
      module acme.other 1.0
      enum Level: u8 { low, high }
      """)
    #expect(schema.findings == [])
    let model = try #require(schema.resolution.model)
    #expect(model.frames.map(\.declared.name) == ["After"])
    #expect(model.bitFields.map(\.declared.name) == ["After.flags"])
  }
}

/// What only follows from a syntax error is not told; what stands on its own is.
@Suite struct AftermathTests {
  @Test(arguments: [
    ("frame A { kind: u8, : u8, length: u8 = size(data), where size(data) > 1 }", 1),
    ("frame { x: u8 }\nframe B { a: Lost }", 1),
    ("enum : u8 { a, b }\nframe B { a: Kind, b: u8 if a == b }", 1),
    ("frame A {\n  kind u8\n  data: bytes\n  example \"e\" '01' value { kind: 1, data: '' }\n}", 1),
    ("bits B: u8 {\n  a: u4\n  : u4\n}\nframe C { b: B }", 1),
    ("frame A {\n  x: u8\n  where size() > 1 named \"r\"\n  example \"e\" '01' breaks \"r\"\n}", 1),
    ("frame A {\n  x: u8\n  where y > 1 named \"r\"\n  example \"e\" '01' breaks \"r\"\n}", 1),
  ])
  func oneReport(text: String, count: Int) {
    let findings = Schema("module acme.card 1.0\n" + text).findings
    #expect(findings.count == count, "\(findings)")
  }

  @Test func otherMistakesAreStillTold() {
    let schema = Schema(
      """
      module acme.card 1.0
      frame A { x: u8 :, y: u8 }
      frame B { x: u12 }
      enum E: u8 { a = 300 }
      frame C { x: u8 in 9...1, y: Missing }
      """)
    #expect(schema.codes.filter { !$0.hasPrefix("W01") } == ["W0303", "W0304", "W0411", "W0210"])
    #expect(schema.codes.contains { $0.hasPrefix("W01") })
  }
}
