import WirelaceFrames
import WirelaceModel

extension Encoder {
  /// Writes a frame. When something at its start depends on sizes further back, the frame is written again until they agree.
  mutating func frame(_ values: [Value?], _ trailing: [UInt8], _ index: Int, _ node: Int) throws(FrameError) {
    let step = plan.frames[index]
    guard values.count == step.count else { throw mismatch(node) }
    let outer = (base, frameNode, frameStart, isMeasuring, remaining, self.values)
    self.values = values
    let before = (bytes.count, nodes.count, marks.count)
    base = marks.count
    frameNode = node
    frameStart = bytes.count
    var draft = FrameDraft(values: values, trailing: trailing)
    if step.readsSizes || step.asksRemaining && !isMeasuring {
      isMeasuring = true
      for _ in 0..<12 {
        let known = draft.computed
        do throws(FrameError) {
          try fields(step, &draft)
        } catch {
          // Said again, in its order, when the frame is written for good.
        }
        draft.marks = Array(marks[base...])
        draft.end = bytes.count
        bytes.removeLast(bytes.count - before.0)
        nodes.removeLast(nodes.count - before.1)
        marks.removeLast(marks.count - before.2)
        if draft.computed == known { break }
      }
      isMeasuring = outer.3
    }
    try fields(step, &draft)
    marks.removeLast(step.count)
    (base, frameNode, frameStart, isMeasuring, remaining, self.values) = outer
  }

  private mutating func fields(_ step: FrameStep, _ draft: inout FrameDraft) throws(FrameError) {
    for _ in 0..<step.count { marks.append(Mark()) }
    for number in 0..<step.count {
      let field = plan.fields[step.firstField + number]
      remaining = draft.remaining(at: number, of: step, plan)
      let place = bytes.count
      marks[base + number].start = Int32(truncatingIfNeeded: place)
      let isPresent = try presence(field, draft.values[number] != nil, step.firstSlot + number)
      if isPresent {
        let child = open(step.firstSlot + number)
        marks[base + number].node = Int32(truncatingIfNeeded: child)
        try write(draft.values[number], field, child, number, draft)
        close(child)
      }
      marks[base + number].end = Int32(truncatingIfNeeded: bytes.count)
    }
    if !draft.trailing.isEmpty {
      if step.trailing != .keep { throw mismatch(frameNode) }
      let rest = open(step.trailingSlot)
      append(draft.trailing, rest)
      close(rest)
    }
    try compute(step, &draft)
  }

  /// Whether a field is written. What is not part of the value follows its condition.
  private func presence(_ field: FieldStep, _ isThere: Bool, _ slot: Int) throws(FrameError) -> Bool {
    let expected: Bool
    switch field.presence {
    case .always: expected = true
    case .remaining(let count): expected = !field.isStored || remaining >= count
    case .condition(let program): expected = (plan.evaluate(program, in: context()) ?? 0) != 0
    }
    if !field.isStored { return expected }
    if isMeasuring { return isThere }
    if expected != isThere {
      throw .presence(
        name, FrameError.join(path(to: frameNode), plan.slots[slot].name), at: bytes.count, expected: expected)
    }
    return isThere
  }

  private mutating func write(
    _ value: Value?, _ field: FieldStep, _ node: Int, _ number: Int, _ draft: FrameDraft
  ) throws(FrameError) {
    if let value {
      try write(value, node)
    } else {
      try writeUnstored(field, node, number, known: draft.computed[number])
    }
  }

  /// Writes what is not part of the value.
  mutating func writeUnstored(
    _ field: FieldStep, _ node: Int, _ number: Int, known: Int64? = nil
  ) throws(FrameError) {
    if field.kind == .align {
      let count = (field.alignment - (bytes.count - frameStart) % field.alignment) % field.alignment
      bytes += [UInt8](repeating: 0, count: count)
    } else if field.kind == .refused {
      let form = JSONForm(model: plan.model)
      try write(form.zero(plan.slots[Int(nodes[node].slot)].type), node)
    } else if field.constant >= 0 {
      try writeConstant(plan.constants[field.constant], node)
    } else if field.computation >= 0 {
      try writeComputed(known ?? estimate(field.computation, frameSize: nil) ?? 0, node)
    } else {
      throw mismatch(node)
    }
  }

  /// Writes a computed field as far as it is known; its width is judged when all fields are written.
  private mutating func writeComputed(_ value: Int64, _ node: Int) throws(FrameError) {
    switch plan.steps[Int(nodes[node].slot)] {
    case .integer(let form), .enumeration(let form, _, _), .flags(let form, _, _), .bits(let form, _):
      nodes[node].raw = UInt64(bitPattern: value)
      append(UInt64(bitPattern: value), form)
    case .varint(let form): try write(Int128(value), form, node)
    case .boolean:
      nodes[node].raw = value != 0 ? 1 : 0
      bytes.append(value != 0 ? 1 : 0)
    default: throw mismatch(node)
    }
  }

