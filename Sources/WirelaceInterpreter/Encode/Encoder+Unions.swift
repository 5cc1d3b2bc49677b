import WirelaceFrames
import WirelaceModel

extension Encoder {
  mutating func union(_ value: Value, _ index: Int, _ node: Int) throws(FrameError) {
    let step = plan.unions[index]
    let union = plan.model.unions[index]
    let member: Int?
    switch value {
    case .member(let number, _, _):
      guard union.members.indices.contains(number) else { throw mismatch(node) }
      member = number
    case .unknown:
      // A schema that refuses unknown members has no such value.
      if step.unknown == .refuse { throw mismatch(node) }
      member = nil
    default: throw mismatch(node)
    }
    nodes[node].raw = member.map { UInt64($0) } ?? Node.unknownMember

    switch step.selector {
    case .tagBefore(let slot):
      let tag = try tag(of: value, step, union, node)
      let child = open(slot)
      try write(.integer(tag), child)
      close(child)
      try body(value, step, node)
    case .tagLast(let slot, _):
      let tag = try tag(of: value, step, union, node)
      try body(value, step, node)
      let child = open(slot)
      try write(.integer(tag), child)
      close(child)
    case .expression(let program):
      if !isMeasuring {
        let found = plan.evaluate(program, in: context()).map { Int128($0) }
        try check(member, found.flatMap { plan.member(of: step, tag: $0) }, step, union, node)
      }
      try body(value, step, node)
    case .conditions:
      if !isMeasuring {
        let selected = plan.cases[step.firstCase..<step.firstCase + step.cases]
          .first { (plan.evaluate($0.program, in: context()) ?? 0) != 0 }
        try check(member, selected?.member, step, union, node)
      }
      try body(value, step, node)
    case .tagPeeked(let form, let offset):
      try body(value, step, node)
      let place = offset >= 0 ? start(of: node) + offset : bytes.count + offset
      var selected: Int?
      if place >= start(of: node), place + Int(form.size) <= bytes.count {
        let raw = load(form, at: place)
        selected = plan.member(of: step, tag: form.isSigned ? Int128(Int64(bitPattern: raw)) : Int128(raw))
      }
      try check(member, selected, step, union, node)
    }
  }

  private func load(_ form: IntegerForm, at offset: Int) -> UInt64 {
    var raw: UInt64 = 0
    for index in 0..<Int(form.size) {
      raw = raw << 8 | UInt64(bytes[form.isLittle ? offset + Int(form.size) - 1 - index : offset + index])
    }
    guard form.isSigned, form.bits < 64 else { return raw }
    let unused = UInt64(64 - Int(form.bits))
    return UInt64(bitPattern: Int64(bitPattern: raw << unused) >> Int64(unused))
  }

  /// The tag to write; the value's own must select its member.
  private func tag(of value: Value, _ step: UnionStep, _ union: Union, _ node: Int) throws(FrameError) -> Int128 {
    switch value {
    case .member(let number, _, let given):
      guard let tag = union.members[number].onlyTag ?? given else { throw mismatch(node) }
      try check(number, plan.member(of: step, tag: tag), step, union, node)
      return tag
    case .unknown(let given, _):
      guard let tag = given else { throw mismatch(node) }
      try check(nil, plan.member(of: step, tag: tag), step, union, node)
      return tag
    default: throw mismatch(node)
    }
  }

  private func check(
    _ member: Int?, _ selected: Int?, _ step: UnionStep, _ union: Union, _ node: Int
  ) throws(FrameError) {
    if member == selected { return }
    let nothing = step.unknown == .refuse ? "none" : "unknown"
    throw .member(
      name, path(to: node), at: start(of: node), expected: selected.map { union.members[$0].declared.name } ?? nothing,
      found: member.map { union.members[$0].declared.name } ?? "unknown")
  }

  private mutating func body(_ value: Value, _ step: UnionStep, _ node: Int) throws(FrameError) {
    var length: Int?
    var isStop = false
    if case .unknown = value { isStop = step.unknown == .stop }
    if step.lengthSlot >= 0, !isStop, case .integer(let form) = plan.steps[step.lengthSlot] {
      let child = open(step.lengthSlot)
      append(0, form)
      close(child)
      length = child
    }
    let contentStart = bytes.count
    switch value {
    case .member(let number, let body, _):
      let child = open(step.firstSlot + number)
      try write(body, child)
      close(child)
    case .unknown(_, let content):
      let child = open(step.unknownSlot)
      append(content, child)
      close(child)
    default: throw mismatch(node)
    }
    guard let length, case .integer(let form) = plan.steps[step.lengthSlot] else { return }
    let size = bytes.count - contentStart
    if size > form.maximumCount {
      throw .width(
        name, path(to: node), at: start(of: node), bytes: form.maximumCount, isMaximum: true, found: size)
    }
    nodes[length].raw = UInt64(size)
    patch(UInt64(size), form, at: start(of: length))
  }
}
