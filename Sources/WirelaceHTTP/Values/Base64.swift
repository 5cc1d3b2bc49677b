/// Base64 of RFC 4648, strict but for the padding, which may be left out.
public enum Base64 {
  private static let standard = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let urlSafe = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// With padding; the URL alphabet has none.
  public static func encode(_ bytes: [UInt8], url isURL: Bool = false) -> String {
    let alphabet = isURL ? urlSafe : standard
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
      for place in 0...3 {
        if place <= group.count {
          text.append(alphabet[Int(bits >> (18 - 6 * UInt32(place)) & 63)])
        } else if !isURL {
          text.append(UInt8(ascii: "="))
        }
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil for characters outside of the alphabet, wrong padding, and bits that are left over and not 0.
  public static func decode(_ text: String, url isURL: Bool = false) -> [UInt8]? {
    var digits = Array(text.utf8)
    if digits.last == UInt8(ascii: "=") {
      guard digits.count % 4 == 0 else { return nil }
      digits.removeLast()
      if digits.last == UInt8(ascii: "=") { digits.removeLast() }
    }
    guard digits.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3 + 2)
    var bits: UInt32 = 0
    var count = 0
    for digit in digits {
      guard let value = value(digit, isURL) else { return nil }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bits & ((1 << UInt32(count)) - 1) == 0 ? bytes : nil
  }

  private static func value(_ digit: UInt8, _ isURL: Bool) -> UInt32? {
    switch digit {
    case 0x41...0x5A: UInt32(digit) - 0x41
    case 0x61...0x7A: UInt32(digit) - 0x61 + 26
    case 0x30...0x39: UInt32(digit) - 0x30 + 52
    case UInt8(ascii: isURL ? "-" : "+"): 62
    case UInt8(ascii: isURL ? "_" : "/"): 63
    default: nil
    }
  }
}
