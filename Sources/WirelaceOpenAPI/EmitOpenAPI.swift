import WirelaceModel

/// An `api` of a model as an OpenAPI 3.1 document in JSON: deterministic, ending in a line end.
///
/// The schemas are those of values as they are written: what a lenient field also reads is not in them, nor are limits that JSON
/// Schema cannot say, such as the size of a body.
public func emitOpenAPI(_ model: ProtocolModel, api index: Int) -> String {
  let api = model.apis[index]
  let module = model[api.declared.module]
  var document = OpenAPIDocument(model: model, api: api)
  let paths = document.paths()
  // What the paths refer to refers to more.
  let schemas = document.componentSchemas()
  let components = OpenAPIValue.members(
    ("schemas", schemas.isEmptyObject ? nil : schemas),
    ("securitySchemes", api.authentications.isEmpty ? nil : document.securitySchemes()))
  let version = "\(module.version.major).\(module.version.minor).\(module.version.patch)"
  let text = api.declared.documentation.isEmpty ? module.documentation : api.declared.documentation
  let root = OpenAPIValue.members(
    ("openapi", "3.1.0"),
    (
      "info",
      .members(
        ("title", .string(api.declared.name)), ("version", .string(version)),
        ("description", text.isEmpty ? nil : .string(text)))
    ),
    ("servers", .array([.members(("url", .string(api.basePath.isEmpty ? "/" : api.basePath)))])), ("paths", paths),
    ("components", components.isEmptyObject ? nil : components))
  return root.text() + "\n"
}

/// One document under way.
struct OpenAPIDocument {
  let model: ProtocolModel
  let api: API
  /// Components in the order in which they are first referred to.
  var referred: [OpenAPIComponent] = []
  private var names: [OpenAPIComponent: String] = [:]

  init(model: ProtocolModel, api: API) {
    self.model = model
    self.api = api
  }

  /// The reference to a component, which becomes part of the document.
  mutating func reference(_ component: OpenAPIComponent) -> OpenAPIValue {
    if names[component] == nil {
      let declared = declared(component)
      // Names are unique in a module only.
      let isTaken = names.values.contains(declared.name)
      let module = model[declared.module].name.joined(separator: ".")
      names[component] = isTaken ? "\(module).\(declared.name)" : declared.name
      referred.append(component)
    }
    return .members(("$ref", .string("#/components/schemas/\(names[component] ?? "")")))
  }

  private func declared(_ component: OpenAPIComponent) -> Declared {
    switch component {
    case .model(let index): model.jsonModels[index].declared
    case .union(let index): model.jsonUnions[index].declared
    case .texts(let index): model.textEnumerations[index].declared
    case .numbers(let index): model.enumerations[index].declared
    }
  }

  /// Everything that was referred to, and what that refers to.
  mutating func componentSchemas() -> OpenAPIValue {
    var members: [OpenAPIValue.Member] = []
    var next = 0
    while next < referred.count {
      let component = referred[next]
      members.append(.init(name: names[component] ?? "", value: schema(component)))
      next += 1
    }
    return .object(members.sorted { $0.name < $1.name })
  }

  // MARK: - Security

  func securitySchemes() -> OpenAPIValue {
    .object(
      api.authentications.flatMap { way -> [OpenAPIValue.Member] in
        let text = way.declared.documentation.isEmpty ? nil : OpenAPIValue.string(way.declared.documentation)
        func key(_ name: String, _ place: String, as scheme: String) -> OpenAPIValue.Member {
          .init(
            name: scheme,
            value: .members(
              ("type", "apiKey"), ("in", .string(place)), ("name", .string(name)), ("description", text)))
        }
        let name = way.declared.name
        switch way.scheme {
        case .bearer:
          return [
            .init(name: name, value: .members(("type", "http"), ("scheme", "bearer"), ("description", text)))
          ]
        case .basic:
          return [.init(name: name, value: .members(("type", "http"), ("scheme", "basic"), ("description", text)))]
        case .header(let header): return [key(header, "header", as: name)]
        case .query(let parameter): return [key(parameter, "query", as: name)]
        case .signature(_, let headers, let query):
          return headers.map { key($0, "header", as: "\(name).\($0)") }
            + query.map { key($0, "query", as: "\(name).\($0)") }
        }
      })
  }

  /// Any one of these is enough; of a signature all parts of it.
  func security(_ operation: HTTPOperation) -> OpenAPIValue {
    var scopes: [OpenAPIValue] = []
    if let set = operation.requirements.scopeSet {
      scopes = operation.requirements.scopes.map { .string(model[set].scopes[$0].wireName) }
    }
    return .array(
      operation.authentications.map { index in
        let way = api.authentications[index]
        var parts = [way.declared.name]
        if case .signature(_, let headers, let query) = way.scheme {
          parts = (headers + query).map { "\(way.declared.name).\($0)" }
        }
        return .object(parts.map { .init(name: $0, value: .array(scopes)) })
      })
  }
}

/// What has a name in the document, by its place in the model.
enum OpenAPIComponent: Sendable, Hashable {
  case model(Int)
  case union(Int)
  /// An enum of texts.
  case texts(Int)
  /// An enum of numbers.
  case numbers(Int)
}
