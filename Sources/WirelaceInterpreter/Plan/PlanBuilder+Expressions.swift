import WirelaceFrames
import WirelaceModel
import WirelacePatterns

extension PlanBuilder {
  /// Adds a program for an expression over the fields of `layout` (a frame, or a bit field for its own rules).
  mutating func compile(_ expression: Expression, in layout: Layout) -> Int {
    let operations = self.operations(expression, in: layout)
    programs.append(Program(operations: operations))
    return programs.count - 1
  }

  mutating func add(_ computed: Computed, in frame: ID<Frame>) -> Int {
    switch computed {
    case .expression(let expression): computations.append(.program(compile(expression, in: .frame(frame))))
    case .checksum(let id, let first, let last):
      computations.append(.checksum(id.index, first: first, last: last))
    }
    return computations.count - 1
  }

  mutating func compile(_ rule: Rule, in layout: Layout) -> CompiledRule {
    var fields: [Path] = []
    collect(rule.condition, in: layout, into: &fields)
    return CompiledRule(
      id: rule.id, text: rule.text, program: compile(rule.condition, in: layout), fields: fields)
  }

  /// From the raw value of a field that is computed out of `count(…)`, the count.
  mutating func inverse(of field: Int, in frame: ID<Frame>) -> Int {
    let raw = Expression.field(FieldPath(steps: [.field(field)], text: ""))
    var inverted = raw
    if field < model[frame].fields.count, case .expression(let expression)? = model[frame].fields[field].computed {
      inverted = invert(expression, raw)
    }
    return compile(inverted, in: .frame(frame))
  }

  /// Undoes the arithmetic with constants around a measure, outermost first.
  private func invert(_ expression: Expression, _ value: Expression) -> Expression {
    guard case .arithmetic(let operation, let left, let right) = expression else { return value }
    switch (operation, left, right) {
    case (.add, let inner, .integer), (.subtract, let inner, .integer), (.multiply, let inner, .integer),
      (.divide, let inner, .integer):
      let opposite: Expression.Arithmetic =
        switch operation {
        case .add: .subtract
        case .subtract: .add
        case .multiply: .divide
        default: .multiply
        }
      return invert(inner, .arithmetic(opposite, value, right))
    case (.add, .integer, let inner): return invert(inner, .arithmetic(.subtract, value, left))
    case (.multiply, .integer, let inner): return invert(inner, .arithmetic(.divide, value, left))
    default: return value
    }
  }

  private mutating func operations(_ expression: Expression, in layout: Layout) -> [Operation] {
    switch expression {
    case .integer(let value): return [Operation(code: .literal, value: value)]
    case .boolean(let value): return [Operation(code: .literal, value: value ? 1 : 0)]
    case .field(let path):
      paths.append(compile(path, in: layout))
      readFields.insert(paths[paths.count - 1].field)
      return [Operation(code: .field, index: paths.count - 1)]
    case .remaining: return [Operation(code: .remaining)]
    case .size(let first, let last): return [Operation(code: .size, index: first, value: Int64(last))]
    case .sizeOfFrame: return [Operation(code: .frameSize)]
    case .count(let field): return [Operation(code: .count, index: field)]
    case .present(let field): return [Operation(code: .present, index: field)]
    case .byte(let index): return [Operation(code: .byte, index: index)]
    case .received: return [Operation(code: .received)]
    case .not(let inner): return [Operation(code: .not)] + operations(inner, in: layout)
    case .negate(let inner): return [Operation(code: .negate)] + operations(inner, in: layout)
    case .arithmetic(let operation, let left, let right):
      return [Operation(code: code(operation))] + operations(left, in: layout) + operations(right, in: layout)
    case .compare(let comparison, let left, let right):
      return [Operation(code: code(comparison))] + operations(left, in: layout) + operations(right, in: layout)
    case .and(let left, let right):
      let rest = operations(right, in: layout)
      return [Operation(code: .and, index: rest.count)] + operations(left, in: layout) + rest
    case .or(let left, let right):
      let rest = operations(right, in: layout)
      return [Operation(code: .or, index: rest.count)] + operations(left, in: layout) + rest
    case .contained(let inner, let ranges):
      return [Operation(code: .contained, index: ranges.count)] + operations(inner, in: layout)
        + ranges.map { Operation(code: .literal, value: $0.lowerBound, second: $0.upperBound) }
    }
  }

  private func code(_ operation: Expression.Arithmetic) -> Operation.Code {
    switch operation {
    case .multiply: .multiply
    case .divide: .divide
    case .remainder: .remainder
    case .add: .add
    case .subtract: .subtract
    case .shiftLeft: .shiftLeft
    case .shiftRight: .shiftRight
    case .and: .bitAnd
    case .or: .bitOr
    case .xor: .bitXor
    }
  }

  private func code(_ comparison: Expression.Comparison) -> Operation.Code {
    switch comparison {
    case .equal: .equal
    case .notEqual: .notEqual
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    }
  }

