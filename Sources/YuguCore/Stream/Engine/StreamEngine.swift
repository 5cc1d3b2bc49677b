import YuguProtocol

/// The machine of a real-time session: no sockets, no clock, no threads.
///
/// Calls of the user, reports of the connection and timers go in; actions and callbacks come out, in order. What the platform is told is the
/// schema's `StreamEvaluate` and `StreamEvaluateCompat`.
struct StreamEngine: Sendable {
  let settings: StreamSettings
  /// The machine's own state, ahead of what has been reported by callbacks.
  private(set) var state = StreamState.idle
  /// The state that callbacks have reported.
  private(set) var reportedState = StreamState.idle
  private var actions: [StreamAction] = []
  private var callbacks: [StreamCallback] = []
  private var isSilenced = false

  // The connection.
  private var connection: Int?
  private var lastConnection = 0
  private var isOpen = false
  private var inFlight = 0
  private var closure: (code: Int, reason: String)?
  private var timers: [StreamTimer: Int] = [:]
  private var lastTimer = 0

  // The audio.
  private var audio: StreamAudio
  private var check = AudioCheck.session
  private var hasEnded = false
  private var hasSentEnd = false
  private var wasFed = false
  /// Bytes fed since the last reconnect.
  private var fedBytes = 0
  private var localWarnings: [YuguWarning] = []

  // Reconnects.
  private var attempt = 0
  private var totalAttempts = 0
  private var lastCause: YuguError?
  private var hasConnected = false
  private var hasStarted = false
  private var filter = ProgressFilter()

  /// Progress that waits to be reported; past it the oldest goes.
  private static let partialLimit = 256

  init(_ settings: StreamSettings) {
    self.settings = settings
    audio = StreamAudio(
      keepsAll: settings.bufferPolicy == .replay, limit: settings.audioLimit, frameSize: settings.frameSize)
  }

  // MARK: - What comes out

  /// What is to be done now, in order.
  mutating func takeActions() -> [StreamAction] {
    defer { actions = [] }
    return actions
  }

  /// The next call of the user's code; nil when there is none. One `callback` action was given for every one, or for one that is gone.
  mutating func nextCallback() -> StreamCallback? {
    if callbacks.isEmpty { return nil }
    let callback = callbacks.removeFirst()
    if case .stateChanged(_, let to) = callback { reportedState = to }
    return callback
  }

  // MARK: - The user's calls

  mutating func start() throws(YuguError) {
    guard state == .idle else { throw illegal("start()") }
    connect()
  }

  /// Takes audio, sent at once or as soon as the platform takes it.
  mutating func sendAudio(_ chunk: [UInt8]) throws(YuguError) {
    guard state != .idle, !state.isFinal, !hasEnded else { throw illegal("sendAudio(_:)") }
    if chunk.isEmpty { return }
    // Under the policy drop, what comes between a loss and the next start is lost.
    if settings.bufferPolicy != .drop || !isReconnecting {
      guard audio.append(chunk) else {
        throw local(.replayBufferOverflow, "more than \(settings.audioLimit) bytes of audio wait to be sent")
      }
    }
    fedBytes += chunk.count
    wasFed = true
    if settings.precheck != .off { check.feed(chunk) }
    pump()
  }

  /// Says that all audio has been given.
  mutating func end() throws(YuguError) {
    guard state != .idle, !state.isFinal, !hasEnded else { throw illegal("end()") }
    hasEnded = true
    if settings.precheck != .off {
      let found = check.report()
      if settings.precheck == .reject, let rejection = found.rejection { return fail(rejection) }
      localWarnings = found.warnings
      for warning in localWarnings {
        log(.warn, "precheck: \(warning)")
        report(.warning(warning))
      }
    }
    if state == .started {
      enterEnding()
      pump()
    } else if settings.bufferPolicy == .drop, isReconnecting {
      // The audio is gone, and no more will come: there is nothing to assess.
      fail(lastCause ?? local(.networkError, "the connection was lost"))
    }
  }

  /// Gives the session up: no callbacks any more but states and `closed`.
  mutating func cancel() {
    silence()
    guard !state.isFinal else { return }
    move(.cancelled)
    shutDown()
  }

  /// As ``cancel()``; of a session that is over, ends the connection at once.
  mutating func close() {
    let wasFinal = state.isFinal
    cancel()
    if wasFinal, state != .closed {
      abort()
      finish()
    }
  }

  // MARK: - The connection

  /// What a connection reports; one that was given up is not listened to.
  mutating func receive(_ event: StreamTransportEvent, connection number: Int) {
    guard number == connection else { return }
    switch event {
    case .opened: isOpen = true
    case .text(let text): if !state.isFinal { receive(StreamServerFrame(text, settings.dialect)) }
    case .binary(let count): log(.debug, "a binary frame of \(count) bytes is ignored")
    case .pong: cancelTimer(.pong)
    case .sent(let count):
      inFlight = max(0, inFlight - count)
      pump()
    case .closed(let code, let reason):
      forgetConnection()
      closure = (code, reason)
      if state.isFinal { return finish() }
      let text = "the platform closed the connection with \(code)" + (reason.isEmpty ? "" : ", \(reason)")
      switch code {
      case 1000: fail(local(.protocolError, text + ", and without a result"))
      case 1002, 1003, 1007...1010, 4000...4999: fail(local(.protocolError, text))
      default: lose(local(.networkError, text))
      }
    case .failed(let error):
      forgetConnection()
      if state.isFinal { return finish() }
      if error.retryable { lose(error) } else { fail(error) }
    }
  }

