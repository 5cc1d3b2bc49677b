import WirelaceDiagnostics

/// A line of the formatted text.
struct FormatLine {
  /// The tokens on it; empty for a comment of its own.
  var tokens: Range<Int>
  var indent: Int
  var text: String
  /// The comment behind the tokens, or the comment that is the line.
  var comment: String?
  var hasBlankBefore = false
}

/// Decides where lines break, then writes them.
struct FormatLayout {
  static let maximumWidth = 120

  let tree: SyntaxTree
  let roles: TokenRoles
  /// Whether commas and semicolons at the end of a member's line are left out.
  let dropsSeparators: Bool
  /// By body: whether it stays on one line.
  private var isInline: [Bool]
  /// Tokens inside members that keep the line break they were written with, since the line would be too long.
  private var keptBreaks: Set<Int> = []

  init(_ tree: SyntaxTree, dropsSeparators: Bool) {
    self.tree = tree
    self.dropsSeparators = dropsSeparators
    roles = TokenRoles(tree)
    isInline = roles.bodies.map { $0.isShort || $0.close == $0.open + 1 }
    // A comment inside an empty body keeps it open.
    for (index, body) in roles.bodies.enumerated() where isInline[index] && !body.isShort {
      isInline[index] = tree.trivia[tree.tokens[body.close].trivia].allSatisfy {
        $0.kind == .blank || $0.kind == .lineEnd
      }
    }
  }

  /// The formatted text.
  mutating func text() -> String {
    var lines = makeLines()
    while shorten(lines) { lines = makeLines() }
    alignFields(&lines)
    alignComments(&lines)
    var text = ""
    for (index, line) in lines.enumerated() {
      if line.hasBlankBefore, index > 0 { text += "\n" }
      text += String(repeating: " ", count: line.indent) + line.text
      if let comment = line.comment { text += comment }
      text += "\n"
    }
    return text
  }

  // MARK: Lines

  private func makeLines() -> [FormatLine] {
    var lines: [FormatLine] = []
    var depth = 0
    var line: FormatLine?
    func finish() {
      if let line { lines.append(line) }
      line = nil
    }
    for index in tree.tokens.indices {
      let token = tree.tokens[index]
      let body = roles.bodyAt[index].flatMap { isInline[$0] ? nil : roles.bodies[$0] }
      let closes = body?.close == index
      let isMember = roles.memberStarts.contains(index) && !isInsideInline(index)
      if closes { depth -= 1 }
      let innerDepth = closes ? depth + 1 : depth
      let commentIndent = 2 * innerDepth + (isMember || closes || token.kind == .end ? 0 : 4)
      var lineEnds = 0
      var opensBody = index > 0 && roles.bodyAt[index - 1].map { roles.bodies[$0].open == index - 1 } == true
      for piece in tree.trivia[token.trivia] {
        switch piece.kind {
        case .lineEnd: lineEnds += 1
        case .comment, .documentation:
          let text = comment(piece)
          if lineEnds == 0, line != nil, line?.comment == nil {
            line?.comment = text
            finish()
          } else {
            finish()
            lines.append(
              FormatLine(
                tokens: index..<index, indent: commentIndent, text: "", comment: text,
                hasBlankBefore: lineEnds > 1 && !opensBody))
          }
          lineEnds = 0
          opensBody = false
        case .blank, .skipped: break
        }
      }
      if token.kind == .end { break }
      if dropsSeparators, roles.separators.contains(index), !isInsideInline(index) { continue }
      if isMember || closes || keptBreaks.contains(index) { finish() }
      if line == nil {
        let isContinuation = !isMember && !closes
        line = FormatLine(
          tokens: index..<index, indent: 2 * depth + (isContinuation && index > 0 ? 4 : 0), text: "",
          hasBlankBefore: lineEnds > 1 && !opensBody && isMember)
      } else if needsSpace(before: index) {
        line?.text += " "
      }
      line?.text += tree.text(of: token)
      if let first = line?.tokens.lowerBound { line?.tokens = first..<index + 1 }
      if body?.open == index { depth += 1 }
    }
    finish()
    return lines
  }

