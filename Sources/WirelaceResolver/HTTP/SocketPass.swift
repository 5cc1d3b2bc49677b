import WirelaceDiagnostics
import WirelaceModel
import WirelaceSyntax

/// `socket`: frames, states, close codes.
struct SocketPass {
  let context: DeclarationContext

  static func resolve(_ syntax: SocketSyntax, declared: Declared, context: DeclarationContext) -> Socket? {
    SocketPass(context: context).resolve(syntax, declared)
  }

  private func resolve(_ syntax: SocketSyntax, _ declared: Declared) -> Socket? {
    var socket = Socket(declared: declared, path: [], pathText: syntax.path.value)
    var frames: [SocketSyntax.Frame] = []
    var states: [SocketSyntax.State] = []
    var closes: [SocketSyntax.Close] = []
    var places: [String: SourceRange] = [:]
    func once(_ word: String, _ range: SourceRange) {
      if let first = places[word] { context.reportTwice(.operationClauseTwice, "`\(word)`", range, first: first) }
      places[word] = places[word] ?? range
    }
    for member in syntax.members {
      switch member {
      case .auth(let auth):
        if let resolved = context.authentication(auth, among: socket.authentications, isSocket: true) {
          socket.authentications.append(resolved)
        }
      case .path(let field): context.parameter(field, in: .path).map { socket.pathParameters.append($0) }
      case .query(let field): context.parameter(field, in: .query).map { socket.queryParameters.append($0) }
      case .header(let field): context.parameter(field, in: .header).map { socket.headers.append($0) }
      case .frame(let frame): frames.append(frame)
      case .state(let state): states.append(state)
      case .close(let close): closes.append(close)
      case .heartbeat(let interval, let timeout, let range):
        once("heartbeat", range)
        socket.heartbeat = heartbeat(interval, timeout)
      case .timeout(let written):
        once("timeout", written.range)
        socket.connectTimeout = connectTimeout(written)
      case .limit(let written):
        once("limit", written.range)
        if let other = written.request ?? written.response {
          context.report(
            Diagnostic(.sizeLimit, at: other.range, "a socket has messages", help: "write `limit message …`"))
        }
        socket.messageLimit = context.size(written.message) ?? socket.messageLimit
      case .unknown(let policy):
        once("unknown", policy.range)
        socket.unknownText = .init(rawValue: policy.value.rawValue) ?? .ignore
      }
    }
    context.checkKeys(socket.queryParameters)
    context.checkKeys(socket.headers, foldsCase: true)
    let parameters = syntax.members.compactMap { member -> Identifier? in
      switch member {
      case .path(let field), .query(let field), .header(let field): field.name
      default: nil
      }
    }
    context.core.checkMemberNames(parameters)
    guard let path = context.pathSegments(syntax.path, socket.pathParameters) else { return nil }
    socket.path = path
    socket.requirements = context.requirements(syntax.requirements)
    context.core.checkMemberNames(frames.map(\.name))
    for frame in frames { self.frame(frame, socket.messageLimit).map { socket.frames.append($0) } }
    checkHidden(socket)
    if socket.frames.count == frames.count { socket.states = resolveStates(states, socket, at: declared) }
    socket.closes = resolveCloses(closes)
    return socket
  }

  // MARK: Frames

