/// Repeats attempts as the call's retry class allows, and holds the call to its total time-out.
///
/// Only a body that can be read again is sent again. A value in the call's idempotency field stays as the caller set it; where
/// there is none, one is made up before the first attempt and kept for all.
public struct RetryMiddleware: HTTPMiddleware {
  /// A retry that is about to be waited for.
  public struct Event: Sendable {
    public var operation: String
    /// The attempt that failed, from 1.
    public var attempt: Int
    public var delay: Duration
    /// What the server asked for, as it said; nil when it said nothing.
    public var retryAfter: Duration?
    /// Nil when there was no response.
    public var status: Int?
    public var error: HTTPTransportError?
  }

  private let policy: RetryPolicy
  private let budget: RetryBudget?
  private let clock: any HTTPClock
  private let random: @Sendable () -> UInt64
  private let onRetry: (@Sendable (Event) -> Void)?

  public init(
    _ policy: RetryPolicy = RetryPolicy(), budget: RetryBudget? = RetryBudget(),
    clock: any HTTPClock = SystemHTTPClock(), random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) },
    onRetry: (@Sendable (Event) -> Void)? = nil
  ) {
    self.policy = policy
    self.budget = budget
    self.clock = clock
    self.random = random
    self.onRetry = onRetry
  }

  public func send(_ request: HTTPRequest, next: any HTTPTransport) async throws -> HTTPResponse {
    var request = request
    if let field = request.call.idempotencyField, request.fields[field] == nil {
      try request.fields.set(field, HTTPIdentifier.uuid(random))
    }
    let keyed = request
    return try await withinTotal(clock, keyed.call.totalTimeout) { try await attempts(keyed, next) }
  }

  private func withinTotal(
    _ clock: some HTTPClock, _ limit: Duration?, _ work: @escaping @Sendable () async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    try await withHTTPDeadline(
      limit, clock: clock, error: HTTPTransportError(.timeout, "the call reached its total time limit"), work)
  }

  private func attempts(_ request: HTTPRequest, _ next: any HTTPTransport) async throws -> HTTPResponse {
    let start = clock.now
    var attempt = 1
    while true {
      try Task.checkCancellation()
      var sent = request
      sent.call.totalTimeout = request.call.totalTimeout.map { $0 - (clock.now - start) }
      let result = await attemptResult(sent, next)
      var event = Event(operation: request.call.operation, attempt: attempt, delay: .zero)
      switch result {
      case .success(var response):
        response.attempts = attempt
        if !RetryMiddleware.isRetryable(status: response.status, request.call.retry) {
          if response.isSuccess { budget?.earn() }
          return response
        }
        event.status = response.status
        event.retryAfter = response.fields["Retry-After"].flatMap {
          RetryPolicy.retryAfter($0, unixTime: clock.unixTime)
        }
        guard let delay = delay(before: attempt, event, request, since: start) else { return response }
        event.delay = delay
      case .failure(let error):
        guard let failure = error as? HTTPTransportError, RetryMiddleware.isRetryable(failure, request.call.retry)
        else { throw error }
        event.error = failure
        guard let delay = delay(before: attempt, event, request, since: start) else { throw error }
        event.delay = delay
      }
      onRetry?(event)
      try await clock.sleep(for: event.delay)
      attempt += 1
    }
  }

  private func attemptResult(_ request: HTTPRequest, _ next: any HTTPTransport) async -> Result<HTTPResponse, any Error>
  {
    do { return .success(try await next.send(request)) } catch { return .failure(error) }
  }

  /// The wait before another attempt; nil when there is to be none.
  private func delay(before attempt: Int, _ event: Event, _ request: HTTPRequest, since start: Duration) -> Duration? {
    guard attempt <= policy.maxRetries, request.body.isReplayable, !Task.isCancelled else { return nil }
    var delay = policy.delay(retry: attempt, random: Double(random() >> 11) / Double(1 << 53))
    if let asked = event.retryAfter {
      if asked > policy.retryAfterCap, policy.longWait == .giveUp { return nil }
      delay = max(delay, min(asked, policy.retryAfterCap))
    }
    if let total = request.call.totalTimeout, clock.now - start + delay >= total { return nil }
    if let budget, !budget.pay(isTimeout: event.error?.kind == .timeout) { return nil }
    return delay
  }

  static func isRetryable(status: Int, _ retry: HTTPCall.Retry) -> Bool {
    switch status {
    case 429, 503: retry == .throttled || retry == .transient
    case 408, 425, 500, 502, 504: retry == .transient
    default: false
    }
  }

  static func isRetryable(_ error: HTTPTransportError, _ retry: HTTPCall.Retry) -> Bool {
    switch error.kind {
    case .trust, .protocolViolation, .closed: false
    case .connect: retry != .never
    case .timeout, .connectionLost: error.mayHaveReachedServer ? retry == .transient : retry != .never
    }
  }
}

/// Identifiers made of random bits.
public enum HTTPIdentifier {
  /// A random UUID (RFC 9562, version 4) in lower case.
  public static func uuid(_ random: () -> UInt64) -> String {
    let high = random() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = random() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let digits = Array(hexadecimal(high) + hexadecimal(low))
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }

  private static func hexadecimal(_ value: UInt64) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: 16 - text.utf8.count) + text
  }
}
