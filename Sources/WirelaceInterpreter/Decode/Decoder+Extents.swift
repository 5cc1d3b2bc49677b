import WirelaceFrames
import WirelaceModel

extension Decoder {
  /// The number of elements or bytes that an expression gives: what no array can have is 0.
  private func count(_ program: Int) -> Int {
    max(0, Int(truncatingIfNeeded: plan.evaluate(program, in: context()) ?? 0))
  }

  /// Reads a prefix; a count that no memory could hold comes out as `Int.max`.
  private mutating func prefix(_ form: IntegerForm, _ node: Int) throws(FrameError) -> Int {
    let raw = try integer(form, node)
    if form.isSigned { return max(0, Int(Int64(bitPattern: raw))) }
    return Int(clamping: raw)
  }

  @inline(never)
  private func limit(_ node: Int, _ limit: Int, found: Int) -> FrameError {
    .limit(name, path(to: node), at: Int(nodes[node].start), limit: limit, found: found)
  }

  // MARK: - Bytes and text

  /// How many bytes there are, the prefix having been read.
  private mutating func size(_ extent: ExtentForm, _ node: Int) throws(FrameError) -> Int {
    switch extent {
    case .fixed(let count): count
    case .expression(let program), .counted(let program): count(program)
    case .lengthPrefixed(let form), .countPrefixed(let form): try prefix(form, node)
    case .toEnd(let reserved): max(0, end - cursor - reserved)
    case .zeroTerminated: 0
    }
  }

  mutating func readBytes(_ extent: ExtentForm, _ maximum: Int, _ node: Int) throws(FrameError) {
    let count = try size(extent, node)
    if count > maximum { throw limit(node, maximum, found: count) }
    try need(count, node)
    take(count, node)
  }

  mutating func readString(_ extent: ExtentForm, _ form: StringForm, _ node: Int) throws(FrameError) {
    if case .zeroTerminated = extent {
      guard let zero = bytes[cursor..<max(cursor, end)].firstIndex(of: 0) else {
        throw .text(name, path(to: node), at: cursor, expected: "a zero byte")
      }
      if zero - cursor > form.maximum { throw limit(node, form.maximum, found: zero - cursor) }
      take(zero - cursor, node)
      cursor += 1
    } else {
      let count = try size(extent, node)
      if count > form.maximum { throw limit(node, form.maximum, found: count) }
      try need(count, node)
      take(count, node)
      if case .fixed = extent {
        var content = nodes[node].content
        while let last = content.last, bytes[last] == form.padding { content = content.dropLast() }
        nodes[node].raw = Node.content(content)
      }
    }
    let content = bytes[nodes[node].content]
    if content.allSatisfy({ $0 < 0x80 }) { return }
    if form.isASCII { throw .text(name, path(to: node), at: Int(nodes[node].start), expected: "ASCII") }
    if String(validating: content, as: UTF8.self) == nil {
      throw .text(name, path(to: node), at: Int(nodes[node].start), expected: "UTF-8")
    }
  }

  // MARK: - Arrays

  /// The most elements that an array can have whose elements take no bytes.
  static let maximumEmptyElements = 65_535

  mutating func array(_ form: ArrayForm, _ node: Int) throws(FrameError) {
    switch form.extent {
    case .fixed(let count): try elements(count, form, node)
    case .expression(let program), .counted(let program): try elements(count(program), form, node)
    case .countPrefixed(let prefixForm): try elements(try prefix(prefixForm, node), form, node)
    case .lengthPrefixed(let prefixForm):
      let count = try prefix(prefixForm, node)
      try need(count, node)
      let outer = end
      end = cursor + count
      try elementsToEnd(form, node)
      if cursor != end { throw trailing(node) }
      end = outer
    case .toEnd(let reserved):
      let outer = end
      end = max(cursor, end - reserved)
      try elementsToEnd(form, node)
      end = outer
    case .zeroTerminated: break
    }
  }

  private mutating func elements(_ count: Int, _ form: ArrayForm, _ node: Int) throws(FrameError) {
    if count > form.maximum { throw limit(node, form.maximum, found: count) }
    var number = 0
    while number < count {
      let before = cursor
      let child = open(form.element)
      try value(child)
      close(child)
      number += 1
      nodes[node].raw = UInt64(number)
      if cursor == before, count > Decoder.maximumEmptyElements {
        throw limit(node, Decoder.maximumEmptyElements, found: count)
      }
      if hasStopped { break }
    }
    hasStopped = false
  }

  private mutating func elementsToEnd(_ form: ArrayForm, _ node: Int) throws(FrameError) {
    var number = 0
    while cursor < end {
      if number >= form.maximum { throw limit(node, form.maximum, found: number + 1) }
      let before = cursor
      let child = open(form.element)
      try value(child)
      close(child)
      number += 1
      nodes[node].raw = UInt64(number)
      if hasStopped || cursor == before { break }
    }
    hasStopped = false
  }
}
