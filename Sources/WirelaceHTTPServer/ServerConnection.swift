#if os(Linux)
  import WirelaceHTTP
  import WirelaceHTTP1
  import WirelaceSockets
  import WirelaceWebSocketSockets

  /// One connection of a server: reads requests, one behind the other, and answers each before it looks at the next.
  actor ServerConnection {
    nonisolated let unownedExecutor = EventLoop.shared.asUnownedSerialExecutor()
    let socket: SocketConnection
    let context: ServerContext
    var decoder: HTTP1Decoder
    var encoder = HTTP1Encoder()
    var body = RequestBody()
    /// The exchange that goes on; readers of earlier bodies find that theirs is gone.
    var exchange: UInt64 = 0
    var fault: FaultPlan?
    /// What waits for the handler, or for the body that it gave; ended when the peer goes.
    var work: (any CancellableWork)?
    var webSocket: WebSocketConnection?
    var isStopping = false
    private var isIdle = false
    private var isAborted = false

    var settings: HTTPServerSettings { context.settings }

    init(_ socket: SocketConnection, _ context: ServerContext) {
      self.socket = socket
      self.context = context
      decoder = HTTP1Decoder(.requests, limits: context.settings.limits)
    }

    /// Serves until the connection is over.
    func run() async {
      do {
        if let tls = context.tls { try await socket.secure(tls, timeout: settings.headTimeout) }
        await socket.whenEnded { [weak self] in self?.assumeIsolated { $0.work?.cancel() } }
        let peer = await socket.peerName
        while let head = try await nextHead() {
          exchange += 1
          guard try await answer(head, peer) else { break }
        }
        await socket.close()
      } catch let error as HTTP1Error {
        await refuse(error)
      } catch {
        await socket.abort()
      }
      await socket.whenEnded(nil)
    }

    /// Ends the connection as soon as it is idle.
    func stop() async {
      isStopping = true
      if let webSocket {
        await webSocket.close(.goingAway)
      } else if isIdle {
        await socket.close()
      }
    }

    /// Ends the connection at once.
    func abort() async {
      isAborted = true
      isStopping = true
      work?.cancel()
      await webSocket?.abort()
      await socket.abort()
    }

    // MARK: - Heads

    /// Nil when no request follows.
    private func nextHead() async throws -> HTTP1RequestHead? {
      let isFirst = exchange == 0
      var deadline = isFirst ? ContinuousClock.now + settings.headTimeout : nil
      while true {
        if let event = try decoder.next() {
          guard case .request(let head) = event else { return nil }
          return head
        }
        if decoder.isIdle, isStopping { return nil }
        var wait = settings.keepAliveTimeout
        if !decoder.isIdle, deadline == nil { deadline = ContinuousClock.now + settings.headTimeout }
        if let deadline { wait = ContinuousClock.now.duration(to: deadline) }
        isIdle = decoder.isIdle
        defer { isIdle = false }
        let bytes: [UInt8]
        do throws(SocketError) {
          bytes = try await socket.read(timeout: max(.zero, wait))
        } catch {
          if error == .timedOut, !decoder.isIdle {
            try await answerShort(408)
          }
          if error == .timedOut || error == .closed && !isAborted { return nil }
          throw error
        }
        if bytes.isEmpty {
          _ = try decoder.finish()
          return nil
        }
        decoder.receive(bytes)
      }
    }

    /// Answers one request; returns whether another may follow.
    private func answer(_ head: HTTP1RequestHead, _ peer: String?) async throws -> Bool {
      body = RequestBody(head.expectsContinue ? .expected : .open)
      try body.takeEndIfThere(&decoder)
      if head.method == "CONNECT" {
        try await answerShort(405)
        return false
      }
      guard var request = RequestReader.request(head, isSecure: context.tls != nil) else {
        try await answerShort(400)
        return false
      }
      if head.method == "OPTIONS", head.target == "*" {
        return try await send(HTTPResponse(204), for: head, request)
      }
      request.peer = peer
      request.body = requestBody(of: head)
      fault = await settings.fault?(request).map { FaultPlan($0) }
      if let webSockets = context.webSockets, head.upgrades.contains("websocket") {
        if let goesOn = try await upgrade(head, request, webSockets) { return goesOn }
      }
      let response: HTTPResponse
      do {
        let (handler, received) = (context.handler, request)
        response = try await waiting { try await handler.handle(received) }
        guard 200...599 ~= response.status else { throw ServerError.status(response.status) }
      } catch {
        if let failure = body.failure {
          await refuse(failure)
          return false
        }
        if case .failed(SocketError.timedOut) = body.state {
          try await answerShort(408)
          return false
        }
        settings.onFailure?(request, error)
        throw error
      }
      return try await send(response, for: head, request)
    }

    /// Runs work that is cancelled when the peer goes away.
    func waiting<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) async throws -> Value {
      let task = Task { try await body() }
      work = task
      defer { work = nil }
      if isAborted { task.cancel() }
      if await socket.hasEnded { task.cancel() }
      return try await task.value
    }
  }

  protocol CancellableWork: Sendable { func cancel() }
  extension Task: CancellableWork {}

  /// What a handler did wrong.
  enum ServerError: Error, Sendable, Hashable, CustomStringConvertible {
    case status(Int)

    var description: String {
      switch self {
      case .status(let status): "the handler answered with the status \(status), which is not in 200...599"
      }
    }
  }

  /// What a head asks for.
  enum RequestReader {
    /// Nil when its Host or its target is none.
    static func request(_ head: HTTP1RequestHead, isSecure: Bool) -> HTTPRequest? {
      guard let method = HTTPMethod(head.method) else { return nil }
      let url: HTTPURL?
      if head.target == "*" {
        url = self.url(isSecure, head.fields["Host"], "/")
      } else if head.target.hasPrefix("/") {
        url = self.url(isSecure, head.fields["Host"], head.target)
      } else {
        url = HTTPURL(head.target)
      }
      return url.map { HTTPRequest(method, $0, fields: head.fields) }
    }

    private static func url(_ isSecure: Bool, _ host: String?, _ target: String) -> HTTPURL? {
      // Only HTTP/1.0 may leave the host out.
      guard let (name, port) = HTTPURL.authority(host ?? "localhost"),
        let (path, query) = HTTPURL.target(target)
      else { return nil }
      return HTTPURL(scheme: isSecure ? "https" : "http", host: name, port: port, path: path, query: query)
    }
  }
#endif
