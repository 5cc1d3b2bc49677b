import WirelaceFrames
import WirelaceModel

/// Makes one random value: it writes as it goes, so that conditions and lengths can be evaluated over what is already there.
struct ValueMaker {
  private let plan: Plan
  private let hints: GenerationHints
  private var encoder: Encoder
  var random: SeededGenerator

  /// The most bytes or elements that a count may ask for.
  private static let largest = 600

  init(_ plan: Plan, _ hints: GenerationHints, _ random: SeededGenerator) {
    self.plan = plan
    self.hints = hints
    self.random = random
    encoder = Encoder(plan, name: "")
    // Sizes that are known only later are allowed to be wrong here; the value is encoded for good afterwards.
    encoder.isMeasuring = true
  }

  /// Nil when the choices made do not fit together.
  mutating func make(_ layout: Layout) -> Value? {
    let root = encoder.open(plan.root(of: layout))
    return part(root)
  }

  /// Makes and writes what stands in the slot of a node.
  private mutating func part(_ node: Int) -> Value? {
    let slot = Int(encoder.nodes[node].slot)
    let value: Value?
    switch plan.steps[slot] {
    case .frame(let index): value = frame(index, node)
    case .union(let index): value = union(index, node)
    case .array(let form): value = array(form, node, slot)
    case .bits(_, let index):
      value = bits(plan.bits[index])
      if let value { guard write(value, node) else { return nil } }
    default:
      value = scalar(slot)
      if let value { guard write(value, node) else { return nil } }
    }
    encoder.close(node)
    return value
  }

  private mutating func write(_ value: Value, _ node: Int) -> Bool {
    do throws(FrameError) {
      try encoder.write(value, node)
      return true
    } catch {
      return false
    }
  }

  /// Then what is chosen decides the size, and only writing it for good tells whether both fit.
  private func asksRemaining(_ program: Int) -> Bool { plan.programs[program].asksRemaining }

  private func evaluate(_ program: Int) -> Int64? { plan.evaluate(program, in: encoder.context()) }

  // MARK: - Frames

  private mutating func frame(_ index: Int, _ node: Int) -> Value? {
    let step = plan.frames[index]
    let outer = (encoder.base, encoder.frameNode, encoder.frameStart, encoder.values)
    defer {
      encoder.marks.removeLast(min(step.count, encoder.marks.count))
      (encoder.base, encoder.frameNode, encoder.frameStart, encoder.values) = outer
    }
    encoder.base = encoder.marks.count
    encoder.frameNode = node
    encoder.frameStart = encoder.bytes.count
    encoder.values = choosePresence(step, index)
    for _ in 0..<step.count { encoder.marks.append(Mark()) }
    var values = [Value?](repeating: nil, count: step.count)
    var isOver = false
    for number in 0..<step.count {
      let field = plan.fields[step.firstField + number]
      encoder.marks[encoder.base + number].start = Int32(truncatingIfNeeded: encoder.bytes.count)
      let isPresent: Bool
      switch field.presence {
      case .always: isPresent = true
      case .remaining:
        isOver = isOver || random.oneIn(2)
        isPresent = !isOver
      case .condition(let program):
        isPresent = asksRemaining(program) ? random.oneIn(2) : (evaluate(program) ?? 0) != 0
      }
      encoder.values[number] = nil
      if isPresent {
        let child = encoder.open(step.firstSlot + number)
        encoder.marks[encoder.base + number].node = Int32(truncatingIfNeeded: child)
        if field.isStored {
          guard let value = part(child) else { return nil }
          values[number] = value
          encoder.values[number] = value
        } else {
          do throws(FrameError) {
            try encoder.writeUnstored(field, child, number)
          } catch {
            return nil
          }
          encoder.close(child)
        }
      }
      encoder.marks[encoder.base + number].end = Int32(truncatingIfNeeded: encoder.bytes.count)
    }
    let trailing = step.trailing == .keep && node == 0 && random.oneIn(4) ? randomBytes(1...4) : []
    return .record(values, trailing: trailing)
  }

