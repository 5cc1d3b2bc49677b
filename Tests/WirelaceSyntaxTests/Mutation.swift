import WirelaceSyntax
import WirelaceTestSupport

/// One random change of the tokens of a valid file.
struct Mutation: CustomStringConvertible {
  enum Kind: CaseIterable { case drop, double, swap, change }
  var kind: Kind
  var description: String
  var bytes: [UInt8]

  init(of tree: SyntaxTree, using generator: inout SeededGenerator) {
    let tokens = tree.tokens.dropLast()
    let source = tree.file.bytes
    kind = Kind.allCases.randomElement(using: &generator) ?? .drop
    let index = Int.random(in: 0..<tokens.count - 1, using: &generator)
    let offsets = tokens[index].offsets
    let text = source[offsets]
    let line = tree.file.line(at: offsets.lowerBound)
    let name = String(decoding: text, as: UTF8.self)
    /// The file with `replacement` instead of a range.
    func replacing(_ range: Range<Int>, with replacement: [UInt8]) -> [UInt8] {
      Array(source[..<range.lowerBound]) + replacement + Array(source[range.upperBound...])
    }
    switch kind {
    case .drop:
      bytes = replacing(offsets, with: [])
      description = "drop `\(name)` in line \(line)"
    case .double:
      bytes = replacing(offsets, with: Array(text) + [0x20] + Array(text))
      description = "double `\(name)` in line \(line)"
    case .swap:
      let next = tokens[index + 1].offsets
      let between = Array(source[offsets.upperBound..<next.lowerBound])
      bytes = replacing(offsets.lowerBound..<next.upperBound, with: Array(source[next]) + between + Array(text))
      description = "swap `\(name)` and `\(tree.file.text(next))` in line \(line)"
    case .change:
      let other = tokens[Int.random(in: 0..<tokens.count, using: &generator)].offsets
      bytes = replacing(offsets, with: Array(source[other]))
      description = "`\(name)` becomes `\(tree.file.text(other))` in line \(line)"
    }
  }
}
