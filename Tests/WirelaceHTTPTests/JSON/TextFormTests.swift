import Testing
import WirelaceFrames
import WirelaceHTTP

@Suite struct TextFormTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0, 0, "1970-01-01T00:00:00Z"),
    ("2026-01-31T09:00:00.25+01:00", 1_769_846_400, 250_000_000, "2026-01-31T08:00:00.25Z"),
    ("1969-12-31t23:59:59.9999999999z", -1, 999_999_999, "1969-12-31T23:59:59.999999999Z"),
    ("2016-12-31T23:59:60Z", 1_483_228_800, 0, "2017-01-01T00:00:00Z"),
    ("0000-01-01T00:00:00-23:59", -62_167_132_860, 0, "0000-01-01T23:59:00Z"),
  ])
  func timesOfRFC3339(text: String, seconds: Int, nanoseconds: Int, written: String) throws {
    let time = try #require(Timestamp(text))
    #expect(time == Timestamp(seconds: Int64(seconds), nanoseconds: Int64(nanoseconds)))
    #expect(time.description == written)
  }

  @Test(arguments: [
    "", "2026-01-31", "2026-01-31T08:00:00", "2026-02-29T08:00:00Z", "2026-01-31T24:00:00Z", "2026-01-31T08:00:00.Z",
    "2026-01-31 08:00:00Z", "2026-1-31T08:00:00Z", "2026-01-31T08:00:00+1:00", "2026-01-31T08:00:00ZZ",
    "2026-01-31T08:60:00Z", "2026-01-31T08:00:61Z", "-026-01-31T08:00:00Z", "２０２６-01-31T08:00:00Z",
  ])
  func otherTimesAreRefused(text: String) { #expect(Timestamp(text) == nil) }

  @Test func timesBeyondTheFormAreWrittenAsTheNearest() {
    #expect(Timestamp(seconds: .max).description == "9999-12-31T23:59:59Z")
    #expect(Timestamp(seconds: .min, nanoseconds: -1).description.hasSuffix("Z"))
    #expect(Timestamp(seconds: 0, nanoseconds: -1) == Timestamp(seconds: -1, nanoseconds: 999_999_999))
  }

  @Test func daysAreOfTheCalendar() {
    #expect(CalendarDate("2024-02-29")?.description == "2024-02-29")
    for bad in ["2023-02-29", "2024-13-01", "2024-00-01", "2024-1-1", "2024-01-01Z"] {
      #expect(CalendarDate(bad) == nil)
    }
  }

  @Test func numbersOfTimeAreExact() throws {
    let seconds = JSONCoding.duration(milliseconds: false, lenient: true)
    for (text, nanoseconds) in [
      ("61.5", 61_500_000_000), ("0.000000001", 1), ("1e-9", 1), ("-2.5E1", -25_000_000_000), ("0", 0),
      ("\"7\"", 7_000_000_000),
      ("1e-999", 0), ("0e999", 0),
    ] {
      #expect(try seconds.decode(JSONValue(parsing: text)) == .nanoseconds(nanoseconds), "\(text)")
    }
    #expect(seconds.encode(.nanoseconds(61_500_000_000)).compactText == "61.5")
    #expect(seconds.encode(.nanoseconds(-1)).compactText == "-0.000000001")
    #expect(JSONCoding.duration(milliseconds: true).encode(.seconds(2)).compactText == "2000")
    let unix = JSONCoding.unixTime(milliseconds: true)
    #expect(try unix.decode(-1) == Timestamp(seconds: -1, nanoseconds: 999_000_000))
    #expect(unix.encode(Timestamp(seconds: -1, nanoseconds: 999_000_000)) == -1)
    for bad in ["1e30", "1e999", "99999999999999999999999999999"] {
      let json = try JSONValue(parsing: bad)
      #expect(throws: JSONPayloadError.self) { try seconds.decode(json) }
      #expect(throws: JSONPayloadError.self) { try unix.decode(json) }
    }
  }

  @Test func base64GoesThereAndBack() {
    for (text, bytes) in [("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob")] {
      #expect(Base64.encode(Array(bytes.utf8)) == text)
      #expect(Base64.decode(text) == Array(bytes.utf8))
    }
    #expect(Base64.encode([0xFB, 0xFF], url: true) == "-_8")
    #expect(Base64.decode("-_8=", url: true) == [0xFB, 0xFF])
    for bad in ["Z", "Zg=", "Zh==", "Zg===", "Zm9v====", "Z g=", "-_8=", "=", "Zg==Zg=="] {
      #expect(Base64.decode(bad) == nil)
    }
  }

  @Test func uuidsAndURLsKeepTheirForm() throws {
    let text = "0F8A0001-5d6c-4e2b-9a57-2c1f0e9d7b34"
    #expect(try JSONCoding.uuid.decode(.string(text)) == text.lowercased())
    for bad in ["", text + "0", String(text.dropLast()), text.replacing("-", with: "")] {
      #expect(throws: JSONPayloadError.self) { try JSONCoding.uuid.decode(.string(bad)) }
    }
    #expect(try JSONCoding.url.decode("vyslo://callback?x=1") == "vyslo://callback?x=1")
    for bad in ["", "/path", "https:", ":x", "1a:b", "http://a b", "http://ä"] {
      #expect(throws: JSONPayloadError.self) { try JSONCoding.url.decode(.string(bad)) }
    }
    var violations: [PayloadViolation] = []
    JSONCoding.url.check("no url", at: "$.u", into: &violations)
    #expect(violations == [PayloadViolation(rule: "format", path: "$.u", expected: "an absolute URL")])
  }
}
