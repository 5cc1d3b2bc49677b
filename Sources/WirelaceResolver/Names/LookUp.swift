import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

extension Resolver {
  /// The declaration a name means in a module: its own, else an import's. Reports (W0205, W0206, W0207) and returns nil
  /// when there is none or more than one.
  ///
  /// `kind` says in words what is looked for, `"type"`; `suggesting` tells which declarations a misspelling may mean.
  func lookUp(
    _ name: DottedName, in module: ID<Module>, kind: String, suggesting: (Symbol) -> Bool = { _ in true },
    builtIns: [String] = []
  ) -> Symbol? {
    guard let last = name.parts.last else { return nil }
    if name.parts.count > 1 { return lookUpQualified(name, last, in: module, kind: kind, suggesting: suggesting) }
    if let own = modules[module.index].symbols[last.text] {
      own.isUsed = true
      return own
    }
    let found = modules[module.index].imports.enumerated().compactMap { offset, item in
      modules[item.module.index].symbols[last.text].map { (offset, $0) }
    }
    if found.count > 1 {
      report(
        .ambiguousName, at: name.range, "`\(last.text)` is declared in several imported modules",
        labels: found.map { Diagnostic.Label($0.1.syntax.name.range, "declared here") },
        help: "write `\(modules[found[0].1.module.index].name.joined(separator: ".")).\(last.text)` to say which one")
      for (offset, symbol) in found {
        modules[module.index].usedImports.insert(offset)
        symbol.isUsed = true
      }
      return nil
    }
    if let (offset, symbol) = found.first {
      modules[module.index].usedImports.insert(offset)
      symbol.isUsed = true
      return symbol
    }
    // A module with a missing import may well have lost the declaration with it: that is already reported.
    if modules[module.index].hasMissingImport { return nil }
    var candidates = builtIns
    for each in [module] + modules[module.index].imports.map(\.module) {
      candidates += modules[each.index].symbols.values.filter(suggesting).map(\.name)
    }
    reportUnknown(.unknownName, name.parts[0], kind: kind, candidates: candidates)
    return nil
  }

  private func lookUpQualified(
    _ name: DottedName, _ last: Identifier, in module: ID<Module>, kind: String, suggesting: (Symbol) -> Bool
  ) -> Symbol? {
    let qualifier = name.parts.dropLast().map(\.text)
    let target: ID<Module>
    if modules[module.index].name == qualifier {
      target = module
    } else if let offset = modules[module.index].imports.firstIndex(where: {
      modules[$0.module.index].name == qualifier
    }) {
      modules[module.index].usedImports.insert(offset)
      target = modules[module.index].imports[offset].module
    } else {
      if modules[module.index].hasMissingImport { return nil }
      let text = qualifier.joined(separator: ".")
      report(
        .moduleNotImported, at: name.range, "`\(text)` is not a module imported here",
        help: "add `import \(text)`, if there is such a module")
      return nil
    }
    if let symbol = modules[target.index].symbols[last.text] {
      symbol.isUsed = true
      return symbol
    }
    reportUnknown(
      .unknownName, last, kind: kind,
      candidates: modules[target.index].symbols.values.filter(suggesting).map(\.name))
    return nil
  }

  /// Reports a name that is not there, with the nearest candidate if one is near.
  func reportUnknown(_ code: DiagnosticCode, _ name: Identifier, kind: String, candidates: [String]) {
    // A name that the parser missed is empty.
    if name.text.isEmpty { return }
    let near = nearest(to: name.text, among: candidates)
    report(
      code, at: name.range, "no \(kind) is named `\(name.text)`", help: near.map { "did you mean `\($0)`?" },
      fixIts: near.map { [Diagnostic.FixIt("write `\($0)`", replacing: name.range, with: $0)] } ?? [])
  }

  /// The declaration of a plain name, without a word when there is none or more than one.
  func symbol(named name: String, in module: ID<Module>) -> Symbol? {
    if let own = modules[module.index].symbols[name] { return own }
    let found = modules[module.index].imports.enumerated().compactMap { offset, item in
      modules[item.module.index].symbols[name].map { (offset, $0) }
    }
    guard found.count == 1 else { return nil }
    modules[module.index].usedImports.insert(found[0].0)
    found[0].1.isUsed = true
    return found[0].1
  }
}
