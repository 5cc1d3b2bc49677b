import Foundation
import HTTPTestSupport
import Testing
import WirelaceLocks

@testable import YuguCore

/// A connection that does what its test says.
final class ScriptedWebSocket: YuguWebSocketTransport {
  enum Moment: Sendable {
    case connect
    case message(YuguWebSocketMessage)
    case ping
    case close(Int)
    case abort
  }
  typealias Script = @Sendable (ScriptedWebSocket, Moment) -> Void

  private struct State {
    var request: YuguWebSocketRequest?
    var onEvent: (@Sendable (YuguWebSocketEvent) -> Void)?
    var texts: [String] = []
    var frames: [Data] = []
    var isAborted = false
  }
  private let state = Guarded(State())
  private let script: Script
  /// Reports come from here, one behind the other.
  private let queue = DispatchQueue(label: "test.websocket")

  init(_ script: @escaping Script = ScriptedWebSocket.platform()) { self.script = script }

  var request: YuguWebSocketRequest? { state.withLock { $0.request } }
  var texts: [String] { state.withLock { $0.texts } }
  var frames: [Data] { state.withLock { $0.frames } }
  var audio: [UInt8] { frames.flatMap { Array($0) } }
  var isAborted: Bool { state.withLock { $0.isAborted } }

  func report(_ event: YuguWebSocketEvent) {
    let onEvent = state.withLock { state in
      // Behind the last event there is none.
      switch event {
      case .closed, .failed:
        defer { state.onEvent = nil }
        return state.onEvent
      default: return state.onEvent
      }
    }
    queue.async { onEvent?(event) }
  }
  func report(_ text: String) { report(.message(.text(text))) }

  func connect(_ request: YuguWebSocketRequest, onEvent: @escaping @Sendable (YuguWebSocketEvent) -> Void) {
    state.withLock { state in
      state.request = request
      state.onEvent = onEvent
    }
    script(self, .connect)
  }

  func send(_ message: YuguWebSocketMessage, onSent: @escaping @Sendable () -> Void) {
    state.withLock { state in
      switch message {
      case .text(let text): state.texts.append(text)
      case .binary(let data): state.frames.append(data)
      }
    }
    queue.async(execute: onSent)
    script(self, .message(message))
  }

  func ping() { script(self, .ping) }
  func close(code: Int, reason: String) { script(self, .close(code)) }
  func abort() {
    state.withLock { state in
      state.isAborted = true
      state.onEvent = nil
    }
    script(self, .abort)
  }

  /// Answers as the platform does; `other` first sees what happens, and answers instead by returning true.
  static func platform(
    _ other: @escaping @Sendable (ScriptedWebSocket, Moment) -> Bool = { _, _ in false }
  ) -> Script {
    { socket, moment in
      if other(socket, moment) { return }
      switch moment {
      case .connect:
        socket.report(.opened)
        socket.report(#"{"event":"connected"}"#)
      case .message(.text(StreamSettings.endFrame)):
        socket.report(#"{"event":"result","eof":1,"recordId":"r","result":{"overall":90}}"#)
      case .message(.text): socket.report(#"{"event":"started"}"#)
      case .message(.binary): break
      case .ping: socket.report(.pong)
      case .close(let code): socket.report(.closed(code: code, reason: "bye"))
      case .abort: break
      }
    }
  }
}

/// A client whose sessions go over scripted connections.
struct SessionBench {
  let queue = DispatchQueue(label: "test.callbacks")
  let sockets = Recorder<ScriptedWebSocket>()
  let logger = TestLogger()
  let client: YuguClient

  /// `script` is that of the connection of this number, from 1.
  init(
    auth: YuguAuth = .appKey(Bench.appKey, secretKey: Bench.secretKey), listener: (any YuguEventListener)? = nil,
    script: @escaping @Sendable (Int) -> ScriptedWebSocket.Script = { _ in ScriptedWebSocket.platform() },
    change: (inout YuguClientOptions) -> Void = { _ in }
  ) {
    var options = YuguClientOptions(auth: auth)
    options.logger = logger
    options.logLevel = .debug
    options.eventListener = listener
    options.callbackQueue = queue
    options.reconnect.initialDelayMs = 1
    options.reconnect.maxDelayMs = 1
    options.webSocketTransportFactory = { [sockets] in
      let socket = ScriptedWebSocket(script(sockets.values.count + 1))
      sockets.add(socket)
      return socket
    }
    change(&options)
    let numbers = Guarded(SeededGenerator(7))
    client = YuguClient(
      options: options,
      environment: YuguEnvironment(
        clock: VirtualClock(unixTime: 1_790_000_000), random: { numbers.withLock { $0.next() } }))
  }
}

/// Writes down what a session calls, and checks its promises.
final class SessionListener: Sendable {
  let handlers = YuguStreamHandlers()
  let names = Recorder<String>()
  let violations = Recorder<String>()
  private let running = Guarded(0)
  let results = Recorder<EvalResult>()
  let errors = Recorder<YuguError>()
  let partials = Recorder<StreamPartial>()
  let warnings = Recorder<YuguWarning>()
  let dropped = Recorder<Int>()

  init() {
    handlers.onStateChanged = { [self] _, to in note("\(to)") {} }
    handlers.onConnected = { [self] in note("connected") {} }
    handlers.onStarted = { [self] in note("started") {} }
    handlers.onPartial = { [self] partial in note(nil) { partials.add(partial) } }
    handlers.onReconnecting = { [self] attempt, _, cause in note("reconnecting \(attempt) \(cause.code)") {} }
    handlers.onReconnected = { [self] attempt, bytes in note("reconnected \(attempt)") { dropped.add(bytes) } }
    handlers.onWarning = { [self] warning in note("warning \(warning.code)") { warnings.add(warning) } }
    handlers.onResult = { [self] result in note("result") { results.add(result) } }
    handlers.onError = { [self] error in note("error \(error.code)") { errors.add(error) } }
    handlers.onClosed = { [self] code, _ in note("closed \(code)") {} }
  }

  private func note(_ name: String?, _ body: () -> Void) {
    if running.withLock({ count in
      count += 1
      return count > 1
    }) {
      violations.add("two at once")
    }
    if names.values.last?.hasPrefix("closed ") == true { violations.add("\(name ?? "partial") behind the end") }
    body()
    if let name { names.add(name) }
    running.withLock { $0 -= 1 }
  }

  func closed() async { await eventually { self.names.values.last?.hasPrefix("closed ") == true } }
}
