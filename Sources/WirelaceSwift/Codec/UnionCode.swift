import WirelaceModel

/// Codecs of unions that look at their tag themselves.
enum UnionCode {
  static func reading(_ context: EmitterContext, _ id: ID<Union>) -> [Statement] {
    let union = context.model[id]
    let site = Site(frame: context.quotedText(union.declared.name), path: "\"\"")
    var reader = ValueReader(context: context, names: NameScope(NameScope.locals), expressions: nil)
    let use: (Expression) -> [Statement] = { [.line(.sequence(["self = ", $0]))] }
    switch union.selector {
    case .tagBefore(let type):
      let integer = context.tagInteger(type)
      // Where the tag stood is where the error points, behind which the cursor has gone.
      let start = reader.names.claim("start")
      var statements: [Statement] = [
        .text("let \(start) = cursor"), reader.need("\(integer.bytes)", site),
        .text("let tag = \(context.load(integer, at: "cursor"))"), .text("cursor &+= \(integer.bytes)"),
      ]
      if union.unknown != .refuse { statements.removeFirst() }
      statements += reader.choose(id, site: site, tag: "tag", tagOffset: start, ownsWindow: "ownsWindow", use: use)
      return statements + judgeTrailing(union, site)
    case .tagLast(let type):
      let integer = context.tagInteger(type)
      let place = reader.names.claim("place")
      var statements: [Statement] = [
        reader.need("\(integer.bytes)", site), .text("let \(place) = end &- \(integer.bytes)"),
        .text("let tag = \(context.load(integer, at: place))"),
      ]
      reader.end = place
      statements += reader.choose(id, site: site, tag: "tag", tagOffset: place, ownsWindow: "true", use: use)
      return statements + [reader.trailing(place, site), .text("cursor = end")]
    case .tagPeeked(let type, let offset):
      let integer = context.tagInteger(type)
      let needed = offset >= 0 ? offset + integer.bytes : max(integer.bytes, -offset)
      let place = reader.names.claim("place")
      var statements: [Statement] = [reader.need("\(needed)", site)]
      statements.append(.text("let \(place) = " + (offset >= 0 ? "cursor &+ \(offset)" : "end &- \(-offset)")))
      if offset < 0 {
        statements.append(
          .guarded(
            .text("end &- \(place) >= \(integer.bytes)"),
            otherwise: [reader.truncated(site, needs: "\(needed + integer.bytes)")]))
      }
      statements.append(.text("let tag = \(context.load(integer, at: place))"))
      statements += reader.choose(id, site: site, tag: "tag", tagOffset: place, ownsWindow: "ownsWindow", use: use)
      return statements + judgeTrailing(union, site)
    case .expression, .conditions: return []
    }
  }

  /// A union that fills its window leaves nothing in it.
  private static func judgeTrailing(_ union: Union, _ site: Site) -> [Statement] {
    [
      .guarded(
        .text("!ownsWindow || cursor == end"),
        otherwise: [site.error("trailing", at: "cursor", "count: end &- cursor")])
    ]
  }

  static func writing(_ context: EmitterContext, _ id: ID<Union>) -> [Statement] {
    let union = context.model[id]
    let plan = context.unionPlans[id.index]
    let site = Site(frame: context.quotedText(union.declared.name), path: "\"\"")
    guard let type = union.tagType else { return [] }
    let integer = context.tagInteger(type)
    var writer = ValueWriter(context: context, names: NameScope(NameScope.locals))
    let start = writer.names.claim("start")
    let isPeeked = !union.hasOwnTag
    let isLast = if case .tagLast = union.selector { true } else { false }

    func tagged(_ tag: String, _ body: [Statement]) -> [Statement] {
      guard !isPeeked else { return body }
      let store: [Statement] = [
        writer.reserve("\(integer.bytes)", site), .text(context.store(integer, tag, at: "cursor")),
        .text("cursor &+= \(integer.bytes)"),
      ]
      return isLast ? body + store : store + body
    }

    var cases: [(pattern: Expression, body: [Statement])] = []
    for (index, member) in union.members.enumerated() {
      let name = Identifiers.quoted(plan.cases[index])
      let carriesTag = union.hasOwnTag && member.onlyTag == nil
      let isEmpty = if case .empty = member.payload { true } else { false }
      let payload = writer.names.claim("payload")
      let bindings = (isEmpty ? [] : ["let \(payload)"]) + (carriesTag ? ["let tag"] : [])
      var inner = site
      inner.path = context.joined(site.path, member.declared.name)
      var body: [Statement] = []
      if carriesTag {
        body.append(
          .guarded(
            .text(context.test(index, of: id, "tag")),
            otherwise: [writer.mismatch(id, site, tag: "tag", found: member.declared.name)]))
      }
      let tag = carriesTag ? "tag" : "\(member.onlyTag ?? 0)"
      if !isPeeked, !isLast, let length = union.length,
        let whole = whole(context, union, member.payload, payload, tag: tag, integer, length, inner)
      {
        body += whole
      } else {
        let content = writer.withLength(union, site, place: start) { writer in
          isEmpty ? [] : writer.write(member.payload, payload, inner)
        }
        body += tagged(tag, content)
      }
      if isPeeked { body += checkPeeked(context, id, index, start, site, found: member.declared.name) }
      let pattern = ".\(name)" + (bindings.isEmpty ? "" : "(" + bindings.joined(separator: ", ") + ")")
      cases.append((.text(pattern), body.isEmpty ? ["break"] : body))
    }
    if let unknown = plan.unknown {
      let kept = writer.names.claim("kept")
      var body: [Statement] = []
      if !isPeeked {
        body.append(
          .guarded(
            .text(context.testUnknown(id, "tag")),
            otherwise: [writer.mismatch(id, site, tag: "tag", found: "unknown")]))
      }
      let append = Statement.text("try buffer.append(\(site.frame), \(kept), at: &cursor)")
      let content =
        union.unknown == .keep ? writer.withLength(union, site, place: start) { _ in [append] } : [append]
      body += tagged("tag", content)
      if isPeeked { body += checkPeeked(context, id, nil, start, site, found: "unknown") }
      let bindings = isPeeked ? "let \(kept)" : "let tag, let \(kept)"
      cases.append((.text(".\(Identifiers.quoted(unknown))(\(bindings))"), body))
    }
    let needsStart =
      isPeeked || cases.contains { $0.body.contains { $0.mentions("at: \(start)") } }
    return (needsStart ? [.text("let \(start) = cursor")] : []) + [.switch("self", cases)]
  }

