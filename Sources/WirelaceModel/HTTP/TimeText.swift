/// Times as a schema writes them: defaults of fields and parameters.
public enum TimeText {
  /// RFC 3339 as nanoseconds since 1970-01-01T00:00:00Z, what is smaller cut off; nil for what is no moment.
  public static func moment(_ text: String) -> (seconds: Int64, nanoseconds: Int64)? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes.count <= 64, bytes[10] | 0x20 == UInt8(ascii: "t"), bytes[13] == colon,
      bytes[16] == colon, let days = day(String(decoding: bytes[..<10], as: UTF8.self)),
      let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
      hour < 24, minute < 60, second <= 60
    else { return nil }
    var rest = bytes[19...]
    var nanoseconds: Int64 = 0
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { 0x30...0x39 ~= $0 }
      let kept = Array(digits.prefix(9)) + Array(repeating: UInt8(ascii: "0"), count: max(0, 9 - digits.count))
      guard !digits.isEmpty, let fraction = number(kept[...]) else { return nil }
      nanoseconds = fraction
      rest = rest.dropFirst(digits.count + 1)
    }
    guard let east = zone(rest) else { return nil }
    return (days * 86400 + hour * 3600 + minute * 60 + second - east, nanoseconds)
  }

  /// `2026-01-31` as days since 1970-01-01; nil for what is no day of the Gregorian calendar.
  public static func day(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == dash, bytes[7] == dash, let year = number(bytes[..<4]),
      let month = number(bytes[5..<7]), let day = number(bytes[8...]), 1...12 ~= month, day >= 1
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths: [Int64] = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard day <= lengths[Int(month) - 1] else { return nil }
    // Days before a year of the calendar that begins with year 0, which is a leap year.
    let before = year * 365 + (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400
    return before + lengths.prefix(Int(month) - 1).reduce(0, +) + day - 1 - 719_528
  }

  /// A decimal number without an exponent, in a unit, as nanoseconds, what is smaller cut off; nil when its seconds do not fit 64
  /// bits.
  public static func nanoseconds(_ text: String, in unit: TimeUnit) -> Int128? {
    let isNegative = text.hasPrefix("-")
    let parts = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first.flatMap({ Int128($0) }), parts.count <= 2 else { return nil }
    let digits = unit == .seconds ? 9 : 6
    let fraction = parts.count > 1 ? String(parts[1].prefix(digits)) : ""
    let padded = fraction + String(repeating: "0", count: digits - fraction.utf8.count)
    let scale: Int128 = unit == .seconds ? 1_000_000_000 : 1_000_000
    let (product, overflow) = whole.multipliedReportingOverflow(by: scale)
    guard !overflow, let small = Int128(padded) else { return nil }
    let total = isNegative ? -product - small : product + small
    return Int64(exactly: total / 1_000_000_000) == nil ? nil : total
  }

  /// RFC 3339 in `Z`, without a fraction when there is none; outside of the years 0 to 9999 the nearest moment within.
  public static func text(seconds: Int64, nanoseconds: Int64) -> String {
    let seconds = min(max(seconds, -62_167_219_200), 253_402_300_799)
    let rest = (seconds % 86400 + 86400) % 86400
    var fraction = nanoseconds == 0 ? "" : "." + padded(nanoseconds, 9)
    while fraction.hasSuffix("0") { fraction.removeLast() }
    let time = [rest / 3600, rest / 60 % 60, rest % 60].map { padded($0, 2) }.joined(separator: ":")
    return dayText((seconds - rest) / 86400) + "T" + time + fraction + "Z"
  }

  /// `2026-01-31` out of days since 1970-01-01, in the years 0 to 9999.
  private static func dayText(_ days: Int64) -> String {
    // The year is guessed from its mean length, then put right.
    var year = min(max((days + 719_528) * 400 / 146_097, 0), 9999)
    func start(_ year: Int64) -> Int64 { day(padded(year, 4) + "-01-01") ?? 0 }
    while start(year) > days { year -= 1 }
    while year < 9999, start(year + 1) <= days { year += 1 }
    var month: Int64 = 12
    func start(of month: Int64) -> Int64 { day(padded(year, 4) + "-" + padded(month, 2) + "-01") ?? 0 }
    while start(of: month) > days { month -= 1 }
    return [(year, 4), (month, 2), (days - start(of: month) + 1, 2)].map { padded($0.0, $0.1) }.joined(separator: "-")
  }

  private static func padded(_ number: Int64, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }

  private static let (dash, colon) = (UInt8(ascii: "-"), UInt8(ascii: ":"))

  private static func number(_ digits: ArraySlice<UInt8>) -> Int64? {
    var value: Int64 = 0
    for digit in digits {
      guard 0x30...0x39 ~= digit else { return nil }
      value = value * 10 + Int64(digit - 0x30)
    }
    return digits.isEmpty ? nil : value
  }

  /// Seconds east of Greenwich.
  private static func zone(_ text: ArraySlice<UInt8>) -> Int64? {
    let bytes = Array(text)
    if bytes.count == 1, bytes[0] | 0x20 == UInt8(ascii: "z") { return 0 }
    guard bytes.count == 6, bytes[0] == UInt8(ascii: "+") || bytes[0] == dash, bytes[3] == colon,
      let hours = number(bytes[1..<3]), let minutes = number(bytes[4...]), hours < 24, minutes < 60
    else { return nil }
    return (bytes[0] == dash ? -1 : 1) * (hours * 3600 + minutes * 60)
  }
}
