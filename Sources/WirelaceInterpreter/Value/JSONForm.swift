import WirelaceFrames
import WirelaceModel

/// Writes values in JSON form, and reads them.
struct JSONForm {
  let model: ProtocolModel

  // MARK: - Writing

  func write(_ value: Value, _ type: FieldType) -> JSONValue {
    switch (type, value) {
    case (.integer(let integer), .integer(let raw)): return write(raw, integer)
    case (.varint, .integer(let raw)): return .integer(raw)
    case (.boolean, .boolean(let value)): return .bool(value)
    case (.float(let width, _), .float(let bits)):
      switch width {
      case 16: return .float(HalfFloat.float(UInt16(truncatingIfNeeded: bits)))
      case 32: return .float(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
      default: return .float(Double(bitPattern: bits))
      }
    case (.medicalFloat(16, _), .float(let bits)):
      return .string(MedicalFloat16(rawValue: UInt16(truncatingIfNeeded: bits)).text)
    case (.medicalFloat, .float(let bits)):
      return .string(MedicalFloat32(rawValue: UInt32(truncatingIfNeeded: bits)).text)
    case (.bcd, .digits(let digits)): return .string(digits)
    case (.string, .text(let text)): return .string(text)
    case (.bytes, .bytes(let bytes)): return .string(hexadecimal(bytes))
    case (.uuid(let width, _), .bytes(let bytes)): return .string(uuid(bytes)?.text(bytes: width) ?? hexadecimal(bytes))
    case (.mac, .bytes(let bytes)): return .string(mac(bytes).description)
    case (.enumeration(let id, _), .integer(let raw)):
      return model[id].cases.first { $0.value == raw }.map { .string($0.declared.name) } ?? .integer(raw)
    case (.flags(let id, _), .integer(let raw)): return write(raw, model[id])
    case (.bits(let id, _), .record(let members, _)):
      return .object(write(members, model[id].members.map(\.field)))
    case (.frame(let id), .record(let fields, let trailing)):
      var members = write(fields, model[id].fields)
      if !trailing.isEmpty { members.append(JSONMember("trailing", .string(hexadecimal(trailing)))) }
      return .object(members)
    case (.union(let id), _), (.match(let id), _): return write(value, model[id])
    case (.array(let array), .array(let elements)): return .array(elements.map { write($0, array.element) })
    default: return .null
    }
  }

  private func write(_ raw: Int128, _ integer: IntegerType) -> JSONValue {
    if let meaning = integer.exceptions.first(where: { $0.raw == raw }) { return .string(meaning.meaning) }
    return integer.isScaled ? LinearScale(integer).json(raw) : .integer(raw)
  }

  private func write(_ raw: Int128, _ flags: FlagSet) -> JSONValue {
    .array(
      (0..<64).filter { raw >> Int128($0) & 1 == 1 }.map { bit in
        flags.cases.first { $0.value == Int128(bit) }.map { .string($0.declared.name) } ?? .integer(Int128(bit))
      })
  }

  private func write(_ values: [Value?], _ fields: [Field]) -> [JSONMember] {
    zip(values, fields).compactMap { value, field in
      guard let value, field.isStored else { return nil }
      if case .reserved = field.kind, value.isZero { return nil }
      return JSONMember(field.name, write(value, field.type))
    }
  }

  private func write(_ value: Value, _ union: Union) -> JSONValue {
    switch value {
    case .member(let index, let body, let tag) where union.members.indices.contains(index):
      let member = union.members[index]
      var members = [JSONMember(member.declared.name, write(body, member.payload))]
      if let tag { members.append(JSONMember("tag", .integer(tag))) }
      return .object(members)
    case .unknown(let tag, let bytes):
      let kept = JSONMember("bytes", .string(hexadecimal(bytes)))
      return .object([JSONMember("unknown", .object((tag.map { [JSONMember("tag", .integer($0))] } ?? []) + [kept]))])
    default: return .null
    }
  }

  func hexadecimal(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private func uuid(_ bytes: [UInt8]) -> WireUUID? {
    let value = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    switch bytes.count {
    case 2: return WireUUID(UInt16(truncatingIfNeeded: value))
    case 4: return WireUUID(long: UInt32(truncatingIfNeeded: value))
    case 16: return WireUUID(high: value, low: bytes.suffix(8).reduce(0) { $0 << 8 | UInt64($1) })
    default: return nil
    }
  }

  private func mac(_ bytes: [UInt8]) -> MACAddress {
    MACAddress(bytes.reduce(0) { $0 << 8 | UInt64($1) })
  }
}

extension LinearScale {
  init(_ integer: IntegerType) {
    self.init(
      scale: (integer.scale.numerator, integer.scale.denominator),
      offset: (integer.offset.numerator, integer.offset.denominator))
  }
}

extension Value {
  /// Whether reserved bits or bytes hold nothing.
  var isZero: Bool {
    switch self {
    case .integer(let raw): raw == 0
    case .boolean(let value): !value
    case .float(let bits): bits == 0
    case .bytes(let bytes): bytes.allSatisfy { $0 == 0 }
    case .text(let text): text.utf8.allSatisfy { $0 == 0 }
    case .digits(let digits): digits.utf8.allSatisfy { $0 == UInt8(ascii: "0") }
    case .array(let elements): elements.allSatisfy(\.isZero)
    case .record(let values, let trailing): values.allSatisfy { $0?.isZero ?? true } && trailing.isEmpty
    case .member, .unknown: false
    case .empty: true
    }
  }
}

/// The model has a type of that name, too.
typealias WireUUID = WirelaceFrames.BluetoothUUID
