import WirelaceFrames

/// What the schema says is in an advertisement.
public struct AdvertisementDescription: Sendable, Hashable {
  public enum Item: Sendable, Hashable {
    case flags
    case service(BluetoothUUID)
    case localName(isComplete: Bool)
    case manufacturer(UInt16)
    case serviceData(BluetoothUUID)
    case txPower
    case appearance(UInt16)
  }
  public let name: String
  public let advertisement: [Item]
  public let scanResponse: [Item]

  public init(_ name: String, advertisement: [Item], scanResponse: [Item] = []) {
    self.name = name
    self.advertisement = advertisement
    self.scanResponse = scanResponse
  }

  /// Whether a received advertisement is one of these: every service, company and service data that it must name is there.
  public func matches(_ data: AdvertisingData) -> Bool {
    advertisement.allSatisfy { item in
      switch item {
      case .service(let uuid): data.serviceUUIDs.contains(uuid)
      case .manufacturer(let company): data.manufacturerData(company) != nil
      case .serviceData(let uuid): data.serviceData(uuid) != nil
      case .appearance(let appearance): data.appearance == appearance
      case .flags, .localName, .txPower: true
      }
    }
  }
}

/// A typed part of an advertisement: manufacturer or service data.
public struct AdvertisedValue<Value: Sendable>: Sendable {
  public let item: AdvertisementDescription.Item
  public let coding: ValueCoding<Value>

  public init(_ item: AdvertisementDescription.Item, _ coding: ValueCoding<Value>) {
    self.item = item
    self.coding = coding
  }

  /// The value in a received advertisement or scan response; nil when it is not there.
  public func decode(_ data: AdvertisingData) throws(FrameError) -> Value? {
    let bytes: [UInt8]? =
      switch item {
      case .manufacturer(let company): data.manufacturerData(company)
      case .serviceData(let uuid): data.serviceData(uuid)
      default: nil
      }
    guard let bytes else { return nil }
    return try coding.decode(bytes)
  }

  /// The structure that carries a value.
  public func encode(_ value: Value) throws(FrameError) -> AdvertisingData.Structure {
    let bytes = try coding.encode(value)
    return switch item {
    case .serviceData(let uuid): .serviceData(uuid, bytes)
    case .manufacturer(let company): .manufacturer(company, bytes)
    default: AdvertisingData.Structure(type: 0xFF, data: bytes)
    }
  }
}
