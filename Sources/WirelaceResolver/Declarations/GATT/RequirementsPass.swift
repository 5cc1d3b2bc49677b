import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

extension DeclarationContext {
  /// The scopes and preconditions behind `requires`.
  func requirements(_ names: [Identifier]) -> Requirements {
    var requirements = Requirements()
    var places: [String: SourceRange] = [:]
    /// The first scope named, which settles the set.
    var settled: Identifier?
    for name in names {
      if let first = places[name.text] {
        reportTwice(.requirementTwice, "`\(name.text)`", name.range, first: first)
        continue
      }
      places[name.text] = name.range
      switch requirement(name) {
      case .scope(let set, let index):
        if let other = requirements.scopeSet, other != set, let settled {
          report(
            Diagnostic(
              .requirementSets, at: name.range,
              "`\(name.text)` and `\(settled.text)` are scopes of two sets, which no token holds together",
              labels: [
                .init(core.model[set].scopes[index].declared.range, "in `\(core.model[set].declared.name)`"),
                .init(settled.range, "in `\(core.model[other].declared.name)`"),
              ]))
          continue
        }
        settled = settled ?? name
        requirements.scopeSet = set
        requirements.scopes.append(index)
      case .precondition(let id): requirements.preconditions.append(id)
      case nil: break
      }
    }
    return requirements
  }

  private enum Requirement {
    case scope(ID<ScopeSet>, Int)
    case precondition(ID<Precondition>)
  }

  private func requirement(_ name: Identifier) -> Requirement? {
    for module in reachableModules {
      if let symbol = core.modules[module.index].symbols[name.text], case .precondition = symbol.syntax.kind {
        markUsed(symbol)
        if case .precondition(let id)? = symbol.entity { return .precondition(id) }
        return nil
      }
      for (position, set) in core.model.scopeSets.enumerated() where set.declared.module == module {
        guard let index = set.scopes.firstIndex(where: { $0.declared.name == name.text }) else { continue }
        if let symbol = core.modules[module.index].symbols[set.declared.name] { markUsed(symbol) }
        return .scope(ID(position), index)
      }
    }
    reportUnknown(name)
    return nil
  }

  private func reportUnknown(_ name: Identifier) {
    var candidates: [String] = []
    var hasScopes = false
    guard core.missingNames.insert("scope \(name.text) \(module.index)").inserted else { return }
    for module in reachableModules {
      // What could not be loaded or resolved may have held the name.
      if core.modules[module.index].hasMissingImport { return }
      for symbol in core.modules[module.index].symbols.values {
        switch (symbol.syntax.kind, symbol.entity) {
        case (.scopes, .scopes(let set)?):
          if hasSyntaxError(in: symbol.syntax.range) { return }
          hasScopes = true
          candidates += core.model[set].scopes.map(\.declared.name)
        case (.scopes, _): return
        case (.precondition, _): candidates.append(symbol.name)
        default: break
        }
      }
    }
    report(
      Diagnostic(
        .requirementUnknown, at: name.range, "no scope or precondition is named `\(name.text)`",
        help: suggestion(for: name.text, among: candidates)
          ?? (hasScopes
            ? "declare it in a scope set: nobody can grant what is not declared"
            : "declare a scope set, or import the module that has one: nobody can grant what is not declared")))
  }

  /// Notes that something refers to a declaration that was found without `lookUp`.
  func markUsed(_ symbol: Symbol) {
    symbol.isUsed = true
    if let offset = core.modules[module.index].imports.firstIndex(where: { $0.module == symbol.module }) {
      core.modules[module.index].usedImports.insert(offset)
    }
  }
}
