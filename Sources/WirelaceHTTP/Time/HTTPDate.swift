/// Dates of header fields (RFC 9110, 5.6.7).
public enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]

  /// Seconds since 1970 of `Sun, 06 Nov 1994 08:49:37 GMT`; nil for anything else, the two obsolete forms included.
  public static func unixTime(_ text: String) -> Int64? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 6, parts[0].utf8.count == 4, parts[0].hasSuffix(","), parts[5] == "GMT",
      let day = number(parts[1], digits: 2), let month = months.firstIndex(of: String(parts[2])),
      let year = number(parts[3], digits: 4)
    else { return nil }
    let time = parts[4].split(separator: ":", omittingEmptySubsequences: false)
    guard time.count == 3, let hour = number(time[0], digits: 2), let minute = number(time[1], digits: 2),
      let second = number(time[2], digits: 2), hour < 24, minute < 60, second <= 60,
      let days = CivilDay.number(year: year, month: Int64(month + 1), day: day)
    else { return nil }
    return days * 86400 + hour * 3600 + minute * 60 + second
  }

  /// `Sun, 06 Nov 1994 08:49:37 GMT`. For years 0 to 9999.
  public static func text(unixTime: Int64) -> String {
    let days = unixTime.floorDivided(by: 86400)
    let second = unixTime - days * 86400
    let (year, month, day) = CivilDay.date(days)
    let weekday = weekdays[Int(days - days.floorDivided(by: 7) * 7)]
    let time = [second / 3600, second / 60 % 60, second % 60].map { CivilDay.padded($0, 2) }.joined(separator: ":")
    return "\(weekday), \(CivilDay.padded(day, 2)) \(months[Int(month - 1)]) \(CivilDay.padded(year, 4)) \(time) GMT"
  }

  private static func number(_ text: Substring, digits: Int) -> Int64? {
    text.utf8.count == digits && text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int64(text) : nil
  }
}

/// Days of the Gregorian calendar, counted from 1970-01-01.
enum CivilDay {
  /// Nil for a day that is not in the calendar; years 0 to 9999.
  static func number(year: Int64, month: Int64, day: Int64) -> Int64? {
    guard 0...9999 ~= year, 1...12 ~= month, day >= 1, day <= length(year, month) else { return nil }
    // Years that begin in March put the leap day at their end.
    let shifted = month > 2 ? year : year - 1
    let era = shifted.floorDivided(by: 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  static func date(_ number: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = number + 719_468
    let era = shifted.floorDivided(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    return (
      yearOfEra + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  private static func length(_ year: Int64, _ month: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  static func padded(_ value: Int64, _ digits: Int) -> String {
    let text = "\(value)"
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}

extension Int64 {
  /// Rounded down, unlike `/`. `divisor` is positive.
  func floorDivided(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
