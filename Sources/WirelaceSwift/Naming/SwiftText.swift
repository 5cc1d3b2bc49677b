import WirelaceModel

/// Values as Swift source writes them.
enum SwiftText {
  /// A string literal.
  static func string(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      0x20 <= byte && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    if isPlain { return "\"" + text + "\"" }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}":
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// `0x0f`, in groups of four digits when there are more than four.
  static func hexadecimal(_ value: UInt64, digits: Int) -> String {
    let text = String(value, radix: 16)
    let padded = String(repeating: "0", count: max(0, digits - text.count)) + text
    guard padded.count > 4 else { return "0x" + padded }
    var groups: [String] = []
    var rest = Substring(padded)
    while !rest.isEmpty {
      groups.insert(String(rest.suffix(4)), at: 0)
      rest = rest.dropLast(4)
    }
    return "0x" + groups.joined(separator: "_")
  }

  static func uuid(_ uuid: BluetoothUUID) -> String {
    switch uuid {
    case .short(let value): return "BluetoothUUID(\(hexadecimal(UInt64(value), digits: 4)))"
    case .long(let value): return "BluetoothUUID(long: \(hexadecimal(UInt64(value), digits: 8)))"
    case .full(let bytes):
      let high = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let low = bytes.dropFirst(8).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return "BluetoothUUID(high: \(hexadecimal(high, digits: 16)), low: \(hexadecimal(low, digits: 16)))"
    }
  }

  /// `.seconds(5)`, `.milliseconds(250)`.
  static func duration(milliseconds: Int) -> String {
    milliseconds % 1000 == 0 ? ".seconds(\(milliseconds / 1000))" : ".milliseconds(\(milliseconds))"
  }
}

extension EmitterContext {
  /// The doc comment of a declaration, with a word on deprecation when `noting`: for what other generated code has to name, where
  /// an attribute would draw warnings.
  func commentLines(_ declared: Declared, or fallback: String, noting isNoted: Bool = false) -> [String] {
    var lines = documentation(declared, fallback: fallback)
    if isNoted, let text = declared.deprecated { lines += ["", "Deprecated" + (text.isEmpty ? "." : ": \(text)")] }
    return lines
  }

  /// `@available(*, deprecated, message: "…")` where the schema says so.
  func availability(_ declared: Declared) -> [String] { attributes(declared.deprecated) }

  /// A static constant that a call of its type's initialiser makes.
  func constant(
    _ name: String, _ type: String, _ arguments: [Expression], documentation: [String] = [], attributes: [String] = []
  ) -> Declaration {
    constant(name, nil, value: .call(type, arguments), documentation: documentation, attributes: attributes)
  }

  /// A static constant of any value.
  func constant(
    _ name: String, _ type: String?, value: Expression, documentation: [String] = [], attributes: [String] = []
  ) -> Declaration {
    .property(
      PropertyDeclaration(
        documentation: documentation, attributes: attributes, modifiers: access + ["static"], keyword: "let",
        name: Identifiers.quoted(name), type: type, body: .value(value)))
  }

  /// The last part of a full name, as the declaration of a type writes it.
  func ownName(_ full: String) -> String { full.split(separator: ".").last.map(String.init) ?? full }

  /// A caseless enum that holds constants.
  func holder(_ full: String, documentation: [String], attributes: [String] = [], _ members: [Declaration])
    -> Declaration
  {
    .type(
      TypeDeclaration(
        documentation: documentation, attributes: attributes, modifiers: access, keyword: .enum, name: ownName(full),
        members: members))
  }
}
