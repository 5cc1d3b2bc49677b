import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

extension Resolver {
  /// Fills in `= …` of a field, and of the members of bits declared in place at it. False when one is wrong.
  ///
  /// W0421 not-computable, W0333 computed-type, W0328 checksum-width, W0329 checksum-covers-itself.
  func resolveComputed(of syntax: FieldSyntax, at index: Int, in frame: ID<Frame>, _ context: TypeContext) -> Bool {
    if let computed = syntax.computed {
      guard
        let resolved = resolveComputed(
          computed, for: model[frame].fields[index].type, at: index, in: frame, context, type: syntax.type.range)
      else { return false }
      model.frames[frame.index].fields[index].computed = resolved
    }
    guard case .bits(let body) = syntax.type.kind, case .bits(let id, _) = model[frame].fields[index].type else {
      return true
    }
    var isSound = true
    for case .field(let member) in body.members {
      guard let computed = member.computed,
        let position = model[id].members.firstIndex(where: { $0.field.name == member.name.text })
      else { continue }
      if let resolved = resolveComputed(
        computed, for: model[id].members[position].field.type, at: index, in: frame, context, type: member.type.range)
      {
        model.bitFields[id.index].members[position].field.computed = resolved
      } else {
        isSound = false
      }
    }
    return isSound
  }

  private func resolveComputed(
    _ computed: FieldSyntax.Computed, for type: FieldType, at index: Int, in frame: ID<Frame>, _ context: TypeContext,
    type typeRange: SourceRange
  ) -> Computed? {
    switch computed {
    case .expression(let expression):
      let scope = ExpressionContext(
        root: .frame(frame, before: nil), module: context.module, arguments: context.arguments)
      guard let typed = typed(expression, in: scope) else { return nil }
      guard typed.expression.isComputable else {
        report(
          .notComputable, at: expression.range,
          "a field is computed from sizes, counts and presence, and from nothing else",
          help: typed.constant == nil
            ? "write `= size(F)`, `= size(A...B)`, `= count(F)` or `= present(F)`"
            : "a constant is written `== \(expression.range.text.collapsingBlanks)`")
        return nil
      }
      return checkComputedType(type, typed, at: typeRange) ? .expression(typed.expression) : nil
    case .checksum(let algorithm, let variant, let first, let last, _):
      return resolveChecksumField(
        algorithm, variant, over: first, through: last, type: type, at: index, in: frame, context, typeRange)
    }
  }

  private func checkComputedType(_ type: FieldType, _ typed: TypedExpression, at range: SourceRange) -> Bool {
    switch (type, typed.kind) {
    case (.boolean, .boolean), (.varint, .integer): return true
    case (.integer(let integer), .integer) where !integer.isScaled && integer.exceptions.isEmpty: return true
    default:
      report(
        .computedType, at: range,
        typed.kind == .boolean
          ? "presence is computed into a `bool`" : "a size or a count is computed into a plain integer")
      return false
    }
  }

  private func resolveChecksumField(
    _ algorithm: Identifier, _ variant: Identifier?, over first: Identifier, through last: Identifier?,
    type: FieldType, at index: Int, in frame: ID<Frame>, _ context: TypeContext, _ typeRange: SourceRange
  ) -> Computed? {
    guard let checksum = resolveChecksum(algorithm, variant: variant, in: context.module),
      let start = fieldIndex(first, in: frame, before: nil)
    else { return nil }
    var end = start
    if let last {
      guard let found = fieldIndex(last, in: frame, before: nil) else { return nil }
      end = found
    }
    guard start <= end else {
      reportReversed(first, last ?? first)
      return nil
    }
    let width = model[checksum].width
    guard case .integer(let integer) = type, !integer.isSigned, !integer.isScaled, integer.bits == width else {
      report(
        .checksumWidth, at: typeRange, "`\(model[checksum].name)` has \(width) bits", help: "write `u\(width)`")
      return nil
    }
    guard !(start...end).contains(index) else {
      report(
        .checksumCoversItself, at: last.map { first.range.union($0.range) } ?? first.range,
        "the checksum covers itself", help: "end the range before it, or begin it behind")
      return nil
    }
    return .checksum(checksum, first: start, last: end)
  }
}

extension Expression {
  /// Sizes, counts, presence and arithmetic over them, with at least one of these.
  fileprivate var isComputable: Bool { measures == .some(true) }

  /// True: measures something; false: constant; nil: something else is in it.
  private var measures: Bool? {
    switch self {
    case .integer, .boolean: false
    case .size, .sizeOfFrame, .count, .present: true
    case .negate(let inner), .not(let inner): inner.measures
    case .arithmetic(_, let left, let right), .and(let left, let right), .or(let left, let right),
      .compare(_, let left, let right):
      left.measures.flatMap { a in right.measures.map { a || $0 } }
    case .field, .remaining, .byte, .received, .contained: nil
    }
  }
}
