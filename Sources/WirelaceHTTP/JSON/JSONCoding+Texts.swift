import WirelaceFrames

/// Types that stand in JSON as text of a form of their own, and times as numbers.
extension JSONCoding {
  /// RFC 3339 with a time zone.
  public static let dateTime = formatted("a time such as 2026-01-31T08:00:00Z", { Timestamp($0) }, { $0.description })

  /// `2026-01-31`.
  public static let date = formatted("a day such as 2026-01-31", { CalendarDate($0) }, { $0.description })

  /// 36 characters, in lower case once read.
  public static let uuid = formatted("a UUID", { JSONCoding.uuidText($0) }, { JSONCoding.uuidText($0) ?? $0 }) {
    JSONCoding.uuidText($0) != nil
  }

  /// An absolute URL: a scheme, `:` and visible ASCII characters.
  public static let url = formatted("an absolute URL", { JSONCoding.isURL($0) ? $0 : nil }, { $0 }) {
    JSONCoding.isURL($0)
  }

  public static let base64 = formatted("base64", { Base64.decode($0) }, { Base64.encode($0) })
  public static let base64url = formatted(
    "base64 of the URL alphabet", { Base64.decode($0, url: true) }, { Base64.encode($0, url: true) })
  public static let hex = formatted(
    "hexadecimal digits, two a byte", { try? JSONForm.bytes(.string($0), "") }, { FrameText.hexadecimal($0) })

  /// Seconds or milliseconds since 1970, written as an integer where it is one.
  public static func unixTime(milliseconds isMilliseconds: Bool, lenient isLenient: Bool = false) -> JSONCoder<
    Timestamp
  > {
    let digits = isMilliseconds ? 6 : 9
    return JSONCoder(
      .number,
      decode: { (json) throws(JSONPayloadError) in
        let total = try nanoseconds(json, digits, isLenient)
        let seconds = total >= 0 ? total / 1_000_000_000 : (total - 999_999_999) / 1_000_000_000
        guard let whole = Int64(exactly: seconds) else {
          throw JSONPayloadError(.overflow, expected: "a time", found: "a number out of range")
        }
        return Timestamp(seconds: whole, nanoseconds: Int64(total - seconds * 1_000_000_000))
      },
      encode: { DecimalText.json(Int128($0.seconds) * 1_000_000_000 + Int128($0.nanoseconds), digits) })
  }

  /// Seconds or milliseconds, to the nanosecond.
  public static func duration(milliseconds isMilliseconds: Bool, lenient isLenient: Bool = false) -> JSONCoder<Duration>
  {
    let digits = isMilliseconds ? 6 : 9
    return JSONCoder(
      .number,
      decode: { (json) throws(JSONPayloadError) in
        let total = try nanoseconds(json, digits, isLenient)
        guard let seconds = Int64(exactly: total / 1_000_000_000) else {
          throw JSONPayloadError(.overflow, expected: "a duration", found: "a number out of range")
        }
        return Duration(
          secondsComponent: seconds, attosecondsComponent: Int64(total % 1_000_000_000) * 1_000_000_000)
      },
      encode: {
        let (seconds, attoseconds) = $0.components
        return DecimalText.json(Int128(seconds) * 1_000_000_000 + Int128(attoseconds / 1_000_000_000), digits)
      })
  }

  // MARK: - Helpers

  private static func formatted<Value: Sendable>(
    _ form: String, _ read: @escaping @Sendable (String) -> Value?, _ write: @escaping @Sendable (Value) -> String,
    isValid: (@Sendable (String) -> Bool)? = nil
  ) -> JSONCoder<Value> {
    let decode: @Sendable (JSONValue) throws(JSONPayloadError) -> Value = { json throws(JSONPayloadError) -> Value in
      guard let text = json.stringValue else { throw JSONPayloadError(.type, expected: "a string", json) }
      guard let value = read(text) else { throw JSONPayloadError(.format, expected: form, found: "another text") }
      return value
    }
    // Only what Swift holds as a plain text can be in another form than its type's.
    let check = isValid.map { isValid -> @Sendable (JSONValue, String, inout [PayloadViolation]) -> Void in
      { json, path, violations in
        if !(json.stringValue.map(isValid) ?? false) {
          violations.append(PayloadViolation(rule: "format", path: path, expected: form))
        }
      }
    }
    return JSONCoder(.text, decode: decode, encode: { .string(write($0)) }, check: check)
  }

  /// In lower case; nil for another form than `8-4-4-4-12` hexadecimal digits.
  private static func uuidText(_ text: String) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [8, 4, 4, 4, 12],
      parts.joined().utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    else { return nil }
    return HTTPSyntax.lowercased(text)
  }

  private static func isURL(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), colon > text.startIndex,
      text.utf8.index(after: colon) < text.endIndex, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return false }
    let scheme = text.utf8[..<colon]
    let isLetter: (UInt8) -> Bool = { 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 }
    return scheme.first.map(isLetter) ?? false
      && scheme.allSatisfy { isLetter($0) || 0x30...0x39 ~= $0 || [0x2B, 0x2D, 0x2E].contains($0) }
  }

  /// A number times `10^digits`, exactly, what is smaller cut off; within ±10^28.
  private static func nanoseconds(
    _ json: JSONValue, _ digits: Int, _ isLenient: Bool
  ) throws(JSONPayloadError) -> Int128 {
    let text = try JSONCoding.number(json, isLenient).compactText
    guard let scaled = DecimalText.scaled(text, by: digits) else {
      throw JSONPayloadError(.overflow, expected: "a number of seconds or milliseconds", found: "a number out of range")
    }
    return scaled
  }
}
