import WirelaceFrames
import WirelaceModel

/// Writes one value, and the nodes that reading the bytes would give: expressions are evaluated over those.
struct Encoder {
  let plan: Plan
  /// The name errors carry: that of the layout encoded.
  let name: String
  var bytes: [UInt8] = []
  var nodes: [Node] = []
  var marks: [Mark] = []
  var base = 0
  var frameNode = 0
  var frameStart = 0
  /// The value of the frame that expressions are about: what is present and how many there are is known before it is written.
  var values: [Value?] = []
  /// What remains in the window of the field being written, when an expression asks for it.
  var remaining = 0
  /// Only sizes matter: conditions, members and extents that depend on expressions are not checked.
  var isMeasuring = false

  init(_ plan: Plan, name: String) {
    self.plan = plan
    self.name = name
    nodes.reserveCapacity(24)
  }

  mutating func encode(_ layout: Layout, _ value: Value) throws(FrameError) {
    let root = open(plan.root(of: layout))
    try write(value, root)
    if bytes.count > Decoder.maximumBytes {
      throw .limit(name, "", at: 0, limit: Decoder.maximumBytes, found: bytes.count)
    }
    close(root)
  }

  // MARK: - Nodes and errors

  mutating func open(_ slot: Int) -> Int {
    let place = Int32(truncatingIfNeeded: bytes.count)
    nodes.append(Node(slot: Int32(truncatingIfNeeded: slot), start: place, end: place, next: 0, raw: 0))
    return nodes.count - 1
  }

  mutating func close(_ node: Int) {
    nodes[node].end = Int32(truncatingIfNeeded: bytes.count)
    nodes[node].next = Int32(truncatingIfNeeded: nodes.count)
  }

  func path(to node: Int) -> String { nodes.path(to: node, in: plan) }
  func start(of node: Int) -> Int { Int(nodes[node].start) }

  func context(frameSize: Int? = nil) -> EncodingContext {
    EncodingContext(
      written: NodeContext(
        nodes: nodes, marks: marks, base: base, node: frameNode, remaining: remaining, frameSize: frameSize),
      values: values)
  }

  func width(_ node: Int, expected: String, found: String) -> FrameError {
    .width(name, path(to: node), at: start(of: node), expected: expected, found: found)
  }

  /// The value is not of the kind that the slot holds: only values made by hand are.
  func mismatch(_ node: Int) -> FrameError { width(node, expected: "a value of this type", found: "another") }

  // MARK: - Values

  mutating func write(_ value: Value, _ node: Int) throws(FrameError) {
    switch (plan.steps[Int(nodes[node].slot)], value) {
    case (.integer(let form), .integer(let raw)): try write(raw, form, node)
    case (.enumeration(let form, let cases, let isOpen), .integer(let raw)):
      if !isOpen, !plan.isCase(raw, of: cases) { throw unknownCase(node, raw) }
      try write(raw, form, node)
    case (.flags(let form, let known, let isClosed), .integer(let raw)):
      if isClosed, raw & ~Int128(known) != 0 { throw unknownCase(node, raw) }
      try write(raw, form, node)
    case (.float(let form), .float(let bits)), (.medicalFloat(let form), .float(let bits)):
      try write(Int128(bits), form, node)
    case (.boolean, .boolean(let value)):
      nodes[node].raw = value ? 1 : 0
      bytes.append(value ? 1 : 0)
    case (.varint(let form), .integer(let raw)): try write(raw, form, node)
    case (.bcd(let size, let isLittle), .digits(let digits)):
      let nibbles = digits.utf8.map { $0 &- UInt8(ascii: "0") }
      if nibbles.count != 2 * size || nibbles.contains(where: { $0 > 9 }) {
        throw width(node, expected: "\(2 * size) digits", found: "'\(digits)'")
      }
      let packed = (0..<size).map { nibbles[2 * $0] << 4 | nibbles[2 * $0 + 1] }
      append(isLittle ? packed.reversed() : packed, node)
    case (.uuid(let size, let isLittle), .bytes(let content)):
      if content.count != size {
        throw .width(name, path(to: node), at: start(of: node), bytes: size, found: content.count)
      }
      append(isLittle ? content.reversed() : content, node)
    case (.mac(let isLittle), .bytes(let content)):
      if content.count != 6 { throw .width(name, path(to: node), at: start(of: node), bytes: 6, found: content.count) }
      append(isLittle ? content.reversed() : content, node)
    case (.bytes(let extent, let maximum), .bytes(let content)): try writeBytes(content, extent, maximum, node)
    case (.string(let extent, let form), .text(let text)): try writeString(text, extent, form, node)
    case (.bits(let form, let index), .record(let members, _)):
      try writeBits(members, plan.bits[index], form, node)
    case (.frame(let index), .record(let fields, let trailing)): try frame(fields, trailing, index, node)
    case (.union(let index), _): try union(value, index, node)
    case (.array(let form), .array(let elements)): try writeArray(elements, form, node)
    case (.empty, .empty): break
    default: throw mismatch(node)
    }
  }

