import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

extension Resolver {
  /// Loads the files at `paths` and everything they import, so that a module stands behind what it imports.
  ///
  /// W0201 file-not-found, W0202 missing-module, W0203 import-cycle, W0204 duplicate-module, W0205 module-name-mismatch,
  /// W0206 duplicate-import.
  func loadModules(paths: [String], schemaRoots: [String], load: (String) -> SourceFile?) {
    var loader = ModuleLoader(resolver: self, schemaRoots: schemaRoots.map(normalized))
    for path in paths {
      let path = normalized(path)
      if let id = loader.loaded[path] {
        if !entryModules.contains(id) { entryModules.append(id) }
        continue
      }
      guard let file = load(path) else {
        let nowhere = SourceRange(file: SourceFile(path: path, bytes: []), offsets: 0..<0)
        report(.fileNotFound, at: nowhere, "cannot read this file", help: "check the path and its permissions")
        continue
      }
      if let id = loader.loadModule(file, path: path, load: load) { entryModules.append(id) }
    }
  }
}

/// Walks imports depth first.
private struct ModuleLoader {
  let resolver: Resolver
  let schemaRoots: [String]
  var loaded: [String: ID<Module>] = [:]
  var failed: Set<String> = []
  /// Being loaded, outermost first.
  var underway: [(path: String, name: String)] = []

  mutating func loadModule(_ file: SourceFile, path: String, load: (String) -> SourceFile?)
    -> ID<Module>?
  {
    let parsed = WirelaceSyntax.parse(file)
    resolver.files.append(file)
    for diagnostic in parsed.diagnostics { resolver.report(diagnostic) }
    let syntax = parsed.module
    let name = syntax.name?.parts.map(\.text) ?? [fileStem(path)]
    if let twin = resolver.modules.first(where: { $0.name == name }), let nameSyntax = syntax.name {
      resolver.report(
        .duplicateModule, at: nameSyntax.range, "another file is already the module `\(nameSyntax.text)`",
        labels: twin.syntax.name.map { [Diagnostic.Label($0.range, "declared here")] } ?? [])
      failed.insert(path)
      return nil
    }
    underway.append((path, name.joined(separator: ".")))
    defer { underway.removeLast() }
    var imports: [(module: ID<Module>, syntax: DottedName)] = []
    var missesImport = false
    for item in syntax.imports {
      guard let id = importModule(item, from: path, importing: name, load: load) else {
        missesImport = true
        continue
      }
      if let twin = imports.first(where: { $0.module == id }) {
        resolver.report(
          .duplicateImport, at: item.range, "`\(item.text)` is imported twice",
          labels: [Diagnostic.Label(twin.syntax.range, "first here")])
      } else {
        imports.append((id, item))
      }
    }
    let id = ID<Module>(resolver.modules.count)
    var module = LoadedModule(
      syntax: syntax, path: path, name: name, imports: imports,
      byteOrder: syntax.byteOrder?.value == .big ? .big : .little, bitOrder: syntax.bitOrder?.value ?? .lsb)
    module.hasMissingImport = missesImport
    resolver.modules.append(module)
    resolver.model.modules.append(
      Module(
        name: name, version: syntax.version.map(Version.init) ?? Version(0, 0), documentation: syntax.documentation,
        file: file, imports: imports.map(\.module)))
    loaded[path] = id
    return id
  }

  private mutating func importModule(
    _ item: DottedName, from path: String, importing name: [String], load: (String) -> SourceFile?
  ) -> ID<Module>? {
    let relative = item.parts.map(\.text).joined(separator: "/") + ".lace"
    var candidates: [String] = []
    for root in [root(of: path, named: name)] + schemaRoots {
      let candidate = normalized(root.isEmpty ? relative : root + "/" + relative)
      if !candidates.contains(candidate) { candidates.append(candidate) }
    }
    for candidate in candidates {
      if let start = underway.firstIndex(where: { $0.path == candidate }) {
        let cycle = underway[start...].map { "`\($0.name)`" } + ["`\(item.text)`"]
        resolver.report(
          .importCycle, at: item.range,
          cycle.count == 2
            ? "a module cannot import itself" : "the imports go round in a circle: \(cycle.joined(separator: " → "))",
          help: cycle.count == 2 ? nil : "move what both need into a module of its own")
        return nil
      }
      if let id = loaded[candidate] { return id }
      if failed.contains(candidate) { return nil }
      guard let file = load(candidate) else { continue }
      guard let id = loadModule(file, path: candidate, load: load) else { return nil }
      let declared = resolver.modules[id.index]
      if let declaredName = declared.syntax.name, declared.name != item.parts.map(\.text) {
        resolver.report(
          .moduleNameMismatch, at: item.range, "the file `\(candidate)` is the module `\(declaredName.text)`",
          labels: [Diagnostic.Label(declaredName.range, "declared here")],
          help: "a module `a.b` lives in `a/b.lace` and says `module a.b`")
        failed.insert(candidate)
        return nil
      }
      return id
    }
    resolver.report(
      .missingModule, at: item.range, "no module `\(item.text)` is to be found",
      help: "looked for \(candidates.map { "`\($0)`" }.joined(separator: ", "))")
    return nil
  }

  /// The folder that the module's own name leads to, else the file's folder; empty for the current one.
  private func root(of path: String, named name: [String]) -> String {
    let suffix = name.joined(separator: "/") + ".lace"
    if path == suffix { return "" }
    if path.hasSuffix("/" + suffix) {
      let root = path.dropLast(suffix.count + 1)
      return root.isEmpty ? "/" : String(root)
    }
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

extension Version {
  init(_ syntax: VersionSyntax) { self.init(syntax.major, syntax.minor, syntax.patch) }
}

/// A path without `.`, `a/..` and doubled slashes.
private func normalized(_ path: String) -> String {
  var parts: [Substring] = []
  for part in path.split(separator: "/") where part != "." {
    if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
  }
  return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
}

private func fileStem(_ path: String) -> String {
  let file = path.split(separator: "/").last ?? ""
  return String(file.hasSuffix(".lace") ? file.dropLast(5) : file)
}
