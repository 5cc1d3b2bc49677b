import WirelaceDiagnostics
import WirelaceModel
import WirelacePatterns
import WirelaceSyntax

extension Resolver {
  /// The rules among a type's attributes, in raw numbers. Nil when one is wrong, which is reported.
  ///
  /// W0411 empty-range, W0412 limit-out-of-range, W0413 step-size, W0414 pattern, W0424 rule-beyond-extent.
  func resolveConstraints(_ rules: [AttributeSet.Rule], for type: FieldType) -> [Constraint]? {
    var constraints: [Constraint] = []
    var isSound = true
    for rule in rules {
      guard let kind = resolveConstraint(rule.attribute, for: type) else {
        isSound = false
        continue
      }
      constraints.append(
        Constraint(
          kind: kind, id: rule.name?.value ?? kind.defaultID, text: rule.attribute.range.text.collapsingBlanks))
    }
    return isSound ? constraints : nil
  }

  private func resolveConstraint(_ attribute: AttributeSyntax, for type: FieldType) -> Constraint.Kind? {
    switch attribute.kind {
    case .within(let ranges):
      switch type {
      case .integer(let integer): return allResolved(ranges) { rawRange($0, of: integer) }.map { .range($0) }
      case .varint(let varint): return allResolved(ranges) { wholeRange($0, in: varint.bounds) }.map { .range($0) }
      case .enumeration(let id, let base): return allResolved(ranges) { caseRange($0, of: id, base) }.map { .range($0) }
      case .float, .medicalFloat: return allResolved(ranges, floatRange).map { .floatRange($0) }
      default: return nil
      }
    case .step(let number): return step(number, of: type)
    case .matches(let pattern):
      if let error = PatternMatcher.error(in: pattern.value) {
        report(
          .pattern, at: pattern.range, "this is no pattern: \(error.message)",
          help: "known are literals, `.`, `[a-z]`, `\\d \\w \\s`, `* + ? {m,n}` and `( | )`")
        return nil
      }
      return .pattern(pattern.value)
    case .size(let range): return countRange(range, unit: "bytes", type: type).map { .size($0) }
    case .elements(let range): return countRange(range, unit: "elements", type: type).map { .elements($0) }
    default: return nil
    }
  }

  private func allResolved<Bound>(_ ranges: [RangeSyntax], _ resolve: (RangeSyntax) -> ClosedRange<Bound>?)
    -> [ClosedRange<Bound>]?
  {
    let resolved = ranges.map(resolve)
    let sound = resolved.compactMap(\.self)
    return sound.count == resolved.count ? sound : nil
  }

  /// Physical limits as raw ones, rounded inwards.
  private func rawRange(_ range: RangeSyntax, of type: IntegerType) -> ClosedRange<Int128>? {
    if !type.isScaled { return wholeRange(range, in: type.minimum...type.maximum) }
    guard let lower = limit(range.lower), let upper = limit(range.upper) else {
      return nil
    }
    if let low = lower.value, let high = upper.value, low > high { return reversed(range) }
    let limits = [lower.value, upper.value].map { $0.flatMap(type.raw) }
    for (given, raw) in zip([lower.value, upper.value], limits) where given != nil && raw == nil {
      report(.limitOutOfRange, at: range.range, "a limit is out of all bounds")
      return nil
    }
    // A negative scale turns the range round.
    let (first, last) = type.scale > .zero ? (limits[0], limits[1]) : (limits[1], limits[0])
    let low = first?.roundedUp ?? type.minimum
    let high = last?.roundedDown ?? type.maximum
    let ends = [type.physical(type.minimum), type.physical(type.maximum)].compactMap(\.self).sorted()
    if (first != nil && low < type.minimum) || (last != nil && high > type.maximum) || low > type.maximum
      || high < type.minimum
    {
      report(
        .limitOutOfRange, at: range.range, "the field cannot hold all of \(range.range.text)",
        help: "it holds \(ends.map(\.decimalText).joined(separator: " to "))")
      return nil
    }
    guard low <= high else {
      report(
        .emptyRange, at: range.range, "no value of the field lies in \(range.range.text)",
        help:
          "its values are multiples of \(type.scale.decimalText)\(type.offset == .zero ? "" : ", offset by \(type.offset.decimalText)")"
      )
      return nil
    }
    return low...high
  }

