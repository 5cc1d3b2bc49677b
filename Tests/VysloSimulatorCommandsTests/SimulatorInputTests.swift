import Testing
import VysloProtocol
import WirelaceFeedback

@testable import VysloSimulatorCommands

@Suite struct SimulatorInputTests {
  @Test(
    arguments: [
      ("press", .press), ("  press  ", .press), ("hold 3s", .hold(3_000)), ("down", .buttonDown), ("up", .buttonUp),
      ("drop", .drop), ("fill", .free(0)), ("fill 4096", .free(4_096)), ("empty", .free(nil)), ("drain", .battery(3)),
      ("drain 50", .battery(50)), ("charge on", .charge(true)), ("charge off", .charge(false)),
      ("advance 500ms", .advance(500)), ("advance 30d", .advance(2_592_000_000)), ("say owner 5s", .say(.owner, 5_000)),
      ("status", .status), ("help", .help), ("?", .help), ("quit", .quit),
    ] as [(String, SimulatorInput)]) func whatIsTyped(line: String, input: SimulatorInput) throws
  {
    #expect(try SimulatorInput(line) == input)
  }

  @Test func nothingIsNothing() throws {
    #expect(try SimulatorInput("") == nil)
    #expect(try SimulatorInput(" \t ") == nil)
  }

  @Test(arguments: [
    ("dance", "'dance' is nothing a card can do; 'help' shows what is"), ("press 1", "unexpected '1' behind 'press'"),
    ("hold", "'hold' needs a time, such as 10s"), ("hold 3", "'3' is no time: 500ms, 10s, 5m, 2h, 30d"),
    ("advance 3y", "'3y' is no time: 500ms, 10s, 5m, 2h, 30d"),
    ("advance -1s", "'-1s' is no time: 500ms, 10s, 5m, 2h, 30d"),
    ("advance 367d", "'367d' is no time: 500ms, 10s, 5m, 2h, 30d"),
    ("advance 999999999999d", "'999999999999d' is no time: 500ms, 10s, 5m, 2h, 30d"),
    ("advance 9999999999999ms", "'9999999999999ms' is no time: 500ms, 10s, 5m, 2h, 30d"),
    ("drain 101", "'101' is no number from 0 to 100"), ("fill x", "'x' is no number from 0 to 1099511627776"),
    ("charge", "charge is 'on' or 'off'"), ("charge maybe", "charge is 'on' or 'off'"),
    ("say nobody 3s", "who speaks? owner, other, noise"), ("say owner", "'say' needs a time, such as 10s"),
  ]) func whatIsWrongIsSaid(line: String, text: String) {
    #expect(throws: SimulatorInput.Failure(text)) { try SimulatorInput(line) }
  }

  @Test func theDotHasTheColourOfTheLight() throws {
    let white = RGB(100, 100, 100)
    #expect(LightText.color(.off, at: 0) == nil)
    let full = try #require(LightText.color(.steady(color: white, brightnessPercent: 100), at: 5))
    #expect(full == (255, 255, 255))
    let faint = try #require(LightText.color(.steady(color: RGB(100, 0, 0), brightnessPercent: 2), at: 5))
    #expect(faint.0 > 20 && faint.1 == 0 && faint.2 == 0)
    let blink = CardLights.Mode.blink(color: white, brightnessPercent: 50, onMs: 200, offMs: 300)
    #expect(LightText.color(blink, at: 199) != nil && LightText.color(blink, at: 200) == nil)
    #expect(LightText.color(blink, at: 500) != nil)
    let breathe = CardLights.Mode.breathe(color: white, brightnessPercent: 30, periodMs: 2_000, minBrightnessPercent: 0)
    #expect(LightText.color(breathe, at: 0) == nil)
    let middle = try #require(LightText.color(breathe, at: 1_000))
    let quarter = try #require(LightText.color(breathe, at: 500))
    #expect(middle.0 > quarter.0)
    #expect(LightText.describe(breathe) == "breathe (100, 100, 100) 0-30 %, 2000 ms")
  }
}
