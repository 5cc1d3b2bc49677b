import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// The values a union's members are told apart by.
struct TagDomain {
  enum Kind {
    case integer
    case boolean
    case enumeration(ID<Enumeration>)
  }
  var kind: Kind
  var bounds: ClosedRange<Int128>
  /// The tag or the subject as written, for messages.
  var text: String
}

/// The labels of a union so far. Most are single values, and there may be many.
struct SeenLabels {
  private var values: [Int128: SourceRange] = [:]
  private var ranges: [(range: ClosedRange<Int128>, place: SourceRange)] = []

  func place(overlapping label: ClosedRange<Int128>) -> SourceRange? {
    if let range = ranges.first(where: { $0.range.overlaps(label) }) { return range.place }
    if label.lowerBound == label.upperBound { return values[label.lowerBound] }
    return values.filter { label.contains($0.key) }.min { $0.key < $1.key }?.value
  }

  mutating func insert(_ label: ClosedRange<Int128>, _ place: SourceRange) {
    if label.lowerBound == label.upperBound {
      values[label.lowerBound] = place
    } else {
      ranges.append((label, place))
    }
  }
}

extension Resolver {
  /// A tag on the wire: W0501 tag-type.
  func resolveTag(_ syntax: TypeSyntax, in context: TypeContext) -> (type: FieldType, domain: TagDomain)? {
    guard let resolved = resolveType(syntax, in: context.at(.element)) else { return nil }
    let text = syntax.range.text.collapsingBlanks
    if resolved.constraints.isEmpty, resolved.constant == nil {
      switch resolved.type {
      case .integer(let type) where !type.isScaled && type.exceptions.isEmpty:
        return (resolved.type, TagDomain(kind: .integer, bounds: type.minimum...type.maximum, text: text))
      case .enumeration(let id, let base):
        return (resolved.type, TagDomain(kind: .enumeration(id), bounds: base.minimum...base.maximum, text: text))
      default: break
      }
    }
    report(
      .tagType, at: syntax.range,
      "a tag is a plain integer or an enum, without rules and scale",
      help: "write `tag u8`")
    return nil
  }

  /// The tag values of a label. W0502 label-too-wide, W0408 unknown-case, W0411 empty-range.
  func resolveLabel(_ label: RangeSyntax, in domain: TagDomain) -> ClosedRange<Int128>? {
    guard let lower = resolveLabel(label.lower, default: domain.bounds.lowerBound, in: domain),
      let upper = resolveLabel(label.upper, default: domain.bounds.upperBound, in: domain)
    else { return nil }
    guard lower <= upper else {
      report(.emptyRange, at: label.range, "the range ends before it begins", help: "the smaller limit comes first")
      return nil
    }
    return lower...upper
  }

  private func resolveLabel(_ literal: LiteralSyntax?, default: Int128, in domain: TagDomain) -> Int128? {
    guard let literal else { return `default` }
    switch domain.kind {
    case .boolean:
      if case .boolean(let value) = literal.kind { return value ? 1 : 0 }
      if case .name(let name) = literal.kind, name.text == "true" || name.text == "false" {
        return name.text == "true" ? 1 : 0
      }
      _ = mismatch(literal, expected: "`true` or `false`", use: .value)
      return nil
    case .enumeration(let id):
      if case .number = literal.kind, let value = wholeNumber(literal, of: "a case", use: .value),
        !domain.bounds.contains(value)
      {
        return tooWide(literal, domain)
      }
      return caseValue(literal, of: id, base: model[id].base, use: .value)
    case .integer:
      guard let value = wholeNumber(literal, of: "a number", use: .value) else { return nil }
      return domain.bounds.contains(value) ? value : tooWide(literal, domain)
    }
  }

  private func tooWide(_ literal: LiteralSyntax, _ domain: TagDomain) -> Int128? {
    report(
      .labelTooWide, at: literal.range, "the tag `\(domain.text)` is never \(literal.range.text)",
      help: "it lies between \(domain.bounds.lowerBound) and \(domain.bounds.upperBound)")
    return nil
  }

  /// W0506 missing-members, W0510 unreachable-unknown.
  func checkCoverage(
    _ labels: [ClosedRange<Int128>], of domain: TagDomain, _ body: MatchBodySyntax, at range: SourceRange
  ) {
    let missing: [String]
    switch domain.kind {
    case .enumeration(let id) where !model[id].isOpen:
      missing = model[id].cases.filter { item in !labels.contains { $0.contains(item.value) } }.map(\.declared.name)
    default:
      missing = covers(labels, domain.bounds) ? [] : ["others"]
    }
    if let unknown = body.unknown {
      if missing.isEmpty {
        report(
          .unreachableUnknown, at: unknown.range, "every value of `\(domain.text)` has a member already",
          help: "leave it out")
      }
    } else if case .enumeration(let id) = domain.kind, !model[id].isOpen, !missing.isEmpty {
      let names = missing.prefix(5).map { "`\($0)`" }.joined(separator: ", ")
      report(
        .missingMembers, at: range,
        "no member for \(names)\(missing.count > 5 ? " and \(missing.count - 5) more" : "")",
        labels: [Diagnostic.Label(model[id].declared.range, "these are its cases")],
        help: "add them, `name()` for one without a body, or say `unknown: refuse`")
    }
  }

  private func covers(_ labels: [ClosedRange<Int128>], _ bounds: ClosedRange<Int128>) -> Bool {
    var next = bounds.lowerBound
    for label in labels.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if label.lowerBound > next { return false }
      next = max(next, label.upperBound + 1)
    }
    return next > bounds.upperBound
  }
}
