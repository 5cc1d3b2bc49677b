import WirelaceFrames
import WirelaceModel

extension JSONCheck {
  /// The proper form of a scalar; nil when it is none of the type, which is reported.
  mutating func readScalar(_ value: JSONValue, _ shape: JSONShape, _ path: String) -> JSONValue? {
    let number = value.number(isLenient: shape.isLenient)
    switch shape.type {
    case .boolean:
      if let flag = value.boolValue ?? (shape.isLenient ? value.lenientBoolean : nil) { return .bool(flag) }
    case .integer(let type): return readInteger(value, shape, type.minimum...type.maximum, path)
    case .enumeration(let id):
      let type = model[id]
      guard let proper = readInteger(value, shape, type.base.minimum...type.base.maximum, path) else { return nil }
      if type.isOpen || type.cases.contains(where: { .integer($0.value) == proper }) { return proper }
      report(.case, path, expected: "a case of \(type.declared.name)", found: value.shortText)
      return nil
    case .flags(let id):
      let base = model[id].base
      return readInteger(value, shape, base.minimum...base.maximum, path)
    case .scopes(let id):
      let base = model[id].base
      return readInteger(value, shape, base.minimum...base.maximum, path)
    case .float, .decimal, .unixTime, .duration:
      guard let number else { break }
      if let proper = number.proper(shape.type) { return proper }
      report(.overflow, path, expected: shape.type.bounds, found: value.shortText)
      return nil
    case .string:
      if value.stringValue != nil { return value }
      if shape.isLenient, let number { return .string(number.compactText) }
    case .textEnumeration(let id):
      if let text = value.stringValue {
        guard checkText(text, of: model[id], path) else { return nil }
        return value
      }
    case .dateTime, .date, .url, .uuid, .bytes:
      guard let text = value.stringValue else { break }
      if let proper = JSONTextForm.proper(text, shape.type) { return .string(proper) }
      report(.format, path, expected: shape.type.expectation, found: value.shortText)
      return nil
    case .any, .model, .union, .array, .map: return value
    }
    report(.type, path, expected: shape.type.expectation, found: value.kindName)
    return nil
  }

  private mutating func readInteger(
    _ value: JSONValue, _ shape: JSONShape, _ bounds: ClosedRange<Int128>, _ path: String
  ) -> JSONValue? {
    guard let number = value.number(isLenient: shape.isLenient) else {
      report(.type, path, expected: shape.type.expectation, found: value.kindName)
      return nil
    }
    guard let integer = number.integerValue else {
      report(.type, path, expected: shape.type.expectation, found: value.shortText)
      return nil
    }
    if bounds.contains(integer) { return .integer(integer) }
    report(.overflow, path, expected: "\(bounds.lowerBound)...\(bounds.upperBound)", found: "\(integer)")
    return nil
  }

  // MARK: Rules

  /// What was found when a value in its proper form breaks the rule; nil when it does not.
  func brokenBy(_ value: JSONValue, _ constraint: JSONConstraint, _ type: JSONType) -> String? {
    let isKept: Bool
    var found = value.shortText
    switch constraint.kind {
    case .range(let ranges): isKept = value.integerValue.map { ranges.contains($0) } ?? false
    case .numbers(let ranges): isKept = value.doubleValue.map { ranges.contains($0) } ?? false
    case .cases(let cases):
      guard case .textEnumeration(let id) = type, let text = value.stringValue else { return found }
      isKept = cases.contains { model[id].cases[$0].text == text }
    case .step(let step): isKept = value.isMultiple(of: step.numerator, over: step.denominator)
    case .pattern(let pattern): isKept = value.stringValue.map { checker.patterns.matches($0, pattern) } ?? false
    case .characters(let counts):
      let count = value.stringValue?.unicodeScalars.count ?? 0
      (isKept, found) = (counts.contains(count), "\(count) characters")
    case .size(let sizes):
      let text = value.stringValue ?? ""
      var count = text.utf8.count
      if case .bytes(let form) = type { count = JSONTextForm.byteCount(text, form) }
      (isKept, found) = (sizes.contains(count), "\(count) bytes")
    case .elements(let counts):
      let count = value.arrayValue?.count ?? value.objectValue?.count ?? 0
      (isKept, found) = (counts.contains(count), "\(count) elements")
    case .unique:
      let elements = value.arrayValue ?? []
      (isKept, found) = (Set(elements).count == elements.count, "equal elements")
    }
    return isKept ? nil : found
  }
}

extension [ClosedRange<Int128>] {
  fileprivate func contains(_ value: Int128) -> Bool { contains { $0.contains(value) } }
}

extension [ClosedRange<Double>] {
  fileprivate func contains(_ value: Double) -> Bool { contains { $0.contains(value) } }
}

extension JSONValue {
  /// The number, also out of a text where the schema allows it.
  fileprivate func number(isLenient: Bool) -> JSONValue? {
    switch self {
    case .integer, .decimal: return self
    case .string(let text) where isLenient && text.utf8.count <= 64:
      guard let value = try? JSONValue(parsing: text) else { return nil }
      switch value {
      case .integer, .decimal: return value
      default: return nil
      }
    default: return nil
    }
  }

  fileprivate var lenientBoolean: Bool? {
    switch self {
    case .integer(0), .string("false"), .string("0"): false
    case .integer(1), .string("true"), .string("1"): true
    default: nil
    }
  }

  /// A number as a value of the type is written; nil when the type does not hold it.
  fileprivate func proper(_ type: JSONType) -> JSONValue? {
    switch type {
    case .float(bits: 32):
      guard let value = floatValue, value.isFinite else { return nil }
      return .float(value)
    case .float:
      guard let value = doubleValue, value.isFinite else { return nil }
      return .float(value)
    case .decimal: return ExactDecimal(compactText).flatMap { try? JSONValue(parsing: $0.description) }
    case .unixTime(let unit), .duration(let unit):
      guard let total = DecimalText.scaled(compactText, by: unit.nanosecondDigits) else { return nil }
      // Both are whole seconds of 64 bits, rounded down for a time, and a rest.
      var seconds = total / 1_000_000_000
      if case .unixTime = type, total % 1_000_000_000 < 0 { seconds -= 1 }
      guard Int64(exactly: seconds) != nil else { return nil }
      return DecimalText.json(total, unit.nanosecondDigits)
    default: return nil
    }
  }
}

extension TimeUnit {
  /// `10^-n` of the unit is a nanosecond.
  fileprivate var nanosecondDigits: Int { self == .seconds ? 9 : 6 }
}

extension JSONType {
  /// What a finding expects.
  var expectation: String {
    switch self {
    case .any: "a value"
    case .boolean: "a boolean"
    case .integer, .enumeration, .flags, .scopes: "a whole number"
    case .float, .decimal, .unixTime, .duration: "a number"
    case .string, .textEnumeration: "a string"
    case .dateTime: "a date and time of RFC 3339"
    case .date: "a date"
    case .uuid: "a UUID"
    case .url: "an absolute URL"
    case .bytes(let encoding): "bytes in \(encoding.rawValue)"
    case .model, .union, .map: "an object"
    case .array: "an array"
    }
  }

  /// What a number too large for it should have been.
  fileprivate var bounds: String {
    switch self {
    case .float(bits: 32): "a number that a float holds"
    case .decimal: "a number of at most 38 digits"
    case .unixTime, .duration: "a number of seconds that 64 bits hold"
    default: "a number that a double holds"
    }
  }
}
