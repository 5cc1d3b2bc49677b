import WirelaceModel

extension ValueReader {
  /// A `match` over the frame around: its choice is made in place, so that payloads find the frame's fields.
  mutating func readMatch(_ id: ID<Union>, into name: String, _ site: Site, ownsWindow: String) -> [Statement] {
    let union = context.model[id]
    let declaration = Statement.text("let \(name): \(context.names[id].full)")
    let use: (Expression) -> [Statement] = { [.line(.sequence([.text("\(name) = "), $0]))] }
    switch union.selector {
    case .conditions: return [declaration] + choose(id, site: site, tag: nil, ownsWindow: ownsWindow, use: use)
    case .expression(let expression):
      guard let expressions else { return [declaration] }
      let selector = names.claim(name + "Selector")
      let number = expressions.number(expression)
      return [.text("let \(selector): Int64\(number.isOptional ? "?" : "") = \(number.text)"), declaration]
        + choose(
          id, site: site, tag: selector, isOptional: number.isOptional, ownsWindow: ownsWindow, use: use)
    default: return []
    }
  }

  /// The switch (or the chain of conditions) that picks a member and reads it; `use` takes the value.
  mutating func choose(
    _ id: ID<Union>, site: Site, tag: String?, tagOffset: String = "cursor", isOptional: Bool = false,
    ownsWindow: String, use: (Expression) -> [Statement]
  ) -> [Statement] {
    let union = context.model[id]
    // Where every choice begins with the length of its body, that is read once.
    let outer = end
    defer { end = outer }
    var opening: [Statement] = []
    if let length = union.length, union.unknown == .keep { opening = openBody(length, site) }
    let unknown = readUnknown(id, site: site, tag: tag, tagOffset: tagOffset, isOptional: isOptional, use: use)
    var bodies: [[Statement]] = []
    for index in union.members.indices {
      bodies.append(readMember(index, of: id, site: site, tag: tag, ownsWindow: ownsWindow, use: use))
    }
    if case .conditions = union.selector {
      guard let expressions else { return opening + unknown }
      var branches: [(condition: Expression, body: [Statement])] = []
      for (member, body) in zip(union.members, bodies) {
        for label in member.labels {
          if case .condition(let condition) = label {
            branches.append((.text(expressions.condition(condition, absent: false)), body))
          }
        }
      }
      return opening + (branches.isEmpty ? unknown : [.branches(branches, otherwise: unknown)])
    }
    var cases: [(pattern: Expression, body: [Statement])] = []
    for (member, body) in zip(union.members, bodies) {
      let patterns = context.patterns(member, in: union, isOptional: isOptional)
      if !patterns.isEmpty { cases.append((.list(open: "", patterns, close: ""), body)) }
    }
    return opening + [.switch(.text(tag ?? "0"), cases + [(.text("default"), unknown)])]
  }

  private mutating func readMember(
    _ index: Int, of id: ID<Union>, site: Site, tag: String?, ownsWindow: String, use: (Expression) -> [Statement]
  ) -> [Statement] {
    let union = context.model[id]
    let member = union.members[index]
    var inner = site
    inner.path = context.joined(site.path, member.declared.name)
    let name = Identifiers.quoted(context.unionPlans[id.index].cases[index])
    let carriesTag = union.hasOwnTag && member.onlyTag == nil
    let isEmpty = if case .empty = member.payload { true } else { false }
    var statements: [Statement] = []
    let outer = end
    if let length = union.length, union.unknown != .keep { statements += openBody(length, site) }
    let value = names.claim("payload")
    if !isEmpty {
      statements += read(
        member.payload, into: value, inner, ownsWindow: union.length == nil ? ownsWindow : "true")
    }
    if union.length != nil { statements.append(trailing(end, inner)) }
    end = outer
    var arguments: [Expression] = isEmpty ? [] : [.text(value)]
    if carriesTag, let tag { arguments.append(.text("tag: \(tag)")) }
    let payload: Expression =
      arguments.isEmpty ? .text(".\(name)") : .sequence([.text(".\(name)"), .list(open: "(", arguments, close: ")")])
    return statements + use(payload)
  }

  /// Reads the length of a body and narrows the window to it.
  private mutating func openBody(_ length: IntegerType, _ site: Site) -> [Statement] {
    let size = names.claim("bodySize")
    let window = names.claim("bodyEnd")
    let raw = context.load(length, at: "cursor")
    let value =
      length.isSigned ? "FrameWindow.count(Int64(\(raw)))" : length.bits < 32 ? "Int(\(raw))" : "Int(clamping: \(raw))"
    let statements: [Statement] = [
      need("\(length.bytes)", site), .text("let \(size) = \(value)"), .text("cursor &+= \(length.bytes)"),
      need(size, site), .text("let \(window) = cursor &+ \(size)"),
    ]
    end = window
    return statements
  }

