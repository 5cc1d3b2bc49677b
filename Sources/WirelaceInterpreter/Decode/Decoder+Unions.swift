import WirelaceFrames
import WirelaceModel

extension Decoder {
  mutating func union(_ index: Int, _ node: Int, ownsWindow: Bool) throws(FrameError) {
    let step = plan.unions[index]
    let start = cursor
    let outer = end
    switch step.selector {
    case .tagBefore(let slot):
      let tag = open(slot)
      try tagValue(tag, of: node)
      close(tag)
      let found = plan.integer(of: nodes[tag])
      try body(step, node, plan.member(of: step, tag: found), ownsWindow: ownsWindow) { decoder in
        .unknownTag(decoder.name, decoder.path(to: node), at: start, of: decoder.plan.unionName(index), found: found)
      }
      if ownsWindow, cursor != end { throw trailing(node) }
    case .tagLast(let slot, let form):
      let size = Int(form.size)
      try need(size, node)
      let place = end - size
      let raw = load(form, at: place)
      let found = form.isSigned ? Int128(Int64(bitPattern: raw)) : Int128(raw)
      end = place
      try body(step, node, plan.member(of: step, tag: found), ownsWindow: true) { decoder in
        .unknownTag(decoder.name, decoder.path(to: node), at: place, of: decoder.plan.unionName(index), found: found)
      }
      if cursor != end { throw trailing(node) }
      end = outer
      let tag = open(slot)
      try value(tag)
      close(tag)
    case .tagPeeked(let form, let offset):
      let size = Int(form.size)
      // From the end of the window when negative.
      let needed = offset >= 0 ? offset + size : max(size, -offset)
      try need(needed, node)
      let place = offset >= 0 ? cursor + offset : end + offset
      if place + size > end { throw truncated(node, needs: needed + size) }
      let raw = load(form, at: place)
      let found = form.isSigned ? Int128(Int64(bitPattern: raw)) : Int128(raw)
      try body(step, node, plan.member(of: step, tag: found), ownsWindow: ownsWindow) { decoder in
        .unknownTag(decoder.name, decoder.path(to: node), at: place, of: decoder.plan.unionName(index), found: found)
      }
      if ownsWindow, cursor != end { throw trailing(node) }
    case .expression(let program):
      let found = plan.evaluate(program, in: context()).map { Int128($0) }
      try body(step, node, found.flatMap { plan.member(of: step, tag: $0) }, ownsWindow: ownsWindow) { decoder in
        let place = decoder.path(to: node)
        return found.map {
          .unknownTag(decoder.name, place, at: start, of: decoder.plan.unionName(index), found: $0)
        } ?? .noMember(decoder.name, place, at: start, of: decoder.plan.unionName(index))
      }
    case .conditions:
      var member: Int?
      for number in step.firstCase..<step.firstCase + step.cases where member == nil {
        if (plan.evaluate(plan.cases[number].program, in: context()) ?? 0) != 0 { member = plan.cases[number].member }
      }
      try body(step, node, member, ownsWindow: ownsWindow) { decoder in
        .noMember(decoder.name, decoder.path(to: node), at: start, of: decoder.plan.unionName(index))
      }
    }
  }

  /// Reads a tag; what is wrong with it is the union's fault.
  private mutating func tagValue(_ tag: Int, of node: Int) throws(FrameError) {
    let slot = Int(nodes[tag].slot)
    if case .enumeration(let form, _, _) = plan.steps[slot] {
      // A value without a case has no member either: that is the error to tell.
      nodes[tag].raw = try integer(form, node)
    } else if case .integer(let form) = plan.steps[slot] {
      nodes[tag].raw = try integer(form, node)
    } else {
      try value(tag)
    }
  }

  /// Reads length and body of a member, or keeps the bytes of an unknown one.
  private mutating func body(
    _ step: UnionStep, _ node: Int, _ member: Int?, ownsWindow: Bool, refusal: (Decoder) -> FrameError
  ) throws(FrameError) {
    nodes[node].raw = member.map { UInt64($0) } ?? Node.unknownMember
    if member == nil, step.unknown == .refuse { throw refusal(self) }
    let outer = end
    // The rest of a list that stops is kept as it is, a length of its first entry included.
    if step.lengthSlot >= 0, member != nil || step.unknown == .keep {
      let length = open(step.lengthSlot)
      guard case .integer(let form) = plan.steps[step.lengthSlot] else { return }
      let raw = try integer(form, node)
      nodes[length].raw = raw
      close(length)
      let count = form.isSigned ? max(0, Int(Int64(bitPattern: raw))) : Int(clamping: raw)
      try need(count, node)
      end = cursor + count
    }
    if let member {
      let child = open(step.firstSlot + member)
      try value(child, ownsWindow: ownsWindow || step.lengthSlot >= 0)
      if step.lengthSlot >= 0, cursor != end { throw trailing(child) }
      close(child)
    } else {
      let child = open(step.unknownSlot)
      take(max(0, end - cursor), child)
      close(child)
      hasStopped = step.unknown == .stop
    }
    if step.lengthSlot >= 0 { end = outer }
  }
}

extension Plan {
  /// The member that answers to a tag.
  func member(of union: UnionStep, tag: Int128) -> Int? {
    var low = union.firstTag
    var high = union.firstTag + union.tags
    while low < high {
      let middle = (low + high) / 2
      if tags[middle].upper < tag { low = middle + 1 } else { high = middle }
    }
    guard low < union.firstTag + union.tags, tags[low].lower <= tag else { return nil }
    return tags[low].member
  }

  func unionName(_ index: Int) -> String { model.unions[index].declared.name }
}
