import WirelaceFrames
import WirelaceModel

/// Why a JSON value is no value of a layout, and where in it.
public struct JSONFormError: Error, Sendable, Hashable, CustomStringConvertible {
  /// From the layout on: `body.startRecording.options[2]`. Empty for the whole.
  public var path: String
  public var message: String

  public var description: String { path.isEmpty ? message : "\(path): \(message)" }

  init(_ path: String, _ message: String) {
    self.path = path
    self.message = message
  }

  static func kind(_ path: String, _ expected: String, _ found: JSONValue) -> JSONFormError {
    JSONFormError(path, "expected \(expected), found \(found.isScalar ? found.compactText : found.kindName)")
  }
}

extension JSONValue {
  fileprivate var isScalar: Bool {
    switch self {
    case .array, .object, .null: false
    case .string(let text): text.utf8.count <= 40
    default: true
    }
  }
}

/// Depth is bounded by the type's: recursive frames are refused, so a JSON text deeper than its type ends in an error.
extension JSONForm {
  func read(_ json: JSONValue, _ type: FieldType, _ path: String) throws(JSONFormError) -> Value {
    switch type {
    case .integer(let integer): return .integer(try read(json, integer, path))
    case .varint(let varint):
      guard let raw = json.integerValue else { throw .kind(path, "an integer", json) }
      let isSigned = varint.kind == .sleb || varint.kind == .zigzag
      let range = isSigned ? Int128(Int64.min)...Int128(Int64.max) : 0...Int128(UInt64.max)
      guard range.contains(raw) else { throw .kind(path, "an integer of 64 bits", json) }
      return .integer(raw)
    case .boolean:
      guard let value = json.boolValue else { throw .kind(path, "true or false", json) }
      return .boolean(value)
    case .float(let width, _): return .float(bits: try readFloat(json, width, path))
    case .medicalFloat(let width, _):
      let text = json.stringValue ?? ""
      let bits =
        width == 16
        ? MedicalFloat16(text: text).map { UInt64($0.rawValue) }
        : MedicalFloat32(text: text).map { UInt64($0.rawValue) }
      guard let bits else { throw .kind(path, "a text such as \"364e-1\" or \"NaN\"", json) }
      return .float(bits: bits)
    case .bcd(let digits, _):
      guard let text = json.stringValue, text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
      else { throw .kind(path, "a text of \(digits) digits", json) }
      return .digits(text)
    case .string:
      guard let text = json.stringValue else { throw .kind(path, "a text", json) }
      return .text(text)
    case .bytes:
      guard let bytes = json.stringValue.flatMap(bytes(fromHexadecimal:)) else {
        throw .kind(path, "a text of hexadecimal digits, two a byte", json)
      }
      return .bytes(bytes)
    case .uuid(let width, _):
      guard let text = json.stringValue, let uuid = WireUUID(text),
        uuid.text(bytes: width).utf8.count == text.utf8.count
      else { throw .kind(path, "a UUID of \(8 * width) bits", json) }
      return .bytes((0..<16).map { uuid.byte($0) }.dropFirst(width == 2 ? 2 : 0).prefix(width).map { $0 })
    case .mac:
      guard let mac = json.stringValue.flatMap({ MACAddress($0) }) else {
        throw .kind(path, "an address such as \"c0:ff:ee:00:00:01\"", json)
      }
      return .bytes((0..<6).map { mac.byte($0) })
    case .enumeration(let id, let integer): return .integer(try read(json, model[id], integer, path))
    case .flags(let id, let integer): return .integer(try read(json, model[id], integer, path))
    case .bits(let id, _):
      return .record(try read(json, fields: model[id].members.map(\.field), keeps: false, path).values)
    case .frame(let id):
      let record = try read(json, fields: model[id].fields, keeps: model[id].trailing == .keep, path)
      return .record(record.values, trailing: record.trailing)
    case .union(let id), .match(let id): return try read(json, model[id], path)
    case .array(let array):
      guard let elements = json.arrayValue else { throw .kind(path, "an array", json) }
      var values: [Value] = []
      for (index, element) in elements.enumerated() {
        values.append(try read(element, array.element, path + "[\(index)]"))
      }
      return .array(values)
    case .empty:
      guard json.isNull else { throw .kind(path, "null", json) }
      return .empty
    }
  }

  // MARK: - Scalars

