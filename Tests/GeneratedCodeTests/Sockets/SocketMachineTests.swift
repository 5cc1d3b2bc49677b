import Testing
import WirelaceFrames
import WirelaceStreams
import WirelaceWebSocket

/// Both sides of a connection by their generated rules, without a connection.
@Suite struct SocketMachineTests {
  private typealias Client = StreamMachine<Speech.ClientFrame, Speech.ServerFrame, Speech.State>
  private typealias Server = StreamMachine<Speech.ServerFrame, Speech.ClientFrame, Speech.State>
  private var client: Client
  private var server: Server

  init() {
    client = Speech.clientMachine()
    server = Speech.serverMachine()
    client.opened(at: .zero)
    server.opened(at: .zero)
  }

  /// The client sends, the server receives at once.
  private mutating func say(_ frame: Speech.ClientFrame, at now: Duration = .zero) throws {
    #expect(try server.receive(try client.send(frame, at: now), at: now) == .frame(frame))
  }

  private mutating func answer(_ frame: Speech.ServerFrame, at now: Duration = .zero) throws {
    #expect(try client.receive(try server.send(frame, at: now), at: now) == .frame(frame))
  }

  private func problem(_ body: () throws -> Void) -> StreamError? {
    do {
      try body()
      return nil
    } catch {
      return error as? StreamError
    }
  }

  private let begin = Speech.ClientFrame.begin(Begin(text: "hi"))
  private let verdict = Speech.ServerFrame.verdict(Judgement(scores: [1]))
  private let fault = Speech.ServerFrame.fault(Mishap(code: 1))

  @Test mutating func twoRoundsAreSpoken() throws {
    for _ in 0..<2 {
      try say(begin)
      try answer(.ready(Ready()))
      try say(.audio([1, 2]))
      try answer(.progress(Heard(bytes: 2)))
      try say(.finish(Finish()))
      #expect(client.state == .judging)
      #expect(server.state == .judging)
      try answer(verdict)
      #expect(client.state == .done)
      #expect(server.state == .done)
    }
    let closed = client.closed(.normal)
    let end = try #require(closed)
    #expect(end.isComplete)
    #expect(end.meaning == .done)
    #expect(Speech.Closure(end.code) == .finished)
    let again = client.closed(.normal)
    #expect(again == nil)
  }

  @Test mutating func whatTheStateDoesNotAllowIsNotSent() throws {
    let early = try #require(problem { _ = try client.send(.audio([1]), at: .zero) })
    #expect(early.problem == .notAllowed(state: "idle"))
    #expect("\(early)" == "Speech: client frame audio: not allowed in the state idle")
    #expect(!client.maySend(1))
    #expect(client.maySend(0))
    // A frame that breaks a rule leaves everything as it was.
    #expect(problem { _ = try client.send(.begin(Begin(text: "")), at: .zero) }?.frame == "begin")
    #expect(client.state == .idle)
    #expect(problem { _ = try server.send(verdict, at: .zero) }?.problem == .notAllowed(state: "idle"))
  }

  @Test mutating func whatTheStateDoesNotAllowIsRefused() throws {
    let message = try begin.encode()
    #expect(try server.receive(message, at: .zero) == .frame(begin))
    let twice = try #require(problem { _ = try server.receive(message, at: .zero) })
    #expect(twice.problem == .notAllowed(state: "beginning"))
    #expect(twice.closeCode == .policyViolation)
    #expect(server.state == .beginning)
    #expect(problem { _ = try client.receive(try verdict.encode(), at: .zero) }?.frame == "verdict")
    #expect(try client.receive(.text("{}"), at: .zero) == .ignored)
    #expect(problem { _ = try server.receive(.text("{}"), at: .zero) }?.problem == .unknownText)
  }

  @Test mutating func nothingIsSentWithoutAConnection() throws {
    client = Speech.clientMachine()
    #expect(problem { _ = try client.send(begin, at: .zero) }?.problem == .notOpen)
    #expect(!client.maySend(nil))
    client.opened(at: .zero)
    _ = try client.send(begin, at: .zero)
    _ = client.closed(.abnormal)
    client.opened(at: .zero)
    #expect(problem { _ = try client.receive(try fault.encode(), at: .zero) }?.problem == .notOpen)
    #expect(client.deadline == nil)
  }

