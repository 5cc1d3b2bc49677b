import WirelaceFrames

/// A service of the schema.
public struct GATTService: Sendable, Hashable {
  public let name: String
  public let uuid: BluetoothUUID
  public let characteristics: [AttributeDescription]
  public let includes: [BluetoothUUID]

  public init(
    _ name: String, _ uuid: BluetoothUUID, characteristics: [AttributeDescription], includes: [BluetoothUUID] = []
  ) {
    self.name = name
    self.uuid = uuid
    self.characteristics = characteristics
    self.includes = includes
  }

  /// Those of this UUID: the description, or nil when the schema knows none.
  public func characteristic(_ uuid: BluetoothUUID) -> AttributeDescription? {
    characteristics.first { $0.uuid == uuid }
  }

  /// What a discovered service lacks: the names of the characteristics that a device must have.
  public func missing(in discovered: Set<BluetoothUUID>) -> [String] {
    characteristics.filter { !$0.isOptional && !discovered.contains($0.uuid) }.map(\.name)
  }
}

/// A request written to one characteristic and answered on another.
public struct GATTExchange<Request: Sendable, Response: Sendable>: Sendable {
  /// The characteristics' UUIDs.
  public let requestCharacteristic: BluetoothUUID
  public let responseCharacteristic: BluetoothUUID
  public let request: ValueCoding<Request>
  public let response: ValueCoding<Response>
  /// Whether a response belongs to a request; always, where the schema names no field for it.
  public let isMatch: @Sendable (Request, Response) -> Bool
  public let timeout: Duration?

  public init(
    _ requestCharacteristic: BluetoothUUID, _ request: ValueCoding<Request>,
    response responseCharacteristic: BluetoothUUID,
    _ response: ValueCoding<Response>, timeout: Duration? = nil,
    isMatch: @escaping @Sendable (Request, Response) -> Bool = { _, _ in true }
  ) {
    self.requestCharacteristic = requestCharacteristic
    self.responseCharacteristic = responseCharacteristic
    self.request = request
    self.response = response
    self.isMatch = isMatch
    self.timeout = timeout
  }
}

/// A file carried by many values of one characteristic.
public struct GATTTransfer: Sendable {
  public let name: String
  public let characteristic: BluetoothUUID
  /// Bits of the offset, a count of bytes from the file's start; nil: values have none.
  public let offsetBits: Int?
  /// Over the whole file.
  public let check: Checksum?
  /// Whether it may go on at an offset.
  public let isResumable: Bool
  /// The command by which the receiver says what it has stored; only that is released.
  public let releaseCommand: String?

  public init(
    _ name: String, _ characteristic: BluetoothUUID, offsetBits: Int? = nil, check: Checksum? = nil,
    isResumable: Bool = false, releaseCommand: String? = nil
  ) {
    self.name = name
    self.characteristic = characteristic
    self.offsetBits = offsetBits
    self.check = check
    self.isResumable = isResumable
    self.releaseCommand = releaseCommand
  }
}
