/// Character classes of RFC 9110.
package enum HTTPSyntax {
  /// One or more token characters.
  package static func isToken(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(isTokenByte)
  }

  package static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
      UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// No control characters but the tab: nothing that could end a field and begin another.
  package static func isFieldValue(_ text: some StringProtocol) -> Bool { text.utf8.allSatisfy(isFieldByte) }

  package static func isFieldByte(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F || byte == 0x09 }

  package static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Without blanks and tabs at its ends.
  package static func trimmed(_ text: some StringProtocol) -> String {
    var bytes = Substring(text).utf8
    while let byte = bytes.first, isBlank(byte) { bytes.removeFirst() }
    while let byte = bytes.last, isBlank(byte) { bytes.removeLast() }
    return String(Substring(bytes))
  }

  /// Letters of ASCII in lower case; everything else as it is.
  package static func lowercased(_ text: some StringProtocol) -> String {
    String(decoding: text.utf8.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// Whether two texts are the same but for the case of ASCII letters.
  package static func isEqual(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
    left.utf8.count == right.utf8.count
      && zip(left.utf8, right.utf8).allSatisfy { lower($0) == lower($1) }
  }

  private static func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
}
