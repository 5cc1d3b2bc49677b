import WirelaceModel

/// Writes expressions and rules of the model as a schema writes them.
struct SchemaText {
  let model: ProtocolModel

  /// What a computed field holds: `size(body) + 2`, `crc16(modbus) over a...b`.
  func computed(_ computed: Computed, in frame: Frame) -> String {
    switch computed {
    case .expression(let expression): text(expression, in: frame)
    case .checksum(let id, let first, let last): "\(model[id].name) over \(range(first, last, in: frame))"
    }
  }

  private func range(_ first: Int, _ last: Int, in frame: Frame) -> String {
    first == last ? name(first, in: frame) : name(first, in: frame) + "..." + name(last, in: frame)
  }

  private func name(_ index: Int, in frame: Frame) -> String {
    frame.fields.indices.contains(index) ? frame.fields[index].name : "?"
  }

  private func text(_ expression: Expression, in frame: Frame, nested: Bool = false) -> String {
    func operation(_ left: Expression, _ symbol: String, _ right: Expression) -> String {
      let text = "\(text(left, in: frame, nested: true)) \(symbol) \(text(right, in: frame, nested: true))"
      return nested ? "(\(text))" : text
    }
    switch expression {
    case .integer(let value): return "\(value)"
    case .boolean(let value): return "\(value)"
    case .field(let path): return path.text
    case .remaining: return "remaining"
    case .size(let first, let last): return "size(\(range(first, last, in: frame)))"
    case .sizeOfFrame: return "size(this)"
    case .count(let field): return "count(\(name(field, in: frame)))"
    case .present(let field): return "present(\(name(field, in: frame)))"
    case .byte(let index): return "byte[\(index)]"
    case .received: return "received"
    case .not(let inner): return "!" + text(inner, in: frame, nested: true)
    case .negate(let inner): return "-" + text(inner, in: frame, nested: true)
    case .arithmetic(let symbol, let left, let right): return operation(left, symbol.rawValue, right)
    case .compare(let symbol, let left, let right): return operation(left, symbol.rawValue, right)
    case .and(let left, let right): return operation(left, "and", right)
    case .or(let left, let right): return operation(left, "or", right)
    case .contained(let inner, let ranges):
      let texts = ranges.map {
        $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound)...\($0.upperBound)"
      }
      return "\(text(inner, in: frame, nested: true)) in \(texts.joined(separator: ", "))"
    }
  }
}
