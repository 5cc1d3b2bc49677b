import WirelaceModel

/// Writes the initialiser that reads a frame.
struct FrameReader {
  let context: EmitterContext
  let id: ID<Frame>
  private let frame: Frame
  private let plan: FramePlan
  private let marks: Set<EmitterContext.Mark>
  private var values: ValueReader
  private var statements: [Statement] = []
  private let name: String
  /// Windows in force, innermost last.
  private var windows: [(last: Int, end: String, outer: String, measuring: String?)] = []

  init(_ context: EmitterContext, _ id: ID<Frame>) {
    self.context = context
    self.id = id
    frame = context.model[id]
    plan = context.framePlans[id.index]
    marks = context.marks(of: id, decoding: true)
    name = context.quotedText(frame.declared.name)
    let taken = NameScope.locals.union(plan.members.flatMap { [$0.local, $0.property] })
      .union(marks.map { context.mark(id, $0) })
    values = ValueReader(
      context: context, names: NameScope(taken),
      expressions: ExpressionScope(
        context: context, frame: id, place: .decoding, remaining: "end &- cursor", frameSize: "cursor &- first"))
  }

  static func body(_ context: EmitterContext, _ id: ID<Frame>) -> [Statement] {
    var reader = FrameReader(context, id)
    reader.read()
    return reader.statements
  }

  private mutating func read() {
    if context.needsStart(id) { statements.append("let first = cursor") }
    var index = 0
    while index < frame.fields.count {
      openWindows(at: index)
      let run = runLength(from: index)
      if run > 0 {
        readRun(index..<index + run)
        index += run
      } else {
        readField(index)
        index += 1
      }
      closeWindows(behind: index - 1)
    }
    judgeTrailing()
    check()
    assign()
  }

  private func site(_ index: Int) -> Site {
    Site(frame: name, path: context.quotedText(frame.fields[index].name))
  }

  // MARK: - Windows

  /// Keeps the text for `remaining` in step with the window in force.
  private mutating func setEnd(_ end: String) {
    var expressions = values.expressions
    expressions?.remaining = end + " &- cursor"
    values = ValueReader(context: context, names: values.names, expressions: expressions, end: end)
  }

  private mutating func openWindows(at index: Int) {
    for window in frame.windows.filter({ $0.first == index }).sorted(by: { $0.last > $1.last }) {
      let measuring = frame.fields[window.measuredBy]
      let local = Identifiers.quoted(plan.members[window.measuredBy].local)
      let base = plan.members[index].local.isEmpty ? "window" : plan.members[index].local
      let size = values.names.claim(base + "Size")
      let end = values.names.claim(base + "End")
      let isOptional = measuring.condition != nil
      let bound = isOptional ? values.names.claim("measured") : local
      var body = measure(window, bound, into: size)
      body.append(
        .guarded(
          .text("\(values.end) &- cursor >= \(size)"),
          otherwise: [
            site(index).error(
              "truncated", at: "cursor", .text("needs: \(size)"), .text("has: \(values.end) &- cursor"))
          ]))
      if isOptional {
        statements.append(.text("var \(end) = \(values.end)"))
        let isThere = window.measuringBit == nil ? "let \(bound) = \(local)" : "\(local) != nil"
        statements.append(.if(.text(isThere), body + [.text("\(end) = cursor &+ \(size)")]))
      } else {
        statements += body + [.text("let \(end) = cursor &+ \(size)")]
      }
      windows.append((window.last, end, values.end, isOptional ? local : nil))
      setEnd(end)
    }
  }

  /// Declares `size` with the bytes that the measuring field stands for.
  private func measure(_ window: Window, _ raw: String, into size: String) -> [Statement] {
    if let member = measuringMember(window) { return measure(window, member, into: size) }
    let field = frame.fields[window.measuredBy]
    if case .integer(let integer) = field.type, window.multiplier == 1, window.divisor == 1, window.addend == 0,
      !integer.isSigned
    {
      return [.text("let \(size) = " + (integer.bits < 32 ? "Int(\(raw))" : "Int(clamping: \(raw))"))]
    }
    let value =
      switch field.type {
      case .integer(let integer) where integer.bits < 64 || integer.isSigned: "Int64(\(raw))"
      case .enumeration, .flags, .bits: "Int64(truncatingIfNeeded: \(raw).rawValue)"
      default: "Int64(clamping: \(raw))"
      }
    return [
      measure(
        window, site(window.measuredBy).arguments + [.text("at: \(context.mark(id, .start(window.measuredBy)))")],
        raw: value, into: size)
    ]
  }

