import WirelaceLocks

/// What every transport does around its own way to send: the time limits of a call, and redirects.
package struct HTTPCallRules: Sendable {
  private let clock: any HTTPClock
  private let redirectLimit: Int

  package init(clock: any HTTPClock, redirectLimit: Int = 5) {
    self.clock = clock
    self.redirectLimit = redirectLimit
  }

  /// Sends a request by `exchange`, once or, where redirects are followed, more often.
  package func send(
    _ request: HTTPRequest, _ exchange: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    try Task.checkCancellation()
    let limits = CallLimits(
      clock: clock, attempt: request.call.attemptTimeout, end: request.call.totalTimeout.map { clock.now + $0 })
    var response = try await limits.run { try await follow(request, exchange) }
    if limits.areSet, response.body.bytes == nil {
      response.body = HTTPBody(length: response.body.length, once: LimitedSource(response.body, limits))
    }
    return response
  }

  private func follow(
    _ request: HTTPRequest, _ exchange: @Sendable (HTTPRequest) async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    var request = request
    for _ in 0...redirectLimit {
      let response = try await exchange(request)
      guard let next = HTTPRedirect.next(after: response, to: request) else { return response }
      // Read to its end, the connection can carry the next request.
      _ = try? await response.body.collect(upTo: 64 << 10)
      try Task.checkCancellation()
      request = next
    }
    throw HTTPTransportError(.protocolViolation, "more than \(redirectLimit) redirects")
  }
}

/// How long a call may still take.
private struct CallLimits: Sendable {
  let clock: any HTTPClock
  let attempt: Duration?
  /// By the clock.
  let end: Duration?

  var areSet: Bool { attempt != nil || end != nil }

  func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
    var limit = attempt
    var error = HTTPTransportError(.timeout, "no response within the time limit of an attempt")
    if let end {
      let left = max(.zero, end - clock.now)
      if limit.map({ left < $0 }) ?? true {
        limit = left
        error = HTTPTransportError(.timeout, "the call reached its total time limit")
      }
    }
    return try await withHTTPDeadline(limit, clock: clock, error: error, work)
  }
}

/// A body each piece of which has to come in time.
private final class LimitedSource: HTTPBodySource {
  private let iterator: Guarded<HTTPBody.AsyncIterator?>
  private let limits: CallLimits

  init(_ body: HTTPBody, _ limits: CallLimits) {
    iterator = Guarded(body.makeAsyncIterator())
    self.limits = limits
  }

  func next() async throws -> [UInt8]? {
    // Taken out and put back: behind a failure there is nothing more to read.
    let taken = iterator.withLock { iterator in
      defer { iterator = nil }
      return iterator
    }
    guard let taken else { return nil }
    let (chunk, rest) = try await limits.run {
      var iterator = taken
      let chunk = try await iterator.next()
      return (chunk, iterator)
    }
    if chunk != nil { iterator.withLock { $0 = rest } }
    return chunk
  }
}
