import WirelaceDiagnostics
import WirelaceModel

/// Which models are part of themselves, and which of them without an end.
struct ModelRecursion {
  let resolver: Resolver

  private enum Node: Hashable {
    case model(Int)
    case union(Int)
  }

  /// W1108 model-endless; fills in the recursive fields.
  func check() {
    let finite = finiteNodes()
    for index in resolver.model.jsonModels.indices {
      let targets = resolver.model.jsonModels[index].fields.map { node(of: $0.shape.type) }
      for (position, target) in targets.enumerated() {
        guard let target, reaches(target, .model(index)) else { continue }
        let field = resolver.model.jsonModels[index].fields[position]
        if !finite.contains(.model(index)), isNeeded(field), !finite.contains(target) {
          let declared = resolver.model.jsonModels[index].declared
          resolver.report(
            .modelEndless, at: field.declared.range, "a value of `\(declared.name)` would have no end",
            labels: [Diagnostic.Label(declared.range, "which holds itself")],
            help: "make the field `optional` or `nullable`, or an array")
        }
        resolver.model.jsonModels[index].recursiveFields.append(position)
      }
    }
  }

  private func isNeeded(_ field: JSONField) -> Bool { field.isRequired && !field.shape.isNullable }

  private func node(of type: JSONType) -> Node? {
    switch type {
    case .model(let id): .model(id.index)
    case .union(let id): .union(id.index)
    default: nil
    }
  }

  /// What a value of a node holds without an array or a map between.
  private func successors(_ node: Node) -> [Node] {
    switch node {
    case .model(let index): resolver.model.jsonModels[index].fields.compactMap { self.node(of: $0.shape.type) }
    case .union(let index):
      resolver.model.jsonUnions[index].members.compactMap { $0.model.map { .model($0.index) } }
    }
  }

  private func reaches(_ start: Node, _ goal: Node) -> Bool {
    var seen: Set<Node> = [start]
    var pending = [start]
    while let next = pending.popLast() {
      if next == goal { return true }
      for successor in successors(next) where seen.insert(successor).inserted { pending.append(successor) }
    }
    return false
  }

  /// Those of which there is a value: none of what they need is endless.
  private func finiteNodes() -> Set<Node> {
    var finite: Set<Node> = []
    var isChanged = true
    while isChanged {
      isChanged = false
      for (index, model) in resolver.model.jsonModels.enumerated() where !finite.contains(.model(index)) {
        let needed = model.fields.filter(isNeeded).compactMap { node(of: $0.shape.type) }
        if needed.allSatisfy(finite.contains) { isChanged = finite.insert(.model(index)).inserted }
      }
      for (index, union) in resolver.model.jsonUnions.enumerated() where !finite.contains(.union(index)) {
        let ends = union.members.contains { $0.model.map { finite.contains(.model($0.index)) } ?? true }
        // Without members it is at fault itself.
        if union.unknown == .keep || union.members.isEmpty || ends {
          isChanged = finite.insert(.union(index)).inserted || isChanged
        }
      }
    }
    return finite
  }
}
