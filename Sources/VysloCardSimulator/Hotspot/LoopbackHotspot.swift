#if os(Linux)
  import WirelaceHTTPServer
  import WirelaceSockets

  /// The card's Wi-Fi where there is none: an HTTP server on loopback, one for each hotspot.
  ///
  /// Whoever joins it joins nothing: the server is there for every program on this machine that has the hotspot's key.
  public actor LoopbackHotspot: CardWiFi {
    private var servers: [UInt8: HTTPServer] = [:]
    private let settings: HTTPServerSettings

    public init(settings: HTTPServerSettings = HTTPServerSettings()) {
      var settings = settings
      // A hotspot serves one phone.
      settings.connectionLimit = min(settings.connectionLimit, 16)
      self.settings = settings
    }

    /// Hotspots that are up.
    public var count: Int { servers.count }

    public func open(
      _ hotspot: CardHotspot, for card: CardPeripheral
    ) async throws -> (address: [UInt8], port: UInt16) {
      let server = try await HTTPServer(
        at: .host("127.0.0.1", port: 0), settings: settings, handler: HotspotHandler(hotspot, of: card))
      await servers.updateValue(server, forKey: hotspot.number)?.shutdown(grace: .zero)
      return ([127, 0, 0, 1], server.port)
    }

    /// Downloads that run are cut off, as they are when a radio goes.
    public func close(_ number: UInt8) async { await servers.removeValue(forKey: number)?.shutdown(grace: .zero) }
  }
#endif
