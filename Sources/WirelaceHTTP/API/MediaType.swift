/// A media type as a header field or a schema writes it: `audio/ogg; codecs=opus`, `audio/*`.
package struct MediaType: Sendable, Hashable {
  /// In lower case.
  var type: String
  var subtype: String
  /// Names in lower case; the first of each counts.
  var parameters: [String: String] = [:]

  /// Nil when it is none: no slash, or parts that are no tokens.
  init?(_ text: String) {
    guard text.utf8.count <= 1024 else { return nil }
    let pieces = MediaType.split(text)
    guard let first = pieces.first else { return nil }
    let names = first.split(separator: "/", omittingEmptySubsequences: false)
    guard names.count == 2, names.allSatisfy({ HTTPSyntax.isToken($0) }) else { return nil }
    type = HTTPSyntax.lowercased(names[0])
    subtype = HTTPSyntax.lowercased(names[1])
    for piece in pieces.dropFirst() {
      guard let equals = piece.firstIndex(of: "=") else { continue }
      let name = HTTPSyntax.lowercased(HTTPSyntax.trimmed(piece[..<equals]))
      let value = MediaType.unquoted(HTTPSyntax.trimmed(piece[piece.index(after: equals)...]))
      if parameters[name] == nil { parameters[name] = value }
    }
  }

  var isRange: Bool { type == "*" || subtype == "*" }

  /// Whether this is `range`, or one of those that it stands for.
  func isWithin(_ range: MediaType) -> Bool {
    (range.type == "*" || range.type == type) && (range.subtype == "*" || range.subtype == subtype)
  }

  /// Whether a text is one of these types; any is when there are none.
  package static func accepts(_ text: String?, _ types: [String]) -> Bool {
    if types.isEmpty { return true }
    guard let text, let type = MediaType(text) else { return false }
    return types.contains { MediaType($0).map { type.isWithin($0) } ?? false }
  }

  /// The one to write when the caller names none: the first that is no range.
  package static func standard(_ types: [String]) -> String? {
    types.first { MediaType($0).map { !$0.isRange } ?? false }
  }

  /// `application/json`, `application/problem+json`; in UTF-8 if it says anything.
  package static func isJSON(_ text: String?) -> Bool {
    guard let text, let type = MediaType(text) else { return false }
    return (type.type == "application" && type.subtype == "json" || type.subtype.hasSuffix("+json")) && type.isUTF8
  }

  /// Plain text in UTF-8, or that does not say in what.
  package static func isText(_ text: String?) -> Bool {
    guard let text, let type = MediaType(text) else { return false }
    return type.type == "text" && type.isUTF8
  }

  var isUTF8: Bool {
    parameters["charset"].map { HTTPSyntax.isEqual($0, "utf-8") || HTTPSyntax.isEqual($0, "us-ascii") } ?? true
  }

  /// At semicolons that do not stand in quotes, blanks trimmed.
  static func split(_ text: String) -> [String] {
    var result: [String] = []
    var current: [UInt8] = []
    var isQuoted = false
    var isEscaped = false
    for byte in text.utf8 {
      if isEscaped {
        isEscaped = false
      } else if isQuoted, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: ";"), !isQuoted {
        result.append(HTTPSyntax.trimmed(String(decoding: current, as: UTF8.self)))
        current = []
        continue
      }
      current.append(byte)
    }
    return result + [HTTPSyntax.trimmed(String(decoding: current, as: UTF8.self))]
  }

  /// What stands in quotes, its escapes undone; other texts as they are.
  static func unquoted(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count >= 2, bytes.first == UInt8(ascii: "\""), bytes.last == UInt8(ascii: "\"") else { return text }
    var result: [UInt8] = []
    var isEscaped = false
    for byte in bytes[1..<bytes.count - 1] {
      if byte == UInt8(ascii: "\\"), !isEscaped {
        isEscaped = true
      } else {
        result.append(byte)
        isEscaped = false
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
