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

/// Reads the files at `paths` and all that they import, and resolves them together.
///
/// An import is looked for under the root of the importing file, then under each of `schemaRoots`. `load` returns nil when there
/// is no such file; it is asked for normalised paths.
public func resolve(paths: [String], schemaRoots: [String], load: (String) -> SourceFile?) -> Resolution {
  let resolver = Resolver()
  resolver.loadModules(paths: paths, schemaRoots: schemaRoots, load: load)
  for pass in Resolver.passes { pass.run(resolver) }
  return resolver.resolution()
}
