import Testing
import WirelaceDiagnostics
import WirelaceSyntax
import WirelaceTestSupport

@Suite struct FormatTests {
  private func formatted(_ text: String) -> String? { format(SourceFile(path: "x.lace", text: text)).text }

  @Test func laysOutOneMemberALine() {
    let text = """
      /// Doc.
      module   a.b   1.0
      import   c . d


      frame A {  a:u8   unit bpm // one

        longer : u16 in 1...4,5  ;  b : bits< u8 >{ x:bool,reserved 7 }
         where a!=-1   and longer > > 1 == 0 ||| x
      }
      """
      .replacing("> >", with: ">>").replacing("||| x", with: "named \"n\"   /// two")
    #expect(
      formatted(text) == """
        /// Doc.
        module a.b 1.0
        import c.d

        frame A {
          a: u8 unit bpm  // one

          longer: u16 in 1...4, 5
          b:      bits<u8> { x: bool, reserved 7 }
          where a != -1 and longer >> 1 == 0 named "n"  /// two
        }

        """)
  }

  @Test func alignsCommentsAndFieldsInRuns() {
    let text = """
      module a 1.0
      frame A {
        a: u8 // one
        longer: u16 = size(b) // two
        // between
        b: bytes
        cc: match a { 1: x(u8), unknown: keep }

        d: u8
      }
      """
    #expect(
      formatted(text) == """
        module a 1.0
        frame A {
          a:      u8             // one
          longer: u16 = size(b)  // two
          // between
          b:  bytes
          cc: match a { 1: x(u8), unknown: keep }

          d: u8
        }

        """)
  }

  @Test func breaksShortBodiesThatDoNotFit() {
    let cases = (1...12).map { "aRatherLongName\($0) = \($0)" }.joined(separator: ", ")
    let text = formatted("module a 1.0\nenum E: u8 { \(cases) }\nenum F: u8 { a, b }") ?? ""
    #expect(text.hasPrefix("module a 1.0\nenum E: u8 {\n  aRatherLongName1 = 1\n  aRatherLongName2 = 2\n"))
    #expect(text.hasSuffix("  aRatherLongName12 = 12\n}\nenum F: u8 { a, b }\n"))
  }

  @Test func keepsBreaksOfMembersThatDoNotFit() {
    let states = (1...12).map { "aRatherLongState\($0)" }
    let text = """
      module a 1.0
      lights L {
        priority \(states[..<6].joined(separator: " > "))
          > \(states[6...].joined(separator: " > "))
        group short = a,
          b
      }

      """
    #expect(
      formatted(text)
        == text.replacing("\n    > aRather", with: "\n      > aRather").replacing("a,\n    b", with: "a, b"))
  }

  @Test func spacesTokensAsTheReferenceDoes() {
    for line in [
      "frame A { a: u8 in ...4, 5..., -1 unit \"m/s\" scale 1/1024 offset -10 default -5 }",
      "frame A { a: [u16 scale 0.5; n * 2] if present, b: [[u8; 2]] length u8 max 4, c: Reply<Block<16>, u8> }",
      "frame A { a: u8 = sum8 over b...c, d: u16 = size(b...c) - 4, e: u8 if !flags.x and (a + 1) * 2 == b % 3 / -1 }",
      "frame A { example \"x\" '01 02' breaks unknown-bits in items[2].flags at 4 }",
      "frame A { example \"x\" '01' value { a: start({ b: 1 }), c: [1, -infinity], d: f(), e: -1 } }",
      "service S(0x180D) { characteristic c(…0002): A { read, notify } requires a, b optional }",
      "command c = 0x41 () -> Deleted requires d confirms on device within 10 s",
      "lights L { color red (100, 0, 0) state a default blink(red, 30%, 500 ms) times 3 priority a > @b }",
      "haptics H { pattern p(name: from device.effects, n: 1...device.max) event s.{Origin} falls back to s }",
      "union P tag u8 at -1 { 0x80...0x8f | 3: a(u8 in 1... unit x), unknown: keep }",
      "frame E {}",
    ] {
      let text = "module a 1.0\n\(line)\n"
      #expect(formatted(text) == text)
    }
  }

  @Test func dropsSeparatorsAtLineEnds() {
    let text = "module a 1.0\nenum E: u8 {\n a = 1, b = 2; // two\n c = 3 }\nenum F: u8 { a, b }\n"
    #expect(
      formatted(text)
        == "module a 1.0\nenum E: u8 {\n  a = 1\n  b = 2  // two\n  c = 3\n}\nenum F: u8 { a, b }\n")
  }

  @Test func keepsSeparatorsThatMatter() {
    let text = "module a 1.0\nbits B: u8 {\n  a: u4,\n  reserved 3,\n  keep: bool\n}\n"
    let result = formatted(text)
    let fields = parse(SourceFile(path: "x.lace", text: result ?? "")).module.declarations.first
    guard case .bits(let body)? = fields?.kind, case .field(let last)? = body.members.last else {
      Issue.record("\(result ?? "not formatted")")
      return
    }
    #expect(last.name.text == "keep")
  }

  @Test func leavesFilesWithErrorsAlone() {
    let result = format(SourceFile(path: "x.lace", text: "module a 1.0\nframe {"))
    #expect(result.text == nil)
    #expect(!result.isChanged)
    #expect(!result.diagnostics.isEmpty)
  }

  @Test func saysWhetherSomethingChanged() {
    #expect(!format(SourceFile(path: "x.lace", text: "module a 1.0\n")).isChanged)
    #expect(format(SourceFile(path: "x.lace", text: "module a 1.0\r\n")).isChanged)
    #expect(format(SourceFile(path: "x.lace", text: "module a 1.0")).isChanged)
  }

  // MARK: Properties

  /// The texts of tokens and comments, in order; without commas and semicolons, which may go.
  private func pieces(_ tree: SyntaxTree) -> [String] {
    tree.tokens.filter { ![.comma, .semicolon].contains($0.kind) }.flatMap { token in
      tree.trivia[token.trivia].filter { $0.kind == .comment || $0.kind == .documentation }.map {
        var text = tree.file.text($0.offsets)[...]
        while text.last?.isWhitespace == true { text = text.dropLast() }
        return String(text)
      } + [tree.text(of: token)]
    }
  }

  /// Whether the file could be formatted at all.
  @discardableResult
  private func checkProperties(_ file: SourceFile) -> Bool {
    let parsed = parse(file)
    guard !parsed.hasErrors, let text = format(file).text else { return false }
    let once = SourceFile(path: file.path, text: text)
    let reparsed = parse(once)
    #expect(pieces(reparsed.tree) == pieces(parsed.tree))
    #expect(reparsed.diagnostics.map(\.code) == parsed.diagnostics.map(\.code))
    let twice = format(once).text ?? ""
    if twice != text {
      Issue.record(
        "\(file.path): formatting is not idempotent\n\(lineDifference(text.split(separator: "\n").map(String.init), twice.split(separator: "\n").map(String.init)))"
      )
    }
    #expect(text.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") || $0.contains("'") })
    return true
  }

  @Test func everySchemaStaysTheSameTokens() throws {
    for file in try Schemas.all() {
      #expect(format(file).text != nil)
      checkProperties(file)
    }
  }

  /// Mutations of single tokens that leave the file valid.
  @Test func mutatedSchemasStayTheSameTokens() throws {
    let file = try #require(try Schemas.all().last)
    let tree = parse(file).tree
    var generator = SeededGenerator(seed: 5)
    var count = 0
    for _ in 0..<300 {
      let mutation = Mutation(of: tree, using: &generator)
      if checkProperties(SourceFile(path: "\(mutation)", bytes: mutation.bytes)) { count += 1 }
    }
    #expect(count > 20)
  }

  /// Blanks, line ends and comments put in and taken out at random.
  @Test func disarrangedSchemasStayTheSameTokens() throws {
    var generator = SeededGenerator(seed: 11)
    var count = 0
    for file in try Schemas.all().suffix(6) {
      let tree = parse(file).tree
      for round in 0..<6 {
        var bytes: [UInt8] = []
        for token in tree.tokens {
          let trivia = tree.trivia[token.trivia].filter { $0.kind != .blank }.flatMap { Array(file.bytes[$0.offsets]) }
          let isTight = token.trivia.isEmpty
          bytes += trivia
          switch Int.random(in: 0..<12, using: &generator) {
          case _ where isTight: break
          case _ where tree.text(of: token) == "security": bytes += Array(" ".utf8)
          case 0: bytes += Array("\n".utf8)
          case 1: bytes += Array("\n\n\n   ".utf8)
          case 2 where round > 2: bytes += Array(" // c \n".utf8)
          case 3 where round > 4: bytes += Array("\n// own\n\n".utf8)
          default: bytes += Array("  ".utf8)
          }
          bytes += file.bytes[token.offsets]
        }
        if checkProperties(SourceFile(path: file.path, bytes: bytes)) { count += 1 }
      }
    }
    #expect(count > 4)
  }
}
