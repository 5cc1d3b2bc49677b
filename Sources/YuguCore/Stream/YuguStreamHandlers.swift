import WirelaceLocks

/// What a real-time session calls; set what is of interest, before ``YuguStreamSession/start()`` or later.
///
/// Calls come on the client's `callbackQueue`, never two of one session at once. A session makes exactly one of the calls `onResult` and
/// `onError`, and neither once `cancel()` or `close()` has been called; `onClosed` is always the last.
public final class YuguStreamHandlers: Sendable {
  private let handlers = Guarded(Closures())

  // Sendable because the closures are called on the callback queue alone, where they belong.
  struct Closures: @unchecked Sendable {
    var stateChanged: ((_ from: StreamState, _ to: StreamState) -> Void)?
    var connected: (() -> Void)?
    var started: (() -> Void)?
    var partial: ((StreamPartial) -> Void)?
    var reconnecting: ((_ attempt: Int, _ delayMs: Int, _ cause: YuguError) -> Void)?
    var reconnected: ((_ attempt: Int, _ droppedBytes: Int) -> Void)?
    var warning: ((YuguWarning) -> Void)?
    var result: ((EvalResult) -> Void)?
    var error: ((YuguError) -> Void)?
    var closed: ((_ code: Int, _ reason: String) -> Void)?
  }

  public init() {}

  /// Every change of the session's state. Inside, `session.state` is `to`.
  public var onStateChanged: ((_ from: StreamState, _ to: StreamState) -> Void)? {
    get { current.stateChanged }
    set { handlers.withLock { $0.stateChanged = newValue } }
  }

  /// The platform has answered for the first time.
  public var onConnected: (() -> Void)? {
    get { current.connected }
    set { handlers.withLock { $0.connected = newValue } }
  }

  /// The platform has accepted the parameters for the first time.
  public var onStarted: (() -> Void)? {
    get { current.started }
    set { handlers.withLock { $0.started = newValue } }
  }

  /// Progress of the reading; never behind the result.
  public var onPartial: ((StreamPartial) -> Void)? {
    get { current.partial }
    set { handlers.withLock { $0.partial = newValue } }
  }

  /// The connection is lost, and attempt `attempt` in a row follows after `delayMs` milliseconds.
  public var onReconnecting: ((_ attempt: Int, _ delayMs: Int, _ cause: YuguError) -> Void)? {
    get { current.reconnecting }
    set { handlers.withLock { $0.reconnecting = newValue } }
  }

  /// The platform has accepted the parameters anew. `droppedBytes`: bytes of audio fed since it last did, which are lost; 0 unless the
  /// policy is `drop`.
  public var onReconnected: ((_ attempt: Int, _ droppedBytes: Int) -> Void)? {
    get { current.reconnected }
    set { handlers.withLock { $0.reconnected = newValue } }
  }

  /// What the local check found in the audio.
  public var onWarning: ((YuguWarning) -> Void)? {
    get { current.warning }
    set { handlers.withLock { $0.warning = newValue } }
  }

  /// The result.
  public var onResult: ((EvalResult) -> Void)? {
    get { current.result }
    set { handlers.withLock { $0.result = newValue } }
  }

  /// Why there is no result.
  public var onError: ((YuguError) -> Void)? {
    get { current.error }
    set { handlers.withLock { $0.error = newValue } }
  }

  /// The session is over. `code`: how the last connection was closed; 1006 when nobody said so, or there was none.
  public var onClosed: ((_ code: Int, _ reason: String) -> Void)? {
    get { current.closed }
    set { handlers.withLock { $0.closed = newValue } }
  }

  /// All of them as they are set now.
  var current: Closures { handlers.withLock { $0 } }
}
