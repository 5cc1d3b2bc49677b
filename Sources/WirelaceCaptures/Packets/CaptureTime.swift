/// A moment as a capture states it: seconds since 1970-01-01T00:00:00Z and nanoseconds on top.
///
/// Captures lie about time: moments before 1970, far in the future and running backwards are data, so no arithmetic here traps.
/// What would overflow stays at the bound.
public struct CaptureTime: Sendable, Hashable, Comparable {
  /// Whole seconds since 1970, negative before; the fraction always counts forward from here.
  public let seconds: Int64
  /// 0..<1,000,000,000.
  public let nanoseconds: UInt32

  /// Nanoseconds of a second or more are carried into the seconds.
  public init(seconds: Int64, nanoseconds: UInt32 = 0) {
    if nanoseconds < 1_000_000_000 {
      self.seconds = seconds
      self.nanoseconds = nanoseconds
    } else {
      let (sum, overflow) = seconds.addingReportingOverflow(Int64(nanoseconds / 1_000_000_000))
      self.seconds = overflow ? .max : sum
      self.nanoseconds = nanoseconds % 1_000_000_000
    }
  }

  /// Microseconds since 1970, negative before.
  public init(microseconds: Int64) {
    let second = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let isBefore = second.remainder < 0
    seconds = isBefore ? second.quotient - 1 : second.quotient
    nanoseconds = UInt32(truncatingIfNeeded: isBefore ? second.remainder + 1_000_000 : second.remainder) * 1000
  }

  /// Microseconds since 1970, rounded down; nil when they do not fit 64 bits.
  public var microseconds: Int64? {
    let whole = seconds.multipliedReportingOverflow(by: 1_000_000)
    if whole.overflow {
      // The last second before the bound may fit once its fraction is added.
      guard seconds < 0 else { return nil }
      let next = (seconds + 1).multipliedReportingOverflow(by: 1_000_000)
      if next.overflow { return nil }
      let sum = next.partialValue.addingReportingOverflow(Int64(nanoseconds / 1000) - 1_000_000)
      return sum.overflow ? nil : sum.partialValue
    }
    let sum = whole.partialValue.addingReportingOverflow(Int64(nanoseconds / 1000))
    return sum.overflow ? nil : sum.partialValue
  }

  /// This moment later by whole seconds; stays at the bound.
  public func adding(seconds more: Int64) -> CaptureTime {
    let (sum, overflow) = seconds.addingReportingOverflow(more)
    return CaptureTime(seconds: overflow ? (more < 0 ? .min : .max) : sum, nanoseconds: nanoseconds)
  }

  /// The nanoseconds from `earlier` to this moment, negative when time runs backwards; stays at the bounds of 64 bits (292 years).
  public func nanoseconds(since earlier: CaptureTime) -> Int64 {
    let whole = seconds.subtractingReportingOverflow(earlier.seconds)
    if whole.overflow { return seconds < earlier.seconds ? .min : .max }
    let scaled = whole.partialValue.multipliedReportingOverflow(by: 1_000_000_000)
    if scaled.overflow { return whole.partialValue < 0 ? .min : .max }
    let sum = scaled.partialValue.addingReportingOverflow(Int64(nanoseconds) - Int64(earlier.nanoseconds))
    return sum.overflow ? (scaled.partialValue < 0 ? .min : .max) : sum.partialValue
  }

  public static func < (left: CaptureTime, right: CaptureTime) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}

extension CaptureTime: CustomStringConvertible {
  /// As in ISO 8601, in UTC: `2026-12-02T21:40:33.250000Z`; nanoseconds only where there are any.
  public var description: String { text(digits: nanoseconds % 1000 == 0 ? 6 : 9) }

  /// As in ISO 8601, in UTC, with so many digits (0...9) after the point. Years beyond four digits carry a sign.
  public func text(digits: Int) -> String {
    let days = CaptureTime.floorDivide(seconds, 86_400)
    let second = Int(seconds &- days &* 86_400)
    let date = CaptureTime.date(daysSince1970: days)
    var text = CaptureTime.year(date.year)
    text += "-" + CaptureTime.padded(date.month, 2) + "-" + CaptureTime.padded(date.day, 2)
    text += "T" + CaptureTime.padded(second / 3600, 2) + ":" + CaptureTime.padded(second / 60 % 60, 2)
    text += ":" + CaptureTime.padded(second % 60, 2)
    if digits > 0 { text += "." + CaptureTime.padded(Int(nanoseconds), 9).prefix(min(digits, 9)) }
    return text + "Z"
  }

  /// The moment of a date and a time of day in UTC; out-of-range days and hours run over into the next, as in `2026-01-01` at 25 hours.
  init(year: Int, month: Int, day: Int, secondOfDay: Int, nanoseconds: UInt32) {
    // Counted from March, the odd day of leap years comes last.
    let shifted = Int64(month <= 2 ? year - 1 : year)
    let era = CaptureTime.floorDivide(shifted, 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = Int64((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1)
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(
      seconds: (era * 146_097 + dayOfEra - 719_468) * 86_400 + Int64(secondOfDay), nanoseconds: nanoseconds)
  }

  private static func date(daysSince1970 days: Int64) -> (year: Int64, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let march = (5 * dayOfYear + 2) / 153
    let month = Int(march < 10 ? march + 3 : march - 9)
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, Int(dayOfYear - (153 * march + 2) / 5 + 1))
  }

  private static func year(_ year: Int64) -> String {
    if 0...9999 ~= year { return padded(Int(year), 4) }
    return (year < 0 ? "-" : "+") + padded(Int(year.magnitude), 4)
  }

  private static func padded(_ value: Int, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }

  private static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
    let result = value.quotientAndRemainder(dividingBy: divisor)
    return result.remainder < 0 ? result.quotient - 1 : result.quotient
  }
}
