import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// An example that waits until every type is known.
struct PendingExample {
  enum Owner {
    case frame(ID<Frame>)
    case bits(ID<BitField>)
    case union(ID<Union>)
    /// Bytes in, an array of units out.
    case stream(ID<Stream>)
  }
  var syntax: ExampleSyntax
  var owner: Owner
  var module: ID<Module>
}

extension Resolver {
  /// W0601 to W0608, W0610 example-values.
  func resolveExamples() {
    var titles: [String: SourceRange] = [:]
    for pending in pendingExamples {
      let key = "\(pending.owner) \(pending.syntax.title.value)"
      if let first = titles[key] {
        report(
          .duplicateExample, at: pending.syntax.title.range, "two examples have this title",
          labels: [Diagnostic.Label(first, "the other one")], help: "a test report must tell them apart")
        continue
      }
      titles[key] = pending.syntax.title.range
      guard let example = resolve(pending) else { continue }
      switch pending.owner {
      case .frame(let id): model.frames[id.index].examples.append(example)
      case .bits(let id): model.bitFields[id.index].examples.append(example)
      case .union(let id): model.unions[id.index].examples.append(example)
      case .stream(let id): model.streams[id.index].examples.append(example)
      }
    }
  }

  private func resolve(_ pending: PendingExample) -> Example? {
    let syntax = pending.syntax
    guard checkValues(of: pending) else { return nil }
    let bytes = syntax.bytes.value + syntax.furtherValues.flatMap(\.value)
    let expectation: Example.Expectation
    switch syntax.expectation {
    case .valid(nil):
      guard checkSize(of: pending) else { return nil }
      expectation = .valid(nil)
    case .valid(let value?):
      guard checkSize(of: pending), let literal = resolve(value, of: pending.owner) else { return nil }
      expectation = .valid(literal)
    case .breaks(let rule, let path, let offset):
      guard checkRule(rule, of: pending.owner), checkPath(path, of: pending.owner) else { return nil }
      if let offset, !(0...Int128(bytes.count)).contains(offset.value) {
        report(
          .exampleOffset, at: offset.range, "there are only \(counted(bytes.count, "byte"))",
          labels: [Diagnostic.Label(syntax.bytes.range, "these")])
        return nil
      }
      expectation = .breaks(rule: rule.value, path: path?.text, offset: offset.map { Int($0.value) })
    }
    return Example(
      title: syntax.title.value, documentation: syntax.documentation, bytes: bytes,
      valueSizes: syntax.furtherValues.isEmpty ? [] : ([syntax.bytes] + syntax.furtherValues).map(\.value.count),
      expectation: expectation, range: syntax.range)
  }

  /// W0610 example-values.
  private func checkValues(of pending: PendingExample) -> Bool {
    guard let second = pending.syntax.furtherValues.first else { return true }
    if case .stream(let id) = pending.owner, case .fragmented = model[id].kind { return true }
    report(
      .exampleValues, at: second.range, "only the examples of a `fragmented` stream are of several values",
      labels: [Diagnostic.Label(pending.syntax.bytes.range, "the first one")],
      help: "write all bytes between one pair of quotes")
    return false
  }

  private func resolve(_ value: LiteralSyntax, of owner: PendingExample.Owner) -> Literal? {
    switch owner {
    case .frame(let id): return resolveLiteral(value, as: .frame(id), use: .example)
    case .bits(let id): return resolveLiteral(value, as: .bits(id, model[id].base.order), use: .example)
    case .union(let id): return resolveLiteral(value, as: .union(id), use: .example)
    case .stream(let id):
      guard case .array(let units) = value.kind else {
        return mismatch(value, expected: "an array of units", use: .example)
      }
      let type = model[id].carries.map { FieldType.frame($0) } ?? .bytes(BytesType(extent: .toEnd(reserving: 0)))
      let literals = units.compactMap { resolveLiteral($0, as: type, use: .example) }
      return literals.count == units.count ? .array(literals) : nil
    }
  }

  /// W0604 example-size.
  private func checkSize(of pending: PendingExample) -> Bool {
    let size: SizeBounds
    switch pending.owner {
    case .frame(let id): size = model[id].size
    case .bits(let id): size = .static(model[id].base.bits)
    case .union(let id): size = model[id].size
    case .stream: return true
    }
    let count = pending.syntax.bytes.value.count
    let least = size.minimum / 8
    let most = size.maximum.map { $0 / 8 }
    guard count < least || (most.map { count > $0 } ?? false) else { return true }
    let expected =
      most == least ? "exactly \(least)" : count < least ? "at least \(least)" : "at most \(most ?? least)"
    report(
      .exampleSize, at: pending.syntax.bytes.range,
      "these are \(counted(count, "byte")), a valid value has \(expected)",
      help: "an example of wrong bytes says what it breaks: `breaks \(count < least ? "truncated" : "trailing")`")
    return false
  }

