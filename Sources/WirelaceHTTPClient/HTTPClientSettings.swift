#if os(Linux)
  import WirelaceHTTP
  import WirelaceHTTP1
  import WirelaceSockets

  /// Limits of a ``SocketHTTPTransport``.
  public struct HTTPClientSettings: Sendable {
    /// Connections at once, those that wait for their next request included; more calls wait.
    public var connectionLimit = 128
    /// Connections at once to one origin.
    public var originLimit = 16
    /// Connections that wait for their next request.
    public var idleLimit = 32
    /// How long a connection may wait for its next request. Less than servers usually keep one.
    public var idleTimeout = Duration.seconds(30)
    /// For the name, the connection and TLS together, of calls without a limit of their own.
    public var connectTimeout = Duration.seconds(10)
    /// Of calls without a time limit of their own: how long the server may take to make room for more of the request, to begin its
    /// response behind the request's end, and to send more of it.
    public var stallTimeout = Duration.seconds(60)
    /// Bodies of at least so many bytes, and those of unknown length, wait for the server's consent (`Expect: 100-continue`).
    public var continueThreshold: Int64 = 1 << 20
    /// How long to wait for the consent; then the body is sent without.
    public var continueTimeout = Duration.seconds(1)
    /// What a response may hold: by default heads of 64 KiB, bodies of 4 GiB.
    public var limits: HTTP1Limits
    /// Interim responses (1xx) in front of a response.
    public var interimLimit = 20
    /// Redirects of one call.
    public var redirectLimit = 5
    /// Bytes held of a connection in either direction.
    public var bufferLimit = 256 << 10
    /// What is trusted; nil: the authorities of the system.
    public var trust: TLSContext?
    /// For the time limits of calls and of waiting connections.
    public var clock: any HTTPClock = SystemHTTPClock()

    public init() {
      var limits = HTTP1Limits()
      limits.head = 64 << 10
      limits.body = 4 << 30
      self.limits = limits
    }
  }
#endif
