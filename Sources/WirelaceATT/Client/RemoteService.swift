import WirelaceFrames
import WirelaceGATT

/// A service that was found on a device.
public struct RemoteService: Sendable, Hashable {
  public var uuid: BluetoothUUID
  public var handles: ClosedRange<UInt16>
  public var isPrimary = true
  public var includes: [RemoteInclude] = []
  public var characteristics: [RemoteCharacteristic] = []

  /// The first characteristic of a UUID. Errors: `missing`.
  public func characteristic(_ uuid: BluetoothUUID) throws(ATTError) -> RemoteCharacteristic {
    guard let found = characteristics.first(where: { $0.uuid == uuid }) else {
      throw .missing("characteristic \(uuid) in service \(self.uuid)")
    }
    return found
  }
}

/// A reference from one service to another.
public struct RemoteInclude: Sendable, Hashable {
  public var uuid: BluetoothUUID
  public var handles: ClosedRange<UInt16>
}

/// A characteristic that was found on a device.
public struct RemoteCharacteristic: Sendable, Hashable {
  public var uuid: BluetoothUUID
  public var properties: CharacteristicProperties
  public var declarationHandle: UInt16
  public var valueHandle: UInt16
  /// The last handle that belongs to it.
  public var endHandle: UInt16
  public var descriptors: [RemoteDescriptor] = []

  /// The handle of a descriptor; nil when there is none.
  public func descriptor(_ uuid: BluetoothUUID) -> UInt16? { descriptors.first { $0.uuid == uuid }?.handle }
}

/// A descriptor that was found on a device.
public struct RemoteDescriptor: Sendable, Hashable {
  public var uuid: BluetoothUUID
  public var handle: UInt16
}

/// The UUIDs of the Generic Attribute Profile itself.
enum AttributeType {
  static let primaryService = BluetoothUUID(0x2800)
  static let secondaryService = BluetoothUUID(0x2801)
  static let include = BluetoothUUID(0x2802)
  static let characteristic = BluetoothUUID(0x2803)
  static let extendedProperties = BluetoothUUID(0x2900)
  static let clientConfiguration = BluetoothUUID(0x2902)
  static let genericAccess = BluetoothUUID(0x1800)
  static let genericAttribute = BluetoothUUID(0x1801)
  static let deviceName = BluetoothUUID(0x2A00)
  static let appearance = BluetoothUUID(0x2A01)
  static let serviceChanged = BluetoothUUID(0x2A05)
  static let clientFeatures = BluetoothUUID(0x2B29)
}

extension BluetoothUUID {
  /// As an attribute's value: 2 bytes for a 16-bit one, else 16, least significant first.
  var attributeBytes: [UInt8] {
    shortestWidth == 2 ? [byte(3), byte(2)] : (0..<16).reversed().map(byte)
  }

  /// Reads an attribute's value of 2 or 16 bytes; nil for another length.
  init?(attribute bytes: [UInt8]) {
    func number(_ range: Range<Int>) -> UInt64 { range.reversed().reduce(0) { $0 << 8 | UInt64(bytes[$1]) } }
    switch bytes.count {
    case 2: self.init(UInt16(number(0..<2)))
    case 16: self.init(high: number(8..<16), low: number(0..<8))
    default: return nil
    }
  }
}
