import Foundation
import WirelaceHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends requests by `URLSession`: no cookies, no cache, and redirects by the rules of all transports.
///
/// It may be dropped at any time: running exchanges end as they would.
public final class URLSessionTransport: HTTPTransport {
  private let session: URLSession
  private let receiver = TaskReceiver()
  private let rules: HTTPCallRules
  private let memoryLimit: Int
  private let spoolLimit: Int64

  /// - Parameters:
  ///   - configuration: of the app's choice; its cookies, its cache and its credentials are not used.
  ///   - clock: for the time limits of calls.
  ///   - memoryLimit: bytes of a response's body that wait in memory for their reader.
  ///   - spoolLimit: where the system cannot slow a server down, bytes of a body that wait in a file; more end the call.
  public init(
    configuration: URLSessionConfiguration = .ephemeral, clock: any HTTPClock = SystemHTTPClock(),
    redirectLimit: Int = 5, memoryLimit: Int = 1 << 20, spoolLimit: Int64 = 4 << 30
  ) {
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpMaximumConnectionsPerHost = max(16, configuration.httpMaximumConnectionsPerHost)
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: queue)
    rules = HTTPCallRules(clock: clock, redirectLimit: redirectLimit)
    self.memoryLimit = memoryLimit
    self.spoolLimit = spoolLimit
  }

  deinit { session.finishTasksAndInvalidate() }

  public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await rules.send(request) { [self] in try await exchange($0) }
  }

  private func exchange(_ request: HTTPRequest) async throws -> HTTPResponse {
    let message = try message(request)
    guard request.body.bytes == nil else {
      return try await run(session.dataTask(with: message), request, nil)
    }
    #if canImport(Darwin)
      return try await run(session.uploadTask(withStreamedRequest: message), request, BodyFeed(request.body))
    #else
      // Here a stream would be read on the one queue of all sessions, which must not wait for anybody.
      let file = try await UploadFile(request.body, limit: spoolLimit)
      return try await run(session.uploadTask(with: message, fromFile: file.url), request, file)
    #endif
  }

  private func run(
    _ task: URLSessionTask, _ request: HTTPRequest, _ content: (any RequestContent)?
  ) async throws -> HTTPResponse {
    let call = RunningTask(
      task, body: content, total: request.body.length, progress: request.call.uploadProgress,
      inbox: ResponseInbox(task, memoryLimit: memoryLimit, spoolLimit: spoolLimit))
    task.taskDescription = receiver.add(call)
    task.resume()
    return try await call.response(isHead: request.method == .head)
  }

  /// What the transport or `URLSession` writes itself.
  private static let own: Set<String> = [
    "connection", "content-length", "expect", "host", "keep-alive", "proxy-connection", "te", "transfer-encoding",
    "upgrade",
  ]

  private func message(_ request: HTTPRequest) throws -> URLRequest {
    guard let url = URL(string: request.url.text) else {
      throw HTTPTransportError(.protocolViolation, "the URL cannot be used", mayHaveReachedServer: false)
    }
    var message = URLRequest(url: url)
    message.httpMethod = request.method.name
    for field in request.fields where !Self.own.contains(field.name.lowercased()) {
      message.addValue(field.value, forHTTPHeaderField: field.name)
    }
    if !request.body.isEmpty, !request.fields.contains("Content-Type") {
      // Else it would be called a form.
      message.setValue("application/octet-stream", forHTTPHeaderField: "Content-Type")
    }
    if let bytes = request.body.bytes, !bytes.isEmpty { message.httpBody = Data(bytes) }
    // The call's own limits hold; here a day stands for ever.
    let hasOwnLimit = request.call.attemptTimeout != nil || request.body.bytes == nil
    message.timeoutInterval = hasOwnLimit ? 86_400 : 60
    return message
  }
}