  private mutating func receive(_ frame: StreamServerFrame) {
    switch frame {
    case .connected:
      guard state == .connecting else { return log(.debug, "connected again") }
      move(.connected)
      if !hasConnected { report(.connected) }
      hasConnected = true
      actions.append(.text(settings.startFrame))
    case .started:
      if state == .connected { return begin() }
      if state == .connecting { return fail(local(.protocolError, "started before the parameters were sent")) }
      log(.debug, "started again")
    case .progress(let partial):
      guard state == .started || state == .ending else { return log(.debug, "progress before the start is ignored") }
      guard filter.admits(partial) else {
        return log(
          .debug, "progress \(partial.readUnits ?? 0)/\(partial.matchedUnits ?? 0) is behind, and not reported")
      }
      report(.partial(partial))
    case .result(let json):
      guard state == .started || state == .ending else {
        return fail(local(.protocolError, "a result before the platform accepted the parameters"))
      }
      complete(json)
    case .failure(let code, let message):
      var error = YuguErrors.fromCode(code ?? 0, message: message.isEmpty ? nil : message)
      // Without a code nothing says that another attempt could help.
      if code == nil { error.name = "PLATFORM_ERROR" }
      if error.retryable { lose(error) } else { fail(error) }
    case .pong: break
    case .unknown(let event): log(.debug, "the event \(event.prefix(64)) is not known, and ignored")
    case .malformed(let text): fail(local(.protocolError, text))
    }
  }

  private mutating func complete(_ json: JSONValue) {
    do throws(YuguError) {
      var result = try settings.makeResult(json)
      result.localWarnings = localWarnings
      result.idempotencyKey = settings.idempotencyKey
      result.attempts = totalAttempts + 1
      // A result before the audio's end ends it.
      if state == .started { enterEnding() }
      move(.completed)
      report(.result(result))
      shutDown()
    } catch {
      fail(error)
    }
  }

  // MARK: - Time

  /// A timer has run out; one that was cancelled or set anew is not heeded.
  mutating func timerFired(_ timer: StreamTimer, id: Int) {
    guard timers[timer] == id else { return }
    timers[timer] = nil
    switch timer {
    case .connect:
      lose(local(.timeout, "the platform did not accept the parameters within \(settings.connectTimeout)"))
    case .backoff: connect()
    case .ping:
      actions.append(.ping)
      if timers[.pong] == nil { setTimer(.pong, settings.pongTimeout) }
      setTimer(.ping, settings.pingInterval)
    case .pong: lose(local(.timeout, "no pong within \(settings.pongTimeout)"))
    case .idle:
      if wasFed {
        wasFed = false
        setTimer(.idle, settings.idleTimeout)
      } else {
        fail(local(.timeout, "no audio within \(settings.idleTimeout), and no end()"))
      }
    case .result: lose(local(.resultTimeout, "no result within \(settings.resultTimeout) of the audio's end"))
    case .close:
      abort()
      finish()
    }
  }

  // MARK: - From state to state

  private mutating func connect() {
    move(.connecting)
    lastConnection += 1
    connection = lastConnection
    isOpen = false
    inFlight = 0
    setTimer(.connect, settings.connectTimeout)
    actions.append(.open(connection: lastConnection))
  }

  /// The platform has accepted the parameters.
  private mutating func begin() {
    let isAnew = attempt > 0
    let dropped = settings.bufferPolicy == .drop && isAnew ? fedBytes : 0
    if isAnew {
      fedBytes = 0
      if settings.bufferPolicy == .drop {
        filter.reset()
        check = .session
      }
    }
    move(.started)
    cancelTimer(.connect)
    setTimer(.ping, settings.pingInterval)
    wasFed = false
    setTimer(.idle, settings.idleTimeout)
    if !hasStarted { report(.started) }
    hasStarted = true
    if isAnew {
      actions.append(.reconnectEnded(attempt: attempt, succeeded: true))
      report(.reconnected(attempt: attempt, droppedBytes: dropped))
      attempt = 0
    }
    if hasEnded { enterEnding() }
    pump()
  }

  private mutating func enterEnding() {
    move(.ending)
    cancelTimer(.idle)
    setTimer(.result, settings.resultTimeout)
  }

  /// Sends what may be sent.
  private mutating func pump() {
    guard state == .started || state == .ending, let connection else { return }
    while inFlight < settings.sendWindow, let frame = audio.nextFrame() {
      inFlight += frame.count
      actions.append(.binary(frame, connection: connection))
    }
    guard state == .ending, audio.unsent == 0, !hasSentEnd else { return }
    hasSentEnd = true
    actions.append(.text(StreamSettings.endFrame))
  }

