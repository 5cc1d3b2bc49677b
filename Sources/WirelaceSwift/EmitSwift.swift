import WirelaceModel

/// Generates the Swift files of one module of a model: deterministic, in the house format, and always the same set of files
/// for a schema file's name (``SwiftFileKind/fileNames(schema:)``).
public func emitSwift(_ model: ProtocolModel, module: ID<Module>, options: SwiftOptions) -> [EmittedFile] {
  let emitter = SwiftEmitter(model, options: options)
  return SwiftFileKind.allCases.map { emitter.file($0, of: module) }
}

/// Generates the Swift files of a model's modules, each apart from all others: several threads may ask at once.
public struct SwiftEmitter: Sendable {
  private let context: EmitterContext

  /// Plans what all files share.
  public init(_ model: ProtocolModel, options: SwiftOptions) {
    context = EmitterContext(model: model, module: ID(0), options: options)
  }

  public func file(_ kind: SwiftFileKind, of module: ID<Module>) -> EmittedFile {
    var context = context
    context.moduleID = module
    return context.file(kind)
  }
}

/// What a part of the emitter puts into a file.
struct FileContent {
  /// Runtime modules needed.
  var imports: [String] = []
  var declarations: [Declaration] = []
}

/// What every part of the emitter looks at.
struct EmitterContext: Sendable {
  let model: ProtocolModel
  var moduleID: ID<Module>
  let options: SwiftOptions
  let names: SwiftNames
  let framePlans: [FramePlan]
  let bitPlans: [FramePlan]
  let unionPlans: [UnionPlan]
  let modelPlans: [ModelPlan]
  let modelWeights: ModelWeights
  let apiPlans: [APIPlan]

  init(model: ProtocolModel, module: ID<Module>, options: SwiftOptions) {
    self.model = model
    moduleID = module
    self.options = options
    names = SwiftNames(model: model, options: options)
    framePlans = model.frames.map { EmitterContext.plan($0) }
    bitPlans = model.bitFields.map { EmitterContext.plan($0) }
    unionPlans = model.unions.map { EmitterContext.plan($0) }
    let weights = ModelWeights(model)
    modelWeights = weights
    modelPlans = zip(model.jsonModels, weights.boxed).map { ModelPlan($0, boxed: $1) }
    let decided = self.names
    apiPlans = model.apis.map { APIPlan($0, names: decided) }
  }

  /// The module that is generated.
  var module: Module { model[moduleID] }

  /// One file of the module.
  func file(_ kind: SwiftFileKind) -> EmittedFile {
    let content = content(of: kind)
    let source = SwiftSource(
      header: header(kind), imports: content.declarations.isEmpty ? [] : imports(content.imports),
      declarations: (kind == .types ? namespaceDeclaration : []) + nested(content.declarations))
    return EmittedFile(name: kind.fileName(schema: module.file.path), text: Printer.print(source))
  }

  /// `["public"]`, or nothing for internal declarations.
  var access: [String] { options.access == .internal ? [] : [options.access.rawValue] }

  /// Whether a declaration belongs to the module that is generated.
  func owns(_ declared: Declared) -> Bool { declared.module == moduleID }

  func content(of kind: SwiftFileKind) -> FileContent {
    switch kind {
    case .types: typesFile()
    case .frames: framesFile()
    case .codec: codecFile()
    case .validation: options.parts.contains(.validation) ? validationFile() : FileContent()
    case .json: options.parts.contains(.json) ? jsonFile() : FileContent()
    case .description: options.parts.contains(.description) ? descriptionFile() : FileContent()
    case .streams: streamsFile()
    case .services: servicesFile()
    case .feedback: feedbackFile()
    case .tables: tablesFile()
    case .models: modelsFile()
    case .modelCoding: modelCodingFile()
    case .api: apiFile()
    case .apiClient: apiClientFile()
    case .apiServer: apiServerFile()
    case .socket: socketFile()
    case .socketServer: socketServerFile()
    }
  }

  func header(_ kind: SwiftFileKind) -> [String] {
    let file = module.file.path.split(separator: "/").last.map(String.init) ?? module.file.path
    let name = module.name.joined(separator: ".")
    return ["Generated from \(file) (\(name)): edit the schema, not this file."]
  }

  func imports(_ runtime: [String]) -> [String] { Array(Set(runtime + options.imports)).sorted() }

  /// The caseless enum that the types of all files extend, where there is one.
  var namespaceDeclaration: [Declaration] {
    names.namespace(of: moduleID).map { name in
      [
        .type(
          TypeDeclaration(
            documentation: module.documentation.isEmpty
              ? ["The types of \(module.name.joined(separator: "."))."] : documentationLines(module.documentation),
            modifiers: access, keyword: .enum, name: name))
      ]
    } ?? []
  }

  /// The declarations as they stand in the file: inside the module's namespace where there is one.
  func nested(_ declarations: [Declaration]) -> [Declaration] {
    guard let namespace = names.namespace(of: moduleID), !declarations.isEmpty else { return declarations }
    // Extensions of nested types name them in full and stay outside; types go into an extension of the namespace.
    return declarations.map { declaration in
      if case .type(let type) = declaration, type.keyword != .extension {
        return .type(TypeDeclaration(keyword: .extension, name: namespace, members: [declaration]))
      }
      return declaration
    }
  }
}
