#if os(Linux)
  import WirelaceHTTP1
  import WirelaceSockets
  import WirelaceWebSocket

  /// How a connection ended.
  public struct WebSocketClosure: Sendable, Hashable {
    /// The peer's code; of a violation the one this side sent; 1006 when the connection ended without a Close.
    public var code: WebSocketCloseCode
    public var reason: String
    /// Whether both sides sent a Close.
    public var isClean: Bool
    /// What went wrong below, when something did.
    public var error: SocketError?

    public init(code: WebSocketCloseCode, reason: String, isClean: Bool, error: SocketError? = nil) {
      self.code = code
      self.reason = reason
      self.isClean = isClean
      self.error = error
    }
  }

  /// Limits of a connection.
  public struct WebSocketSettings: Sendable, Hashable {
    /// Bytes of a message that is received.
    public var messageLimit = 16 << 20
    /// Bytes of messages that wait to be received or to be sent: the next one waits while there are more.
    public var queueLimit = 1 << 20
    /// For connection, TLS and opening handshake together.
    public var handshakeTimeout = Duration.seconds(10)
    /// How long to wait for the peer's Close.
    public var closeTimeout = Duration.seconds(2)
    /// How often to ping; nil: never.
    public var pingInterval: Duration?
    /// How long the pong may take; then the connection ends with 1006.
    public var pongTimeout = Duration.seconds(30)

    public init() {}
  }

  /// A WebSocket over a socket, of either side. Pings are answered by themselves. It has to be closed: what is only dropped lives on until
  /// the peer ends it.
  public actor WebSocketConnection {
    public nonisolated let unownedExecutor = EventLoop.shared.asUnownedSerialExecutor()
    /// What both sides agreed to speak.
    public nonisolated let subprotocol: String?
    private let socket: SocketConnection
    private let settings: WebSocketSettings
    private var decoder: WebSocketDecoder
    private let encoder: WebSocketEncoder

    private var inbox: [WebSocketMessage] = []
    private var inboxBytes = 0
    private var outbox: [[UInt8]] = []
    private var urgent: [[UInt8]] = []
    private var outboxBytes = 0
    private var isSending = false
    private var hasSentClose = false
    private var isEnding = false
    private var isAborted = false
    private var isSilent = false
    private var pongs: Set<[UInt8]> = []
    private var awaitedPongs: Set<[UInt8]> = []
    private var pingCount: UInt64 = 0
    private var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
    private var lastWaiter: UInt64 = 0
    /// How it ended; nil while it is open.
    public private(set) var closure: WebSocketClosure?

    /// Takes over a socket behind the opening handshake.
    /// - Parameter remainder: bytes that were read behind the handshake.
    public init(
      over socket: SocketConnection, as role: WebSocketRole, subprotocol: String? = nil, remainder: [UInt8] = [],
      settings: WebSocketSettings = WebSocketSettings()
    ) {
      self.socket = socket
      self.subprotocol = subprotocol
      self.settings = settings
      decoder = WebSocketDecoder(role, messageLimit: settings.messageLimit)
      encoder = WebSocketEncoder(role)
      decoder.receive(remainder)
      Task { await self.run() }
      if let interval = settings.pingInterval { Task { await self.keepAlive(interval) } }
    }

    // MARK: - Use

    /// The next message; nil when there will be none, see ``closure``. Cancelling ends the wait and leaves the connection open.
    public func receive() async throws(CancellationError) -> WebSocketMessage? {
      while inbox.isEmpty {
        if closure != nil { return nil }
        try await wait()
      }
      let message = inbox.removeFirst()
      inboxBytes -= message.count
      wakeAll()
      return message
    }

    /// Hands a message over to be sent, in order; waits while too many are queued. Throws `closed` when the connection is no longer open.
    public func send(_ message: WebSocketMessage) async throws {
      while isOpen, outboxBytes > settings.queueLimit { try await wait() }
      guard trySend(message) else { throw SocketError.closed }
    }

    /// Hands a message over to be sent unless too many are queued or the connection is no longer open; returns whether it did.
    public func trySend(_ message: WebSocketMessage) -> Bool {
      guard isOpen, outboxBytes <= settings.queueLimit else { return false }
      let bytes = encoder.message(message)
      outboxBytes += bytes.count
      outbox.append(bytes)
      pump()
      return true
    }

    /// Sends a ping, ahead of queued messages, and waits for its pong; false when that did not come in time.
    public func ping(timeout: Duration = .seconds(30)) async throws -> Bool {
      guard isOpen else { throw SocketError.closed }
      pingCount += 1
      let payload = Array("\(pingCount)".utf8)
      awaitedPongs.insert(payload)
      defer {
        awaitedPongs.remove(payload)
        pongs.remove(payload)
      }
      urgent.append(encoder.ping(payload))
      pump()
      let deadline = ContinuousClock.now + timeout
      let alarm = Task {
        try await Task.sleep(until: deadline, clock: .continuous)
        wakeAll()
      }
      defer { alarm.cancel() }
      while !pongs.contains(payload) {
        if closure != nil { throw SocketError.closed }
        if ContinuousClock.now >= deadline { return false }
        try await wait()
      }
      return true
    }

    /// Sends what is queued and a Close, waits for the peer's within the time limit, and ends the connection.
    @discardableResult
    public func close(_ code: WebSocketCloseCode = .normal, reason: String = "") async -> WebSocketClosure {
      if isOpen {
        hasSentClose = true
        outbox.append(encoder.close(code, reason: reason))
        pump()
      }
      let alarm = Task {
        try await Task.sleep(for: settings.closeTimeout)
        await end(WebSocketClosure(code: .abnormal, reason: "", isClean: false, error: .timedOut), drop: true)
      }
      defer { alarm.cancel() }
      while true {
        if let closure { return closure }
        do throws(CancellationError) { try await wait() } catch {
          await end(WebSocketClosure(code: .abnormal, reason: "", isClean: false, error: .cancelled), drop: true)
          return await ended()
        }
      }
    }

    /// The end that another has begun. Cancelling does not end this wait: who is cancelled would only ask again, for ever.
    private func ended() async -> WebSocketClosure {
      while true {
        if let closure { return closure }
        lastWaiter += 1
        await withCheckedContinuation { waiters[lastWaiter] = $0 }
      }
    }

    /// Ends the connection at once, without a Close.
    public func abort() async {
      await end(WebSocketClosure(code: .abnormal, reason: "", isClean: false, error: .closed), drop: true)
    }

    // MARK: - Going wrong, for those who test clients

    /// Sends bytes as they are behind what is queued and ends the connection without a Close, or by a reset.
    package func breakOff(after bytes: [UInt8] = [], resets: Bool = false) async {
      while isSending, closure == nil { do { try await wait() } catch { break } }
      if !bytes.isEmpty { try? await socket.write(bytes, timeout: settings.closeTimeout) }
      if resets {
        await socket.reset()
      } else {
        try? await socket.finishWriting(timeout: settings.closeTimeout)
      }
      await abort()
    }

    /// Reads on and answers nothing any more, not even pings.
    package func fallSilent() { isSilent = true }

    private var isOpen: Bool { closure == nil && !hasSentClose && !isEnding }

    // MARK: - Reading

    private func run() async {
      do {
        while closure == nil {
          while let event = try decoder.next() {
            if await handle(event) { return }
            while inboxBytes > settings.queueLimit, closure == nil, !hasSentClose { try await wait() }
          }
          let bytes = try await socket.read()
          if bytes.isEmpty {
            await end(WebSocketClosure(code: .abnormal, reason: "", isClean: false, error: nil), drop: true)
            return
          }
          decoder.receive(bytes)
        }
      } catch let violation as WebSocketViolation {
        if !hasSentClose {
          hasSentClose = true
          outbox = []
          urgent = [encoder.close(violation.code, reason: violation.reason)]
          pump()
        }
        await end(
          WebSocketClosure(code: violation.code, reason: violation.reason, isClean: false, error: nil), drop: false)
      } catch {
        await end(
          WebSocketClosure(code: .abnormal, reason: "", isClean: false, error: error as? SocketError), drop: true)
      }
    }

    /// Returns whether it was the last.
    private func handle(_ event: WebSocketEvent) async -> Bool {
      switch event {
      case .message(let message):
        if hasSentClose { return false }
        inbox.append(message)
        inboxBytes += message.count
        wakeAll()
      case .ping(let payload):
        // A peer that pings without reading its pongs gets only the latest: memory stays bounded.
        if hasSentClose || isSilent { return false }
        if urgent.count > 64 { urgent.removeFirst() }
        urgent.append(encoder.pong(payload))
        pump()
      case .pong(let payload):
        guard awaitedPongs.contains(payload) else { return false }
        pongs.insert(payload)
        wakeAll()
      case .close(let code, let reason):
        if !hasSentClose {
          hasSentClose = true
          outbox = []
          urgent = [encoder.close(code)]
          pump()
        }
        await end(WebSocketClosure(code: code, reason: reason, isClean: true, error: nil), drop: false)
        return true
      }
      return false
    }

    private func keepAlive(_ interval: Duration) async {
      while closure == nil {
        do {
          try await Task.sleep(for: interval)
          if try await ping(timeout: settings.pongTimeout) { continue }
        } catch { return }
        await end(WebSocketClosure(code: .abnormal, reason: "", isClean: false, error: .timedOut), drop: true)
      }
    }

    // MARK: - Sending

    private func pump() {
      if isSending { return }
      isSending = true
      Task {
        while let bytes = nextToSend() {
          do throws(SocketError) { try await socket.write(bytes) } catch {
            await end(WebSocketClosure(code: .abnormal, reason: "", isClean: false, error: error), drop: true)
          }
          wakeAll()
        }
        isSending = false
        wakeAll()
      }
    }

    private func nextToSend() -> [UInt8]? {
      if !urgent.isEmpty { return urgent.removeFirst() }
      guard !outbox.isEmpty else { return nil }
      let bytes = outbox.removeFirst()
      outboxBytes = outbox.isEmpty ? 0 : outboxBytes - bytes.count
      return bytes
    }

    // MARK: - The end

    /// - Parameter drop: whether to close the socket at once; otherwise what is to be sent goes out, and the peer may close first.
    private func end(_ closure: WebSocketClosure, drop: Bool) async {
      if drop, !isAborted {
        isAborted = true
        outbox = []
        urgent = []
        await socket.abort()
      }
      guard !isEnding else { return }
      isEnding = true
      if !drop {
        let alarm = Task {
          try await Task.sleep(for: settings.closeTimeout)
          await socket.abort()
        }
        while isSending { do { try await wait() } catch { break } }
        // Closing with bytes unread would be a reset, which can overtake the Close.
        do throws(SocketError) {
          try await socket.finishWriting()
          while try await !socket.read().isEmpty {}
        } catch {}
        alarm.cancel()
        await socket.abort()
      }
      self.closure = closure
      wakeAll()
    }

    private func wait() async throws(CancellationError) {
      lastWaiter += 1
      let id = lastWaiter
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          if Task.isCancelled { continuation.resume() } else { waiters[id] = continuation }
        }
      } onCancel: {
        Task { await self.wake(id) }
      }
      if Task.isCancelled { throw CancellationError() }
    }

    private func wake(_ id: UInt64) { waiters.removeValue(forKey: id)?.resume() }

    private func wakeAll() {
      let woken = waiters.sorted { $0.key < $1.key }
      waiters = [:]
      for (_, waiter) in woken { waiter.resume() }
    }
  }
#endif
