import WirelaceModel

/// What the parts of one socket's code share.
struct SocketCode {
  let context: EmitterContext
  let socket: Socket
  let plan: SocketPlan

  /// Frames of a side with their cases, as they stand in the side's format.
  func frames(_ side: Socket.Side) -> [(frame: Socket.Frame, name: String)] {
    zip(socket.frames, plan.frames).filter { $0.0.side == side }.map { ($0, Identifiers.quoted($1)) }
  }

  /// The type of what a frame holds.
  func type(_ frame: Socket.Frame) -> String {
    switch frame.content {
    case .text(let id): context.names[id].full
    case .bytes: "[UInt8]"
    case .frame(let id): context.names[id].full
    }
  }

  /// Whether the enum of a side has a case for what the schema does not know.
  func keepsUnknown(_ side: Socket.Side) -> Bool { side == .server && socket.unknownText == .keep }

  /// The enum of the socket with all that it holds.
  var declaration: Declaration {
    context.holder(
      plan.base,
      documentation: context.commentLines(socket.declared, or: "A WebSocket stream.", noting: true) + [
        "", "`\(socket.pathText)`.",
      ], [framesEnum(.client), framesEnum(.server)] + stateDeclarations)
  }
}

extension EmitterContext {
  /// The sockets of the module.
  var ownSockets: [SocketCode] {
    model.sockets.filter { owns($0.declared) }.map {
      SocketCode(context: self, socket: $0, plan: SocketPlan($0, names: names))
    }
  }

  func socketFile() -> FileContent {
    FileContent(
      imports: ["WirelaceFrames", "WirelaceHTTP", "WirelaceStreams", "WirelaceWebSocket"],
      declarations: ownSockets.map(\.declaration))
  }

  func socketServerFile() -> FileContent {
    FileContent(
      imports: ["WirelaceFrames", "WirelaceHTTP", "WirelaceStreams", "WirelaceWebSocket"],
      declarations: ownSockets.flatMap(\.serverDeclarations))
  }
}
