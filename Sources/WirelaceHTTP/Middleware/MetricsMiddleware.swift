/// Reports how each call, or each attempt when it stands inside of the retries, went.
public struct MetricsMiddleware: HTTPMiddleware {
  public struct Sample: Sendable {
    public var operation: String
    public var method: HTTPMethod
    /// Nil when there was no response.
    public var status: Int?
    /// Nil when there was a response, and for errors that are not the transport's.
    public var error: HTTPTransportError.Kind?
    public var isCancelled: Bool
    /// Until the head of the response, or the failure.
    public var duration: Duration
    public var attempts: Int
  }

  private let clock: any HTTPClock
  private let report: @Sendable (Sample) -> Void

  public init(clock: any HTTPClock = SystemHTTPClock(), report: @escaping @Sendable (Sample) -> Void) {
    self.clock = clock
    self.report = report
  }

  public func send(_ request: HTTPRequest, next: any HTTPTransport) async throws -> HTTPResponse {
    let start = clock.now
    var sample = Sample(
      operation: request.call.operation, method: request.method, status: nil, error: nil, isCancelled: false,
      duration: .zero, attempts: 1)
    do {
      let response = try await next.send(request)
      (sample.status, sample.attempts, sample.duration) = (response.status, response.attempts, clock.now - start)
      report(sample)
      return response
    } catch {
      sample.error = (error as? HTTPTransportError)?.kind
      sample.isCancelled = error is CancellationError
      sample.duration = clock.now - start
      report(sample)
      throw error
    }
  }
}
