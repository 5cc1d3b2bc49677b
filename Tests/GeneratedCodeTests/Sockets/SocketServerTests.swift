import HTTPTestSupport
import Testing
import WirelaceFrames
import WirelaceHTTP
import WirelaceLocks
import WirelaceStreams
import WirelaceWebSocket

/// A connection in memory: what the client says is fixed, what the server says is noted.
private final class ScriptedConnection: StreamConnection {
  private struct State {
    var incoming: [WebSocketMessage]
    var sent: [WebSocketMessage] = []
    var end: (code: WebSocketCloseCode, reason: String)?
  }
  private let state: Guarded<State>

  init(_ incoming: [WebSocketMessage]) { state = Guarded(State(incoming: incoming)) }

  var sent: [WebSocketMessage] { state.withLock { $0.sent } }
  var reason: String? { state.withLock { $0.end?.reason } }

  func receive() async throws -> WebSocketMessage? {
    state.withLock { $0.end != nil || $0.incoming.isEmpty ? nil : $0.incoming.removeFirst() }
  }

  func send(_ message: WebSocketMessage) async throws {
    // Others get their turn in the middle of sending.
    await Task.yield()
    state.withLock { $0.sent.append(message) }
  }

  func ping(timeout: Duration) async throws -> Bool { true }

  func end(_ code: WebSocketCloseCode, reason: String) async -> WebSocketCloseCode {
    state.withLock { state in
      if state.end == nil { state.end = (code, reason) }
      return state.end?.code ?? code
    }
  }
}

/// A connection on which nothing comes behind the first messages, until it ends.
private final class SilentConnection: StreamConnection {
  private let script: ScriptedConnection
  private let answersPings: Bool
  private let count = Guarded(0)
  private let code = Guarded<WebSocketCloseCode?>(nil)

  init(_ incoming: [WebSocketMessage], answersPings: Bool) {
    script = ScriptedConnection(incoming)
    self.answersPings = answersPings
  }

  var pings: Int { count.withLock { $0 } }
  var reason: String? { script.reason }

  func receive() async throws -> WebSocketMessage? {
    if let message = try await script.receive() { return message }
    while code.withLock({ $0 }) == nil { try await Task.sleep(for: .milliseconds(2)) }
    return nil
  }

  func send(_ message: WebSocketMessage) async throws { try await script.send(message) }

  func ping(timeout: Duration) async throws -> Bool {
    count.withLock { $0 += 1 }
    return answersPings
  }

  func end(_ code: WebSocketCloseCode, reason: String) async -> WebSocketCloseCode {
    let ended = await script.end(code, reason: reason)
    self.code.withLock { $0 = ended }
    return ended
  }
}

/// Answers nothing.
private struct Mute: Speech.Server {
  func begin(_ frame: Begin, _ sender: Speech.Sender) async throws {}
  func audio(_ bytes: [UInt8], _ sender: Speech.Sender) async throws {}
  func finish(_ frame: Finish, _ sender: Speech.Sender) async throws {}
  func question(_ frame: Question, _ sender: Speech.Sender) async throws {}
}

private struct Failure: Error {}

/// Judges every speech by its bytes.
private struct Judge: Speech.Server {
  let notes = Recorder<String>()
  let bytes = Guarded(0)

  func opened(_ sender: Speech.Sender) async throws { notes.add("opened \(await sender.state())") }

  func begin(_ frame: Begin, _ sender: Speech.Sender) async throws {
    if frame.text == "fail" { throw Failure() }
    if frame.text == "early" { try await sender.verdict(Judgement(scores: [])) }
    if frame.text == "away" {
      await sender.close(WebSocketCloseCode(rawValue: 4001), reason: "not today")
    } else {
      try await sender.ready(Ready())
    }
  }

  func audio(_ chunk: [UInt8], _ sender: Speech.Sender) async throws {
    let total = bytes.withLock { total in
      total += chunk.count
      return total
    }
    try await sender.progress(Heard(bytes: UInt64(total)))
  }

  func finish(_ frame: Finish, _ sender: Speech.Sender) async throws {
    try await sender.verdict(Judgement(scores: [Double(bytes.withLock { $0 })]))
  }

  func question(_ frame: Question, _ sender: Speech.Sender) async throws { notes.add(frame.question) }

  func closed(_ end: StreamEnd<Speech.State>) async { notes.add("closed \(end.code) \(end.state)") }
}

/// Only opens: everything else does nothing by itself.
private struct Clock: Ticker.Server {
  func opened(_ sender: Ticker.Sender) async throws {
    // However many send at once, each frame leaves whole and none is lost.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 { group.addTask { try await sender.tick(Heard(bytes: UInt64(number))) } }
      try await group.waitForAll()
    }
  }
}

@Suite struct SocketServerTests {
  private let judge = Judge()
  private let errors = Recorder<String>()

