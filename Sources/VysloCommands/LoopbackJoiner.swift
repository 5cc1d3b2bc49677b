#if os(Linux)
  import VysloOpen
  import WirelaceCommandLine
  import WirelaceHTTP
  import WirelaceHTTPClient

  /// The hotspot of a card on this machine: an HTTP server on loopback, so that there is nothing to join.
  struct LoopbackJoiner: VysloHotspotJoiner {
    func join(_ hotspot: VysloHotspot) async throws -> any HTTPTransport {
      guard hotspot.host.hasPrefix("127.") else {
        throw CommandFailure("the card's Wi-Fi is at \(hotspot.host), and this program joins none")
      }
      return SocketHTTPTransport()
    }

    func leave(_ hotspot: VysloHotspot) async {}
  }
#endif
