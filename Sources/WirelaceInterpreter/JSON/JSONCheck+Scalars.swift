import WirelaceFrames
import WirelaceModel
import WirelacePatterns

/// The patterns of a schema, compiled once.
struct JSONPatterns: Sendable {
  private var compiled: [String: PatternMatcher] = [:]

  static let dateTime = #"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+\-]\d\d:\d\d)"#
  static let date = #"\d{4}-\d\d-\d\d"#
  static let url = #"[A-Za-z][A-Za-z0-9+.\-]*:\S+"#
  static let uuid = "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}"

  init(_ model: ProtocolModel) {
    for pattern in [Self.dateTime, Self.date, Self.url, Self.uuid] { add(pattern) }
    for model in model.jsonModels { for field in model.fields { add(field.shape) } }
    for api in model.apis {
      for operation in api.operations {
        let parameters = operation.pathParameters + operation.queryParameters + operation.headers
        for parameter in parameters + operation.response.headers { add(parameter.shape) }
        if case .json(let shape)? = operation.body?.content { add(shape) }
        if case .json(let shape) = operation.response.content { add(shape) }
        for error in api.errors + operation.errors { error.body.map { add($0) } }
      }
    }
  }

  private mutating func add(_ shape: JSONShape) {
    for constraint in shape.constraints { if case .pattern(let pattern) = constraint.kind { add(pattern) } }
    switch shape.type {
    case .array(let element), .map(_, let element): add(element)
    default: break
    }
  }

  private mutating func add(_ pattern: String) {
    if compiled[pattern] == nil { compiled[pattern] = try? PatternMatcher(pattern) }
  }

  /// Whether the whole text matches; true for a pattern that is none, which the resolver refuses.
  func matches(_ text: String, _ pattern: String) -> Bool {
    (compiled[pattern] ?? (try? PatternMatcher(pattern)))?.matches(text) ?? true
  }
}

extension JSONCheck {
  mutating func checkScalar(_ value: JSONValue, _ shape: JSONShape, _ path: String) -> Bool {
    switch shape.type {
    case .boolean:
      if value.boolValue != nil || shape.isLenient && value.lenientBoolean != nil { return true }
    case .integer(let type): return checkInteger(value, shape, type.minimum...type.maximum, path)
    case .enumeration(let id):
      let type = checker.model[id]
      guard checkInteger(value, shape, type.base.minimum...type.base.maximum, path) else { return false }
      let number = value.number(isLenient: shape.isLenient)?.integerValue
      if type.isOpen || type.cases.contains(where: { $0.value == number }) { return true }
      report(.case, path, expected: "a case of \(type.declared.name)", found: value.shortText)
      return false
    case .flags(let id):
      let base = checker.model[id].base
      return checkInteger(value, shape, base.minimum...base.maximum, path)
    case .scopes(let id):
      let base = checker.model[id].base
      return checkInteger(value, shape, base.minimum...base.maximum, path)
    case .float, .decimal, .unixTime, .duration:
      if let number = value.number(isLenient: shape.isLenient) {
        if number.doubleValue?.isFinite ?? false { return true }
        report(.overflow, path, expected: "a number that a double holds", found: value.shortText)
        return false
      }
    case .string:
      if value.stringValue != nil || shape.isLenient && value.number(isLenient: false) != nil { return true }
    case .textEnumeration(let id):
      if let text = value.stringValue { return checkText(text, of: checker.model[id], path) }
    case .dateTime, .date, .url, .uuid, .bytes:
      if let text = value.stringValue { return checkFormat(text, shape.type, path) }
    case .any, .model, .union, .array, .map: return true
    }
    report(.type, path, expected: shape.type.expectation, found: value.kindName)
    return false
  }

  private mutating func checkInteger(
    _ value: JSONValue, _ shape: JSONShape, _ bounds: ClosedRange<Int128>, _ path: String
  ) -> Bool {
    guard let number = value.number(isLenient: shape.isLenient) else {
      report(.type, path, expected: shape.type.expectation, found: value.kindName)
      return false
    }
    guard let integer = number.integerValue else {
      report(.type, path, expected: shape.type.expectation, found: value.shortText)
      return false
    }
    if bounds.contains(integer) { return true }
    report(.overflow, path, expected: "\(bounds.lowerBound)...\(bounds.upperBound)", found: "\(integer)")
    return false
  }

