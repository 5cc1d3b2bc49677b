import WirelaceModel

extension SocketCode {
  /// States, closings, rules and the machines of both sides; nothing of a socket without frames.
  var stateDeclarations: [Declaration] {
    if socket.states.isEmpty { return [] }
    return [stateEnum] + (socket.closes.isEmpty ? [] : [closureEnum]) + [rules] + machines
  }

  private var stateEnum: Declaration {
    let cases = zip(socket.states, plan.states).map { state, name in
      var facts: [String] = []
      if state.isFinal { facts.append("Final: the connection may close.") }
      if let timeout = state.timeout { facts.append("At most \(timeText(timeout)).") }
      return enumCase(state.declared, name, facts)
    }
    return .type(
      TypeDeclaration(
        documentation: ["Where a connection stands."], modifiers: context.access, keyword: .enum, name: plan.state,
        conformances: ["String", "StreamStateKey", "CaseIterable"], members: cases))
  }

  private func enumCase(_ declared: Declared, _ name: String, _ facts: [String]) -> Declaration {
    let told = facts.isEmpty ? [] : [facts.joined(separator: " ")]
    return .enumCase(
      CaseDeclaration(
        documentation: context.documentationLines(declared.documentation) + told + context.deprecationNote(declared),
        name: Identifiers.quoted(name), rawValue: name == declared.name ? nil : context.quotedText(declared.name)))
  }

  private var closureEnum: Declaration {
    var members: [Declaration] = zip(socket.closes, plan.closes).map { close, name in
      let codes = close.codes.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
      let text = codes.isEmpty ? "Every other code" : codes.joined(separator: ", ")
      return enumCase(close.declared, name, ["\(text): \(close.meaning.rawValue)."])
    }
    members.append(
      .function(
        FunctionDeclaration(
          documentation: ["The meaning of a close code; nil for one that the schema does not name."],
          modifiers: context.access, name: "init?", parameters: [.init("_ code", "WebSocketCloseCode")],
          body: [
            .guarded(.text("let close = \(plan.base).rules.close(code)"), otherwise: ["return nil"]),
            "self.init(rawValue: close.name)",
          ])))
    return .type(
      TypeDeclaration(
        documentation: ["What close codes mean."], modifiers: context.access, keyword: .enum, name: plan.closure,
        conformances: ["String", "Sendable", "Hashable", "CaseIterable"], members: members))
  }

  // MARK: - Rules

  private var rules: Declaration {
    var arguments: [Expression] = [.text(context.quotedText(socket.declared.name))]
    arguments += zip(socket.states, plan.states).map(stateRules)
    let closes = socket.closes.map { close in
      let codes = close.codes.map { Expression.text("\($0.lowerBound)...\($0.upperBound)") }
      return Expression.call(
        "StreamClose", [.text(context.quotedText(close.declared.name)), .text(".\(close.meaning.rawValue)")] + codes)
    }
    if let first = closes.first { arguments += [.labeled("closes", first)] + closes.dropFirst() }
    if let heartbeat = socket.heartbeat {
      arguments.append(
        .labeled(
          "heartbeat",
          .call(
            "StreamHeartbeat",
            [
              .text("interval: \(duration(heartbeat.interval))"), .text("timeout: \(duration(heartbeat.timeout))"),
            ])))
    }
    if let timeout = socket.connectTimeout { arguments.append(.text("connectTimeout: \(duration(timeout))")) }
    return context.constant(
      "rules", "StreamRules<\(plan.state)>", arguments,
      documentation: ["Which frames stand where, and what time and close codes mean."])
  }

  private func stateRules(_ state: Socket.State, _ name: String) -> Expression {
    var arguments: [Expression] = [.text("." + Identifiers.quoted(name))]
    if state.isFinal { arguments.append("final: true") }
    if let timeout = state.timeout { arguments.append(.text("timeout: \(duration(timeout))")) }
    for side in [Socket.Side.client, .server] {
      // Places in the format of the side.
      let places = socket.frames.indices.filter { socket.frames[$0].side == side }
      let moves = state.transitions.compactMap { transition -> (place: Int, target: String)? in
        places.firstIndex(of: transition.frame).map { ($0, plan.states[transition.target]) }
      }
      if moves.isEmpty { continue }
      let entries = moves.sorted { $0.place < $1.place }.map {
        Expression.text("\($0.place): .\(Identifiers.quoted($0.target))")
      }
      arguments.append(.labeled(side.rawValue, .array(entries)))
    }
    return .call(".state", arguments)
  }

  private func duration(_ milliseconds: Int) -> String {
    milliseconds % 1000 == 0 ? ".seconds(\(milliseconds / 1000))" : ".milliseconds(\(milliseconds))"
  }

  private func timeText(_ milliseconds: Int) -> String {
    milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }

  // MARK: - Machines

  private var machines: [Declaration] {
    [Socket.Side.client, .server].map { side in
      let frames = [plan.clientFrame, plan.serverFrame]
      let types = (side == .client ? frames : frames.reversed()) + [plan.state]
      let type = "StreamMachine<\(types.joined(separator: ", "))>"
      return .function(
        FunctionDeclaration(
          documentation: [
            "The \(side.rawValue)'s side of a connection: what it may send and receive, and what time and close codes mean."
          ], modifiers: context.access + ["static"], name: "\(side.rawValue)Machine",
          parameters: [.init("at now", "Duration", default: ".zero")], result: type,
          body: [.text("StreamMachine(rules, .\(side.rawValue), at: now)")]))
    }
  }
}
