#if os(Linux)
  import WirelaceHTTP
  import WirelaceHTTPServer
  import WirelaceSockets

  /// The speech assessment platform on this machine: its calls over HTTP and its real-time channels, with scores that are made up of the audio's
  /// energy. It lives until ``shutdown()``.
  public final class PlatformSimulator: Sendable {
    private let state: SimulatorState
    private let server: HTTPServer
    private let isSecure: Bool
    public let port: UInt16

    /// Listens and answers.
    ///
    /// - Parameters:
    ///   - port: 0 for one that is free.
    ///   - tls: for `https` and `wss`.
    /// - Throws: `SocketError` when it cannot listen there.
    public init(
      settings: SimulatorSettings = SimulatorSettings(), host: String = "127.0.0.1", port: UInt16 = 0,
      tls: TLSContext? = nil
    ) async throws(SocketError) {
      let state = SimulatorState(settings)
      let handler = PlatformHandler(state: state)
      var serverSettings = HTTPServerSettings()
      serverSettings.limits.body = PlatformHandler.bodyLimit + 1 << 21
      serverSettings.fault = { request in handler.fault(for: request) }
      server = try await HTTPServer(
        at: .host(host, port: port), tls: tls, settings: serverSettings, webSockets: PlatformAcceptor(state: state),
        handler: handler)
      self.state = state
      self.port = server.port
      isSecure = tls != nil
    }

    /// `http://127.0.0.1:PORT`, of TLS `https://localhost:PORT`.
    public var baseURL: String { isSecure ? "https://localhost:\(port)" : "http://127.0.0.1:\(port)" }

    /// What was asked so far, the latest 10,000.
    public var requests: [SimulatorRequest] { state.requests }
    /// How often was charged altogether.
    public var charges: Int { state.charges }
    /// How often was charged under a key.
    public func charges(key: String) -> Int { state.chargesByKey[key] ?? 0 }

    /// Has something go wrong: with the next call of this operation, nil for the next call of any.
    public func queue(_ fault: SimulatorFault, on operation: String? = nil) { state.queue(fault, on: operation) }

    /// Ends all connections and takes none for so long.
    public func beginOutage(_ length: Duration) async {
      for connection in state.beginOutage(length) { await connection.breakOff(resets: true) }
    }

    /// Forgets requests, keys, charges, records and faults.
    public func reset() { state.reset() }

    public func shutdown() async { await server.shutdown(grace: .seconds(1)) }
  }
#endif
