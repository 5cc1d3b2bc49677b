import WirelaceHTTP
import WirelaceWebSocket

/// Runs one side of a connection by its machine: checks what is sent and received, pings, and ends it when the schema says so.
///
/// Frames are sent one at a time and handled one at a time; who handles slowly slows the peer down.
public actor StreamLink<Sent: StreamFrame, Received: StreamFrame, State: StreamStateKey> {
  private var machine: StreamMachine<Sent, Received, State>
  private let connection: any StreamConnection
  private let clock: any HTTPClock
  private var timer: (deadline: Duration, task: Task<Void, Never>)?
  private var isSending = false
  private var waiters: [CheckedContinuation<Void, Never>] = []
  /// Why this side closed; the first reason counts.
  private var closing: (code: WebSocketCloseCode, reason: String)?

  /// Takes over an open connection.
  public init(
    _ machine: StreamMachine<Sent, Received, State>, _ connection: some StreamConnection,
    clock: any HTTPClock = SystemHTTPClock()
  ) {
    self.machine = machine
    self.connection = connection
    self.clock = clock
  }

  /// Where the connection stands.
  public var state: State { machine.state }

  // MARK: - Sending

  /// Sends a frame. What the state does not allow, breaks a rule or is too long throws a `StreamError` and sends nothing.
  public func send(_ frame: Sent) async throws {
    // The machine and the connection must see frames in the same order.
    while isSending { await withCheckedContinuation { waiters.append($0) } }
    isSending = true
    defer {
      isSending = false
      if !waiters.isEmpty { waiters.removeFirst().resume() }
    }
    let message = try machine.send(frame, at: clock.now)
    rearm()
    try await connection.send(message)
  }

  /// Closes the connection; what is being handled goes on.
  public func close(_ code: WebSocketCloseCode = .normal, reason: String = "") async {
    if closing == nil { closing = (code, reason) }
    let (code, reason) = closing ?? (code, reason)
    _ = await connection.end(code, reason: StreamLink.fitting(reason))
  }

  /// What fits into a Close.
  private static func fitting(_ reason: String) -> String {
    var size = 0
    return String(
      reason.prefix { character in
        size += character.utf8.count
        return size <= 123
      })
  }

  // MARK: - Running

  /// Serves the connection until it ends, and tells how it ended. Called once.
  ///
  /// A message that is wrong or stands where it may not closes the connection with the error's code, an error that `handle` throws with
  /// 1011 and no word of it.
  /// - Parameters:
  ///   - opened: Called first.
  ///   - handle: Called with each frame. Late ones and texts that the schema says to ignore are passed over.
  ///   - onError: Told what ended the connection, but for a Close of the peer.
  public func run(
    opened: @Sendable () async throws -> Void = {}, onError: @Sendable (any Error) -> Void = { _ in },
    handle: @Sendable (Received) async throws -> Void
  ) async -> StreamEnd<State> {
    machine.opened(at: clock.now)
    rearm()
    do {
      try await opened()
      while let message = try await connection.receive() {
        let receipt: StreamReceipt<Received>
        do throws(StreamError) {
          receipt = try machine.receive(message, at: clock.now)
        } catch {
          onError(error)
          await close(error.closeCode, reason: "\(error)")
          break
        }
        rearm()
        if case .frame(let frame) = receipt { try await handle(frame) }
      }
    } catch {
      // What fails because this side has closed is no failure.
      if closing == nil {
        if !(error is CancellationError) { onError(error) }
        await close(error is CancellationError ? .goingAway : .internalError)
      }
    }
    timer?.task.cancel()
    timer = nil
    let code = await connection.end(closing?.code ?? .normal, reason: "")
    let end = machine.closed(closing?.code ?? code)
    return end ?? StreamEnd(code: code, close: nil, state: machine.state, isComplete: false)
  }

  // MARK: - Time

  private func rearm() {
    let deadline = machine.deadline
    if deadline == timer?.deadline { return }
    timer?.task.cancel()
    timer = deadline.map { deadline in
      let pause = max(deadline - clock.now, .zero)
      let task = Task { [clock] in
        do { try await clock.sleep(for: pause) } catch { return }
        await self.ring()
      }
      return (deadline, task)
    }
  }

  private func ring() async {
    timer = nil
    while let alarm = machine.alarm(at: clock.now) {
      switch alarm {
      case .ping: ping()
      case .connectTimedOut: break
      case .stateTimedOut(let state):
        await close(.policyViolation, reason: "the state \(state.rawValue) lasts too long")
      case .pongTimedOut: await close(.goingAway, reason: "no pong in time")
      }
    }
    rearm()
  }

  private func ping() {
    guard let timeout = machine.rules.heartbeat?.timeout else { return }
    Task { [connection] in
      if (try? await connection.ping(timeout: timeout)) == true { self.ponged() }
    }
  }

  private func ponged() {
    machine.ponged(at: clock.now)
    rearm()
  }
}
