import WirelaceInterpreter
import WirelaceModel
import WirelaceResolver

/// What `--frame` can name.
package enum NamedLayout {
  case layout(Layout)
  case stream(ID<WirelaceModel.Stream>)
}

/// Finds frames, named bit fields, unions and streams by name.
package struct LayoutLookup {
  let model: ProtocolModel

  package init(model: ProtocolModel) { self.model = model }

  /// `Measurement`, or `module.Measurement` where several modules have one.
  package func find(_ name: String) throws(CommandFailure) -> NamedLayout {
    let entries = entries
    let found = entries.filter { $0.name == name || $0.qualified == name }
    if let only = found.first, found.count == 1 { return only.layout }
    if found.count > 1 {
      let names = found.map(\.qualified)
      throw CommandFailure("'\(name)' is ambiguous", help: "say \(listed(names, "or"))")
    }
    let meant =
      Suggestion.nearest(to: name, among: entries.map(\.name))
      ?? Suggestion.nearest(to: name, among: entries.map(\.qualified))
    throw CommandFailure("no frame is called '\(name)'", help: meant.map { "did you mean '\($0)'?" })
  }

  private var entries: [(name: String, qualified: String, layout: NamedLayout)] {
    model.layouts.map { entry(model.declared($0), .layout($0)) }
      + model.streams.indices.map { entry(model.streams[$0].declared, .stream(ID($0))) }
  }

  private func entry(_ declared: Declared, _ layout: NamedLayout) -> (String, String, NamedLayout) {
    (declared.name, (model[declared.module].name + [declared.name]).joined(separator: "."), layout)
  }
}

extension SchemaFiles {
  /// `--schema`, for commands that read bytes by schemas.
  package static let schemas = RepeatedOption<String>(
    "schema", short: "s", "PATH", "Schema file, or folder of them; the folder Schema when left out.",
    completion: .files(["lace"]))

  /// The model of the schemas named. Nil, with every finding on standard error, when they have mistakes.
  package static func model(_ arguments: Arguments, _ console: Console) throws -> ProtocolModel? {
    try resolved(arguments, console)?.model
  }

  /// The same with the modules of the files named: not those that they import.
  package static func resolved(_ arguments: Arguments, _ console: Console) throws
    -> (model: ProtocolModel, named: [ID<Module>])?
  {
    var paths = arguments[schemas]
    if paths.isEmpty {
      guard console.system.kind(of: "Schema") == .folder else {
        throw CommandFailure("no schema", help: "name one with --schema PATH; there is no folder Schema here")
      }
      paths = ["Schema"]
    }
    let resolution = try SchemaFiles(paths, console.system).resolve(schemaRoots: arguments[roots])
    guard let model = resolution.model else {
      let report = Report(tool: console.tool, diagnostics: resolution.diagnostics.filter { $0.severity == .error })
      console.note(report.text(colors: console.colorsErrors))
      return nil
    }
    return (model, resolution.entryModules)
  }
}
