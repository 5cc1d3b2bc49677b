import WirelaceModel

extension ValueWriter {
  /// A `match`: the member must be the one that the frame around selects.
  mutating func writeMatch(_ id: ID<Union>, _ value: String, _ site: Site) -> [Statement] {
    let union = context.model[id]
    guard let expressions else { return [] }
    switch union.selector {
    case .expression(let expression):
      let selector = names.claim("selector")
      let number = expressions.number(expression)
      // Nothing is selected by something absent, and no label is as low as that.
      let text = number.isOptional ? "\(number.operand(6)) ?? Int64.min" : number.text
      return [.text("let \(selector): Int64 = \(text)")]
        + writeChosen(id, value, site, tag: selector) { writer, index in
          index.map { writer.context.test($0, of: id, selector) } ?? writer.context.testUnknown(id, selector)
        }
    case .conditions:
      let selected = names.claim("selected")
      var branches: [(condition: Expression, body: [Statement])] = []
      for (index, member) in union.members.enumerated() {
        for case .condition(let condition) in member.labels {
          branches.append(
            (.text(expressions.condition(condition, absent: false)), [.text("\(selected) = \(index)")]))
        }
      }
      let choice: [Statement] =
        branches.isEmpty ? [] : [.branches(branches, otherwise: nil)]
      return [.text((branches.isEmpty ? "let" : "var") + " \(selected): Int64 = -1")] + choice
        + writeChosen(id, value, site, tag: selected) { _, index in
          index.map { "\(selected) == \($0)" } ?? "\(selected) < 0"
        }
    default: return []
    }
  }

  /// The switch over a union's value; `test` tells whether a member (nil: none) is the one selected.
  mutating func writeChosen(
    _ id: ID<Union>, _ value: String, _ site: Site, tag: String, test: (ValueWriter, Int?) -> String
  ) -> [Statement] {
    let union = context.model[id]
    let plan = context.unionPlans[id.index]
    var cases: [(pattern: Expression, body: [Statement])] = []
    for (index, member) in union.members.enumerated() {
      let condition = test(self, index)
      let isEmpty = if case .empty = member.payload { true } else { false }
      let payload = names.claim("payload")
      var inner = site
      inner.path = context.joined(site.path, member.declared.name)
      var body: [Statement] = [
        .guarded(.text(condition), otherwise: [mismatch(id, site, tag: tag, found: member.declared.name)])
      ]
      if !isEmpty { body += withLength(union, site) { writer in writer.write(member.payload, payload, inner) } }
      let binding = isEmpty ? "" : "(let \(payload))"
      cases.append((.text(".\(Identifiers.quoted(plan.cases[index]))\(binding)"), body))
    }
    if let unknown = plan.unknown {
      let kept = names.claim("kept")
      let body: [Statement] = [
        .guarded(.text(test(self, nil)), otherwise: [mismatch(id, site, tag: tag, found: "unknown")]),
        .text("try buffer.append(\(site.frame), \(kept), at: &cursor)"),
      ]
      cases.append((.text(".\(Identifiers.quoted(unknown))(let \(kept))"), body))
    }
    return [.switch(.text(value), cases)]
  }

  /// The error `member`: the enum itself knows what a tag selects.
  func mismatch(_ id: ID<Union>, _ site: Site, tag: String, at place: String = "cursor", found: String) -> Statement {
    site.error(
      "member", at: place, .text("expected: \(context.names[id].full).memberName(\(tag))"),
      .text("found: \(context.quotedText(found))"))
  }

  /// Writes a body behind its length, where the union has one.
  mutating func withLength(
    _ union: Union, _ site: Site, place: String? = nil, _ body: (inout ValueWriter) -> [Statement]
  ) -> [Statement] {
    guard let length = union.length else { return body(&self) }
    let start = names.claim("lengthPlace")
    let size = names.claim("bodySize")
    let content = body(&self)
    return [.text("let \(start) = cursor"), reserve("\(length.bytes)", site), .text("cursor &+= \(length.bytes)")]
      + content + patchLength(length, start: start, size: size, at: place, site)
  }
}
