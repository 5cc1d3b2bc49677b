/// Joins a client to a server in the same process, without a socket; bodies stream with back-pressure as they do over one.
public struct InProcessTransport: HTTPTransport {
  private let handler: any HTTPHandler
  private let clock: any HTTPClock

  public init(_ handler: any HTTPHandler, clock: any HTTPClock = SystemHTTPClock()) {
    self.handler = handler
    self.clock = clock
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try Task.checkCancellation()
    var received = request
    try received.fields.set("Host", request.url.authority)
    if !request.body.isEmpty {
      received.body = HTTPBody(
        length: request.body.length,
        once: CountedSource(request.body, report: request.call.uploadProgress))
    }
    received.call = HTTPCall()
    received.peer = "in-process"
    let sent = received
    var response = try await deadline(request.call.attemptTimeout) { [handler] in
      do {
        return try await handler.handle(sent)
      } catch {
        if Task.isCancelled { throw CancellationError() }
        throw HTTPTransportError(.connectionLost, "the server ended the connection without a response")
      }
    }
    if request.method == .head || response.status == 204 || response.status == 304 { response.body = .empty }
    if response.body.bytes == nil {
      response.body = HTTPBody(length: response.body.length, once: CountedSource(response.body, isResponse: true))
    }
    return response
  }

  private func deadline(
    _ limit: Duration?, _ work: @escaping @Sendable () async throws -> HTTPResponse
  ) async throws -> HTTPResponse {
    func run(_ clock: some HTTPClock) async throws -> HTTPResponse {
      try await withHTTPDeadline(
        limit, clock: clock, error: HTTPTransportError(.timeout, "no response within the time limit of an attempt"),
        work)
    }
    return try await run(clock)
  }
}

/// Hands on the chunks of a body and tells how far it got; an error of a response's body is a lost connection.
private actor CountedSource: HTTPBodySource {
  private var iterator: HTTPBody.AsyncIterator?
  private let total: Int64?
  private var sent: Int64 = 0
  private let report: (@Sendable (HTTPProgress) -> Void)?
  private let isResponse: Bool

  init(_ body: HTTPBody, report: (@Sendable (HTTPProgress) -> Void)? = nil, isResponse: Bool = false) {
    iterator = body.makeAsyncIterator()
    total = body.length
    self.report = report
    self.isResponse = isResponse
  }

  func next() async throws -> [UInt8]? {
    guard var current = iterator else { return nil }
    iterator = nil
    do {
      guard let chunk = try await current.next() else { return nil }
      iterator = current
      sent += Int64(chunk.count)
      report?(HTTPProgress(sent: sent, total: total))
      return chunk
    } catch {
      if Task.isCancelled { throw CancellationError() }
      throw isResponse ? HTTPTransportError(.connectionLost, "the server ended the body before its end") : error
    }
  }
}
