/// How schema names become Swift identifiers.
enum Identifiers {
  /// `body_sensor`, `BodySensor` and `bodySensor` become `bodySensor`; `CRC` becomes `crc`, `URLPath` becomes `urlPath`.
  static func lowerCamel(_ name: String) -> String {
    if isPlain(name, startingIn: UInt8(ascii: "a")...UInt8(ascii: "z")) { return name }
    let words = parts(of: name)
    guard let first = words.first else { return "value" }
    if words.count > 1, !name.utf8.contains(where: { UInt8(ascii: "a") <= $0 && $0 <= UInt8(ascii: "z") }) {
      // Names in capitals alone tell words only by what stands between them: `SMART_WAKE_OFF` becomes `smartWakeOff`.
      let joined = first.lowercased() + words.dropFirst().map { upperFirst($0.lowercased()) }.joined()
      return startsWithLetter(joined) ? joined : "value" + joined
    }
    let head = lowerFirstWord(first)
    let joined = head + words.dropFirst().map(upperFirst).joined()
    return startsWithLetter(joined) ? joined : "value" + joined
  }

  /// `body_sensor` and `bodySensor` become `BodySensor`; capitals stay.
  static func upperCamel(_ name: String) -> String {
    if isPlain(name, startingIn: UInt8(ascii: "A")...UInt8(ascii: "Z")) { return name }
    let joined = parts(of: name).map(upperFirst).joined()
    return joined.isEmpty ? "Value" : startsWithLetter(joined) ? joined : "Value" + joined
  }

  /// In backticks when Swift keeps the word for itself.
  static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// A type name that hides nothing generated code relies on.
  static func typeName(_ name: String) -> String {
    reservedTypes.contains(name) || keywords.contains(name) ? name + "Value" : name
  }

  /// The first of `name`, `name` + suffix, `name` + suffix + 2 … that is free; takes it.
  static func claim(_ name: String, suffix: String, in taken: inout Set<String>) -> String {
    var candidate = name
    var number = 1
    while !taken.insert(candidate).inserted {
      candidate = name + suffix + (number == 1 ? "" : "\(number)")
      number += 1
    }
    return candidate
  }

  /// Whether the name is one already: most are, and taking them apart costs more than looking.
  private static func isPlain(_ name: String, startingIn range: ClosedRange<UInt8>) -> Bool {
    guard let first = name.utf8.first, range.contains(first) else { return false }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: false
      }
    }
  }

  private static func parts(of name: String) -> [String] {
    name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
  }

  private static func startsWithLetter(_ text: String) -> Bool { text.first.map { $0.isLetter } ?? false }

  private static func upperFirst(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  /// Lowers the capitals in front, all but the last one when a small letter follows: `URLPath` → `urlPath`.
  private static func lowerFirstWord(_ word: String) -> String {
    let letters = Array(word)
    var count = letters.prefix { $0.isUppercase }.count
    if count > 1 && count < letters.count && letters[count].isLowercase { count -= 1 }
    return String(letters[..<count]).lowercased() + String(letters[count...])
  }

  static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func",
    "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
    "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript",
    "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// Types that generated code names, or that Swift will not let a type be called.
  static let reservedTypes: Set<String> = [
    "APIAnswer", "APIAuthentication", "APIBinary", "APICall", "APIClient", "APIConstant", "APIContext",
    "APIErrorDescription", "APIErrors", "APIFailure", "APIFile", "APIGrant", "APIItems", "APIOperation", "APIParameter",
    "APIPart", "APIProblem", "APIProof", "APIRoute", "APIRouter", "APIStream", "Any", "Array", "BCD", "Bool",
    "CalendarDate", "CaseIterable", "Character", "CustomStringConvertible", "Dictionary", "Double", "Duration",
    "Encoder", "Equatable", "Error", "ExactDecimal", "Float", "FrameError", "FrameReader", "FrameWriter", "HTTPClock",
    "HTTPProgress", "Hashable", "Indirect", "Int", "Int128", "Int16", "Int32", "Int64", "Int8", "JSONCoder",
    "JSONCoding", "JSONMember", "JSONPayload", "JSONPayloadError", "JSONRule", "JSONValue", "MACAddress",
    "MedicalFloat", "Never", "OptionSet", "Optional", "OutputRawSpan", "PayloadObject", "PayloadObjectWriter",
    "PayloadRules", "PayloadShape", "PayloadViolation", "Protocol", "RawRepresentable", "RawSpan", "RawValue",
    "Requirements", "RuleViolation", "SFloat", "Self", "Sendable", "Set", "Storage", "StreamClose", "StreamConnection",
    "StreamEnd", "StreamError", "StreamFormat", "StreamFrame", "StreamHeartbeat", "StreamLink", "StreamMachine",
    "StreamReader", "StreamRules", "StreamStateKey", "String", "Swift", "SystemHTTPClock", "Timestamp", "Type", "UInt",
    "UInt128", "UInt16", "UInt32", "UInt64", "UInt8", "UUID128", "UUID16", "UUID32", "Void", "WebSocketCloseCode",
    "WebSocketMessage", "WireFrame", "WirelaceFrames", "WirelaceHTTP", "WirelaceStreams", "WirelaceWebSocket",
  ]
}
