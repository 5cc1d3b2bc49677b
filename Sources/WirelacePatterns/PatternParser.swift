/// Reads the pattern language of `matches`: literals, `.`, `[a-z]`, `[^…]`, `\d \w \s` and their opposites `\D \W \S`, escapes,
/// `* + ? {m} {m,} {m,n}`, groups and `|`.
struct PatternParser {
  /// Most levels of parentheses; what is deeper is an error.
  static let depthLimit = 50
  /// Most repetitions that braces may ask for.
  static let repetitionLimit = 1000

  private let scalars: [Unicode.Scalar]
  /// The byte offset of each scalar, and the end's.
  private let offsets: [Int]
  private var index = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    var offsets = [0]
    for scalar in scalars { offsets.append(offsets[offsets.count - 1] + UTF8.width(scalar)) }
    self.offsets = offsets
  }

  mutating func parse() throws(PatternError) -> PatternNode {
    let node = try parseChoice(depth: 0)
    if current != nil { throw error("')' without '('", from: index) }
    return node
  }

  private mutating func parseChoice(depth: Int) throws(PatternError) -> PatternNode {
    var choices = [try parseSequence(depth: depth)]
    while current == "|" {
      index += 1
      choices.append(try parseSequence(depth: depth))
    }
    return choices.count == 1 ? choices[0] : .choice(choices)
  }

  private mutating func parseSequence(depth: Int) throws(PatternError) -> PatternNode {
    var nodes: [PatternNode] = []
    while let scalar = current, scalar != "|", scalar != ")" {
      let start = index
      let atom = try parseAtom(depth: depth)
      nodes.append(try parseRepetition(of: atom, from: start))
    }
    return nodes.isEmpty ? .empty : nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func parseAtom(depth: Int) throws(PatternError) -> PatternNode {
    let start = index
    guard let scalar = current else { return .empty }
    index += 1
    switch scalar {
    case "(":
      if depth >= Self.depthLimit { throw error("more than \(Self.depthLimit) levels of parentheses", from: start) }
      if current == "?" { throw error("groups have no options here: write '(…)'", from: start) }
      let node = try parseChoice(depth: depth + 1)
      guard current == ")" else { throw error("'(' is not closed", from: start, to: start + 1) }
      index += 1
      return node
    case "[": return .set(try parseClass(from: start))
    case ".": return .set(.all)
    case "\\": return .set(try parseEscape(from: start))
    case "*", "+", "?", "{": throw error("'\(scalar)' has nothing to repeat", from: start)
    case "^", "$":
      throw error("the whole text has to match anyway: leave '\(scalar)' out or write '\\\(scalar)'", from: start)
    case "]", "}": throw error("'\(scalar)' stands alone: write '\\\(scalar)'", from: start)
    default: return .set(ScalarSet(scalar))
    }
  }

  // MARK: Repetition

  private mutating func parseRepetition(of atom: PatternNode, from start: Int) throws(PatternError) -> PatternNode {
    let bounds: (Int, Int?)
    let place = index
    switch current {
    case "*": bounds = (0, nil)
    case "+": bounds = (1, nil)
    case "?": bounds = (0, 1)
    case "{": bounds = try parseBraces()
    default: return atom
    }
    if scalars[place] != "{" { index += 1 }
    if let scalar = current, scalar == "*" || scalar == "+" || scalar == "?" || scalar == "{" {
      throw error("one repetition behind another", from: index, to: index + 1)
    }
    return .repeated(atom, least: bounds.0, most: bounds.1)
  }

  private mutating func parseBraces() throws(PatternError) -> (Int, Int?) {
    let start = index
    index += 1
    guard let least = try parseNumber() else { throw error("expected a number behind '{'", from: start) }
    var most: Int? = least
    if current == "," {
      index += 1
      most = try parseNumber()
    }
    guard current == "}" else { throw error("'{' is not closed", from: start) }
    index += 1
    if let most, most < least { throw error("the upper bound is below the lower one", from: start) }
    return (least, most)
  }

  private mutating func parseNumber() throws(PatternError) -> Int? {
    let start = index
    var value = 0
    while let scalar = current, ("0"..."9").contains(scalar) {
      value = value * 10 + Int(scalar.value - 0x30)
      index += 1
      if value > Self.repetitionLimit { throw error("more than \(Self.repetitionLimit) repetitions", from: start) }
    }
    return index == start ? nil : value
  }

  // MARK: Classes and escapes

  private mutating func parseClass(from start: Int) throws(PatternError) -> ScalarSet {
    var ranges: [ClosedRange<UInt32>] = []
    let isInverted = current == "^"
    if isInverted { index += 1 }
    while let scalar = current, scalar != "]" {
      let itemStart = index
      let first = try parseClassItem()
      // A '-' in last place is itself.
      if current == "-", index + 1 < scalars.count, scalars[index + 1] != "]" {
        index += 1
        let last = try parseClassItem()
        guard let lower = single(first), let upper = single(last) else {
          throw error("a range goes from one character to another", from: itemStart)
        }
        if upper < lower { throw error("the range ends before it begins", from: itemStart) }
        ranges.append(lower...upper)
      } else {
        ranges += first.ranges
      }
    }
    guard current == "]" else { throw error("'[' is not closed", from: start, to: start + 1) }
    index += 1
    if ranges.isEmpty { throw error("an empty class matches nothing", from: start) }
    return isInverted ? ScalarSet(ranges).inverted : ScalarSet(ranges)
  }

  private mutating func parseClassItem() throws(PatternError) -> ScalarSet {
    let start = index
    guard let scalar = current else { throw error("'[' is not closed", from: start) }
    index += 1
    if scalar == "\\" { return try parseEscape(from: start) }
    if scalar == "[" { throw error("'[' inside a class: write '\\['", from: start) }
    return ScalarSet(scalar)
  }

  private func single(_ set: ScalarSet) -> UInt32? {
    set.ranges.count == 1 && set.ranges[0].count == 1 ? set.ranges[0].lowerBound : nil
  }

  private mutating func parseEscape(from start: Int) throws(PatternError) -> ScalarSet {
    guard let scalar = current else { throw error("'\\' stands at the end: write '\\\\'", from: start) }
    index += 1
    switch scalar {
    case "d": return .digits
    case "D": return ScalarSet.digits.inverted
    case "w": return .words
    case "W": return ScalarSet.words.inverted
    case "s": return .blanks
    case "S": return ScalarSet.blanks.inverted
    case "n": return ScalarSet("\n")
    case "r": return ScalarSet("\r")
    case "t": return ScalarSet("\t")
    default:
      if scalar.isASCII, ScalarSet.words.contains(scalar.value) {
        throw error("unknown escape '\\\(scalar)'", from: start)
      }
      return ScalarSet(scalar)
    }
  }

  // MARK: Places

  private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private func error(_ message: String, from start: Int, to end: Int? = nil) -> PatternError {
    let last = min(scalars.count, max(end ?? index, start))
    return PatternError(message, at: offsets[min(start, scalars.count)]..<offsets[last])
  }
}
