import WirelaceLocks

/// What one call goes by: the client's options with those of the call over them.
struct CallSettings: Sendable {
  var retry: RetryPolicy
  var total: Duration
  var read: Duration
  var precheck: AudioPrecheckMode

  /// Throws 90010 for values that make no sense.
  init(_ options: YuguClientOptions, _ request: RequestOptions) throws(YuguError) {
    if let fault = options.fault { throw .local(.invalidArgument, fault) }
    for (name, value) in [("timeoutMs", request.timeoutMs), ("readTimeoutMs", request.readTimeoutMs)] {
      if let value, value < 1 { throw .local(.invalidArgument, "\(name) is below 1") }
    }
    if let fault = request.retry?.fault { throw .local(.invalidArgument, fault) }
    retry = request.retry ?? options.retry
    total = .milliseconds(request.timeoutMs ?? options.totalTimeoutMs)
    read = .milliseconds(request.readTimeoutMs ?? options.readTimeoutMs)
    precheck = request.audioPrecheck ?? options.audioPrecheck
  }
}

/// How far a call has come, for whoever tells of its end.
final class CallProgress: Sendable {
  private struct State {
    var attempts = 0
    var status: Int?
  }
  private let state = Guarded(State())

  var attempts: Int { state.withLock { $0.attempts } }
  /// Of the last response; nil when the last attempt had none.
  var status: Int? { state.withLock { $0.status } }

  func begin(attempt: Int) {
    state.withLock { state in
      state.attempts = attempt
      state.status = nil
    }
  }

  func respond(_ status: Int) { state.withLock { $0.status = status } }
}