  /// Tag, length and a payload of fixed size in one go: the length is known, and room is made sure of once. Nil for any other.
  private static func whole(
    _ context: EmitterContext, _ union: Union, _ type: FieldType, _ payload: String, tag: String,
    _ integer: IntegerType,
    _ length: IntegerType, _ site: Site
  ) -> [Statement]? {
    let isEmpty = if case .empty = type { true } else { false }
    guard let size = isEmpty ? 0 : context.fixedBytes(type), Int128(size) <= length.maximum else { return nil }
    let place = "cursor &+ \(integer.bytes + length.bytes)"
    let frame = Site(frame: site.frame, path: "\"\"")
    return (isEmpty ? [] : context.checkScalar(type, payload, at: place, site)) + [
      ValueWriter(context: context, names: NameScope(NameScope.locals))
        .reserve("\(integer.bytes + length.bytes + size)", frame),
      .text(context.store(integer, tag, at: "cursor")),
      .text(context.store(length, "\(size)", at: "cursor &+ \(integer.bytes)")),
    ] + (size == 0 ? [] : context.storeScalar(type, payload, at: place)) + [
      .text("cursor &+= \(integer.bytes + length.bytes + size)")
    ]
  }

  /// The tag that the written bytes hold must select the member.
  private static func checkPeeked(
    _ context: EmitterContext, _ id: ID<Union>, _ member: Int?, _ start: String, _ site: Site, found: String
  ) -> [Statement] {
    let union = context.model[id]
    guard case .tagPeeked(let type, let offset) = union.selector else { return [] }
    let integer = context.tagInteger(type)
    let place = offset >= 0 ? "\(start) &+ \(offset)" : "cursor &- \(-offset)"
    let load = context.load(integer, at: "place").replacingFirst("bytes.", with: "$0.")
    let none = union.unknown == .refuse ? "none" : "unknown"
    // Nothing is selected when the bytes end before the tag.
    let isThere = "place >= \(start) && place &+ \(integer.bytes) <= cursor"
    let test = member.map { context.test($0, of: id, "tag") } ?? context.testUnknown(id, "tag")
    let refusal = Statement.line(
      .sequence([
        "throw ",
        .call(
          "FrameError.member",
          site.arguments + [
            .text("at: \(start)"), .text("expected: \(context.names[id].full).memberName(tag)"),
            .text("found: \(context.quotedText(found))"),
          ]),
      ]))
    let missing: [Statement] =
      member == nil
      ? []
      : [
        site.error(
          "member", at: start, .text("expected: \(context.quotedText(none))"),
          .text("found: \(context.quotedText(found))"))
      ]
    return [
      .text("let place = \(place)"),
      .if(
        .text(isThere),
        [
          .text("let tag = buffer.read(upTo: cursor) { \(load) }"),
          .guarded(.text(test), otherwise: [refusal]),
        ], else: missing.isEmpty ? nil : missing),
    ]
  }
}

extension String {
  /// The text with the first `part` in it replaced.
  func replacingFirst(_ part: String, with other: String) -> String {
    guard let index = indices.first(where: { self[$0...].hasPrefix(part) }) else { return self }
    return String(self[..<index]) + other + String(self[index...].dropFirst(part.count))
  }
}
