import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

extension Resolver {
  /// An expression that is to be a number. Nil when it is not, or not resolved, which is reported.
  func resolveInteger(_ syntax: ExpressionSyntax, in context: ExpressionContext) -> TypedExpression? {
    guard let typed = typed(syntax, in: context) else { return nil }
    guard typed.kind != .boolean else {
      report(.expressionType, at: syntax.range, "a number is expected here, not a condition")
      return nil
    }
    return typed
  }

  /// An expression that is to be a condition.
  ///
  /// W0403 expression-type, W0410 constant-condition.
  func resolveCondition(_ syntax: ExpressionSyntax, in context: ExpressionContext) -> Expression? {
    guard let typed = typed(syntax, in: context) else { return nil }
    guard typed.kind == .boolean else {
      report(
        .expressionType, at: syntax.range, "a condition is expected here, not a number",
        help: "compare it: `\(syntax.range.text.collapsingBlanks) != 0`")
      return nil
    }
    // An instance of a generic frame may well decide a condition by its arguments.
    if typed.bounds.lowerBound == typed.bounds.upperBound, context.arguments.isEmpty {
      report(
        .constantCondition, at: syntax.range, "this is always \(typed.bounds.lowerBound == 1 ? "true" : "false")",
        help: typed.bounds.lowerBound == 1 ? "leave it out" : "what depends on it can never be")
      return nil
    }
    return typed.expression
  }

  /// An expression with its kind and bounds.
  ///
  /// W0401 to W0409, W0418 not-available-here.
  func typed(_ syntax: ExpressionSyntax, in context: ExpressionContext, hint: ID<Enumeration>? = nil)
    -> TypedExpression?
  {
    switch syntax.kind {
    case .missing: return nil
    case .integer(let value): return number(value, at: syntax.range)
    case .boolean(let value): return boolean(.boolean(value), value ? 1...1 : 0...0, syntax.range)
    case .path(let parts): return reference(parts, at: syntax.range, in: context, hint: hint)
    case .measure(let measure, let first, let last):
      return self.measure(measure, first, through: last, at: syntax.range, in: context)
    case .byte(let index): return byte(index, at: syntax.range, in: context)
    case .unary(let unary, let operand): return self.unary(unary, operand, at: syntax.range, in: context)
    case .contained(let operand, let ranges): return contained(operand, ranges, at: syntax.range, in: context)
    case .binary(let binary, let left, let right):
      switch binary {
      case .and, .or: return logical(binary, left, right, at: syntax.range, in: context)
      case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
        return comparison(binary, left, right, at: syntax.range, in: context)
      default: return arithmetic(binary, left, right, at: syntax.range, in: context)
      }
    }
  }

  func boolean(_ expression: Expression, _ bounds: ClosedRange<Int128>, _ range: SourceRange) -> TypedExpression {
    TypedExpression(expression: expression, kind: .boolean, bounds: bounds, range: range)
  }

  func number(_ value: Int128, at range: SourceRange) -> TypedExpression? {
    guard let small = Int64(exactly: value) else {
      report(.expressionOverflow, at: range, "this number does not fit 64 bits with a sign")
      return nil
    }
    return TypedExpression(expression: .integer(small), kind: .integer, bounds: value...value, range: range)
  }

  // MARK: References

  private func reference(
    _ parts: [Identifier], at range: SourceRange, in context: ExpressionContext, hint: ID<Enumeration>?
  ) -> TypedExpression? {
    guard let first = parts.first else { return nil }
    if parts.count == 1, let hint, let found = caseOf(hint, named: first.text, at: range) { return found }
    if parts.count == 1, let argument = context.arguments[first.text] {
      if case .integer(let value) = argument { return number(value, at: range) }
      report(.expressionType, at: range, "the parameter `\(first.text)` is a type, not a number")
      return nil
    }
    if !isField(first.text, in: context) {
      if parts.count == 1, first.text == "remaining" {
        guard context.allowsRemaining else {
          report(
            .notAvailableHere, at: range, "`remaining` is only known while a field is being read",
            help: "it can be used in `if`, in lengths and in `when`")
          return nil
        }
        return TypedExpression(expression: .remaining, kind: .integer, bounds: 0...Int128(Int32.max), range: range)
      }
      if case .stream = context.root {
        if parts.count == 1, first.text == "received" {
          return TypedExpression(expression: .received, kind: .integer, bounds: 0...Int128(Int32.max), range: range)
        }
        report(
          .notAvailableHere, at: range, "only `byte[i]` and `received` are known while the length is being found")
        return nil
      }
      if parts.count == 1, first.text == "received" {
        report(.notAvailableHere, at: range, "`received` is only known in the `size` of a `framed` stream")
        return nil
      }
      if let id = qualifyingEnumeration(parts, in: context) { return id.flatMap { caseOf($0, parts[1], at: range) } }
      if parts.count == 1, let hint {
        if model[hint].cases.isEmpty { return nil }
        let names = model[hint].cases.map(\.declared.name)
        reportUnknown(
          .unknownCase, first, kind: "field, and no case of `\(model[hint].declared.name)`,", candidates: names)
        return nil
      }
    }
    guard let (path, target) = resolvePath(parts, in: context.root) else { return nil }
    switch target {
    case .flag: return boolean(.field(path), 0...1, range)
    case .type(let type): return value(of: type, path: path, at: range)
    }
  }

