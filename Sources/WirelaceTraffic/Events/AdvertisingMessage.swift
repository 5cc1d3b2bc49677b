import WirelaceBluetooth
import WirelaceFrames

/// An advertisement or a scan response, as an HCI event or packets of the air tell it.
public struct AdvertisingMessage: Sendable {
  public enum Kind: Sendable, Hashable {
    case connectable, directed, scannable, nonConnectable, scanResponse
    case other(UInt8)
  }

  /// A piece of data that came in several reports, or packets of the air.
  public struct Part: Sendable, Hashable {
    public let packet: PacketMark
    /// Of its first byte in the whole data.
    public let offset: Int
    public let count: Int
  }

  /// Of data in several pieces the first one's.
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
  /// Whether data of an extended advertisement are missing at the end: they were not received, or are not joined.
  public let isPartial: Bool
  /// The pieces, in order; empty when the data came in one.
  public let parts: [Part]
  /// Data that came in several reports, decoded when they are whole; nil for others, which their reader decodes.
  public let content: Result<Advertising.AdvertisingData, FrameError>?

  init(
    packet: PacketMark, adapter: Int, kind: Kind, advertiser: DeviceAddress?, target: DeviceAddress?, rssi: Int8?,
    isPartial: Bool, parts: [Part] = [], content: Result<Advertising.AdvertisingData, FrameError>? = nil
  ) {
    self.packet = packet
    self.adapter = adapter
    self.kind = kind
    self.advertiser = advertiser
    self.target = target
    self.rssi = rssi
    self.isPartial = isPartial
    self.parts = parts
    self.content = content
  }
}
