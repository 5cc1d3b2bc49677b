import WirelaceDiagnostics

extension FormatLayout {
  /// Whether a blank stands between the token and the one before it on the same line.
  func needsSpace(before index: Int) -> Bool {
    let left = tree.tokens[index - 1]
    let right = tree.tokens[index]
    if let tight = tightOperators(index) { return !tight }
    switch right.kind {
    case .comma, .semicolon, .rightParenthesis, .rightBracket, .colon: return false
    case .percent, .slash: return roles.binaryOperators.contains(index)
    case .rightBrace: return spacesBraces(index) && left.kind != .leftBrace
    case .leftParenthesis, .leftBracket:
      if left.kind == .identifier || left.kind == .greater && roles.angleBrackets.contains(index - 1) {
        return roles.operandStarts.contains(index)
      }
    default: break
    }
    switch left.kind {
    case .leftParenthesis, .leftBracket, .at, .bang: return false
    case .leftBrace: return spacesBraces(index - 1)
    case .minus: return roles.binaryOperators.contains(index - 1)
    case .slash: return roles.binaryOperators.contains(index - 1)
    default: return true
    }
  }

  /// Whether two tokens that belong together stand without a blank; nil when no such rule applies.
  private func tightOperators(_ index: Int) -> Bool? {
    let left = tree.tokens[index - 1]
    let right = tree.tokens[index]
    if left.kind == .dot || right.kind == .dot { return true }
    if right.kind == .ellipsis { return !opensRange(index) }
    if left.kind == .ellipsis { return !endsRange(index) }
    if roles.angleBrackets.contains(index) { return true }
    if left.kind == .less, roles.angleBrackets.contains(index - 1) { return true }
    let isJoined = right.trivia.isEmpty
    // `>>` and `unknown-bits`
    if left.kind == .greater, right.kind == .greater, isJoined { return true }
    if isJoined, left.kind == .identifier, right.kind == .minus, !roles.binaryOperators.contains(index) { return true }
    return nil
  }

  /// Whether a range without a lower end begins here: behind a word that takes a range.
  private func opensRange(_ index: Int) -> Bool {
    let left = tree.tokens[index - 1]
    if left.kind == .comma { return true }
    let words = ["in", "size", "elements", "characters"]
    guard left.kind == .identifier, words.contains(tree.text(of: left)) else { return false }
    return !tree.tokens[index].trivia.isEmpty
  }

  /// Whether the range whose dots stand before the token has no upper end.
  private func endsRange(_ index: Int) -> Bool {
    guard tree.tokens[index].kind == .identifier else {
      return [.text, .leftBrace, .assign, .equal, .arrow].contains(tree.tokens[index].kind)
    }
    if index > 1, tree.tokens[index - 2].kind == .identifier {
      return Parser.endsOpenRange(tree.text(of: tree.tokens[index]))
    }
    return tree.text(of: tree.tokens[index]) != "device"
  }

  /// Whether the brace is that of a body, with blanks inside.
  private func spacesBraces(_ index: Int) -> Bool { roles.bodyAt[index] != nil }
}