  /// The member of bits declared in place that measures the window, where it is not a field of its own.
  private func measuringMember(_ window: Window) -> (number: Int, member: BitField.Member)? {
    guard let bit = window.measuringBit, case .bits(let bits, _) = frame.fields[window.measuredBy].type else {
      return nil
    }
    return (bit, context.model[bits].members[bit])
  }

  private func measure(
    _ window: Window, _ measuring: (number: Int, member: BitField.Member), into size: String
  ) -> [Statement] {
    let raw = context.computedBitProperty(frame: id, field: window.measuredBy, bit: measuring.number)
    if window.multiplier == 1, window.divisor == 1, window.addend == 0, measuring.member.width < 32 {
      return [.text("let \(size) = Int(\(raw))")]
    }
    var inner = site(window.measuredBy)
    inner.path = context.joined(inner.path, measuring.member.field.name)
    let place = "at: \(context.mark(id, .start(window.measuredBy)))"
    let arguments = inner.arguments + [.text(place), .text("bit: \(measuring.member.shift)")]
    return [measure(window, arguments, raw: "Int64(clamping: \(raw))", into: size)]
  }

  private func measure(_ window: Window, _ site: [Expression], raw: String, into size: String) -> Statement {
    .line(
      .sequence([
        .text("let \(size) = try "),
        .call(
          "FrameWindow.size",
          site + [
            .text("raw: \(raw)"), .text("multiplier: \(window.multiplier)"), .text("divisor: \(window.divisor)"),
            .text("addend: \(window.addend)"),
          ]),
      ]))
  }

  private mutating func closeWindows(behind index: Int) {
    while let window = windows.last, window.last <= index {
      windows.removeLast()
      // Without the field that measures it there is no window.
      let condition = (window.measuring.map { "\($0) == nil || " } ?? "") + "cursor == \(window.end)"
      statements.append(
        .guarded(
          .text(condition),
          otherwise: [site(window.last).error("trailing", at: "cursor", .text("count: \(window.end) &- cursor"))]))
      setEnd(window.outer)
    }
  }

  // MARK: - Fields

  /// How many fields from here on lie one behind the other, each of a fixed size, and only the last of which can be wrong.
  private func runLength(from index: Int) -> Int {
    var count = 0
    while index + count < frame.fields.count {
      let place = index + count
      let field = frame.fields[place]
      guard field.condition == nil, !field.isAlignment, context.fixedBytes(field.type) ?? 0 > 0 else { break }
      if count > 0, frame.windows.contains(where: { $0.first == place }) { break }
      count += 1
      if field.constant != nil || field.isRefused || !context.isInfallible(field.type) { break }
      if frame.windows.contains(where: { $0.last == place }) { break }
    }
    return count
  }

  private mutating func readRun(_ run: Range<Int>) {
    let sizes = run.map { context.fixedBytes(frame.fields[$0].type) ?? 0 }
    let total = sizes.reduce(0, +)
    if run.count == 1 {
      statements.append(values.need("\(total)", site(run.lowerBound)))
    } else {
      let fields = zip(run, sizes).map { Expression.text("(\(context.quotedText(frame.fields[$0].name)), \($1))") }
      statements.append(
        .guarded(
          .text("\(values.end) &- cursor >= \(total)"),
          otherwise: [
            .line(
              .sequence([
                "throw ",
                .call(
                  "FrameError.truncated",
                  [.text(name), .array(fields), "at: cursor", .text("end: \(values.end)")]),
              ]))
          ]))
    }
    var offset = 0
    for (index, size) in zip(run, sizes) {
      let place = offset == 0 ? "cursor" : "cursor &+ \(offset)"
      mark(.start(index), place)
      load(index, at: place)
      offset += size
      mark(.end(index), "cursor &+ \(offset)")
    }
    statements.append(.text("cursor &+= \(total)"))
  }

  private mutating func mark(_ mark: EmitterContext.Mark, _ place: String) {
    if marks.contains(mark) { statements.append(.text("let \(context.mark(id, mark)) = \(place)")) }
  }

