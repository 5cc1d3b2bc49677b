import WirelaceDiagnostics
import WirelaceModel
import WirelaceResolver
import WirelaceSwift

/// `generate`: Swift out of schemas.
struct GenerateCommand: Subcommand {
  static let paths = Operands<String>(
    "PATH", 0...Int.max, "Schema files, or folders of them; by default those that the settings name.",
    completion: .files(["lace"]))
  static let output = OptionalOption<String>(
    "output", short: "o", "DIR", "Folder for the Swift files; made when it is not there.", completion: .folders)
  static let settings = OptionalOption<String>(
    "config", "FILE", "Settings (wirelace.json); the options below overrule them.", completion: .files(["json"]))
  static let access = OptionalOption<SwiftOptions.Access>(
    "access-level", "LEVEL", "Of the generated declarations: \(SwiftOptions.Access.argumentForm). Public by default.")
  static let prefix = OptionalOption<String>("prefix", "TEXT", "Put in front of every type's name.")
  static let namespace = OptionalOption<SwiftOptions.Namespace>(
    "namespace", "WHERE",
    "none: types at the top level (the default); module: inside an enum named for the schema's module.")
  static let parts = OptionalOption<SwiftOptions.Parts>(
    "parts", "LIST",
    "What to generate beside types and codecs, separated by commas: \(SwiftPart.argumentForm). All by default.")
  static let imports = RepeatedOption<String>(
    "import", "MODULE", "A Swift module to import, for types of schemas that are generated there.")
  static let check = Flag("check", short: "c", "Write nothing; name the files that are not up to date.")
  static let prune = Flag("prune", "Remove files that an earlier run made of schemas that are gone.")
  static let quiet = Flag("quiet", short: "q", "Say nothing of what is written.")
  static let plugin = Flag(
    "build-plugin", "As the build plugin calls it: quiet, and every schema must have been declared.")

  let name = "generate"
  let summary = "Generate Swift from schemas"
  let discussion = """
    Every schema file becomes a fixed set of Swift files. A file is written only when its content changes, in one step, and \
    nothing is removed without --prune, which removes generated files only.

      wirelace generate --output Sources/Card/Generated Schema/card.lace
    """
  var parameters: [any Parameter] {
    [
      Self.paths, Self.output, Self.settings, SchemaFiles.roots, Self.access, Self.prefix, Self.namespace, Self.parts,
      Self.imports, Self.check, Self.prune, Self.quiet, Self.plugin,
    ]
  }

  func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
    let system = console.system
    let settings = try settings(arguments, system)
    let named = arguments[Self.paths].isEmpty ? settings.schemas : arguments[Self.paths]
    guard !named.isEmpty else {
      throw CommandFailure("no schemas", help: "give their PATHs, or --config with a file that names them")
    }
    let folder = arguments[Self.output] ?? settings.output.map { Path.join(Path.parent(of: settings.path), $0) }
    guard let folder else {
      throw CommandFailure("--output is missing", help: "say where the Swift files go: --output DIR")
    }
    let files = try SchemaFiles(named, system)
    if arguments[Self.plugin] { try refuseUndeclared(settings, files, system) }
    try refuseCollisions(files.paths)

    let resolution = try files.resolve(schemaRoots: arguments[SchemaFiles.roots] + settings.schemaRoots)
    if !resolution.diagnostics.isEmpty {
      console.note(Report(tool: console.tool, diagnostics: resolution.diagnostics).text(colors: console.colorsErrors))
    }
    guard let model = resolution.model else { return .findings }
    if settings.options.imports.isEmpty { try refuseMissingModules(model, resolution.entryModules) }
    try refuseSharedNames(model, settings.options)