  private func wholeRange(_ range: RangeSyntax, in bounds: ClosedRange<Int128>) -> ClosedRange<Int128>? {
    guard let lower = limit(range.lower), let upper = limit(range.upper) else {
      return nil
    }
    if let low = lower.value, let high = upper.value, low > high { return reversed(range) }
    let low = lower.value?.roundedUp ?? bounds.lowerBound
    let high = upper.value?.roundedDown ?? bounds.upperBound
    if (lower.value != nil && !bounds.contains(low)) || (upper.value != nil && !bounds.contains(high)) {
      report(
        .limitOutOfRange, at: range.range, "the field cannot hold all of \(range.range.text)",
        help: "it holds \(bounds.lowerBound) to \(bounds.upperBound)")
      return nil
    }
    guard low <= high else {
      report(.emptyRange, at: range.range, "no whole number lies in \(range.range.text)")
      return nil
    }
    return low...high
  }

  func caseRange(_ range: RangeSyntax, of id: ID<Enumeration>, _ base: IntegerType) -> ClosedRange<Int128>? {
    var low = base.minimum
    var high = base.maximum
    if let lower = range.lower {
      guard let value = caseValue(lower, of: id, base: base, use: .value) else { return nil }
      low = value
    }
    if let upper = range.upper {
      guard let value = caseValue(upper, of: id, base: base, use: .value) else { return nil }
      high = value
    }
    return low <= high ? low...high : reversed(range)
  }

  private func floatRange(_ range: RangeSyntax) -> ClosedRange<Double>? {
    guard let lower = limit(range.lower), let upper = limit(range.upper) else {
      return nil
    }
    let low = lower.value?.doubleValue ?? -.infinity
    let high = upper.value?.doubleValue ?? .infinity
    return low <= high ? low...high : reversed(range)
  }

  private func reversed<Bound>(_ range: RangeSyntax) -> ClosedRange<Bound>? {
    report(.emptyRange, at: range.range, "the range ends before it begins", help: "the smaller limit comes first")
    return nil
  }

  /// A limit as written: `.open` where none was given, nil when it is no number, which is reported.
  private func limit(_ literal: LiteralSyntax?) -> Limit? {
    guard let literal else { return .open }
    if case .number(let number) = literal.kind { return .at(Rational(number)) }
    _ = mismatch(literal, expected: "a number", use: .value)
    return nil
  }

  private func countRange(_ range: RangeSyntax, unit: String, type: FieldType) -> ClosedRange<Int>? {
    guard let lower = limit(range.lower), let upper = limit(range.upper) else {
      return nil
    }
    if let low = lower.value, let high = upper.value, low > high { return reversed(range) }
    let low = lower.value?.roundedUp ?? 0
    let high = upper.value?.roundedDown ?? Int128(Int32.max)
    guard low >= 0, high <= Int128(Int32.max), low <= high else {
      report(.limitOutOfRange, at: range.range, "a number of \(unit) lies between 0 and \(Int32.max)")
      return nil
    }
    let bounds = type.countBounds
    if Int128(bounds.lower) > high || (bounds.upper.map { Int128($0) < low } ?? false) {
      report(
        .ruleBeyondExtent, at: range.range, "no value of the field has so many \(unit)",
        help: bounds.upper.map { bounds.lower == $0 ? "it has \($0)" : "it has \(bounds.lower) to \($0)" })
      return nil
    }
    return Int(low)...Int(high)
  }