  private mutating func load(_ index: Int, at place: String) {
    let field = frame.fields[index]
    let local = Identifiers.quoted(plan.members[index].local)
    statements += context.loadScalar(field.type, into: local, at: place, site(index))
    statements += verify(index, local, at: place)
    for (name, _, text) in computedBits(index) { statements.append(.text("let \(name) = \(text)")) }
  }

  /// The variables for the computed members of an inline bit field, which its struct does not hold.
  private func computedBits(_ index: Int) -> [(name: String, type: String, text: String)] {
    guard case .bits(let bits, let order) = frame.fields[index].type else { return [] }
    let base = context.unsigned(context.model[bits].base.bits, order)
    let raw = context.load(base, at: context.mark(id, .start(index)))
    return context.model[bits].members.enumerated().compactMap {
      (number, member) -> (name: String, type: String, text: String)? in
      guard member.field.computed != nil else { return nil }
      let name = context.computedBitProperty(frame: id, field: index, bit: number)
      return (name, context.swiftType(member.field.type), context.extract(member, from: raw, of: base.container))
    }
  }

  /// Constants and refused reserved fields.
  private func verify(_ index: Int, _ local: String, at place: String) -> [Statement] {
    let field = frame.fields[index]
    var result: [Statement] = []
    if let constant = field.constant {
      result += context.verify(constant, field.type, local, at: place, site(index))
    }
    if field.isRefused { result += context.verifyReserved(field.type, local, at: place, site(index)) }
    return result
  }

  private mutating func readField(_ index: Int) {
    let field = frame.fields[index]
    if case .align(let alignment) = field.kind {
      mark(.start(index), "cursor")
      let count = "FrameBuffer.padding(behind: cursor &- first, to: \(max(1, alignment)))"
      statements.append(
        .line(
          .sequence([
            "try ",
            .call("bytes.skipPadding", [.text(name), .text(count), "at: &cursor", .text("end: \(values.end)")]),
          ])))
      mark(.end(index), "cursor")
      return
    }
    mark(.start(index), "cursor")
    let local = Identifiers.quoted(plan.members[index].local)
    if let condition = field.condition {
      let value = values.names.claim(plan.members[index].local + "Value")
      let start = values.names.claim(plan.members[index].local + "Place")
      var body = read(index, into: value, start: start) + [.text("\(local) = \(value)")]
      for (name, type, text) in computedBits(index) {
        statements.append(.text("var \(name): \(type) = \(type == "Bool" ? "false" : "0")"))
        body.append(.text("\(name) = \(text)"))
      }
      statements.append(.text("var \(local): \(context.swiftType(field.type))?"))
      statements.append(.if(.text(text(of: condition)), body))
      // No part of the value; Swift warns of a variable that is only written.
      if !field.isStored, field.computed == nil { statements.append(.text("_ = \(local)")) }
    } else {
      let start = values.names.claim(plan.members[index].local + "Place")
      statements += read(index, into: local, start: start)
    }
    mark(.end(index), "cursor")
  }

  private func text(of condition: Condition) -> String {
    switch condition {
    case .remaining(let count): "\(values.end) &- cursor >= \(count)"
    case .expression(let expression): values.expressions?.condition(expression, absent: false) ?? "true"
    }
  }

  /// Reads a field into `target`, in the window that its place allows.
  private mutating func read(_ index: Int, into target: String, start: String) -> [Statement] {
    let field = frame.fields[index]
    let outer = values.end
    var result: [Statement] = []
    let needsStart = field.constant != nil || field.isRefused
    if needsStart { result.append(.text("let \(start) = cursor")) }
    let leaves = context.bytesLeft(behind: index, in: frame)
    let owned = frame.windows.contains { $0.first == index && $0.last == index }
    if leaves > 0 {
      let end = values.names.claim(plan.members[index].local + "End")
      result.append(.text("let \(end) = Swift.max(cursor, \(outer) &- \(leaves))"))
      setEnd(end)
    }
    let measuring = windows.last?.measuring
    let owns = owned && leaves <= 0 ? measuring.map { "\($0) != nil" } ?? "true" : "false"
    result += values.read(field.type, into: target, site(index), ownsWindow: owns)
    setEnd(outer)
    if needsStart { result += verify(index, target, at: start) }
    return result
  }

  // MARK: - The end

