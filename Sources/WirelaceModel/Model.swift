import WirelaceDiagnostics

/// A whole protocol, resolved: every name is looked up, every default filled in, every check passed.
///
/// Emitters and the interpreter read nothing else. Declarations refer to each other by index into the arrays here.
public struct ProtocolModel: Sendable {
  /// In dependency order: a module stands behind everything it imports.
  public var modules: [Module] = []
  public var enumerations: [Enumeration] = []
  public var flagSets: [FlagSet] = []
  public var bitFields: [BitField] = []
  public var frames: [Frame] = []
  public var unions: [Union] = []
  public var checksums: [ChecksumAlgorithm] = []
  public var streams: [Stream] = []
  public var scopeSets: [ScopeSet] = []
  public var preconditions: [Precondition] = []
  public var services: [Service] = []
  public var advertisements: [Advertisement] = []
  public var commands: [Command] = []
  public var events: [Event] = []
  public var lights: [Lights] = []
  public var haptics: [Haptics] = []
  public var errorTables: [ErrorTable] = []
  public var optionTables: [OptionTable] = []
  public var textEnumerations: [TextEnumeration] = []
  public var jsonModels: [JSONModel] = []
  public var jsonUnions: [JSONUnion] = []
  public var apis: [API] = []
  public var sockets: [Socket] = []

  public init() {}

  public subscript(id: ID<Module>) -> Module { modules[id.index] }
  public subscript(id: ID<Enumeration>) -> Enumeration { enumerations[id.index] }
  public subscript(id: ID<FlagSet>) -> FlagSet { flagSets[id.index] }
  public subscript(id: ID<BitField>) -> BitField { bitFields[id.index] }
  public subscript(id: ID<Frame>) -> Frame { frames[id.index] }
  public subscript(id: ID<Union>) -> Union { unions[id.index] }
  public subscript(id: ID<ChecksumAlgorithm>) -> ChecksumAlgorithm { checksums[id.index] }
  public subscript(id: ID<Stream>) -> Stream { streams[id.index] }
  public subscript(id: ID<ScopeSet>) -> ScopeSet { scopeSets[id.index] }
  public subscript(id: ID<Service>) -> Service { services[id.index] }
  public subscript(id: ID<ErrorTable>) -> ErrorTable { errorTables[id.index] }
  public subscript(id: ID<TextEnumeration>) -> TextEnumeration { textEnumerations[id.index] }
  public subscript(id: ID<JSONModel>) -> JSONModel { jsonModels[id.index] }
  public subscript(id: ID<JSONUnion>) -> JSONUnion { jsonUnions[id.index] }
}

/// A reference to an entity of the model: its index in the model's array of that kind.
public struct ID<Entity>: Sendable, Hashable {
  public let index: Int
  public init(_ index: Int) { self.index = index }
}

/// One schema file.
public struct Module: Sendable {
  /// `["bluetooth", "heartrate"]`.
  public var name: [String]
  public var version: Version
  public var documentation: String
  public var file: SourceFile
  public var imports: [ID<Module>]
  public init(
    name: [String], version: Version, documentation: String, file: SourceFile, imports: [ID<Module>]
  ) {
    self.name = name
    self.version = version
    self.documentation = documentation
    self.file = file
    self.imports = imports
  }
}

public struct Version: Sendable, Hashable, Comparable {
  public var major: Int
  public var minor: Int
  public var patch: Int
  public init(_ major: Int, _ minor: Int, _ patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }
  public static func < (left: Version, right: Version) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }
}

/// What every named entity carries.
public struct Declared: Sendable {
  /// The name as declared; a generic instance is `Reply<Started>`, a frame in place is `Outer.member`.
  public var name: String
  public var module: ID<Module>
  /// Doc comment lines joined by `\n`.
  public var documentation: String
  public var since: Version?
  public var deprecated: String?
  /// Where the name stands.
  public var range: SourceRange
  public init(
    name: String, module: ID<Module>, documentation: String = "", since: Version? = nil,
    deprecated: String? = nil, range: SourceRange
  ) {
    self.name = name
    self.module = module
    self.documentation = documentation
    self.since = since
    self.deprecated = deprecated
    self.range = range
  }
}
