#if os(Linux)
  import WirelaceHTTP
  import WirelaceHTTP1
  import WirelaceSockets

  /// A client that sends whatever bytes a test wants, and reads responses.
  public actor RawClient {
    public struct Answer: Sendable, Hashable {
      public var head: HTTP1ResponseHead
      public var body: [UInt8]
      public var status: Int { head.status }
      public var text: String { String(decoding: body, as: UTF8.self) }
    }

    public nonisolated let unownedExecutor = EventLoop.shared.asUnownedSerialExecutor()
    public let socket: SocketConnection
    private var decoder = HTTP1Decoder(.responses)

    public init(port: UInt16, tls: TLSContext? = nil) async throws {
      socket = try await SocketConnection.connect(
        to: .host("127.0.0.1", port: port), tls: tls, serverName: tls == nil ? nil : "localhost", timeout: patience)
    }

    /// Sends bytes; `expecting` names the methods of the requests in them.
    public func send(_ text: String, expecting methods: [String] = ["GET"]) async throws {
      for method in methods { decoder.expectResponse(to: method) }
      try await socket.write(Array(text.utf8), timeout: patience)
    }

    /// The next response, interim ones included; nil when the connection ends in front of one.
    public func answer() async throws -> Answer? {
      guard case .response(let head)? = try await event() else { return nil }
      if head.isInformational { return Answer(head: head, body: []) }
      var body: [UInt8] = []
      while let event = try await event() {
        guard case .body(let bytes) = event else { break }
        body += bytes
      }
      return Answer(head: head, body: body)
    }

    /// Whether the server has closed the connection, without a byte more.
    public func isClosed() async throws -> Bool { try await socket.read(timeout: patience).isEmpty }

    private func event() async throws -> HTTP1Event? {
      while true {
        if let event = try decoder.next() { return event }
        let bytes = try await socket.read(timeout: patience)
        if bytes.isEmpty { return try decoder.finish() }
        decoder.receive(bytes)
      }
    }
  }
#endif
