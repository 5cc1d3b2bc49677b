import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

extension Resolver {
  /// Fills the symbol tables.
  ///
  /// W0208 duplicate-declaration, W0209 reserved-type-name, W0215 colliding-names, W0216 since-after-module.
  func collectDeclarations() {
    for index in modules.indices {
      let id = ID<Module>(index)
      var typeNames: [String: Symbol] = [:]
      for declaration in modules[index].syntax.declarations {
        let symbol = Symbol(syntax: declaration, module: id, index: symbols.count)
        symbols.append(symbol)
        checkAnnotations(declaration.annotations, in: id)
        if BuiltInType.isReserved(declaration.name.text), symbol.isType || symbol.isJSONType {
          report(
            .reservedTypeName, at: declaration.name.range, "`\(declaration.name.text)` is a built-in type",
            help: "choose another name")
          symbol.progress = .failed
          continue
        }
        if let first = modules[index].symbols[declaration.name.text] {
          report(
            .duplicateDeclaration, at: declaration.name.range, "`\(declaration.name.text)` is declared twice",
            labels: [Diagnostic.Label(first.syntax.name.range, "first here, \(first.description)")])
          symbol.progress = .failed
          continue
        }
        modules[index].symbols[declaration.name.text] = symbol
        checkTypeName(of: symbol, among: &typeNames)
      }
    }
  }

  /// W0215 colliding-names.
  private func checkTypeName(of symbol: Symbol, among names: inout [String: Symbol]) {
    guard symbol.isNamedType else { return }
    let code = typeName(symbol.name)
    if let first = names[code] {
      report(
        .collidingNames, at: symbol.syntax.name.range,
        "`\(symbol.name)` and `\(first.name)` become the same name, `\(code)`, in code",
        labels: [Diagnostic.Label(first.syntax.name.range, "the other one")], help: "rename one of them")
    } else {
      names[code] = symbol
    }
  }

  /// W0216 since-after-module.
  func checkAnnotations(_ annotations: Annotations, in module: ID<Module>) {
    guard let since = annotations.since, let version = modules[module.index].syntax.version else { return }
    if Version(since) > Version(version) {
      report(
        .sinceAfterModule, at: since.range, "later than the module's own version, \(version.range.text)",
        labels: [Diagnostic.Label(version.range, "the module's version")],
        help: "raise the module's version, or lower this one")
    }
  }

  /// What every named entity carries.
  func declared(_ symbol: Symbol) -> Declared {
    declared(symbol.syntax.name, symbol.syntax.annotations, in: symbol.module)
  }

  func declared(_ name: Identifier, _ annotations: Annotations, in module: ID<Module>, named text: String? = nil)
    -> Declared
  {
    Declared(
      name: text ?? name.text, module: module, documentation: annotations.documentation,
      since: annotations.since.map(Version.init), deprecated: annotations.deprecated?.value, range: name.range)
  }
}

extension Symbol {
  /// Whether code gets a type of this name.
  fileprivate var isNamedType: Bool {
    switch syntax.kind {
    case .enumeration, .flags, .bits, .frame, .union, .stream, .scopes, .service, .lights, .haptics, .errors, .options,
      .model, .jsonUnion, .api, .socket:
      true
    case .type, .checksum, .precondition, .advertising, .command, .event: false
    }
  }

  /// Whether it can stand where a type is expected.
  var isType: Bool {
    switch syntax.kind {
    case .type, .enumeration, .flags, .bits, .frame, .union: true
    default: false
    }
  }
}
