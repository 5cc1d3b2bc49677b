/// A moment in universal time, to the nanosecond.
public struct Timestamp: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Seconds since 1970-01-01T00:00:00Z, rounded down.
  public let seconds: Int64
  /// 0..<1_000_000_000, always forward.
  public let nanoseconds: Int32

  /// Nanoseconds of a second and more are carried over.
  public init(seconds: Int64, nanoseconds: Int64 = 0) {
    let carry = nanoseconds.floorDivided(by: 1_000_000_000)
    self.seconds = seconds.addingReportingOverflow(carry).partialValue
    self.nanoseconds = Int32(nanoseconds - carry * 1_000_000_000)
  }

  /// Reads RFC 3339: `2026-01-31T08:00:00.25+01:00`. A zone is needed; digits beyond nine behind the point are passed over; second
  /// 60 is the first of the next minute. Nil for anything else.
  public init?(_ text: String) {
    var reader = DigitReader(text)
    guard text.utf8.count <= 64, let year = reader.number(4), reader.accept("-"), let month = reader.number(2),
      reader.accept("-"), let day = reader.number(2), reader.accept("T") || reader.accept("t"),
      let hour = reader.number(2), reader.accept(":"), let minute = reader.number(2), reader.accept(":"),
      let second = reader.number(2), hour < 24, minute < 60, second <= 60,
      let days = CivilDay.number(year: year, month: month, day: day)
    else { return nil }
    var nanoseconds: Int64 = 0
    if reader.accept(".") {
      guard let fraction = reader.fraction() else { return nil }
      nanoseconds = fraction
    }
    guard let offset = reader.zone(), reader.isAtEnd else { return nil }
    self.init(seconds: days * 86400 + hour * 3600 + minute * 60 + second - offset, nanoseconds: nanoseconds)
  }

  /// Years 0 to 9999: those that RFC 3339 can say.
  public static let textRange = Int64(-62_167_219_200)...253_402_300_799

  /// RFC 3339 in `Z`, without a fraction when there is none; outside of ``textRange`` the nearest moment within.
  public var description: String {
    let seconds = min(max(self.seconds, Timestamp.textRange.lowerBound), Timestamp.textRange.upperBound)
    let days = seconds.floorDivided(by: 86400)
    let rest = seconds - days * 86400
    let time = [rest / 3600, rest / 60 % 60, rest % 60].map { CivilDay.padded($0, 2) }.joined(separator: ":")
    var fraction = nanoseconds == 0 ? "" : "." + CivilDay.padded(Int64(nanoseconds), 9)
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(CalendarDate(dayNumber: days))T\(time)\(fraction)Z"
  }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}

/// A day of the calendar, without a time or a zone.
public struct CalendarDate: Sendable, Hashable, Comparable, CustomStringConvertible {
  public let year: Int
  public let month: Int
  public let day: Int

  /// Nil for a day that is not in the Gregorian calendar, and for years outside of 0...9999.
  public init?(year: Int, month: Int, day: Int) {
    guard CivilDay.number(year: Int64(year), month: Int64(month), day: Int64(day)) != nil else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Reads `2026-01-31`.
  public init?(_ text: String) {
    var reader = DigitReader(text)
    guard let year = reader.number(4), reader.accept("-"), let month = reader.number(2), reader.accept("-"),
      let day = reader.number(2), reader.isAtEnd
    else { return nil }
    self.init(year: Int(year), month: Int(month), day: Int(day))
  }

  /// `dayNumber` counts from 1970-01-01; outside of the years 0 to 9999 it is the nearest day within.
  public init(dayNumber: Int64) {
    let days = Timestamp.textRange.lowerBound / 86400...Timestamp.textRange.upperBound / 86400
    let (year, month, day) = CivilDay.date(min(max(dayNumber, days.lowerBound), days.upperBound))
    (self.year, self.month, self.day) = (Int(year), Int(month), Int(day))
  }

  public var description: String {
    [(year, 4), (month, 2), (day, 2)].map { CivilDay.padded(Int64($0.0), $0.1) }.joined(separator: "-")
  }

  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

/// Takes digits and marks off the front of a text.
private struct DigitReader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func accept(_ character: Unicode.Scalar) -> Bool {
    guard let byte = rest.first, UInt32(byte) == character.value else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(_ digits: Int) -> Int64? {
    var value: Int64 = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// Nanoseconds; nil without a digit.
  mutating func fraction() -> Int64? {
    var value: Int64 = 0
    var count = 0
    while let digit = digit() {
      if count < 9 { value = value * 10 + digit }
      count += 1
    }
    for _ in min(count, 9)..<9 { value *= 10 }
    return count == 0 ? nil : value
  }

  /// Seconds east of Greenwich.
  mutating func zone() -> Int64? {
    if accept("Z") || accept("z") { return 0 }
    let sign: Int64 = accept("-") ? -1 : 1
    if sign == 1, !accept("+") { return nil }
    guard let hours = number(2), accept(":"), let minutes = number(2), hours < 24, minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }

  private mutating func digit() -> Int64? {
    guard let byte = rest.first, 0x30...0x39 ~= byte else { return nil }
    rest.removeFirst()
    return Int64(byte - 0x30)
  }
}
