import Foundation
import WirelaceHTTP
import WirelaceHTTPClient
import WirelaceLocks

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Chooses what sends requests when the app says nothing.
enum PlatformTransport {
  /// Sockets of our own on Linux, where URLSession cannot tell what it does not trust; URLSession elsewhere.
  static func make(_ options: YuguClientOptions) -> any HTTPTransport {
    #if os(Linux)
      SocketHTTPTransport()
    #else
      FoundationTransport(limit: PlatformAnswer.limit)
    #endif
  }
}

/// Requests over `URLSession`: whole bodies both ways, no redirects, no cookies, no cache.
final class FoundationTransport: HTTPTransport {
  private let session: URLSession
  private let receiver: Receiver

  /// An answer of more than `limit` bytes ends with an error.
  init(limit: Int) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    receiver = Receiver(limit: limit)
    session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
  }

  deinit { session.invalidateAndCancel() }

  func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    guard let url = URL(string: request.url.text) else { throw HTTPTransportError(.connect, "the URL cannot be used") }
    var message = URLRequest(url: url)
    message.httpMethod = request.method.name
    for field in request.fields { message.addValue(field.value, forHTTPHeaderField: field.name) }
    if let limit = request.call.attemptTimeout {
      message.timeoutInterval = Double(limit.components.seconds) + Double(limit.components.attoseconds) * 1e-18
    }
    if !request.body.isEmpty { message.httpBody = Data(try await request.body.collect(upTo: .max)) }
    let task = session.dataTask(with: message)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        receiver.expect(task.taskIdentifier, continuation)
        // Cancelled before it was awaited for: the task still has to end, so it starts.
        if Task.isCancelled { task.cancel() }
        task.resume()
      }
    } onCancel: {
      task.cancel()
    }
  }

  /// Collects what comes for each task.
  private final class Receiver: NSObject, URLSessionDataDelegate, Sendable {
    private struct Arrival {
      let continuation: CheckedContinuation<HTTPResponse, any Error>
      var head: HTTPURLResponse?
      var bytes: [UInt8] = []
      var isTooLarge = false
    }
    private let limit: Int
    private let arrivals = Guarded<[Int: Arrival]>([:])

    init(limit: Int) { self.limit = limit }

    func expect(_ id: Int, _ continuation: CheckedContinuation<HTTPResponse, any Error>) {
      arrivals.withLock { $0[id] = Arrival(continuation: continuation) }
    }

    func urlSession(
      _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
      completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
      let head = response as? HTTPURLResponse
      arrivals.withLock { $0[dataTask.taskIdentifier]?.head = head }
      completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      let isTooLarge = arrivals.withLock { arrivals in
        guard var arrival = arrivals[dataTask.taskIdentifier] else { return true }
        arrivals[dataTask.taskIdentifier] = nil
        arrival.isTooLarge = data.count > limit - arrival.bytes.count
        if !arrival.isTooLarge { arrival.bytes += data }
        arrivals[dataTask.taskIdentifier] = arrival
        return arrival.isTooLarge
      }
      if isTooLarge { dataTask.cancel() }
    }

    /// A request that proves who asks is not sent elsewhere: the redirect itself is the answer.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      arrivals.withLock { $0[task.taskIdentifier]?.head = response }
      completionHandler(nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      let arrival = arrivals.withLock { $0.removeValue(forKey: task.taskIdentifier) }
      guard let arrival else { return }
      if arrival.isTooLarge {
        arrival.continuation.resume(throwing: HTTPBodyError.tooLarge(limit: limit))
      } else if let error {
        let isCancelled = (error as? URLError)?.code == .cancelled
        arrival.continuation.resume(throwing: isCancelled ? CancellationError() : error)
      } else if let head = arrival.head ?? (task.response as? HTTPURLResponse) {
        arrival.continuation.resume(returning: Receiver.response(head, arrival.bytes))
      } else {
        arrival.continuation.resume(throwing: HTTPTransportError(.protocolViolation, "there is no response"))
      }
    }

    private static func response(_ head: HTTPURLResponse, _ bytes: [UInt8]) -> HTTPResponse {
      var fields = HTTPFields()
      for (name, value) in head.allHeaderFields {
        // A field that cannot stand in a message cannot have come in one.
        if let name = name as? String, let value = value as? String { try? fields.append(name, value) }
      }
      return HTTPResponse(head.statusCode, fields: fields, body: HTTPBody(bytes))
    }
  }
}
