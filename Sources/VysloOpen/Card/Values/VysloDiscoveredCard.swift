import Foundation
import WirelaceATT
import WirelaceDigests

/// A card that a scan met.
public struct VysloDiscoveredCard: Sendable, Hashable, Identifiable {
  /// The name that the user gave the card in the VYSLO app; `VYSLO` where it was not heard yet.
  public let name: String
  /// Stable on this device.
  public let identifier: UUID
  /// How strong it is heard, in dBm; nil where the controller does not say.
  public let rssi: Int?
  /// The card has an owner.
  public let isBound: Bool
  /// Its pairing window is open.
  public let isPairing: Bool
  let address: PeerAddress

  public var id: UUID { identifier }

  init(name: String?, address: PeerAddress, rssi: Int8?, isBound: Bool, isPairing: Bool) {
    self.name = name ?? "VYSLO"
    self.address = address
    self.rssi = rssi.map { Int($0) }
    self.isBound = isBound
    self.isPairing = isPairing
    identifier = Self.identifier(of: address)
  }

  /// The system's own identifier, else one made of the address (RFC 9562, version 8).
  static func identifier(of address: PeerAddress) -> UUID {
    if case .system(let name) = address, let identifier = UUID(uuidString: name) { return identifier }
    var bytes = Array(SHA256Digest.of(Array("vyslo-card \(address)".utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
