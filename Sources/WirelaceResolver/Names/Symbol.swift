import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// A module as loaded: its syntax and the names it declares.
struct LoadedModule {
  var syntax: ModuleSyntax
  /// The path it was loaded from, normalised.
  var path: String
  var name: [String]
  /// What it imports, with where the import stands.
  var imports: [(module: ID<Module>, syntax: DottedName)] = []
  var byteOrder: ByteOrder
  var bitOrder: BitsBodySyntax.Order
  var symbols: [String: Symbol] = [:]
  /// Whether an import of it could not be loaded: a name not found may have stood there.
  var hasMissingImport = false
  /// Imports that some name was found in.
  var usedImports: Set<Int> = []
}

/// A declaration and what has become of it.
final class Symbol {
  enum Entity {
    case enumeration(ID<Enumeration>)
    case flags(ID<FlagSet>)
    case bits(ID<BitField>)
    case frame(ID<Frame>)
    case union(ID<Union>)
    case checksum(ID<ChecksumAlgorithm>)
    case stream(ID<Stream>)
    case scopes(ID<ScopeSet>)
    case precondition(ID<Precondition>)
    case service(ID<Service>)
    case advertisement(ID<Advertisement>)
    case command(ID<Command>)
    case event(ID<Event>)
    case lights(ID<Lights>)
    case haptics(ID<Haptics>)
    case errors(ID<ErrorTable>)
    case options(ID<OptionTable>)
    case textEnumeration(ID<TextEnumeration>)
    case model(ID<JSONModel>)
    case jsonUnion(ID<JSONUnion>)
    case api(ID<API>)
    case socket(ID<Socket>)
    /// Aliases and generic frames: resolved anew wherever they are used.
    case template
  }
  enum Progress {
    case untouched
    case resolving
    case resolved(Entity)
    /// Reported.
    case failed
  }

  let syntax: DeclarationSyntax
  let module: ID<Module>
  /// Position in `Resolver.symbols`.
  let index: Int
  var progress = Progress.untouched
  /// Whether anything refers to it.
  var isUsed = false

  init(syntax: DeclarationSyntax, module: ID<Module>, index: Int) {
    self.syntax = syntax
    self.module = module
    self.index = index
  }

  var name: String { syntax.name.text }
  var entity: Entity? {
    if case .resolved(let entity) = progress { entity } else { nil }
  }

  /// `frame`, `enum` …, with an article, for messages.
  var description: String {
    switch syntax.kind {
    case .type: "a type alias"
    case .enumeration: "an enum"
    case .flags: "a flags set"
    case .bits: "a bits type"
    case .frame(let parameters, _): parameters.isEmpty ? "a frame" : "a generic frame"
    case .union: "a union"
    case .checksum: "a checksum"
    case .stream(let stream): "a \(stream.flavor.rawValue) stream"
    case .scopes: "a scope set"
    case .precondition: "a precondition"
    case .service: "a service"
    case .advertising: "an advertisement"
    case .command: "a command"
    case .event: "an event"
    case .lights: "a lights table"
    case .haptics: "a haptics table"
    case .errors: "an error table"
    case .options: "an options table"
    case .model: "a model"
    case .jsonUnion: "a union of models"
    case .api: "an API"
    case .socket: "a socket"
    }
  }
}
