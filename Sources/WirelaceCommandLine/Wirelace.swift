extension Tool {
  /// The `wirelace` command line. A new command is one line here and one file in `Commands/`.
  public static let wirelace = Tool(
    name: "wirelace", version: "0.1.0",
    summary: "Wirelace: one schema for a whole protocol; checks it, generates Swift from it, reads bytes by it.",
    commands: [
      CheckCommand(), FormatCommand(), GenerateCommand(), DecodeCommand(), EncodeCommand(), ExplainCommand(),
      ExportCommand(),
    ])
}
