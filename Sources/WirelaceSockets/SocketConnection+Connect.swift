#if os(Linux)
  import Glibc

  extension SocketConnection {
    /// Connects. Several addresses of a name are tried 250 ms apart, or at once when the one before failed; the first wins (RFC 8305).
    /// - Parameters:
    ///   - tls: how to encrypt; nil: not at all. A host's certificate has to show the name it was connected by.
    ///   - serverName: the name the certificate has to show instead; needed with TLS over a Unix socket.
    ///   - timeout: for all of it: the name, the connection and TLS.
    ///   - bufferLimit: bytes held in either direction.
    public static func connect(
      to address: SocketAddress, tls: TLSContext? = nil, serverName: String? = nil, timeout: Duration = .seconds(10),
      bufferLimit: Int = 1 << 18
    ) async throws(SocketError) -> SocketConnection {
      try EventLoop.start()
      if Task.isCancelled { throw .cancelled }
      let result = await withTaskGroup(of: Result<SocketConnection, SocketError>?.self) { group in
        group.addTask {
          do throws(SocketError) {
            let connection = try await race(address, bufferLimit)
            if let tls {
              var host = serverName
              if host == nil, case .host(let name, _) = address { host = name }
              try await connection.startTLS(tls, host: host)
            }
            return .success(connection)
          } catch {
            return .failure(error)
          }
        }
        group.addTask {
          try? await Task.sleep(for: timeout)
          return nil
        }
        let first = await group.next() ?? nil
        group.cancelAll()
        await group.waitForAll()
        return first
      }
      if let result { return try result.get() }
      throw Task.isCancelled ? .cancelled : .timedOut
    }

    private enum Attempt: Sendable {
      case connected(SocketConnection)
      case failed(SocketError)
      case pause
    }

    private static func race(_ address: SocketAddress, _ bufferLimit: Int) async throws(SocketError) -> SocketConnection
    {
      let addresses: [NativeAddress]
      switch address {
      case .unix(let path):
        guard let native = NativeAddress(unix: path) else { throw .resolution("the path is too long") }
        addresses = [native]
      case .host(let name, let port): addresses = try await NativeAddress.resolve(name, port)
      }
      let result = await withTaskGroup(of: Attempt.self) { group -> Result<SocketConnection, SocketError> in
        var rest = addresses[...]
        var running = 0
        var failure = SocketError.resolution("no address")
        func tryNext() {
          guard let next = rest.popFirst() else { return }
          running += 1
          group.addTask { await attempt(next, bufferLimit) }
          if !rest.isEmpty {
            group.addTask {
              try? await Task.sleep(for: .milliseconds(250))
              return .pause
            }
          }
        }
        tryNext()
        while let attempt = await group.next() {
          switch attempt {
          case .connected(let connection):
            group.cancelAll()
            return .success(connection)
          case .failed(let error):
            running -= 1
            failure = error
            if !Task.isCancelled { tryNext() }
            if running == 0 {
              group.cancelAll()
              return .failure(failure)
            }
          case .pause: if !Task.isCancelled { tryNext() }
          }
        }
        return .failure(failure)
      }
      return try result.get()
    }

    private static func attempt(_ address: NativeAddress, _ bufferLimit: Int) async -> Attempt {
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
      let descriptor = socket(address.family, kind, 0)
      guard descriptor >= 0 else { return .failed(.system(code: errno, operation: "socket")) }
      setNoDelay(descriptor)
      let status = address.withPointer { Glibc.connect(descriptor, $0, $1) }
      if status != 0, errno != EINPROGRESS {
        let error = SocketError(errno == ENOENT ? ECONNREFUSED : errno, "connect")
        _ = Glibc.close(descriptor)
        return .failed(error)
      }
      let connection = SocketConnection(descriptor, isConnecting: status != 0, bufferLimit: bufferLimit)
      do throws(SocketError) {
        try await connection.start()
        return .connected(connection)
      } catch {
        return .failed(error)
      }
    }
  }

  /// Small writes go out at once. On a Unix socket there is nothing to set, and that is no error.
  func setNoDelay(_ descriptor: Int32) {
    var one: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, 4)
  }
#endif
