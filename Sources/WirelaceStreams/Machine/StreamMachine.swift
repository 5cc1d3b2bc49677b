import WirelaceWebSocket

/// What a message of the peer is.
public enum StreamReceipt<Frame: StreamFrame>: Sendable, Hashable {
  /// A frame that stands where it may.
  case frame(Frame)
  /// A frame of a state that this side has left: the peer sent it before it knew.
  case late(Frame)
  /// A text message that is none of the frames, where the schema says `unknown ignore`.
  case ignored
}

/// What time brings.
public enum StreamAlarm<State: StreamStateKey>: Sendable, Hashable {
  /// The handshake takes too long.
  case connectTimedOut
  /// The state lasts too long.
  case stateTimedOut(State)
  /// A ping is to be sent, and its pong to be reported by `ponged(at:)`.
  case ping
  /// The pong did not come.
  case pongTimedOut
}

/// How a connection ended.
public struct StreamEnd<State: StreamStateKey>: Sendable, Hashable {
  public let code: WebSocketCloseCode
  /// The clause of the schema; nil when none has the code.
  public let close: StreamClose?
  /// Where the connection stood.
  public let state: State
  /// Whether it was a final state: nothing was lost.
  public let isComplete: Bool

  /// What follows; a code that the schema does not name is like a cut connection.
  public var meaning: StreamCloseMeaning { close?.meaning ?? .reconnect }
}

/// One side of a connection by the schema: what may be sent and received now, what time and close codes mean. No socket and no clock: times
/// are handed in, from any start, and never go back.
///
/// The client's sends `ClientFrame` and receives `ServerFrame`, the server's is its mirror.
public struct StreamMachine<
  Sent: StreamFrame, Received: StreamFrame, State: StreamStateKey
>: Sendable {
  public enum Phase: Sendable, Hashable {
    case connecting
    case open
    case closed
  }
  public let rules: StreamRules<State>
  public let side: StreamSide
  public private(set) var phase = Phase.connecting
  public private(set) var state: State
  /// How long after a state was left frames of it may still arrive.
  public let lateness: Duration

  /// States in which the peer may still believe itself, the one left last at the end.
  private var left: [(state: State, until: Duration)] = []
  private var stateDeadline: Duration?
  private var connectDeadline: Duration?
  private var pingTime: Duration?
  private var pongDeadline: Duration?

  public init(
    _ rules: StreamRules<State>, _ side: StreamSide, at now: Duration = .zero, lateness: Duration = .seconds(30)
  ) {
    self.rules = rules
    self.side = side
    self.lateness = lateness
    state = rules.start
    connectDeadline = rules.connectTimeout.map { now + $0 }
  }

  // MARK: - The connection

  /// The handshake is done.
  public mutating func opened(at now: Duration) {
    guard phase == .connecting else { return }
    phase = .open
    connectDeadline = nil
    pingTime = rules.heartbeat.map { now + $0.interval }
    stateDeadline = rules[state].timeout.map { now + $0 }
  }

  /// The connection has ended, with a Close or without one (1006); nil when that was known.
  public mutating func closed(_ code: WebSocketCloseCode) -> StreamEnd<State>? {
    guard phase != .closed else { return nil }
    phase = .closed
    (connectDeadline, stateDeadline, pingTime, pongDeadline) = (nil, nil, nil, nil)
    left = []
    return StreamEnd(code: code, close: rules.close(code), state: state, isComplete: rules[state].isFinal)
  }

  // MARK: - Frames

  /// Whether a frame of this side may be sent now, by its place in the format; nil is a message that the schema does not know.
  public func maySend(_ place: Int?) -> Bool {
    guard phase == .open else { return false }
    return place.map { rules[state].target($0, of: side) != nil } ?? true
  }

  /// The message of a frame. What may not be sent here, breaks a rule or is too long is an error and changes nothing.
  public mutating func send(_ frame: Sent, at now: Duration) throws(StreamError) -> WebSocketMessage {
    let place = frame.place
    guard phase == .open else { throw Sent.format.error(place, .notOpen) }
    guard maySend(place) else { throw Sent.format.error(place, .notAllowed(state: state.rawValue)) }
    let message = try frame.encode()
    if let place { moveBySending(place, at: now) }
    return message
  }

  private mutating func moveBySending(_ place: Int, at now: Duration) {
    left.removeAll { $0.until <= now }
    // A peer that is behind goes on from where it is.
    for (earlier, until) in left {
      if let target = rules[earlier].target(place, of: side) { note(target, until: until) }
    }
    guard let target = rules[state].target(place, of: side), target != state else { return }
    let previous = state
    enter(target, at: now)
    note(previous, until: now + lateness)
  }

  /// Takes a message of the peer. An error is a reason to close the connection, with its `closeCode`.
  public mutating func receive(_ message: WebSocketMessage, at now: Duration) throws(StreamError)
    -> StreamReceipt<Received>
  {
    guard phase == .open else { throw Received.format.error(nil, .notOpen) }
    guard let frame = try Received.decode(message) else { return .ignored }
    guard let place = frame.place else { return .frame(frame) }
    left.removeAll { $0.until <= now }
    let behind = left.compactMap { earlier, until in
      rules[earlier].target(place, of: side.other).map { (from: earlier, target: $0, until: until) }
    }
    if let target = rules[state].target(place, of: side.other) {
      // What only the present state allows proves that the peer has caught up.
      if behind.isEmpty { left = [] }
      for step in behind { note(step.target, until: step.until) }
      enter(target, at: now)
      return .frame(frame)
    }
    guard let last = behind.last else { throw Received.format.error(place, .notAllowed(state: state.rawValue)) }
    for step in behind { note(step.target, until: step.until) }
    // Of two frames that crossed and both lead on, both sides follow the server's.
    if side == .client, last.target != last.from { enter(last.target, at: now) }
    return .late(frame)
  }

  /// Each state but the present one once, the longer time.
  private mutating func note(_ state: State, until: Duration) {
    if state == self.state { return }
    let known = left.firstIndex { $0.state == state }.map { left.remove(at: $0).until }
    left.append((state, max(until, known ?? until)))
  }

  private mutating func enter(_ target: State, at now: Duration) {
    if target == state { return }
    state = target
    left.removeAll { $0.state == target }
    stateDeadline = rules[target].timeout.map { now + $0 }
  }

  // MARK: - Time

  /// When to ask `alarm(at:)` next; nil: when something else has happened.
  public var deadline: Duration? {
    [connectDeadline, stateDeadline, pongDeadline, pongDeadline == nil ? pingTime : nil].compactMap { $0 }.min()
  }

  /// What is due, one at a call; nil when nothing is. Each is told once.
  public mutating func alarm(at now: Duration) -> StreamAlarm<State>? {
    if let due = connectDeadline, due <= now {
      connectDeadline = nil
      return .connectTimedOut
    }
    if let due = stateDeadline, due <= now {
      stateDeadline = nil
      return .stateTimedOut(state)
    }
    if let due = pongDeadline {
      guard due <= now else { return nil }
      (pingTime, pongDeadline) = (nil, nil)
      return .pongTimedOut
    }
    if let due = pingTime, due <= now, let heartbeat = rules.heartbeat {
      pingTime = now + heartbeat.interval
      pongDeadline = now + heartbeat.timeout
      return .ping
    }
    return nil
  }

  /// The peer has answered the last ping.
  public mutating func ponged(at now: Duration) {
    guard pongDeadline != nil else { return }
    pongDeadline = nil
    pingTime = max(pingTime ?? now, now)
  }
}
