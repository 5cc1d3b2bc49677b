#if os(Linux)
  import Foundation
  import WirelaceHTTP
  import WirelaceLocks
  import WirelaceSockets
  import WirelaceWebSocket
  import WirelaceWebSocketSockets

  /// A WebSocket over the system's sockets; `wss` by OpenSSL, chain and host name always verified.
  public final class SocketWebSocketTransport: YuguWebSocketTransport {
    private enum Command: Sendable {
      case send(WebSocketMessage, onSent: @Sendable () -> Void)
      case ping
      case close(WebSocketCloseCode, String)
    }
    private struct State {
      var task: Task<Void, Never>?
      var isAborted = false
    }
    private let trustedFile: String?
    private let commands: AsyncStream<Command>
    private let queue: AsyncStream<Command>.Continuation
    private let state = Guarded(State())

    /// - Parameter trustedFile: a PEM file with the authorities to trust; nil: those of the system.
    public init(trustedFile: String? = nil) {
      self.trustedFile = trustedFile
      (commands, queue) = AsyncStream.makeStream()
    }

    public func connect(_ request: YuguWebSocketRequest, onEvent: @escaping @Sendable (YuguWebSocketEvent) -> Void) {
      let task = Task { [trustedFile, commands] in
        do {
          let connection = try await Self.open(request, trustedFile)
          if Task.isCancelled { return await connection.abort() }
          onEvent(.opened)
          await Self.run(connection, commands, onEvent)
        } catch {
          if !Task.isCancelled { onEvent(.failed(Self.error(error))) }
        }
      }
      let isAborted = state.withLock { state in
        state.task = task
        return state.isAborted
      }
      if isAborted { task.cancel() }
    }

    public func send(_ message: YuguWebSocketMessage, onSent: @escaping @Sendable () -> Void) {
      switch message {
      case .text(let text): queue.yield(.send(.text(text), onSent: onSent))
      case .binary(let data): queue.yield(.send(.binary(Array(data)), onSent: onSent))
      }
    }

    public func ping() { queue.yield(.ping) }

    public func close(code: Int, reason: String) {
      queue.yield(.close(UInt16(exactly: code).map { WebSocketCloseCode(rawValue: $0) } ?? .normal, reason))
      queue.finish()
    }

    public func abort() {
      queue.finish()
      let task = state.withLock { state in
        state.isAborted = true
        return state.task
      }
      task?.cancel()
    }

    // MARK: - The connection

    private static func open(
      _ request: YuguWebSocketRequest, _ trustedFile: String?
    ) async throws -> WebSocketConnection {
      guard let url = HTTPURL(webSocket: request.url) else {
        throw YuguError.local(.invalidArgument, "the address of the platform is no ws or wss URL")
      }
      let tls = url.isSecure ? try trusted(trustedFile) : nil
      var settings = WebSocketSettings()
      settings.messageLimit = request.messageLimit
      settings.handshakeTimeout = .milliseconds(request.timeoutMs)
      let host = url.host.hasPrefix("[") ? String(url.host.dropFirst().dropLast()) : url.host
      guard let fields = try? HTTPFields(request.headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }) else {
        throw YuguError.local(.invalidArgument, "a header field cannot be sent")
      }
      return try await WebSocketConnection.connect(
        to: .host(host, port: url.effectivePort), host: url.authority, target: url.target, tls: tls, fields: fields,
        settings: settings)
    }

    private static let contexts = Guarded<[String: TLSContext]>([:])

    /// What is trusted is read once.
    private static func trusted(_ file: String?) throws(SocketError) -> TLSContext {
      if let known = contexts.withLock({ $0[file ?? ""] }) { return known }
      let context = try TLSContext(trustedFile: file)
      contexts.withLock { $0[file ?? ""] = context }
      return context
    }

    private static func run(
      _ connection: WebSocketConnection, _ commands: AsyncStream<Command>,
      _ onEvent: @escaping @Sendable (YuguWebSocketEvent) -> Void
    ) async {
      await withTaskCancellationHandler {
        await withTaskGroup(of: Void.self) { group in
          group.addTask { await obey(commands, connection, onEvent) }
          do throws(CancellationError) {
            while let message = try await connection.receive() {
              switch message {
              case .text(let text): onEvent(.message(.text(text)))
              case .binary(let bytes): onEvent(.message(.binary(Data(bytes))))
              }
            }
            if let closure = await connection.closure { onEvent(ending(closure)) }
          } catch {}
          await connection.abort()
          group.cancelAll()
        }
      } onCancel: {
        Task { await connection.abort() }
      }
    }

    private static func obey(
      _ commands: AsyncStream<Command>, _ connection: WebSocketConnection,
      _ onEvent: @escaping @Sendable (YuguWebSocketEvent) -> Void
    ) async {
      await withTaskGroup(of: Void.self) { group in
        for await command in commands {
          switch command {
          case .send(let message, let onSent):
            // What the connection ended by is reported where it is read.
            guard (try? await connection.send(message)) != nil else { return }
            onSent()
          case .ping:
            group.addTask {
              // The session has a time limit of its own.
              if (try? await connection.ping(timeout: .seconds(86_400))) == true { onEvent(.pong) }
            }
          case .close(let code, let reason): await connection.close(code, reason: reason)
          }
        }
        group.cancelAll()
      }
    }

    private static func ending(_ closure: WebSocketClosure) -> YuguWebSocketEvent {
      if let error = closure.error { return .failed(self.error(error)) }
      if !closure.isClean, closure.code != .abnormal {
        return .failed(.local(.protocolError, "the platform broke the rules of WebSocket: \(closure.reason)"))
      }
      return .closed(code: Int(closure.code.rawValue), reason: closure.reason)
    }

    /// The platform's own words, when it has some.
    private static func refusal(_ status: Int, _ reason: String, _ body: [UInt8]) -> YuguError {
      var error = YuguError.ofResponse(status, body, try? JSONValue(parsing: body))
      let text =
        error.code == status && error.message == "HTTP \(status)" ? "\(error.message) \(reason)" : error.message
      error.message = "the platform refused the connection: \(text)"
      return error
    }

    static func error(_ error: any Error) -> YuguError {
      switch error {
      case let error as YuguError: error
      case SocketError.certificate, SocketError.tls: .local(.tlsError, "\(error)", cause: error)
      case SocketError.timedOut: .local(.timeout, "connecting took too long", cause: error)
      case let error as SocketError: .local(.networkError, "\(error)", cause: error)
      case WebSocketHandshakeError.refused(let status, let reason, let body):
        refusal(status, reason, body)
      default: .local(.protocolError, "the opening handshake went wrong: \(error)", cause: error)
      }
    }
  }
#endif
