import WirelaceHTTP

/// A card's own Wi-Fi.
public struct VysloHotspot: Sendable, Hashable {
  public let name: String
  /// A secret.
  public let passphrase: String
  /// Where the card's HTTP server is: an IPv4 address and a port.
  public let host: String
  public let port: Int

  public init(name: String, passphrase: String, host: String, port: Int) {
    self.name = name
    self.passphrase = passphrase
    self.host = host
    self.port = port
  }
}

extension VysloHotspot: CustomStringConvertible, CustomReflectable {
  public var description: String { "hotspot \(name) at \(host):\(port)" }
  public var customMirror: Mirror { Mirror(self, children: ["name": name, "host": host, "port": port]) }
}

/// Joins and leaves the Wi-Fi of cards.
public protocol VysloHotspotJoiner: Sendable {
  /// Joins; returns what carries HTTP requests to the card. The user may be asked, and may say no: an error then.
  func join(_ hotspot: VysloHotspot) async throws -> any HTTPTransport

  /// Goes back to whatever network was there before. Called once for each ``join(_:)`` that came back, whatever happened between.
  func leave(_ hotspot: VysloHotspot) async
}

/// A machine that can join no Wi-Fi.
struct NoHotspots: VysloHotspotJoiner {
  func join(_ hotspot: VysloHotspot) async throws -> any HTTPTransport {
    throw VysloBleError(.cardBusy, "this machine cannot join the card's Wi-Fi: set VysloEnvironment.hotspots")
  }

  func leave(_ hotspot: VysloHotspot) async {}
}

func platformHotspotJoiner() -> any VysloHotspotJoiner { NoHotspots() }
