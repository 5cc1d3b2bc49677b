import Dispatch
import Foundation
import WirelaceLocks

/// A real-time session: one reading, from the first audio to the result, over as many connections as it takes.
///
/// All methods may be called from any thread. A session that is started lives until it is closed, also when nobody holds it.
public final class YuguStreamSession: Sendable {
  /// Tells sessions apart in logs and metrics.
  public let sessionId: String
  /// Sent with every connection; nil when there is none, and then the session does not reconnect.
  public let idempotencyKey: String?

  /// What a session needs of the world.
  struct Surroundings: Sendable {
    /// Makes the request of a connection, signed anew, and says what of it must not be shown.
    var makeRequest: @Sendable () throws(YuguError) -> (YuguWebSocketRequest, YuguSecrets)
    var makeTransport: @Sendable () throws(YuguError) -> any YuguWebSocketTransport
    var callbackQueue: DispatchQueue
    var reporter: Reporter
    /// Called when the session is over, or gone.
    var onEnd: @Sendable () -> Void = {}
  }

  private struct Machine: Sendable {
    var engine: StreamEngine
    /// Nil once the session is closed.
    var handlers: YuguStreamHandlers?
    var pending: [StreamAction] = []
    var isDraining = false
    var transport: (any YuguWebSocketTransport)?
    var timers: [Int: Task<Void, any Error>] = [:]
    /// Of the last connection; nil before the first, when nobody can repeat any.
    var secrets: YuguSecrets?
  }
  private let machine: Guarded<Machine>
  private let surroundings: Surroundings
  private let callbacks: DispatchQueue

  init(id: String, settings: StreamSettings, listener: YuguStreamHandlers, surroundings: Surroundings) {
    sessionId = id
    idempotencyKey = settings.idempotencyKey
    self.surroundings = surroundings
    machine = Guarded(Machine(engine: StreamEngine(settings), handlers: listener))
    callbacks = DispatchQueue(label: "yugu.stream.\(id)", target: surroundings.callbackQueue)
  }

  deinit { surroundings.onEnd() }

  /// The state that `onStateChanged` reported last.
  public var state: StreamState { machine.withLock { $0.engine.reportedState } }

  /// Begins to connect. Throws 90009 when it was called before.
  public func start() throws(YuguError) {
    try perform { (engine) throws(YuguError) in try engine.start() }
  }

  /// Gives audio, best 640 bytes at once: 20 ms of PCM with 16 bits, 16 kHz and one channel. It may be called right behind `start()`: what the
  /// platform does not take yet is kept and sent in order.
  ///
  /// Throws 90009 before `start()`, behind `end()` and when the session is over, and 90008 when more than 10 MiB wait to be sent.
  public func sendAudio(_ audio: Data) throws(YuguError) {
    try perform { (engine) throws(YuguError) in try engine.sendAudio(Array(audio)) }
  }

  /// Says that the reading is over; the result follows. Throws 90009 before `start()`, a second time, and when the session is over.
  public func end() throws(YuguError) {
    try perform { (engine) throws(YuguError) in try engine.end() }
  }

  /// Gives the session up: neither result nor error follow, only changes of the state and `onClosed`. Calling it again does nothing.
  public func cancel() {
    try? perform { (engine) throws(YuguError) in engine.cancel() }
  }

  /// As ``cancel()``; of a session that has its result or its error, ends the connection at once. Calling it again does nothing.
  public func close() {
    try? perform { (engine) throws(YuguError) in engine.close() }
  }

  // MARK: - The machine

  /// Lets the machine do something, then does what it asks for, in order, on whichever thread is first.
  private func perform(_ step: (inout StreamEngine) throws(YuguError) -> Void) throws(YuguError) {
    let result: (failure: YuguError?, isFirst: Bool) = machine.withLock { machine in
      var failure: YuguError?
      do throws(YuguError) { try step(&machine.engine) } catch { failure = error }
      machine.pending += machine.engine.takeActions()
      let isFirst = !machine.isDraining && !machine.pending.isEmpty
      if isFirst { machine.isDraining = true }
      return (failure, isFirst)
    }
    if result.isFirst { drain() }
    if let failure = result.failure { throw failure }
  }

  private func drain() {
    while true {
      let actions = machine.withLock { machine in
        defer { machine.pending = [] }
        if machine.pending.isEmpty { machine.isDraining = false }
        return machine.pending
      }
      if actions.isEmpty { return }
      for action in actions { obey(action) }
    }
  }

