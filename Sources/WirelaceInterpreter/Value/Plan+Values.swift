import WirelaceFrames
import WirelaceModel

/// Values out of nodes.
extension Plan {
  // MARK: - Scalars

  /// Whether integers in this slot are two's complement.
  func isSigned(slot: Int) -> Bool {
    switch steps[slot] {
    case .integer(let form), .enumeration(let form, _, _), .flags(let form, _, _), .bits(let form, _): form.isSigned
    case .varint(let form): form.kind == .sleb || form.kind == .zigzag
    default: false
    }
  }

  func integer(of node: Node) -> Int128 {
    isSigned(slot: Int(node.slot)) ? Int128(node.integer) : Int128(node.raw)
  }

  /// The bytes of bytes, a UUID, a MAC address or a packed decimal as they are read, most significant first.
  func readingOrder(of node: Node, _ bytes: [UInt8]) -> [UInt8] {
    let content = bytes[node.content]
    switch steps[Int(node.slot)] {
    case .uuid(_, isLittle: true), .mac(isLittle: true), .bcd(_, isLittle: true): return content.reversed()
    default: return Array(content)
    }
  }

  func double(of node: Node) -> Double { double(bits: node.raw, type: slots[Int(node.slot)].type) }

  func double(bits raw: UInt64, type: FieldType) -> Double {
    switch type {
    case .float(16, _): Double(HalfFloat.float(UInt16(truncatingIfNeeded: raw)))
    case .float(32, _): Double(Float(bitPattern: UInt32(truncatingIfNeeded: raw)))
    case .float: Double(bitPattern: raw)
    case .medicalFloat(16, _): MedicalFloat16(rawValue: UInt16(truncatingIfNeeded: raw)).doubleValue
    case .medicalFloat: MedicalFloat32(rawValue: UInt32(truncatingIfNeeded: raw)).doubleValue
    default: 0
    }
  }

  // MARK: - Names

  func join(_ path: String, slot: Int, number: Int) -> String {
    switch slots[slot].role {
    case .element: path + "[\(number)]"
    default: FrameError.join(path, slots[slot].name)
    }
  }

  /// The name of an enumeration or a flag set.
  func typeName(ofSlot slot: Int) -> String {
    switch slots[slot].type {
    case .enumeration(let id, _): model[id].declared.name
    case .flags(let id, _): model[id].declared.name
    default: slots[slot].name
    }
  }

  // MARK: - Values

  func value(of index: Int, _ nodes: [Node], _ bytes: [UInt8]) -> Value {
    let node = nodes[index]
    switch steps[Int(node.slot)] {
    case .integer, .varint, .enumeration, .flags: return .integer(integer(of: node))
    case .boolean: return .boolean(node.raw != 0)
    case .float, .medicalFloat: return .float(bits: node.raw)
    case .bcd:
      return .digits(readingOrder(of: node, bytes).reduce(into: "") { $0 += "\($1 >> 4)\($1 & 0xF)" })
    case .string: return .text(String(decoding: bytes[node.content], as: UTF8.self))
    case .bytes, .uuid, .mac: return .bytes(readingOrder(of: node, bytes))
    case .bits(_, let bits): return bitsValue(of: index, self.bits[bits], nodes, bytes)
    case .frame(let frame): return frameValue(of: index, frames[frame], nodes, bytes)
    case .union(let union): return unionValue(of: index, unions[union], nodes, bytes)
    case .array:
      var elements: [Value] = []
      nodes.forEachChild(of: index) { elements.append(value(of: $0, nodes, bytes)) }
      return .array(elements)
    case .empty: return .empty
    }
  }

  private func bitsValue(of index: Int, _ step: BitsStep, _ nodes: [Node], _ bytes: [UInt8]) -> Value {
    var members = [Value?](repeating: nil, count: step.count)
    nodes.forEachChild(of: index) { child in
      let slot = Int(nodes[child].slot)
      let number = slot - step.firstSlot
      guard members.indices.contains(number), slots[slot].field?.isStored == true else { return }
      switch bitMembers[step.firstMember + number].kind {
      case .boolean: members[number] = .boolean(nodes[child].raw != 0)
      default:
        let isSigned = bitMembers[step.firstMember + number].isSigned
        members[number] = .integer(isSigned ? Int128(nodes[child].integer) : Int128(nodes[child].raw))
      }
    }
    return .record(members)
  }

  private func frameValue(of index: Int, _ step: FrameStep, _ nodes: [Node], _ bytes: [UInt8]) -> Value {
    var fields = [Value?](repeating: nil, count: step.count)
    var trailing: [UInt8] = []
    nodes.forEachChild(of: index) { child in
      let slot = Int(nodes[child].slot)
      let number = slot - step.firstSlot
      if fields.indices.contains(number) {
        if slots[slot].field?.isStored == true { fields[number] = value(of: child, nodes, bytes) }
      } else if step.trailing == .keep {
        trailing = Array(bytes[nodes[child].content])
      }
    }
    return .record(fields, trailing: trailing)
  }

  private func unionValue(of index: Int, _ step: UnionStep, _ nodes: [Node], _ bytes: [UInt8]) -> Value {
    var tag: Int128?
    var result = Value.empty
    nodes.forEachChild(of: index) { child in
      switch slots[Int(nodes[child].slot)].role {
      case .tag: tag = integer(of: nodes[child])
      case .unknown: result = .unknown(tag: nil, Array(bytes[nodes[child].content]))
      case .member(let number): result = .member(number, value(of: child, nodes, bytes))
      default: break
      }
    }
    switch result {
    case .unknown(_, let bytes): return .unknown(tag: tag, bytes)
    case .member(let number, let value, _):
      guard case .union(let id) = slots[step.firstSlot].owner, model[id].members[number].onlyTag == nil else {
        return result
      }
      return .member(number, value, tag: tag)
    default: return result
    }
  }

  /// The JSON form of a node as one line.
  @inline(never)
  func jsonText(of index: Int, _ nodes: [Node], _ bytes: [UInt8]) -> String {
    JSONForm(model: model).write(value(of: index, nodes, bytes), slots[Int(nodes[index].slot)].type).compactText
  }
}
