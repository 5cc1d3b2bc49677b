import WirelaceLocks

/// What one call goes by: the client's options with those of the call over them.
struct CallSettings: Sendable {
  var retry: RetryPolicy
  var total: Duration
  var read: Duration
  var connect: Duration
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
    connect = .milliseconds(options.connectTimeoutMs)
    precheck = request.audioPrecheck ?? options.audioPrecheck
  }
}

/// How far a call has come. Once it is over nothing more is counted or told of it, whatever a transport still does.
final class CallProgress: Sendable {
  private struct State {
    var attempts = 0
    var status: Int?
    var isOver = false
  }
  private let state = Guarded(State())

  var attempts: Int { state.withLock { $0.attempts } }
  /// Of the last response; nil when the last attempt had none.
  var status: Int? { state.withLock { $0.status } }

  /// Returns whether there may be another attempt.
  func begin(attempt: Int) -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      state.attempts = attempt
      state.status = nil
      return true
    }
  }

  func respond(_ status: Int) { tell { $0.status = status } }

  /// Hands something out that belongs to the call.
  func tell(_ body: () -> Void) { tell { _ in body() } }

  func end() -> (attempts: Int, status: Int?) {
    state.withLock { state in
      state.isOver = true
      return (state.attempts, state.status)
    }
  }

  private func tell(_ body: (inout State) -> Void) { state.withLock { if !$0.isOver { body(&$0) } } }
}
