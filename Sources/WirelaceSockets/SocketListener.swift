#if os(Linux)
  import CEpoll
  import Glibc

  /// Takes connections at an address. Nothing is taken off the system's queue unless someone waits in `accept`.
  public actor SocketListener {
    public nonisolated let unownedExecutor = EventLoop.shared.asUnownedSerialExecutor()
    private let loop = EventLoop.shared
    /// The port it listens at; 0 for a Unix socket.
    public nonisolated let port: UInt16
    private let path: String?
    private var descriptor: Int32
    private var registration: UInt64?
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private var interest: UInt32 = 0
    private var isCancelled = false

    /// Listens: at the first address of a name, or at a path where nothing is yet.
    /// - Parameter backlog: how many connections the system holds until they are taken.
    public init(at address: SocketAddress, backlog: Int32 = 1024) async throws(SocketError) {
      try EventLoop.start()
      let native: NativeAddress
      switch address {
      case .unix(let path):
        guard let found = NativeAddress(unix: path) else { throw .resolution("the path is too long") }
        native = found
        self.path = path
      case .host(let name, let port):
        guard let found = try await NativeAddress.resolve(name, port).first else { throw .resolution("no address") }
        native = found
        path = nil
      }
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
      let descriptor = socket(native.family, kind, 0)
      guard descriptor >= 0 else { throw .system(code: errno, operation: "socket") }
      var one: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, 4)
      guard native.withPointer({ bind(descriptor, $0, $1) }) == 0, listen(descriptor, backlog) == 0 else {
        let error = SocketError.system(code: errno, operation: "bind")
        _ = Glibc.close(descriptor)
        throw error
      }
      do {
        port = native.family == AF_UNIX ? 0 : try Self.boundPort(descriptor)
      } catch {
        _ = Glibc.close(descriptor)
        throw error
      }
      self.descriptor = descriptor
      registration = loop.register(descriptor, 0) { [weak self] _ in self?.assumeIsolated { $0.wakeAll() } }
      guard registration != nil else {
        _ = Glibc.close(descriptor)
        self.descriptor = -1
        throw .system(code: errno, operation: "epoll_ctl")
      }
    }

    deinit {
      if let registration { loop.forget(registration) }
      if descriptor >= 0 { _ = Glibc.close(descriptor) }
      if let path, descriptor >= 0 { unlink(path) }
    }

    /// The next connection; TLS is set up by `secure`, so that a slow peer keeps nobody else out. Cancelling closes the listener.
    /// - Parameter bufferLimit: bytes held in either direction.
    public func accept(bufferLimit: Int = 1 << 18) async throws(SocketError) -> SocketConnection {
      while true {
        guard descriptor >= 0 else { throw isCancelled ? .cancelled : .closed }
        let accepted = Glibc.accept(descriptor, nil, nil)
        if accepted >= 0 {
          _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
          _ = fcntl(accepted, F_SETFL, O_NONBLOCK)
          setNoDelay(accepted)
          let connection = SocketConnection(accepted, bufferLimit: bufferLimit)
          try await connection.start()
          return connection
        }
        switch errno {
        case EAGAIN: await wait()
        case EINTR, ECONNABORTED: continue
        case EMFILE, ENFILE, ENOBUFS, ENOMEM:
          // Only time helps: the connection stays in the queue, and epoll would report it without end.
          do { try await Task.sleep(for: .milliseconds(100)) } catch { close(.cancelled) }
        case let code: throw .system(code: code, operation: "accept")
        }
      }
    }

    /// Stops listening; those who wait in `accept` end with `closed`.
    public func close() { close(.closed) }

    private func close(_ reason: SocketError) {
      guard descriptor >= 0 else { return }
      isCancelled = reason == .cancelled
      if let registration { loop.forget(registration) }
      registration = nil
      _ = Glibc.close(descriptor)
      descriptor = -1
      if let path { unlink(path) }
      wakeAll()
    }

    private func wait() async {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          waiters.append(continuation)
          watch(EPOLLIN.rawValue)
        }
      } onCancel: {
        loop.execute { [weak self] in self?.assumeIsolated { $0.close(.cancelled) } }
      }
    }

    private func wakeAll() {
      watch(0)
      let woken = waiters
      waiters = []
      for waiter in woken { waiter.resume() }
    }

    private func watch(_ wanted: UInt32) {
      guard descriptor >= 0, let registration, interest != wanted else { return }
      loop.change(descriptor, registration, from: interest, to: wanted)
      interest = wanted
    }

    private static func boundPort(_ descriptor: Int32) throws(SocketError) -> UInt16 {
      var address = sockaddr_in6()
      var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
      let status = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
      }
      guard status == 0 else { throw .system(code: errno, operation: "getsockname") }
      // The port stands at the same place in an IPv4 address.
      return UInt16(bigEndian: address.sin6_port)
    }
  }

  extension SocketConnection {
    /// Of a server: encrypts an accepted connection; closes it when that fails.
    /// - Parameter timeout: how long the client may take.
    public func secure(_ context: TLSContext, timeout: Duration = .seconds(10)) async throws(SocketError) {
      let timer = EventLoop.shared.schedule(after: timeout) { [weak self] in
        self?.assumeIsolated { $0.expireHandshake() }
      }
      defer { EventLoop.shared.cancel(timer: timer) }
      try await startTLS(context, host: nil)
    }
  }
#endif
