import Testing

@testable import YuguCore

/// A machine, a platform and a clock in one thread: time goes from one event to the next.
struct StreamBench {
  private(set) var engine: StreamEngine
  var platform: VirtualPlatform
  private(set) var now = Duration.zero
  private(set) var log = CallbackLog()
  private(set) var actionLog: [String] = []
  private var timers: [Int: (timer: StreamTimer, due: Duration)] = [:]
  private var reports: [(due: Duration, connection: Int, event: StreamTransportEvent)] = []
  private var connection: Int?
  private(set) var connections = 0
  /// Whether callbacks are made as soon as they are there.
  var deliversAtOnce = true

  init(_ settings: StreamSettings, _ platform: VirtualPlatform = VirtualPlatform()) {
    engine = StreamEngine(settings)
    self.platform = platform
    self.platform.dialect = settings.dialect
    self.platform.key = settings.idempotencyKey
  }

  var state: StreamState { engine.state }
  var timerCount: Int { timers.count }

  mutating func perform(_ step: (inout StreamEngine) throws(YuguError) -> Void) throws(YuguError) {
    defer { settle() }
    try step(&engine)
  }

  mutating func start() throws(YuguError) { try perform { (engine) throws(YuguError) in try engine.start() } }
  mutating func send(_ bytes: [UInt8]) throws(YuguError) {
    try perform { (engine) throws(YuguError) in try engine.sendAudio(bytes) }
  }
  mutating func end() throws(YuguError) { try perform { (engine) throws(YuguError) in try engine.end() } }
  mutating func cancel() {
    log.isCancelled = true
    try? perform { (engine) throws(YuguError) in engine.cancel() }
  }
  mutating func close() {
    log.isCancelled = true
    try? perform { (engine) throws(YuguError) in engine.close() }
  }

  /// Something the current connection reports, out of turn.
  mutating func report(_ event: StreamTransportEvent) {
    guard let connection else { return }
    try? perform { (engine) throws(YuguError) in engine.receive(event, connection: connection) }
  }

  mutating func deliver() {
    while let callback = engine.nextCallback() { log.add(callback, engine.reportedState) }
  }

  private mutating func settle() {
    while case let actions = engine.takeActions(), !actions.isEmpty {
      for action in actions { obey(action) }
    }
    if deliversAtOnce { deliver() }
  }

  private mutating func obey(_ action: StreamAction) {
    switch action {
    case .open(let number):
      connection = number
      connections += 1
      schedule(platform.open(number))
      actionLog.append("open")
    case .text(let text):
      actionLog.append(text)
      if let connection { schedule(platform.receive(text: text, connection)) }
    case .binary(let bytes, let connection):
      actionLog.append("binary \(bytes.count)")
      schedule(platform.receive(bytes, connection))
    case .ping:
      actionLog.append("ping")
      if let connection { schedule(platform.ping(connection)) }
    case .close(let code, _):
      actionLog.append("close \(code)")
      if let connection { schedule(platform.close(connection)) }
    case .abort:
      actionLog.append("abort")
      connection = nil
    case .setTimer(let timer, let id, let delay): timers[id] = (timer, now + delay)
    case .cancelTimer(let id): timers[id] = nil
    case .log(_, let text): actionLog.append("log " + text)
    case .reconnectEnded, .moved, .callback: break
    }
  }

  private mutating func schedule(_ answers: [VirtualPlatform.Answer]) {
    guard let connection else { return }
    for answer in answers { reports.append((now + answer.delay, connection, answer.event)) }
  }

  /// Goes to the next event, and lets it happen; false when there is none, or it is behind `limit`.
  mutating func step(until limit: Duration = .seconds(1_000_000)) -> Bool {
    let nextReport = reports.indices.min { reports[$0].due < reports[$1].due }
    let nextTimer = timers.min { ($0.value.due, $0.key) < ($1.value.due, $1.key) }
    if let nextReport, reports[nextReport].due <= nextTimer?.value.due ?? .seconds(Int64.max / 2) {
      guard reports[nextReport].due <= limit else { return false }
      let report = reports.remove(at: nextReport)
      now = max(now, report.due)
      try? perform { (engine) throws(YuguError) in engine.receive(report.event, connection: report.connection) }
      return true
    }
    guard let nextTimer, nextTimer.value.due <= limit else { return false }
    timers[nextTimer.key] = nil
    now = max(now, nextTimer.value.due)
    try? perform { (engine) throws(YuguError) in engine.timerFired(nextTimer.value.timer, id: nextTimer.key) }
    return true
  }

  /// Lets time pass.
  mutating func advance(_ duration: Duration) {
    let end = now + duration
    while step(until: end) {}
    now = end
  }

  /// Lets everything happen that will by itself; false when it does not come to an end.
  mutating func finish(limit: Int = 20_000) -> Bool {
    for _ in 0..<limit {
      if state == .closed || !step() {
        deliver()
        return state == .closed
      }
    }
    return false
  }

  /// As ``finish(limit:)``; an issue when it does not come to an end.
  mutating func runToEnd(sourceLocation: SourceLocation = #_sourceLocation) {
    let isOver = finish()
    #expect(isOver, "it hangs in \(state)", sourceLocation: sourceLocation)
  }

  /// The next event; an issue when there is none.
  mutating func mustStep(sourceLocation: SourceLocation = #_sourceLocation) {
    let isThere = step()
    #expect(isThere, "nothing happens in \(state)", sourceLocation: sourceLocation)
  }
}

/// What a session told its listener, checked as it comes.
struct CallbackLog {
  private(set) var names: [String] = []
  private(set) var partials: [StreamPartial] = []
  private(set) var warnings: [YuguWarning] = []
  private(set) var result: EvalResult?
  private(set) var error: YuguError?
  private(set) var states = [StreamState.idle]
  private(set) var reconnects: [(attempt: Int, delayMs: Int, cause: YuguError)] = []
  private(set) var dropped: [Int] = []
  private(set) var closure: (code: Int, reason: String)?
  /// Whether `cancel()` or `close()` has been called.
  var isCancelled = false
  private(set) var violations: [String] = []

  mutating func add(_ callback: StreamCallback, _ reported: StreamState) {
    if closure != nil { violations.append("behind closed: \(callback)") }
    switch callback {
    case .stateChanged(let from, let to):
      if states.last != from || !from.allows(to) || reported != to { violations.append("\(from) -> \(to)") }
      states.append(to)
      names.append("\(to)")
      return
    case .closed(let code, let reason):
      closure = (code, reason)
      names.append("closed \(code)")
      if states.last != .closed { violations.append("closed in \(states)") }
      if !isCancelled, (result == nil) == (error == nil) { violations.append("not one of result and error") }
      return
    case .connected: names.append("connected")
    case .started: names.append("started")
    case .partial(let partial):
      partials.append(partial)
      if result != nil || error != nil { violations.append("partial behind the end") }
    case .reconnecting(let attempt, let delayMs, let cause):
      reconnects.append((attempt, delayMs, cause))
      names.append("reconnecting \(attempt)")
    case .reconnected(let attempt, let droppedBytes):
      dropped.append(droppedBytes)
      names.append("reconnected \(attempt)")
    case .warning(let warning): warnings.append(warning)
    case .result(let value):
      if result != nil || error != nil { violations.append("a second end") }
      result = value
      names.append("result")
    case .error(let value):
      if result != nil || error != nil { violations.append("a second end") }
      error = value
      names.append("error \(value.code)")
    }
    if isCancelled { violations.append("behind cancel: \(callback)") }
  }
}
