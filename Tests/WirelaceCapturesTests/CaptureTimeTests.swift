import Testing
import WirelaceCaptures

@Suite struct CaptureTimeTests {
  @Test(
    arguments: [
      (0, 0, "1970-01-01T00:00:00.000000Z"), (1_582_934_400, 1000, "2020-02-29T00:00:00.000001Z"),
      (-1, 999_999_999, "1969-12-31T23:59:59.999999999Z"), (-62_135_596_800, 0, "0001-01-01T00:00:00.000000Z"),
      (253_402_300_800, 0, "+10000-01-01T00:00:00.000000Z"), (-62_198_755_200, 0, "-0001-01-01T00:00:00.000000Z"),
    ] as [(Int64, UInt32, String)])
  func text(seconds: Int64, nanoseconds: UInt32, text: String) {
    #expect(CaptureTime(seconds: seconds, nanoseconds: nanoseconds).description == text)
  }

  @Test func boundsDoNotTrap() {
    for seconds in [Int64.min, .min + 1, -1, 0, .max - 1, .max] {
      for nanoseconds in [0, 999_999_999, UInt32.max] {
        let time = CaptureTime(seconds: seconds, nanoseconds: nanoseconds)
        #expect(!time.description.isEmpty)
        #expect(time.nanoseconds(since: CaptureTime(seconds: .max)) <= 0 || time > CaptureTime(seconds: .max))
        #expect(time.nanoseconds(since: CaptureTime(seconds: .min)) >= 0)
        #expect(time.adding(seconds: .max) >= time)
        #expect(time.adding(seconds: .min) <= time)
      }
    }
  }

  @Test(arguments: [Int64.min, .min + 1, -1_000_001, -1_000_000, -1, 0, 1, 999_999, 1_000_000, .max])
  func microsecondsRoundTrip(microseconds: Int64) {
    #expect(CaptureTime(microseconds: microseconds).microseconds == microseconds)
  }

  @Test func backwardsIsNegative() {
    let late = CaptureTime(seconds: 2, nanoseconds: 100)
    #expect(CaptureTime(seconds: 1, nanoseconds: 200).nanoseconds(since: late) == -999_999_900)
  }

  @Test func fractionsAreCutNotRounded() {
    #expect(CaptureTime(seconds: 0, nanoseconds: 999_999_999).text(digits: 3) == "1970-01-01T00:00:00.999Z")
    #expect(CaptureTime(seconds: 0, nanoseconds: 999_999_999).text(digits: 0) == "1970-01-01T00:00:00Z")
  }
}
