import WirelaceCaptureAnalysis
import WirelaceCommandLine

extension Tool {
  /// ``wirelace`` with the commands that read captures.
  public static let wirelaceWithCaptures = wirelace(CaptureFiles())

  /// ``wirelace`` with the commands that read captures. A new one is one line here and one file in `Commands/`.
  static func wirelace(_ reading: any CaptureReading) -> Tool {
    let added: [any Subcommand] = [
      ValidateCommand(reading: reading), CaptureDecodeCommand(reading: reading), HandlesCommand(reading: reading),
      StatsCommand(reading: reading), ScrubCommand(), ExplainCommand(rules: FindingRule.all.map(RulePage.init)),
    ]
    let base = Tool.wirelace
    let names = added.map(\.name) + ["completion"]
    let kept = base.commands.filter { !names.contains($0.name) }
    return Tool(name: base.name, version: base.version, summary: base.summary, commands: kept + added)
  }
}

extension RulePage {
  init(_ rule: FindingRule) {
    self.init(
      id: rule.id, severity: rule.severity.rawValue, title: rule.title, cause: rule.cause, example: rule.example,
      advice: rule.advice)
  }
}