  // MARK: - Frames that cross

  private mutating func listen() throws {
    try say(begin)
    try answer(.ready(Ready()))
  }

  @Test mutating func audioBehindTheVerdictIsLate() throws {
    try listen()
    let message = try server.send(verdict, at: .seconds(1))
    let audio = try client.send(.audio([1]), at: .seconds(1))
    let finish = try client.send(.finish(Finish()), at: .seconds(1))
    #expect(try server.receive(audio, at: .seconds(2)) == .late(.audio([1])))
    #expect(try server.receive(finish, at: .seconds(2)) == .late(.finish(Finish())))
    // The peer is where `finish` led it, and may ask there.
    let question = try client.send(.question(Question(question: "?")), at: .seconds(2))
    #expect(try server.receive(question, at: .seconds(3)) == .late(.question(Question(question: "?"))))
    #expect(server.state == .done)
    #expect(try client.receive(message, at: .seconds(3)) == .frame(verdict))
    #expect(client.state == .done)
    // The next round proves that the client has seen the verdict.
    try say(begin, at: .seconds(4))
    #expect(problem { _ = try server.receive(audio, at: .seconds(4)) }?.problem == .notAllowed(state: "beginning"))
  }

  @Test mutating func latenessEnds() throws {
    try listen()
    _ = try server.send(fault, at: .seconds(1))
    let audio = try Speech.ClientFrame.audio([]).encode()
    #expect(try server.receive(audio, at: .seconds(30)) == .late(.audio([])))
    #expect(problem { _ = try server.receive(audio, at: .seconds(31)) }?.problem == .notAllowed(state: "broken"))
  }

  private enum Fork: String, StreamStateKey { case start, left, right }

  /// Both lead on at once, to states that know nothing of the other's frame.
  @Test func theServersDecisionWins() throws {
    let rules = StreamRules<Fork>(
      "Fork", .state(.start, client: [0: .left], server: [0: .right]), .state(.left, final: true),
      .state(.right, final: true))
    var client = StreamMachine<Speech.ClientFrame, Speech.ServerFrame, Fork>(rules, .client)
    var server = StreamMachine<Speech.ServerFrame, Speech.ClientFrame, Fork>(rules, .server)
    client.opened(at: .zero)
    server.opened(at: .zero)
    let left = try client.send(begin, at: .zero)
    let right = try server.send(.ready(Ready()), at: .zero)
    #expect(client.state == .left)
    #expect(try client.receive(right, at: .zero) == .late(.ready(Ready())))
    #expect(try server.receive(left, at: .zero) == .late(begin))
    #expect(client.state == .right)
    #expect(server.state == .right)
  }

  @Test mutating func unknownTextsStandEverywhere() throws {
    var client = Wire.clientMachine()
    var server = Wire.serverMachine()
    client.opened(at: .zero)
    server.opened(at: .zero)
    #expect(client.state == .open)
    // Kept unknown texts stand everywhere.
    let unknown = Wire.ServerFrame.unknownText(["a": 1])
    #expect(try client.receive(try server.send(unknown, at: .zero), at: .zero) == .frame(unknown))
    let closing = try server.send(.unknown(Switch(on: true)), at: .zero)
    let sample = Wire.ClientFrameMessage.sample(Sample(number: 1, level: 1))
    #expect(try server.receive(try client.send(sample, at: .zero), at: .zero) == .late(sample))
    _ = try client.receive(closing, at: .zero)
    #expect(client.state == .closed)
    #expect(server.state == .closed)
  }

  @Test mutating func aFaultAfterTheEndOfSpeechIsFollowed() throws {
    try listen()
    let finish = try client.send(.finish(Finish()), at: .zero)
    let message = try server.send(fault, at: .zero)
    _ = try client.receive(message, at: .zero)
    #expect(try server.receive(finish, at: .zero) == .late(.finish(Finish())))
    #expect(client.state == .broken)
    #expect(server.state == .broken)
  }

  // MARK: - Time and closing

