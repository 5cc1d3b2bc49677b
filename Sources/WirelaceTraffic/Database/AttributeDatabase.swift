import WirelaceBluetooth
import WirelaceFrames
import WirelaceGATT

/// What a capture tells about the attributes of one side: services, characteristics and the types of handles.
public struct AttributeDatabase: Sendable, Equatable {
  public struct Service: Sendable, Hashable {
    public let start: UInt16
    /// The last handle in it.
    public let end: UInt16
    public let uuid: BluetoothUUID
    public let isPrimary: Bool

    public init(start: UInt16, end: UInt16, uuid: BluetoothUUID, isPrimary: Bool) {
      self.start = start
      self.end = end
      self.uuid = uuid
      self.isPrimary = isPrimary
    }
  }

  public struct Characteristic: Sendable, Hashable {
    /// The handle of its declaration.
    public let declaration: UInt16
    public let valueHandle: UInt16
    public let properties: CharacteristicProperties
    public let uuid: BluetoothUUID

    public init(
      declaration: UInt16, valueHandle: UInt16, properties: CharacteristicProperties, uuid: BluetoothUUID
    ) {
      self.declaration = declaration
      self.valueHandle = valueHandle
      self.properties = properties
      self.uuid = uuid
    }
  }

  /// A descriptor, or another attribute of which only the type is known.
  public struct Attribute: Sendable, Hashable {
    public let handle: UInt16
    public let type: BluetoothUUID

    public init(handle: UInt16, type: BluetoothUUID) {
      self.handle = handle
      self.type = type
    }
  }

  /// By start.
  public private(set) var services: [Service] = []
  /// By declaration.
  public private(set) var characteristics: [Characteristic] = []
  /// Descriptors and others, by handle. Declarations and values are not among them.
  public private(set) var attributes: [Attribute] = []
  /// Handles in declaration that include another service, by handle of the declaration.
  public private(set) var includes: [Include] = []

  public struct Include: Sendable, Hashable {
    public let declaration: UInt16
    public let start: UInt16
    public let end: UInt16
  }

  public init() {}

  public var isEmpty: Bool { services.isEmpty && characteristics.isEmpty && attributes.isEmpty }

  // MARK: Looking up

  /// The service that holds the handle.
  public func service(containing handle: UInt16) -> Service? {
    guard let index = lastIndex(in: services, at: handle, key: \.start) else { return nil }
    return services[index].end >= handle ? services[index] : nil
  }

  /// The characteristic whose value stands at the handle.
  public func characteristic(valueHandle: UInt16) -> Characteristic? {
    guard let found = characteristic(around: valueHandle), found.valueHandle == valueHandle else { return nil }
    return found
  }

  /// The characteristic that the handle belongs to: declaration, value or descriptor. Where a service between is known, not beyond it.
  public func characteristic(containing handle: UInt16) -> Characteristic? {
    guard let found = characteristic(around: handle) else { return nil }
    guard handle > found.valueHandle, let next = lastIndex(in: services, at: handle, key: \.start) else { return found }
    return services[next].start > found.declaration ? nil : services[next].end < handle ? nil : found
  }

  /// The type of an attribute, if it is known.
  public func type(of handle: UInt16) -> BluetoothUUID? {
    if let index = lastIndex(in: attributes, at: handle, key: \.handle), attributes[index].handle == handle {
      return attributes[index].type
    }
    if let found = characteristic(around: handle) {
      if found.declaration == handle { return BluetoothUUID(Gatt.GattType.characteristic.rawValue) }
      if found.valueHandle == handle { return found.uuid }
    }
    if let index = lastIndex(in: services, at: handle, key: \.start), services[index].start == handle {
      let type = services[index].isPrimary ? Gatt.GattType.primaryService : .secondaryService
      return BluetoothUUID(type.rawValue)
    }
    if includes.contains(where: { $0.declaration == handle }) { return BluetoothUUID(Gatt.GattType.include.rawValue) }
    return nil
  }

  /// The handle of a characteristic's Client Characteristic Configuration, if it is known.
  public func configurationHandle(of characteristic: Characteristic) -> UInt16? {
    let configuration = BluetoothUUID(Gatt.GattType.clientConfiguration.rawValue)
    guard var index = lastIndex(in: attributes, at: UInt16.max, key: \.handle) else { return nil }
    index = (lastIndex(in: attributes, at: characteristic.valueHandle, key: \.handle) ?? -1) + 1
    while index < attributes.count {
      guard self.characteristic(containing: attributes[index].handle) == characteristic else { return nil }
      if attributes[index].type == configuration { return attributes[index].handle }
      index += 1
    }
    return nil
  }

  private func characteristic(around handle: UInt16) -> Characteristic? {
    lastIndex(in: characteristics, at: handle, key: \.declaration).map { characteristics[$0] }
  }

  // MARK: Learning

  /// Puts in what was discovered; later discoveries win over earlier ones. Returns whether anything is new.
  @discardableResult
  public mutating func insert(_ service: Service) -> Bool {
    AttributeDatabase.insert(service, into: &services, key: \.start)
  }

  @discardableResult
  public mutating func insert(_ characteristic: Characteristic) -> Bool {
    attributes.removeAll { $0.handle == characteristic.declaration || $0.handle == characteristic.valueHandle }
    return AttributeDatabase.insert(characteristic, into: &characteristics, key: \.declaration)
  }

  /// Only for what is neither a service, an include nor a characteristic, and no value of one that is known.
  @discardableResult
  public mutating func insert(_ attribute: Attribute) -> Bool {
    if let short = attribute.type.short, (0x2800...0x2803).contains(short) { return false }
    if characteristic(valueHandle: attribute.handle) != nil { return false }
    return AttributeDatabase.insert(attribute, into: &attributes, key: \.handle)
  }

  @discardableResult
  public mutating func insert(_ include: Include) -> Bool {
    AttributeDatabase.insert(include, into: &includes, key: \.declaration)
  }

  private static func insert<Element: Equatable>(
    _ element: Element, into list: inout [Element], key: (Element) -> UInt16
  ) -> Bool {
    let value = key(element)
    // Discovery goes upwards: nearly always it is appended.
    guard let last = list.last, key(last) >= value else {
      list.append(element)
      return true
    }
    let index = list.partition(at: value, key: key)
    if key(list[index]) == value {
      let isNew = list[index] != element
      list[index] = element
      return isNew
    }
    list.insert(element, at: index)
    return true
  }

  private func lastIndex<Element>(in list: [Element], at handle: UInt16, key: (Element) -> UInt16) -> Int? {
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      if key(list[middle]) <= handle { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}

extension Array {
  /// The first index whose key is at least `value`; the list is in the order of its keys.
  fileprivate func partition(at value: UInt16, key: (Element) -> UInt16) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if key(self[middle]) < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
