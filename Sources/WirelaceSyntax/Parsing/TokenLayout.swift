/// Where tokens stand on their lines, and which of them the lexer has reported: what recovery goes by.
struct TokenLayout {
  /// By token: the line, counted from 0.
  private var lines: [Int] = []
  /// By token: the column at which its line's first token begins.
  private var indents: [Int] = []
  /// By token: the first token of its line.
  private var heads: [Int] = []
  /// By token: the next token that is the first of its line.
  private var nextHeads: [Int] = []
  /// By token: how many of the tokens before it are broken or have skipped bytes before them.
  private var brokenBefore: [Int] = []

  init(_ lexer: Lexer) {
    var line = 0
    var indent = 0
    var broken = 0
    let starts = lexer.file.lineStarts
    var head = 0
    for (index, token) in lexer.tokens.enumerated() {
      while line + 1 < starts.count, starts[line + 1] <= token.offsets.lowerBound { line += 1 }
      if token.startsLine {
        indent = token.offsets.lowerBound - starts[line]
        head = index
      }
      heads.append(head)
      lines.append(line)
      indents.append(indent)
      if lexer.trivia[token.trivia].contains(where: { $0.kind == .skipped }) { broken += 1 }
      brokenBefore.append(broken)
      if token.isBroken { broken += 1 }
    }
    brokenBefore.append(broken)
    nextHeads = Array(repeating: lexer.tokens.count - 1, count: lexer.tokens.count)
    for index in lexer.tokens.indices.dropLast().reversed() {
      nextHeads[index] = lexer.tokens[index + 1].startsLine ? index + 1 : nextHeads[index + 1]
    }
  }

  func line(of token: Int) -> Int { lines[token] }

  func indent(of token: Int) -> Int { indents[token] }

  /// The first token of the token's line.
  func lineHead(of token: Int) -> Int { heads[token] }

  /// The first token of the next line that has tokens; the last one of the file when there is none.
  func nextLineHead(after token: Int) -> Int { nextHeads[token] }

  /// Whether one of the tokens was reported by the lexer.
  func brokenTokens(in range: ClosedRange<Int>) -> Bool {
    let before = range.lowerBound == 0 ? 0 : brokenBefore[range.lowerBound]
    return brokenBefore[min(range.upperBound + 1, brokenBefore.count - 1)] > before
  }
}
