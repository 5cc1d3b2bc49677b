import WirelaceModel

/// Writes the method that encodes a frame.
struct FrameWriter {
  let context: EmitterContext
  let id: ID<Frame>
  private let frame: Frame
  private let plan: FramePlan
  private let marks: Set<EmitterContext.Mark>
  private var values: ValueWriter
  private var statements: [Statement] = []
  private let name: String
  /// Room for the whole frame is made sure of once, at its start.
  private let reservesOnce: Bool

  init(_ context: EmitterContext, _ id: ID<Frame>) {
    self.context = context
    self.id = id
    frame = context.model[id]
    plan = context.framePlans[id.index]
    marks = context.marks(of: id, decoding: false)
    name = context.quotedText(frame.declared.name)
    reservesOnce =
      frame.fields.contains { $0.condition != nil }
      && frame.fields.allSatisfy { !$0.isAlignment && context.fixedBytes($0.type) != nil } && plan.trailing == nil
    let taken = NameScope.locals.union(plan.members.flatMap { [$0.local, $0.property] })
      .union(marks.map { context.mark(id, $0) })
    values = ValueWriter(
      context: context, names: NameScope(taken),
      expressions: ExpressionScope(context: context, frame: id, place: .value))
  }

  static func body(_ context: EmitterContext, _ id: ID<Frame>) -> [Statement] {
    var writer = FrameWriter(context, id)
    writer.write()
    return writer.statements
  }

  private mutating func write() {
    if context.needsStart(id) { statements.append("let first = cursor") }
    if reservesOnce { statements.append(.text("try buffer.reserve(\(name), encodedSize, at: cursor)")) }
    var index = 0
    while index < frame.fields.count {
      let run = runLength(from: index)
      if run > 0 {
        writeRun(index..<index + run)
        index += run
      } else {
        writeField(index)
        index += 1
      }
    }
    if let trailing = plan.trailing {
      statements.append(.text("try buffer.append(\(name), \(own(trailing)), at: &cursor)"))
    }
    fillComputed()
    fillChecksums()
  }

  private func site(_ index: Int) -> Site {
    Site(frame: name, path: context.quotedText(frame.fields[index].name))
  }

  private func own(_ property: String) -> String { values.expressions?.own(property) ?? property }

  private mutating func mark(_ mark: EmitterContext.Mark, _ place: String) {
    if marks.contains(mark) { statements.append(.text("let \(context.mark(id, mark)) = \(place)")) }
  }

  // MARK: - Fields

  private func runLength(from index: Int) -> Int {
    frame.fields[index...].prefix { field in
      field.condition == nil && !field.isAlignment && context.fixedBytes(field.type) ?? 0 > 0
    }.count
  }

  private mutating func writeRun(_ run: Range<Int>) {
    let sizes = run.map { context.fixedBytes(frame.fields[$0].type) ?? 0 }
    var offset = 0
    for (index, size) in zip(run, sizes) {
      if frame.fields[index].isStored {
        let place = offset == 0 ? "cursor" : "cursor &+ \(offset)"
        statements += context.checkScalar(
          frame.fields[index].type, own(plan.members[index].property), at: place, site(index))
      }
      offset += size
    }
    if !reservesOnce { statements.append(.text("try buffer.reserve(\(name), \(offset), at: cursor)")) }
    offset = 0
    for (index, size) in zip(run, sizes) {
      let place = offset == 0 ? "cursor" : "cursor &+ \(offset)"
      mark(.start(index), place)
      statements += store(index, at: place)
      offset += size
      mark(.end(index), "cursor &+ \(offset)")
    }
    statements.append(.text("cursor &+= \(offset)"))
  }

  /// Stores a field of fixed size, whatever it is filled from. A value comes out of `bound` when that is not nil.
  private func store(_ index: Int, at place: String, bound: String? = nil) -> [Statement] {
    let field = frame.fields[index]
    if field.isStored {
      let value = bound ?? own(plan.members[index].property)
      if case .bits(let bits, let order) = field.type {
        let base = context.unsigned(context.model[bits].base.bits, order)
        return [.text(context.store(base, bitsText(index, bits, value), at: place))]
      }
      return context.storeScalar(field.type, value, at: place)
    }
    if let constant = field.constant {
      return context.storeScalar(field.type, context.constantValue(constant, field.type), at: place)
    }
    // Refused reserved bytes, and what is computed once everything is written.
    return [.text("buffer.fill(0, from: \(place), to: \(place) &+ \(context.fixedBytes(field.type) ?? 0))")]
  }

