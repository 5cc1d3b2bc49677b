#if os(Linux)
  import WirelaceHTTP
  import WirelaceSockets

  /// The connections of a transport: lends them out, keeps them between requests, and has callers wait when there are too many.
  actor ConnectionPool {
    nonisolated let unownedExecutor = EventLoop.shared.asUnownedSerialExecutor()

    private struct Idle {
      let connection: ClientConnection
      let until: Duration
    }
    /// What a waiting caller is given.
    private enum Grant: Sendable {
      case connection(ClientConnection)
      /// Room for a new connection, counted already.
      case room
      case nothing
    }
    private struct Waiter {
      let id: UInt64
      let origin: Origin
      let continuation: CheckedContinuation<Grant, Never>
    }

    private let settings: HTTPClientSettings
    private var trust: TLSContext?
    /// By origin, the one used last at the end.
    private var idle: [Origin: [Idle]] = [:]
    private var idleCount = 0
    private var lent: [ObjectIdentifier: ClientConnection] = [:]
    /// Lent, waiting and being set up.
    private var counted: [Origin: Int] = [:]
    private var total = 0
    private var waiters: [Waiter] = []
    private var lastWaiter: UInt64 = 0
    private var isClosed = false
    private var sweeper: Task<Void, Never>?

    init(_ settings: HTTPClientSettings) {
      self.settings = settings
      trust = settings.trust
    }

    deinit { sweeper?.cancel() }

    var counts: (all: Int, idle: Int) { (total, idleCount) }

    // MARK: - Lending

    /// A connection to use alone, until it is given back.
    /// - Parameter fresh: whether it must not be one that has waited.
    func acquire(_ origin: Origin, fresh: Bool, connectTimeout: Duration) async throws -> ClientConnection {
      if fresh { while let kept = takeIdle(origin) { drop(kept) } }
      while let kept = takeIdle(origin) {
        if await kept.isUsable, !isClosed { return lend(kept) }
        drop(kept)
      }
      guard !isClosed else { throw ClientError.connecting(.closed) }
      if hasRoom(origin) {
        count(origin)
      } else if (counted[origin] ?? 0) < settings.originLimit, let oldest = oldestIdle() {
        // Connections that wait make room for those that are wanted now.
        take(oldest.0, oldest.1)
        drop(oldest.1)
        count(origin)
      } else {
        switch await wait(for: origin) {
        case .nothing:
          throw isClosed ? ClientError.connecting(.closed) : CancellationError()
        case .connection(let connection):
          if Task.isCancelled {
            release(connection, isUsable: true)
            throw CancellationError()
          }
          if await connection.isUsable { return connection }
          release(connection, isUsable: false)
          return try await acquire(origin, fresh: fresh, connectTimeout: connectTimeout)
        case .room: break
        }
      }
      return try await connect(origin, connectTimeout)
    }

    private func connect(_ origin: Origin, _ timeout: Duration) async throws -> ClientConnection {
      do throws(SocketError) {
        if Task.isCancelled { throw .cancelled }
        let socket = try await SocketConnection.connect(
          to: .host(origin.host, port: origin.port), tls: origin.isSecure ? try context() : nil,
          timeout: timeout, bufferLimit: settings.bufferLimit)
        if isClosed {
          await socket.abort()
          throw .closed
        }
        let connection = ClientConnection(socket, origin, settings, self)
        await socket.whenEnded { [weak self, weak connection] in
          guard let connection else { return }
          self?.assumeIsolated { $0.forget(connection) }
        }
        return lend(connection)
      } catch {
        uncount(origin)
        throw ClientError.connecting(error)
      }
    }

    private func context() throws(SocketError) -> TLSContext {
      if let trust { return trust }
      let system = try TLSContext()
      trust = system
      return system
    }

    private func lend(_ connection: ClientConnection) -> ClientConnection {
      lent[ObjectIdentifier(connection)] = connection
      return connection
    }

    /// Takes a connection back, to keep it or to close it.
    func release(_ connection: ClientConnection, isUsable: Bool) {
      guard lent.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
      guard isUsable, !isClosed else { return drop(connection) }
      let origin = connection.origin
      if let index = waiters.firstIndex(where: { $0.origin == origin }) {
        return waiters.remove(at: index).continuation.resume(returning: .connection(lend(connection)))
      }
      // One that is wanted by nobody stands in the way of those who wait for room.
      guard idleCount < settings.idleLimit, waiters.isEmpty else { return drop(connection) }
      idle[origin, default: []].append(Idle(connection: connection, until: settings.clock.now + settings.idleTimeout))
      idleCount += 1
      startSweeper()
    }

    // MARK: - Room

    private func hasRoom(_ origin: Origin) -> Bool {
      total < settings.connectionLimit && (counted[origin] ?? 0) < settings.originLimit
    }

    private func count(_ origin: Origin) {
      total += 1
      counted[origin, default: 0] += 1
    }

    private func uncount(_ origin: Origin) {
      total -= 1
      let left = (counted[origin] ?? 1) - 1
      counted[origin] = left == 0 ? nil : left
      guard let index = waiters.firstIndex(where: { hasRoom($0.origin) }) else { return }
      let waiter = waiters.remove(at: index)
      count(waiter.origin)
      waiter.continuation.resume(returning: .room)
    }

    /// Closes a connection that is neither lent nor kept.
    private func drop(_ connection: ClientConnection) {
      Task { await connection.close() }
      uncount(connection.origin)
    }

    private func wait(for origin: Origin) async -> Grant {
      lastWaiter += 1
      let id = lastWaiter
      return await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          if Task.isCancelled || isClosed { return continuation.resume(returning: .nothing) }
          waiters.append(Waiter(id: id, origin: origin, continuation: continuation))
        }
      } onCancel: {
        Task { await self.stopWaiting(id) }
      }
    }

    private func stopWaiting(_ id: UInt64) {
      guard let index = waiters.firstIndex(where: { $0.id == id }) else { return }
      waiters.remove(at: index).continuation.resume(returning: .nothing)
    }

    // MARK: - Waiting connections

    private func takeIdle(_ origin: Origin) -> ClientConnection? {
      guard let last = idle[origin]?.last?.connection else { return nil }
      take(origin, last)
      return last
    }

    /// Takes a connection out of those that wait.
    private func take(_ origin: Origin, _ connection: ClientConnection) {
      guard var list = idle[origin], let index = list.lastIndex(where: { $0.connection === connection }) else { return }
      list.remove(at: index)
      idle[origin] = list.isEmpty ? nil : list
      idleCount -= 1
    }

    private func oldestIdle() -> (Origin, ClientConnection)? {
      let first = idle.compactMap { origin, list in list.first.map { (origin, $0) } }.min { $0.1.until < $1.1.until }
      return first.map { ($0.0, $0.1.connection) }
    }

    /// The server ended a connection; when it waits, it waits no more.
    private func forget(_ connection: ClientConnection) {
      guard idle[connection.origin]?.contains(where: { $0.connection === connection }) ?? false else { return }
      take(connection.origin, connection)
      drop(connection)
    }

    private func startSweeper() {
      guard sweeper == nil else { return }
      sweeper = Task { [weak self, clock = settings.clock] in
        while let wait = await self?.sweep() {
          do { try await clock.sleep(for: wait) } catch { return }
        }
      }
    }

    /// Closes what has waited for too long; returns when to look again, nil when nothing waits.
    private func sweep() -> Duration? {
      let now = settings.clock.now
      for (origin, list) in idle {
        for entry in list where entry.until <= now {
          take(origin, entry.connection)
          drop(entry.connection)
        }
      }
      guard let next = idle.values.compactMap({ $0.first?.until }).min() else {
        sweeper = nil
        return nil
      }
      return max(.milliseconds(1), next - now)
    }

    // MARK: - The end

    func close() async {
      isClosed = true
      sweeper?.cancel()
      for waiter in waiters { waiter.continuation.resume(returning: .nothing) }
      waiters = []
      for (origin, list) in idle {
        for entry in list {
          take(origin, entry.connection)
          drop(entry.connection)
        }
      }
      for connection in lent.values { await connection.abort() }
    }
  }
#endif
