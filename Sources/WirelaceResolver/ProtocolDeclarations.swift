import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

extension Resolver {
  /// Streams, scopes, preconditions, models, services, advertisements, commands, events, lights, haptics, errors, options, APIs,
  /// sockets.
  ///
  /// Every type, frame and union is resolved by now. What others refer to comes first.
  func resolveProtocolDeclarations() {
    forEachDeclaration { symbol, context in
      switch symbol.syntax.kind {
      case .precondition(let text):
        finish(
          symbol, Precondition(declared: declared(symbol), text: text.value), \.preconditions,
          Symbol.Entity.precondition)
      case .scopes(let syntax):
        finish(
          symbol, ScopesPass.resolve(syntax, declared: declared(symbol), context: context), \.scopeSets,
          Symbol.Entity.scopes)
      case .stream(let syntax):
        resolveStream(symbol, syntax, context)
      default: break
      }
    }
    resolveJSONTypes()
    forEachDeclaration { symbol, context in
      if case .service(let syntax) = symbol.syntax.kind {
        let service = ServiceHeader.resolve(syntax, declared: declared(symbol), context: context)
        finish(symbol, service, \.services, Symbol.Entity.service)
      }
    }
    checkServiceUUIDs()
    forEachDeclaration { symbol, context in resolveOperations(symbol, context) }
    forEachDeclaration { symbol, context in
      switch symbol.syntax.kind {
      case .api(let syntax):
        finish(
          symbol, APIPass.resolve(syntax, declared: declared(symbol), context: context), \.apis, Symbol.Entity.api)
      case .socket(let syntax):
        finish(
          symbol, SocketPass.resolve(syntax, declared: declared(symbol), context: context), \.sockets,
          Symbol.Entity.socket)
      default: break
      }
    }
    checkIncludes()
    checkOpcodes()
    checkScopesUsed()
  }

  private func resolveOperations(_ symbol: Symbol, _ context: DeclarationContext) {
    switch symbol.syntax.kind {
    case .service(let syntax):
      if case .service(let id)? = symbol.entity { ServicePass(id: id, context: context).resolve(syntax) }
    case .command(let syntax):
      let command = CommandPass.resolve(syntax, declared: declared(symbol), context: context)
      finish(symbol, command, \.commands, Symbol.Entity.command)
    case .event(let syntax):
      let event = CommandPass.resolve(syntax, declared: declared(symbol), context: context)
      finish(symbol, event, \.events, Symbol.Entity.event)
    case .advertising(let syntax):
      let advertisement = AdvertisingPass.resolve(syntax, declared: declared(symbol), context: context)
      finish(symbol, advertisement, \.advertisements, Symbol.Entity.advertisement)
    case .lights(let syntax):
      let lights = LightsPass.resolve(syntax, declared: declared(symbol), context: context)
      finish(symbol, lights, \.lights, Symbol.Entity.lights)
    case .haptics(let syntax):
      let haptics = HapticsPass.resolve(syntax, declared: declared(symbol), context: context)
      finish(symbol, haptics, \.haptics, Symbol.Entity.haptics)
    case .errors(let syntax):
      let table = ErrorTablePass.resolve(syntax, declared: declared(symbol), context: context)
      finish(symbol, table, \.errorTables, Symbol.Entity.errors)
    case .options(let syntax):
      let table = OptionTablePass.resolve(syntax, declared: declared(symbol), context: context)
      finish(symbol, table, \.optionTables, Symbol.Entity.options)
    default: break
    }
  }

  private func resolveStream(_ symbol: Symbol, _ syntax: StreamSyntax, _ context: DeclarationContext) {
    let stream = StreamPass.resolve(
      syntax, name: symbol.syntax.name, declared: declared(symbol), context: context)
    finish(symbol, stream, \.streams, Symbol.Entity.stream)
    guard case .stream(let id)? = symbol.entity else { return }
    for example in syntax.examples {
      pendingExamples.append(PendingExample(syntax: example, owner: .stream(id), module: symbol.module))
    }
  }

  private func forEachDeclaration(_ body: (Symbol, DeclarationContext) -> Void) {
    for symbol in symbols {
      // A second declaration of a name is already reported.
      if case .failed = symbol.progress { continue }
      body(symbol, DeclarationContext(self, symbol))
    }
  }

  /// Puts what came of a declaration into the model; nil when it is at fault.
  private func finish<Entity>(
    _ symbol: Symbol, _ entity: Entity?, _ list: WritableKeyPath<ProtocolModel, [Entity]>,
    _ wrap: (ID<Entity>) -> Symbol.Entity
  ) {
    guard let entity else {
      symbol.progress = .failed
      return
    }
    symbol.progress = .resolved(wrap(ID(model[keyPath: list].count)))
    model[keyPath: list].append(entity)
  }
}
