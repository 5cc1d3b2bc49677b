import WirelaceDiagnostics
import WirelaceModel
import WirelacePatterns
import WirelaceSyntax

extension Resolver {
  /// A rule of a JSON type; nil when it is wrong: W1113 json-rule.
  func jsonConstraint(_ attribute: AttributeSyntax, for type: JSONType) -> JSONConstraint.Kind? {
    switch attribute.kind {
    case .within(let ranges): return jsonRange(ranges, for: type)
    case .step(let number):
      let step = Rational(number)
      if case .integer = type, !step.isInteger {
        return refuse(number.range, "the steps of whole numbers are whole", help: nil)
      }
      guard step > .zero else { return refuse(number.range, "a step is more than zero", help: nil) }
      return .step(step)
    case .matches(let pattern):
      if let error = PatternMatcher.error(in: pattern.value) {
        return refuse(
          pattern.range, "this is no pattern: \(error.message)",
          help: "known are literals, `.`, `[a-z]`, `\\d \\w \\s`, `* + ? {m,n}` and `( | )`")
      }
      return .pattern(pattern.value)
    case .characters(let range): return jsonCount(range, "characters").map { .characters($0) }
    case .size(let range): return jsonCount(range, "bytes").map { .size($0) }
    case .elements(let range): return jsonCount(range, "elements").map { .elements($0) }
    case .unique: return .unique
    default: return nil
    }
  }

  private func refuse(_ range: SourceRange, _ message: String, help: String?) -> JSONConstraint.Kind? {
    report(.jsonRule, at: range, message, help: help)
    return nil
  }

  private func jsonRange(_ ranges: [RangeSyntax], for type: JSONType) -> JSONConstraint.Kind? {
    switch type {
    case .integer(let integer):
      let resolved = ranges.compactMap { wholeRange($0, in: integer.minimum...integer.maximum) }
      return resolved.count == ranges.count ? .range(resolved) : nil
    case .enumeration(let id):
      let resolved = ranges.compactMap { caseRange($0, of: id, model[id].base) }
      return resolved.count == ranges.count ? .range(resolved) : nil
    case .textEnumeration(let id):
      var cases: [Int] = []
      for range in ranges {
        guard let literal = range.lower, range.upper?.range == literal.range, case .name(let name) = literal.kind else {
          return refuse(range.range, "the texts of an enum have no order: name the cases one by one", help: nil)
        }
        guard let index = model[id].cases.firstIndex(where: { $0.declared.name == name.text }) else {
          reportUnknown(.unknownCase, name, kind: "case", candidates: model[id].cases.map(\.declared.name))
          return nil
        }
        cases.append(index)
      }
      return .cases(cases)
    default:
      var resolved: [ClosedRange<Double>] = []
      for range in ranges {
        guard let (lower, upper) = ends(of: range) else { return nil }
        let (low, high) = (lower?.doubleValue ?? -.infinity, upper?.doubleValue ?? .infinity)
        guard low <= high else { return refuse(range.range, "the range ends before it begins", help: nil) }
        resolved.append(low...high)
      }
      return .numbers(resolved)
    }
  }

  private func ends(of range: RangeSyntax) -> (lower: Rational?, upper: Rational?)? {
    var ends: [Rational?] = []
    for literal in [range.lower, range.upper] {
      switch literal?.kind {
      case nil: ends.append(nil)
      case .number(let number)?: ends.append(Rational(number))
      case .missing?: return nil
      default:
        _ = refuse(literal?.range ?? range.range, "the ends of this range are numbers", help: nil)
        return nil
      }
    }
    return (ends[0], ends[1])
  }

  private func wholeRange(_ range: RangeSyntax, in bounds: ClosedRange<Int128>) -> ClosedRange<Int128>? {
    guard let (lower, upper) = ends(of: range) else { return nil }
    let low = lower?.roundedUp ?? bounds.lowerBound
    let high = upper?.roundedDown ?? bounds.upperBound
    guard low <= high, bounds.contains(low), bounds.contains(high) else {
      _ = refuse(
        range.range, low > high ? "no whole number lies in this range" : "the type cannot hold all of this range",
        help: "it holds \(bounds.lowerBound) to \(bounds.upperBound)")
      return nil
    }
    return low...high
  }

  private func jsonCount(_ range: RangeSyntax, _ noun: String) -> ClosedRange<Int>? {
    let bounds: ClosedRange<Int128> = 0...Int128(Int32.max)
    guard let (lower, upper) = ends(of: range) else { return nil }
    let low = lower?.roundedUp ?? 0
    let high = upper?.roundedDown ?? bounds.upperBound
    guard low <= high, bounds.contains(low), bounds.contains(high) else {
      _ = refuse(range.range, "no number of \(noun) from 0 to \(Int32.max) lies in this range", help: nil)
      return nil
    }
    return Int(low)...Int(high)
  }
}
