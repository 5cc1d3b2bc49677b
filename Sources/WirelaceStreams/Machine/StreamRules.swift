import WirelaceWebSocket

/// What follows from the end of a connection.
public enum StreamCloseMeaning: String, Sendable, Hashable, CaseIterable {
  /// All is well.
  case done
  /// Another connection would be refused in the same way.
  case refuse
  /// Another connection may fare better.
  case reconnect
}

/// Close codes with a name in the schema.
public struct StreamClose: Sendable, Hashable {
  public let name: String
  /// Empty: every code that no other one names.
  public let codes: [ClosedRange<UInt16>]
  public let meaning: StreamCloseMeaning

  public init(_ name: String, _ meaning: StreamCloseMeaning, _ codes: ClosedRange<UInt16>...) {
    self.name = name
    self.meaning = meaning
    self.codes = codes
  }
}

/// The states of a stream, by their names in the schema; generated.
public protocol StreamStateKey: Sendable, Hashable, RawRepresentable where RawValue == String {}

/// Pings, and how long to wait for the answer.
public struct StreamHeartbeat: Sendable, Hashable {
  public let interval: Duration
  public let timeout: Duration

  public init(interval: Duration, timeout: Duration) {
    self.interval = interval
    self.timeout = timeout
  }
}

/// What may be sent and arrive in one state of a stream, and where it leads.
public struct StreamStateRules<State: StreamStateKey>: Sendable {
  public let state: State
  /// Nothing more is expected: the connection may close.
  public let isFinal: Bool
  /// How long the state may last.
  public let timeout: Duration?
  let client: [Int: State]
  let server: [Int: State]

  /// The rules of a state: which frames may stand there, by their places, and the states behind them.
  public static func state(
    _ state: State, final isFinal: Bool = false, timeout: Duration? = nil, client: [Int: State] = [:],
    server: [Int: State] = [:]
  ) -> Self {
    Self(state: state, isFinal: isFinal, timeout: timeout, client: client, server: server)
  }

  /// The state behind a frame; nil when it may not stand here.
  func target(_ place: Int, of side: StreamSide) -> State? { side == .client ? client[place] : server[place] }
}

/// The states of a stream and all that the schema says of its connections; generated.
public struct StreamRules<State: StreamStateKey>: Sendable {
  /// The socket's name in the schema.
  public let stream: String
  /// Where a connection begins.
  public let start: State
  public let closes: [StreamClose]
  public let heartbeat: StreamHeartbeat?
  /// For the handshake.
  public let connectTimeout: Duration?
  private let states: [State: StreamStateRules<State>]

  /// The rules of all states; a connection begins in the first one.
  public init(
    _ stream: String, _ start: StreamStateRules<State>, _ others: StreamStateRules<State>..., closes: StreamClose...,
    heartbeat: StreamHeartbeat? = nil, connectTimeout: Duration? = nil
  ) {
    self.stream = stream
    self.closes = closes
    self.heartbeat = heartbeat
    self.connectTimeout = connectTimeout
    self.start = start.state
    states = Dictionary(([start] + others).map { ($0.state, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The rules of a state; nothing may stand in one that has none.
  public subscript(state: State) -> StreamStateRules<State> { states[state] ?? .state(state) }

  /// What the schema calls a close code; nil when no clause has it.
  public func close(_ code: WebSocketCloseCode) -> StreamClose? {
    closes.first { $0.codes.contains { $0.contains(code.rawValue) } } ?? closes.first { $0.codes.isEmpty }
  }
}
