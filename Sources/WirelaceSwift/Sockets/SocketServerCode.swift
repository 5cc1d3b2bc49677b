import WirelaceModel

extension SocketCode {
  /// The protocol of a server, its typed sender, and the function that serves a connection; nothing of a socket without frames.
  var serverDeclarations: [Declaration] {
    if socket.states.isEmpty { return [] }
    let types = TypeDeclaration(keyword: .extension, name: plan.base, members: [serverProtocol, sender])
    return [.type(types), serverExtension]
  }

  private var linkType: String { "StreamLink<\(plan.serverFrame), \(plan.clientFrame), \(plan.state)>" }

  private var openedParameters: [FunctionDeclaration.Parameter] { [.init("_ sender", plan.sender)] }

  private func endParameters(_ state: String) -> [FunctionDeclaration.Parameter] {
    [.init("_ end", "StreamEnd<\(state)>")]
  }

  // MARK: - What a server answers

  private var serverProtocol: Declaration {
    var members: [Declaration] = [
      .function(
        FunctionDeclaration(
          documentation: ["The connection is open. Does nothing by itself."], name: "opened",
          parameters: openedParameters, effect: "async throws", isRequirement: true)),
      .function(
        FunctionDeclaration(
          documentation: ["The connection has ended. Does nothing by itself."], name: "closed",
          parameters: endParameters(plan.state), effect: "async", isRequirement: true)),
    ]
    for (frame, name) in zip(socket.frames, plan.handlers) where frame.side == .client {
      members.append(
        .function(
          FunctionDeclaration(
            documentation: context.commentLines(
              frame.declared, or: "The client has sent `\(frame.declared.name)`.", noting: true),
            name: Identifiers.quoted(name),
            parameters: [.init("_ \(parameter(frame))", type(frame))] + openedParameters, effect: "async throws",
            isRequirement: true)))
    }
    return .type(
      TypeDeclaration(
        documentation: [
          "Answers what a client sends on a connection, one frame behind the other.", "",
          "What is thrown closes the connection with 1011 and tells the client nothing.",
        ], modifiers: context.access, keyword: .protocol, name: plan.server, conformances: ["Sendable"],
        members: members))
  }

  private func parameter(_ frame: Socket.Frame) -> String {
    if case .bytes = frame.content { "bytes" } else { "frame" }
  }

  private var sender: Declaration {
    var members: [Declaration] = [
      .property(PropertyDeclaration(modifiers: ["fileprivate"], keyword: "let", name: "link", type: linkType)),
      .function(
        FunctionDeclaration(
          documentation: ["Where the connection stands."], modifiers: context.access, name: "state", effect: "async",
          result: plan.state, body: ["await link.state"])),
      .function(
        FunctionDeclaration(
          documentation: ["Closes the connection; what is being handled goes on."], modifiers: context.access,
          name: "close",
          parameters: [
            .init("_ code", "WebSocketCloseCode", default: ".normal"), .init("reason", "String", default: "\"\""),
          ], effect: "async", body: ["await link.close(code, reason: reason)"])),
    ]
    let cases = zip(socket.frames, zip(plan.frames, plan.handlers))
    for (frame, (name, function)) in cases where frame.side == .server {
      let parameter = parameter(frame)
      members.append(
        .function(
          FunctionDeclaration(
            documentation: context.commentLines(
              frame.declared, or: "Sends `\(frame.declared.name)`.", noting: true), modifiers: context.access,
            name: Identifiers.quoted(function), parameters: [.init("_ \(parameter)", type(frame))],
            effect: "async throws",
            body: [.text("try await link.send(.\(Identifiers.quoted(name))(\(parameter)))")])))
    }
    return .type(
      TypeDeclaration(
        documentation: [
          "Sends a server's frames on a connection. What the state does not allow throws a `StreamError` and is not sent."
        ], modifiers: context.access, keyword: .struct, name: plan.sender, conformances: ["Sendable"],
        members: members))
  }

  // MARK: - Serving

  private var serverExtension: Declaration {
    let state = plan.base + "." + plan.state
    let senderParameters = [FunctionDeclaration.Parameter("_ sender", plan.base + "." + plan.sender)]
    var cases: [(pattern: Expression, body: [Statement])] = []
    for (frame, (name, function)) in zip(socket.frames, zip(plan.frames, plan.handlers)) where frame.side == .client {
      cases.append(
        (
          .text(".\(Identifiers.quoted(name))(let value)"),
          [.text("try await self.\(function)(value, sender)")]
        ))
    }
    let run = "let end = await link.run(opened: { try await self.opened(sender) }, onError: onError)"
    let serving: Statement =
      cases.isEmpty ? .text(run + " { _ in }") : .closure(.text(run), parameters: "frame", [.switch("frame", cases)])
    return .type(
      TypeDeclaration(
        keyword: .extension, name: plan.base + "." + plan.server,
        members: [
          .function(
            FunctionDeclaration(
              modifiers: context.access, name: "opened", parameters: senderParameters, effect: "async throws")),
          .function(
            FunctionDeclaration(
              modifiers: context.access, name: "closed", parameters: endParameters(state), effect: "async")),
          .function(
            FunctionDeclaration(
              documentation: [
                "Serves an open connection until it ends.", "",
                "- Parameter onError: Told what ended the connection, but for a Close of the client.",
              ], attributes: ["@discardableResult"], modifiers: context.access, name: "serve",
              parameters: [
                .init("_ connection", "some StreamConnection"),
                .init("clock", "any HTTPClock", default: "SystemHTTPClock()"),
                .init("onError", "@Sendable (any Error) -> Void", default: "{ _ in }"),
              ], effect: "async", result: "StreamEnd<\(state)>",
              body: [
                .text(
                  "let link = StreamLink(\(plan.base).serverMachine(at: clock.now), connection, clock: clock)"),
                .text("let sender = \(plan.base).\(plan.sender)(link: link)"),
                serving,
                "await self.closed(end)", "return end",
              ])),
        ]))
  }
}
