import Foundation
import WirelaceHTTP
import WirelaceLocks

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One exchange: what its task told, and who waits for it.
final class RunningTask: Sendable {
  private enum Head {
    case awaited(CheckedContinuation<HTTPURLResponse, any Error>?)
    case known(HTTPURLResponse)
    case failed(any Error)
  }

  let inbox: ResponseInbox
  let body: (any RequestContent)?
  private let task: URLSessionTask
  private let total: Int64?
  private let progress: (@Sendable (HTTPProgress) -> Void)?
  private let head = Guarded(Head.awaited(nil))
  private let isCancelled = Guarded(false)

  init(
    _ task: URLSessionTask, body: (any RequestContent)?, total: Int64?, progress: (@Sendable (HTTPProgress) -> Void)?,
    inbox: ResponseInbox
  ) {
    self.task = task
    self.body = body
    self.total = total
    self.progress = progress
    self.inbox = inbox
  }

  /// The response as soon as its head is there.
  func response(isHead: Bool) async throws -> HTTPResponse {
    let message = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<HTTPURLResponse, any Error>? = head.withLock { head in
          switch head {
          case .known(let message): return .success(message)
          case .failed(let error): return .failure(error)
          case .awaited:
            head = .awaited(continuation)
            return nil
          }
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      fail(CancellationError())
      cancel()
    }
    guard 200...599 ~= message.statusCode else {
      cancel()
      throw HTTPTransportError(.protocolViolation, "a status outside 200...599")
    }
    var response = HTTPResponse(message.statusCode, fields: RunningTask.fields(message))
    let isEmpty = isHead || [204, 304].contains(message.statusCode)
    if isEmpty { return response }
    // `URLSession` has decoded it: what the fields say is no longer so.
    if !response.fields.tokens("Content-Encoding").filter(Self.decoded.contains).isEmpty {
      response.fields.remove("Content-Encoding")
      response.fields.remove("Content-Length")
    }
    #if !canImport(Darwin)
      // The body of a redirect without a usable Location is not handed on.
      if 301...308 ~= message.statusCode { response.fields.remove("Content-Length") }
    #endif
    let isChunked = response.fields.contains("Transfer-Encoding")
    let length = isChunked ? nil : response.fields["Content-Length"].flatMap { Int64($0) }
    response.body = HTTPBody(length: length, once: Source(self))
    return response
  }

  private static let decoded: Set<String> = ["gzip", "x-gzip", "deflate", "br"]

  private static func fields(_ message: HTTPURLResponse) -> HTTPFields {
    var fields = HTTPFields()
    for (name, value) in message.allHeaderFields {
      // A field that cannot stand in a message cannot have come in one.
      if let name = name as? String, let value = value as? String { try? fields.append(name, value) }
    }
    return fields
  }

  /// Ends it on this side; whoever waits is told by others.
  func cancel() {
    body?.stop()
    isCancelled.withLock { isCancelled in
      isCancelled = true
      task.cancel()
    }
  }

  /// Takes a redirect as the answer, by `refuse`, which tells the session not to follow it.
  func receive(redirect message: HTTPURLResponse, _ refuse: () -> Void) {
    // FoundationNetworking traps when a task that was cancelled refuses a redirect: what comes first, keeps the other out, and who waits is
    // told last, as it may cancel.
    isCancelled.withLock { if !$0 { refuse() } }
    receive(message)
  }

  // MARK: - What the session tells

  func receive(_ message: HTTPURLResponse) {
    let continuation = head.withLock { head -> CheckedContinuation<HTTPURLResponse, any Error>? in
      guard case .awaited(let continuation) = head else { return nil }
      head = .known(message)
      return continuation
    }
    continuation?.resume(returning: message)
  }

  func receive(_ data: Data) {
    if !inbox.add(Array(data)) { cancel() }
  }

  func sent(_ count: Int64) {
    guard count > 0 else { return }
    progress?(HTTPProgress(sent: count, total: total))
  }

  func complete(_ error: (any Error)?, _ message: HTTPURLResponse?) {
    let cause = body?.failure ?? error.map(TransportFailure.error)
    body?.stop()
    if let message, cause == nil { receive(message) }
    fail(cause ?? HTTPTransportError(.connectionLost, "the server ended the connection without a response"))
    inbox.end(cause)
  }

  private func fail(_ error: any Error) {
    let continuation = head.withLock { head -> CheckedContinuation<HTTPURLResponse, any Error>? in
      guard case .awaited(let continuation) = head else { return nil }
      head = .failed(error)
      return continuation
    }
    continuation?.resume(throwing: error)
  }

  private final class Source: HTTPBodySource {
    private let call: RunningTask
    init(_ call: RunningTask) { self.call = call }
    deinit { if !call.inbox.hasEnded { call.cancel() } }

    func next() async throws -> [UInt8]? {
      do {
        return try await call.inbox.next()
      } catch {
        call.cancel()
        throw error
      }
    }
  }
}

/// Hands what a session tells to the exchange that it is about.
final class TaskReceiver: NSObject, URLSessionDataDelegate, Sendable {
  // By a name of ours: the numbers of tasks repeat from session to session.
  private let calls = Guarded<(last: UInt64, running: [String: RunningTask])>((0, [:]))

  func add(_ call: RunningTask) -> String {
    calls.withLock { calls in
      calls.last += 1
      let name = "\(calls.last)"
      calls.running[name] = call
      return name
    }
  }

  private func call(_ task: URLSessionTask) -> RunningTask? {
    let name = task.taskDescription ?? ""
    return calls.withLock { $0.running[name] }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if let message = response as? HTTPURLResponse { call(dataTask)?.receive(message) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    call(dataTask)?.receive(data)
  }

  /// Redirects are followed, or not, one floor above.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    guard let call = call(task) else { return completionHandler(nil) }
    call.receive(redirect: response) { completionHandler(nil) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    call(task)?.sent(totalBytesSent)
  }

  #if canImport(Darwin)
    func urlSession(
      _ session: URLSession, task: URLSessionTask, needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
    ) {
      completionHandler((call(task)?.body as? BodyFeed).map { BodyStream($0) })
    }
  #endif

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let name = task.taskDescription ?? ""
    let call = calls.withLock { $0.running.removeValue(forKey: name) }
    call?.complete(error, task.response as? HTTPURLResponse)
  }
}
