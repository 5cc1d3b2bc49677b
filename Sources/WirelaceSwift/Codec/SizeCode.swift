import WirelaceModel

/// Sizes of values in bytes, as encoding would write them.
extension EmitterContext {
  /// Whether conditions or extents of a frame ask what remains, so that encoding must know sizes ahead.
  func asksRemaining(_ id: ID<Frame>) -> Bool {
    model[id].fields.contains { field in
      switch field.condition {
      case .remaining: return true
      case .expression(let expression) where expression.asksRemaining: return true
      default: return model.asksRemaining(field.type)
      }
    }
  }

  /// Fields whose sizes are properties of their own.
  func measuredFields(_ id: ID<Frame>) -> [Int] {
    if asksRemaining(id) { return Array(model[id].fields.indices) }
    let ranges =
      computedExpressions(of: model[id]).flatMap(\.sizes) + layoutExpressions(of: model[id]).flatMap(\.sizes)
      + model[id].rules.flatMap(\.condition.sizes)
    return Set(ranges.filter { $0.first <= $0.last }.flatMap { Array($0.first...$0.last) }).sorted()
  }

  /// The bytes of a field when they never vary.
  private func constantSize(_ field: Field) -> Int? {
    field.condition == nil && !field.isAlignment ? field.size.staticBytes ?? fixedBytes(field.type) : nil
  }

  /// `var bodySize: Int`.
  func sizeProperty(_ id: ID<Frame>, of index: Int) -> Declaration {
    let field = model[id].fields[index]
    let body: [Statement]
    if field.isAlignment {
      // Where padding stands depends on what is in front of it.
      body = alignmentSize(id, index)
    } else if let size = constantSize(field) {
      body = [.text("\(size)")]
    } else {
      let statements = addSize(id, index)
      body = statements.isEmpty ? ["0"] : ["var size = 0"] + statements + ["return size"]
    }
    // Rules are checked in a file of their own.
    let isRuled = model[id].rules.flatMap(\.condition.sizes).contains {
      ($0.first...max($0.first, $0.last)).contains(index)
    }
    return .property(
      PropertyDeclaration(
        modifiers: isRuled ? [] : ["private"], name: sizeProperty(id, index), type: "Int", body: .getter(body)))
  }

  private func alignmentSize(_ id: ID<Frame>, _ index: Int) -> [Statement] {
    guard case .align(let alignment) = model[id].fields[index].kind else { return ["0"] }
    let before = (0..<index).map { sizeProperty(id, $0) }.joined(separator: " &+ ")
    return [.text("FrameBuffer.padding(behind: \(before.isEmpty ? "0" : before), to: \(max(1, alignment)))")]
  }

  /// The getter of `encodedSize`.
  func encodedSize(_ id: ID<Frame>) -> [Statement] {
    let frame = model[id]
    var constant = 0
    var statements: [Statement] = []
    // What stands in front of padding must be summed up in order.
    for (index, field) in frame.fields.enumerated() {
      if case .align(let alignment) = field.kind {
        if constant > 0 {
          statements.append(.text("size &+= \(constant)"))
          constant = 0
        }
        statements.append(.text("size &+= FrameBuffer.padding(behind: size, to: \(max(1, alignment)))"))
      } else if let size = constantSize(field) {
        constant += size
      } else {
        statements += addSize(id, index)
      }
    }
    if let trailing = framePlans[id.index].trailing {
      statements.append(.text("size &+= \(scope(id).own(trailing)).count"))
    }
    if statements.isEmpty { return [.text("\(constant)")] }
    guard frame.fields.contains(where: \.isAlignment) else {
      return [.text("var size = \(constant)")] + statements + ["return size"]
    }
    let rest: [Statement] = constant > 0 ? [.text("size &+= \(constant)")] : []
    return ["var size = 0"] + statements + rest + ["return size"]
  }

  private func scope(_ id: ID<Frame>) -> ExpressionScope {
    ExpressionScope(context: self, frame: id, place: .value)
  }

  /// Statements that add a field's bytes to `size`.
  private func addSize(_ id: ID<Frame>, _ index: Int) -> [Statement] {
    let field = model[id].fields[index]
    let scope = scope(id)
    let property = scope.own(framePlans[id.index].members[index].property)
    var names = NameScope(NameScope.locals.union(framePlans[id.index].members.map(\.property)))
    if field.isStored {
      guard field.condition != nil else { return addSize(field.type, property, &names) }
      let value = names.claim("value")
      let body = addSize(field.type, value, &names)
      if fixedBytes(field.type) != nil || body.allSatisfy({ !$0.mentions(value) }) {
        return body.isEmpty ? [] : [.if(.text("\(property) != nil"), body)]
      }
      return [.if(.text("let \(value) = \(property)"), body)]
    }
    var body: [Statement] = []
    if let size = fixedBytes(field.type) {
      body = [.text("size &+= \(size)")]
    } else if let constant = field.constant {
      let value = names.claim("constant")
      body =
        [.text("let \(value): \(swiftType(field.type)) = \(constantValue(constant, field.type))")]
        + addSize(field.type, value, &names)
    } else if case .expression(let expression)? = field.computed, case .varint(let varint) = field.type {
      let number = "\(swiftType(field.type))(truncatingIfNeeded: \(scope.integer(expression).text))"
      body = [.text("size &+= \(varintSize(varint, number))")]
    }
    guard let condition = field.condition, !body.isEmpty else { return body }
    guard case .expression(let expression) = condition else { return body }
    return [.if(.text(scope.condition(expression, absent: false)), body)]
  }

