/// What the formatter has to know of the tree, by token.
struct TokenRoles {
  /// A body in braces.
  struct Body {
    var open: Int
    var close: Int
    /// Whether it was written on one line, without comments: then it may stay so.
    var isShort: Bool
  }

  var bodies: [Body] = []
  /// By token: the body that it opens or closes.
  var bodyAt: [Int: Int] = [:]
  /// Tokens with which a member of a body or of the file begins.
  var memberStarts: Set<Int> = []
  /// Commas and semicolons between the members of a body.
  var separators: Set<Int> = []
  /// First tokens of fields, whose types are aligned.
  var fieldStarts: Set<Int> = []
  /// Operators between two operands.
  var binaryOperators: Set<Int> = []
  /// `<` and `>` around generic arguments.
  var angleBrackets: Set<Int> = []
  /// Parentheses and brackets that begin an operand, a value or a type of their own.
  var operandStarts: Set<Int> = []

  /// By token: the innermost body around it, a brace counting as outside of its own; -1 outside of all.
  private var around: [Int]
  private var bodyOutside = -1
  private let tree: SyntaxTree

  init(_ tree: SyntaxTree) {
    self.tree = tree
    around = Array(repeating: -1, count: tree.tokens.count)
    visit(tree.root)
  }

  /// The innermost body around the token.
  func bodyAround(_ index: Int) -> Int? { around[index] < 0 ? nil : around[index] }

  private mutating func visit(_ node: SyntaxNode) {
    switch node.kind {
    case .file:
      for child in node.children { if let first = firstToken(of: child) { memberStarts.insert(first) } }
    case .body: visitBody(node)
    case .field:
      if let first = node.children.first.flatMap(firstToken) { fieldStarts.insert(first) }
    case .expression, .literal:
      for (index, child) in node.children.enumerated() {
        guard case .token(let token) = child else { continue }
        if index == 0 {
          operandStarts.insert(token)
        } else if node.kind == .expression {
          binaryOperators.insert(token)
        }
      }
    case .type, .declaration:
      for case .token(let token) in node.children where [.less, .greater].contains(tree.tokens[token].kind) {
        angleBrackets.insert(token)
      }
      if node.kind == .type, case .token(let token)? = node.children.first { operandStarts.insert(token) }
    case .member:
      // `color red (100, 0, 0)`
      if case .token(let first)? = node.children.first, tree.text(of: tree.tokens[first]) == "color" {
        for case .token(let token) in node.children.dropFirst(2).prefix(1) { operandStarts.insert(token) }
      }
    default: break
    }
    let outside = bodyOutside
    if node.kind == .body, case .token(let open)? = node.children.first { bodyOutside = bodyAt[open] ?? outside }
    for child in node.children {
      switch child {
      case .node(let child): visit(child)
      case .token(let token): around[token] = bodyAt[token] == nil ? bodyOutside : outside
      }
    }
    bodyOutside = outside
  }

  private mutating func visitBody(_ node: SyntaxNode) {
    guard case .token(let open)? = node.children.first, case .token(let close)? = node.children.last else { return }
    bodyAt[open] = bodies.count
    bodyAt[close] = bodies.count
    bodies.append(Body(open: open, close: close, isShort: isShort(open, close)))
    for child in node.children.dropFirst().dropLast() {
      guard let first = firstToken(of: child) else { continue }
      if case .token(let token) = child, [.comma, .semicolon].contains(tree.tokens[token].kind) {
        separators.insert(token)
        continue
      }
      memberStarts.insert(first)
    }
  }

  private func isShort(_ open: Int, _ close: Int) -> Bool {
    guard open < close else { return false }
    for index in (open + 1)...close {
      let token = tree.tokens[index]
      if token.startsLine || tree.trivia[token.trivia].contains(where: { $0.kind != .blank }) { return false }
      if token.kind == .bytes, tree.file.bytes[token.offsets].contains(UInt8(ascii: "\n")) { return false }
    }
    return true
  }

  private func firstToken(of element: SyntaxElement) -> Int? {
    switch element {
    case .token(let token): return token
    case .node(let node):
      for child in node.children { if let first = firstToken(of: child) { return first } }
      return nil
    }
  }
}
