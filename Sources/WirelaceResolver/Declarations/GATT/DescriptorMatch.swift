import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// `match reference.kind { … }` as a characteristic's payload: a descriptor's value says what the characteristic holds.
struct DescriptorMatch {
  /// `Service.characteristic`.
  let owner: String
  let descriptors: [ResolvedCharacteristic]
  let context: DeclarationContext
  private var model: ProtocolModel { context.core.model }

  init(owner: String, descriptors: [ResolvedCharacteristic], context: DeclarationContext) {
    self.owner = owner
    self.descriptors = descriptors
    self.context = context
  }

  func resolve(_ subject: ExpressionSyntax?, _ body: MatchBodySyntax, at range: SourceRange) -> Payload? {
    if case .missing? = subject?.kind { return nil }
    guard let subject, case .path(let names) = subject.kind, let first = names.first else {
      context.report(
        Diagnostic(
          .descriptorMatch, at: subject?.range ?? range,
          "a characteristic's `match` names a field of one of its descriptors",
          help: "write `match DESCRIPTOR.FIELD { … }`"))
      return nil
    }
    guard let index = descriptors.firstIndex(where: { $0.name.text == first.text }) else {
      let known = descriptors.map(\.name.text)
      context.report(
        Diagnostic(
          .descriptorMatch, at: first.range, "the characteristic has no descriptor `\(first.text)`",
          help: context.suggestion(for: first.text, among: known)
            ?? "declare it behind the properties: `{ descriptor \(first.text)(0x2908): … { read } }`"))
      return nil
    }
    guard case .frame(let frame)? = descriptors[index].characteristic?.payload,
      let (path, type) = path(Array(names.dropFirst()), in: frame, at: subject.range)
    else { return nil }
    guard let cases = cases(body, type: type) else { return nil }
    return .byDescriptor(
      descriptor: index, path: path, cases: cases, keepsUnknown: body.unknown?.value == .keep)
  }

  // MARK: The field

  private func path(
    _ names: [Identifier], in frame: ID<Frame>, at range: SourceRange
  ) -> (path: FieldPath, type: FieldType)? {
    let isWrapped = model[frame].isSynthesized && model[frame].fields.map(\.name) == ["value"]
    var names = names
    if names.isEmpty, isWrapped { names = [Identifier("value", range)] }
    guard !names.isEmpty else {
      context.report(
        Diagnostic(
          .descriptorMatch, at: range, "say which field of the descriptor decides",
          help: model[frame].fields.first.map { "such as `\(range.text).\($0.name)`" }))
      return nil
    }
    var steps: [FieldPath.Step] = []
    var type = FieldType.frame(frame)
    for name in names {
      let (fields, step): ([Field], (Int) -> FieldPath.Step) =
        switch type {
        case .frame(let id): (model[id].fields, { .field($0) })
        case .bits(let id, _): (model[id].members.map(\.field), { .bit($0) })
        default: ([], { .field($0) })
        }
      guard let index = fields.firstIndex(where: { $0.name == name.text }) else {
        context.report(
          Diagnostic(
            .descriptorMatch, at: name.range, "the descriptor's value has no field `\(name.text)` there",
            help: context.suggestion(for: name.text, among: fields.map(\.name))))
        return nil
      }
      steps.append(step(index))
      type = fields[index].type
    }
    switch type {
    case .integer, .enumeration: return (FieldPath(steps: steps, text: names.map(\.text).joined(separator: ".")), type)
    default:
      context.report(
        Diagnostic(.descriptorMatch, at: range, "only an integer or an enum can decide what the value is"))
      return nil
    }
  }

  // MARK: The cases

  private typealias ResolvedCase = (labels: [ClosedRange<Int128>], name: String, frame: ID<Frame>)

  private func cases(_ body: MatchBodySyntax, type: FieldType) -> [ResolvedCase]? {
    var isSound = true
    var resolved: [ResolvedCase] = []
    var taken: [(labels: ClosedRange<Int128>, range: SourceRange)] = []
    if case .stop? = body.unknown?.value, let range = body.unknown?.range {
      context.report(
        Diagnostic(
          .descriptorMatch, at: range, "there is no array here that could stop",
          help: "write `unknown: keep` or `unknown: refuse`"))
      isSound = false
    }
    for written in body.cases {
      var labels: [ClosedRange<Int128>] = []
      for label in written.labels {
        guard case .value(let range) = label else {
          context.report(
            Diagnostic(
              .descriptorMatch, at: written.range, "a descriptor decides by its value, not by a condition",
              help: "write the value in front: `input: InputReport`"))
          isSound = false
          continue
        }
        guard let values = values(range, type: type) else {
          isSound = false
          continue
        }
        if let first = taken.first(where: { $0.labels.overlaps(values) }) {
          context.reportTwice(.overlappingLabels, "`\(range.range.text)`", range.range, first: first.range)
          isSound = false
        }
        taken.append((values, range.range))
        labels.append(values)
      }
      let name = written.name?.text ?? labelName(written)
      guard let name else {
        context.report(
          Diagnostic(
            .unnamedMember, at: written.range, "this member needs a name", help: "write `LABEL: name(TYPE)`"))
        isSound = false
        continue
      }
      guard let frame = context.valueFrame(written.payload, owner: "\(owner).\(name)") else {
        isSound = false
        continue
      }
      resolved.append((labels, name, frame))
    }
    return isSound ? resolved : nil
  }

  private func labelName(_ written: MatchBodySyntax.Case) -> String? {
    guard written.labels.count == 1, case .value(let range) = written.labels[0],
      case .name(let name)? = range.lower?.kind
    else { return nil }
    return name.text
  }

  private func values(_ range: RangeSyntax, type: FieldType) -> ClosedRange<Int128>? {
    guard let whole = bounds(of: type) else { return nil }
    func value(_ literal: LiteralSyntax?, else bound: Int128) -> Int128? {
      guard let literal else { return bound }
      guard case .integer(let value)? = context.core.resolveLiteral(literal, as: type) else {
        return nil
      }
      return value
    }
    guard let lower = value(range.lower, else: whole.lowerBound) else { return nil }
    // A single value may stand as both ends: it is judged once.
    let isSingle = range.lower.map { low in range.upper.map { $0.range == low.range } ?? false } ?? false
    guard let upper = isSingle ? lower : value(range.upper, else: whole.upperBound) else { return nil }
    guard lower <= upper else {
      context.report(Diagnostic(.emptyRange, at: range.range, "no value lies in this range"))
      return nil
    }
    return lower...upper
  }

  private func bounds(of type: FieldType) -> ClosedRange<Int128>? {
    switch type {
    case .integer(let integer), .enumeration(_, let integer): integer.minimum...integer.maximum
    default: nil
    }
  }
}
