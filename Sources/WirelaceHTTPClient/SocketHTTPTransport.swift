#if os(Linux)
  import WirelaceHTTP
  import WirelaceHTTP1
  import WirelaceLocks
  import WirelaceSockets

  /// Sends requests over HTTP/1.1 on sockets, `http` and `https`; connections are kept for the next request.
  ///
  /// It may be dropped at any time: running exchanges end as they would, waiting connections are closed.
  public final class SocketHTTPTransport: HTTPTransport {
    private let settings: HTTPClientSettings
    private let pool: ConnectionPool
    private let rules: HTTPCallRules

    public init(_ settings: HTTPClientSettings = HTTPClientSettings()) {
      self.settings = settings
      pool = ConnectionPool(settings)
      rules = HTTPCallRules(clock: settings.clock, redirectLimit: settings.redirectLimit)
    }

    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
      do throws(SocketError) { try EventLoop.start() } catch { throw ClientError.connecting(error) }
      return try await rules.send(request) { [pool, settings] in try await Self.send($0, pool, settings) }
    }

    /// Ends all connections; calls that run, and later ones, throw an error of kind `closed`.
    public func close() async { await pool.close() }

    /// Connections there are, and those of them that wait for their next request.
    public var connectionCount: (all: Int, idle: Int) { get async { await pool.counts } }

    private static func send(
      _ request: HTTPRequest, _ pool: ConnectionPool, _ settings: HTTPClientSettings
    ) async throws -> HTTPResponse {
      let message = try OutgoingMessage(request, settings)
      let origin = Origin(request.url)
      var expects = message.expectsContinue
      var fresh = false
      var repeats = 0
      while true {
        let connection = try await pool.acquire(
          origin, fresh: fresh, connectTimeout: request.call.connectTimeout ?? settings.connectTimeout)
        do {
          return try await connection.send(message, expects: expects)
        } catch let stale as StaleConnection {
          guard stale.sentNothing || message.canBeRepeated, repeats < 3 else { throw stale.error }
          repeats += 1
          // The others that wait are hardly younger.
          fresh = true
        } catch is ExpectationFailed {
          expects = false
        }
      }
    }
  }

  /// A connection that the server had given up when it was to be used again.
  struct StaleConnection: Error {
    let error: any Error
    let sentNothing: Bool
  }

  /// The server wants the body without being asked for its consent (417).
  struct ExpectationFailed: Error {}

  /// Where a connection leads to.
  struct Origin: Sendable, Hashable {
    let isSecure: Bool
    /// Without the brackets of an IPv6 address.
    let host: String
    let port: UInt16

    init(_ url: HTTPURL) {
      isSecure = url.isSecure
      host = url.host.hasPrefix("[") ? String(url.host.dropFirst().dropLast()) : url.host
      port = url.effectivePort
    }
  }

  /// A request as it stands on the wire.
  struct OutgoingMessage: Sendable {
    let request: HTTPRequest
    let framing: HTTP1Framing
    let expectsContinue: Bool
    private let fields: HTTPFields

    /// What the transport writes itself, and what holds for one connection only.
    private static let own: Set<String> = [
      "connection", "content-length", "expect", "host", "keep-alive", "proxy-connection", "te", "transfer-encoding",
      "upgrade",
    ]

    init(_ request: HTTPRequest, _ settings: HTTPClientSettings) throws {
      self.request = request
      if request.body.isEmpty {
        framing = .none
      } else {
        framing = request.body.length.map { .length(Int(clamping: $0)) } ?? .chunked
      }
      expectsContinue = !request.body.isEmpty && (request.body.length ?? .max) >= settings.continueThreshold
      var fields = HTTPFields()
      try fields.append("Host", request.url.authority)
      for field in request.fields where !Self.own.contains(HTTPSyntax.lowercased(field.name)) {
        fields.append(checked: field.name, field.value)
      }
      self.fields = fields
    }

    func head(expects: Bool) -> HTTP1RequestHead {
      var head = HTTP1RequestHead(method: request.method.name, target: request.url.target, fields: fields)
      if expects { head.fields.append(checked: "Expect", "100-continue") }
      return head
    }

    /// Whether the server may see it twice without harm, and it can be sent twice.
    var canBeRepeated: Bool { [.get, .head, .options].contains(request.method) && request.body.isReplayable }
  }
#endif
