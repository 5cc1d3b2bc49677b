import Testing
import WirelaceDiagnostics
import WirelaceSyntax
import WirelaceTestSupport

/// Texts that are nothing like a schema: each must come out whole, with something said about it.
@Suite struct RobustnessTests {
  @Test(arguments: [
    "{", "frame A {", "a: [", "(", "'0 ", "\"", "a.", "-", "x:", "1...", "…", "a-b-", "match {", "where a +", "é",
    "' }\n",
    "}", ")", "value [", "a(", "x: bits<u8> {", "x: A<", "default -", "when (", "byte[", "/// d\n", "@", "\u{0}", "//",
  ])
  func repeatedPiecesNeitherOverflowNorGetLost(piece: String) {
    for opening in [
      "", "module a 1.0\nframe A {\n", "module a 1.0\nframe A { x: u8 = ", "module a 1.0\nunion A tag u8 {",
    ] {
      let text = opening + String(repeating: piece, count: 5000)
      let parsed = parse(SourceFile(path: "x.lace", text: text))
      #expect(parsed.tree.bytes == Array(text.utf8))
      #expect(!parsed.diagnostics.isEmpty)
    }
  }

  @Test func randomBytes() {
    var generator = SeededGenerator(seed: 7)
    let alphabet =
      Array("{}[]()<>:;,.…\"'/-=!&|^+*%@#0x1f_ \n\tframe enum u8 if in 'é\u{FEFF}\\".utf8) + [0xFF, 0xC0, 0x80, 0x00]
    for _ in 0..<300 {
      let bytes = (0..<200).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      let parsed = parse(SourceFile(path: "x.lace", bytes: bytes))
      #expect(parsed.tree.bytes == bytes)
      #expect(parsed.diagnostics.allSatisfy { $0.range.offsets.upperBound <= bytes.count })
    }
  }

  @Test func everyPrefixOfASchemaIsRead() throws {
    let schema = try #require(try Schemas.all().last)
    for length in stride(from: 0, to: schema.bytes.count, by: 23) {
      let bytes = Array(schema.bytes[..<length])
      #expect(parse(SourceFile(path: "x.lace", bytes: bytes)).tree.bytes == bytes)
    }
  }

  @Test func nestingIsBoundedWithOneError() {
    let depth = 5000
    let texts = [
      "type A = " + String(repeating: "[", count: depth) + "u8" + String(repeating: "]", count: depth),
      "frame A { where " + String(repeating: "(", count: depth) + "1" + String(repeating: ")", count: depth) + " }",
      "frame A { where " + String(repeating: "!", count: depth) + "a }",
      "frame A { where a" + String(repeating: " + a", count: depth) + " }",
      "frame A { example \"\" '' value " + String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        + " }",
      "frame A { a: " + String(repeating: "match { when true: x { a: ", count: depth)
        + String(repeating: "} }", count: depth) + " }",
    ]
    for text in texts {
      let diagnostics = parse(SourceFile(path: "x.lace", text: "module a 1.0\n" + text)).diagnostics
      #expect(diagnostics.map(\.code) == [.nestingTooDeep], "\(text.prefix(60))")
    }
  }
}
