import Foundation
import Testing
import WirelaceDiagnostics
import WirelaceSyntax

@Suite struct ParseTests {
  @Test(arguments: try Schemas.all())
  func readsEverySchemaFile(file: SourceFile) throws {
    let parsed = parse(file)
    let text = parsed.diagnostics.map { DiagnosticPrinter().text($0) }.joined(separator: "\n")
    #expect(text == "")
    #expect(parsed.tree.bytes == file.bytes)
  }

  /// White space and line ends mean nothing: every token on a line of its own, and all on one line.
  @Test(arguments: try Schemas.all())
  func lineEndsMeanNothing(file: SourceFile) throws {
    let tree = parse(file).tree
    for separator in ["\n", " "] {
      var text = ""
      for (index, token) in tree.tokens.enumerated() {
        let isJoined = token.trivia.isEmpty
        let isSecurity = index > 0 && tree.text(of: token) == "security"
        text += isJoined ? "" : isSecurity ? (token.startsLine ? "\n" : " ") : separator
        text += tree.text(of: token)
      }
      let parsed = parse(SourceFile(path: file.path, text: text))
      #expect(parsed.diagnostics.map { DiagnosticPrinter().text($0) } == [])
      #expect(shape(parsed.tree.root) == shape(tree.root))
    }
  }

  /// The kinds and tokens of a tree.
  private func shape(_ node: SyntaxNode) -> String {
    let children = node.children.map { child in
      switch child {
      case .node(let node): shape(node)
      case .token(let index): "\(index)"
      }
    }
    return "\(node.kind)(\(children.joined(separator: " ")))"
  }
}
