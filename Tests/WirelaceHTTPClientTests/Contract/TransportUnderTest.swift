#if os(Linux)
  import HTTPTestSupport
  import WirelaceHTTP
  import WirelaceHTTPClient
  import WirelaceHTTPServer
  import WirelaceSockets
  import WirelaceURLSession

  /// The transports that keep to one contract.
  enum TransportKind: String, CaseIterable, Sendable {
    case inProcess, sockets, urlSession

    /// Over a network.
    static let networked: [TransportKind] = [.sockets, .urlSession]
    /// A response's body can be read while the request's is written.
    static let fullDuplex: [TransportKind] = [.inProcess, .sockets]
    /// The server is slowed down by a client that does not read.
    static let withBackPressure: [TransportKind] = [.inProcess, .sockets]

    /// One that is to reach servers by itself.
    func make() -> any HTTPTransport {
      switch self {
      case .inProcess: InProcessTransport(SampleHandler())
      case .sockets: SocketHTTPTransport()
      case .urlSession: URLSessionTransport()
      }
    }
  }

  /// A transport with a server behind it.
  struct TransportUnderTest: Sendable {
    let transport: any HTTPTransport
    let base: HTTPURL
    let handler: SampleHandler

    /// Runs a test; the server is shut down behind it.
    static func run(
      _ kind: TransportKind, _ test: @Sendable (TransportUnderTest) async throws -> Void
    ) async throws {
      let handler = SampleHandler()
      if kind == .inProcess {
        let base = HTTPURL(scheme: "http", host: "127.0.0.1")
        return try await test(TransportUnderTest(InProcessTransport(handler), base, handler))
      }
      let server = try await HTTPServer(at: .host("127.0.0.1", port: 0), handler: handler)
      let base = HTTPURL(scheme: "http", host: "127.0.0.1", port: server.port)
      do {
        try await test(TransportUnderTest(kind.make(), base, handler))
      } catch {
        await server.shutdown(grace: .zero)
        throw error
      }
      await server.shutdown(grace: .seconds(5))
    }

    private init(_ transport: any HTTPTransport, _ base: HTTPURL, _ handler: SampleHandler) {
      self.transport = transport
      self.base = base
      self.handler = handler
    }

    /// A GET.
    func request(
      _ target: String, fields: HTTPFields = [:], _ change: (inout HTTPCall) -> Void = { _ in }
    ) -> HTTPRequest {
      request(.get, target, fields: fields, change)
    }

    func request(
      _ method: HTTPMethod, _ target: String, fields: HTTPFields = [:], body: HTTPBody = .empty,
      _ change: (inout HTTPCall) -> Void = { _ in }
    ) -> HTTPRequest {
      let parts = target.split(separator: "?", maxSplits: 1).map { String($0) }
      var request = HTTPRequest(
        method, base.appending(path: parts[0], query: parts.count > 1 ? parts[1] : nil), fields: fields, body: body)
      change(&request.call)
      return request
    }

    /// Status and text of a response.
    func exchange(_ request: HTTPRequest) async throws -> (status: Int, text: String) {
      let response = try await transport.send(request)
      let bytes = try await response.body.collect(upTo: 64 << 20)
      return (response.status, String(decoding: bytes, as: UTF8.self))
    }
  }
#endif
