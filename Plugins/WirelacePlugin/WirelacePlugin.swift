import Foundation
import PackagePlugin

/// Generates Swift from the schemas that a target's `wirelace.json` names, before the target is compiled.
///
/// Kept small: an edit here compiles every plugin of the package again. What the settings mean is the tool's business.
@main
struct WirelacePlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let settings = try TargetSettings(targetFolder: target.directoryURL, packageFolder: context.package.directoryURL)
    let output = context.pluginWorkDirectoryURL
    return [
      .buildCommand(
        displayName: "Generating Swift for \(target.name) from \(settings.schemas.count) schemas",
        executable: try context.tool(named: "wirelace-generator").url,
        arguments: ["generate", "--build-plugin", "--output", output.path] + settings.arguments,
        inputFiles: settings.inputs,
        outputFiles: settings.outputNames.map { output.appending(path: $0) })
    ]
  }
}