  private func read(_ json: JSONValue, _ integer: IntegerType, _ path: String) throws(JSONFormError) -> Int128 {
    if let text = json.stringValue, let exception = integer.exceptions.first(where: { $0.meaning == text }) {
      return exception.raw
    }
    guard let raw = integer.isScaled ? LinearScale(integer).raw(json) : json.integerValue else {
      let meanings = integer.exceptions.map { "\"\($0.meaning)\"" }
      var expected = integer.isScaled ? "a number that the scale can say" : "an integer"
      if !meanings.isEmpty { expected += " or " + meanings.joined(separator: ", ") }
      throw .kind(path, expected, json)
    }
    return raw
  }

  private func readFloat(_ json: JSONValue, _ width: Int, _ path: String) throws(JSONFormError) -> UInt64 {
    switch width {
    case 64:
      guard let value = json.doubleValue else { throw .kind(path, "a number", json) }
      guard value.isFinite || json.stringValue != nil else { throw .kind(path, "a number of 64 bits", json) }
      return value.bitPattern
    default:
      guard let value = json.floatValue else { throw .kind(path, "a number", json) }
      guard value.isFinite || json.stringValue != nil else { throw .kind(path, "a number of \(width) bits", json) }
      if width == 32 { return UInt64(value.bitPattern) }
      guard let half = HalfFloat.bits(value) else { throw .kind(path, "a number of 16 bits", json) }
      return UInt64(half)
    }
  }

  private func read(
    _ json: JSONValue, _ enumeration: Enumeration, _ integer: IntegerType, _ path: String
  ) throws(JSONFormError) -> Int128 {
    if let text = json.stringValue {
      if let found = enumeration.cases.first(where: { $0.declared.name == text }) { return found.value }
      throw JSONFormError(path, "\(enumeration.declared.name) has no case '\(text)'")
    }
    guard let raw = json.integerValue else { throw .kind(path, "a case of \(enumeration.declared.name)", json) }
    if enumeration.cases.contains(where: { $0.value == raw }) || enumeration.isOpen { return raw }
    throw JSONFormError(path, "\(enumeration.declared.name) has no case \(raw)")
  }

  private func read(
    _ json: JSONValue, _ flags: FlagSet, _ integer: IntegerType, _ path: String
  ) throws(JSONFormError) -> Int128 {
    guard let elements = json.arrayValue else { throw .kind(path, "an array of flags", json) }
    var raw: Int128 = 0
    for element in elements {
      if let name = element.stringValue {
        guard let found = flags.cases.first(where: { $0.declared.name == name }) else {
          throw JSONFormError(path, "\(flags.declared.name) has no flag '\(name)'")
        }
        raw |= 1 << found.value
      } else if let bit = element.integerValue, bit >= 0, bit < Int128(integer.bits) {
        if flags.isClosed, !flags.cases.contains(where: { $0.value == bit }) {
          throw JSONFormError(path, "\(flags.declared.name) has no flag \(bit)")
        }
        raw |= 1 << bit
      } else {
        throw .kind(path, "a flag's name or bit number below \(integer.bits)", element)
      }
    }
    return raw
  }

