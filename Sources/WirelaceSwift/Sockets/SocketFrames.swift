import WirelaceModel

extension SocketCode {
  /// The enum of the messages of a side.
  func framesEnum(_ side: Socket.Side) -> Declaration {
    let frames = frames(side)
    var members: [Declaration] = frames.map { frame, name in
      .enumCase(
        CaseDeclaration(
          documentation: context.documentationLines(frame.declared.documentation)
            + context.deprecationNote(frame.declared), name: name, payload: [type(frame)]))
    }
    if keepsUnknown(side) {
      members.append(
        .enumCase(
          CaseDeclaration(
            documentation: ["A text message that the schema does not know, kept as it is."],
            name: Identifiers.quoted(plan.unknown), payload: ["JSONValue"])))
    }
    members += [format(side, frames.map(\.frame)), place(side), decoder(side), encoder(side)]
    return .type(
      TypeDeclaration(
        documentation: ["What the \(side.rawValue) sends."], modifiers: context.access, keyword: .enum,
        name: side == .client ? plan.clientFrame : plan.serverFrame, conformances: ["StreamFrame"], members: members))
  }

  private func format(_ side: Socket.Side, _ frames: [Socket.Frame]) -> Declaration {
    let formats = frames.map { frame -> Expression in
      let arguments: [Expression] = [
        .text(context.quotedText(frame.declared.name)), .text("limit: \(frame.limit)"),
      ]
      switch frame.content {
      case .text(let id): return .call(".text", arguments + [context.shape(context.model[id])])
      case .bytes, .frame: return .call(".binary", arguments)
      }
    }
    return context.constant(
      "format", "StreamFormat",
      [
        .text(context.quotedText(socket.declared.name)), .text(".\(side.rawValue)"),
        .text("limit: \(socket.messageLimit)"),
      ] + formats)
  }

  private func place(_ side: Socket.Side) -> Declaration {
    var cases: [(pattern: Expression, body: [Statement])] = frames(side).enumerated().map { place, frame in
      (.text(".\(frame.name)"), [.text("\(place)")])
    }
    if keepsUnknown(side) { cases.append((.text(".\(Identifiers.quoted(plan.unknown))"), ["nil"])) }
    return .property(
      PropertyDeclaration(modifiers: context.access, name: "place", type: "Int?", body: .getter([selection(cases)])))
  }

  /// A switch over the frames; an enum without cases has none to tell apart.
  private func selection(_ cases: [(pattern: Expression, body: [Statement])]) -> Statement {
    cases.isEmpty ? "switch self {}" : .switch("self", cases)
  }

  private func decoder(_ side: Socket.Side) -> Declaration {
    var cases: [(pattern: Expression, body: [Statement])] = frames(side).enumerated().map { place, frame in
      let value =
        switch frame.frame.content {
        case .text: "try reader.payload()"
        case .bytes: "reader.bytes"
        case .frame: "try reader.frame()"
        }
      return (.text("\(place)"), [.text("return .\(frame.name)(\(value))")])
    }
    let otherwise: Statement
    var usesReader = true
    switch side == .client ? .refuse : socket.unknownText {
    case .ignore:
      otherwise = "return nil"
      usesReader = !cases.isEmpty
    case .keep: otherwise = .text("return .\(Identifiers.quoted(plan.unknown))(reader.json)")
    case .refuse: otherwise = "throw reader.unknown"
    }
    var body: [Statement] = [.text((usesReader ? "let reader" : "_") + " = try StreamReader(message, format)")]
    if cases.isEmpty {
      body.append(otherwise)
    } else {
      cases.append(("default", [otherwise]))
      body.append(.switch("reader.place", cases))
    }
    return .function(
      FunctionDeclaration(
        modifiers: context.access + ["static"], name: "decode", parameters: [.init("_ message", "WebSocketMessage")],
        effect: "throws(StreamError)", result: "Self?", body: body))
  }

  private func encoder(_ side: Socket.Side) -> Declaration {
    var cases: [(pattern: Expression, body: [Statement])] = frames(side).enumerated().map { place, frame in
      let function =
        switch frame.frame.content {
        case .text: "text"
        case .bytes: "binary"
        case .frame: "frame"
        }
      return (.text(".\(frame.name)(let value)"), [.text("try Self.format.\(function)(\(place), value)")])
    }
    if keepsUnknown(side) {
      cases.append(
        (.text(".\(Identifiers.quoted(plan.unknown))(let value)"), ["try Self.format.text(unknown: value)"]))
    }
    return .function(
      FunctionDeclaration(
        modifiers: context.access, name: "encode", effect: "throws(StreamError)", result: "WebSocketMessage",
        body: [selection(cases)]))
  }
}
