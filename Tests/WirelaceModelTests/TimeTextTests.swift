import Testing
import WirelaceModel

/// Times as texts, against dates known from the calendar.
@Suite struct TimeTextTests {
  @Test(
    arguments: [
      (0, 0, "1970-01-01T00:00:00Z"), (1_769_846_400, 250_000_000, "2026-01-31T08:00:00.25Z"),
      (-1, 999_999_999, "1969-12-31T23:59:59.999999999Z"), (951_782_400, 0, "2000-02-29T00:00:00Z"),
      (-2_203_891_200, 0, "1900-03-01T00:00:00Z"), (-62_167_219_200, 0, "0000-01-01T00:00:00Z"),
      (253_402_300_799, 0, "9999-12-31T23:59:59Z"),
    ] as [(Int64, Int64, String)])
  func momentsAreWrittenAndRead(seconds: Int64, nanoseconds: Int64, text: String) throws {
    #expect(TimeText.text(seconds: seconds, nanoseconds: nanoseconds) == text)
    let moment = try #require(TimeText.moment(text))
    #expect(moment == (seconds, nanoseconds))
  }

  @Test func everyDayOfFourCenturiesReadsBack() {
    for day in stride(from: Int64(-719_528), through: -719_528 + 146_098, by: 61) {
      let text = TimeText.text(seconds: day * 86400, nanoseconds: 0)
      #expect(TimeText.day(String(text.prefix(10))) == day)
    }
  }

  @Test func momentsThatNoTextSaysAreTheNearestOnes() {
    #expect(TimeText.text(seconds: .max, nanoseconds: 0) == "9999-12-31T23:59:59Z")
    #expect(TimeText.text(seconds: .min, nanoseconds: 0) == "0000-01-01T00:00:00Z")
  }

  @Test(arguments: [
    "2026-01-31T08:00:00", "2026-02-29T08:00:00Z", "2026-01-31T24:00:00Z", "2026-01-31T08:00:00+24:00", "",
  ])
  func otherTextsAreNoMoments(text: String) { #expect(TimeText.moment(text) == nil) }

  @Test(arguments: [("1.5", 1_500_000_000), ("-0.000000001", -1), ("0.0000000009", 0), ("90", 90_000_000_000)])
  func secondsAreNanoseconds(text: String, total: Int128) {
    #expect(TimeText.nanoseconds(text, in: .seconds) == total)
  }

  @Test func secondsBeyond64BitsAreNone() {
    #expect(TimeText.nanoseconds("9223372036854775807", in: .seconds) != nil)
    #expect(TimeText.nanoseconds("9223372036854775808", in: .seconds) == nil)
  }
}