  /// Decides in advance on optional fields whose presence a flag is computed from: the flag is written first.
  private mutating func choosePresence(_ step: FrameStep, _ index: Int) -> [Value?] {
    var values = [Value?](repeating: nil, count: step.count)
    for check in plan.checks[step.firstCheck..<step.firstCheck + step.checks] {
      guard case .program(let program) = plan.computations[check.computation] else { continue }
      for operation in plan.programs[program].operations {
        switch operation.code {
        case .present where random.oneIn(2): values[operation.index] = .empty
        case .count: values[operation.index] = .array([Value](repeating: .empty, count: count(upTo: 8)))
        default: break
        }
      }
    }
    return values
  }

  // MARK: - Unions

  private mutating func union(_ index: Int, _ node: Int) -> Value? {
    let step = plan.unions[index]
    guard case .union(let id) = plan.slots[step.unknownSlot].owner else { return nil }
    let union = plan.model[id]
    var member: Int?
    var tag: Int128?
    switch step.selector {
    case .expression(let program) where asksRemaining(program):
      member = union.members.indices.randomElement(using: &random)
    case .expression(let program):
      guard let found = evaluate(program) else { return nil }
      member = plan.member(of: step, tag: Int128(found))
    case .conditions
    where plan.cases[step.firstCase..<step.firstCase + step.cases].contains(where: { asksRemaining($0.program) }):
      member = step.unknown == .refuse || !random.oneIn(4) ? union.members.indices.randomElement(using: &random) : nil
    case .conditions:
      member =
        plan.cases[step.firstCase..<step.firstCase + step.cases].first { (evaluate($0.program) ?? 0) != 0 }?.member
    case .tagBefore, .tagLast, .tagPeeked:
      if step.unknown == .keep, random.oneIn(8) || union.members.isEmpty {
        tag = Int128.random(in: 0...255, using: &random)
        if let tag, plan.member(of: step, tag: tag) != nil { return nil }
      } else {
        member = union.members.indices.randomElement(using: &random)
      }
    }
    switch step.selector {
    case .tagBefore(let slot): return tagged(union, step, node, member, tag, slot)
    default: return body(union, step, node, member, tag)
    }
  }

  private mutating func tagged(
    _ union: Union, _ step: UnionStep, _ node: Int, _ member: Int?, _ tag: Int128?, _ slot: Int
  ) -> Value? {
    let chosen = member.flatMap { self.tag(of: union.members[$0]) } ?? tag ?? 0
    let child = encoder.open(slot)
    guard write(.integer(chosen), child) else { return nil }
    encoder.close(child)
    return body(union, step, node, member, chosen)
  }

  private mutating func body(
    _ union: Union, _ step: UnionStep, _ node: Int, _ member: Int?, _ tag: Int128?
  ) -> Value? {
    let hasTag: Bool
    switch step.selector {
    case .tagBefore, .tagLast: hasTag = true
    default: hasTag = false
    }
    guard let member else {
      return step.unknown == .refuse ? nil : .unknown(tag: hasTag ? tag ?? 0 : nil, randomBytes(0...6))
    }
    let child = encoder.open(step.firstSlot + member)
    guard let value = part(child) else { return nil }
    let given = hasTag && union.members[member].onlyTag == nil ? tag ?? self.tag(of: union.members[member]) : nil
    encoder.nodes[node].raw = UInt64(member)
    return .member(member, value, tag: given)
  }

  private mutating func tag(of member: Union.Member) -> Int128? {
    guard case .range(let range)? = member.labels.randomElement(using: &random) else { return nil }
    return Int128.random(in: range, using: &random)
  }

  // MARK: - Arrays, bytes and text

