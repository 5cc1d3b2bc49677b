#if os(Linux)
  import Testing
  import VysloOpen
  import WirelaceCommandLine

  @testable import VysloCommands

  @Suite struct LEDWordsTests {
    @Test func looksAreRead() throws {
      let blue = RGB(0, 60, 100)
      #expect(try LEDCommand.profile(["off"]) == .off)
      #expect(try LEDCommand.profile(["inherit", "@idle"]) == .inherit("@idle"))
      #expect(try LEDCommand.profile(["steady", "0,60,100", "20"]) == .steady(color: blue, brightnessPercent: 20))
      #expect(
        try LEDCommand.profile(["breathe", "0,60,100", "40", "2400", "0"])
          == .breathe(color: blue, brightnessPercent: 40, periodMs: 2400, minBrightnessPercent: 0))
      #expect(
        try LEDCommand.profile(["blink", "0,60,100", "50", "500", "300"])
          == .blink(color: blue, brightnessPercent: 50, onMs: 500, offMs: 300))
    }

    @Test(arguments: [
      "on", "off 1", "steady", "steady 0,60 20", "steady 0,60,100", "steady 0,60,100 x", "steady 0,60,100 20 x",
      "breathe 0,60,100 40 2400", "blink a,b,c 1 2 3", "inherit",
    ]) func othersAreRefused(_ text: String) {
      #expect(throws: CommandFailure.self) {
        try LEDCommand.profile(text.split(separator: " ").map { String($0) })
      }
    }
  }
#endif