  private mutating func judgeTrailing() {
    let condition = Expression.text("ownsWindow && cursor != end")
    switch frame.trailing {
    case .refuse:
      statements.append(
        .if(
          condition,
          [Site(frame: name, path: "\"\"").error("trailing", at: "cursor", "count: end &- cursor")]))
    case .ignore:
      if context.needsStart(id) {
        // Ignored bytes are not written back, so a size of the frame does not count them.
        statements.append("let last = cursor")
      }
      statements.append(.if("ownsWindow", ["cursor = end"]))
    case .keep:
      let trailing = plan.trailing ?? "trailing"
      statements += [
        .text("var \(trailing): [UInt8] = []"),
        .if(
          condition, [.text("\(trailing) = bytes.copy(at: cursor, count: end &- cursor)"), "cursor = end"]),
      ]
    }
  }

  private mutating func check() {
    let measuring = Set(frame.windows.map(\.measuredBy))
    for (index, field) in frame.fields.enumerated() {
      if let computed = field.computed, !measuring.contains(index) { statements += check(index, computed) }
      if case .bits(let bits, _) = field.type { statements += checkBits(index, bits) }
    }
  }

  private var late: ExpressionScope {
    ExpressionScope(
      context: context, frame: id, place: .decoding, remaining: "end &- cursor",
      frameSize: frame.trailing == .ignore ? "last &- first" : "cursor &- first")
  }

  private mutating func check(_ index: Int, _ computed: Computed) -> [Statement] {
    let field = frame.fields[index]
    let local = Identifiers.quoted(plan.members[index].local)
    let bound = field.condition == nil ? local : values.names.claim("found")
    let expected = values.names.claim(plan.members[index].local + "Expected")
    let place = context.mark(id, .start(index))
    var body: [Statement]
    switch computed {
    case .expression(let expression):
      let found = context.integerText(field.type, bound)
      body = [
        .text("let \(expected): Int64 = \(late.integer(expression).text)"),
        .guarded(
          .text("\(found.comparable) == \(expected)"),
          otherwise: [
            site(index).error(
              "length", at: place, .text("expected: Int128(\(expected))"), .text("found: Int128(\(found.exact))"))
          ]),
      ]
    case .checksum(let algorithm, let first, let last):
      let found = context.unsignedText(field.type, bound)
      body = [
        .line(
          .sequence([
            .text("let \(expected) = "),
            context.checksum(
              algorithm, "bytes", from: context.mark(id, .start(first)), to: context.mark(id, .end(last))),
          ])),
        .guarded(
          .text("\(found) == \(expected)"),
          otherwise: [
            site(index).error(
              "checksum", at: place, .text("width: \(context.model[algorithm].width)"),
              .text("expected: \(expected)"), .text("found: \(found)"))
          ]),
      ]
    }
    if field.condition != nil { return [.if(.text("let \(bound) = \(local)"), body)] }
    return body
  }

  private mutating func checkBits(_ index: Int, _ bits: ID<BitField>) -> [Statement] {
    var result: [Statement] = []
    let isOptional = frame.fields[index].condition != nil
    for (number, member) in context.model[bits].members.enumerated() {
      guard case .expression(let expression)? = member.field.computed,
        !frame.windows.contains(where: { $0.measuredBy == index && $0.measuringBit == number })
      else { continue }
      let expected = values.names.claim(plan.members[index].local + "Expected")
      let found = context.integerText(
        member.field.type, context.computedBitProperty(frame: id, field: index, bit: number))
      var inner = site(index)
      inner.path = context.joined(inner.path, member.field.name)
      let body: [Statement] = [
        .text("let \(expected): Int64 = \(late.integer(expression).text)"),
        .guarded(
          .text("\(found.comparable) == \(expected)"),
          otherwise: [
            .line(
              .sequence([
                "throw ",
                .call(
                  "FrameError.length",
                  inner.arguments + [
                    .text("at: \(context.mark(id, .start(index)))"), .text("bit: \(member.shift)"),
                    .text("expected: Int128(\(expected))"), .text("found: Int128(\(found.exact))"),
                  ]),
              ]))
          ]),
      ]
      let local = Identifiers.quoted(plan.members[index].local)
      result += isOptional ? [.if(.text("\(local) != nil"), body)] : body
    }
    return result
  }

  private mutating func assign() {
    for (field, member) in zip(frame.fields, plan.members) where field.isStored {
      statements.append(.text("self.\(member.property) = \(Identifiers.quoted(member.local))"))
    }
    if let trailing = plan.trailing { statements.append(.text("self.\(trailing) = \(trailing)")) }
  }
}