  /// W1140 socket-frame.
  private func frame(_ syntax: SocketSyntax.Frame, _ limit: Int) -> Socket.Frame? {
    func refuse(_ message: String, help: String?) -> Socket.Frame? {
      context.report(Diagnostic(.socketFrame, at: syntax.payload.range, message, help: help))
      return nil
    }
    if case .missing = syntax.payload.kind { return nil }
    context.core.checkAnnotations(syntax.annotations, in: context.module)
    var result = Socket.Frame(
      declared: context.declared(syntax.name.text, syntax.annotations, at: syntax.name.range),
      side: syntax.isClient ? .client : .server, content: .bytes, limit: limit)
    guard case .named(let name, let arguments, nil) = syntax.payload.kind, arguments.isEmpty else {
      return refuse(
        "a message is \(syntax.isText ? "a model" : "`bytes` or a frame") by name",
        help: "declare it and write its name")
    }
    for attribute in syntax.payload.attributes {
      guard case .max(let maximum) = attribute.kind else {
        return refuse("of a message only `max` can be said", help: nil)
      }
      guard let size = context.size(maximum) else { return nil }
      result.limit = size
    }
    if !syntax.isText, name.text == "bytes" { return result }
    let wanted = syntax.isText ? "model" : "frame"
    guard let symbol = context.core.lookUp(name, in: context.module, kind: wanted) else { return nil }
    context.core.noteUse(of: symbol, at: name.range)
    switch (syntax.isText, symbol.entity) {
    case (true, .model(let id)?): result.content = .text(id)
    case (false, .frame(let id)?): result.content = .frame(id)
    case (_, nil): return nil
    default:
      return refuse(
        "a \(syntax.isText ? "text" : "binary") message is \(syntax.isText ? "a model" : "`bytes` or a frame"), and "
          + "`\(name.text)` is \(symbol.description)", help: nil)
    }
    return result
  }

  /// W1141 socket-frame-hidden.
  private func checkHidden(_ socket: Socket) {
    for (index, frame) in socket.frames.enumerated() {
      for earlier in socket.frames[..<index] where earlier.side == frame.side {
        switch (earlier.content, frame.content) {
        case (.text(let first), .text(let second)):
          let shapes = (ObjectShape(context.core.model[first]), ObjectShape(context.core.model[second]))
          guard shapes.0.accepts(shapes.1) else { continue }
        case (.bytes, .bytes), (.bytes, .frame), (.frame, .bytes), (.frame, .frame): break
        default: continue
        }
        context.report(
          Diagnostic(
            .socketFrameHidden, at: frame.declared.range,
            "`\(frame.declared.name)` cannot be told from `\(earlier.declared.name)`",
            labels: [.init(earlier.declared.range, "tried first")],
            help: "give their models constants that differ: event: string == \"\(frame.declared.name)\""))
        break
      }
    }
  }

  // MARK: States

  /// W1142 socket-transition, W1143 socket-unreachable, W1145 socket-dead-end.
  private func resolveStates(
    _ syntax: [SocketSyntax.State], _ socket: Socket, at declared: Declared
  ) -> [Socket.State] {
    guard !syntax.isEmpty else {
      if socket.frames.isEmpty { return [] }
      context.reportMissing(
        Diagnostic(
          .socketDeadEnd, at: declared.range, "the socket `\(declared.name)` has no states",
          help: "at least one, with all frames: state open { … }"), in: context.range)
      return []
    }
    context.core.checkMemberNames(syntax.map(\.name))
    let states = syntax.map { state in
      var transitions: [Socket.Transition] = []
      var places: [Int: SourceRange] = [:]
      for (frame, target) in state.transitions {
        guard let index = socket.frames.firstIndex(where: { $0.declared.name == frame.text }) else {
          reportUnknown(frame, "frame", among: socket.frames.map(\.declared.name))
          continue
        }
        if let first = places[index] {
          context.reportTwice(.socketTransition, "`\(frame.text)`", frame.range, first: first)
          continue
        }
        places[index] = frame.range
        guard let place = syntax.firstIndex(where: { $0.name.text == target?.text ?? state.name.text }) else {
          if let target { reportUnknown(target, "state", among: syntax.map(\.name.text)) }
          continue
        }
        transitions.append(Socket.Transition(frame: index, target: place))
      }
      return Socket.State(
        declared: context.declared(state.name.text, state.annotations, at: state.name.range), transitions: transitions,
        isFinal: state.final != nil, timeout: state.timeout.flatMap { context.milliseconds($0, "the time limit") })
    }
    if !context.hasError(in: context.range) { checkStates(states, socket) }
    return states
  }

  private func reportUnknown(_ name: Identifier, _ what: String, among names: [String]) {
    if name.text.isEmpty { return }
    context.reportUnknown(
      name.text,
      Diagnostic(
        .socketTransition, at: name.range, "no \(what) is named `\(name.text)`",
        help: context.suggestion(for: name.text, among: names)))
  }