  private var transport: (any YuguWebSocketTransport)? { machine.withLock { $0.transport } }

  private func obey(_ action: StreamAction) {
    switch action {
    case .open(let connection): open(connection)
    case .text(let text): transport?.send(.text(text)) {}
    case .binary(let bytes, let connection):
      transport?.send(.binary(Data(bytes))) { [self] in receive(.sent(count: bytes.count), connection) }
    case .ping: transport?.ping()
    case .close(let code, let reason): transport?.close(code: code, reason: reason)
    case .abort:
      let transport = machine.withLock { machine in
        defer { machine.transport = nil }
        return machine.transport
      }
      transport?.abort()
    case .setTimer(let timer, let id, let delay):
      machine.withLock { machine in
        machine.timers[id] = Task { [self] in
          try await Task.sleep(for: delay)
          self.machine.withLock { _ = $0.timers.removeValue(forKey: id) }
          try perform { (engine) throws(YuguError) in engine.timerFired(timer, id: id) }
        }
      }
    case .cancelTimer(let id): machine.withLock { $0.timers.removeValue(forKey: id) }?.cancel()
    case .log(let level, let text):
      let secrets = machine.withLock { $0.secrets }
      surroundings.reporter.log(level, "stream", "\(sessionId) \(secrets?.scrub(text) ?? text)")
    case .reconnectEnded(let attempt, let succeeded):
      surroundings.reporter.event { [sessionId] in
        try $0.onReconnect(sessionId: sessionId, attempt: attempt, succeeded: succeeded)
      }
    case .moved(let from, let to):
      surroundings.reporter.log(.info, "stream", "\(sessionId) \(from) -> \(to)")
      surroundings.reporter.event { [sessionId] in
        try $0.onSessionStateChanged(sessionId: sessionId, from: from.rawValue, to: to.rawValue)
      }
      if to == .closed {
        machine.withLock { $0.transport = nil }
        surroundings.onEnd()
      }
    case .callback: callbacks.async { [self] in deliver() }
    }
  }

  private func open(_ connection: Int) {
    do throws(YuguError) {
      let (request, secrets) = try surroundings.makeRequest()
      let transport = try surroundings.makeTransport()
      machine.withLock { machine in
        machine.transport = transport
        machine.secrets = secrets
      }
      surroundings.reporter.log(.debug, "stream", "\(sessionId) connects to \(request)")
      transport.connect(request) { [self] event in
        switch event {
        case .opened: receive(.opened, connection)
        case .message(.text(let text)): receive(.text(text), connection)
        case .message(.binary(let data)): receive(.binary(count: data.count), connection)
        case .pong: receive(.pong, connection)
        case .closed(let code, let reason): receive(.closed(code: code, reason: reason), connection)
        case .failed(let error): receive(.failed(secrets.scrub(error)), connection)
        }
      }
    } catch {
      receive(.failed(error), connection)
    }
  }

  private func receive(_ event: StreamTransportEvent, _ connection: Int) {
    try? perform { (engine) throws(YuguError) in engine.receive(event, connection: connection) }
  }

  // MARK: - Callbacks

  /// Makes the next call, on the callback queue.
  private func deliver() {
    let next = machine.withLock { machine in
      let callback = machine.engine.nextCallback()
      let handlers = machine.handlers
      if case .closed? = callback { machine.handlers = nil }
      return (callback, handlers, machine.secrets)
    }
    guard let callback = next.0, let handlers = next.1?.current else { return }
    let scrub = { (error: YuguError) in next.2?.scrub(error) ?? error }
    switch callback {
    case .stateChanged(let from, let to): handlers.stateChanged?(from, to)
    case .connected: handlers.connected?()
    case .started: handlers.started?()
    case .partial(let partial): handlers.partial?(partial)
    case .reconnecting(let attempt, let delayMs, let cause): handlers.reconnecting?(attempt, delayMs, scrub(cause))
    case .reconnected(let attempt, let droppedBytes): handlers.reconnected?(attempt, droppedBytes)
    case .warning(let warning): handlers.warning?(warning)
    case .result(let result): handlers.result?(result)
    case .error(let error): handlers.error?(scrub(error))
    case .closed(let code, let reason): handlers.closed?(code, reason)
    }
  }
}
