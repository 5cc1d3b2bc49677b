import WirelaceCommandLine

extension Tool {
  /// The `vyslo` command line: VysloOpen from a shell. A new command is one line here and one type.
  public static let vyslo = Tool(
    name: "vyslo", version: "0.1.0", summary: "Talks to recording cards: finds them, records, exports, sets them up.",
    commands: commands)

  private static var commands: [any Subcommand] {
    #if os(Linux)
      [
        ScanCommand(), StatusCommand(), RecordCommand(), ListCommand(), ExportCommand(), WatchCommand(), LEDCommand(),
        UpdateCommand(),
      ]
    #else
      []
    #endif
  }
}
