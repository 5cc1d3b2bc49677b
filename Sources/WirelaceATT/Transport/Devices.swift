import WirelaceGATT

/// An advertisement that a scan met.
public struct ScanReport: Sendable, Hashable {
  public var address: PeerAddress
  public var advertisement: AdvertisingData
  /// Empty where the device sent none, or was not asked.
  public var scanResponse: AdvertisingData
  /// In dBm; nil where the controller does not say.
  public var rssi: Int8?
  public var isConnectable: Bool

  public init(
    address: PeerAddress, advertisement: AdvertisingData, scanResponse: AdvertisingData = AdvertisingData(),
    rssi: Int8? = nil, isConnectable: Bool = true
  ) {
    self.address = address
    self.advertisement = advertisement
    self.scanResponse = scanResponse
    self.rssi = rssi
    self.isConnectable = isConnectable
  }

  /// Advertisement and scan response together.
  public var data: AdvertisingData { AdvertisingData(advertisement.structures + scanResponse.structures) }
}

/// The side that scans and connects.
public protocol ATTCentral: Sendable {
  /// Scans until the sequence is dropped. Devices are reported again each time they are met.
  func scan() async throws(LinkError) -> ScanReports

  /// Connects. Errors: `timedOut`, `adapterUnavailable`, `system`, `cancelled`.
  func connect(to peer: PeerAddress, within timeout: Duration) async throws(LinkError) -> any ATTLink

  /// Drops this side's keys for a device; the next time, it pairs. No bond is no error.
  func forgetBond(with peer: PeerAddress) async throws(LinkError)
}

/// The side that advertises and is connected to.
public protocol ATTPeripheral: Sendable {
  /// Advertises until told otherwise, also while centrals are connected, as far as the controller can. Replaces what was advertised.
  func advertise(_ advertisement: AdvertisingData, scanResponse: AdvertisingData) async throws(LinkError)

  func stopAdvertising() async throws(LinkError)

  /// The next connection, in the order in which they came about. Errors: `adapterUnavailable`, `system`, `cancelled`.
  func accept() async throws(LinkError) -> any ATTLink

  /// Drops this side's keys for a device. No bond is no error.
  func forgetBond(with peer: PeerAddress) async throws(LinkError)

  /// Drops this side's keys for every device.
  func forgetBonds() async throws(LinkError)
}
