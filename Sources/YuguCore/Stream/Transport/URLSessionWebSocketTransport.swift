#if canImport(Darwin)
  import Foundation
  import WirelaceLocks

  /// A WebSocket by URLSession.
  public final class URLSessionWebSocketTransport: NSObject, YuguWebSocketTransport, URLSessionWebSocketDelegate {
    private struct State {
      var session: URLSession?
      var task: URLSessionWebSocketTask?
      var onEvent: (@Sendable (YuguWebSocketEvent) -> Void)?
    }
    private let state = Guarded(State())
    private let configuration: URLSessionConfiguration

    /// - Parameter configuration: nil: an ephemeral one.
    public init(configuration: URLSessionConfiguration? = nil) {
      self.configuration = configuration ?? .ephemeral
    }

    public func connect(_ request: YuguWebSocketRequest, onEvent: @escaping @Sendable (YuguWebSocketEvent) -> Void) {
      guard let url = URL(string: request.url) else {
        return onEvent(.failed(.local(.invalidArgument, "the address of the platform is no URL")))
      }
      var urlRequest = URLRequest(url: url, timeoutInterval: Double(request.timeoutMs) / 1000)
      for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
      let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
      let task = session.webSocketTask(with: urlRequest)
      task.maximumMessageSize = request.messageLimit
      state.withLock { state in
        state.session = session
        state.task = task
        state.onEvent = onEvent
      }
      task.resume()
    }

    public func send(_ message: YuguWebSocketMessage, onSent: @escaping @Sendable () -> Void) {
      let message: URLSessionWebSocketTask.Message =
        switch message {
        case .text(let text): .string(text)
        case .binary(let data): .data(data)
        }
      task?.send(message) { [weak self] error in
        if let error { self?.end(Self.event(error, self?.task)) } else { onSent() }
      }
    }

    public func ping() {
      // The handler may be called twice; a second pong changes nothing.
      task?.sendPing { [weak self] error in if error == nil { self?.report(.pong) } }
    }

    public func close(code: Int, reason: String) {
      task?.cancel(with: URLSessionWebSocketTask.CloseCode(rawValue: code) ?? .normalClosure, reason: Data(reason.utf8))
    }

    public func abort() {
      let session = state.withLock { state in
        defer { state = State() }
        return state.session
      }
      session?.invalidateAndCancel()
    }

    private var task: URLSessionWebSocketTask? { state.withLock { $0.task } }

    private func report(_ event: YuguWebSocketEvent) { state.withLock { $0.onEvent }?(event) }

    /// Reports how it ended, once.
    private func end(_ event: YuguWebSocketEvent) {
      let ended = state.withLock { state in
        defer { state = State() }
        return state
      }
      ended.onEvent?(event)
      ended.session?.finishTasksAndInvalidate()
    }

    private func receive() {
      task?.receive { [weak self] result in
        guard let self else { return }
        switch result {
        case .success(.string(let text)): report(.message(.text(text)))
        case .success(.data(let data)): report(.message(.binary(data)))
        // How it ended comes by the delegate.
        default: return
        }
        receive()
      }
    }

    // MARK: - The delegate

    public func urlSession(
      _ session: URLSession, webSocketTask: URLSessionWebSocketTask, didOpenWithProtocol protocol: String?
    ) {
      report(.opened)
      receive()
    }

    public func urlSession(
      _ session: URLSession, webSocketTask: URLSessionWebSocketTask,
      didCloseWith closeCode: URLSessionWebSocketTask.CloseCode, reason: Data?
    ) {
      let code = webSocketTask.closeCode == .invalid ? 1005 : webSocketTask.closeCode.rawValue
      end(.closed(code: code, reason: reason.map { String(decoding: $0, as: UTF8.self) } ?? ""))
    }

    public func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      end(error.map { Self.event($0, task) } ?? .closed(code: 1006, reason: ""))
    }

    private static func event(_ error: any Error, _ task: URLSessionTask?) -> YuguWebSocketEvent {
      if let status = (task?.response as? HTTPURLResponse)?.statusCode, status != 101 {
        return .failed(
          YuguErrors.fromCode(
            status, message: "the platform refused the connection: HTTP \(status)", httpStatus: status))
      }
      let code = (error as? URLError)?.code
      switch code {
      case .timedOut: return .failed(.local(.timeout, "connecting took too long", cause: error))
      case .appTransportSecurityRequiresSecureConnection:
        return .failed(.local(.invalidArgument, "App Transport Security does not allow ws here", cause: error))
      case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
        .clientCertificateRequired:
        return .failed(.local(.tlsError, error.localizedDescription, cause: error))
      default: return .failed(.local(.networkError, error.localizedDescription, cause: error))
      }
    }
  }
#endif
