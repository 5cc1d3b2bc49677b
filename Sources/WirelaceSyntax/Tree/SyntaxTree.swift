import WirelaceDiagnostics

/// What a node of the tree stands for.
public enum SyntaxKind: String, Sendable, Hashable {
  case file, moduleHeader, importLine, order
  /// `name: type …` of a frame, bits, a mode or options.
  case field
  case declaration, body, member, clause, type, attribute, expression, literal, example, name
  /// Tokens that fit nowhere; reported.
  case unexpected
}

/// A node or a token of the tree.
public enum SyntaxElement: Sendable {
  case node(SyntaxNode)
  /// The index of a token in the tree's list.
  case token(Int)
}

/// A node: a stretch of tokens with a structure.
public struct SyntaxNode: Sendable {
  public let kind: SyntaxKind
  public let children: [SyntaxElement]
}

/// The whole text of a file as a tree: tokens, the trivia before them, and the nodes over them. Nothing is left out.
public struct SyntaxTree: Sendable {
  public let file: SourceFile
  public let tokens: [Token]
  public let trivia: [Trivia]
  public let root: SyntaxNode

  /// The text put together again from the tree; always the text of the file.
  public var bytes: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(file.bytes.count)
    append(root, to: &result)
    return result
  }

  /// The text of a token without its trivia.
  public func text(of token: Token) -> String { file.text(token.offsets) }

  private func append(_ node: SyntaxNode, to result: inout [UInt8]) {
    for child in node.children {
      switch child {
      case .node(let node): append(node, to: &result)
      case .token(let index):
        for piece in trivia[tokens[index].trivia] { result += file.bytes[piece.offsets] }
        result += file.bytes[tokens[index].offsets]
      }
    }
  }
}

/// Builds the tree while the parser goes over the tokens.
struct TreeBuilder {
  private var open: [(kind: SyntaxKind, first: Int)] = []
  private var children: [SyntaxElement] = []

  /// A place from which a node can be opened later.
  var checkpoint: Int { children.count }

  mutating func start(_ kind: SyntaxKind) { open.append((kind, children.count)) }

  mutating func start(_ kind: SyntaxKind, at checkpoint: Int) { open.append((kind, checkpoint)) }

  mutating func token(_ index: Int) { children.append(.token(index)) }

  mutating func finish() {
    let (kind, first) = open.removeLast()
    let node = SyntaxNode(kind: kind, children: Array(children[first...]))
    children.removeSubrange(first...)
    children.append(.node(node))
  }

  /// The one node left when all are finished.
  func root() -> SyntaxNode {
    if case .node(let node)? = children.first, children.count == 1 { return node }
    return SyntaxNode(kind: .file, children: children)
  }
}