  mutating func append(_ content: [UInt8], _ node: Int) {
    nodes[node].raw = Node.content(bytes.count..<bytes.count + content.count)
    bytes += content
  }

  mutating func write(_ raw: Int128, _ form: IntegerForm, _ node: Int) throws(FrameError) {
    if !form.range.contains(raw) {
      throw .width(name, path(to: node), at: start(of: node), range: form.range, found: raw)
    }
    nodes[node].raw = UInt64(truncatingIfNeeded: raw)
    append(UInt64(truncatingIfNeeded: raw), form)
  }

  mutating func append(_ raw: UInt64, _ form: IntegerForm) {
    for index in 0..<Int(form.size) {
      let shift = UInt64(8 * (form.isLittle ? index : Int(form.size) - 1 - index))
      bytes.append(UInt8(truncatingIfNeeded: raw >> shift))
    }
  }

  /// Overwrites an integer.
  mutating func patch(_ raw: UInt64, _ form: IntegerForm, at offset: Int) {
    for index in 0..<Int(form.size) {
      let shift = UInt64(8 * (form.isLittle ? index : Int(form.size) - 1 - index))
      bytes[offset + index] = UInt8(truncatingIfNeeded: raw >> shift)
    }
  }

  mutating func write(_ raw: Int128, _ form: VarintForm, _ node: Int) throws(FrameError) {
    let isSigned = form.kind == .sleb || form.kind == .zigzag
    let range = isSigned ? Int128(Int64.min)...Int128(Int64.max) : 0...Int128(UInt64.max)
    if !range.contains(raw) {
      throw .width(name, path(to: node), at: start(of: node), range: range, found: raw)
    }
    let before = bytes.count
    let bits = UInt64(truncatingIfNeeded: raw)
    nodes[node].raw = bits
    switch form.kind {
    case .uleb: Varint.writeULEB(bits) { bytes.append($0) }
    case .sleb: Varint.writeSLEB(Int64(bitPattern: bits)) { bytes.append($0) }
    case .zigzag: Varint.writeZigzag(Int64(bitPattern: bits)) { bytes.append($0) }
    case .vlq: Varint.writeVLQ(bits) { bytes.append($0) }
    }
    if bytes.count - before > form.maximumBytes {
      throw .width(
        name, path(to: node), at: start(of: node), bytes: form.maximumBytes, isMaximum: true,
        found: bytes.count - before)
    }
  }

  private func unknownCase(_ node: Int, _ raw: Int128) -> FrameError {
    .unknownCase(
      name, path(to: node), at: start(of: node), bit: nodes[node].width == 0 ? 0 : Int(nodes[node].shift),
      of: plan.typeName(ofSlot: Int(nodes[node].slot)), found: raw)
  }

