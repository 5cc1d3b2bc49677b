/// What brings up the card's hotspot; a server on loopback stands for it in tests and simulators.
public protocol CardWiFi: Sendable {
  /// Brings up a hotspot, and serves what it is for.
  ///
  /// - Returns: Where its server listens: an IPv4 address as it is written, and the port.
  func open(_ hotspot: CardHotspot, for card: CardPeripheral) async throws -> (address: [UInt8], port: UInt16)

  func close(_ number: UInt8) async
}
