/// Percent-encoding of paths, queries and forms (RFC 3986, and the form encoding of HTML).
public enum PercentCoding {
  /// `A–Z a–z 0–9 - . _ ~`.
  public static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// A text as one path segment or query component: all but unreserved characters as `%XX` of their UTF-8.
  public static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 { append(byte, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A text as one path segment. Nil for `.`, `..` and the empty text: servers and proxies fold such segments away, so that the
  /// request would reach another resource.
  public static func pathSegment(_ text: String) -> String? {
    text.isEmpty || text == "." || text == ".." ? nil : encode(text)
  }

  /// A text in a form: as ``encode(_:)``, with `+` for a blank.
  public static func encodeForm(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte == 0x20 { bytes.append(UInt8(ascii: "+")) } else { append(byte, to: &bytes) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
    if isUnreserved(byte) {
      bytes.append(byte)
    } else {
      bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

  /// Undoes percent-encoding; with `plusIsBlank` also `+`. Nil for a cut or wrong escape, and when the bytes are not UTF-8.
  public static func decode(_ text: some StringProtocol, plusIsBlank: Bool = false) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var rest = Substring(text).utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else { return nil }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(plusIsBlank && byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func value(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