  /// The integer of a bit field, with those computed members that tell what is present.
  private func bitsText(_ index: Int, _ bits: ID<BitField>, _ value: String) -> String {
    let base = context.model[bits].base
    var parts = ["\(value).rawValue"]
    for member in context.model[bits].members {
      guard case .expression(let expression)? = member.field.computed, !context.needsPatch(member),
        let expressions = values.expressions
      else { continue }
      let mask = UInt64(1) << UInt64(member.shift)
      parts.append("(\(expressions.condition(expression, absent: false)) ? \(mask) as \(base.container) : 0)")
    }
    return parts.joined(separator: " | ")
  }

  private mutating func writeField(_ index: Int) {
    let field = frame.fields[index]
    let remaining = remaining(from: index)
    values.expressions?.remaining = remaining
    mark(.start(index), "cursor")
    if case .align(let alignment) = field.kind {
      statements.append(.text("try buffer.align(\(name), to: \(max(1, alignment)), from: first, at: &cursor)"))
    } else if let condition = field.condition {
      writeOptional(index, condition)
    } else {
      statements += body(index, bound: nil)
    }
    mark(.end(index), "cursor")
  }

  /// The statements that write a field; its value is `bound`, or the property.
  private mutating func body(_ index: Int, bound: String?) -> [Statement] {
    let field = frame.fields[index]
    if let size = context.fixedBytes(field.type) {
      var result: [Statement] = []
      if field.isStored {
        result += context.checkScalar(
          field.type, bound ?? own(plan.members[index].property), at: "cursor", site(index))
      }
      if size > 0 {
        if !reservesOnce { result.append(.text("try buffer.reserve(\(name), \(size), at: cursor)")) }
        result += store(index, at: "cursor", bound: bound)
        result.append(.text("cursor &+= \(size)"))
      }
      return result
    }
    if field.isStored { return values.write(field.type, bound ?? own(plan.members[index].property), site(index)) }
    if let constant = field.constant {
      let value = values.names.claim("constant")
      let type = context.swiftType(field.type)
      return [.text("let \(value): \(type) = \(context.constantValue(constant, field.type))")]
        + values.write(field.type, value, site(index))
    }
    if case .expression(let expression)? = field.computed, case .varint(let varint) = field.type,
      let expressions = values.expressions
    {
      // A number of varying length cannot be filled in later: its value is worked out first.
      let value = values.names.claim("computed")
      let number = values.names.claim("number")
      let range = varint.isSigned ? "Int128(Int64.min)...Int128(Int64.max)" : "0...Int128(UInt64.max)"
      return [
        .text("let \(number): Int64 = \(expressions.integer(expression).text)"),
        .guarded(
          .text(varint.isSigned ? "\(number) <= Int64.max" : "\(number) >= 0"),
          otherwise: [
            site(index).error("width", at: "cursor", .text("range: \(range)"), .text("found: Int128(\(number))"))
          ]),
        .text("let \(value) = \(context.swiftType(field.type))(truncatingIfNeeded: \(number))"),
      ] + values.write(field.type, value, site(index))
    }
    return []
  }

  private mutating func writeOptional(_ index: Int, _ condition: Condition) {
    let field = frame.fields[index]
    let test: String
    switch condition {
    case .expression(let expression): test = values.expressions?.condition(expression, absent: false) ?? "true"
    // What follows its condition in any case has none of its own to check.
    case .remaining(let count): test = field.isStored ? "\(remaining(from: index)) >= \(count)" : "true"
    }
    if !field.isStored {
      statements.append(.if(.text(test), body(index, bound: nil)))
      return
    }
    let property = own(plan.members[index].property)
    let value = values.names.claim(plan.members[index].property + "Value")
    let body = self.body(index, bound: value)
    let isThere = "\(property) != nil"
    let condition = test.contains(" ") ? "(\(test))" : test
    statements.append(
      .guarded(
        .text("(\(isThere)) == \(condition)"),
        otherwise: [site(index).error("presence", at: "cursor", .text("expected: \(property) == nil"))]))
    if !body.isEmpty { statements.append(.if(.text("let \(value) = \(property)"), body)) }
  }

  /// Bytes from a field to the end of its window.
  private func remaining(from index: Int) -> String {
    guard context.asksRemaining(id) else { return "0" }
    let around = frame.windows.filter { $0.first <= index && index <= $0.last }
      .min { $0.last - $0.first < $1.last - $1.first }
    let last = around?.last ?? frame.fields.count - 1
    var parts = (index...max(index, last)).map { context.sizeProperty(id, $0) }
    if around == nil, let trailing = plan.trailing { parts.append(own(trailing) + ".count") }
    return "(" + parts.joined(separator: " &+ ") + ")"
  }

  // MARK: - Computed fields

  private var late: ExpressionScope {
    ExpressionScope(context: context, frame: id, place: .written, frameSize: "cursor &- first")
  }

