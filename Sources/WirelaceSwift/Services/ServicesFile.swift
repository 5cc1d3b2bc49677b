import WirelaceModel

extension EmitterContext {
  /// Scopes, preconditions, services, advertisements, commands and events.
  func servicesFile() -> FileContent {
    var declarations = model.scopeSets.filter { owns($0.declared) }.map(scopeSet)
    declarations += preconditions()
    declarations += model.services.indices.filter { owns(model.services[$0].declared) }.flatMap { service(ID($0)) }
    declarations += model.advertisements.filter { owns($0.declared) }.map(advertisement)
    declarations += commands() + events()
    // Scopes alone also stand in schemas of the cloud, which have nothing to do with GATT.
    let isGATT =
      model.services.contains { owns($0.declared) } || model.advertisements.contains { owns($0.declared) }
      || model.commands.contains { owns($0.declared) } || model.events.contains { owns($0.declared) }
    return FileContent(
      imports: isGATT ? ["WirelaceFrames", "WirelaceGATT"] : ["WirelaceFrames"], declarations: declarations)
  }
}
