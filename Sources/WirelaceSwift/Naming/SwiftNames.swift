import WirelaceModel

/// The Swift name of every type of a model, decided once for all modules so that files agree on them.
struct SwiftNames {
  let prefix: String
  private let usesNamespace: Bool
  private var namespaces: [String] = []
  private var namespacesByModule: [[String]: String] = [:]
  private var enumerations: [TypeName] = []
  private var flagSets: [TypeName] = []
  private var bitFields: [TypeName] = []
  private var frames: [TypeName] = []
  private var unions: [TypeName] = []
  private var textEnumerations: [TypeName] = []
  private var jsonModels: [TypeName] = []
  private var jsonUnions: [TypeName] = []
  private var others: [String: String] = [:]
  private var collections: [[Collection: String]] = []
  private var apis: [String: APITypes] = [:]
  private var tableNames: [String] = []
  /// Every own name at the top level or in a namespace: what stands inside a type must not hide one.
  private(set) var everyName: Set<String> = []
  /// Names that two modules declare, in the order of the model: the second one's type got another name.
  private(set) var collisions: [SwiftNameCollision] = []

  /// What has no type of its own in the schema and stands together in one for the whole module.
  enum Collection: String, CaseIterable {
    case preconditions = "Preconditions", commands = "Commands", events = "Events"
  }

  /// What an API becomes beside the enum of its operations; names in full.
  struct APITypes {
    var error: String
    var client: String
    var server: String
  }

  /// A type's own name and the type or namespace it stands in.
  struct TypeName {
    var outer: String?
    var name: String
    /// Of a deprecated declaration: the deprecated name for the type, which generated code can use by `name` without a warning.
    var deprecated: String?
    /// As code anywhere writes it: `HeartRateMeasurement.Flags`.
    var full: String { outer.map { $0 + "." + name } ?? name }
  }

  init(model: ProtocolModel, options: SwiftOptions) {
    prefix = Identifiers.upperCamelOrEmpty(options.typePrefix)
    usesNamespace = options.namespace == .module
    var taken = Set<String>()
    for module in model.modules {
      let base = Identifiers.typeName(prefix + Identifiers.upperCamel(module.name.last ?? "Module"))
      namespaces.append(usesNamespace ? Identifiers.claim(base, suffix: "Module", in: &taken) : base)
      if usesNamespace { namespacesByModule[module.name] = namespaces.last }
    }
    if usesNamespace { taken.insert("Schema") }
    // Within a namespace only its own names count; at the top level all modules share one set.
    var scopes = usesNamespace ? Array(repeating: taken, count: model.modules.count) : [taken]
    var owners: [String: Declared] = [:]
    func scope(_ module: Int) -> Int { usesNamespace ? module : 0 }
    func name(
      _ declared: Declared, origin: (name: String, arguments: [String])? = nil, hasAlias: Bool = true
    ) -> TypeName {
      let parts = declared.name.split(separator: ".").map(String.init)
      let own = origin.map { Self.instanceName($0.name, $0.arguments) } ?? parts.map(Identifiers.upperCamel).joined()
      let wanted = Identifiers.typeName(prefix + own)
      let claimed = Identifiers.claim(wanted, suffix: "Type", in: &scopes[scope(declared.module.index)])
      if usesNamespace || claimed == wanted {
        owners[wanted] = declared
      } else if let owner = owners[wanted], owner.module != declared.module, origin == nil {
        collisions.append(SwiftNameCollision(name: wanted, first: owner, second: declared))
      }
      let outer = usesNamespace ? namespaces[declared.module.index] : nil
      guard hasAlias, declared.deprecated != nil else { return TypeName(outer: outer, name: claimed) }
      let hidden = Identifiers.claim(claimed + "Deprecated", suffix: "Type", in: &scopes[scope(declared.module.index)])
      return TypeName(outer: outer, name: hidden, deprecated: claimed)
    }
    // Names as the schema declares them are given first, so that made-up ones give way to them.
    var pending: [(WritableKeyPath<SwiftNames, [TypeName]>, Int, Declared, (String, [String])?)] = []
    func collect(
      _ path: WritableKeyPath<SwiftNames, [TypeName]>, _ declared: [Declared], origins: [(String, [String])?]? = nil
    ) -> [TypeName] {
      declared.enumerated().map { index, declared in
        let origin = origins?[index]
        if origin != nil || declared.name.contains(".") {
          pending.append((path, index, declared, origin))
          return TypeName(outer: nil, name: "")
        }
        return name(declared)
      }
    }
    enumerations = collect(\.enumerations, model.enumerations.map(\.declared))
    flagSets = collect(\.flagSets, model.flagSets.map(\.declared))
    bitFields = collect(\.bitFields, model.bitFields.map(\.declared))
    frames = collect(
      \.frames, model.frames.map(\.declared),
      origins: model.frames.map { frame in frame.genericOrigin.map { ($0.name, $0.arguments) } })
    unions = collect(\.unions, model.unions.map(\.declared))
    textEnumerations = collect(\.textEnumerations, model.textEnumerations.map(\.declared))
    jsonModels = collect(\.jsonModels, model.jsonModels.map(\.declared))
    jsonUnions = collect(\.jsonUnions, model.jsonUnions.map(\.declared))
    for declared in Self.otherDeclarations(of: model) {
      others[Self.key(declared)] = name(declared, hasAlias: false).full
    }
    for (index, module) in model.modules.enumerated() {
      let base = prefix + Identifiers.upperCamel(module.name.last ?? "Module")
      let outer = usesNamespace ? namespaces[index] + "." : ""
      var own: [Collection: String] = [:]
      for kind in Collection.allCases {
        own[kind] = outer + Identifiers.claim(base + kind.rawValue, suffix: "List", in: &scopes[scope(index)])
      }
      collections.append(own)
    }
    for (path, index, declared, origin) in pending { self[keyPath: path][index] = name(declared, origin: origin) }
    for api in model.apis.map(\.declared) {
      func derived(_ suffix: String) -> String {
        let wanted = Identifiers.typeName(prefix + Identifiers.upperCamel(api.name) + suffix)
        let claimed = Identifiers.claim(wanted, suffix: "Type", in: &scopes[scope(api.module.index)])
        if usesNamespace || claimed == wanted {
          owners[wanted] = api
        } else if let owner = owners[wanted], owner.module != api.module {
          collisions.append(SwiftNameCollision(name: wanted, first: owner, second: api))
        }
        return TypeName(outer: usesNamespace ? namespaces[api.module.index] : nil, name: claimed).full
      }
      apis[Self.key(api)] = APITypes(error: derived("Error"), client: derived("Client"), server: derived("Server"))
    }
    tableNames = model.errorTables.map(\.declared.name)
    everyName = scopes.reduce(into: taken) { $0.formUnion($1) }
  }

