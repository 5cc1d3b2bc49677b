import WirelaceFrames

/// Values as real payloads have them: a number may be an integer, a decimal or a text, a flag a number.
extension JSONValue {
  /// A finite number, also out of a text.
  var lenientDouble: Double? {
    let value: Double? =
      if let text = stringValue { Double(text.filter { !$0.isWhitespace }) } else { doubleValue }
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  /// A whole number, also out of `2.0` or a text.
  var lenientInt: Int? {
    if let integer = integerValue { return Int(exactly: integer) }
    return lenientDouble.flatMap { Int(exactly: $0) }
  }

  var lenientBool: Bool? {
    switch self {
    case .bool(let value): value
    case .string(let text): ["true": true, "1": true, "false": false, "0": false][text.lowercased()]
    default: lenientInt.map { $0 != 0 }
    }
  }

  /// A text, also out of a number.
  var lenientString: String? {
    switch self {
    case .string(let text): text
    case .integer, .decimal: compactText
    default: nil
    }
  }

  /// A member that is there and not null.
  func value(_ names: String...) -> JSONValue? {
    for name in names { if let value = self[name], !value.isNull { return value } }
    return nil
  }
}