  private func checkStates(_ states: [Socket.State], _ socket: Socket) {
    var reached: Set<Int> = [0]
    var pending = [0]
    while let next = pending.popLast() {
      for transition in states[next].transitions where reached.insert(transition.target).inserted {
        pending.append(transition.target)
      }
    }
    for (index, state) in states.enumerated() where !reached.contains(index) {
      context.report(
        Diagnostic(
          .socketUnreachable, at: state.declared.range, "no frame leads to the state `\(state.declared.name)`",
          labels: [.init(states[0].declared.range, "a connection begins here")]))
    }
    for state in states where state.transitions.isEmpty && !state.isFinal {
      context.report(
        Diagnostic(
          .socketDeadEnd, at: state.declared.range,
          "nothing may be sent or arrive in the state `\(state.declared.name)`",
          help: "mark it `final`, or name the frames"))
    }
    let used = Set(states.flatMap(\.transitions).map(\.frame))
    for (index, frame) in socket.frames.enumerated() where !used.contains(index) {
      context.report(
        Diagnostic(
          .socketUnreachable, at: frame.declared.range, "no state allows the frame `\(frame.declared.name)`"))
    }
  }

  // MARK: Closing

  /// W1144 socket-close.
  private func resolveCloses(_ syntax: [SocketSyntax.Close]) -> [Socket.Close] {
    context.core.checkMemberNames(syntax.map(\.name))
    var result: [Socket.Close] = []
    var taken: [(range: ClosedRange<Int>, place: SourceRange)] = []
    var otherwise: Socket.Close?
    for close in syntax {
      if close.meaning.text.isEmpty { continue }
      guard let meaning = Socket.CloseMeaning(rawValue: close.meaning.text) else {
        context.report(
          Diagnostic(
            .socketClose, at: close.meaning.range, "what follows from a close code is `done`, `refuse` or `reconnect`",
            help: context.suggestion(
              for: close.meaning.text, among: Socket.CloseMeaning.allCases.map(\.rawValue))))
        continue
      }
      let declared = context.declared(close.name.text, close.annotations, at: close.name.range)
      guard !close.codes.isEmpty else {
        if let otherwise {
          context.reportTwice(.socketClose, "`otherwise`", close.range, first: otherwise.declared.range)
        }
        otherwise = Socket.Close(declared: declared, codes: [], meaning: meaning)
        continue
      }
      var codes: [ClosedRange<Int>] = []
      for code in close.codes {
        guard code.value.lowerBound >= 1000, code.value.upperBound <= 4999 else {
          context.report(
            Diagnostic(
              .socketClose, at: code.range, "close codes run from 1000 to 4999",
              help: "1000 to 2999 are of the protocol, 3000 to 3999 registered, 4000 to 4999 free"))
          continue
        }
        let range = Int(code.value.lowerBound)...Int(code.value.upperBound)
        if let first = taken.first(where: { $0.range.overlaps(range) }) {
          context.reportTwice(.socketClose, "close code \(range.lowerBound)", code.range, first: first.place)
          continue
        }
        taken.append((range, code.range))
        codes.append(range)
      }
      result.append(Socket.Close(declared: declared, codes: codes, meaning: meaning))
    }
    return result + (otherwise.map { [$0] } ?? [])
  }

  // MARK: Times

  /// W1146 socket-heartbeat.
  private func heartbeat(_ interval: Located<Int128>, _ timeout: Located<Int128>) -> Socket.Heartbeat? {
    guard let every = context.milliseconds(interval, "an interval"),
      let limit = context.milliseconds(timeout, "a time limit")
    else { return nil }
    guard limit >= 100, every >= 100 else {
      context.report(
        Diagnostic(.socketHeartbeat, at: interval.range, "a heartbeat under 100 ms is a load, not a sign of life"))
      return nil
    }
    return Socket.Heartbeat(interval: every, timeout: limit)
  }

  private func connectTimeout(_ written: TimeoutSyntax) -> Int? {
    if let other = written.attempt ?? written.total {
      context.report(
        Diagnostic(.timeouts, at: other.range, "a socket connects once at a time", help: "write `timeout connect …`"))
    }
    return written.connect.flatMap { context.milliseconds($0, "a time limit") }
  }
}
