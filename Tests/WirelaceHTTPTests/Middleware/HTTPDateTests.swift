import Testing
@testable import WirelaceHTTP

@Suite struct HTTPDateTests {
  @Test func datesGoThereAndBack() {
    #expect(HTTPDate.unixTime("Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
    #expect(HTTPDate.text(unixTime: 784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
    // Prime steps through all years that the form can say.
    for time in stride(from: Int64(-62_167_219_200), through: 253_402_300_799, by: 97_000_003) {
      #expect(HTTPDate.unixTime(HTTPDate.text(unixTime: time)) == time)
    }
  }
}
