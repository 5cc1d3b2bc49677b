import WirelaceModel

/// A piece of the document: JSON whose members keep their order.
indirect enum OpenAPIValue: Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral
{
  case null
  case boolean(Bool)
  /// In the grammar of JSON.
  case number(String)
  case string(String)
  case array([OpenAPIValue])
  case object([Member])

  struct Member: Sendable, Hashable {
    var name: String
    var value: OpenAPIValue
  }

  init(stringLiteral value: String) { self = .string(value) }
  init(booleanLiteral value: Bool) { self = .boolean(value) }
  init(integerLiteral value: Int) { self = .number("\(value)") }

  /// An object without the members that are nil.
  static func members(_ members: (String, OpenAPIValue?)...) -> OpenAPIValue {
    .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }

  /// The same object with further members behind its own; one of the same name takes the place of the other.
  func adding(_ members: (String, OpenAPIValue?)...) -> OpenAPIValue {
    guard case .object(var own) = self else { return self }
    for (name, value) in members {
      guard let value else { continue }
      if let place = own.firstIndex(where: { $0.name == name }) {
        own[place].value = value
      } else {
        own.append(Member(name: name, value: value))
      }
    }
    return .object(own)
  }

  subscript(name: String) -> OpenAPIValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  var isEmptyObject: Bool { self == .object([]) }

  /// With two blanks a level; short arrays of plain values on one line.
  func text(indent: Int = 0) -> String {
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    switch self {
    case .null: return "null"
    case .boolean(let value): return value ? "true" : "false"
    case .number(let text): return text
    case .string(let text): return JSONLiteral.quoted(text)
    case .array(let elements):
      let isFlat = elements.allSatisfy(\.isPlain)
      let line = "[" + elements.map { $0.text() }.joined(separator: ", ") + "]"
      if isFlat, indent + line.count <= 100 { return line }
      return "[\n" + elements.map { inner + $0.text(indent: indent + 2) }.joined(separator: ",\n") + "\n\(outer)]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { inner + JSONLiteral.quoted($0.name) + ": " + $0.value.text(indent: indent + 2) }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
    }
  }

  private var isPlain: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }
}
