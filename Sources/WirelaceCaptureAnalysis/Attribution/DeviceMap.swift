import WirelaceBluetooth
import WirelaceFrames
import WirelaceTraffic

/// What is known of the attributes of devices from elsewhere: a handles file, an earlier capture.
public struct DeviceMap: Sendable {
  public struct Device: Sendable {
    /// Nil: of any device.
    public var address: DeviceAddress?
    public var database: AttributeDatabase
    public init(address: DeviceAddress?, database: AttributeDatabase) {
      self.address = address
      self.database = database
    }
  }
  public private(set) var devices: [Device] = []

  /// More devices are not kept.
  public static let mostDevices = 1024

  public init() {}

  public var isEmpty: Bool { devices.isEmpty }

  /// Adds a device, or puts together what is known of one.
  public mutating func add(_ device: Device) {
    guard !device.database.isEmpty else { return }
    if let index = devices.firstIndex(where: { $0.address == device.address }) {
      devices[index].database.merge(device.database)
    } else if devices.count < Self.mostDevices {
      devices.append(device)
    }
  }

  /// What is known of a device: of this address, else of any device; else, when only one device is known and this one has no
  /// known address, of that one.
  public func database(of address: DeviceAddress?) -> AttributeDatabase? {
    if let address, let found = devices.first(where: { $0.address?.mayBe(address) == true }) { return found.database }
    if let general = devices.first(where: { $0.address == nil }) { return general.database }
    return address == nil && devices.count == 1 ? devices.first?.database : nil
  }
}

extension AttributeDatabase {
  /// Puts in what another one knows.
  mutating func merge(_ other: AttributeDatabase) {
    for service in other.services { insert(service) }
    for include in other.includes { insert(include) }
    for characteristic in other.characteristics { insert(characteristic) }
    for attribute in other.attributes { insert(attribute) }
  }
}
