import WirelaceModel
import WirelaceOpenAPI

/// `export`: a schema in a form that other tools read.
struct ExportCommand: Subcommand {
  enum Form: String, ArgumentValue, CaseIterable { case openapi }

  static let operands = Operands<String>(
    "FORM PATH", 1...Int.max, "The form, \(Form.argumentForm), then schema files or folders of them.",
    completion: .files(["lace"]))
  static let api = OptionalOption<String>(
    "api", "NAME", "The api to export, when the schemas have several: Name, or module.Name.")
  static let output = OptionalOption<String>(
    "output", short: "o", "FILE", "Write to this file instead of standard output.", completion: .files(["json"]))

  let name = "export"
  let summary = "Write a schema in a form that other tools read"
  let discussion = """
    openapi is an OpenAPI 3.1 document in JSON for one 'api' of the schemas: paths, parameters, bodies, errors by status, \
    security, models. What OpenAPI cannot say is left out: lenient numbers, limits of bodies, retries.

      wirelace export openapi Schema/vyslo/cloud.lace > openapi.json
      wirelace export openapi --api YuguPlatform Schema/yugu
    """
  var parameters: [any Parameter] { [Self.operands, Self.api, SchemaFiles.roots, Self.output] }

  func run(_ arguments: Arguments, _ console: Console) throws -> CommandStatus {
    let operands = arguments[Self.operands]
    guard let form = operands.first, Form(argument: form) != nil else {
      throw CommandFailure(
        "'\(operands.first ?? "")' is no form", help: "the first argument is the form: \(Form.argumentForm)")
    }
    guard operands.count > 1 else {
      throw CommandFailure("no schemas", help: "name schema files or folders behind '\(form)'")
    }
    let files = try SchemaFiles(Array(operands.dropFirst()), console.system)
    let resolution = try files.resolve(schemaRoots: arguments[SchemaFiles.roots])
    if !resolution.diagnostics.isEmpty {
      console.note(Report(tool: console.tool, diagnostics: resolution.diagnostics).text(colors: console.colorsErrors))
    }
    guard let model = resolution.model else { return .findings }
    let index = try api(arguments[Self.api], model, Set(resolution.entryModules.map(\.index)))
    let text = emitOpenAPI(model, api: index)
    if let path = arguments[Self.output] {
      try console.system.writeFile(path, Array(text.utf8))
    } else {
      try console.write(Array(text.utf8))
    }
    return .clean
  }

  /// The api that was named, or the only one in the schemas that were.
  private func api(_ name: String?, _ model: ProtocolModel, _ modules: Set<Int>) throws -> Int {
    func names(_ declared: Declared) -> [String] {
      [declared.name, model[declared.module].name.joined(separator: ".") + "." + declared.name]
    }
    let known = model.apis.indices.filter { modules.contains(model.apis[$0].declared.module.index) }
    let list = listed(known.map { model.apis[$0].declared.name }, "and")
    guard let name else {
      if known.count == 1 { return known[0] }
      throw CommandFailure(
        known.isEmpty ? "the schemas have no api" : "the schemas have several apis: \(list)",
        help: known.isEmpty ? "an api is declared as in: api Cloud base \"/v1\" { … }" : "choose one with --api NAME")
    }
    let meant = known.filter { names(model.apis[$0].declared).contains(name) }
    guard meant.count == 1 else {
      throw CommandFailure(
        meant.isEmpty ? "no api is called '\(name)'" : "several apis are called '\(name)'",
        help: meant.isEmpty ? (known.isEmpty ? "the schemas have none" : "there are: \(list)") : "write module.Name")
    }
    return meant[0]
  }
}
