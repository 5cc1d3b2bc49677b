/// A command-line program: a name, a version and its commands.
public struct Tool: Sendable {
  public var name: String
  public var version: String
  /// One sentence.
  public var summary: String
  public var commands: [any Subcommand]

  public init(name: String, version: String, summary: String, commands: [any Subcommand]) {
    self.name = name
    self.version = version
    self.summary = summary
    self.commands = commands + [CompletionCommand()]
  }

  static let help = Flag("help", short: "h", "Show this help.")
  static let color = Option<ColorChoice>(
    "color", "WHEN", default: .auto, "Colour: \(ColorChoice.argumentForm). NO_COLOR in the environment turns it off.")
  static let showVersion = Flag("version", "Show the version.")
  /// What every command takes.
  static let common: [any Parameter] = [color, help]

  /// Runs the command that the words name.
  public func run(_ words: [String], _ system: any System) -> CommandStatus {
    let verb = words.firstIndex { !$0.hasPrefix("-") } ?? words.endIndex
    // `--color never check` and `check --color never` mean the same.
    let isValue = verb > 0 && words[verb - 1] == "--color"
    let split = isValue ? words[(verb + 1)...].firstIndex { !$0.hasPrefix("-") } ?? words.endIndex : verb
    let plain = Console(system, tool: self, color: .auto)
    do {
      let before = try Arguments(parsing: Array(words[..<split]), for: Tool.common + [Tool.showVersion])
      let console = Console(system, tool: self, color: before[Tool.color])
      let status = try dispatch(before, words[split...], console)
      try console.flush()
      return status
    } catch {
      return report(error, plain)
    }
  }

  private func dispatch(_ before: Arguments, _ words: ArraySlice<String>, _ console: Console) throws -> CommandStatus {
    if before[Tool.showVersion] {
      try console.print("\(name) \(version)")
      return .clean
    }
    guard let verb = words.first, !before[Tool.help] else {
      guard words.isEmpty, !before[Tool.help] else { return try showHelp(words.first, console) }
      console.note(HelpText.tool(self))
      return .couldNotRun
    }
    if verb == "help" { return try showHelp(words.dropFirst().first, console) }
    let command = try command(named: verb)
    let arguments: Arguments
    do {
      arguments = try Arguments(parsing: Array(words.dropFirst()), for: command.parameters + Tool.common)
    } catch {
      throw CommandFailure(error.message, help: error.help ?? "see '\(name) \(verb) --help'")
    }
    if arguments[Tool.help] { return try showHelp(verb, console) }
    let color = arguments[Tool.color] == .auto ? before[Tool.color] : arguments[Tool.color]
    let own = Console(console.system, tool: self, color: color)
    defer { own.endProgress() }
    do {
      let status = try command.run(arguments, own)
      try own.flush()
      return status
    } catch {
      // What was said before the failure still counts.
      if !((error as? FileError)?.isClosedPipe ?? false) { try? own.flush() }
      return report(error, own)
    }
  }

  private func showHelp(_ verb: String?, _ console: Console) throws -> CommandStatus {
    try console.print(try verb.map { HelpText.command(try command(named: $0), of: self) } ?? HelpText.tool(self))
    return .clean
  }

  private func command(named verb: String) throws(CommandFailure) -> any Subcommand {
    if let command = commands.first(where: { $0.name == verb }) { return command }
    let meant = Suggestion.nearest(to: verb, among: commands.map(\.name) + ["help"])
    throw CommandFailure(
      "unknown command '\(verb)'", help: meant.map { "did you mean '\($0)'?" } ?? "see '\(name) --help'")
  }

  private func report(_ error: any Error, _ console: Console) -> CommandStatus {
    switch error {
    case let error as CommandFailure: console.error(error.message, help: error.help)
    // The reader had enough (`wirelace … | head`): no word, but not a success either.
    case let error as FileError where error.isClosedPipe: break
    case let error as SettingsError: console.note(error.description)
    case let error as FileError: console.error(error.description)
    default: console.error("\(error)")
    }
    return .couldNotRun
  }
}