  /// Statements that add a value's bytes to `size`.
  func addSize(_ type: FieldType, _ value: String, _ names: inout NameScope) -> [Statement] {
    if let size = fixedBytes(type) { return size == 0 ? [] : [.text("size &+= \(size)")] }
    switch type {
    case .varint(let varint): return [.text("size &+= \(varintSize(varint, value))")]
    case .string(let string):
      return [.text("size &+= \(value).utf8.count" + prefix(string.extent))]
    case .bytes(let bytes): return [.text("size &+= \(value).count" + prefix(bytes.extent))]
    case .frame, .union: return [.text("size &+= \(value).encodedSize")]
    case .match: return [.text("size &+= \(value).encodedSize")]
    case .array(let array):
      let extra = prefix(array.extent)
      if let size = fixedBytes(array.element) {
        return [.text("size &+= \(value).count" + (size == 1 ? "" : " &* \(size)") + extra)]
      }
      let element = names.claim("element")
      let body = addSize(array.element, element, &names)
      let loop: [Statement] = body.isEmpty ? [] : [.block(.text("for \(element) in \(value)"), body)]
      return (extra.isEmpty ? [] : [.text("size &+= \(extra.dropFirst(4))")]) + loop
    default: return []
    }
  }

  private func prefix(_ extent: Extent) -> String {
    switch extent {
    case .lengthPrefixed(let integer), .countPrefixed(let integer): " &+ \(integer.bytes)"
    case .zeroTerminated: " &+ 1"
    default: ""
    }
  }

  /// The getter of a union's `encodedSize`: bodies of a `match` need no look at the frame around either.
  func encodedSize(_ id: ID<Union>) -> [Statement] {
    let union = model[id]
    let plan = unionPlans[id.index]
    let tag = union.hasOwnTag ? union.tagType.map { tagInteger($0).bytes } ?? 0 : 0
    let own = tag + (union.length?.bytes ?? 0)
    var names = NameScope(NameScope.locals)
    var cases: [(pattern: Expression, body: [Statement])] = []
    for (index, member) in union.members.enumerated() {
      let name = Identifiers.quoted(plan.cases[index])
      let value = names.claim("payload")
      let body = addSize(member.payload, value, &names)
      let pattern = body.contains { $0.mentions(value) } ? payloadPattern(union, index, name, value) : ".\(name)"
      cases.append((.text(pattern), simplified(own, body)))
    }
    if let unknown = plan.unknown {
      let bound = union.hasOwnTag ? "(_, let bytes)" : "(let bytes)"
      let size = tag + (union.unknown == .keep ? union.length?.bytes ?? 0 : 0)
      cases.append((.text(".\(Identifiers.quoted(unknown))\(bound)"), [.text("return \(size) &+ bytes.count")]))
    }
    return [.switch("self", cases)]
  }

  private func simplified(_ own: Int, _ body: [Statement]) -> [Statement] {
    if body.isEmpty { return [.text("return \(own)")] }
    if body.count == 1, case .line(let only) = body[0], only.flat.hasPrefix("size &+= ") {
      let added = only.flat.dropFirst(9)
      return [.text(own == 0 ? "return \(added)" : "return \(own) &+ \(added)")]
    }
    return [.text("var size = \(own)")] + body + ["return size"]
  }

  /// `.block(let payload, _)`.
  func payloadPattern(_ union: Union, _ index: Int, _ name: String, _ value: String, tag: String = "_") -> String {
    let carriesTag = union.hasOwnTag && union.members[index].onlyTag == nil
    return ".\(name)(let \(value)" + (carriesTag ? ", \(tag))" : ")")
  }
}

extension Statement {
  /// Whether a name stands anywhere in it.
  func mentions(_ name: String) -> Bool {
    switch self {
    case .line(let expression): expression.flat.contains(name)
    case .block(let head, let body): head.flat.contains(name) || body.contains { $0.mentions(name) }
    case .branches(let branches, let otherwise):
      branches.contains { $0.condition.flat.contains(name) || $0.body.contains { $0.mentions(name) } }
        || otherwise?.contains { $0.mentions(name) } ?? false
    case .guarded(let condition, let body): condition.flat.contains(name) || body.contains { $0.mentions(name) }
    case .switch(let subject, let cases):
      subject.flat.contains(name) || cases.contains { $0.body.contains { $0.mentions(name) } }
    case .rescue(let body, _), .conditional(_, let body): body.contains { $0.mentions(name) }
    case .closure(let call, _, let body): call.flat.contains(name) || body.contains { $0.mentions(name) }
    case .comment: false
    }
  }
}
