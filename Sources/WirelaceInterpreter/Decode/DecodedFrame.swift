import WirelaceFrames
import WirelaceModel

/// Bytes and what they mean: the result of decoding, or of encoding.
public struct DecodedFrame: Sendable {
  public let bytes: [UInt8]
  public let layout: Layout
  /// Why decoding stopped; nil when everything was read.
  public let error: FrameError?
  let plan: Plan
  let nodes: [Node]

  init(_ plan: Plan, _ layout: Layout, _ bytes: [UInt8], _ nodes: [Node], error: FrameError? = nil) {
    self.plan = plan
    self.layout = layout
    self.bytes = bytes
    self.error = error
    self.nodes = nodes
  }

  public var model: ProtocolModel { plan.model }

  /// The layout's name.
  public var name: String { plan.name(of: layout) }

  /// The whole. After an error it holds what could be read; the part that could not is not ``DecodedValue/isComplete``.
  public var root: DecodedValue { DecodedValue(frame: self, index: 0, number: 0) }

  /// The value; nil after an error.
  public var value: Value? { error == nil && !nodes.isEmpty ? plan.value(of: 0, nodes, bytes) : nil }

  /// The JSON form; nil after an error.
  public var json: JSONValue? {
    value.map { JSONForm(model: plan.model).write($0, plan.slots[plan.root(of: layout)].type) }
  }
}

/// One part of a decoded frame: where it stands, what it holds and what the schema says about it.
public struct DecodedValue: Sendable {
  public let frame: DecodedFrame
  let index: Int
  /// Its position among its siblings: the number of an element.
  public let number: Int

  private var node: Node { frame.nodes[index] }
  private var slot: Slot { frame.plan.slots[Int(node.slot)] }

  /// What a part is to the one around it.
  public enum Role: Sendable, Hashable {
    /// The frame, bit field or union that was decoded.
    case root
    /// A field of a frame, by index.
    case field(Int)
    /// A member of a bit field, by index.
    case bit(Int)
    case element
    /// A member of a union, by index.
    case member(Int)
    /// A union's own tag, and the length of its body.
    case tag, length
    /// The bytes of a union's unknown member.
    case unknown
    /// Bytes behind the last field of a frame.
    case trailing
  }

  public var role: Role {
    switch slot.role {
    case .root: .root
    case .field(let index): .field(index)
    case .bit(let index): .bit(index)
    case .element: .element
    case .member(let index): .member(index)
    case .tag: .tag
    case .length: .length
    case .unknown: .unknown
    case .trailing: .trailing
    }
  }

  /// `rate`, `[2]`; the layout's name for the whole. Empty for alignment.
  public var name: String {
    if case .element = slot.role { "[\(number)]" } else { slot.name }
  }

  /// From the layout on: `body.startRecording.options[2]`.
  public var path: String { frame.nodes.path(to: index, in: frame.plan) }

  /// The bytes it takes, prefix and terminator included. Members of bit fields: those of the whole bit field.
  public var byteRange: Range<Int> { node.bytes }

  /// Members of bit fields: their bits in that integer, counted from the least significant.
  public var bitRange: Range<Int>? {
    node.width == 0 ? nil : Int(node.shift)..<Int(node.shift) + Int(node.width)
  }

  /// The bytes of the content of strings and bytes: without prefix, padding and terminator; else all.
  public var contentRange: Range<Int> {
    switch type {
    case .string, .bytes: isComplete ? node.content : byteRange
    default: byteRange
    }
  }

  public var rawBytes: [UInt8] { Array(frame.bytes[byteRange.clamped(to: 0..<frame.bytes.count)]) }

  /// False for what decoding broke off in.
  public var isComplete: Bool { node.next != 0 }

  public var type: FieldType { slot.type }

  /// The frame, bit field or union whose part this is; for the whole, itself.
  public var owner: Layout { slot.owner }

  /// The field or bit member, for those.
  public var field: Field? { slot.field }

  /// The rules on this value alone, as the schema writes them: `in 0...100`.
  public var rules: [String] { slot.constraints.map(\.text) }

  public var children: [DecodedValue] {
    var children: [DecodedValue] = []
    frame.nodes.forEachChild(of: index) {
      children.append(DecodedValue(frame: frame, index: $0, number: children.count))
    }
    return children
  }

  /// The child of a name: a field, a bit member, a union's member.
  public subscript(name: String) -> DecodedValue? { children.first { $0.name == name } }

  /// The part that a path leads to from here on: `body.start.options[2]`; itself for an empty path.
  public func find(_ path: some StringProtocol) -> DecodedValue? {
    if path.isEmpty { return self }
    for child in children where !child.name.isEmpty && path.hasPrefix(child.name) {
      let rest = path.dropFirst(child.name.count)
      if rest.isEmpty { return child }
      if rest.first == ".", let found = child.find(rest.dropFirst()) { return found }
      if rest.first == "[", let found = child.find(rest) { return found }
    }
    return nil
  }

  /// The raw integer of integers, varints, enumerations, flag sets and bit fields; booleans are 0 and 1.
  public var integer: Int128? {
    switch type {
    case .integer, .varint, .enumeration, .flags, .bits: frame.plan.integer(of: node)
    case .boolean: Int128(node.raw)
    default: nil
    }
  }

  /// The physical number of integers and floats; nil for values that stand for something else.
  public var physical: Double? {
    switch type {
    case .integer(let integer):
      meaning != nil ? nil : LinearScale(integer).physical(frame.plan.integer(of: node))
    case .varint: Double(frame.plan.integer(of: node))
    case .float, .medicalFloat: frame.plan.double(of: node)
    default: nil
    }
  }

  /// The unit of a number: `bpm`.
  public var unit: String? {
    if let unit = slot.field?.unit { return unit }
    switch (slot.role, slot.owner) {
    case (.member(let index), .union(let id)): return frame.plan.model[id].members[index].unit
    case (.element, _): return elementUnit
    default: return typeUnit
    }
  }

  private var typeUnit: String? {
    switch type {
    case .integer(let integer): integer.unit
    case .varint(let varint): varint.unit
    default: nil
    }
  }

  /// Elements take the unit that is written at their array.
  private var elementUnit: String? {
    if let unit = typeUnit { return unit }
    var around: Int?
    for candidate in 0..<index where frame.nodes[candidate].next == 0 || frame.nodes[candidate].next > index {
      if frame.plan.slots[Int(frame.nodes[candidate].slot)].field != nil { around = candidate }
    }
    return around.flatMap { frame.plan.slots[Int(frame.nodes[$0].slot)].field?.unit }
  }

  /// An enum case's name, or what a value named by `except` stands for.
  public var meaning: String? {
    let model = frame.plan.model
    switch type {
    case .integer(let integer):
      let raw = frame.plan.integer(of: node)
      return integer.exceptions.first { $0.raw == raw }?.meaning
    case .enumeration(let id, _):
      let raw = frame.plan.integer(of: node)
      return model[id].cases.first { $0.value == raw }?.declared.name
    default: return nil
    }
  }

  /// Flag sets: the names of the flags set, in bit order, an unknown one by its number.
  public var flags: [String] {
    guard case .flags(let id, _) = type else { return [] }
    let cases = frame.plan.model[id].cases
    return (0..<64).filter { node.raw >> UInt64($0) & 1 == 1 }.map { bit in
      cases.first { $0.value == Int128(bit) }?.declared.name ?? "\(bit)"
    }
  }

  public var value: Value { frame.plan.value(of: index, frame.nodes, frame.bytes) }
  public var json: JSONValue { JSONForm(model: frame.plan.model).write(value, type) }
}
