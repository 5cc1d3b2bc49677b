/// What the machine of a session asks of the world, in order.
enum StreamAction: Sendable {
  /// Connect; the number marks what the connection reports.
  case open(connection: Int)
  case text(String)
  case binary([UInt8], connection: Int)
  case ping
  /// Send a Close behind what is queued.
  case close(code: Int, reason: String)
  /// Drop the connection at once.
  case abort
  case setTimer(StreamTimer, id: Int, after: Duration)
  case cancelTimer(id: Int)
  case log(YuguLogLevel, String)
  /// For metrics: an attempt to reconnect has come to its end.
  case reconnectEnded(attempt: Int, succeeded: Bool)
  /// For metrics: the machine's own state has changed.
  case moved(from: StreamState, to: StreamState)
  /// There is a callback to be made.
  case callback
}

/// What can run out.
enum StreamTimer: Sendable, Hashable {
  /// From connecting until the platform accepts the parameters.
  case connect
  /// The wait before an attempt.
  case backoff
  /// Until the next ping.
  case ping
  /// Until a pong.
  case pong
  /// Without audio and without its end.
  case idle
  /// From the end of the audio until the result.
  case result
  /// Until the peer's Close.
  case close
}

/// What a connection reports.
enum StreamTransportEvent: Sendable {
  case opened
  case text(String)
  case binary(count: Int)
  case pong
  /// Bytes of audio have left the queue.
  case sent(count: Int)
  /// Closed by the peer: 1005 when it named no code, 1006 when it closed without saying so.
  case closed(code: Int, reason: String)
  /// Not connected, or the connection broke.
  case failed(YuguError)
}

/// A call of the user's code.
enum StreamCallback: Sendable {
  case stateChanged(from: StreamState, to: StreamState)
  case connected
  case started
  case partial(StreamPartial)
  case reconnecting(attempt: Int, delayMs: Int, cause: YuguError)
  case reconnected(attempt: Int, droppedBytes: Int)
  case warning(YuguWarning)
  case result(EvalResult)
  case error(YuguError)
  case closed(code: Int, reason: String)
}