  // MARK: - Bit fields

  private mutating func writeBits(
    _ values: [Value?], _ step: BitsStep, _ form: IntegerForm, _ node: Int
  ) throws(FrameError) {
    guard values.count == step.count else { throw mismatch(node) }
    var raw: UInt64 = 0
    let start = nodes[node].start
    for number in 0..<step.count {
      let member = plan.bitMembers[step.firstMember + number]
      let child = nodes.count
      nodes.append(
        Node(
          slot: Int32(truncatingIfNeeded: step.firstSlot + number), start: start,
          end: start + Int32(form.size), next: Int32(truncatingIfNeeded: child + 1), raw: 0,
          shift: UInt8(truncatingIfNeeded: member.shift), width: UInt8(truncatingIfNeeded: member.width)))
      let value: Int128
      switch values[number] {
      case .integer(let given)?: value = given
      case .boolean(let given)?: value = given ? 1 : 0
      case nil:
        if member.constant >= 0 {
          value = plan.constants[member.constant].integerValue
        } else if member.computation >= 0 {
          // What is known only later is filled in behind the frame.
          value = Int128(estimate(member.computation, frameSize: nil) ?? 0)
        } else if member.refuses {
          value = 0
        } else {
          throw mismatch(child)
        }
      default: throw mismatch(child)
      }
      switch member.kind {
      case .enumeration(let cases, false):
        if !plan.isCase(value, of: cases) { throw unknownCase(child, value) }
      case .flags(let known, true):
        if value & ~Int128(known) != 0 { throw unknownCase(child, value) }
      default: break
      }
      if member.computation < 0 { try checkWidth(value, member, child) }
      nodes[child].raw = UInt64(truncatingIfNeeded: value)
      raw |= (UInt64(truncatingIfNeeded: value) & member.mask) << UInt64(member.shift)
    }
    nodes[node].raw = raw
    append(raw, form)
  }

  func checkWidth(_ value: Int128, _ member: BitMemberStep, _ node: Int) throws(FrameError) {
    let range: ClosedRange<Int128> =
      member.isSigned
      ? -(1 << Int128(member.width - 1))...(1 << Int128(member.width - 1)) - 1 : 0...(1 << Int128(member.width)) - 1
    if !range.contains(value) {
      throw .width(name, path(to: node), at: start(of: node), bit: member.shift, range: range, found: value)
    }
  }
}

extension BitMemberStep {
  var mask: UInt64 { UInt64.max >> UInt64(64 - width) }
}

extension IntegerForm {
  var range: ClosedRange<Int128> {
    let width = Int128(bits)
    return isSigned ? -(1 << (width - 1))...(1 << (width - 1)) - 1 : 0...(1 << width) - 1
  }
}

extension Literal {
  /// Of integers and booleans.
  var integerValue: Int128 {
    switch self {
    case .integer(let value): value
    case .boolean(let value): value ? 1 : 0
    case .medicalFloat(let raw): Int128(raw)
    default: 0
    }
  }
}

/// The frame that is being written, to expressions: what is written, and the value where that tells more.
struct EncodingContext: ProgramContext {
  let written: NodeContext
  let values: [Value?]

  func integer(at path: Path) -> Int64? { written.integer(at: path) }
  func size(first: Int, last: Int) -> Int? { written.size(first: first, last: last) }
  func byte(_ index: Int) -> Int64? { nil }
  var remaining: Int { written.remaining }
  var frameSize: Int? { written.frameSize }
  var received: Int { 0 }

  func count(of field: Int) -> Int? {
    switch values[field] {
    case .array(let elements)?: elements.count
    case .bytes(let bytes)?: bytes.count
    case .text(let text)?: text.utf8.count
    default: written.count(of: field)
    }
  }

  func isPresent(_ field: Int) -> Bool { values[field] != nil || written.isPresent(field) }
}
