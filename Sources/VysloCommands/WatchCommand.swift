#if os(Linux)
  import VysloOpen
  import WirelaceCommandLine
  import WirelaceCommandSupport

  /// `watch`: what happens on the card.
  struct WatchCommand: Subcommand {
    static let count = OptionalOption<Int>("count", short: "n", "NUMBER", "End after so many events.")
    let name = "watch"
    let summary = "Show what happens on a card, until it is gone"
    var parameters: [any Parameter] { CardAccess.parameters + [Self.count] }

    func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
      let output = LiveOutput(console)
      let count = try arguments[Self.count].map { try CardAccess.number($0, "--count", 1...1_000_000) }
      try CardAccess.withSession(arguments, console) { session in
        try output.line("watching \(session.name)")
        var left = count ?? .max
        for await event in session.events {
          try output.line("\(event)")
          left -= 1
          if left <= 0 { return }
        }
        throw CommandFailure("the card is gone")
      }
      return .clean
    }
  }
#endif
