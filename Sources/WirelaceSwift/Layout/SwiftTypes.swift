import WirelaceModel

typealias SchemaExpression = WirelaceModel.Expression

extension IntegerType {
  /// The Swift integer that holds the raw value: the narrowest of 8, 16, 32 and 64 bits.
  var container: String { (isSigned ? "Int" : "UInt") + "\(containerBits)" }
  var containerBits: Int { bits <= 8 ? 8 : bits <= 16 ? 16 : bits <= 32 ? 32 : 64 }
  /// Whether every value of the container has a place on the wire.
  var fillsContainer: Bool { bits == containerBits }
  var bytes: Int { (bits + 7) / 8 }
}

extension EmitterContext {
  /// The Swift type of a value; scaled integers are held raw.
  func swiftType(_ type: FieldType) -> String {
    switch type {
    case .integer(let integer): integer.container
    case .varint(let varint): varint.isSigned ? "Int64" : "UInt64"
    case .float(let bits, _): bits == 64 ? "Double" : "Float"
    case .medicalFloat(let bits, _): bits == 16 ? "MedicalFloat16" : "MedicalFloat32"
    case .bcd: "PackedDecimal"
    case .boolean: "Bool"
    case .string: "String"
    case .bytes: "[UInt8]"
    case .uuid: "BluetoothUUID"
    case .mac: "MACAddress"
    case .enumeration(let id, _): names[id].full
    case .flags(let id, _): names[id].full
    case .bits(let id, _): names[id].full
    case .frame(let id): names[id].full
    case .union(let id), .match(let id): names[id].full
    case .array(let array): "[" + swiftType(array.element) + "]"
    case .empty: "EmptyValue"
    }
  }

  /// Whether a closed enum becomes a Swift enum; one without cases, or with two of one value, becomes a structure as open ones do.
  func isSwiftEnum(_ enumeration: Enumeration) -> Bool {
    !enumeration.isOpen && !enumeration.cases.isEmpty
      && Set(enumeration.cases.map(\.value)).count == enumeration.cases.count
  }

  /// A literal of a type as Swift writes it; nil for those that have no short form.
  func literal(_ literal: Literal, _ type: FieldType) -> String? {
    switch (literal, type) {
    case (.integer(let value), .integer), (.integer(let value), .varint): "\(value)"
    case (.integer(let value), .enumeration(let id, _)):
      model[id].cases.firstIndex { $0.value == value }.map { caseValue(id, $0) }
        ?? (model[id].isOpen ? names[id].full + "(rawValue: \(value))" : nil)
    case (.integer(let value), .flags(let id, _)):
      value == 0 ? "[]" : names[id].full + "(rawValue: \(value))"
    case (.boolean(let value), _): "\(value)"
    case (.double(let value), .float): value.isFinite ? "\(value)" : nil
    case (.integer(let value), .float): "\(value)"
    case (.medicalFloat(let raw), .medicalFloat): swiftType(type) + "(rawValue: \(raw))"
    case (.text(let text), .string): quotedText(text)
    case (.bytes(let bytes), .bytes): byteArray(bytes)
    case (.array(let elements), .array): elements.isEmpty ? "[]" : nil
    default: nil
    }
  }

  /// `[0x01, 0x02]`.
  func byteArray(_ bytes: [UInt8]) -> String { "[" + bytes.map(hexadecimal).joined(separator: ", ") + "]" }

  func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return "0x" + (digits.count < 2 ? "0" : "") + digits
  }

  /// A Swift string literal.
  func quotedText(_ text: String) -> String { SwiftText.string(text) }

  /// The name of an enum's or a flag set's case.
  func caseName(_ name: String) -> String {
    let camel = Identifiers.lowerCamel(name)
    return ["self", "init", "rawValue", "allCases"].contains(camel) ? camel + "Case" : camel
  }

  /// A case where its type is known from the context. A deprecated one is told by place or number: its name would draw a warning.
  func caseValue(_ id: ID<Enumeration>, _ index: Int) -> String {
    let enumeration = model[id]
    let item = enumeration.cases[index]
    if item.declared.deprecated == nil { return "." + Identifiers.quoted(caseNames(enumeration.cases)[index]) }
    return isSwiftEnum(enumeration)
      ? "\(names[id].full).allCases[\(index)]" : "\(names[id].full)(rawValue: \(item.value))"
  }

  /// The same of a flag.
  func caseValue(_ id: ID<FlagSet>, _ index: Int) -> String {
    let item = model[id].cases[index]
    return item.declared.deprecated == nil
      ? "." + Identifiers.quoted(caseNames(model[id].cases)[index])
      : "\(names[id].full)(rawValue: 1 << \(item.value))"
  }

  /// The names of all cases of an enum or a flag set, made different where two came out the same.
  func caseNames(_ cases: [Enumeration.Case]) -> [String] {
    var taken = Set<String>()
    return cases.map { Identifiers.claim(caseName($0.declared.name), suffix: "Case", in: &taken) }
  }
}

extension VarintType {
  var isSigned: Bool { kind == .sleb || kind == .zigzag }
}