  func bytes(fromHexadecimal text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = nibble(digits[index]), let low = nibble(digits[index + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private func nibble(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x41 + 10
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }

  // MARK: - Records and unions

  private func read(
    _ json: JSONValue, fields: [Field], keeps: Bool, _ path: String
  ) throws(JSONFormError) -> (values: [Value?], trailing: [UInt8]) {
    guard let members = json.objectValue else { throw .kind(path, "an object", json) }
    var values = [Value?](repeating: nil, count: fields.count)
    var trailing: [UInt8] = []
    for member in members {
      if let index = fields.firstIndex(where: { $0.isStored && $0.name == member.name }) {
        values[index] = try read(member.value, fields[index].type, FrameError.join(path, member.name))
      } else if keeps, member.name == "trailing" {
        guard let bytes = member.value.stringValue.flatMap(bytes(fromHexadecimal:)) else {
          throw .kind(FrameError.join(path, "trailing"), "a text of hexadecimal digits, two a byte", member.value)
        }
        trailing = bytes
      } else {
        throw JSONFormError(path, unknownKey(member.name, fields))
      }
    }
    for (index, field) in fields.enumerated() where field.isStored && values[index] == nil {
      if case .reserved = field.kind, field.condition == nil {
        values[index] = zero(field.type)
      } else if field.condition == nil {
        throw JSONFormError(path, "'\(field.name)' is missing")
      }
    }
    return (values, trailing)
  }

  private func unknownKey(_ name: String, _ fields: [Field]) -> String {
    guard let field = fields.first(where: { $0.name == name }) else { return "unknown key '\(name)'" }
    return field.computed != nil
      ? "'\(name)' is computed: leave it out" : "'\(name)' is constant: leave it out"
  }

  /// Of reserved bits and bytes.
  func zero(_ type: FieldType) -> Value {
    switch type {
    case .integer, .varint, .enumeration, .flags: return .integer(0)
    case .boolean: return .boolean(false)
    case .float, .medicalFloat: return .float(bits: 0)
    case .bcd(let digits, _): return .digits(String(repeating: "0", count: digits))
    case .bytes(let bytes):
      if case .fixed(let count) = bytes.extent { return .bytes([UInt8](repeating: 0, count: count)) }
      return .bytes([])
    case .uuid(let count, _): return .bytes([UInt8](repeating: 0, count: count))
    case .mac: return .bytes([UInt8](repeating: 0, count: 6))
    case .string: return .text("")
    case .bits(let id, _): return .record(model[id].members.map { $0.field.isStored ? zero($0.field.type) : nil })
    case .frame(let id): return .record(model[id].fields.map { $0.isStored ? zero($0.type) : nil })
    case .array(let array):
      if case .fixed(let count) = array.extent {
        return .array([Value](repeating: zero(array.element), count: min(count, 65_536)))
      }
      return .array([])
    case .union, .match, .empty: return .empty
    }
  }

  private func read(_ json: JSONValue, _ union: Union, _ path: String) throws(JSONFormError) -> Value {
    guard let members = json.objectValue else { throw .kind(path, "an object with one member's name", json) }
    let hasTag: Bool
    switch union.selector {
    case .tagBefore, .tagLast: hasTag = true
    default: hasTag = false
    }
    if members.count == 1, members[0].name == "unknown", union.unknown != .refuse {
      return try readUnknown(members[0].value, hasTag: hasTag, FrameError.join(path, "unknown"))
    }
    var tag: Int128?
    var found: (index: Int, value: JSONValue)?
    for member in members {
      if let index = union.members.firstIndex(where: { $0.declared.name == member.name }), found == nil {
        found = (index, member.value)
      } else if member.name == "tag", hasTag {
        guard let value = member.value.integerValue else {
          throw .kind(FrameError.join(path, "tag"), "an integer", member.value)
        }
        tag = value
      } else {
        throw JSONFormError(path, "\(union.declared.name) has no member '\(member.name)'")
      }
    }
    guard let found else { throw JSONFormError(path, "expected a member of \(union.declared.name)") }
    let member = union.members[found.index]
    let needsTag = hasTag && member.onlyTag == nil
    if needsTag, tag == nil { throw JSONFormError(path, "'tag' is missing: '\(member.declared.name)' has several") }
    if !needsTag, tag != nil { throw JSONFormError(path, "unknown key 'tag'") }
    let body = try read(found.value, member.payload, FrameError.join(path, member.declared.name))
    return .member(found.index, body, tag: tag)
  }

  private func readUnknown(_ json: JSONValue, hasTag: Bool, _ path: String) throws(JSONFormError) -> Value {
    guard let members = json.objectValue else { throw .kind(path, "an object with 'bytes'", json) }
    var tag: Int128?
    var kept: [UInt8]?
    for member in members {
      switch member.name {
      case "tag" where hasTag:
        guard let value = member.value.integerValue else {
          throw .kind(FrameError.join(path, "tag"), "an integer", member.value)
        }
        tag = value
      case "bytes":
        guard let bytes = member.value.stringValue.flatMap(bytes(fromHexadecimal:)) else {
          throw .kind(FrameError.join(path, "bytes"), "a text of hexadecimal digits, two a byte", member.value)
        }
        kept = bytes
      default: throw JSONFormError(path, "unknown key '\(member.name)'")
      }
    }
    guard let kept else { throw JSONFormError(path, "'bytes' is missing") }
    if hasTag, tag == nil { throw JSONFormError(path, "'tag' is missing") }
    return .unknown(tag: tag, kept)
  }
}
