#if os(Linux)
  import WirelaceHTTP
  import WirelaceSockets

  /// Serves HTTP/1.1 on a socket: requests go to a handler, those that ask for a WebSocket to an acceptor.
  ///
  /// It lives until ``shutdown(grace:)``.
  public actor HTTPServer {
    public nonisolated let unownedExecutor = EventLoop.shared.asUnownedSerialExecutor()
    /// 0 when it listens at a path.
    public nonisolated let port: UInt16
    private let context: ServerContext
    private let listener: SocketListener
    private var connections: [UInt64: ServerConnection] = [:]
    private var lastID: UInt64 = 0
    private var isStopping = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// Listens and serves.
    /// - Parameters:
    ///   - tls: for `https`; nil: `http`.
    ///   - webSockets: nil: whoever asks for a WebSocket is answered by the handler.
    public init(
      at address: SocketAddress, tls: TLSContext? = nil, settings: HTTPServerSettings = HTTPServerSettings(),
      webSockets: (any WebSocketAcceptor)? = nil, handler: any HTTPHandler
    ) async throws(SocketError) {
      let listener = try await SocketListener(at: address)
      self.listener = listener
      port = listener.port
      context = ServerContext(handler: handler, webSockets: webSockets, settings: settings, tls: tls)
      Task { await self.acceptConnections() }
    }

    /// How many connections there are.
    public var connectionCount: Int { connections.count }

    /// Takes no more connections and requests, lets those finish that run, and returns when all connections are closed.
    ///
    /// Idle connections are closed at once, WebSockets with 1001.
    /// - Parameter grace: how long to wait; then what is left is cancelled and cut off.
    public func shutdown(grace: Duration = .seconds(10)) async {
      isStopping = true
      await listener.close()
      for connection in connections.values { Task { await connection.stop() } }
      let alarm = Task {
        try await Task.sleep(for: grace)
        for connection in connections.values { await connection.abort() }
      }
      while !connections.isEmpty { await change() }
      alarm.cancel()
    }

    private func acceptConnections() async {
      while !isStopping {
        while connections.count >= context.settings.connectionLimit { await change() }
        do throws(SocketError) {
          let socket = try await listener.accept(bufferLimit: context.settings.bufferLimit)
          lastID += 1
          let id = lastID
          let connection = ServerConnection(socket, context)
          connections[id] = connection
          Task {
            await connection.run()
            connections[id] = nil
            wakeAll()
          }
        } catch {
          if error == .closed || error == .cancelled { return }
          // Whatever befell one connection, the next one may be sound; the pause keeps a lasting failure from spinning.
          try? await Task.sleep(for: .milliseconds(50))
        }
      }
    }

    private func change() async { await withCheckedContinuation { waiters.append($0) } }

    private func wakeAll() {
      let woken = waiters
      waiters = []
      for waiter in woken { waiter.resume() }
    }
  }

  /// What all connections of a server share.
  final class ServerContext: Sendable {
    let handler: any HTTPHandler
    let webSockets: (any WebSocketAcceptor)?
    let settings: HTTPServerSettings
    let tls: TLSContext?
    let clock = SystemHTTPClock()

    init(
      handler: any HTTPHandler, webSockets: (any WebSocketAcceptor)?, settings: HTTPServerSettings, tls: TLSContext?
    ) {
      self.handler = handler
      self.webSockets = webSockets
      self.settings = settings
      self.tls = tls
    }
  }
#endif
