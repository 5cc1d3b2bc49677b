import WirelaceFrames
import WirelaceModel

/// Reads one value. Every read is checked against the window; nothing is allocated for a count before its elements are there.
struct Decoder {
  let plan: Plan
  let bytes: [UInt8]
  /// The name errors carry: that of the layout decoded.
  let name: String
  var cursor: Int
  /// The end of the window in force.
  var end: Int
  var nodes: [Node] = []
  var marks: [Mark] = []
  /// The frame whose fields expressions are about: its first mark, its node and its first byte.
  var base = 0
  var frameNode = 0
  var frameStart = 0
  /// A union in an array met an unknown tag that ends the array.
  var hasStopped = false

  /// The most bytes that one value can have: offsets are kept in 32 bits.
  static let maximumBytes = Int(Int32.max)

  init(_ plan: Plan, _ bytes: [UInt8], name: String) {
    self.plan = plan
    self.bytes = bytes
    self.name = name
    cursor = 0
    end = bytes.count
    nodes.reserveCapacity(24)
  }

  mutating func decode(_ layout: Layout) throws(FrameError) {
    if bytes.count > Decoder.maximumBytes {
      throw .limit(name, "", at: 0, limit: Decoder.maximumBytes, found: bytes.count)
    }
    let root = open(plan.root(of: layout))
    try value(root, ownsWindow: true)
    if cursor != end { throw trailing(root) }
    close(root)
  }

  // MARK: - Nodes

  @inline(__always)
  mutating func open(_ slot: Int) -> Int {
    let place = Int32(truncatingIfNeeded: cursor)
    nodes.append(Node(slot: Int32(truncatingIfNeeded: slot), start: place, end: place, next: 0, raw: 0))
    return nodes.count - 1
  }

  @inline(__always)
  mutating func close(_ node: Int) {
    nodes[node].end = Int32(truncatingIfNeeded: cursor)
    nodes[node].next = Int32(truncatingIfNeeded: nodes.count)
  }

  func context(frameSize: Int? = nil) -> NodeContext {
    NodeContext(
      nodes: nodes, marks: marks, base: base, node: frameNode, remaining: max(0, end - cursor), frameSize: frameSize)
  }

  // MARK: - Errors

  @inline(never)
  func path(to node: Int) -> String { nodes.path(to: node, in: plan) }

  @inline(never)
  func trailing(_ node: Int) -> FrameError {
    .trailing(name, path(to: node), at: cursor, count: end - cursor)
  }

  @inline(never)
  func truncated(_ node: Int, needs: Int) -> FrameError {
    .truncated(name, path(to: node), at: cursor, needs: needs, has: max(0, end - cursor))
  }

  @inline(__always)
  func need(_ count: Int, _ node: Int) throws(FrameError) {
    if count > end - cursor { throw truncated(node, needs: count) }
  }

  // MARK: - Values

  /// Reads what stands in the slot of `node`. `ownsWindow`: nothing else stands in the window, so that a frame judges what is left.
  mutating func value(_ node: Int, ownsWindow: Bool = false) throws(FrameError) {
    switch plan.steps[Int(nodes[node].slot)] {
    case .integer(let form):
      nodes[node].raw = try integer(form, node)
    case .bits(let form, let index):
      let raw = try integer(form, node)
      nodes[node].raw = raw
      try members(of: index, raw, node)
    case .frame(let index): try frame(index, node, ownsWindow: ownsWindow)
    case .enumeration(let form, let cases, let isOpen):
      let raw = try integer(form, node)
      nodes[node].raw = raw
      if !isOpen { try checkCase(raw, isSigned: form.isSigned, cases, node) }
    case .flags(let form, let known, let isClosed):
      let raw = try integer(form, node)
      nodes[node].raw = raw
      if isClosed, raw & ~known != 0 { throw unknownCase(node, Int128(raw)) }
    case .float(let form), .medicalFloat(let form):
      nodes[node].raw = try integer(form, node)
    case .boolean:
      try need(1, node)
      let byte = bytes[cursor]
      if byte > 1 { throw .boolean(name, path(to: node), at: cursor, found: byte) }
      nodes[node].raw = UInt64(byte)
      cursor += 1
    case .varint(let form): nodes[node].raw = try varint(form, node)
    case .bcd(let size, _):
      try need(size, node)
      if let fault = PackedDecimal.firstFault(bytes.span.bytes, at: cursor, count: size) {
        throw .digit(name, path(to: node), at: fault.offset, found: fault.byte)
      }
      take(size, node)
    case .uuid(let size, _):
      try need(size, node)
      take(size, node)
    case .mac:
      try need(6, node)
      take(6, node)
    case .bytes(let extent, let maximum): try readBytes(extent, maximum, node)
    case .string(let extent, let form): try readString(extent, form, node)
    case .union(let index): try union(index, node, ownsWindow: ownsWindow)
    case .array(let form): try array(form, node)
    case .empty: break
    }
  }

  @inline(__always)
  mutating func take(_ count: Int, _ node: Int) {
    nodes[node].raw = Node.content(cursor..<cursor + count)
    cursor += count
  }

  /// Reads an integer, sign-extended.
  @inline(__always)
  mutating func integer(_ form: IntegerForm, _ node: Int) throws(FrameError) -> UInt64 {
    let size = Int(form.size)
    try need(size, node)
    let raw = load(form, at: cursor)
    cursor += size
    return raw
  }