    let emitter = SwiftEmitter(model, options: settings.options)
    let wanted = resolution.entryModules.flatMap { module in SwiftFileKind.allCases.map { (module: module, kind: $0) } }
    let emitted = onAllProcessors(wanted) { emitter.file($0.kind, of: $0.module) }
    var writer = GeneratedFolder(folder, system, isTrial: arguments[Self.check])
    for (index, file) in emitted.enumerated() {
      console.progress("generating", index, of: emitted.count, file.name)
      try writer.write(file)
    }
    if arguments[Self.prune] { try writer.prune() }
    return try tell(writer, arguments, console)
  }

  private func tell(_ folder: GeneratedFolder, _ arguments: Arguments, _ console: Console) throws -> CommandStatus {
    if arguments[Self.check] {
      for path in folder.written { try console.print("\(path) is not up to date") }
      for path in folder.removed { try console.print("\(path) is made of a schema that is gone") }
      return folder.written.isEmpty && folder.removed.isEmpty ? .clean : .findings
    }
    if !arguments[Self.quiet], !arguments[Self.plugin] {
      for path in folder.written { try console.print("wrote \(path)") }
      for path in folder.removed { try console.print("removed \(path)") }
      let removed = folder.removed.isEmpty ? "" : ", \(folder.removed.count) removed"
      try console.print("\(folder.written.count) written, \(folder.unchanged) unchanged\(removed)")
    }
    return .clean
  }

  func settings(_ arguments: Arguments, _ system: any System) throws -> GenerationSettings {
    var settings = try arguments[Self.settings].map { try GenerationSettings(path: $0, system) } ?? GenerationSettings()
    if let access = arguments[Self.access] { settings.options.access = access }
    if let prefix = arguments[Self.prefix] { settings.options.typePrefix = prefix }
    if let namespace = arguments[Self.namespace] { settings.options.namespace = namespace }
    if !arguments[Self.imports].isEmpty { settings.options.imports = arguments[Self.imports] }
    if let parts = arguments[Self.parts] { settings.options.parts = parts }
    return settings
  }

  /// SwiftPM asks the plugin for its files once and remembers the answer. A schema that came later would be left out silently.
  private func refuseUndeclared(_ settings: GenerationSettings, _ files: SchemaFiles, _ system: any System) throws {
    guard !settings.schemas.isEmpty else { return }
    let wanted = try SchemaFiles(settings.schemas, system).paths.map(Path.normalized)
    let declared = Set(files.paths.map(Path.normalized))
    guard let path = wanted.first(where: { !declared.contains($0) }) else { return }
    throw SettingsError(
      "\(path):1:1: error: the build does not know this schema yet: run `touch Package.swift` and build again")
  }

  private func refuseCollisions(_ paths: [String]) throws {
    var owners: [String: String] = [:]
    for path in paths {
      // File systems that do not tell upper from lower case exist.
      let stem = Path.stem(of: path).lowercased()
      if let other = owners[stem] {
        throw CommandFailure(
          "\(other) and \(path) would become the same Swift files",
          help: "rename one, or generate them into different modules")
      }
      owners[stem] = path
    }
  }

  /// One of two types of one name would have to be called something else, and adding a schema would rename a type.
  private func refuseSharedNames(_ model: ProtocolModel, _ options: SwiftOptions) throws {
    guard let shared = swiftNameCollisions(model, options: options).first else { return }
    let (line, column) = shared.second.range.file.position(at: shared.second.range.offsets.lowerBound)
    let other = shared.first.range.file
    let place = "\(other.path):\(other.position(at: shared.first.range.offsets.lowerBound).line)"
    throw SettingsError(
      """
      \(shared.second.range.file.path):\(line):\(column): error: the Swift type '\(shared.name)' is taken by \(place)
        help: set "namespace": "module" in wirelace.json (--namespace module), or generate the two schemas into different \
      modules with a "prefix" each
      """)
  }

  private func refuseMissingModules(_ model: ProtocolModel, _ entries: [ID<Module>]) throws {
    let generated = Set(entries)
    for entry in entries {
      guard let missing = model[entry].imports.first(where: { !generated.contains($0) }) else { continue }
      throw CommandFailure(
        "\(model[entry].file.path) imports \(model[missing].file.path), which is not among the schemas to generate",
        help: "add it, or name the Swift module that its types are in: --import MODULE")
    }
  }
}