  /// The physical value is a multiple of R: raw = k × R/scale − offset/scale.
  private func step(_ number: NumberSyntax, of type: FieldType) -> Constraint.Kind? {
    let step = Rational(number)
    guard step > .zero else {
      report(.stepSize, at: number.range, "a step is more than zero")
      return nil
    }
    guard case .integer(let integer) = type, integer.isScaled else {
      guard step.isInteger else {
        report(.stepSize, at: number.range, "the field holds whole numbers; their step is one, too")
        return nil
      }
      guard step.numerator <= 1 << 64 else {
        report(.stepSize, at: number.range, "the step is larger than everything the field holds")
        return nil
      }
      return .step(step.numerator, base: 0)
    }
    guard let rawStep = step.divided(by: integer.scale), let shift = integer.offset.divided(by: integer.scale),
      rawStep.isInteger, shift.isInteger
    else {
      report(
        .stepSize, at: number.range, "the steps fall between the values of the field",
        help:
          "its values are multiples of \(integer.scale.decimalText)\(integer.offset == .zero ? "" : ", offset by \(integer.offset.decimalText)")"
      )
      return nil
    }
    guard rawStep.numerator.magnitude <= 1 << 64, shift.numerator.magnitude <= 1 << 96 else {
      report(.stepSize, at: number.range, "the step is larger than everything the field holds")
      return nil
    }
    let size = abs(rawStep.numerator)
    let base = ((-shift.numerator % size) + size) % size
    return .step(size, base: base)
  }

  /// The first rule that a constant or a default breaks: W0415 value-breaks-rule.
  func checkValue(_ value: Literal, _ literal: LiteralSyntax, against constraints: [Constraint], type: FieldType)
    -> Bool
  {
    if case .integer(let integer) = type, case .integer(let raw) = value,
      integer.exceptions.contains(where: { $0.raw == raw })
    {
      return true
    }
    guard let broken = constraints.first(where: { $0.kind.isBroken(by: value) }) else { return true }
    report(
      .valueBreaksRule, at: literal.range,
      "\(literal.range.text.collapsingBlanks) breaks the field's own rule `\(broken.text)`")
    return false
  }
}

private enum Limit {
  case open
  case at(Rational)

  var value: Rational? { if case .at(let value) = self { value } else { nil } }
}

extension Constraint.Kind {
  fileprivate var defaultID: String {
    switch self {
    case .range, .floatRange: "range"
    case .step: "step"
    case .pattern: "pattern"
    case .size: "size"
    case .elements: "elements"
    }
  }

  fileprivate func isBroken(by value: Literal) -> Bool {
    switch (self, value) {
    case (.range(let ranges), .integer(let raw)): !ranges.contains { $0.contains(raw) }
    case (.floatRange(let ranges), .double(let number)): !ranges.contains { $0.contains(number) }
    case (.step(let size, let base), .integer(let raw)): (raw - base) % size != 0
    case (.pattern(let pattern), .text(let text)): (try? PatternMatcher(pattern))?.matches(text) == false
    case (.size(let sizes), .text(let text)): !sizes.contains(text.utf8.count)
    case (.size(let sizes), .bytes(let bytes)): !sizes.contains(bytes.count)
    case (.elements(let counts), .array(let elements)): !counts.contains(elements.count)
    default: false
    }
  }
}

extension FieldType {
  /// How many bytes (strings, bytes) or elements (arrays) there can be.
  fileprivate var countBounds: (lower: Int, upper: Int?) {
    let (extent, maximum): (Extent, Int?) =
      switch self {
      case .string(let type): (type.extent, type.maximum)
      case .bytes(let type): (type.extent, type.maximum)
      case .array(let type): (type.extent, type.maximum)
      default: (.toEnd(reserving: 0), nil)
      }
    switch extent {
    case .fixed(let count):
      if case .string = self { return (0, count) }
      return (count, count)
    case .lengthPrefixed(let prefix):
      if case .array = self { return (0, maximum) }
      return (0, smaller(maximum, prefix.maximum))
    case .countPrefixed(let prefix): return (0, smaller(maximum, prefix.maximum))
    default: return (0, maximum)
    }
  }

  private func smaller(_ maximum: Int?, _ prefix: Int128) -> Int? {
    let limit = Int(clamping: prefix)
    return maximum.map { min($0, limit) } ?? limit
  }
}

extension String {
  /// Every run of white space as one blank: a text of the schema on one line.
  var collapsingBlanks: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