  private func value(of type: FieldType, path: FieldPath, at range: SourceRange) -> TypedExpression? {
    func integer(_ bounds: ClosedRange<Int128>, _ kind: TypedExpression.Kind = .integer) -> TypedExpression? {
      guard TypedExpression.integerBounds.contains(bounds.upperBound) else {
        report(
          .notANumber, at: range,
          "`\(path.text)` may be larger than the 64 bits with a sign in which expressions are computed",
          help: "bound it: `u32` instead of `u64`, `max 4 bytes` behind a varint")
        return nil
      }
      return TypedExpression(expression: .field(path), kind: kind, bounds: bounds, range: range)
    }
    switch type {
    case .integer(let type): return integer(type.minimum...type.maximum)
    case .varint(let type): return integer(type.bounds)
    case .enumeration(let id, let base): return integer(base.minimum...base.maximum, .enumeration(id))
    case .flags(_, let base): return integer(base.minimum...base.maximum)
    case .boolean: return boolean(.field(path), 0...1, range)
    default:
      report(
        .notANumber, at: range, "`\(path.text)` is \(type.description), not a number",
        help: type.measureHelp(path.text))
      return nil
    }
  }

  private func isField(_ name: String, in context: ExpressionContext) -> Bool {
    switch context.root {
    case .frame(let frame, _): layout.fieldNames[frame]?[name] != nil
    case .bits(let id): model[id].members.contains { $0.field.name == name }
    case .stream, .nothing: false
    }
  }

  private func caseOf(_ id: ID<Enumeration>, named name: String, at range: SourceRange) -> TypedExpression? {
    guard let found = model[id].cases.first(where: { $0.declared.name == name }),
      let value = Int64(exactly: found.value)
    else { return nil }
    return TypedExpression(
      expression: .integer(value), kind: .enumeration(id), bounds: found.value...found.value, range: range)
  }

  /// The enum of `Opcode.idle`: nil when the first part names none, `.some(nil)` when that enum has failed.
  private func qualifyingEnumeration(_ parts: [Identifier], in context: ExpressionContext) -> ID<Enumeration>?? {
    guard parts.count == 2, let symbol = symbol(named: parts[0].text, in: context.module),
      case .enumeration = symbol.syntax.kind
    else { return nil }
    if case .enumeration(let id) = entity(of: symbol, use: parts[0].range) { return .some(id) }
    return .some(nil)
  }

  /// W0408 unknown-case.
  private func caseOf(_ id: ID<Enumeration>, _ name: Identifier, at range: SourceRange) -> TypedExpression? {
    if let found = caseOf(id, named: name.text, at: range) { return found }
    reportUnknown(
      .unknownCase, name, kind: "case of `\(model[id].declared.name)`", candidates: model[id].cases.map(\.declared.name)
    )
    return nil
  }

  // MARK: Measures

  private func measure(
    _ measure: ExpressionSyntax.Measure, _ first: Identifier, through last: Identifier?, at range: SourceRange,
    in context: ExpressionContext
  ) -> TypedExpression? {
    guard case .frame(let frame, let before) = context.root, context.allowsMeasures else {
      report(.notAvailableHere, at: range, "`\(measure.rawValue)` measures fields of a frame; there are none here")
      return nil
    }
    let bounds = 0...Int128(Int32.max)
    if measure == .size, last == nil, first.text == "this", layout.fieldNames[frame]?["this"] == nil {
      return TypedExpression(expression: .sizeOfFrame, kind: .integer, bounds: bounds, range: range)
    }
    guard let start = fieldIndex(first, in: frame, before: before) else { return nil }
    let type = model[frame].fields[start].type
    switch measure {
    case .size:
      var end = start
      if let last {
        guard let index = fieldIndex(last, in: frame, before: before) else { return nil }
        end = index
      }
      guard start <= end else {
        reportReversed(first, last ?? first)
        return nil
      }
      return TypedExpression(expression: .size(first: start, last: end), kind: .integer, bounds: bounds, range: range)
    case .count:
      guard case .array = type else {
        report(
          .measuredField, at: first.range,
          "`\(first.text)` is \(type.description); `count` counts the elements of an array",
          help: type.measureHelp(first.text))
        return nil
      }
      return TypedExpression(expression: .count(field: start), kind: .integer, bounds: bounds, range: range)
    case .present:
      guard model[frame].fields[start].condition != nil else {
        report(
          .measuredField, at: first.range, "`\(first.text)` is always present",
          help: "`present` asks for a field with an `if`")
        return nil
      }
      return boolean(.present(field: start), 0...1, range)
    }
  }

  /// W0320 reversed-span.
  func reportReversed(_ first: Identifier, _ last: Identifier) {
    report(
      .reversedSpan, at: first.range.union(last.range), "`\(last.text)` stands before `\(first.text)`",
      help: "write `\(last.text)...\(first.text)`")
  }

  private func byte(_ index: ExpressionSyntax, at range: SourceRange, in context: ExpressionContext)
    -> TypedExpression?
  {
    guard case .stream = context.root else {
      report(.notAvailableHere, at: range, "`byte` is only known in the `size` of a `framed` stream")
      return nil
    }
    guard let typed = resolveInteger(index, in: context) else { return nil }
    guard let constant = typed.constant, (0...65535).contains(constant) else {
      report(.expressionType, at: index.range, "the index of a byte is a constant from 0 to 65535")
      return nil
    }
    return TypedExpression(expression: .byte(Int(constant)), kind: .integer, bounds: 0...255, range: range)
  }
}

extension FieldType {
  fileprivate func measureHelp(_ name: String) -> String? {
    switch self {
    case .string, .bytes: "its bytes are `size(\(name))`"
    case .array: "its elements are `count(\(name))`, its bytes `size(\(name))`"
    case .bits, .frame, .union, .match: "name what is inside it, with a dot"
    default: nil
    }
  }
}
