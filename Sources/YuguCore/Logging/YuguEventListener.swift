/// Is told of calls and sessions, for metrics. Every method may be left out.
///
/// Called on a queue of the client's, one call behind the other. What a method throws is dropped, and one that does not return
/// holds back only the events behind it: past 1,024 that wait, further ones are dropped.
public protocol YuguEventListener: AnyObject, Sendable {
  /// An attempt begins; `attempt` counts from 1, `op` is `evaluate`, `evaluateCompat`, `tts` or `getReport`.
  func onRequestStart(op: String, method: String, path: String, attempt: Int) throws
  /// A call is over. `httpStatus` is nil when there was no response; `latencyMs` covers all attempts and waits.
  func onRequestEnd(op: String, httpStatus: Int?, latencyMs: Int, attempts: Int, error: YuguError?) throws
  /// Another attempt follows in `delayMs`; `attempt` is the number of the retry, from 1.
  func onRetry(op: String, attempt: Int, delayMs: Int, error: YuguError) throws
  func onSessionStateChanged(sessionId: String, from: String, to: String) throws
  /// An attempt to reconnect is over.
  func onReconnect(sessionId: String, attempt: Int, succeeded: Bool) throws
}

extension YuguEventListener {
  public func onRequestStart(op: String, method: String, path: String, attempt: Int) throws {}
  public func onRequestEnd(op: String, httpStatus: Int?, latencyMs: Int, attempts: Int, error: YuguError?) throws {}
  public func onRetry(op: String, attempt: Int, delayMs: Int, error: YuguError) throws {}
  public func onSessionStateChanged(sessionId: String, from: String, to: String) throws {}
  public func onReconnect(sessionId: String, attempt: Int, succeeded: Bool) throws {}
}
