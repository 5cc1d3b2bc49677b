import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// `lights`: modes, colours, states with their defaults, groups and the priority of states.
struct LightsPass {
  private let context: DeclarationContext
  private var modes: FeedbackModes
  private var colors: [String: Appearance.Argument] = [:]
  private var colorRanges: [String: SourceRange] = [:]
  private var faultyColors: Set<String> = []
  private var written: [WrittenState] = []
  private var stateIndices: [String: Int] = [:]
  private var groups: [Lights.Group] = []
  private var groupIndices: [String: Int] = [:]
  private var groupRanges: [SourceRange] = []
  /// Groups that name nothing, or something unknown.
  private var faultyGroups: Set<Int> = []

  /// A state before its default is resolved.
  private struct WrittenState {
    var declared: Declared
    var look: LightsSyntax.Default
    var neverDark: Bool
    var range: SourceRange
  }

  private init(context: DeclarationContext) {
    self.context = context
    modes = FeedbackModes(noun: "mode", context: context)
  }

  /// Nil when a fault was reported that leaves nothing to build.
  static func resolve(_ syntax: LightsSyntax, declared: Declared, context: DeclarationContext) -> Lights? {
    var pass = LightsPass(context: context)
    pass.collect(syntax)
    pass.collectGroups(syntax)
    let looks = pass.resolveLooks()
    let priority = pass.resolvePriority(syntax, name: declared.range)
    let inheritance = LightInheritance(
      states: pass.written.map(\.declared), looks: looks, groups: pass.groups, priority: priority.order,
      modes: pass.modes.modes, context: context)
    inheritance.checkCycles()
    for (index, state) in pass.written.enumerated() where state.neverDark {
      inheritance.checkNeverDark(index, at: pass.range(ofLook: state))
    }
    if priority.isSound { inheritance.checkUnderneath() }
    var states: [Lights.State] = []
    for (state, look) in zip(pass.written, looks) {
      guard let look else { return nil }
      states.append(Lights.State(declared: state.declared, defaultLook: look, neverDark: state.neverDark))
    }
    return Lights(
      declared: declared, modes: pass.modes.modes, states: states, groups: pass.groups, priority: priority.order)
  }

  // MARK: Names

  private mutating func collect(_ syntax: LightsSyntax) {
    for member in syntax.members {
      switch member {
      case .mode(let annotations, let name, let parameters, let range):
        modes.add(name, annotations: annotations, parameters: parameters, range: range)
      case .color(let name, let channels):
        collectColor(name, channels)
      case .state(let annotations, let name, let look, let neverDark, let range):
        if let first = stateIndices[name.text] {
          context.reportTwice(
            .feedbackNameTwice, "state `\(name.text)`", name.range, first: written[first].declared.range)
          continue
        }
        stateIndices[name.text] = written.count
        written.append(
          WrittenState(
            declared: context.declared(name.text, annotations, at: name.range), look: look, neverDark: neverDark,
            range: range))
      case .group, .priority:
        break
      }
    }
  }

  private mutating func collectColor(_ name: Identifier, _ channels: [Located<Int128>]) {
    if let first = colorRanges[name.text] {
      context.reportTwice(.feedbackNameTwice, "colour `\(name.text)`", name.range, first: first)
      return
    }
    colorRanges[name.text] = name.range
    let values = channels.compactMap { Int(exactly: $0.value) }
    if channels.count != 3 {
      context.report(
        Diagnostic(
          .colorChannels, at: name.range, "colour `\(name.text)` has \(channels.count) channels",
          help: "a colour has three, red, green and blue, each 0 to 100"))
    } else if let wrong = channels.first(where: { !(0...100).contains($0.value) }) {
      context.report(
        Diagnostic(
          .colorChannels, at: wrong.range, "a channel must be between 0 and 100, this is \(wrong.value)",
          help: "channels are percentages, not bytes"))
    } else if values.count == 3 {
      colors[name.text] = .color(red: values[0], green: values[1], blue: values[2])
      return
    }
    faultyColors.insert(name.text)
  }

  private mutating func collectGroups(_ syntax: LightsSyntax) {
    for case .group(let name, let members, _) in syntax.members {
      if let first = groupIndices[name.text] {
        context.reportTwice(.groupTwice, "group `\(name.text)`", name.range, first: groupRanges[first])
        continue
      }
      groupIndices[name.text] = groups.count
      if members.isEmpty { faultyGroups.insert(groups.count) }
      var places: [Int: SourceRange] = [:]
      var states: [Int] = []
      for member in members {
        guard let state = stateIndices[member.text] else {
          reportUnknown(FeedbackKeySyntax(isGroup: false, name: member))
          faultyGroups.insert(groups.count)
          continue
        }
        if let first = places[state] {
          context.reportTwice(.groupTwice, "state `\(member.text)`", member.range, first: first)
          continue
        }
        places[state] = member.range
        states.append(state)
      }
      groups.append(Lights.Group(name: name.text, states: states))
      groupRanges.append(name.range)
    }
  }