  @Test mutating func statesEndInTime() throws {
    try say(begin, at: .seconds(3))
    #expect(client.deadline == .seconds(13))
    #expect(client.alarm(at: .seconds(12)) == nil)
    #expect(client.alarm(at: .seconds(13)) == .stateTimedOut(.beginning))
    #expect(client.alarm(at: .seconds(13)) == nil)
    // A frame that leads nowhere else gives no more time.
    try answer(.ready(Ready()), at: .seconds(14))
    try say(.audio([1]), at: .seconds(20))
    _ = client.alarm(at: .seconds(15))
    client.ponged(at: .seconds(15))
    #expect(server.alarm(at: .seconds(313)) == .ping)
    #expect(server.alarm(at: .seconds(314)) == .stateTimedOut(.listening))
  }

  @Test mutating func heartbeatsAreAnswered() {
    #expect(client.deadline == .seconds(15))
    #expect(client.alarm(at: .seconds(14)) == nil)
    #expect(client.alarm(at: .seconds(15)) == .ping)
    #expect(client.deadline == .seconds(45))
    client.ponged(at: .seconds(16))
    #expect(client.deadline == .seconds(30))
    #expect(client.alarm(at: .seconds(30)) == .ping)
    #expect(client.alarm(at: .seconds(60)) == .pongTimedOut)
    #expect(client.alarm(at: .seconds(600)) == nil)
  }

  @Test func handshakesEndInTime() {
    var client = Speech.clientMachine(at: .seconds(5))
    #expect(client.deadline == .seconds(15))
    #expect(client.alarm(at: .seconds(15)) == .connectTimedOut)
    #expect(client.deadline == nil)
  }

  @Test(
    arguments: [
      (1000, .finished, .done), (1002, .refused, .refuse), (1008, .refused, .refuse),
      (4000, .refused, .refuse), (4999, .refused, .refuse), (1006, .lost, .reconnect), (3999, .lost, .reconnect),
    ] as [(UInt16, Speech.Closure, StreamCloseMeaning)]) func closeCodesHaveMeanings(
      code: UInt16, closure: Speech.Closure, meaning: StreamCloseMeaning
    ) throws
  {
    #expect(Speech.Closure(WebSocketCloseCode(rawValue: code)) == closure)
    var machine = Speech.clientMachine()
    machine.opened(at: .zero)
    let closed = machine.closed(WebSocketCloseCode(rawValue: code))
    let end = try #require(closed)
    #expect(end.meaning == meaning)
    #expect(end.close?.name == closure.rawValue)
    #expect(!end.isComplete)
  }

  @Test func codesWithoutAClauseReconnect() throws {
    var machine = Ticker.clientMachine()
    machine.opened(at: .zero)
    let closed = machine.closed(.normal)
    let end = try #require(closed)
    #expect(end.close == nil)
    #expect(end.meaning == .reconnect)
    #expect(end.isComplete)
  }

  /// Whatever both sides do and however their frames cross, neither refuses the other, and both end up in the same state.
  @Test func crossingFramesNeverBreakTheProtocol() throws {
    var generator = SeededGenerator(state: 11)
    for _ in 0..<200 {
      var client = Speech.clientMachine()
      var server = Speech.serverMachine()
      client.opened(at: .zero)
      server.opened(at: .zero)
      var toServer: [WebSocketMessage] = []
      var toClient: [WebSocketMessage] = []
      let fromClient: [Speech.ClientFrame] = [
        begin, .audio([1]), .finish(Finish()), .question(Question(question: "?")),
      ]
      let fromServer: [Speech.ServerFrame] = [.ready(Ready()), .progress(Heard(bytes: 1)), verdict, fault]
      for _ in 0..<60 {
        let pick = Int(generator.next() % 4)
        switch generator.next() % 4 {
        case 0:
          // Faults end everything: they come seldom.
          if pick < 3 || generator.next() % 8 == 0, server.maySend(pick) {
            toClient.append(try server.send(fromServer[pick], at: .zero))
          }
        case 1: if client.maySend(pick) { toServer.append(try client.send(fromClient[pick], at: .zero)) }
        case 2: if !toServer.isEmpty { _ = try server.receive(toServer.removeFirst(), at: .zero) }
        default: if !toClient.isEmpty { _ = try client.receive(toClient.removeFirst(), at: .zero) }
        }
      }
      while !toServer.isEmpty { _ = try server.receive(toServer.removeFirst(), at: .zero) }
      while !toClient.isEmpty { _ = try client.receive(toClient.removeFirst(), at: .zero) }
      #expect(client.state == server.state)
    }
  }
}

private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state >> 33
  }
}
