import WirelaceModel

extension EmitterContext {
  /// Scopes, preconditions, services, advertisements, commands and events.
  func servicesFile() -> FileContent {
    var declarations = model.scopeSets.filter { owns($0.declared) }.map(scopeSet)
    declarations += preconditions()
    declarations += model.services.indices.filter { owns(model.services[$0].declared) }.flatMap { service(ID($0)) }
    declarations += model.advertisements.filter { owns($0.declared) }.map(advertisement)
    declarations += commands() + events()
    return FileContent(imports: ["WirelaceFrames", "WirelaceGATT"], declarations: declarations)
  }
}