  private mutating func fillComputed() {
    for (index, field) in frame.fields.enumerated() {
      if case .expression(let expression)? = field.computed { fill(index, expression) }
      if case .bits(let bits, let order) = field.type { fillBits(index, bits, order) }
    }
  }

  private mutating func fill(_ index: Int, _ expression: SchemaExpression) {
    let field = frame.fields[index]
    let value = values.names.claim(plan.members[index].property + "Filled")
    let place = context.mark(id, .start(index))
    var body: [Statement] = [.text("let \(value): Int64 = \(late.integer(expression).text)")]
    switch field.type {
    case .integer(let integer), .enumeration(_, let integer), .flags(_, let integer):
      body += range(integer, value, at: place, site(index))
      body.append(
        .text(context.store(integer, "\(integer.container)(truncatingIfNeeded: \(value))", at: place)))
    case .boolean: body.append(.text("buffer.byte(\(value) != 0 ? 1 : 0, at: \(place))"))
    default: return
    }
    append(body, for: field)
  }

  /// Puts statements behind the fields, under the condition of a field that may be absent.
  private mutating func append(_ body: [Statement], for field: Field) {
    guard let condition = field.condition else {
      statements += body
      return
    }
    guard case .expression(let expression) = condition, let expressions = values.expressions else {
      statements += body
      return
    }
    statements.append(.if(.text(expressions.condition(expression, absent: false)), body))
  }

  private func range(_ integer: IntegerType, _ value: String, at place: String, bit: Int = 0, _ site: Site)
    -> [Statement]
  {
    if integer.bits == 64, integer.isSigned { return [] }
    let most = integer.bits >= 63 && !integer.isSigned ? "" : " && \(value) <= \(integer.maximum)"
    let bits: [Expression] = bit == 0 ? [] : [.text("bit: \(bit)")]
    return [
      .guarded(
        .text("\(value) >= \(integer.minimum)\(most)"),
        otherwise: [
          .line(
            .sequence([
              "throw ",
              .call(
                "FrameError.width",
                site.arguments + [.text("at: \(place)")] + bits + [
                  .text("range: \(integer.minimum)...\(integer.maximum)"), .text("found: Int128(\(value))"),
                ]),
            ]))
        ])
    ]
  }

  private mutating func fillBits(_ index: Int, _ bits: ID<BitField>, _ order: ByteOrder) {
    let members = context.model[bits].members
    guard members.contains(where: { context.needsPatch($0) }) else { return }
    let field = frame.fields[index]
    let base = context.unsigned(context.model[bits].base.bits, order)
    let place = context.mark(id, .start(index))
    let raw = values.names.claim(plan.members[index].property + "Filled")
    let value = field.condition == nil ? own(plan.members[index].property) : values.names.claim("given")
    var body: [Statement] = [.text("var \(raw): \(base.container) = \(bitsText(index, bits, value))")]
    for member in members where context.needsPatch(member) {
      guard case .expression(let expression)? = member.field.computed else { continue }
      let number = values.names.claim("number")
      var inner = site(index)
      inner.path = context.joined(inner.path, member.field.name)
      let integer = IntegerType(bits: member.width, isSigned: member.field.type.isSignedInteger)
      body.append(.text("let \(number): Int64 = \(late.integer(expression).text)"))
      body += range(integer, number, at: place, bit: member.shift, inner)
      let mask = UInt64.max >> UInt64(64 - member.width)
      body.append(
        .text("\(raw) |= \(base.container)(truncatingIfNeeded: \(number) & \(mask)) &<< \(member.shift)"))
    }
    body.append(.text(context.store(base, raw, at: place)))
    statements +=
      field.condition == nil
      ? body : [.if(.text("let \(value) = \(own(plan.members[index].property))"), body)]
  }

  private mutating func fillChecksums() {
    for (index, field) in frame.fields.enumerated() {
      guard case .checksum(let algorithm, let first, let last)? = field.computed,
        case .integer(let integer) = field.type
      else { continue }
      let value = values.names.claim(plan.members[index].property + "Filled")
      let sum = context.checksum(
        algorithm, "bytes", from: context.mark(id, .start(first)), to: context.mark(id, .end(last)))
      append(
        [
          .closure(.text("let \(value) = buffer.read(upTo: cursor)"), parameters: "bytes", [.line(sum)]),
          .text(
            context.store(
              integer, "\(integer.container)(truncatingIfNeeded: \(value))", at: context.mark(id, .start(index)))),
        ], for: field)
    }
  }
}

extension FieldType {
  var isSignedInteger: Bool {
    switch self {
    case .integer(let integer), .enumeration(_, let integer): integer.isSigned
    default: false
    }
  }
}