  private mutating func array(_ form: ArrayForm, _ node: Int, _ slot: Int) -> Value? {
    var least = 0
    var most = min(form.maximum, 8)
    for constraint in plan.slots[slot].constraints {
      if case .elements(let range) = constraint.check {
        (least, most) = (range.lowerBound, min(range.upperBound, max(range.lowerBound, 8)))
      }
    }
    var number = least >= most ? least : Int.random(in: least...most, using: &random)
    switch form.extent {
    case .fixed(let count): number = count
    case .expression(let program):
      if !asksRemaining(program) { number = Int(clamping: evaluate(program) ?? 0) }
    case .counted:
      let field = plan.slots[slot]
      if case .field(let index) = field.role, case .array(let chosen)? = encoder.values[index] { number = chosen.count }
    case .countPrefixed(let prefix), .lengthPrefixed(let prefix): encoder.append(0, prefix)
    case .toEnd, .zeroTerminated: break
    }
    // An element that takes what it finds can only be the last one.
    if case .array(let type) = plan.slots[slot].type, plan.model.dependsOnWindow(type.element) {
      number = min(number, 1)
    }
    guard number <= Self.largest else { return nil }
    var elements: [Value] = []
    for _ in 0..<max(0, number) {
      let child = encoder.open(form.element)
      guard let value = part(child) else { return nil }
      elements.append(value)
      if case .unknown = value, form.stopsAtUnknown { break }
    }
    encoder.nodes[node].raw = UInt64(elements.count)
    return .array(elements)
  }

  /// How many bytes an extent gives, or a number of them to its liking.
  private mutating func size(_ extent: ExtentForm, _ maximum: Int, _ slot: Int) -> Int? {
    switch extent {
    case .fixed(let count): return count
    case .expression(let program) where asksRemaining(program): return count(upTo: 12)
    case .expression(let program), .counted(let program):
      let count = Int(clamping: evaluate(program) ?? 0)
      return count <= Self.largest ? max(0, count) : nil
    default:
      for constraint in plan.slots[slot].constraints {
        if case .size(let range) = constraint.check {
          return Int.random(in: range.clamped(to: 0...max(range.lowerBound, 40)), using: &random)
        }
      }
      return min(maximum, count(upTo: 12))
    }
  }

  private mutating func count(upTo most: Int) -> Int {
    random.oneIn(4) ? 0 : Int.random(in: 0...(random.oneIn(20) ? 4 * most : most), using: &random)
  }

