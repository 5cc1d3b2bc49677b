import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// Where a path ended.
enum PathTarget {
  case type(FieldType)
  case flag
}

extension Resolver {
  /// The field that a name means, by index; nil when there is none (reported) or when it could not be resolved.
  ///
  /// W0401 unknown-field, W0402 later-field.
  func fieldIndex(_ name: Identifier, in frame: ID<Frame>, before: Int?) -> Int? {
    let names = layout.fieldNames[frame] ?? [:]
    guard let found = names[name.text] else {
      reportUnknown(
        .unknownField, name, kind: "field of `\(model[frame].declared.name)`", candidates: Array(names.keys))
      return nil
    }
    if let before, found.index >= before {
      report(
        .laterField, at: name.range, "`\(name.text)` is not read yet at this place",
        labels: [Diagnostic.Label(found.range, "declared here")],
        help: "only fields that stand before can decide how this one is read")
      return nil
    }
    if layout.poisonedFields.contains(FieldKey(frame: frame.index, field: found.index)) { return nil }
    return found.index < model[frame].fields.count ? found.index : nil
  }

  /// Follows `a.b.c`. The text of the path is that written.
  ///
  /// W0401, W0402, W0407 not-a-number.
  func resolvePath(_ parts: [Identifier], in root: ExpressionContext.Root) -> (path: FieldPath, target: PathTarget)? {
    guard let first = parts.first else { return nil }
    var steps: [FieldPath.Step] = []
    var type: FieldType
    switch root {
    case .frame(let frame, let before):
      guard let index = fieldIndex(first, in: frame, before: before) else { return nil }
      steps.append(.field(index))
      type = model[frame].fields[index].type
    case .bits(let id):
      guard let index = memberIndex(first, of: id) else { return nil }
      steps.append(.bit(index))
      type = model[id].members[index].field.type
    case .stream, .nothing:
      report(.unknownField, at: first.range, "no field can be named here")
      return nil
    }
    let text = parts.map(\.text).joined(separator: ".")
    for (offset, part) in parts.enumerated().dropFirst() {
      switch type {
      case .bits(let id, _):
        guard let index = memberIndex(part, of: id) else { return nil }
        steps.append(.bit(index))
        type = model[id].members[index].field.type
      case .flags(let id, _):
        let flags = model[id]
        guard let index = flags.cases.firstIndex(where: { $0.declared.name == part.text }) else {
          reportUnknown(
            .unknownField, part, kind: "flag of `\(flags.declared.name)`", candidates: flags.cases.map(\.declared.name))
          return nil
        }
        steps.append(.flag(index))
        if let next = parts.dropFirst(offset + 1).first {
          report(.unknownField, at: next.range, "a flag has nothing inside")
          return nil
        }
        return (FieldPath(steps: steps, text: text), .flag)
      case .frame(let id):
        guard let index = fieldIndex(part, in: id, before: nil) else { return nil }
        steps.append(.field(index))
        type = model[id].fields[index].type
      case .union(let id), .match(let id):
        let union = model[id]
        guard let index = union.members.firstIndex(where: { $0.declared.name == part.text }) else {
          if layout.poisonedUnions.contains(id) { return nil }
          reportUnknown(
            .unknownField, part, kind: "member of `\(union.declared.name)`",
            candidates: union.members.map(\.declared.name))
          return nil
        }
        steps.append(.member(index))
        type = union.members[index].payload
      default:
        report(
          .unknownField, at: part.range, "`\(parts[offset - 1].text)` is \(type.description) and has nothing inside")
        return nil
      }
    }
    return (FieldPath(steps: steps, text: text), .type(type))
  }

  private func memberIndex(_ name: Identifier, of id: ID<BitField>) -> Int? {
    let bits = model[id]
    if let index = bits.members.firstIndex(where: { $0.field.name == name.text }) { return index }
    if layout.poisonedBits.contains(id) { return nil }
    reportUnknown(
      .unknownField, name, kind: "member of `\(bits.declared.name)`", candidates: bits.members.map(\.field.name))
    return nil
  }
}

extension FieldType {
  /// In words, with an article.
  var description: String {
    switch self {
    case .integer(let type): "an integer of \(type.bits) bits"
    case .varint: "a varint"
    case .float(let bits, _): "a float of \(bits) bits"
    case .medicalFloat(let bits, _): "a medical float of \(bits) bits"
    case .bcd: "packed decimal"
    case .boolean: "a boolean"
    case .string: "text"
    case .bytes: "bytes"
    case .uuid: "a UUID"
    case .mac: "a MAC address"
    case .enumeration: "an enum"
    case .flags: "a flags set"
    case .bits: "a bit field"
    case .frame: "a frame"
    case .union: "a union"
    case .match: "a `match`"
    case .array: "an array"
    case .empty: "nothing"
    }
  }
}
