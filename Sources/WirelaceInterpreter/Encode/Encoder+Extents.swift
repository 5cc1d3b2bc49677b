import WirelaceFrames
import WirelaceModel

extension Encoder {
  private func limit(_ node: Int, _ limit: Int, found: Int) -> FrameError {
    .limit(name, path(to: node), at: start(of: node), limit: limit, found: found)
  }

  /// Nil while only measuring: the expression may read what is not known yet.
  private func count(_ program: Int) -> Int? {
    isMeasuring ? nil : max(0, Int(truncatingIfNeeded: plan.evaluate(program, in: context()) ?? 0))
  }

  // MARK: - Bytes and text

  /// Refuses a size that the extent cannot have, and writes the prefix.
  private mutating func begin(_ extent: ExtentForm, _ count: Int, _ node: Int) throws(FrameError) {
    switch extent {
    case .fixed(let size):
      if count != size { throw .width(name, path(to: node), at: start(of: node), bytes: size, found: count) }
    case .expression(let program), .counted(let program):
      if let size = self.count(program), size != count {
        throw .width(name, path(to: node), at: start(of: node), bytes: size, found: count)
      }
    case .lengthPrefixed(let form), .countPrefixed(let form):
      if count > form.maximumCount {
        throw .width(
          name, path(to: node), at: start(of: node), bytes: form.maximumCount, isMaximum: true, found: count)
      }
      append(UInt64(count), form)
    case .zeroTerminated, .toEnd: break
    }
  }

  mutating func writeBytes(_ content: [UInt8], _ extent: ExtentForm, _ maximum: Int, _ node: Int) throws(FrameError) {
    if content.count > maximum { throw limit(node, maximum, found: content.count) }
    try begin(extent, content.count, node)
    append(content, node)
  }

  mutating func writeString(_ text: String, _ extent: ExtentForm, _ form: StringForm, _ node: Int) throws(FrameError) {
    let content = Array(text.utf8)
    if content.count > form.maximum { throw limit(node, form.maximum, found: content.count) }
    if case .fixed(let size) = extent, content.count > size {
      throw .width(name, path(to: node), at: start(of: node), bytes: size, isMaximum: true, found: content.count)
    }
    if form.isASCII, content.contains(where: { $0 >= 0x80 }) {
      throw width(node, expected: "ASCII", found: "other text")
    }
    switch extent {
    case .fixed(let size):
      if content.last == form.padding {
        throw width(node, expected: "text that does not end with the padding", found: "padding")
      }
      append(content, node)
      bytes += [UInt8](repeating: form.padding, count: size - content.count)
    case .zeroTerminated:
      if content.contains(0) { throw width(node, expected: "text without a zero byte", found: "a zero byte") }
      append(content, node)
      bytes.append(0)
    default:
      try begin(extent, content.count, node)
      append(content, node)
    }
  }

  // MARK: - Arrays

  mutating func writeArray(_ elements: [Value], _ form: ArrayForm, _ node: Int) throws(FrameError) {
    if elements.count > form.maximum { throw limit(node, form.maximum, found: elements.count) }
    var lengthForm: IntegerForm?
    switch form.extent {
    case .fixed(let count):
      if elements.count != count { throw differs(elements.count, count, node) }
    case .expression(let program):
      if let count = count(program), count != elements.count { throw differs(elements.count, count, node) }
    case .countPrefixed(let prefix):
      if elements.count > prefix.maximumCount {
        throw .width(
          name, path(to: node), at: start(of: node), elements: prefix.maximumCount, isMaximum: true,
          found: elements.count)
      }
      append(UInt64(elements.count), prefix)
    case .lengthPrefixed(let prefix):
      lengthForm = prefix
      append(0, prefix)
    case .counted, .zeroTerminated, .toEnd: break
    }
    let contentStart = bytes.count
    for (index, element) in elements.enumerated() {
      let child = open(form.element)
      if form.stopsAtUnknown, case .unknown = element, index + 1 < elements.count {
        throw .member(name, path(to: child), at: bytes.count, expected: "a member", found: "unknown")
      }
      try write(element, child)
      close(child)
    }
    nodes[node].raw = UInt64(elements.count)
    guard let lengthForm else { return }
    let size = bytes.count - contentStart
    if size > lengthForm.maximumCount {
      throw .width(
        name, path(to: node), at: start(of: node), bytes: lengthForm.maximumCount, isMaximum: true, found: size)
    }
    patch(UInt64(size), lengthForm, at: contentStart - Int(lengthForm.size))
  }

  private func differs(_ found: Int, _ count: Int, _ node: Int) -> FrameError {
    .width(name, path(to: node), at: start(of: node), elements: count, found: found)
  }
}
