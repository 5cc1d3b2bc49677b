import WirelaceFrames
import WirelaceModel

/// Where a value is not what an example says.
struct LiteralDifference {
  var path: String
  /// As the example says, and as the bytes say.
  var expected: String
  var found: String
}

/// Compares what bytes decode to with what an example writes down.
struct LiteralComparison {
  let model: ProtocolModel

  /// The first difference; nil when there is none.
  func difference(_ literal: Literal, _ value: Value, _ type: FieldType, _ path: String = "") -> LiteralDifference? {
    switch (type, literal, value) {
    case (.bits(let id, _), .record(let members), .record(let values, _)):
      return difference(members, values, model[id].members.map(\.field), path)
    case (.frame(let id), .record(let members), .record(let values, let trailing)):
      if let found = difference(members, values, model[id].fields, path) { return found }
      var expected: [UInt8] = []
      if case .bytes(let bytes)? = members["trailing"], model[id].trailing == .keep { expected = bytes }
      if expected == trailing { return nil }
      return LiteralDifference(
        path: FrameError.join(path, "trailing"), expected: quoted(expected), found: quoted(trailing))
    case (.union(let id), _, _), (.match(let id), _, _): return difference(literal, value, model[id], path)
    case (.array(let array), .array(let literals), .array(let values)):
      for (index, pair) in zip(literals, values).enumerated() {
        if let found = difference(pair.0, pair.1, array.element, path + "[\(index)]") { return found }
      }
      if literals.count == values.count { return nil }
      return LiteralDifference(path: path, expected: elements(literals.count), found: elements(values.count))
    case (.medicalFloat(let width, _), .double(let expected), .float(let bits)):
      let number =
        width == 16
        ? MedicalFloat16(rawValue: UInt16(truncatingIfNeeded: bits)).doubleValue
        : MedicalFloat32(rawValue: UInt32(truncatingIfNeeded: bits)).doubleValue
      // Both are roundings of a decimal number, at most one step apart.
      let isSame = expected == number || abs(expected - number) <= max(expected.ulp, number.ulp)
      return isSame ? nil : leaf(path, "\(JSONValue.float(expected))", value, type)
    case (.float(let width, _), .double(let expected), .float(let bits)):
      return bits == floatBits(expected, width) || isNaN(bits, width) && expected.isNaN
        ? nil : leaf(path, "\(JSONValue.float(expected))", value, type)
    case (.float, .integer(let expected), _): return difference(.double(Double(expected)), value, type, path)
    case (.medicalFloat, .medicalFloat(let expected), .float(let bits)):
      return UInt64(expected) == bits
        ? nil : leaf(path, text(.float(bits: UInt64(expected)), type), value, type)
    case (.bcd, .integer(let expected), .digits(let digits)):
      return Int128(digits) == expected ? nil : leaf(path, "\(expected)", value, type)
    case (.bcd, .text(let expected), .digits(let digits)):
      return expected == digits ? nil : leaf(path, "\"\(expected)\"", value, type)
    case (_, .integer(let expected), .integer(let found)):
      return expected == found ? nil : leaf(path, text(.integer(expected), type), value, type)
    case (_, .boolean(let expected), .boolean(let found)):
      return expected == found ? nil : leaf(path, "\(expected)", value, type)
    case (_, .text(let expected), .text(let found)):
      return Array(expected.utf8) == Array(found.utf8) ? nil : leaf(path, text(.text(expected), type), value, type)
    case (_, .bytes(let expected), .bytes(let found)):
      return expected == found ? nil : leaf(path, text(.bytes(expected), type), value, type)
    default:
      return LiteralDifference(path: path, expected: "another kind of value", found: text(value, type))
    }
  }

  private func difference(
    _ members: [String: Literal], _ values: [Value?], _ fields: [Field], _ path: String
  ) -> LiteralDifference? {
    for (field, value) in zip(fields, values) where field.isStored {
      let place = FrameError.join(path, field.name)
      switch (members[field.name], value) {
      case (nil, nil): continue
      case (nil, let value?):
        // Reserved bits that are left out are zero.
        if case .reserved = field.kind, value.isZero { continue }
        return LiteralDifference(path: place, expected: "nothing", found: text(value, field.type))
      case (_?, nil): return LiteralDifference(path: place, expected: "a value", found: "nothing")
      case (let literal?, let value?):
        if let found = difference(literal, value, field.type, place) { return found }
      }
    }
    return nil
  }

  private func difference(_ literal: Literal, _ value: Value, _ union: Union, _ path: String) -> LiteralDifference? {
    switch (literal, value) {
    case (.member(let name, let body), .member(let index, let found, _)):
      let member = union.members[index]
      if name != member.declared.name {
        return LiteralDifference(path: path, expected: name, found: member.declared.name)
      }
      guard let body else { return nil }
      return difference(body, found, member.payload, FrameError.join(path, name))
    case (.unknown(let expectedTag, let expected), .unknown(let tag, let found)):
      if let tag, expectedTag != 0, tag != expectedTag {
        return LiteralDifference(
          path: FrameError.join(path, "unknown.tag"), expected: "\(expectedTag)", found: "\(tag)")
      }
      if expected == found { return nil }
      return LiteralDifference(
        path: FrameError.join(path, "unknown"), expected: quoted(expected), found: quoted(found))
    case (.member(let name, _), .unknown):
      return LiteralDifference(path: path, expected: name, found: "unknown")
    case (.unknown, .member(let index, _, _)):
      return LiteralDifference(path: path, expected: "unknown", found: union.members[index].declared.name)
    default: return LiteralDifference(path: path, expected: "a member", found: "another kind of value")
    }
  }

  // MARK: - Texts

  private func leaf(_ path: String, _ expected: String, _ value: Value, _ type: FieldType) -> LiteralDifference {
    LiteralDifference(path: path, expected: expected, found: text(value, type))
  }

  private func text(_ value: Value, _ type: FieldType) -> String {
    switch (type, value) {
    case (.bytes, .bytes(let bytes)): quoted(bytes)
    default: JSONForm(model: model).write(value, type).compactText
    }
  }

  private func elements(_ count: Int) -> String { count == 1 ? "1 element" : "\(count) elements" }

  private func quoted(_ bytes: [UInt8]) -> String { bytes.schemaText }

  private func floatBits(_ value: Double, _ width: Int) -> UInt64? {
    switch width {
    case 16: HalfFloat.bits(Float(value)).map { UInt64($0) }
    case 32: UInt64(Float(value).bitPattern)
    default: value.bitPattern
    }
  }

  private func isNaN(_ bits: UInt64, _ width: Int) -> Bool {
    switch width {
    case 16: HalfFloat.float(UInt16(truncatingIfNeeded: bits)).isNaN
    case 32: Float(bitPattern: UInt32(truncatingIfNeeded: bits)).isNaN
    default: Double(bitPattern: bits).isNaN
    }
  }
}

extension [UInt8] {
  /// `'01 02'`, as a schema writes bytes.
  var schemaText: String {
    "'" + map { String(FrameError.hexadecimal(UInt64($0), digits: 2).dropFirst(2)) }.joined(separator: " ") + "'"
  }
}
