#if os(Linux)
  import WirelaceLocks
  import WirelaceSockets

  /// A server that does with each connection what a test says, down to the byte.
  public final class HostileServer: Sendable {
    public let port: UInt16
    private let listener: SocketListener
    private let counter = Guarded(0)

    /// `serve` gets each connection with its number, from 1; the connection ends when it returns.
    public init(
      tls: TLSContext? = nil, _ serve: @escaping @Sendable (SocketConnection, Int) async throws -> Void
    ) async throws {
      let listener = try await SocketListener(at: .host("127.0.0.1", port: 0))
      self.listener = listener
      port = listener.port
      let counter = counter
      Task {
        while let socket = try? await listener.accept() {
          let number = counter.withLock { count in
            count += 1
            return count
          }
          Task {
            do {
              if let tls { try await socket.secure(tls) }
              try await serve(socket, number)
            } catch {}
            await socket.close()
          }
        }
      }
    }

    /// How many connections came.
    public var connectionCount: Int { counter.withLock { $0 } }

    public func close() async { await listener.close() }
  }

  extension SocketConnection {
    /// Reads up to the empty line behind a head; what follows it is read too when it comes along. Nil when the peer ends before.
    public func readHead() async throws -> String? {
      var text = ""
      while text.firstRange(of: "\r\n\r\n") == nil {
        let bytes = try await read(timeout: patience)
        if bytes.isEmpty { return nil }
        text += String(decoding: bytes, as: UTF8.self)
      }
      return text
    }

    public func send(_ text: String) async throws { try await write(Array(text.utf8), timeout: patience) }

    /// Reads and forgets until the peer ends.
    public func readToEnd() async throws { while try await !read(timeout: patience).isEmpty {} }
  }
#endif
