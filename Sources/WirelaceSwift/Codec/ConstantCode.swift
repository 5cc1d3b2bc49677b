import WirelaceModel

/// Checks of constants and of reserved bits and bytes while decoding.
extension EmitterContext {
  /// Refuses another value than the constant.
  func verify(
    _ constant: Literal, _ type: FieldType, _ value: String, at offset: String, bit: Int = 0, width: Int? = nil,
    _ site: Site
  ) -> [Statement] {
    func refuse(_ condition: String, _ more: [Expression]) -> [Statement] {
      let bits: [Expression] = bit == 0 ? [] : [.text("bit: \(bit)")]
      return [
        .guarded(
          .text(condition),
          otherwise: [
            .line(
              .sequence([
                "throw ",
                .call("FrameError.constant", site.arguments + [.text("at: \(offset)")] + bits + more),
              ]))
          ])
      ]
    }
    let bits = width.map { "\($0)" } ?? fixedBytes(type).map { "\($0 * 8)" } ?? "8 &* (cursor &- \(offset))"
    switch (constant, type) {
    case (.boolean(let expected), _):
      return refuse(
        expected ? value : "!\(value)", [.text("expected: \"\(expected)\""), .text("found: \"\(!expected)\"")])
    case (.integer(let expected), .boolean):
      return refuse(
        expected != 0 ? value : "!\(value)",
        [.text("expected: \"\(expected != 0)\""), .text("found: \"\(expected == 0)\"")])
    case (.integer(let expected), .float), (.integer(let expected), .medicalFloat):
      return refuse(
        "\(value) == \(expected)",
        [
          .text("expected: FrameText.number(\(swiftType(type))(\(expected)))"),
          .text("found: FrameText.number(\(value))"),
        ])
    case (.integer(let expected), _):
      let found = integerText(type, value).exact
      return refuse(
        "\(found) == \(expected)",
        [.text("width: \(bits)"), .text("expected: \(expected)"), .text("found: Int128(\(found))")])
    case (.double(let expected), .float):
      return refuse(
        "\(value) == \(expected)",
        [
          .text("expected: FrameText.number(\(swiftType(type))(\(expected)))"),
          .text("found: FrameText.number(\(value))"),
        ])
    case (.medicalFloat(let expected), .medicalFloat):
      return refuse(
        "\(value).rawValue == \(expected)",
        [.text("width: \(bits)"), .text("expected: \(expected)"), .text("found: Int128(\(value).rawValue)")])
    case (.text(let expected), .string):
      return refuse(
        "\(value) == \(quotedText(expected))",
        [.text("expected: FrameText.quoted(\(quotedText(expected)))"), .text("found: FrameText.quoted(\(value))")])
    case (.bytes(let expected), .uuid(let count, _)):
      return refuse(
        "FrameText.readingOrder(\(value), count: \(count)) == \(byteArray(expected))",
        [
          .text("expected: \(byteArray(expected))"),
          .text("found: FrameText.readingOrder(\(value), count: \(count))"),
        ])
    case (.bytes(let expected), .mac):
      return refuse(
        "FrameText.readingOrder(\(value)) == \(byteArray(expected))",
        [.text("expected: \(byteArray(expected))"), .text("found: FrameText.readingOrder(\(value))")])
    case (.bytes(let expected), _):
      return refuse(
        "\(value) == \(byteArray(expected))",
        [.text("expected: \(byteArray(expected))"), .text("found: \(value)")])
    default: return []
    }
  }

  /// Refuses reserved bits or bytes that are not zero.
  func verifyReserved(
    _ type: FieldType, _ value: String, at offset: String, bit: Int = 0, _ site: Site
  ) -> [Statement] {
    let bits: [Expression] = bit == 0 ? [] : [.text("bit: \(bit)")]
    func refuse(_ condition: String, _ found: String) -> [Statement] {
      [
        .guarded(
          .text(condition),
          otherwise: [
            .line(
              .sequence([
                "throw ",
                .call(
                  "FrameError.reserved",
                  site.arguments + [.text("at: \(offset)")] + bits + [.text("found: \(found)")]),
              ]))
          ])
      ]
    }
    switch type {
    case .boolean: return refuse("!\(value)", "\"true\"")
    case .bytes:
      return refuse("\(value).allSatisfy({ $0 == 0 })", "FrameText.quoted(FrameText.hexadecimal(\(value)))")
    default:
      let found = integerText(type, value).exact
      return refuse("\(found) == 0", "\"\\(\(found))\"")
    }
  }

  /// A constant as an expression of its Swift type.
  func constantValue(_ constant: Literal, _ type: FieldType) -> String {
    if let text = literal(constant, type) {
      return text.hasPrefix(".") || text == "[]" ? swiftType(type) + (text == "[]" ? "(rawValue: 0)" : text) : text
    }
    switch (constant, type) {
    case (.integer(let value), .boolean): return "\(value != 0)"
    case (.integer(let value), .medicalFloat), (.integer(let value), .enumeration):
      return "\(swiftType(type))(rawValue: \(value))"
    case (.bytes(let bytes), .uuid):
      let high = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let low = bytes.dropFirst(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return bytes.count == 16
        ? "BluetoothUUID(high: \(high), low: \(low))"
        : bytes.count == 4 ? "BluetoothUUID(long: \(high))" : "BluetoothUUID(\(high))"
    case (.bytes(let bytes), .mac):
      return "MACAddress(\(bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }))"
    default: return zero(type)
    }
  }

  /// What reserved and refused parts hold.
  func zero(_ type: FieldType) -> String {
    switch type {
    case .boolean: "false"
    case .bytes: "[UInt8](repeating: 0, count: \(type.fixedBytes ?? 0))"
    case .string: "\"\""
    case .enumeration, .flags, .bits, .medicalFloat: "\(swiftType(type))(rawValue: 0)"
    case .uuid: "BluetoothUUID(0)"
    case .mac: "MACAddress(0)"
    case .bcd(let digits, _): "PackedDecimal.zero(digitCount: \(digits))"
    case .array: "[]"
    case .empty: "EmptyValue()"
    default: "0"
    }
  }
}
