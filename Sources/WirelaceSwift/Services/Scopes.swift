import WirelaceModel

extension EmitterContext {
  /// An option set with a constant a scope, and their names on the wire.
  func scopeSet(_ set: ScopeSet) -> Declaration {
    let type = ownName(names.name(of: set.declared))
    let properties = scopeProperties(set)
    var members: [Declaration] = [
      .property(
        PropertyDeclaration(modifiers: access, keyword: "let", name: "rawValue", type: container(of: set.base))),
      .function(
        FunctionDeclaration(
          modifiers: access, name: "init", parameters: [.init("rawValue", container(of: set.base))],
          body: ["self.rawValue = rawValue"])),
    ]
    for (scope, property) in zip(set.scopes, properties) {
      members.append(
        .property(
          PropertyDeclaration(
            documentation: commentLines(scope.declared, or: "The scope `\(scope.wireName)`."),
            attributes: availability(scope.declared), modifiers: access + ["static"], keyword: "let",
            name: Identifiers.quoted(property), body: .value("\(type)(rawValue: 1 << \(scope.bit))"))))
    }
    let entries = set.scopes.map { scope in
      Expression.text("(\(type)(rawValue: 1 << \(scope.bit)), \(SwiftText.string(scope.wireName)))")
    }
    members.append(
      constant(
        "named", "[(scope: \(type), wireName: String)]", value: .array(entries),
        documentation: ["Every scope and its name on the wire, lowest bit first."]))
    return .type(
      TypeDeclaration(
        documentation: commentLines(set.declared, or: "What an app may be allowed to do."),
        attributes: availability(set.declared), modifiers: access, keyword: .struct, name: type,
        conformances: ["ScopeSet"], members: members))
  }

  private func container(of base: IntegerType) -> String {
    base.bits <= 8 ? "UInt8" : base.bits <= 16 ? "UInt16" : base.bits <= 32 ? "UInt32" : "UInt64"
  }

  /// The names of a scope set's constants, in the order of the set.
  private func scopeProperties(_ set: ScopeSet) -> [String] {
    var taken: Set<String> = ["named", "none", "all", "rawValue", "init", "wireNames"]
    return set.scopes.map { scope in
      Identifiers.claim(Identifiers.lowerCamel(scope.declared.name), suffix: "Scope", in: &taken)
    }
  }

  /// The module's preconditions in one type.
  func preconditions() -> [Declaration] {
    let own = model.preconditions.indices.filter { owns(model.preconditions[$0].declared) }
    guard !own.isEmpty else { return [] }
    let members = own.map { index in
      let precondition = model.preconditions[index]
      return constant(
        preconditionProperty(ID(index)), "Precondition",
        [.text(SwiftText.string(precondition.declared.name)), .text(SwiftText.string(precondition.text))],
        documentation: commentLines(precondition.declared, or: precondition.text, noting: true))
    }
    return [
      holder(
        names.name(of: .preconditions, in: moduleID),
        documentation: ["What operations of \(module.name.joined(separator: ".")) need beside scopes."], members)
    ]
  }

  private func preconditionProperty(_ id: ID<Precondition>) -> String {
    let module = model.preconditions[id.index].declared.module
    var taken = Set<String>()
    for (index, precondition) in model.preconditions.enumerated() where precondition.declared.module == module {
      let name = Identifiers.claim(
        Identifiers.lowerCamel(precondition.declared.name), suffix: "Precondition", in: &taken)
      if index == id.index { return name }
    }
    return Identifiers.lowerCamel(model.preconditions[id.index].declared.name)
  }

  /// `Requirements([.control] as Scope, CardPreconditions.lease)`; nil when nothing is needed.
  func requirements(_ needs: Requirements) -> Expression? {
    var arguments: [Expression] = []
    if let set = needs.scopeSet, !needs.scopes.isEmpty {
      let properties = scopeProperties(model[set])
      let type = names.name(of: model[set].declared)
      let listed = needs.scopes.filter { $0 < properties.count }.map { index in
        let scope = model[set].scopes[index]
        return Expression.text(
          scope.declared.deprecated == nil ? "." + properties[index] : "\(type)(rawValue: 1 << \(scope.bit))")
      }
      arguments.append(.sequence([.array(listed), .text(" as \(type)")]))
    }
    for id in needs.preconditions {
      let holder = names.name(of: .preconditions, in: model.preconditions[id.index].declared.module)
      arguments.append(.text(holder + "." + Identifiers.quoted(preconditionProperty(id))))
    }
    return arguments.isEmpty ? nil : .call("Requirements", arguments)
  }
}
