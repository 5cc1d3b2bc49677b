import Testing
import WirelaceDiagnostics
import WirelaceResolver
import WirelaceTestSupport

/// Whatever is in a file, resolving it ends, and every finding lies in the file.
@Suite struct RobustnessTests {
  @Test(arguments: SchemaTests.paths.filter { $0.contains("/vendor/") || $0.contains("/profiles/") })
  func mutatedSchemas(path: String) throws {
    let file = try #require(SchemaTests.load(path))
    let tokens = tokens(of: String(decoding: file.bytes, as: UTF8.self))
    var generator = SeededGenerator(seed: UInt64(file.bytes.count))
    for _ in 0..<40 {
      let text = mutated(tokens, using: &generator).joined()
      let mutant = SourceFile(path: path, text: text)
      let resolution = resolve(paths: [path], schemaRoots: []) { $0 == path ? mutant : SchemaTests.load($0) }
      #expect((resolution.model == nil) == resolution.diagnostics.contains { $0.severity == .error })
      for diagnostic in resolution.diagnostics where diagnostic.range.file == mutant {
        #expect(diagnostic.range.offsets.upperBound <= mutant.bytes.count, "\(diagnostic.code.id) in \(text)")
      }
    }
  }

  @Test(arguments: [
    "frame B<T> { a: B<A<T>>, b: B<C<T>> }\nframe A<T> { x: T }\nframe C<T> { x: T }\nframe U { b: B<u8> }",
    "frame P<A, B> { a: A, b: B }\n"
      + (0..<60).map { "frame F\($0)<T> { x: F\($0 + 1)<P<T, T>> }\n" }.joined()
      + "frame F60<T> { x: T }\nframe U { x: F0<u8> }",
    (0..<300).map { "frame F\($0) { x: F\($0 + 1) }\n" }.joined() + "frame F300 { x: u8 }",
    (0..<40).map { "union F\($0) tag u8 { 1: a(F\($0 + 1)), 2: b(F\($0 + 1)) }\n" }.joined()
      + "frame F40 { x: bytes }\nframe U { x: [F0] }",
    "frame M { x: [[[[u8; 2147483647]; 2147483647]; 2147483647]; 2147483647] }",
    "frame M { x: u64 scale -170141183460469231731687303715884105728 step 1 in 1...2 == 3 }",
    "frame M { x: i64 offset 170141183460469231731687303715884105727 scale 1/3 in -1...1 step 1/7 except -9223372036854775808 \"x\" }",
    "enum E: u64 { a = 170141183460469231731687303715884105727, b, c = -1 }",
    "frame M { l: u64 = size(b) * 2147483647 + 2147483647, b: bytes }",
    "frame M { l: u64 = size(b) / 2147483647 / 3 - 9223372036854775807, b: bytes }",
    "union U tag i64 { -9223372036854775808...9223372036854775807: a(u8), unknown: keep }",
    "union U tag u64 { 0...18446744073709551615: a(u8) }",
    "frame M {}\nframe N { m: [M], where size(this) == 0 }",
  ])
  func hugeAndEndless(text: String) { _ = Schema("module acme.card 1.0\n" + text).resolution }

  private func tokens(of text: String) -> [String] {
    var tokens: [String] = []
    for character in text {
      let isWord = character.isLetter || character.isNumber
      if isWord, let last = tokens.last?.last, last.isLetter || last.isNumber {
        tokens[tokens.count - 1].append(character)
      } else {
        tokens.append(String(character))
      }
    }
    return tokens
  }

  private func mutated(_ tokens: [String], using generator: inout SeededGenerator) -> [String] {
    var result = tokens
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let index = Int.random(in: 0..<result.count, using: &generator)
      let other = Int.random(in: 0..<result.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: result.remove(at: index)
      case 1: result.insert(result[index], at: index)
      case 2: result.swapAt(index, other)
      default: result[index] = result[other]
      }
    }
    return result
  }
}
