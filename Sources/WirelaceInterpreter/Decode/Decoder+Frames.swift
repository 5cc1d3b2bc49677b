import WirelaceFrames
import WirelaceModel

extension Decoder {
  mutating func frame(_ index: Int, _ node: Int, ownsWindow: Bool) throws(FrameError) {
    let step = plan.frames[index]
    let outer = (base, frameNode, frameStart)
    base = marks.count
    frameNode = node
    frameStart = cursor
    for _ in 0..<step.count { marks.append(Mark()) }
    // Ends of the windows around those that are open; -1 for one that was not opened as the field that measures it is absent.
    var around: [Int] = []
    for number in 0..<step.count {
      let field = plan.fields[step.firstField + number]
      let slot = step.firstSlot + number
      var ownsField = false
      for index in field.firstWindow..<field.firstWindow + field.opens {
        let outerEnd = try openWindow(plan.windows[index], node, slot)
        around.append(outerEnd)
        if outerEnd >= 0, plan.windows[index].last == number { ownsField = true }
      }
      let isPresent: Bool
      switch field.presence {
      case .always: isPresent = true
      case .remaining(let count): isPresent = end - cursor >= count
      case .condition(let program): isPresent = (plan.evaluate(program, in: context()) ?? 0) != 0
      }
      marks[base + number].start = Int32(truncatingIfNeeded: cursor)
      if isPresent {
        let child = open(slot)
        marks[base + number].node = Int32(truncatingIfNeeded: child)
        try read(field, child, ownsWindow: ownsField)
        close(child)
      }
      marks[base + number].end = Int32(truncatingIfNeeded: cursor)
      for _ in 0..<field.closes {
        guard let outerEnd = around.popLast(), outerEnd >= 0 else { continue }
        if cursor != end {
          throw .trailing(
            name, FrameError.join(path(to: node), plan.slots[slot].name), at: cursor, count: end - cursor)
        }
        end = outerEnd
      }
    }
    if ownsWindow, cursor < end { try judgeTrailing(step, node) }
    if step.checks > 0 { try check(step, node) }
    marks.removeLast(step.count)
    (base, frameNode, frameStart) = outer
  }

  @inline(__always)
  private mutating func read(_ field: FieldStep, _ node: Int, ownsWindow: Bool) throws(FrameError) {
    switch field.kind {
    case .value, .reserved:
      if field.leaves <= 0 {
        try value(node, ownsWindow: ownsWindow)
      } else {
        let outer = end
        end = max(cursor, end - field.leaves)
        try value(node)
        end = outer
      }
      if field.constant >= 0 {
        try checkConstant(field.constant, node, width: 8 * (cursor - Int(nodes[node].start)))
      }
    case .refused:
      try value(node)
      if bytes[Int(nodes[node].start)..<cursor].contains(where: { $0 != 0 }) { throw reserved(node) }
    case .align:
      let count = (field.alignment - (cursor - frameStart) % field.alignment) % field.alignment
      try need(count, frameNode)
      for offset in cursor..<cursor + count where bytes[offset] != 0 {
        throw .padding(name, path(to: frameNode), at: offset, found: bytes[offset])
      }
      cursor += count
    }
  }

  /// Opens a window over the fields from here on; gives the end of the window around, or -1 when the measuring field is absent.
  private mutating func openWindow(_ window: WindowStep, _ frame: Int, _ slot: Int) throws(FrameError) -> Int {
    var measuring = Int(marks[base + window.measuredBy].node)
    guard measuring >= 0 else { return -1 }
    if window.member >= 0 { measuring += 1 + window.member }
    // A number that only fits 64 bits without a sign is more than any window holds.
    let raw = Int64(clamping: plan.integer(of: nodes[measuring]))
    let (difference, overflow) = raw.subtractingReportingOverflow(window.addend)
    let (scaled, overflowScaled) = difference.multipliedReportingOverflow(by: window.divisor)
    let count = max(0, scaled / window.multiplier)
    if overflow || overflowScaled || scaled < 0 || scaled % window.multiplier != 0 {
      let nearest =
        overflow || overflowScaled ? window.addend : count &* window.multiplier / window.divisor &+ window.addend
      throw .length(
        name, path(to: measuring), at: Int(nodes[measuring].start),
        bit: nodes[measuring].width == 0 ? 0 : Int(nodes[measuring].shift), expected: Int128(nearest),
        found: Int128(raw))
    }
    if count > Int64(end - cursor) {
      throw .truncated(
        name, FrameError.join(path(to: frame), plan.slots[slot].name), at: cursor, needs: Int(count),
        has: max(0, end - cursor))
    }
    let outer = end
    end = cursor + Int(count)
    return outer
  }

  private mutating func judgeTrailing(_ step: FrameStep, _ node: Int) throws(FrameError) {
    if step.trailing == .refuse { throw trailing(node) }
    let rest = open(step.trailingSlot)
    take(end - cursor, rest)
    close(rest)
  }

  // MARK: - Computed fields that opened no window

  private func check(_ step: FrameStep, _ frame: Int) throws(FrameError) {
    // Ignored bytes are not written back, so they do not count.
    var size = cursor - frameStart
    if step.trailing == .ignore, let rest = nodes.child(of: frame, in: step.trailingSlot) {
      size = Int(nodes[rest].start) - frameStart
    }
    for index in step.firstCheck..<step.firstCheck + step.checks {
      let check = plan.checks[index]
      var node = Int(marks[base + check.field].node)
      guard node >= 0 else { continue }
      let start = Int(nodes[node].start)
      var bit = 0
      if check.member >= 0 {
        node += 1 + check.member
        bit = Int(nodes[node].shift)
      }
      let found = nodes[node]
      switch plan.computations[check.computation] {
      case .program(let program):
        let expected = plan.evaluate(program, in: context(frameSize: size)) ?? 0
        if expected != found.integer {
          throw .length(
            name, path(to: node), at: start, bit: bit, expected: Int128(expected), found: plan.integer(of: found))
        }
      case .checksum(let algorithm, let first, let last):
        let engine = plan.checksums[algorithm]
        let covered = covered(first, last)
        let expected = engine.compute(bytes.span.bytes, from: covered.lowerBound, to: covered.upperBound)
        if expected != found.raw {
          throw .checksum(
            name, path(to: node), at: start, width: engine.width, expected: expected, found: found.raw)
        }
      }
    }
  }

  private func covered(_ first: Int, _ last: Int) -> Range<Int> {
    let from = Int(marks[base + first].start)
    return from..<max(from, Int(marks[base + last].end))
  }
}