  private mutating func randomBytes(_ count: ClosedRange<Int>) -> [UInt8] {
    (0..<Int.random(in: count, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
  }

  private mutating func text(_ size: Int, _ form: StringForm, isFixed: Bool) -> String {
    let target = isFixed && !random.oneIn(3) ? Int.random(in: 0...max(0, size), using: &random) : size
    var text = ""
    while text.utf8.count < target {
      let rest = target - text.utf8.count
      let scalar: Unicode.Scalar =
        !form.isASCII && rest >= 4 && random.oneIn(6)
        ? ["é", "ß", "→", "漢", "😀"].randomElement(using: &random) ?? "é"
        : Unicode.Scalar(UInt8.random(in: 0x21...0x7E, using: &random))
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  // MARK: - Scalars

  private mutating func scalar(_ slot: Int) -> Value? {
    switch plan.steps[slot] {
    case .integer(let form): return .integer(integer(in: form.range, slot))
    case .varint(let form):
      let bits = min(64, 7 * form.maximumBytes)
      let isSigned = form.kind == .sleb || form.kind == .zigzag
      let range: ClosedRange<Int128> =
        isSigned ? -(1 << Int128(bits - 1))...(1 << Int128(bits - 1)) - 1 : 0...(1 << Int128(bits)) - 1
      return .integer(integer(in: range, slot))
    case .enumeration(let form, let cases, let isOpen):
      if !isOpen || !random.oneIn(8), let value = plan.caseTables[cases].randomElement(using: &random) {
        return .integer(value)
      }
      return .integer(isOpen ? integer(in: form.range, slot) : 0)
    case .flags(let form, let known, let isClosed):
      let raw = UInt64.random(in: 0...UInt64.max, using: &random)
      let mask = isClosed || !random.oneIn(10) ? known : UInt64(truncatingIfNeeded: form.range.upperBound)
      return .integer(Int128(raw & mask))
    case .boolean: return .boolean(random.oneIn(2))
    case .float(let form), .medicalFloat(let form):
      let mask = form.size == 8 ? UInt64.max : (1 << UInt64(form.size) * 8) - 1
      return .float(bits: random.oneIn(3) ? 0 : UInt64.random(in: 0...UInt64.max, using: &random) & mask)
    case .bcd(let size, _):
      return .digits((0..<2 * size).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined())
    case .uuid(let size, _): return .bytes(randomBytes(size...size))
    case .mac: return .bytes(randomBytes(6...6))
    case .bytes(let extent, let maximum):
      guard let size = size(extent, maximum, slot) else { return nil }
      return .bytes(randomBytes(size...size))
    case .string(let extent, let form):
      guard let size = size(extent, form.maximum, slot) else { return nil }
      if case .fixed = extent { return .text(text(size, form, isFixed: true)) }
      return .text(text(size, form, isFixed: false))
    case .empty: return .empty
    case .bits, .frame, .union, .array: return nil
    }
  }

  private mutating func bits(_ step: BitsStep) -> Value? {
    var values: [Value?] = []
    for number in 0..<step.count {
      let slot = step.firstSlot + number
      let member = plan.bitMembers[step.firstMember + number]
      guard let field = plan.slots[slot].field, field.isStored else {
        values.append(nil)
        continue
      }
      let most: Int128 = (1 << Int128(member.width)) - 1
      let range: ClosedRange<Int128> =
        member.isSigned ? -(1 << Int128(member.width - 1))...(1 << Int128(member.width - 1)) - 1 : 0...most
      switch (field.kind, member.kind) {
      case (.reserved, .boolean): values.append(.boolean(false))
      case (.reserved, _): values.append(.integer(random.oneIn(20) ? integer(in: range, slot) : 0))
      case (_, .boolean): values.append(.boolean(random.oneIn(2)))
      case (_, .integer): values.append(.integer(integer(in: range, slot)))
      case (_, .enumeration(let cases, let isOpen)):
        let named = plan.caseTables[cases].filter { range.contains($0) }.randomElement(using: &random)
        guard named != nil || isOpen else { return nil }
        values.append(.integer(isOpen && random.oneIn(8) ? integer(in: range, slot) : named ?? 0))
      case (_, .flags(let known, let isClosed)):
        let raw = UInt64.random(in: 0...UInt64.max, using: &random) & member.mask
        values.append(.integer(Int128(isClosed || !random.oneIn(10) ? raw & known : raw)))
      }
    }
    return .record(values)
  }

  private mutating func integer(in range: ClosedRange<Int128>, _ slot: Int) -> Int128 {
    if let hints = hints.values[slot], !random.oneIn(5), let hint = hints.randomElement(using: &random),
      range.contains(hint)
    {
      return hint
    }
    var range = range
    var step: Int128 = 1
    var base: Int128 = 0
    for constraint in plan.slots[slot].constraints {
      switch constraint.check {
      case .ranges(let allowed):
        if let chosen = allowed.filter({ $0.overlaps(range) }).randomElement(using: &random) {
          range = chosen.clamped(to: range)
        }
      case .step(let size, let start): (step, base) = (size, start)
      default: break
      }
    }
    var value: Int128
    switch Int.random(in: 0..<6, using: &random) {
    case 0: value = range.lowerBound
    case 1: value = range.upperBound
    case 2, 3: value = Int128.random(in: range.clamped(to: -40...40), using: &random)
    default: value = Int128.random(in: range, using: &random)
    }
    if !range.contains(value) { value = range.lowerBound }
    let excess = (value - base) % step
    if excess != 0, range.contains(value - excess) { value -= excess }
    return value
  }
}
