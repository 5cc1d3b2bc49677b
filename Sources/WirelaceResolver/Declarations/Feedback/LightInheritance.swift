import WirelaceDiagnostics
import WirelaceModel

/// Questions about which look a state ends up with: `inherit` followed to its end.
struct LightInheritance {
  let states: [Declared]
  /// Nil: erroneous, reported.
  let looks: [Lights.Default?]
  let groups: [Lights.Group]
  let priority: [Lights.Key]
  let modes: [FeedbackMode]
  let context: DeclarationContext

  /// The states whose look a state may take.
  private func targets(of state: Int) -> [Int] {
    guard case .inherit(let key)? = looks[state] else { return [] }
    return switch key {
    case .state(let other): [other]
    case .group(let group): groups[group].states
    case .underlying: statesBelow(state)
    }
  }

  /// The states with a lower priority.
  private func statesBelow(_ state: Int) -> [Int] {
    let order = priority.map(covered)
    guard let place = order.firstIndex(where: { $0.contains(state) }) else { return [] }
    return order[(place + 1)...].flatMap { $0 }
  }

  private func covered(by key: Lights.Key) -> [Int] {
    switch key {
    case .state(let state): [state]
    case .group(let group): groups[group].states
    case .underlying: []
    }
  }

  /// Reports each ring of states that inherit from each other, once.
  func checkCycles() {
    enum Mark { case fresh, open, done }
    var marks = Array(repeating: Mark.fresh, count: states.count)
    var path: [Int] = []

    func visit(_ state: Int) {
      marks[state] = .open
      path.append(state)
      for target in targets(of: state) {
        switch marks[target] {
        case .fresh: visit(target)
        case .open:
          let ring = Array(path[(path.firstIndex(of: target) ?? 0)...])
          report(ring)
        case .done: break
        }
      }
      path.removeLast()
      marks[state] = .done
    }
    for state in states.indices where marks[state] == .fresh { visit(state) }
  }

  private func report(_ ring: [Int]) {
    guard let first = ring.first else { return }
    let names = (ring + [first]).map { "`\(states[$0].name)`" }.joined(separator: " → ")
    context.report(
      Diagnostic(
        .inheritCycle, at: states[first].range,
        ring.count == 1
          ? "state \("`\(states[first].name)`") inherits from itself" : "states inherit in a ring: \(names)",
        labels: ring.dropFirst().map { .init(states[$0].range, "inherits on") },
        help: "give one of them a look of its own"))
  }

  /// Reports a state that must not be dark and can be.
  func checkNeverDark(_ state: Int, at range: SourceRange) {
    guard let look = looks[state] else { return }
    let name = states[state].name
    switch look {
    case .appearance(let appearance, let times):
      if isDark(appearance) {
        context.report(
          Diagnostic(
            .neverDark, at: range, "`\(name)` is `never dark`, but its default is",
            help: "give it a mode with light in it"))
      } else if let times {
        context.report(
          Diagnostic(
            .neverDark, at: range,
            "`\(name)` is `never dark`, but goes dark after \(times) time\(times == 1 ? "" : "s")",
            help: "leave `times` out"))
      }
    case .inherit(.underlying):
      context.report(
        Diagnostic(
          .neverDark, at: range, "`\(name)` is `never dark`, but the state underneath may be",
          help: "give it a look of its own"))
    case .inherit:
      var seen: Set<Int> = [state]
      var open = targets(of: state)
      while let next = open.popLast() {
        guard seen.insert(next).inserted else { continue }
        guard case .appearance(let appearance, _)? = looks[next], isDark(appearance) else {
          open += targets(of: next)
          continue
        }
        context.report(
          Diagnostic(
            .neverDark, at: range, "`\(name)` is `never dark`, but inherits from a state that is",
            labels: [.init(states[next].range, "dark by default")], help: "give it a look of its own"))
        return
      }
    }
  }

  /// Off, black, or a brightness of 0.
  private func isDark(_ appearance: Appearance) -> Bool {
    guard let mode = appearance.mode else { return true }
    let declared = modes[mode]
    if declared.declared.name == "off" { return true }
    return zip(declared.parameters, appearance.arguments).contains { parameter, argument in
      switch argument {
      case .color(let red, let green, let blue): red == 0 && green == 0 && blue == 0
      case .integer(let value): parameter.name == "brightness" && value == 0
      case .text: false
      }
    }
  }

  /// Reports `inherit @underlying` on the lowest state.
  func checkUnderneath() {
    for (index, look) in looks.enumerated() {
      guard case .inherit(.underlying)? = look, statesBelow(index).isEmpty else { continue }
      context.report(
        Diagnostic(
          .nothingUnderneath, at: states[index].range,
          "`\(states[index].name)` has the lowest priority: there is nothing underneath",
          help: "give it a look of its own"))
    }
  }
}
