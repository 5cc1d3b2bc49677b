import WirelaceModel

/// The Swift names of a socket: of the types inside its enum, and of what these hold.
struct SocketPlan {
  /// The enum of the socket, in full.
  let base: String
  let clientFrame: String
  let serverFrame: String
  let state: String
  let closure: String
  let server: String
  let sender: String
  /// By frame: the function of the server or of its sender.
  private(set) var handlers: [String] = []
  /// By state: the case.
  private(set) var states: [String] = []
  /// By close clause: the case.
  private(set) var closes: [String] = []
  /// By frame: the case, of the enum of its side.
  private(set) var frames: [String] = []
  /// The case for a text message that the schema does not know, where such are kept.
  let unknown: String

  init(_ socket: Socket, names: SwiftNames) {
    base = names.name(of: socket.declared)
    // What stands inside must not hide a type that it names, nor the namespace of one.
    let named = socket.frames.compactMap { frame -> String? in
      switch frame.content {
      case .text(let id): names[id].full
      case .bytes: nil
      case .frame(let id): names[id].full
      }
    }
    let outer = (named + [base]).compactMap { $0.split(separator: ".").first.map(String.init) }
    var inner = NameScope(Identifiers.reservedTypes.union(outer))
    clientFrame = inner.claim("ClientFrame", suffix: "Message")
    serverFrame = inner.claim("ServerFrame", suffix: "Message")
    state = inner.claim("State", suffix: "Name")
    closure = inner.claim("Closure", suffix: "Name")
    server = inner.claim("Server", suffix: "Stub")
    sender = inner.claim("Sender", suffix: "Stub")
    var handled = NameScope(["Type", "closed", "init", "opened", "self", "serve"])
    var sent = NameScope(["Type", "close", "init", "link", "self", "state"])
    handlers = socket.frames.map { frame in
      let name = Identifiers.lowerCamel(frame.declared.name)
      return frame.side == .client
        ? handled.claim(name, suffix: "Frame") : sent.claim(name, suffix: "Frame")
    }
    var clientCases = NameScope(SocketPlan.members)
    var serverCases = clientCases
    frames = socket.frames.map { frame in
      let name = Identifiers.lowerCamel(frame.declared.name)
      return frame.side == .client
        ? clientCases.claim(name, suffix: "Frame") : serverCases.claim(name, suffix: "Frame")
    }
    var stateCases = NameScope(SocketPlan.rawMembers)
    states = socket.states.map { stateCases.claim(Identifiers.lowerCamel($0.declared.name), suffix: "State") }
    var closeCases = NameScope(SocketPlan.rawMembers)
    closes = socket.closes.map { closeCases.claim(Identifiers.lowerCamel($0.declared.name), suffix: "Close") }
    unknown = serverCases.claim("unknown", suffix: "Text")
  }

  /// What every enum of frames has.
  private static let members: Set<String> = [
    "Type", "decode", "encode", "format", "hash", "hashValue", "init", "name", "place", "self",
  ]

  /// What every enum of states or closings has.
  private static let rawMembers: Set<String> = [
    "Type", "allCases", "hash", "hashValue", "init", "none", "rawValue", "self",
  ]
}
