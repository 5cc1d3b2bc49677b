import WirelaceLocks

/// Joins a client to a server in the same process, without a socket; bodies stream with back-pressure as they do over one.
public struct InProcessTransport: HTTPTransport {
  private let handler: any HTTPHandler
  private let rules: HTTPCallRules

  public init(_ handler: any HTTPHandler, clock: any HTTPClock = SystemHTTPClock()) {
    self.handler = handler
    rules = HTTPCallRules(clock: clock)
  }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await rules.send(request, exchange)
  }

  private func exchange(_ request: HTTPRequest) async throws -> HTTPResponse {
    var received = request
    try received.fields.set("Host", request.url.authority)
    let failure = Failure()
    if !request.body.isEmpty {
      let source = CountedSource(request.body, report: request.call.uploadProgress) { error in
        failure.first = error
        return error
      }
      received.body = HTTPBody(length: request.body.length, once: source)
    }
    received.call = HTTPCall()
    received.peer = "in-process"
    var response: HTTPResponse
    do {
      response = try await handler.handle(received)
    } catch {
      if Task.isCancelled { throw CancellationError() }
      throw failure.first
        ?? HTTPTransportError(.connectionLost, "the server ended the connection without a response")
    }
    if request.method == .head || response.status == 204 || response.status == 304 { response.body = .empty }
    if response.body.bytes == nil {
      let source = CountedSource(response.body) { _ in
        failure.first ?? HTTPTransportError(.connectionLost, "the server ended the body before its end")
      }
      response.body = HTTPBody(length: response.body.length, once: source)
    }
    return response
  }
}

/// What a request's body threw.
private final class Failure: Sendable {
  private let error = Guarded<(any Error)?>(nil)

  var first: (any Error)? {
    get { error.withLock { $0 } }
    set { error.withLock { $0 = newValue } }
  }
}

/// Hands on the chunks of a body and tells how far it got, until the reader is cancelled.
private actor CountedSource: HTTPBodySource {
  private var iterator: HTTPBody.AsyncIterator?
  private let total: Int64?
  private var sent: Int64 = 0
  private let report: (@Sendable (HTTPProgress) -> Void)?
  private let reason: @Sendable (any Error) -> any Error

  /// `reason` makes of an error of the body what its reader is told.
  init(
    _ body: HTTPBody, report: (@Sendable (HTTPProgress) -> Void)? = nil,
    reason: @escaping @Sendable (any Error) -> any Error
  ) {
    iterator = body.makeAsyncIterator()
    total = body.length
    self.report = report
    self.reason = reason
  }

  func next() async throws -> [UInt8]? {
    guard var current = iterator else { return nil }
    iterator = nil
    // Bodies and handlers need not heed it: here it ends as a connection would.
    try Task.checkCancellation()
    do {
      guard let chunk = try await current.next() else { return nil }
      iterator = current
      sent += Int64(chunk.count)
      report?(HTTPProgress(sent: sent, total: total))
      return chunk
    } catch {
      if Task.isCancelled { throw CancellationError() }
      throw reason(error)
    }
  }
}
