/// Breaks one statement into lines of at most 120 columns, where and how `swift format` would.
struct LineLayout {
  static let width = 120
  private var lines: [String] = []
  private var current: String

  /// The lines of `expression` and `suffix`; `indent` columns stand before each.
  static func lines(_ expression: Expression, indent: Int, suffix: String = "") -> [String] {
    if fits(expression, indent: indent, suffix: suffix) { return [spaces(indent) + expression.flat + suffix] }
    var layout = LineLayout(indent: indent)
    layout.write(expression, indent: indent, following: suffix.columns)
    layout.current += suffix
    return layout.lines + [layout.current]
  }

  /// Whether `expression` and `suffix` stand on one line.
  static func fits(_ expression: Expression, indent: Int, suffix: String = "") -> Bool {
    indent + columns(expression) + suffix.columns <= width
  }

  private init(indent: Int) { current = LineLayout.spaces(indent) }

  private mutating func write(_ expression: Expression, indent: Int, following: Int) {
    if current.columns + LineLayout.columns(expression) + following <= LineLayout.width {
      expression.append(to: &current)
      return
    }
    switch expression {
    case .text(let text):
      current += text
    case .sequence(let parts):
      for (index, part) in parts.enumerated() {
        write(part, indent: indent, following: LineLayout.columns(behind: index, of: parts, following))
      }
    case .list(let open, let items, let close):
      writeList(open, items, close, closesAlone: open.hasSuffix("["), indent: indent, following: following)
    case .parameters(let items):
      writeList("(", items, ")", closesAlone: true, indent: indent, following: following)
    case .operation(let symbol, let operands):
      for (index, operand) in operands.enumerated() {
        if index > 0 {
          startLine(indent + 2)
          current += symbol + " "
        }
        write(operand, indent: indent + 2, following: index == operands.count - 1 ? following : 0)
      }
    }
  }

  private mutating func writeList(
    _ open: String, _ items: [Expression], _ close: String, closesAlone: Bool, indent: Int, following: Int
  ) {
    current += open
    guard !items.isEmpty else {
      current += close
      return
    }
    let commaBehindLast = open.hasSuffix("[")
    // Without an opening bracket, as in `case a, b:`, the first item stays where it is.
    if !open.isEmpty { startLine(indent + 2) }
    for (index, item) in items.enumerated() {
      let isLast = index == items.count - 1
      let behind = isLast ? (closesAlone ? 1 : close.columns + following) : 1
      if index > 0 {
        if current.columns + 1 + LineLayout.columns(item) + behind > LineLayout.width {
          startLine(indent + 2)
        } else {
          current += " "
        }
      }
      write(item, indent: indent + 2, following: behind)
      if !isLast || commaBehindLast { current += "," }
    }
    if closesAlone { startLine(indent) }
    current += close
  }

  private mutating func startLine(_ indent: Int) {
    lines.append(current)
    current = LineLayout.spaces(indent)
  }

  /// The columns that an expression takes unbroken, as `swift format` counts them: an array keeps one for a trailing comma.
  static func columns(_ expression: Expression) -> Int {
    switch expression {
    case .text(let text): text.columns
    case .sequence(let parts): parts.reduce(0) { $0 + columns($1) }
    case .list(let open, let items, let close):
      open.columns + close.columns + items.reduce(0) { $0 + columns($1) } + max(0, items.count - 1) * 2
        + (open.hasSuffix("[") && !items.isEmpty ? 1 : 0)
    case .parameters(let items): 2 + items.reduce(0) { $0 + columns($1) } + max(0, items.count - 1) * 2
    case .operation(let symbol, let operands):
      operands.reduce(0) { $0 + columns($1) } + max(0, operands.count - 1) * (symbol.columns + 2)
    }
  }

  /// Columns behind a part of a sequence that cannot be parted from it.
  private static func columns(behind index: Int, of parts: [Expression], _ following: Int) -> Int {
    var sum = 0
    for part in parts[(index + 1)...] {
      if case .text(let text) = part {
        sum += text.columns
      } else {
        return sum + head(of: part)
      }
    }
    return sum + following
  }

  /// Columns that cannot be parted from what stands before.
  private static func head(of expression: Expression) -> Int {
    switch expression {
    case .text(let text): text.columns
    case .sequence(let parts): parts.first.map(head) ?? 0
    case .list(let open, _, _): open.columns
    case .parameters: 1
    case .operation(_, let operands): operands.first.map(head) ?? 0
    }
  }

  static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
