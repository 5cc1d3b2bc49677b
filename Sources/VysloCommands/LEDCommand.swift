#if os(Linux)
  import VysloOpen
  import WirelaceCommandLine
  import WirelaceCommandSupport

  /// `led`: how the light looks in a state.
  struct LEDCommand: Subcommand {
    static let words = Operands<String>("WORD", 0...6, "KEY and MODE with its values; KEY alone: the default again.")
    let name = "led"
    let summary = "Show how the LED looks in each state, or set one"
    let discussion = """
      Colours are three numbers from 0 to 100, times are milliseconds.

        vyslo led
        vyslo led charging steady 100,50,0 20
        vyslo led recording.smartWakeOn breathe 0,60,100 40 2400 0
        vyslo led lowBattery blink 100,0,0 50 500 500
        vyslo led idle.smartWakeOff off
        vyslo led idle.smartWakeOff
      """
    var parameters: [any Parameter] { CardAccess.parameters + [Self.words] }

    func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
      let words = arguments[Self.words]
      let profile = words.count > 1 ? try Self.profile(Array(words.dropFirst())) : nil
      let output = LiveOutput(console)
      try CardAccess.withSession(arguments, console) { session in
        if let key = words.first {
          if let profile {
            try await session.feedback.updateSettings(FeedbackPatch().setLED(key, profile))
          } else {
            try await session.feedback.restoreDefaults([key])
          }
        }
        let settings = try await session.feedback.settings()
        for led in settings.leds where words.isEmpty || led.key == words[0] {
          try output.line("\(led.key)  \(led.override ?? led.defaultProfile)\(led.override == nil ? "" : "  (set)")")
        }
      }
      return .clean
    }

    static func profile(_ words: [String]) throws -> VysloLEDProfile {
      let colour = words.count > 1 ? words[1].split(separator: ",").compactMap { Int($0) } : []
      let numbers = words.dropFirst(2).compactMap { Int($0) }
      let isColour = colour.count == 3 && numbers.count == max(0, words.count - 2)
      let color = isColour ? RGB(colour[0], colour[1], colour[2]) : RGB(0, 0, 0)
      switch (words[0], isColour, numbers.count) {
      case ("off", _, 0) where words.count == 1: return .off
      case ("inherit", _, _) where words.count == 2: return .inherit(words[1])
      case ("steady", true, 1): return .steady(color: color, brightnessPercent: numbers[0])
      case ("breathe", true, 3):
        return .breathe(
          color: color, brightnessPercent: numbers[0], periodMs: numbers[1], minBrightnessPercent: numbers[2])
      case ("blink", true, 3):
        return .blink(color: color, brightnessPercent: numbers[0], onMs: numbers[1], offMs: numbers[2])
      default: throw CommandFailure("'\(words.joined(separator: " "))' is no look", help: "vyslo led --help shows some")
      }
    }
  }
#endif
