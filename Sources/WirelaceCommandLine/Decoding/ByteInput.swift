/// The forms in which a person hands over bytes.
enum InputForm: String, ArgumentValue, CaseIterable {
  case auto, hex, base64, binary
}

/// Bytes out of what a person typed, pasted or piped.
package enum ByteInput {
  /// `hex` may hold blanks, line ends, `0x` and the separators `: , - _`; `auto` takes for hex what can be hex, then base64, and what
  /// is neither as it is when `allowsBinary`.
  static func bytes(_ input: [UInt8], as form: InputForm, allowsBinary: Bool) throws(CommandFailure) -> [UInt8] {
    switch form {
    case .binary: return input
    case .hex:
      if let bytes = hex(input) { return bytes }
      throw objection(to: input)
    case .base64:
      if let bytes = base64(input) { return bytes }
      throw CommandFailure("the input is no base64")
    case .auto:
      if let bytes = hex(input) ?? (looksWrapped(input) ? base64(input) : nil) { return bytes }
      if allowsBinary { return input }
      throw objection(to: input)
    }
  }

  package static func hex(_ input: [UInt8]) -> [UInt8]? {
    var digits: [UInt8] = []
    var index = 0
    while index < input.count {
      let byte = input[index]
      if byte == UInt8(ascii: "0"), digits.count % 2 == 0, index + 1 < input.count,
        input[index + 1] == UInt8(ascii: "x") || input[index + 1] == UInt8(ascii: "X")
      {
        index += 2
        continue
      }
      if let digit = nibble(byte) {
        digits.append(digit)
      } else if !isSeparator(byte) {
        return nil
      }
      index += 1
    }
    guard digits.count % 2 == 0 else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  static func base64(_ input: [UInt8]) -> [UInt8]? {
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    var bytes: [UInt8] = []
    for byte in input where !isBlank(byte) {
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = sextet(byte) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 1
      if count % 4 == 0 {
        bytes += [
          UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8), UInt8(truncatingIfNeeded: bits),
        ]
      }
    }
    switch (count % 4, padding) {
    case (0, 0): return bytes
    case (2, 0), (2, 2): return bits & 0xF == 0 ? bytes + [UInt8(truncatingIfNeeded: bits >> 4)] : nil
    case (3, 0), (3, 1):
      return bits & 3 == 0
        ? bytes + [UInt8(truncatingIfNeeded: bits >> 10), UInt8(truncatingIfNeeded: bits >> 2)] : nil
    default: return nil
    }
  }

  static func base64Text(_ bytes: [UInt8]) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for place in 0..<4 {
        text.append(place <= group.count ? letters[Int(bits >> UInt32(18 - 6 * place) & 63)] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// `01 2c ff`
  package static func hexText(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      if !text.isEmpty { text.append(UInt8(ascii: " ")) }
      text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Base64 comes in lines of one word each; words between blanks are more likely mistyped digits.
  private static func looksWrapped(_ input: [UInt8]) -> Bool {
    !input.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).contains { $0.contains(where: isBlank) }
  }

  private static func objection(to input: [UInt8]) -> CommandFailure {
    var digits = 0
    for (index, byte) in input.enumerated() {
      if nibble(byte) != nil {
        digits += 1
      } else if !isSeparator(byte), byte | 0x20 != UInt8(ascii: "x") {
        let shown = byte > 0x20 && byte < 0x7F ? "'\(Unicode.Scalar(byte))'" : "byte \(byte)"
        return CommandFailure("the input is no hexadecimal text: \(shown) at character \(index + 1)")
      }
    }
    return CommandFailure(
      "the input is no hexadecimal text: \(digits) digits make no whole number of bytes")
  }

  private static func nibble(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  private static func sextet(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte - 0x41
    case 0x61...0x7A: byte - 0x61 + 26
    case 0x30...0x39: byte - 0x30 + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    isBlank(byte) || [UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "_")].contains(byte)
  }
}
