import Foundation
import PackagePlugin

/// `swift package wirelace generate [--target NAME]...`: writes the Swift of every target whose `wirelace.json` has an
/// `output`, for those who check generated sources in. Any other command is handed to the `wirelace` tool as it is.
@main
struct WirelaceGenerate: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let tool = try context.tool(named: "wirelace-generator").url
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    let rest = extractor.remainingArguments
    let isPlain =
      rest.first == "generate" && !rest.contains { ["--config", "--output", "-o", "--help", "-h"].contains($0) }
    guard isPlain else { return try run(tool, arguments) }
    let targets = try names.isEmpty ? context.package.targets : context.package.targets(named: names)
    let settings = targets.map { $0.directoryURL.appending(path: "wirelace.json") }.filter(hasOutput)
    if settings.isEmpty {
      return Diagnostics.error(
        "no target has a wirelace.json with an 'output'; SwiftPM leaves out targets that have no Swift file yet")
    }
    for file in settings { try run(tool, rest + ["--config", file.path]) }
  }

  private func hasOutput(_ settings: URL) -> Bool {
    struct File: Decodable {
      var output: String?
    }
    guard let data = try? Data(contentsOf: settings) else { return false }
    // Settings that cannot be read are the tool's to complain about.
    return (try? JSONDecoder().decode(File.self, from: data)).map { $0.output != nil } ?? true
  }

  private func run(_ tool: URL, _ arguments: [String]) throws {
    let process = try Process.run(tool, arguments: arguments)
    process.waitUntilExit()
    if process.terminationStatus != 0 { Diagnostics.error("wirelace ended with status \(process.terminationStatus)") }
  }
}
