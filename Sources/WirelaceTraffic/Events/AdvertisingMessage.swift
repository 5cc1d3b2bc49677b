import WirelaceBluetooth

/// An advertisement or a scan response, as an HCI event reports it.
public struct AdvertisingMessage: Sendable {
  public enum Kind: Sendable, Hashable {
    case connectable, directed, scannable, nonConnectable, scanResponse
    case other(UInt8)
  }

  public let packet: PacketMark
  /// The adapter that heard it.
  public let adapter: Int
  public let kind: Kind
  /// Nil when it sent no address.
  public let advertiser: DeviceAddress?
  /// Whom a directed advertisement is for.
  public let target: DeviceAddress?
  /// In dBm.
  public let rssi: Int8?
  /// Whether more data of an extended advertisement follow in another report.
  public let isPartial: Bool
}