  private mutating func readUnknown(
    _ id: ID<Union>, site: Site, tag: String?, tagOffset: String, isOptional: Bool, use: (Expression) -> [Statement]
  ) -> [Statement] {
    let union = context.model[id]
    let name = context.quotedText(union.declared.name)
    if union.unknown == .refuse {
      let none = site.error("noMember", at: "cursor", .text("of: \(name)"))
      guard let tag else { return [none] }
      let refusal = site.error("unknownTag", at: tagOffset, .text("of: \(name)"), .text("found: Int128(\(tag))"))
      return isOptional ? [.guarded(.text("let \(tag)"), otherwise: [none]), refusal] : [refusal]
    }
    // What ends a list is kept as it is, the length of its first entry included.
    let kept = names.claim("kept")
    let statements: [Statement] = [
      .text("let \(kept) = bytes.copy(at: cursor, count: \(end) &- cursor)"), .text("cursor = \(end)"),
    ]
    let arguments: [Expression] =
      union.hasOwnTag ? [.text("tag: \(tag ?? "0")"), .text("bytes: \(kept)")] : [.text("bytes: \(kept)")]
    let unknown = Identifiers.quoted(context.unionPlans[id.index].unknown ?? "unknown")
    return statements + use(.sequence([.text(".\(unknown)"), .list(open: "(", arguments, close: ")")]))
  }
}

extension Union {
  /// Whether the tag stands beside the body, not in it or elsewhere.
  var hasOwnTag: Bool {
    switch selector {
    case .tagBefore, .tagLast: true
    default: false
    }
  }

  /// The type of a tag that the union looks at itself.
  var tagType: FieldType? {
    switch selector {
    case .tagBefore(let type), .tagLast(let type), .tagPeeked(let type, _): type
    default: nil
    }
  }
}

extension EmitterContext {
  /// The integer that a tag is on the wire.
  func tagInteger(_ type: FieldType) -> IntegerType {
    switch type {
    case .integer(let integer), .enumeration(_, let integer), .flags(_, let integer): integer
    case .bits(let id, let order): unsigned(model[id].base.bits, order)
    default: unsigned(8, .little)
    }
  }

  /// The labels of a member, cut to what the tag can be.
  private func labels(_ member: Union.Member, in union: Union) -> [ClosedRange<Int128>] {
    let integer = union.tagType.map(tagInteger)
    let (least, most) = integer.map { ($0.minimum, $0.maximum) } ?? (Int128(Int64.min), Int128(Int64.max))
    return member.labels.compactMap { label in
      guard case .range(let range) = label, range.upperBound >= least, range.lowerBound <= most else { return nil }
      return max(range.lowerBound, least)...min(range.upperBound, most)
    }
  }

  /// `1`, `0x80...0x8f` for `switch`.
  func patterns(_ member: Union.Member, in union: Union, isOptional: Bool = false) -> [Expression] {
    labels(member, in: union).map { range in
      if range.lowerBound == range.upperBound { return .text("\(range.lowerBound)" + (isOptional ? "?" : "")) }
      let text = "\(range.lowerBound)...\(range.upperBound)"
      return .text(isOptional ? "(\(text))?" : text)
    }
  }

  /// A test that a tag is one of a member's: by comparison for one label, by the number of the member for several.
  func test(_ index: Int, of id: ID<Union>, _ tag: String) -> String {
    let union = model[id]
    let own = labels(union.members[index], in: union)
    if own.count == 1, own[0].lowerBound == own[0].upperBound { return "\(tag) == \(own[0].lowerBound)" }
    return "\(names[id].full).memberNumber(\(tag)) == \(index)"
  }

  /// A test that a tag is no member's.
  func testUnknown(_ id: ID<Union>, _ tag: String) -> String { "\(names[id].full).memberNumber(\(tag)) < 0" }

  /// `"body"` and `start` make `"body.start"`.
  func joined(_ path: String, _ name: String) -> String {
    let outer = path.dropFirst().dropLast()
    return "\"" + (outer.isEmpty ? name : outer + "." + name) + "\""
  }

  /// The case that ends an array whose elements are of this type.
  func stops(_ type: FieldType) -> String? {
    switch type {
    case .union(let id), .match(let id):
      model[id].unknown == .stop ? unionPlans[id.index].unknown.map(Identifiers.quoted) : nil
    default: nil
    }
  }
}

extension ProtocolModel {
  /// The fewest bytes that a value of a type takes.
  func minimumBytes(_ type: FieldType) -> Int {
    if let fixed = type.fixedBytes { return fixed }
    return switch type {
    case .varint: 1
    case .bits(let id, _): self[id].base.bits / 8
    case .string(let string): minimumBytes(string.extent)
    case .bytes(let bytes): minimumBytes(bytes.extent)
    case .frame(let id): self[id].size.minimum / 8
    case .union(let id), .match(let id): self[id].size.minimum / 8
    case .array(let array):
      switch array.extent {
      case .fixed(let count): minimumBytes(array.element).multipliedClamping(by: max(0, count))
      default: minimumBytes(array.extent)
      }
    default: 0
    }
  }

  private func minimumBytes(_ extent: Extent) -> Int {
    switch extent {
    case .fixed(let count): max(0, count)
    case .lengthPrefixed(let integer), .countPrefixed(let integer): integer.bytes
    case .zeroTerminated: 1
    case .expression, .counted, .toEnd: 0
    }
  }
}

extension Int {
  fileprivate func multipliedClamping(by other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }
}
