import WirelaceModel

extension EmitterContext {
  /// The module's commands in one type.
  func commands() -> [Declaration] {
    let own = model.commands.filter { owns($0.declared) }
    guard !own.isEmpty else { return [] }
    var taken = Set<String>()
    let members = own.map { command in
      let (request, requestCoding) = payload(command.request, name: command.declared.name + ".request")
      let (response, responseCoding) = payload(command.response, name: command.declared.name + ".response")
      var arguments: [Expression] = [
        .text(SwiftText.string(command.declared.name)), .text("opcode: \(number(command.opcode))"),
        .text("request: " + requestCoding), .text("response: " + responseCoding),
      ]
      if let needs = requirements(command.requirements) { arguments.append(.labeled("requires", needs)) }
      if let time = command.confirmation {
        arguments.append(.text("confirmation: " + SwiftText.duration(milliseconds: time)))
      }
      if let time = command.timeout { arguments.append(.text("timeout: " + SwiftText.duration(milliseconds: time))) }
      return constant(
        Identifiers.claim(Identifiers.lowerCamel(command.declared.name), suffix: "Command", in: &taken),
        "GATTCommand<\(request), \(response)>", arguments,
        documentation: commentLines(
          command.declared, or: "The command `\(command.declared.name)`, opcode \(number(command.opcode))."),
        attributes: availability(command.declared))
    }
    return [
      holder(
        names.name(of: .commands, in: moduleID),
        documentation: ["The commands of \(module.name.joined(separator: "."))."], members)
    ]
  }

  /// The module's events in one type.
  func events() -> [Declaration] {
    let own = model.events.filter { owns($0.declared) }
    guard !own.isEmpty else { return [] }
    var taken = Set<String>()
    let members = own.map { event in
      let (type, coding) = payload(event.payload, name: event.declared.name + ".payload")
      var arguments: [Expression] = [
        .text(SwiftText.string(event.declared.name)), .text("code: \(number(event.code))"), .text("payload: " + coding),
      ]
      if let needs = requirements(event.requirements) { arguments.append(.labeled("requires", needs)) }
      return constant(
        Identifiers.claim(Identifiers.lowerCamel(event.declared.name), suffix: "Event", in: &taken),
        "GATTEvent<\(type)>", arguments,
        documentation: commentLines(
          event.declared, or: "The event `\(event.declared.name)`, number \(number(event.code))."),
        attributes: availability(event.declared))
    }
    return [
      holder(
        names.name(of: .events, in: moduleID), documentation: ["The events of \(module.name.joined(separator: "."))."],
        members)
    ]
  }

  /// The type of a frame's values and their coding; nothing for nil.
  private func payload(_ frame: ID<Frame>?, name: String) -> (type: String, coding: String) {
    guard let frame else { return ("Void", ".nothing(\(SwiftText.string(name)))") }
    return (names[frame].full, ".frame")
  }

  private func number(_ value: Int128) -> String {
    value >= 0 && value <= 0xFFFF_FFFF
      ? SwiftText.hexadecimal(UInt64(value), digits: 2) : "\(Int64(clamping: value))"
  }
}
