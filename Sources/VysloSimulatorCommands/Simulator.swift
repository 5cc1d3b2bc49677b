import WirelaceCommandLine

extension Tool {
  /// The `vyslo-simulator` command line. A new command is one line here and one file.
  public static let vysloSimulator = Tool(
    name: "vyslo-simulator", version: "0.1.0",
    summary: "Stands for what VysloOpen talks to: the card, its cloud, and whoever gives out tokens.",
    commands: commands)

  private static var commands: [any Subcommand] {
    #if os(Linux)
      [CardCommand(), CloudCommand(), TokenCommand()]
    #else
      [TokenCommand()]
    #endif
  }
}
