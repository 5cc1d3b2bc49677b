import Testing
import WirelaceDiagnostics

@testable import WirelaceInterpreter

@Suite struct ExampleDiagnosticTests {
  private func diagnostics(_ text: String) throws -> [Diagnostic] {
    let file = SourceFile(path: "card.lace", text: text)
    return try SchemaFixture.interpreter(paths: ["card.lace"]) { $0 == "card.lace" ? file : nil }.checkExamples()
  }

  @Test(arguments: DiagnosticPage.examples.map(\.code.id))
  func thePageShowsTheFaultAndItsMend(_ id: String) throws {
    let page = try #require(DiagnosticPage.examples.first { $0.code.id == id })
    #expect(try diagnostics(page.bad).map(\.code) == [page.code])
    #expect(try diagnostics(page.good).isEmpty)
  }

  @Test func messagesShowBothSides() throws {
    func messages(_ text: String) throws -> [String] { try diagnostics("module m 1.0\n" + text).map(\.message) }
    let frame = """
      enum Kind: u8 { a = 1, b = 2 }
      frame Inner { x: u16 scale 0.5, y: bytes[2] }
      frame F {
        kind: Kind
        inner: [Inner] count u8
        check: u8 = xor8 over kind...inner

      """
    #expect(
      try messages(frame + "example \"a\" '01 01 03 00 aa bb 12' value { kind: a, inner: [{ x: 2, y: 'aa bb' }] } }")
        == [
          "example \"a\": `inner[0].x` is 1.5 in the bytes, 2 in the value"
        ])
    #expect(
      try messages(frame + "example \"b\" '02 00 02' value { kind: a, inner: [] } }") == [
        "example \"b\": `kind` is \"b\" in the bytes, \"a\" in the value"
      ])
    #expect(
      try messages(frame + "example \"c\" '01 01 03 00 aa bb 13' value { kind: a, inner: [{ x: 1.5, y: 'aa bb' }] } }")
        == [
          "example \"c\": the bytes do not decode: `check` at byte 6: checksum: expected 0x12, found 0x13"
        ])
    #expect(
      try messages(frame + "example \"d\" '03 00 03' breaks checksum in check at 2 }") == [
        "example \"d\": the bytes break case in `kind` at byte 0: expected a case of Kind, found 3; the example says `checksum`"
      ])
    #expect(
      try messages(frame + "example \"e\" '01 00 02' breaks checksum in inner at 2 }") == [
        "example \"e\": the bytes break checksum in `check` at byte 2: expected 0x01, found 0x02; the example says in `inner`"
      ])
  }
}
