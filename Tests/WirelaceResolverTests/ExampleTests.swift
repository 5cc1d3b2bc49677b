import Testing
import WirelaceDiagnostics
import WirelaceModel
import WirelaceResolver

/// Examples: values against types, and what an invalid one may say.
@Suite struct ExampleTests {
  private static let declarations = """
    module acme.card 1.0
    open enum Mode: u8 { idle = 1, busy = 7 }
    flags Set: u8 { wifi, audio }
    bits Status: u8 { level: u4, full: bool, mode: u1, reserved 2 }
    union Item tag u8 { 1: one(u8), 2: two { x: u8, y: i16 scale 0.1 }, 3: blank(), unknown: keep }
    frame Inner { p: u8, q: string length u8 }
    frame M {
      length: u8 = size(inner...items)
      inner: Inner
      status: Status
      set: Set
      mode: Mode
      extra: u16 scale 0.5 in 0...100 if mode == busy
      magic: u8 == 7
      items: [Item]
      where mode != idle named "never-idle"
      trailing keep
      EXAMPLE
    }
    """

  private func schema(_ example: String) -> Schema {
    Schema(Self.declarations.replacing("EXAMPLE", with: "example \"e\" " + example))
  }

  @Test func aWholeValue() throws {
    let schema = schema(
      """
      '00 01 02 03 04 05 06 07 08 09' value {
        inner: { p: 1, q: "ab" }, status: { level: 3 }, set: [audio, 7], mode: 9, extra: 2.5
        items: [one(4), two({ x: 1, y: -0.5 }), blank(), unknown({ tag: 9, bytes: '01' })], trailing: 'ff'
      }
      """)
    #expect(schema.findings == [])
    let example = try #require(schema.resolution.model?.frame("M")?.examples.first)
    guard case .valid(.record(let record)?) = example.expectation else {
      Issue.record("\(example)")
      return
    }
    #expect(record["inner"] == .record(["p": .integer(1), "q": .text("ab")]))
    #expect(record["status"] == .record(["level": .integer(3), "full": .boolean(false), "mode": .integer(0)]))
    #expect(record["set"] == .integer(0x82) && record["mode"] == .integer(9) && record["extra"] == .integer(5))
    #expect(
      record["items"]
        == .array([
          .member("one", .integer(4)), .member("two", .record(["x": .integer(1), "y": .integer(-5)])),
          .member("blank", nil), .unknown(tag: 9, [1]),
        ]))
    #expect(record["trailing"] == .bytes([0xFF]) && record["length"] == nil && record["magic"] == nil)
  }

  @Test(arguments: [
    ("inner: 3, status: {}, set: [], mode: idle, items: []", "W0601 3"),
    ("inner: { p: 1 }, status: {}, set: [], mode: idle, items: []", "W0603 { p: 1 }"),
    ("inner: { p: 1, q: \"\", r: 2 }, status: {}, set: [], mode: idle, items: []", "W0602 r"),
    ("inner: { p: 256, q: \"\" }, status: {}, set: [], mode: idle, items: []", "W0601 256"),
    ("inner: { p: 1, q: \"\" }, status: { level: 16 }, set: [], mode: idle, items: []", "W0601 16"),
    ("inner: { p: 1, q: \"\" }, status: {}, set: [blue], mode: idle, items: []", "W0408 blue"),
    ("inner: { p: 1, q: \"\" }, status: {}, set: [], mode: iddle, items: []", "W0408 iddle"),
    ("inner: { p: 1, q: \"\" }, status: {}, set: [], mode: busy, extra: 2.3, items: []", "W0601 2.3"),
    ("inner: { p: 1, q: \"\" }, status: {}, set: [], mode: idle, items: [four(1)]", "W0602 four"),
    ("inner: { p: 1, q: \"\" }, status: {}, set: [], mode: idle, items: [blank(1)]", "W0601 1"),
    ("inner: { p: 1, q: \"\" }, status: {}, set: [], mode: idle, items: [one]", "W0601 one"),
    ("inner: { p: 1, q: \"\" }, status: {}, set: [], mode: idle, items: [], magic: 7", "W0602 magic"),
    ("inner: { p: 1, q: \"\" }, status: {}, set: [], mode: idle, items: [], length: 7", "W0602 length"),
    ("inner: { p: 1, q: \"\" }, inner: 3, status: {}, set: [], mode: idle, items: []", "W0602 inner"),
    ("inner: { p: 1, q: \"\" }, status: {}, set: [], mode: idle, items: [], trailing: 3", "W0601 3"),
  ])
  func wrongValues(members: String, finding: String) {
    #expect(schema("'00 01 02 03 04 05 06' value { \(members) }").findings == [finding])
  }

  @Test(
    arguments: [
      ("'00' breaks truncated in inner.p at 1", []), ("'00' breaks \"never-idle\"", []),
      ("'00' breaks range in extra", []), ("'00' breaks constant in magic", []), ("'00' breaks tag in items.two.y", []),
      ("'00' breaks nothing", ["W0605 nothing"]), ("'00' breaks \"ever-idle\"", ["W0605 \"ever-idle\""]),
      ("'00' breaks range in extar", ["W0606 extar"]), ("'00' breaks range in inner.q.r", ["W0606 r"]),
      ("'00' breaks range in extra at 2", ["W0607 2"]), ("'00'", ["W0604 '00'"]),
    ] as [(String, [String])])
  func expectations(example: String, findings: [String]) { #expect(schema(example).findings == findings) }

  @Test func unionsAndBitsHaveExamplesToo() throws {
    let schema = Schema(
      """
      module acme.card 1.0
      bits Status: u16 { level: u4, reserved 12
        example "three" '03 00' value { level: 3 }
        example "one byte" '03' value { level: 3 }
      }
      union Item tag u8 { 1: one(u8), unknown: keep
        example "one" '01 05' value one(5)
        example "other" '09 05' value unknown({ tag: 9, bytes: '05' })
      }
      """)
    #expect(schema.findings == ["W0604 '03'"])
  }
}