  private func reportUnknown(_ key: FeedbackKeySyntax) {
    if key.isGroup {
      let bare = key.name.text
      let help =
        stateIndices[bare] != nil
        ? "`\(bare)` is a state: write it without `@`"
        : context.suggestion(for: bare, among: groups.map(\.name) + ["underlying"])
          ?? "declare it: `group \(bare) = …`"
      context.reportUnknown(
        bare,
        Diagnostic(
          .stateUnknown, at: key.name.range, "no group `@\(bare)` in this declaration", help: help))
    } else {
      let help =
        groupIndices[key.name.text] != nil
        ? "`\(key.name.text)` is a group: write `@\(key.name.text)`"
        : context.suggestion(for: key.name.text, among: written.map(\.declared.name))
      context.reportUnknown(
        key.name.text,
        Diagnostic(
          .stateUnknown, at: key.name.range, "no state `\(key.name.text)` in this declaration", help: help))
    }
  }

  private func key(_ syntax: FeedbackKeySyntax) -> Lights.Key? {
    if syntax.isGroup {
      if let group = groupIndices[syntax.name.text] { return .group(group) }
      if syntax.name.text == "underlying" { return .underlying }
    } else if let state = stateIndices[syntax.name.text] {
      return .state(state)
    }
    reportUnknown(syntax)
    return nil
  }

  // MARK: Defaults

  private func range(ofLook state: WrittenState) -> SourceRange {
    switch state.look {
    case .appearance(let appearance, _): appearance.range
    case .inherit(let key): key.name.range
    }
  }

  private func resolveLooks() -> [Lights.Default?] {
    let arguments = AppearanceArguments(modes: modes, colors: colors, faultyColors: faultyColors)
    return written.map { state in
      switch state.look {
      case .inherit(let key):
        return self.key(key).map { .inherit($0) }
      case .appearance(let syntax, let times):
        guard let appearance = arguments.resolve(syntax) else { return nil }
        guard let times else { return .appearance(appearance, times: nil) }
        guard let count = Int(exactly: times.value), (1...255).contains(count) else {
          context.report(
            Diagnostic(
              .timesRange, at: times.range, "a look is repeated 1 to 255 times",
              help: "leave `times` out to repeat it as long as the state lasts"))
          return nil
        }
        return .appearance(appearance, times: count)
      }
    }
  }

  // MARK: Priority

  /// The order, and whether it names every state exactly once.
  private func resolvePriority(_ syntax: LightsSyntax, name: SourceRange) -> (order: [Lights.Key], isSound: Bool) {
    var lines: [(keys: [FeedbackKeySyntax], range: SourceRange)] = []
    for case .priority(let keys, let range) in syntax.members { lines.append((keys, range)) }
    guard let line = lines.first else {
      if written.count > 1 {
        context.reportMissing(
          Diagnostic(
            .priorityMissing, at: name, "nothing says which of \(written.count) states wins",
            help: "add a line `priority HIGHEST > … > LOWEST` that names every state"), in: context.range)
      }
      return (written.isEmpty ? [] : [.state(0)], written.count <= 1)
    }
    for second in lines.dropFirst() {
      context.reportTwice(.priorityTwice, "`priority`", second.range, first: line.range)
    }
    var isSound = true
    var order: [Lights.Key] = []
    var places: [Int: SourceRange] = [:]
    for written in line.keys {
      guard let key = key(written) else {
        isSound = false
        continue
      }
      let covered: [Int]
      switch key {
      case .state(let state): covered = [state]
      case .group(let group):
        covered = groups[group].states
        if faultyGroups.contains(group) { isSound = false }
      case .underlying:
        context.report(
          Diagnostic(
            .stateUnknown, at: written.name.range, "`@underlying` is no state and has no priority",
            help: "it stands for the next state down in this very line"))
        isSound = false
        continue
      }
      for state in covered {
        guard let first = places[state] else {
          places[state] = written.name.range
          continue
        }
        context.reportTwice(
          .priorityTwice, "state `\(self.written[state].declared.name)`", written.name.range, first: first)
        isSound = false
      }
      order.append(key)
    }
    guard isSound else { return (order, false) }
    for (index, state) in written.enumerated() where places[index] == nil {
      context.reportMissing(
        Diagnostic(
          .priorityMissing, at: state.declared.range, "state `\(state.declared.name)` has no priority",
          labels: [.init(line.range, "not named here")],
          help: "add it, or a group that holds it, to the `priority` line"), in: context.range)
      isSound = false
    }
    return (order, isSound)
  }
}
