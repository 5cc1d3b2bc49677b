import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// What became of a set of schema files: the protocol they describe, and everything there is to say about them.
public struct Resolution: Sendable {
  /// Nil when there is any error.
  public var model: ProtocolModel?
  /// Those of the parser included, sorted by file (in the order of loading) and place.
  public var diagnostics: [Diagnostic]
  /// The modules of the paths that were given; what they import are further modules of the model. Empty without a model.
  public var entryModules: [ID<Module>]

  public init(model: ProtocolModel?, diagnostics: [Diagnostic], entryModules: [ID<Module>]) {
    self.model = model
    self.diagnostics = diagnostics
    self.entryModules = entryModules
  }
}

/// Reads schema files and everything they import, and resolves them to one protocol.
///
/// `load` gives the file at a path, or nil when there is none to read. Imports are looked for under the root of the importing
/// file and then under `schemaRoots`.
public func resolve(paths: [String], schemaRoots: [String], load: (String) -> SourceFile?) -> Resolution {
  resolve(paths: paths, schemaRoots: schemaRoots, load: load) { file in
    let parsed = parse(file)
    return (parsed.module, parsed.diagnostics)
  }
}

/// How the resolver reads a file: ``parse(_:)`` of the syntax floor, or a test's own.
typealias Parse = (SourceFile) -> (module: ModuleSyntax, diagnostics: [Diagnostic])

func resolve(
  paths: [String], schemaRoots: [String], load: (String) -> SourceFile?, parse: Parse
) -> Resolution {
  let resolver = Resolver()
  resolver.loadModules(paths: paths, schemaRoots: schemaRoots, load: load, parse: parse)
  for pass in Resolver.passes { pass.run(resolver) }
  return resolver.resolution()
}
