import WirelaceFrames
import WirelaceInterpreter
import WirelaceModel

/// The texts of one part of a decoded frame: its value as a person reads it, and a note on its raw form and its duties.
struct PartText {
  let model: ProtocolModel
  let part: DecodedValue

  var value: String {
    switch part.type {
    case .integer:
      if let meaning = part.meaning { return meaning }
      return number(part.json.compactText)
    case .varint, .float: return number(jsonText)
    case .medicalFloat:
      guard let physical = part.physical, physical.isFinite else { return number(jsonText) }
      return number(JSONValue.float(physical).compactText)
    case .bcd, .uuid, .mac: return jsonText
    case .boolean: return part.integer == 1 ? "true" : "false"
    case .string: return part.json.compactText
    case .bytes: return counted(part.contentRange.count, "byte")
    case .enumeration: return part.meaning ?? hexadecimal
    case .flags: return part.flags.isEmpty ? "none" : part.flags.joined(separator: ", ")
    case .bits: return part.children.isEmpty ? hexadecimal : ""
    case .frame(let id): return model[id].declared.name
    case .array: return counted(part.children.count, "element")
    case .union, .match:
      for child in part.children {
        switch child.role {
        case .member: return child.name
        case .unknown: return "unknown"
        default: continue
        }
      }
      return ""
    case .empty: return ""
    }
  }

  var note: String {
    ([raw] + duties).filter { !$0.isEmpty }.joined(separator: "; ")
  }

  // MARK: - Values

  /// Strings of the JSON form without their quotes.
  private var jsonText: String { part.json.stringValue ?? part.json.compactText }

  private func number(_ text: String) -> String { part.unit.map { "\(text) \($0)" } ?? text }

  private func counted(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }

  private var hexadecimal: String {
    guard let raw = part.integer else { return "" }
    let bits = part.bitRange?.count ?? 8 * part.byteRange.count
    guard let unsigned = UInt64(exactly: raw) else { return "\(raw)" }
    return FrameError.hexadecimal(unsigned, digits: (bits + 3) / 4)
  }

  // MARK: - Notes

  private var raw: String {
    switch part.type {
    case .integer(let integer):
      guard let raw = part.integer else { return "" }
      if integer.isScaled { return "raw \(raw)" }
      if part.meaning != nil { return hexadecimal }
      return part.unit == nil && raw > 9 ? hexadecimal : ""
    case .enumeration(let id, _):
      return part.meaning == nil ? "no case of \(model[id].declared.name)" : hexadecimal
    case .flags, .bits: return part.integer == 0 || part.type.isBits && !part.children.isEmpty ? "" : hexadecimal
    case .medicalFloat: return part.json.stringValue ?? ""
    case .bytes: return printable
    default: return ""
    }
  }

  /// Short bytes that can be read as text.
  private var printable: String {
    let content = part.frame.bytes[part.contentRange.clamped(to: 0..<part.frame.bytes.count)]
    guard (1...DecodedTree.bytesInRow).contains(content.count), content.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else {
      return ""
    }
    return "\"\(String(decoding: content, as: UTF8.self))\""
  }

  /// The rules that the bytes serve.
  private var duties: [String] {
    var duties: [String] = []
    switch part.role {
    case .tag: duties.append("tag")
    case .length: duties.append("length of the body")
    case .trailing:
      if case .frame(let id) = part.owner { duties.append(model[id].trailing == .keep ? "kept" : "ignored") }
    case .unknown: duties.append("kept as it is")
    default: break
    }
    if let prefix { duties.append(prefix) }
    if case .member = part.role { duties += part.rules }
    guard let field = part.field else { return duties }
    switch field.kind {
    case .reserved(.report): duties.append("reserved")
    case .reserved(.keep): duties.append("reserved, kept")
    case .reserved(.refuse): duties.append("reserved, must be zero")
    case .align: duties.append("zero bytes")
    case .value: break
    }
    if field.constant != nil { duties.append("constant") }
    if let computed = field.computed, let frame = frameAround {
      duties.append("= " + SchemaText(model: model).computed(computed, in: frame))
    }
    if field.isSequence { duties.append("sequence") }
    duties += part.rules
    if let deprecated = field.deprecated { duties.append("deprecated: \(deprecated)") }
    return duties
  }

  private var prefix: String? {
    switch part.type {
    case .string(let string): describe(string.extent)
    case .bytes(let bytes): describe(bytes.extent)
    case .array(let array): describe(array.extent)
    default: nil
    }
  }

  private func describe(_ extent: Extent) -> String? {
    switch extent {
    case .lengthPrefixed: "length before it"
    case .countPrefixed: "count before it"
    case .zeroTerminated: "up to a zero byte"
    default: nil
    }
  }

  /// The frame that the expressions of this part are about: for a member of bits declared in place, the frame with those bits.
  private var frameAround: Frame? {
    switch part.owner {
    case .frame(let id): return model[id]
    case .bits(let id):
      return model.frames.first { frame in
        frame.fields.contains { field in
          if case .bits(id, _) = field.type { true } else { false }
        }
      }
    case .union: return nil
    }
  }
}

extension FieldType {
  fileprivate var isBits: Bool { if case .bits = self { true } else { false } }
}
