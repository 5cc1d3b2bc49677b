import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

extension Resolver {
  /// A case by name, or a number: of a closed enum only one that is a case.
  ///
  /// W0408 unknown-case.
  func caseValue(_ literal: LiteralSyntax, of id: ID<Enumeration>, base: IntegerType, use: LiteralUse) -> Int128? {
    let enumeration = model[id]
    switch literal.kind {
    case .name(let name):
      if let found = enumeration.cases.first(where: { $0.declared.name == name.text }) { return found.value }
      if enumeration.cases.isEmpty { return nil }
      reportUnknown(
        .unknownCase, name, kind: "case of `\(enumeration.declared.name)`",
        candidates: enumeration.cases.map(\.declared.name))
      return nil
    case .number:
      guard let number = wholeNumber(literal, of: "a case", use: use),
        let value = fitting(number, in: base.minimum...base.maximum, literal, use: use)
      else { return nil }
      if !enumeration.isOpen, !enumeration.cases.contains(where: { $0.value == value }) {
        report(
          .unknownCase, at: literal.range, "`\(enumeration.declared.name)` has no case \(value)",
          labels: [Diagnostic.Label(enumeration.declared.range, "closed: it has only the cases named here")])
        return nil
      }
      return value
    default:
      _ = mismatch(literal, expected: "a case of `\(enumeration.declared.name)`", use: use)
      return nil
    }
  }

  func flagsLiteral(_ literal: LiteralSyntax, of id: ID<FlagSet>, base: IntegerType, use: LiteralUse) -> Literal? {
    let flags = model[id]
    guard case .array(let items) = literal.kind else {
      return mismatch(literal, expected: "flags in brackets, `[a, b]`,", use: use)
    }
    var bits: Int128 = 0
    for item in items {
      switch item.kind {
      case .name(let name):
        guard let found = flags.cases.first(where: { $0.declared.name == name.text }) else {
          reportUnknown(
            .unknownCase, name, kind: "flag of `\(flags.declared.name)`", candidates: flags.cases.map(\.declared.name))
          return nil
        }
        bits |= 1 << found.value
      case .number:
        guard let bit = wholeNumber(item, of: "a flag", use: use),
          let fitting = fitting(bit, in: 0...Int128(base.bits - 1), item, use: use)
        else { return nil }
        bits |= 1 << fitting
      default: return mismatch(item, expected: "a flag", use: use)
      }
    }
    return .integer(bits)
  }

  /// Members left out are zero or false.
  func bitsLiteral(_ literal: LiteralSyntax, of id: ID<BitField>, use: LiteralUse) -> Literal? {
    let bits = model[id]
    guard case .object(let members) = literal.kind else {
      return mismatch(literal, expected: "an object, `{ member: value }`,", use: use)
    }
    guard
      let given = resolveMembers(
        members, of: bits.members.map(\.field), owner: bits.declared, trailing: false, use: use)
    else { return nil }
    var record = given
    for member in bits.members where member.field.isStored && record[member.field.name] == nil {
      if case .reserved = member.field.kind { continue }
      if case .boolean = member.field.type {
        record[member.field.name] = .boolean(false)
      } else {
        record[member.field.name] = .integer(0)
      }
    }
    return .record(record)
  }

  func frameLiteral(_ literal: LiteralSyntax, of id: ID<Frame>, use: LiteralUse) -> Literal? {
    let frame = model[id]
    guard case .object(let members) = literal.kind else {
      return mismatch(literal, expected: "an object, `{ field: value }`,", use: use)
    }
    let isPoisoned = frame.fields.indices.contains {
      layout.poisonedFields.contains(FieldKey(frame: id.index, field: $0))
    }
    if isPoisoned || !layout.finishedFrames.contains(id) { return nil }
    guard
      let record = resolveMembers(
        members, of: frame.fields, owner: frame.declared, trailing: frame.trailing == .keep, use: use)
    else { return nil }
    let missing = frame.fields.filter { field in
      guard field.isStored, case .value = field.kind, field.condition == nil else { return false }
      return record[field.name] == nil
    }
    if !missing.isEmpty {
      report(
        .exampleMissingField, at: literal.range,
        "\(missing.map { "`\($0.name)`" }.joined(separator: ", ")) \(missing.count == 1 ? "is" : "are") missing",
        labels: [Diagnostic.Label(missing[0].range, "declared here, without a condition")])
      return nil
    }
    return .record(record)
  }

