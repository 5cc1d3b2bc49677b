import WirelaceModel

extension EmitterContext {
  /// Light and haptic keys, modes and catalogues.
  func feedbackFile() -> FileContent {
    FileContent(
      imports: ["WirelaceFeedback"],
      declarations: model.lights.filter { owns($0.declared) }.map(lights)
        + model.haptics.filter { owns($0.declared) }.map(haptics))
  }

  func lights(_ lights: Lights) -> Declaration {
    let modes = FeedbackModesCode(lights.modes, type: "Mode", context: self)
    let keys = FeedbackKeysCode(lights.states.map(\.declared), context: self)
    let states = lights.states.map { state in
      var arguments: [Expression] = [
        .text(SwiftText.string(state.declared.name)), setting(state.defaultLook, lights, modes),
      ]
      if state.neverDark { arguments.append("isNeverDark: true") }
      return Expression.call("LightState", arguments)
    }
    let groups = lights.groups.map { group in
      Expression.labeled(
        SwiftText.string(group.name),
        .array(group.states.map { .text(SwiftText.string(lights.states[$0].declared.name)) }))
    }
    let catalogue = constant(
      "catalogue", "LightCatalogue<Mode>",
      [
        .labeled("states", .array(states)), .labeled("groups", groups.isEmpty ? "[:]" : .array(groups)),
        .labeled("priority", .array(lights.priority.map { reference($0, lights) })),
      ], documentation: ["The states with their defaults, the groups, and which state wins."])
    return holder(
      names.name(of: lights.declared), documentation: commentLines(lights.declared, or: "The states of a light."),
      attributes: availability(lights.declared),
      [modes.declaration("A way to show something."), keys.declaration, catalogue])
  }

  private func setting(_ look: Lights.Default, _ lights: Lights, _ modes: FeedbackModesCode) -> Expression {
    switch look {
    case .appearance(let appearance, let times):
      var arguments = [modes.value(appearance)]
      if let times { arguments.append(.text("times: \(times)")) }
      return .call(".shows", arguments)
    case .inherit(let key): return .call(".inherits", [reference(key, lights)])
    }
  }

  private func reference(_ key: Lights.Key, _ lights: Lights) -> Expression {
    switch key {
    case .state(let index): .text(".state(\(SwiftText.string(lights.states[index].declared.name)))")
    case .group(let index): .text(".group(\(SwiftText.string(lights.groups[index].name)))")
    case .underlying: ".underlying"
    }
  }

  func haptics(_ haptics: Haptics) -> Declaration {
    let patterns = FeedbackModesCode(haptics.patterns, type: "Pattern", context: self)
    let keys = FeedbackKeysCode(haptics.events.map(\.declared), context: self)
    let events = haptics.events.map { event in
      var arguments: [Expression] = [
        .text(SwiftText.string(event.declared.name)), event.defaultPattern.map(patterns.value) ?? "nil",
      ]
      if let target = event.fallsBack {
        arguments.append(.text("fallsBack: \(SwiftText.string(haptics.events[target].declared.name))"))
      }
      return Expression.call("HapticEvent", arguments)
    }
    let catalogue = constant(
      "catalogue", "HapticCatalogue<Pattern>", [.array(events)],
      documentation: ["The events with their defaults and what they fall back to."])
    return holder(
      names.name(of: haptics.declared), documentation: commentLines(haptics.declared, or: "What can be felt."),
      attributes: availability(haptics.declared),
      [patterns.declaration("A way to vibrate."), keys.declaration, catalogue])
  }
}
