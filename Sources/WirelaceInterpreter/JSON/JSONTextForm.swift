import WirelaceFrames
import WirelaceModel

/// Types that stand in JSON as text of a form of their own.
enum JSONTextForm {
  /// The text as it is written for the value that it stands for; nil when it is not of the type's form.
  static func proper(_ text: String, _ type: JSONType) -> String? {
    switch type {
    case .dateTime: TimeText.moment(text).map { TimeText.text(seconds: $0.seconds, nanoseconds: $0.nanoseconds) }
    case .date: TimeText.day(text) == nil ? nil : text
    case .url: isURL(text) ? text : nil
    case .uuid: isUUID(text) ? lowercased(text) : nil
    case .bytes(.hex): text.utf8.count % 2 == 0 && text.utf8.allSatisfy(isHexadecimal) ? lowercased(text) : nil
    case .bytes(let form): base64(text, form)
    default: text
    }
  }

  /// How many bytes a text in proper form stands for.
  static func byteCount(_ text: String, _ form: JSONBytes) -> Int {
    form == .hex ? text.utf8.count / 2 : text.utf8.count { $0 != UInt8(ascii: "=") } * 3 / 4
  }

  /// A scheme, `:` and visible ASCII characters.
  private static func isURL(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = text.utf8[..<colon]
    let rest = text.utf8[colon...].dropFirst()
    guard let first = scheme.first, isLetter(first), !rest.isEmpty else { return false }
    return scheme.allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
      && rest.allSatisfy { 0x21...0x7E ~= $0 }
  }

  private static func isUUID(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 36
      && bytes.indices.allSatisfy { index in
        [8, 13, 18, 23].contains(index) ? bytes[index] == UInt8(ascii: "-") : isHexadecimal(bytes[index])
      }
  }

  /// Base64 with or without padding, without bits left over.
  private static func base64(_ text: String, _ form: JSONBytes) -> String? {
    var digits = Array(text.utf8)
    if digits.last == UInt8(ascii: "="), digits.count % 4 != 0 { return nil }
    for _ in 0..<2 where digits.last == UInt8(ascii: "=") { digits.removeLast() }
    let places = digits.map { place($0, form) }
    guard digits.count % 4 != 1, !places.contains(nil) else { return nil }
    // Two digits are 12 bits for one byte, three are 18 for two.
    let left = [0, 0, 15, 3][digits.count % 4]
    if let last = places.last ?? nil, last & left != 0 { return nil }
    let padding = form == .base64 ? (4 - digits.count % 4) % 4 : 0
    return String(decoding: digits, as: UTF8.self) + String(repeating: "=", count: padding)
  }

  /// The six bits of a digit.
  private static func place(_ digit: UInt8, _ form: JSONBytes) -> Int? {
    let marks: [UInt8] = Array((form == .base64 ? "+/" : "-_").utf8)
    return switch digit {
    case 0x41...0x5A: Int(digit) - 0x41
    case 0x61...0x7A: Int(digit) - 0x61 + 26
    case 0x30...0x39: Int(digit) - 0x30 + 52
    default: marks.firstIndex(of: digit).map { 62 + $0 }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }
  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
  private static func isHexadecimal(_ byte: UInt8) -> Bool { isDigit(byte) || 0x61...0x66 ~= byte | 0x20 }

  private static func lowercased(_ text: String) -> String {
    String(decoding: text.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
