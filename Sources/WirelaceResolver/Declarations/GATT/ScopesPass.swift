import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// `scopes`: what an app may be allowed to do, one bit each.
enum ScopesPass {
  /// Nil when the base is at fault, so that no scope can be placed in it.
  static func resolve(_ syntax: ScopesSyntax, declared: Declared, context: DeclarationContext) -> ScopeSet? {
    let types = TypeContext(module: context.module, of: context.core, owner: declared.name)
    guard let base = context.core.resolveInteger(syntax.base, in: types, role: "the base of a scope set") else {
      return nil
    }
    var set = ScopeSet(declared: declared, base: base, scopes: [])
    var names: [String: SourceRange] = [:]
    var bits: [Int128: SourceRange] = [:]
    var wireNames: [String: SourceRange] = [:]
    for scope in syntax.scopes {
      if let first = names[scope.name.text] {
        context.reportTwice(.scopeTwice, "scope `\(scope.name.text)`", scope.name.range, first: first)
        continue
      }
      names[scope.name.text] = scope.name.range
      if let first = bits[scope.bit.value] {
        context.reportTwice(.scopeTwice, "bit \(scope.bit.value)", scope.bit.range, first: first)
      } else {
        bits[scope.bit.value] = scope.bit.range
      }
      let wireName = scope.wireName?.value ?? scope.name.text
      let wireRange = scope.wireName?.range ?? scope.name.range
      if let first = wireNames[wireName] {
        context.reportTwice(.scopeTwice, "the wire name \"\(wireName)\"", wireRange, first: first)
      } else {
        wireNames[wireName] = wireRange
      }
      if !(0..<Int128(base.bits)).contains(scope.bit.value) {
        context.report(
          Diagnostic(
            .scopeBitRange, at: scope.bit.range, "there is no bit \(scope.bit.value) in \(base.bits) bits",
            labels: [.init(syntax.base.range, "the base of the set")],
            help: "bits are counted from 0 to \(base.bits - 1)"))
      }
      set.scopes.append(
        ScopeSet.Scope(
          declared: context.declared(scope.name.text, scope.annotations, at: scope.name.range),
          bit: Int(exactly: scope.bit.value) ?? 0, wireName: wireName))
    }
    return set
  }
}

extension Resolver {
  /// Warns of scopes that nothing requires, in a set of which the module that declares it requires something: one in a module of its
  /// own is shared with schemas that need not be part of this run.
  func checkScopesUsed() {
    // What could not be resolved may have required one.
    guard !sink.hasErrors else { return }
    var used: [ID<ScopeSet>: Set<Int>] = [:]
    var judged: Set<ID<ScopeSet>> = []
    var requirements: [(ID<Module>, Requirements)] = []
    for service in model.services {
      let characteristics = service.characteristics + service.characteristics.flatMap(\.descriptors)
      requirements += characteristics.map { (service.declared.module, $0.requirements) }
    }
    requirements += model.commands.map { ($0.declared.module, $0.requirements) }
    requirements += model.events.map { ($0.declared.module, $0.requirements) }
    for api in model.apis { requirements += api.operations.map { (api.declared.module, $0.requirements) } }
    requirements += model.sockets.map { ($0.declared.module, $0.requirements) }
    for (module, requirement) in requirements {
      guard let set = requirement.scopeSet else { continue }
      used[set, default: []].formUnion(requirement.scopes)
      if model[set].declared.module == module { judged.insert(set) }
    }
    for (set, indices) in used.sorted(by: { $0.key.index < $1.key.index }) where judged.contains(set) {
      for (index, scope) in model[set].scopes.enumerated() where !indices.contains(index) {
        report(
          .scopeUnused, at: scope.declared.range, "nothing requires the scope `\(scope.declared.name)`",
          help: "an app that asks for it gains nothing: require it where it belongs, or delete it")
      }
    }
  }
}