  // MARK: What breaks

  /// W0605 example-rule.
  private func checkRule(_ rule: Located<String>, of owner: PendingExample.Owner) -> Bool {
    if exampleKinds.contains(rule.value) || rule.value.isEmpty { return true }
    if layout.failedRules.contains(rule.value) { return true }
    var names: Set<String> = []
    var seen = SeenEntities()
    switch owner {
    case .frame(let id): collectRules(in: .frame(id), into: &names, &seen)
    case .bits(let id): collectRules(in: .bits(id, .little), into: &names, &seen)
    case .union(let id): collectRules(in: .union(id), into: &names, &seen)
    case .stream(let id):
      if let frame = model[id].carries { collectRules(in: .frame(frame), into: &names, &seen) }
      if case .fragmented(let fragments) = model[id].kind {
        collectRules(in: .frame(fragments.part), into: &names, &seen)
        if let joined = fragments.joined { collectRules(in: .frame(joined), into: &names, &seen) }
      }
      names.formUnion(streamKinds)
    }
    if names.contains(rule.value) { return true }
    let near = nearest(to: rule.value, among: Array(names.union(exampleKinds)))
    report(
      .exampleRule, at: rule.range, "no error and no rule is named `\(rule.value)`",
      help: near.map { "did you mean `\($0)`?" } ?? "name a kind of error, a kind of rule, or the name of one")
    return false
  }

  private struct SeenEntities {
    var frames: Set<ID<Frame>> = []
    var unions: Set<ID<Union>> = []
  }

  private func collectRules(in type: FieldType, into names: inout Set<String>, _ seen: inout SeenEntities) {
    switch type {
    case .frame(let id):
      guard seen.frames.insert(id).inserted else { return }
      names.formUnion(model[id].rules.map(\.id))
      for field in model[id].fields {
        names.formUnion(field.constraints.map(\.id))
        collectRules(in: field.type, into: &names, &seen)
      }
    case .bits(let id, _):
      names.formUnion(model[id].rules.map(\.id))
      for member in model[id].members { names.formUnion(member.field.constraints.map(\.id)) }
    case .union(let id), .match(let id):
      guard seen.unions.insert(id).inserted else { return }
      for member in model[id].members {
        names.formUnion(member.constraints.map(\.id))
        collectRules(in: member.payload, into: &names, &seen)
      }
    case .array(let array):
      names.formUnion(array.elementConstraints.map(\.id))
      collectRules(in: array.element, into: &names, &seen)
    default: break
    }
  }

  /// W0606 example-path. The number of an element may be left out.
  private func checkPath(_ path: DottedName?, of owner: PendingExample.Owner) -> Bool {
    guard let path else { return true }
    var type: FieldType
    switch owner {
    case .frame(let id): type = .frame(id)
    case .bits(let id): type = .bits(id, .little)
    case .union(let id): type = .union(id)
    case .stream: return true
    }
    for part in path.parts {
      while case .array(let array) = type { type = array.element }
      let candidates: [(name: String, type: FieldType)]
      switch type {
      case .frame(let id): candidates = model[id].fields.map { ($0.name, $0.type) }
      case .bits(let id, _): candidates = model[id].members.map { ($0.field.name, $0.field.type) }
      case .union(let id), .match(let id):
        candidates =
          model[id].members.map { ($0.declared.name, $0.payload) }
          + (model[id].unknown == .refuse ? [] : [("unknown", .empty)])
      default: candidates = []
      }
      // The parser keeps `values[0]` together.
      let name = String(part.text.prefix { $0 != "[" })
      guard let found = candidates.first(where: { $0.name == name }) else {
        let near = nearest(to: name, among: candidates.map(\.name))
        report(
          .examplePath, at: part.range, "there is no `\(name)` at this place",
          help: near.map { "did you mean `\($0)`?" })
        return false
      }
      type = found.type
    }
    return true
  }
}

/// The kinds of errors and rules, as the language reference lists them.
private let exampleKinds: Set = [
  "truncated", "trailing", "case", "tag", "constant", "checksum", "length", "text", "varint", "digit", "boolean",
  "limit",
  "padding", "reserved", "width", "presence", "member", "size", "elements", "range", "step", "pattern", "unknown-bits",
  "where",
]

/// What else can go wrong in a stream.
private let streamKinds: Set = ["escape", "gap", "order", "overflow", "timeout"]
