#if os(Linux)
  import CEpoll
  import Glibc

  /// A connection over TCP or a Unix socket, encrypted or not.
  ///
  /// Both directions are bounded: reading from the network stops while `bufferLimit` bytes wait to be read, and a write returns when no more than
  /// that wait to be sent. Cancelling a task that waits here closes the connection and ends the call at once; dropping the last
  /// reference closes it too.
  public actor SocketConnection {
    public nonisolated let unownedExecutor = EventLoop.shared.asUnownedSerialExecutor()
    private let loop = EventLoop.shared
    private let bufferLimit: Int
    private var descriptor: Int32
    private var registration: UInt64?
    /// What epoll waits for; nil when the descriptor is out of it.
    private var interest: UInt32?
    private var isConnecting: Bool
    private var tls: TLSSession?

    private var inbound: [UInt8] = []
    private var inboundStart = 0
    private var outbound: [UInt8] = []
    private var outboundStart = 0
    private var isWriting = false
    private var isSalvaging = false
    /// Whether the peer sends no more, or the connection is over.
    public private(set) var hasEnded = false {
      didSet { if hasEnded, !oldValue { endHandler?() } }
    }
    private var endHandler: (@Sendable () -> Void)?
    private var hasFinishedWriting = false
    private var failure: SocketError?
    private var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
    private var lastWaiter: UInt64 = 0
    private var expired: Set<UInt64> = []

    init(_ descriptor: Int32, isConnecting: Bool = false, bufferLimit: Int) {
      self.descriptor = descriptor
      self.isConnecting = isConnecting
      self.bufferLimit = max(1, bufferLimit)
    }

    deinit {
      if let registration { loop.forget(registration) }
      if descriptor >= 0 { _ = Glibc.close(descriptor) }
    }

    // MARK: - Use

    /// The next bytes, at least one; empty when the peer sends no more.
    /// - Parameters:
    ///   - count: most bytes to return.
    ///   - timeout: how long to wait; a time-out leaves the connection as it is.
    public func read(upTo count: Int = 1 << 16, timeout: Duration? = nil) async throws(SocketError) -> [UInt8] {
      while inboundStart == inbound.count {
        if let failure { throw failure }
        if hasEnded { return [] }
        try await wait(timeout)
      }
      let end = min(inbound.count, inboundStart + max(1, count))
      let bytes = Array(inbound[inboundStart..<end])
      inboundStart = end
      if inboundStart == inbound.count {
        inbound = []
        inboundStart = 0
      } else if inboundStart >= bufferLimit {
        // A peer that is always ahead of its reader: what was read must go all the same.
        inbound.removeSubrange(..<inboundStart)
        inboundStart = 0
      }
      updateInterest()
      return bytes
    }

    /// Sends bytes; those of one call stay together.
    /// - Parameter timeout: how long the peer may take to make room, each time; afterwards the connection is closed.
    public func write(_ bytes: [UInt8], timeout: Duration? = nil) async throws(SocketError) {
      while isWriting, failure == nil { try await wait(nil) }
      isWriting = true
      defer {
        isWriting = false
        wakeAll()
      }
      var rest = bytes[...]
      repeat {
        if let failure { throw failure }
        if hasFinishedWriting { throw .closed }
        let piece = rest.prefix(1 << 16)
        rest = rest.dropFirst(1 << 16)
        if let tls {
          do throws(SocketError) { try tls.write(piece) } catch {
            fail(error)
            throw error
          }
          tls.drain(into: &outbound)
        } else {
          outbound += piece
        }
        flush()
        try await drain(to: bufferLimit, timeout)
      } while !rest.isEmpty
    }

    /// Sends what is left and then says that nothing follows; reading goes on.
    public func finishWriting(timeout: Duration? = nil) async throws(SocketError) {
      while isWriting, failure == nil { try await wait(nil) }
      if let failure { throw failure }
      if hasFinishedWriting { return }
      hasFinishedWriting = true
      if let tls {
        tls.finish()
        tls.drain(into: &outbound)
        flush()
      }
      try await drain(to: 0, timeout)
      if descriptor >= 0 { _ = shutdown(descriptor, Int32(SHUT_WR)) }
    }

    /// Sends what is left for at most two seconds, then closes. Calls that wait end with `closed`.
    public func close() async {
      do throws(SocketError) { try await finishWriting(timeout: .seconds(2)) } catch {}
      fail(.closed)
    }

    /// Closes at once; what is not sent yet is dropped.
    public func abort() { fail(.closed) }

    /// Closes with a reset, as a crashed peer or a broken network would.
    public func reset() {
      if descriptor >= 0 {
        var linger = Glibc.linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Glibc.linger>.size))
      }
      fail(.closed)
    }

    /// Calls the closure once, on the loop, as soon as ``hasEnded`` is true; nil takes it back.
    public func whenEnded(_ handler: (@Sendable () -> Void)?) {
      endHandler = handler
      if hasEnded { handler?() }
    }

    /// Where the peer is, `127.0.0.1:4711` or `[::1]:4711`; nil over a Unix socket, and when it is gone.
    public var peerName: String? { descriptor < 0 ? nil : NativeAddress.peer(of: descriptor) }

    /// Bytes that wait to be read, and to be sent.
    public var bufferedBytes: (inbound: Int, outbound: Int) {
      (inbound.count - inboundStart, outbound.count - outboundStart)
    }

    // MARK: - Set-up

    /// Has the loop watch the socket; when it is still connecting, waits until it is connected.
    func start() async throws(SocketError) {
      let events = isConnecting ? EPOLLOUT.rawValue : EPOLLIN.rawValue
      registration = loop.register(descriptor, events) { [weak self] events in
        self?.assumeIsolated { $0.ready(events) }
      }
      guard registration != nil else {
        let error = SocketError.system(code: errno, operation: "epoll_ctl")
        fail(error)
        throw error
      }
      interest = events
      while isConnecting {
        if let failure { throw failure }
        try await wait(nil)
      }
      if let failure { throw failure }
    }

    /// Encrypts from here on; returns when the peer is verified.
    func startTLS(_ context: TLSContext, host: String?) async throws(SocketError) {
      do throws(SocketError) {
        let session = try TLSSession(context, host: host)
        tls = session
        if !context.isServer { try session.handshake() }
        // What the peer has sent already is its part of TLS.
        let early = inbound[inboundStart...]
        (inbound, inboundStart) = ([], 0)
        if !early.isEmpty {
          var plain: [UInt8] = []
          let failure = early.withUnsafeBytes { bytes -> SocketError? in
            do throws(SocketError) { try session.receive(bytes, into: &plain) } catch { return error }
            return nil
          }
          if let failure { throw failure }
          inbound = plain
        }
        session.drain(into: &outbound)
        flush()
        while !session.isReady {
          if let failure { throw failure }
          if hasEnded { throw .truncated }
          try await wait(nil)
        }
      } catch {
        fail(error)
        throw error
      }
    }

    /// The peer took too long for its part of TLS.
    func expireHandshake() {
      if tls?.isReady != true { fail(.timedOut) }
    }

    // MARK: - Waiting

    /// Waits until something has changed.
    private func wait(_ timeout: Duration?) async throws(SocketError) {
      lastWaiter += 1
      let id = lastWaiter
      let timer = timeout.map { loop.schedule(after: $0) { [weak self] in self?.assumeIsolated { $0.expire(id) } } }
      await withTaskCancellationHandler {
        await withCheckedContinuation { waiters[id] = $0 }
      } onCancel: {
        loop.execute { [weak self] in self?.assumeIsolated { $0.fail(.cancelled) } }
      }
      if let timer { loop.cancel(timer: timer) }
      if expired.remove(id) != nil { throw .timedOut }
      if Task.isCancelled {
        fail(.cancelled)
        throw .cancelled
      }
    }

    private func expire(_ id: UInt64) {
      guard let waiter = waiters.removeValue(forKey: id) else { return }
      expired.insert(id)
      waiter.resume()
    }

    private func drain(to count: Int, _ timeout: Duration?) async throws(SocketError) {
      while outbound.count - outboundStart > count {
        if let failure { throw failure }
        do throws(SocketError) { try await wait(timeout) } catch {
          fail(error)
          throw error
        }
      }
      if let failure { throw failure }
    }

    private func wakeAll() {
      let woken = waiters.sorted { $0.key < $1.key }
      waiters = [:]
      for (_, waiter) in woken { waiter.resume() }
    }

    // MARK: - Events

    private func ready(_ events: UInt32) {
      guard descriptor >= 0 else { return }
      if isConnecting {
        finishConnecting()
      } else {
        let hasHungUp = events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
        if isReading, hasHungUp || events & EPOLLIN.rawValue != 0 { receive() }
        if events & EPOLLOUT.rawValue != 0 || hasHungUp, outboundStart < outbound.count { flush() }
        // Hang-ups are told again and again, whatever one waits for: not while nobody reads.
        if hasHungUp, descriptor >= 0, !isReading, let registration {
          loop.change(descriptor, registration, from: interest, to: nil)
          interest = nil
        } else {
          updateInterest()
        }
      }
      wakeAll()
    }

    private func finishConnecting() {
      var code: Int32 = 0
      var size = socklen_t(4)
      getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
      isConnecting = false
      if code == 0 { updateInterest() } else { fail(SocketError(code, "connect")) }
    }

    private var isReading: Bool { !hasEnded && inbound.count - inboundStart < bufferLimit }

    private func receive() {
      let descriptor = descriptor
      var code: Int32 = 0
      let count = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer -> Int in
        let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
        code = errno
        guard count > 0 else { return count }
        let bytes = UnsafeRawBufferPointer(rebasing: buffer.prefix(count))
        guard let tls else {
          inbound.append(contentsOf: bytes)
          return count
        }
        do throws(SocketError) { try tls.receive(bytes, into: &inbound) } catch {
          // The alert that tells the peer why.
          tls.drain(into: &outbound)
          flush()
          fail(error)
          return count
        }
        tls.drain(into: &outbound)
        if outboundStart < outbound.count { flush() }
        if tls.isFinished { hasEnded = true }
        return count
      }
      if count > 0 { return }
      if count == 0 {
        if let tls, !tls.isFinished { fail(.truncated) }
        hasEnded = true
      } else if code != EAGAIN, code != EINTR {
        fail(SocketError(code, "recv"))
      }
    }

    private func flush() {
      while descriptor >= 0, outboundStart < outbound.count {
        let count = outbound.withUnsafeBytes { bytes in
          send(
            descriptor, bytes.baseAddress! + outboundStart, bytes.count - outboundStart, Int32(MSG_NOSIGNAL))
        }
        if count < 0 {
          if errno == EINTR { continue }
          if errno == EAGAIN { break }
          let error = SocketError(errno, "send")
          salvage()
          fail(error)
          break
        }
        outboundStart += count
      }
      if outboundStart == outbound.count {
        outbound.removeAll(keepingCapacity: outbound.capacity <= 1 << 17)
        outboundStart = 0
      } else if outboundStart > 1 << 18 {
        outbound.removeSubrange(..<outboundStart)
        outboundStart = 0
      }
      updateInterest()
    }

    /// Takes in what the peer sent before it went: the reason may stand in it.
    private func salvage() {
      guard !isSalvaging else { return }
      isSalvaging = true
      defer { isSalvaging = false }
      var before = -1
      while descriptor >= 0, isReading, inbound.count != before {
        before = inbound.count
        receive()
      }
    }

    private func updateInterest() {
      guard descriptor >= 0, let registration, !isConnecting else { return }
      var wanted: UInt32 = isReading ? EPOLLIN.rawValue : 0
      if outboundStart < outbound.count { wanted |= EPOLLOUT.rawValue }
      // Out of epoll after a hang-up: only reading or writing shows what it was.
      if interest == wanted || interest == nil && wanted == 0 { return }
      loop.change(descriptor, registration, from: interest, to: wanted)
      interest = wanted
    }

    /// Ends the connection for this reason, the first one. Bytes that came before stay readable, unless this side gave up.
    private func fail(_ error: SocketError) {
      if failure == nil { failure = error }
      hasEnded = true
      isConnecting = false
      if error == .closed || error == .cancelled {
        inbound = []
        inboundStart = 0
      }
      outbound = []
      outboundStart = 0
      if let registration { loop.forget(registration) }
      registration = nil
      interest = nil
      if descriptor >= 0 { _ = Glibc.close(descriptor) }
      descriptor = -1
      wakeAll()
    }
  }

  extension SocketError {
    init(_ code: Int32, _ operation: String) {
      self =
        switch code {
        case ECONNREFUSED: .refused
        case ECONNRESET, EPIPE: .reset
        case ETIMEDOUT: .timedOut
        case EHOSTUNREACH, ENETUNREACH, EADDRNOTAVAIL: .unreachable
        default: .system(code: code, operation: operation)
        }
    }
  }
#endif