  private mutating func writeConstant(_ constant: Literal, _ node: Int) throws(FrameError) {
    let slot = Int(nodes[node].slot)
    switch (plan.steps[slot], constant) {
    case (.float(let form), .double(let value)): try write(Int128(bits(value, form)), form, node)
    case (.float(let form), .integer(let value)): try write(Int128(bits(Double(value), form)), form, node)
    case (.medicalFloat(let form), .medicalFloat(let raw)): try write(Int128(raw), form, node)
    case (.medicalFloat(let form), .double(let value)):
      let raw =
        form.size == 2
        ? MedicalFloat16(value).map { UInt64($0.rawValue) } : MedicalFloat32(value).map { UInt64($0.rawValue) }
      try write(Int128(raw ?? 0), form, node)
    case (.bcd, .text(let digits)): try write(.digits(digits), node)
    case (.bcd(let size, _), .integer(let value)):
      let digits = "\(value)"
      try write(.digits(String(repeating: "0", count: max(0, 2 * size - digits.count)) + digits), node)
    case (_, .integer(let value)): try write(.integer(value), node)
    case (_, .boolean(let value)): try write(.boolean(value), node)
    case (_, .bytes(let value)): try write(.bytes(value), node)
    case (_, .text(let value)): try write(.text(value), node)
    default: throw mismatch(node)
    }
  }

  private func bits(_ value: Double, _ form: IntegerForm) -> UInt64 {
    switch form.size {
    case 2: UInt64(HalfFloat.bits(Float(value)) ?? 0)
    case 4: UInt64(Float(value).bitPattern)
    default: value.bitPattern
    }
  }

  // MARK: - Computed fields

  /// What a computed field holds as far as it can be told before the fields behind it are written; nil when it cannot.
  func estimate(_ computation: Int, frameSize: Int?) -> Int64? {
    guard case .program(let program) = plan.computations[computation] else { return nil }
    return plan.evaluate(program, in: context(frameSize: frameSize))
  }

  /// Fills computed fields in, in order; checksums last.
  private mutating func compute(_ step: FrameStep, _ draft: inout FrameDraft) throws(FrameError) {
    let size = bytes.count - frameStart
    for number in 0..<step.count {
      let node = Int(marks[base + number].node)
      guard node >= 0 else { continue }
      let field = plan.fields[step.firstField + number]
      if field.computation >= 0, let value = estimate(field.computation, frameSize: size) {
        draft.computed[number] = value
        try fill(value, node)
      } else if case .bits(let form, let index) = plan.steps[Int(nodes[node].slot)] {
        let bits = plan.bits[index]
        for member in 0..<bits.count {
          let memberStep = plan.bitMembers[bits.firstMember + member]
          guard memberStep.computation >= 0, let value = estimate(memberStep.computation, frameSize: size) else {
            continue
          }
          draft.computed[(number + 1) << 16 | member] = value
          if !isMeasuring { try checkWidth(Int128(value), memberStep, node + 1 + member) }
          fill(UInt64(bitPattern: value), memberStep, form, node, node + 1 + member)
        }
      }
    }
    if isMeasuring { return }
    for index in step.firstCheck..<step.firstCheck + step.checks {
      let check = plan.checks[index]
      guard case .checksum(let algorithm, let first, let last) = plan.computations[check.computation] else { continue }
      let node = Int(marks[base + check.field].node)
      guard node >= 0 else { continue }
      let from = Int(marks[base + first].start)
      let sum = plan.checksums[algorithm].compute(
        bytes.span.bytes, from: from, to: max(from, Int(marks[base + last].end)))
      switch plan.steps[Int(nodes[node].slot)] {
      case .integer(let form):
        nodes[node].raw = sum
        patch(sum, form, at: start(of: node))
      case .bits(let form, let bits) where check.member >= 0:
        fill(sum, plan.bitMembers[plan.bits[bits].firstMember + check.member], form, node, node + 1 + check.member)
      default: break
      }
    }
  }

  private mutating func fill(_ value: Int64, _ node: Int) throws(FrameError) {
    switch plan.steps[Int(nodes[node].slot)] {
    case .integer(let form), .enumeration(let form, _, _), .flags(let form, _, _):
      if !isMeasuring, !form.range.contains(Int128(value)) {
        throw .width(name, path(to: node), at: start(of: node), range: form.range, found: Int128(value))
      }
      nodes[node].raw = UInt64(bitPattern: value)
      patch(UInt64(bitPattern: value), form, at: start(of: node))
    default: break
    }
  }

  private mutating func fill(
    _ value: UInt64, _ member: BitMemberStep, _ form: IntegerForm, _ node: Int, _ child: Int
  ) {
    let cleared = nodes[node].raw & ~(member.mask << UInt64(member.shift))
    nodes[child].raw = value
    nodes[node].raw = cleared | (value & member.mask) << UInt64(member.shift)
    patch(nodes[node].raw, form, at: start(of: node))
  }
}

/// A frame on its way to bytes: its value, and what an earlier attempt taught about sizes.
struct FrameDraft {
  let values: [Value?]
  let trailing: [UInt8]
  /// Values of computed fields by number; of bit members by `(field + 1) << 16 | member`.
  var computed: [Int: Int64] = [:]
  var marks: [Mark] = []
  var end = 0

  init(values: [Value?], trailing: [UInt8]) {
    self.values = values
    self.trailing = trailing
  }

  /// Bytes from the start of a field to the end of its window.
  func remaining(at number: Int, of step: FrameStep, _ plan: Plan) -> Int {
    guard marks.indices.contains(number) else { return 0 }
    return max(0, windowEnd(around: number, of: step, plan) - Int(marks[number].start))
  }

  private func windowEnd(around number: Int, of step: FrameStep, _ plan: Plan) -> Int {
    var last: Int?
    for field in 0...number {
      let place = plan.fields[step.firstField + field]
      for window in plan.windows[place.firstWindow..<place.firstWindow + place.opens] where window.last >= number {
        last = min(last ?? .max, window.last)
      }
    }
    return last.map { Int(marks[$0].end) } ?? end
  }
}