  /// The integer at an offset; the bytes must be there.
  @inline(__always)
  func load(_ form: IntegerForm, at offset: Int) -> UInt64 {
    var raw: UInt64 = 0
    for index in 0..<Int(form.size) {
      let place = form.isLittle ? offset + Int(form.size) - 1 - index : offset + index
      raw = raw << 8 | UInt64(bytes[place])
    }
    guard form.isSigned, form.bits < 64 else { return raw }
    let unused = UInt64(64 - Int(form.bits))
    return UInt64(bitPattern: Int64(bitPattern: raw << unused) >> Int64(unused))
  }

  private mutating func varint(_ form: VarintForm, _ node: Int) throws(FrameError) -> UInt64 {
    let (raw, length, fault) = reading(form)
    if let fault { throw fault.error(name, path(to: node), at: cursor, length: length, limit: form.maximumBytes) }
    cursor += length
    return raw
  }

  private func reading(_ form: VarintForm) -> (raw: UInt64, length: Int, fault: VarintFault?) {
    let span = bytes.span.bytes
    switch form.kind {
    case .uleb:
      let reading = Varint.readULEB(span, at: cursor, end: end, limit: form.maximumBytes)
      return (reading.value, reading.length, reading.fault)
    case .vlq:
      let reading = Varint.readVLQ(span, at: cursor, end: end, limit: form.maximumBytes)
      return (reading.value, reading.length, reading.fault)
    case .sleb:
      let reading = Varint.readSLEB(span, at: cursor, end: end, limit: form.maximumBytes)
      return (UInt64(bitPattern: reading.value), reading.length, reading.fault)
    case .zigzag:
      let reading = Varint.readZigzag(span, at: cursor, end: end, limit: form.maximumBytes)
      return (UInt64(bitPattern: reading.value), reading.length, reading.fault)
    }
  }

  @inline(__always)
  private func checkCase(_ raw: UInt64, isSigned: Bool, _ cases: Int, _ node: Int) throws(FrameError) {
    let value = isSigned ? Int128(Int64(bitPattern: raw)) : Int128(raw)
    if !plan.isCase(value, of: cases) { throw unknownCase(node, value) }
  }

  @inline(never)
  private func unknownCase(_ node: Int, _ value: Int128) -> FrameError {
    .unknownCase(
      name, path(to: node), at: Int(nodes[node].start), bit: nodes[node].width == 0 ? 0 : Int(nodes[node].shift),
      of: plan.typeName(ofSlot: Int(nodes[node].slot)), found: value)
  }

  // MARK: - Bit fields

  private mutating func members(of index: Int, _ raw: UInt64, _ node: Int) throws(FrameError) {
    let step = plan.bits[index]
    let start = nodes[node].start
    let end = Int32(truncatingIfNeeded: cursor)
    for number in 0..<step.count {
      let member = plan.bitMembers[step.firstMember + number]
      let value = extract(raw, shift: member.shift, width: member.width, isSigned: member.isSigned)
      let child = nodes.count
      nodes.append(
        Node(
          slot: Int32(truncatingIfNeeded: step.firstSlot + number), start: start, end: end,
          next: Int32(truncatingIfNeeded: child + 1), raw: UInt64(bitPattern: value),
          shift: UInt8(truncatingIfNeeded: member.shift), width: UInt8(truncatingIfNeeded: member.width)))
      switch member.kind {
      case .enumeration(let cases, false):
        try checkCase(UInt64(bitPattern: value), isSigned: member.isSigned, cases, child)
      case .flags(let known, true):
        if UInt64(bitPattern: value) & ~known != 0 { throw unknownCase(child, Int128(UInt64(bitPattern: value))) }
      default: break
      }
      if member.refuses, value != 0 { throw reserved(child) }
      if member.constant >= 0 { try checkConstant(member.constant, child, width: member.width) }
    }
  }

  @inline(never)
  func reserved(_ node: Int) -> FrameError {
    let found = nodes[node]
    return .reserved(
      name, path(to: node), at: Int(found.start), bit: found.width == 0 ? 0 : Int(found.shift),
      found: plan.jsonText(of: node, nodes, bytes))
  }

  // MARK: - Constants

  func checkConstant(_ constant: Int, _ node: Int, width: Int) throws(FrameError) {
    let found = nodes[node]
    let start = Int(found.start)
    let bit = found.width == 0 ? 0 : Int(found.shift)
    switch plan.constants[constant] {
    case .integer(let expected):
      let value = plan.integer(of: found)
      if value != expected {
        throw .constant(name, path(to: node), at: start, bit: bit, width: width, expected: expected, found: value)
      }
    case .boolean(let expected):
      if (found.raw != 0) != expected {
        throw .constant(
          name, path(to: node), at: start, bit: bit, expected: "\(expected)", found: "\(!expected)")
      }
    case .bytes(let expected):
      let value = plan.readingOrder(of: found, bytes)
      if value != expected { throw .constant(name, path(to: node), at: start, expected: expected, found: value) }
    case .text(let expected):
      if !bytes[found.content].elementsEqual(expected.utf8) {
        throw .constant(
          name, path(to: node), at: start, expected: JSONValue.string(expected).compactText,
          found: plan.jsonText(of: node, nodes, bytes))
      }
    case .double(let expected):
      let value = plan.double(of: found)
      if value != expected {
        throw .constant(
          name, path(to: node), at: start, expected: JSONValue.float(expected).compactText,
          found: JSONValue.float(value).compactText)
      }
    case .medicalFloat(let expected):
      if found.raw != UInt64(expected) {
        throw .constant(
          name, path(to: node), at: start, width: width, expected: Int128(expected), found: Int128(found.raw))
      }
    case .array, .record, .member, .unknown: break
    }
  }
}