  /// Streams, services and whatever else becomes a type, in the order of the model.
  private static func otherDeclarations(of model: ProtocolModel) -> [Declared] {
    model.streams.map(\.declared) + model.scopeSets.map(\.declared) + model.services.map(\.declared)
      + model.advertisements.map(\.declared) + model.lights.map(\.declared) + model.haptics.map(\.declared)
      + model.errorTables.map(\.declared) + model.optionTables.map(\.declared) + model.apis.map(\.declared)
      + model.sockets.map(\.declared)
  }

  private static func key(_ declared: Declared) -> String { "\(declared.module.index).\(declared.name)" }

  /// `Reply<Started>` becomes `ReplyStarted`, `Block<16>` becomes `Block16`.
  private static func instanceName(_ name: String, _ arguments: [String]) -> String {
    ([name] + arguments).map(Identifiers.upperCamelKeepingDigits).joined()
  }

  subscript(id: ID<Enumeration>) -> TypeName { enumerations[id.index] }
  subscript(id: ID<FlagSet>) -> TypeName { flagSets[id.index] }
  subscript(id: ID<BitField>) -> TypeName { bitFields[id.index] }
  subscript(id: ID<Frame>) -> TypeName { frames[id.index] }
  subscript(id: ID<Union>) -> TypeName { unions[id.index] }
  subscript(id: ID<TextEnumeration>) -> TypeName { textEnumerations[id.index] }
  subscript(id: ID<JSONModel>) -> TypeName { jsonModels[id.index] }
  subscript(id: ID<JSONUnion>) -> TypeName { jsonUnions[id.index] }

  /// The full name of a stream, scope set, service, advertisement, light or haptic set, table, API or socket.
  func name(of declared: Declared) -> String {
    others[Self.key(declared)] ?? Identifiers.typeName(prefix + Identifiers.upperCamel(declared.name))
  }

  /// The own name of an error table.
  func ownName(_ table: ID<ErrorTable>) -> String { tableNames[table.index] }

  /// The types of an API beside the enum of its operations.
  func types(of api: API) -> APITypes {
    let base = name(of: api.declared)
    return apis[Self.key(api.declared)]
      ?? APITypes(error: base + "Error", client: base + "Client", server: base + "Server")
  }

  /// The full name of the type that holds a module's preconditions, commands or events.
  func name(of kind: Collection, in module: ID<Module>) -> String { collections[module.index][kind] ?? kind.rawValue }

  /// The caseless enum around a module's types, nil when they stand at the top level.
  func namespace(of module: ID<Module>) -> String? { usesNamespace ? namespaces[module.index] : nil }

  /// The own name of the enum that tells about a module as a whole: `Schema` in the module's namespace, else
  /// `BluetoothProfilesHeartrateSchema` for `bluetooth.profiles.heartrate`.
  func registryName(of module: Module) -> String {
    usesNamespace ? "Schema" : prefix + module.name.map(Identifiers.upperCamel).joined() + "Schema"
  }

  /// The same name as code anywhere writes it.
  func registry(of module: Module) -> String {
    guard let namespace = namespacesByModule[module.name] else { return registryName(of: module) }
    return namespace + "." + registryName(of: module)
  }
}

extension Identifiers {
  static func upperCamelOrEmpty(_ name: String) -> String { name.isEmpty ? "" : upperCamel(name) }

  static func upperCamelKeepingDigits(_ name: String) -> String {
    name.first.map { $0.isNumber } ?? false
      ? name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } : upperCamel(name)
  }
}