  private mutating func checkFormat(_ text: String, _ type: JSONType, _ path: String) -> Bool {
    let isSound: Bool
    switch type {
    case .dateTime: isSound = checker.patterns.matches(text, JSONPatterns.dateTime) && text.isCalendarDate
    case .date: isSound = checker.patterns.matches(text, JSONPatterns.date) && text.isCalendarDate
    case .url: isSound = checker.patterns.matches(text, JSONPatterns.url)
    case .uuid: isSound = checker.patterns.matches(text, JSONPatterns.uuid)
    case .bytes(let encoding): isSound = encoding.byteCount(of: text) != nil
    default: isSound = true
    }
    if isSound { return true }
    report(.format, path, expected: type.expectation, found: JSONValue.string(text).shortText)
    return false
  }

  // MARK: Rules

  /// What was found when the value breaks the rule; nil when it does not.
  func brokenBy(_ value: JSONValue, _ constraint: JSONConstraint, _ shape: JSONShape) -> String? {
    let number = value.number(isLenient: shape.isLenient)
    switch constraint.kind {
    case .range(let ranges):
      guard let integer = number?.integerValue, !ranges.contains(where: { $0.contains(integer) }) else { return nil }
      return "\(integer)"
    case .numbers(let ranges):
      guard let double = number?.doubleValue, !ranges.contains(where: { $0.contains(double) }) else { return nil }
      return value.shortText
    case .cases(let cases):
      guard case .textEnumeration(let id) = shape.type, let text = value.stringValue,
        !cases.contains(where: { checker.model[id].cases[$0].text == text })
      else { return nil }
      return value.shortText
    case .step(let step):
      guard let double = number?.doubleValue else { return nil }
      if step.isInteger, let integer = number?.integerValue {
        return integer % step.numerator == 0 ? nil : "\(integer)"
      }
      let quotient = double / step.doubleValue
      return abs(quotient - quotient.rounded()) <= 1e-9 * max(1, abs(quotient)) ? nil : value.shortText
    case .pattern(let pattern):
      guard let text = value.stringValue, !checker.patterns.matches(text, pattern) else { return nil }
      return value.shortText
    case .characters(let counts):
      guard let text = value.stringValue else { return nil }
      let count = text.unicodeScalars.count
      return counts.contains(count) ? nil : "\(count) characters"
    case .size(let sizes):
      guard let text = value.stringValue else { return nil }
      let count: Int
      if case .bytes(let encoding) = shape.type {
        count = encoding.byteCount(of: text) ?? 0
      } else {
        count = text.utf8.count
      }
      return sizes.contains(count) ? nil : "\(count) bytes"
    case .elements(let counts):
      let count = value.arrayValue?.count ?? value.objectValue?.count ?? 0
      return counts.contains(count) ? nil : "\(count) elements"
    case .unique:
      guard let elements = value.arrayValue, Set(elements).count < elements.count else { return nil }
      return "equal elements"
    }
  }
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
}

extension String {
  /// Whether month, day, hour, minute and second of a text of the right form exist.
  fileprivate var isCalendarDate: Bool {
    let digits = Array(utf8)
    func number(_ start: Int, _ count: Int) -> Int {
      digits[start..<start + count].reduce(0) { $0 * 10 + Int($1) - 48 }
    }
    let (year, month, day) = (number(0, 4), number(5, 2), number(8, 2))
    guard (1...12).contains(month) else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    guard (1...days).contains(day) else { return false }
    guard digits.count > 10 else { return true }
    // A leap second is a second.
    return number(11, 2) < 24 && number(14, 2) < 60 && number(17, 2) <= 60
  }
}

extension JSONBytes {
  /// How many bytes a text stands for; nil when it is none of the form.
  func byteCount(of text: String) -> Int? {
    var digits = Array(text.utf8)
    func isAlphanumeric(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
    switch self {
    case .hex:
      let isHex = digits.allSatisfy { isAlphanumeric($0) && ($0 < 0x47 || (0x61...0x66).contains($0)) }
      return digits.count % 2 == 0 && isHex ? digits.count / 2 : nil
    case .base64, .base64url:
      let marks: [UInt8] = self == .base64 ? Array("+/".utf8) : Array("-_".utf8)
      let isPadded = digits.last == UInt8(ascii: "=")
      if isPadded, digits.count % 4 != 0 { return nil }
      for _ in 0..<2 where digits.last == UInt8(ascii: "=") { digits.removeLast() }
      guard digits.count % 4 != 1, digits.allSatisfy({ isAlphanumeric($0) || marks.contains($0) }) else { return nil }
      return digits.count * 3 / 4
    }
  }
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
}