  /// Whether the session waits to be accepted after a loss.
  private var isReconnecting: Bool { attempt > 0 }

  /// The connection is of no use any more: tries another, or fails.
  private mutating func lose(_ cause: YuguError) {
    abort()
    cancelAllTimers()
    if attempt > 0 { actions.append(.reconnectEnded(attempt: attempt, succeeded: false)) }
    lastCause = cause
    guard settings.idempotencyKey != nil, settings.bufferPolicy != .fail, settings.reconnect.maxAttempts > 0,
      settings.bufferPolicy != .drop || !hasEnded
    else { return fail(cause) }
    if settings.bufferPolicy == .replay, audio.isIncomplete {
      return fail(
        local(
          .replayBufferOverflow, "more than \(settings.audioLimit) bytes of audio cannot be sent again", cause: cause))
    }
    guard attempt < settings.reconnect.maxAttempts, totalAttempts < settings.reconnect.maxTotalAttempts else {
      let count = attempt < settings.reconnect.maxAttempts ? totalAttempts : attempt
      return fail(local(.reconnectExhausted, "no connection after \(count) attempts: \(cause.message)", cause: cause))
    }
    attempt += 1
    totalAttempts += 1
    hasSentEnd = false
    if settings.bufferPolicy == .drop { audio.clear() } else { audio.rewind() }
    move(.reconnecting)
    let delay = settings.reconnect.delay(attempt: attempt, random: settings.random())
    let milliseconds = delay.wholeMilliseconds
    log(
      .warn, "reconnect \(attempt)/\(settings.reconnect.maxAttempts) in \(milliseconds) ms: \(cause.code) \(cause.name)"
    )
    report(.reconnecting(attempt: attempt, delayMs: milliseconds, cause: cause))
    setTimer(.backoff, delay)
  }

  private mutating func fail(_ error: YuguError) {
    var error = error
    error.idempotencyKey = settings.idempotencyKey
    error.attempts = totalAttempts + 1
    move(.failed)
    log(.warn, "session failed: \(error.code) \(error.name): \(error.message)")
    report(.error(error))
    shutDown()
  }

  /// Closes the connection and waits for its end, or ends at once when there is none.
  private mutating func shutDown() {
    cancelAllTimers()
    audio.clear()
    guard connection != nil, isOpen else {
      abort()
      return finish()
    }
    actions.append(.close(code: 1000, reason: ""))
    setTimer(.close, settings.closeTimeout)
  }

  private mutating func finish() {
    cancelAllTimers()
    let closure = closure ?? (1006, "")
    move(.closed)
    report(.closed(code: closure.code, reason: closure.reason))
  }

  // MARK: - Small things

  private mutating func move(_ next: StreamState) {
    assert(state.allows(next), "\(state) -> \(next)")
    actions.append(.moved(from: state, to: next))
    report(.stateChanged(from: state, to: next))
    state = next
  }

  private mutating func report(_ callback: StreamCallback) {
    if isSilenced {
      switch callback {
      case .stateChanged, .closed: break
      default: return
      }
    }
    if case .partial = callback { makeRoomForPartial() }
    callbacks.append(callback)
    actions.append(.callback)
  }

  private mutating func makeRoomForPartial() {
    guard callbacks.count >= Self.partialLimit else { return }
    let place = callbacks.firstIndex {
      if case .partial = $0 { true } else { false }
    }
    if let place { callbacks.remove(at: place) }
  }

  private mutating func silence() {
    isSilenced = true
    callbacks.removeAll {
      switch $0 {
      case .stateChanged, .closed: false
      default: true
      }
    }
  }

  private mutating func forgetConnection() {
    connection = nil
    isOpen = false
  }

  private mutating func abort() {
    if connection != nil { actions.append(.abort) }
    forgetConnection()
  }

  private mutating func setTimer(_ timer: StreamTimer, _ delay: Duration) {
    cancelTimer(timer)
    lastTimer += 1
    timers[timer] = lastTimer
    actions.append(.setTimer(timer, id: lastTimer, after: delay))
  }

  private mutating func cancelTimer(_ timer: StreamTimer) {
    if let id = timers.removeValue(forKey: timer) { actions.append(.cancelTimer(id: id)) }
  }

  private mutating func cancelAllTimers() {
    for timer in timers.keys.sorted(by: { timers[$0] ?? 0 < timers[$1] ?? 0 }) { cancelTimer(timer) }
  }

  private mutating func log(_ level: YuguLogLevel, _ text: String) { actions.append(.log(level, text)) }

  private func local(_ code: YuguLocalErrors, _ message: String, cause: (any Error)? = nil) -> YuguError {
    .local(code, message, idempotencyKey: settings.idempotencyKey, cause: cause)
  }

  private func illegal(_ call: String) -> YuguError {
    local(.invalidState, "\(call) in state \(state)" + (hasEnded && !state.isFinal ? ", after end()" : ""))
  }
}