  /// W0602 example-member: unknown, given twice, or not part of the value.
  private func resolveMembers(
    _ members: [(name: Identifier, value: LiteralSyntax)], of fields: [Field], owner: Declared, trailing: Bool,
    use: LiteralUse
  ) -> [String: Literal]? {
    var record: [String: Literal] = [:]
    var places: [String: SourceRange] = [:]
    var isSound = true
    for (name, value) in members {
      if let first = places[name.text] {
        report(
          .exampleMember, at: name.range, "`\(name.text)` is given twice",
          labels: [Diagnostic.Label(first, "first here")])
        isSound = false
        continue
      }
      places[name.text] = name.range
      if trailing, name.text == "trailing" {
        if case .bytes(let bytes) = value.kind {
          record[name.text] = .bytes(bytes)
        } else {
          _ = mismatch(value, expected: "bytes in single quotes", use: use)
          isSound = false
        }
        continue
      }
      guard let field = fields.first(where: { $0.name == name.text && $0.name != "" }) else {
        reportUnknown(
          .exampleMember, name, kind: "member of `\(owner.name)`",
          candidates: fields.filter(\.isStored).map(\.name))
        isSound = false
        continue
      }
      guard field.isStored else {
        report(
          .exampleMember, at: name.range, "`\(name.text)` is \(field.whyNotStored), so not part of the value",
          labels: [Diagnostic.Label(field.range, "declared here")], help: "leave it out")
        isSound = false
        continue
      }
      if let literal = resolveLiteral(value, as: field.type, use: use) {
        record[name.text] = literal
      } else {
        isSound = false
      }
    }
    return isSound ? record : nil
  }

  func unionLiteral(_ literal: LiteralSyntax, of id: ID<Union>, use: LiteralUse) -> Literal? {
    let union = model[id]
    let name: Identifier
    let body: LiteralSyntax?
    switch literal.kind {
    case .name(let given): (name, body) = (given, nil)
    case .member(let given, let value): (name, body) = (given, value)
    case .object(let members) where members.count == 1: (name, body) = members[0]
    default: return mismatch(literal, expected: "a member, `name(value)`,", use: use)
    }
    guard let member = union.members.first(where: { $0.declared.name == name.text }) else {
      if name.text == "unknown", union.unknown != .refuse { return unknownLiteral(literal, body, use: use) }
      if layout.poisonedUnions.contains(id) { return nil }
      reportUnknown(
        .exampleMember, name, kind: "member of `\(union.declared.name)`",
        candidates: union.members.map(\.declared.name))
      return nil
    }
    if case .empty = member.payload {
      if let body {
        report(use.typeCode, at: body.range, "the member `\(name.text)` has no body")
        return nil
      }
      return .member(name.text, nil)
    }
    guard let body else {
      report(
        use.typeCode, at: literal.range, "the member `\(name.text)` has a body",
        labels: [Diagnostic.Label(member.declared.range, "declared here")], help: "write `\(name.text)(value)`")
      return nil
    }
    return resolveLiteral(body, as: member.payload, use: use).map { .member(name.text, $0) }
  }

  /// `unknown('01 02')`, or with its tag `unknown({ tag: 7, bytes: '01 02' })`.
  private func unknownLiteral(_ literal: LiteralSyntax, _ body: LiteralSyntax?, use: LiteralUse) -> Literal? {
    switch body?.kind {
    case .bytes(let bytes): return .unknown(tag: 0, bytes)
    case .object(let members):
      var tag: Int128 = 0
      var bytes: [UInt8] = []
      for (name, value) in members {
        switch (name.text, value.kind) {
        case ("tag", .number):
          guard let number = wholeNumber(value, of: "a tag", use: use) else { return nil }
          tag = number
        case ("bytes", .bytes(let given)): bytes = given
        default:
          report(
            .exampleMember, at: name.range, "an unknown member has a `tag`, a number, and `bytes`")
          return nil
        }
      }
      return .unknown(tag: tag, bytes)
    default:
      return mismatch(
        body ?? literal, expected: "`unknown('…')` or `unknown({ tag: …, bytes: '…' })`", use: use)
    }
  }

  func arrayLiteral(_ literal: LiteralSyntax, of array: ArrayType, use: LiteralUse) -> Literal? {
    var elements: [Literal] = []
    switch literal.kind {
    case .bytes(let bytes):
      guard case .integer(let integer) = array.element, integer.bits == 8, !integer.isSigned, !integer.isScaled else {
        return mismatch(literal, expected: "an array", use: use)
      }
      elements = bytes.map { .integer(Int128($0)) }
    case .array(let items):
      for item in items {
        guard let element = resolveLiteral(item, as: array.element, use: use) else { return nil }
        elements.append(element)
      }
    default: return mismatch(literal, expected: "an array", use: use)
    }
    if case .fixed(let count) = array.extent, elements.count != count {
      report(
        use.rangeCode, at: literal.range, "these are \(counted(elements.count, "element")), the field holds \(count)")
      return nil
    }
    return .array(elements)
  }
}

extension Field {
  fileprivate var whyNotStored: String {
    if computed != nil { return "computed" }
    if constant != nil { return "constant" }
    return "reserved"
  }
}