  /// By token: whether the innermost body around it stays on one line.
  private func isInsideInline(_ index: Int) -> Bool {
    roles.bodyAround(index).map { isInline[$0] } ?? false
  }

  private func comment(_ piece: Trivia) -> String {
    var text = tree.file.text(piece.offsets)[...]
    while let last = text.last, last == " " || last == "\t" || last == "\r" { text = text.dropLast() }
    return String(text)
  }

  // MARK: Long lines

  /// Breaks lines that are too long; whether there was something to break.
  private mutating func shorten(_ lines: [FormatLine]) -> Bool {
    var isChanged = false
    for line in lines where line.indent + width(line.text) > Self.maximumWidth {
      let short = line.tokens.filter { index in
        roles.bodyAt[index].map { isInline[$0] && roles.bodies[$0].open == index && roles.bodies[$0].close > index + 1 }
          ?? false
      }
      var outermost: [Int] = []
      for open in short {
        guard let body = roles.bodyAt[open] else { continue }
        if let last = outermost.last, roles.bodies[last].close > open { continue }
        outermost.append(body)
      }
      if let largest = outermost.max(by: { span(of: $0) < span(of: $1) }) {
        isInline[largest] = false
        isChanged = true
      } else {
        for index in line.tokens.dropFirst() where tree.tokens[index].startsLine {
          isChanged = keptBreaks.insert(index).inserted || isChanged
        }
      }
    }
    return isChanged
  }

  private func span(of body: Int) -> Int {
    tree.tokens[roles.bodies[body].close].offsets.upperBound - tree.tokens[roles.bodies[body].open].offsets.lowerBound
  }

  private func width(_ text: String) -> Int {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.unicodeScalars.count }.max() ?? 0
  }

  // MARK: Columns

  /// Puts the types of fields on consecutive lines into one column.
  private func alignFields(_ lines: inout [FormatLine]) {
    var start = 0
    while start < lines.count {
      guard isField(lines[start]) else {
        start += 1
        continue
      }
      var end = start + 1
      while end < lines.count, isField(lines[end]), !lines[end].hasBlankBefore, lines[end].indent == lines[start].indent
      {
        end += 1
      }
      let names = lines[start..<end].map { tree.tokens[$0.tokens.lowerBound].offsets.count }
      let widest = names.max() ?? 0
      let fits = zip(lines[start..<end], names).allSatisfy { line, name in
        line.indent + width(line.text) + widest - name <= Self.maximumWidth
      }
      if fits {
        for (index, name) in zip(start..<end, names) {
          let split = lines[index].text.utf8.index(lines[index].text.startIndex, offsetBy: name + 1)
          lines[index].text.insert(contentsOf: String(repeating: " ", count: widest - name), at: split)
        }
      }
      start = end
    }
  }

  private func isField(_ line: FormatLine) -> Bool {
    line.tokens.count > 2 && roles.fieldStarts.contains(line.tokens.lowerBound)
      && !isInsideInline(line.tokens.lowerBound)
  }

  /// Puts the comments behind consecutive lines into one column.
  private func alignComments(_ lines: inout [FormatLine]) {
    var start = 0
    while start < lines.count {
      guard isCommented(lines[start]) else {
        start += 1
        continue
      }
      var end = start + 1
      while end < lines.count, isCommented(lines[end]), !lines[end].hasBlankBefore,
        lines[end].indent == lines[start].indent
      {
        end += 1
      }
      let widths = lines[start..<end].map { width(lastLine($0.text)) }
      let widest = widths.max() ?? 0
      let fits = lines[start..<end].allSatisfy {
        $0.indent + widest + 2 + ($0.comment?.unicodeScalars.count ?? 0) <= Self.maximumWidth
      }
      for (index, width) in zip(start..<end, widths) {
        lines[index].text += String(repeating: " ", count: 2 + (fits ? widest - width : 0))
      }
      start = end
    }
  }

  private func isCommented(_ line: FormatLine) -> Bool { line.comment != nil && !line.tokens.isEmpty }

  private func lastLine(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).last.map(String.init) ?? ""
  }
}
