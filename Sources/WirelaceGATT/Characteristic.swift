import WirelaceFrames

/// What may be done with a characteristic, as its declaration's property bits say.
public struct CharacteristicProperties: OptionSet, Sendable, Hashable {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let broadcast = CharacteristicProperties(rawValue: 0x01)
  public static let read = CharacteristicProperties(rawValue: 0x02)
  public static let writeWithoutResponse = CharacteristicProperties(rawValue: 0x04)
  public static let write = CharacteristicProperties(rawValue: 0x08)
  public static let notify = CharacteristicProperties(rawValue: 0x10)
  public static let indicate = CharacteristicProperties(rawValue: 0x20)
  public static let signedWrite = CharacteristicProperties(rawValue: 0x40)
  /// The descriptor Characteristic Extended Properties is there; its bits follow from bit 8 on.
  public static let extended = CharacteristicProperties(rawValue: 0x80)
  public static let reliableWrite = CharacteristicProperties(rawValue: 0x180)
  public static let writableAuxiliaries = CharacteristicProperties(rawValue: 0x280)
}

/// What the link must be before a value may be read or written.
public enum LinkSecurity: Int, Sendable, Hashable, Comparable {
  case open
  case encrypted
  /// Encrypted with a key that was made under the user's eyes.
  case authenticated

  public static func < (left: LinkSecurity, right: LinkSecurity) -> Bool { left.rawValue < right.rawValue }
}

/// The facts about a characteristic or a descriptor, without the type of its value.
public struct AttributeDescription: Sendable, Hashable {
  /// As the schema names it.
  public let name: String
  public let uuid: BluetoothUUID
  public let properties: CharacteristicProperties
  public let security: LinkSecurity
  public let requirements: Requirements
  /// Whether a service may have several of this UUID.
  public let isMany: Bool
  /// Whether a device may do without it.
  public let isOptional: Bool
  /// Of a characteristic; beyond those that every stack provides.
  public let descriptors: [AttributeDescription]

  public init(
    _ name: String, _ uuid: BluetoothUUID, _ properties: CharacteristicProperties, security: LinkSecurity = .open,
    requires requirements: Requirements = .none, isMany: Bool = false, isOptional: Bool = false,
    descriptors: [AttributeDescription] = []
  ) {
    self.name = name
    self.uuid = uuid
    self.properties = properties
    self.security = security
    self.requirements = requirements
    self.isMany = isMany
    self.isOptional = isOptional
    self.descriptors = descriptors
  }
}

/// A characteristic or a descriptor whose value is of one type.
public struct GATTAttribute<Value: Sendable>: Sendable {
  public let description: AttributeDescription
  public let coding: ValueCoding<Value>

  public init(_ description: AttributeDescription, _ coding: ValueCoding<Value>) {
    self.description = description
    self.coding = coding
  }

  public var uuid: BluetoothUUID { description.uuid }

  public func decode(_ bytes: [UInt8]) throws(FrameError) -> Value { try coding.decode(bytes) }

  public func encode(_ value: Value) throws(FrameError) -> [UInt8] { try coding.encode(value) }
}

public typealias GATTCharacteristic<Value: Sendable> = GATTAttribute<Value>
public typealias GATTDescriptor<Value: Sendable> = GATTAttribute<Value>

/// A characteristic whose value is what one of its descriptors says.
public struct DescribedCharacteristic<Value: Sendable, Descriptor: Sendable>: Sendable {
  public let description: AttributeDescription
  public let descriptor: GATTDescriptor<Descriptor>
  /// The coding for a value of the descriptor; the error `tag` when the schema knows none.
  public let coding: @Sendable (Descriptor) throws(FrameError) -> ValueCoding<Value>

  public init(
    _ description: AttributeDescription, by descriptor: GATTDescriptor<Descriptor>,
    coding: @escaping @Sendable (Descriptor) throws(FrameError) -> ValueCoding<Value>
  ) {
    self.description = description
    self.descriptor = descriptor
    self.coding = coding
  }

  public var uuid: BluetoothUUID { description.uuid }

  public func decode(_ bytes: [UInt8], by descriptor: Descriptor) throws(FrameError) -> Value {
    try coding(descriptor).decode(bytes)
  }

  public func encode(_ value: Value, by descriptor: Descriptor) throws(FrameError) -> [UInt8] {
    try coding(descriptor).encode(value)
  }
}
