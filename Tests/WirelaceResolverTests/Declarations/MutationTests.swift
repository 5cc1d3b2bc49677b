import Foundation
import Testing
import WirelaceDiagnostics
import WirelaceTestSupport

@testable import WirelaceResolver

/// A sound schema with words dropped, doubled, swapped and changed: whatever comes of it, nothing traps, and a schema without a
/// model always says why, and where.
@Suite("Declarations changed at random")
struct DeclarationMutationTests {
  @Test("Every refusal has a place", arguments: [1, 2])
  func mutations(seed: UInt64) {
    let words = Self.words(of: RecordingCardTests.text)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var mutated = words
      for _ in 0..<Int.random(in: 1...3, using: &generator) { Self.mutate(&mutated, &generator) }
      let text = mutated.joined()
      let resolution = resolveText(text)
      let errors = resolution.diagnostics.filter { $0.severity == .error }
      #expect((resolution.model == nil) == !errors.isEmpty)
      for diagnostic in resolution.diagnostics {
        #expect(diagnostic.range.offsets.upperBound <= text.utf8.count)
        #expect(!diagnostic.message.isEmpty)
      }
    }
  }

  private static func mutate(_ words: inout [String], _ generator: inout SeededGenerator) {
    let index = Int.random(in: words.indices, using: &generator)
    let other = Int.random(in: words.indices, using: &generator)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: words.remove(at: index)
    case 1: words.insert(words[index], at: index)
    case 2: words.swapAt(index, other)
    case 3: words[index] = words[other]
    default:
      words[index] =
        ["0", "-1", "0xFFFFFFFFFFFFFFFFFFFF", "99%", "@", "…0001", "''"].randomElement(using: &generator) ?? ""
    }
  }

  /// Words, numbers, single marks and blanks.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    for character in text {
      let isWord = character.isLetter || character.isNumber || character == "_"
      if isWord, let last = words.last?.last, last.isLetter || last.isNumber || last == "_" {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
      }
    }
    return words
  }
}