  // MARK: - Paths

  private func compile(_ path: FieldPath, in layout: Layout) -> Path {
    var result = Path(field: -1, steps: [])
    var type: FieldType
    switch layout {
    case .frame(let id): type = .frame(id)
    case .bits(let id): type = .bits(id, .little)
    case .union(let id): type = .union(id)
    }
    for (position, step) in path.steps.enumerated() {
      switch (step, type) {
      case (.field(let index), .frame(let id)) where index < model[id].fields.count:
        if position == 0 {
          result.field = index
        } else {
          result.steps.append(.child(frames[id.index].firstSlot + index))
        }
        type = model[id].fields[index].type
      case (.bit(let index), .bits(let id, _)) where index < model[id].members.count:
        let member = model[id].members[index]
        var isSigned = false
        switch member.field.type {
        case .integer(let integer), .enumeration(_, let integer): isSigned = integer.isSigned
        default: break
        }
        result.steps.append(.bits(shift: member.shift, width: member.width, isSigned: isSigned))
        type = member.field.type
      case (.flag(let index), .flags(let id, _)) where index < model[id].cases.count:
        let bit = Int(model[id].cases[index].value)
        result.steps.append(.bits(shift: bit, width: 1, isSigned: false))
        type = .boolean
      case (.member(let index), .union(let id)), (.member(let index), .match(let id)):
        guard index < model[id].members.count else { break }
        result.steps.append(.child(unions[id.index].firstSlot + index))
        type = model[id].members[index].payload
      default: break
      }
    }
    return result
  }

  private func collect(_ expression: Expression, in layout: Layout, into fields: inout [Path]) {
    switch expression {
    case .field(let path): fields.append(compile(path, in: layout))
    case .size(let first, let last): fields += (first...max(first, last)).map { Path(field: $0, steps: []) }
    case .count(let field), .present(let field): fields.append(Path(field: field, steps: []))
    case .not(let inner), .negate(let inner), .contained(let inner, _): collect(inner, in: layout, into: &fields)
    case .arithmetic(_, let left, let right), .compare(_, let left, let right), .and(let left, let right),
      .or(let left, let right):
      collect(left, in: layout, into: &fields)
      collect(right, in: layout, into: &fields)
    case .integer, .boolean, .remaining, .sizeOfFrame, .byte, .received: break
    }
  }

  // MARK: - Rules on one value

  func compile(_ constraints: [Constraint], for type: FieldType) -> [CompiledConstraint] {
    var exempt: [Int128] = []
    if case .integer(let integer) = type { exempt = integer.exceptions.map(\.raw) }
    return constraints.compactMap { constraint in
      let check: CompiledConstraint.Check
      let kind: String
      switch constraint.kind {
      case .range(let ranges): (check, kind) = (.ranges(ranges), "range")
      case .floatRange(let ranges): (check, kind) = (.floatRanges(ranges), "range")
      case .step(let step, let base): (check, kind) = (.step(max(1, step), base: base), "step")
      case .pattern(let pattern):
        guard let matcher = try? PatternMatcher(pattern) else { return nil }
        (check, kind) = (.pattern(matcher), "pattern")
      case .size(let range): (check, kind) = (.size(range), "size")
      case .elements(let range): (check, kind) = (.elements(range), "elements")
      }
      return CompiledConstraint(check: check, exempt: exempt, id: constraint.id, kind: kind, text: constraint.text)
    }
  }
}

extension Checksum {
  init(_ algorithm: ChecksumAlgorithm) {
    switch algorithm.kind {
    case .crc(let width, let polynomial, let initial, let reflected, let finalXor):
      self = .crc(
        CRC(
          width: width, polynomial: polynomial, initial: initial, isReflected: reflected, finalXor: finalXor))
    case .sum(let width, let finish):
      switch finish {
      case .plain: self = .sum(width: width, .plain)
      case .inverted: self = .sum(width: width, .inverted)
      case .negated: self = .sum(width: width, .negated)
      }
    case .xor8: self = .xor8
    case .fletcher16: self = .fletcher16
    case .adler32: self = .adler32
    case .internet: self = .internet
    }
  }
}

extension Program {
  var asksRemaining: Bool { operations.contains { $0.code == .remaining } }
}

extension Computed {
  /// Whether encoding learns the value only when fields behind are written.
  var measuresSizes: Bool {
    switch self {
    case .expression(let expression): expression.measuresSizes
    case .checksum: true
    }
  }
}

extension Expression {
  fileprivate var measuresSizes: Bool {
    switch self {
    case .size, .sizeOfFrame: true
    case .not(let inner), .negate(let inner), .contained(let inner, _): inner.measuresSizes
    case .arithmetic(_, let left, let right), .compare(_, let left, let right), .and(let left, let right),
      .or(let left, let right):
      left.measuresSizes || right.measuresSizes
    default: false
    }
  }
}