  private func serve(_ messages: [WebSocketMessage]) async -> (StreamEnd<Speech.State>, ScriptedConnection) {
    let connection = ScriptedConnection(messages)
    let errors = errors
    let end = await judge.serve(connection, onError: { errors.add("\($0)") })
    return (end, connection)
  }

  private func begin(_ text: String) throws -> WebSocketMessage {
    try Speech.ClientFrame.begin(Begin(text: text)).encode()
  }

  @Test func aRoundIsServed() async throws {
    let (end, connection) = await serve([
      try begin("hi"), .binary([1, 2]), .text(#"{"question":"why"}"#), .binary([3]), .text(#"{"cmd":"finish"}"#),
    ])
    #expect(
      try connection.sent.map { try Speech.ServerFrame.decode($0)?.name } == [
        "ready", "progress", "progress", "verdict",
      ])
    #expect(end.state == .done)
    #expect(end.isComplete)
    #expect(judge.notes.values == ["opened idle", "why", "closed 1000 done"])
    #expect(errors.values.isEmpty)
  }

  @Test func wrongMessagesCloseTheConnection() async throws {
    let cases: [(message: WebSocketMessage, code: UInt16, words: String)] = [
      (.text("{"), 1007, "$ at byte"), (.text("{}"), 1008, "none of the frames"),
      (.text(#"{"cmd":"finish"}"#), 1008, "finish: not allowed in the state idle"),
      (.text(#"{"cmd":"begin","text":""}"#), 1008, "begin: $.text"),
      (.binary(Array(repeating: 0, count: 17)), 1009, "17"),
    ]
    for (message, code, words) in cases {
      let (end, connection) = await serve([message, try begin("hi")])
      #expect(end.code.rawValue == code)
      #expect(end.state == .idle)
      #expect(connection.sent.isEmpty)
      let reason = try #require(connection.reason)
      #expect(reason.contains(words), "\(reason)")
      #expect(reason.utf8.count <= 123)
    }
    #expect(errors.values.count == cases.count)
  }

  @Test func errorsOfTheServerTellTheClientNothing() async throws {
    let (end, connection) = await serve([try begin("fail"), .binary([1])])
    #expect(end.code == .internalError)
    #expect(connection.reason == "")
    #expect(errors.values == ["Failure()"])
    // A frame that the state does not allow is not sent, also when the server's own code asks for it.
    let (early, other) = await serve([try begin("early")])
    #expect(early.code == .internalError)
    #expect(other.sent.isEmpty)
    #expect(errors.values.last == "Speech: server frame verdict: not allowed in the state beginning")
  }

  @Test func theServerClosesWithACodeOfItsOwn() async throws {
    let (end, connection) = await serve([try begin("away"), .binary([1])])
    #expect(end.code.rawValue == 4001)
    #expect(end.meaning == .refuse)
    #expect(connection.reason == "not today")
    #expect(errors.values.isEmpty)
  }

  @Test func framesSentAtOnceLeaveOneByOne() async throws {
    let connection = ScriptedConnection([])
    let end = await Clock().serve(connection)
    #expect(end.isComplete)
    let numbers = try connection.sent.map { message -> UInt64? in
      if case .tick(let tick)? = try Ticker.ServerFrame.decode(message) { tick.bytes } else { nil }
    }
    #expect(Set(numbers).count == 20)
  }

  // MARK: - Time

  private func isWaiting(_ clock: VirtualClock, _ seconds: Int) async -> Bool {
    await becomesTrue { clock.isWaiting(for: .seconds(seconds) ... .seconds(seconds)) }
  }

  @Test func aStateThatLastsTooLongEndsTheConnection() async throws {
    let clock = VirtualClock(deadlinesFrom: .zero)
    let connection = SilentConnection([try begin("hi")], answersPings: true)
    async let end = Mute().serve(connection, clock: clock)
    #expect(await isWaiting(clock, 10))
    clock.advance(by: .seconds(10))
    #expect(await end.code == .policyViolation)
    #expect(await end.state == .beginning)
    #expect(connection.reason == "the state beginning lasts too long")
  }

  @Test func aClientThatAnswersNoPingsIsLeft() async throws {
    let clock = VirtualClock(deadlinesFrom: .zero)
    let connection = SilentConnection([], answersPings: false)
    async let end = Mute().serve(connection, clock: clock)
    #expect(await isWaiting(clock, 15))
    clock.advance(by: .seconds(15))
    #expect(await isWaiting(clock, 30))
    clock.advance(by: .seconds(30))
    #expect(await end.code == .goingAway)
    #expect(connection.pings == 1)
  }

  @Test func pingsThatAreAnsweredGoOn() async throws {
    let clock = VirtualClock(deadlinesFrom: .zero)
    let connection = SilentConnection([], answersPings: true)
    async let end = Mute().serve(connection, clock: clock)
    for count in 1...3 {
      #expect(await isWaiting(clock, 15))
      clock.advance(by: .seconds(15))
      #expect(await becomesTrue { connection.pings == count })
    }
    _ = await connection.end(.normal, reason: "")
    #expect(await end.code == .normal)
  }
}
