public struct ScopeSet: Sendable {
  public struct Scope: Sendable {
    public var declared: Declared
    public var bit: Int
    public var wireName: String
    public init(declared: Declared, bit: Int, wireName: String) {
      self.declared = declared
      self.bit = bit
      self.wireName = wireName
    }
  }
  public var declared: Declared
  public var base: IntegerType
  public var scopes: [Scope]
  public init(declared: Declared, base: IntegerType, scopes: [Scope]) {
    self.declared = declared
    self.base = base
    self.scopes = scopes
  }
}

/// Something other than a scope that a command needs: a lease, a bond.
public struct Precondition: Sendable {
  public var declared: Declared
  public var text: String
  public init(declared: Declared, text: String) {
    self.declared = declared
    self.text = text
  }
}

/// What an operation needs.
public struct Requirements: Sendable {
  public var scopeSet: ID<ScopeSet>?
  /// Indices in the set's scopes.
  public var scopes: [Int]
  public var preconditions: [ID<Precondition>]
  public init(scopeSet: ID<ScopeSet>? = nil, scopes: [Int] = [], preconditions: [ID<Precondition>] = []) {
    self.scopeSet = scopeSet
    self.scopes = scopes
    self.preconditions = preconditions
  }
}

public enum BluetoothUUID: Sendable, Hashable {
  /// 16 bits.
  case short(UInt16)
  case long(UInt32)
  /// Sixteen bytes in reading order.
  case full([UInt8])
}

public enum Security: String, Sendable { case open, encrypted, authenticated }

public enum CharacteristicProperty: String, Sendable, CaseIterable {
  case broadcast, read, writeWithoutResponse, write, notify, indicate, signedWrite, reliableWrite, writableAuxiliaries
}

public struct Service: Sendable {
  public var declared: Declared
  public var uuid: BluetoothUUID
  public var security: Security
  public var characteristics: [Characteristic]
  public var includes: [ID<Service>]
  public var exchanges: [Exchange]
  public var transfers: [Transfer]
  public init(
    declared: Declared, uuid: BluetoothUUID, security: Security, characteristics: [Characteristic] = [],
    includes: [ID<Service>] = [], exchanges: [Exchange] = [], transfers: [Transfer] = []
  ) {
    self.declared = declared
    self.uuid = uuid
    self.security = security
    self.characteristics = characteristics
    self.includes = includes
    self.exchanges = exchanges
    self.transfers = transfers
  }
}

/// What a characteristic's or a descriptor's value is.
public enum Payload: Sendable {
  /// Always a frame: a bare type such as `u8 unit percent` is wrapped in a synthesized frame with the one field `value`.
  case frame(ID<Frame>)
  case stream(ID<Stream>)
  /// The value of a descriptor (by index in the characteristic's descriptors) decides; the path is inside that descriptor's
  /// frame. `unknown` is nil when another value is refused, else the bytes are kept.
  case byDescriptor(
    descriptor: Int, path: FieldPath, cases: [(labels: [ClosedRange<Int128>], name: String, frame: ID<Frame>)],
    keepsUnknown: Bool)
}

public struct Characteristic: Sendable {
  public var declared: Declared
  public var uuid: BluetoothUUID
  public var payload: Payload
  public var properties: [CharacteristicProperty]
  public var security: Security
  public var requirements: Requirements
  public var isMany: Bool
  public var isOptional: Bool
  /// Their own `descriptors` are empty.
  public var descriptors: [Characteristic]
  public init(
    declared: Declared, uuid: BluetoothUUID, payload: Payload, properties: [CharacteristicProperty],
    security: Security, requirements: Requirements = Requirements(), isMany: Bool = false,
    isOptional: Bool = false, descriptors: [Characteristic] = []
  ) {
    self.declared = declared
    self.uuid = uuid
    self.payload = payload
    self.properties = properties
    self.security = security
    self.requirements = requirements
    self.isMany = isMany
    self.isOptional = isOptional
    self.descriptors = descriptors
  }
}

public struct Exchange: Sendable {
  public var request: ID<Frame>
  /// Indices in the service's characteristics.
  public var requestCharacteristic: Int
  public var response: ID<Frame>
  public var responseCharacteristic: Int
  /// Same name in both frames.
  public var matchField: String?
  /// Milliseconds.
  public var timeout: Int?
  public init(
    request: ID<Frame>, requestCharacteristic: Int, response: ID<Frame>, responseCharacteristic: Int,
    matchField: String?, timeout: Int?
  ) {
    self.request = request
    self.requestCharacteristic = requestCharacteristic
    self.response = response
    self.responseCharacteristic = responseCharacteristic
    self.matchField = matchField
    self.timeout = timeout
  }
}

public struct Transfer: Sendable {
  public var name: String
  public var documentation: String
  public var characteristic: Int
  public var offset: IntegerType?
  public var check: ID<ChecksumAlgorithm>?
  public var resumes: Bool
  public var releaseCommand: String?
  public init(
    name: String, documentation: String, characteristic: Int, offset: IntegerType?, check: ID<ChecksumAlgorithm>?,
    resumes: Bool, releaseCommand: String?
  ) {
    self.name = name
    self.documentation = documentation
    self.characteristic = characteristic
    self.offset = offset
    self.check = check
    self.resumes = resumes
    self.releaseCommand = releaseCommand
  }
}

public struct Advertisement: Sendable {
  public enum Item: Sendable {
    case service(ID<Service>)
    case name(isComplete: Bool)
    case manufacturer(UInt16, ID<Frame>)
    case serviceData(BluetoothUUID, ID<Frame>)
    case txPower
    case flags
    case appearance(UInt16)
  }
  public var declared: Declared
  public var advertisement: [Item]
  public var scanResponse: [Item]
  public init(declared: Declared, advertisement: [Item], scanResponse: [Item]) {
    self.declared = declared
    self.advertisement = advertisement
    self.scanResponse = scanResponse
  }
}

public struct Command: Sendable {
  public var declared: Declared
  public var opcode: Int128
  /// Nil: nothing.
  public var request: ID<Frame>?
  public var response: ID<Frame>?
  public var requirements: Requirements
  /// Milliseconds.
  public var confirmation: Int?
  public var timeout: Int?
  public init(
    declared: Declared, opcode: Int128, request: ID<Frame>?, response: ID<Frame>?, requirements: Requirements,
    confirmation: Int?, timeout: Int?
  ) {
    self.declared = declared
    self.opcode = opcode
    self.request = request
    self.response = response
    self.requirements = requirements
    self.confirmation = confirmation
    self.timeout = timeout
  }
}

public struct Event: Sendable {
  public var declared: Declared
  public var code: Int128
  public var payload: ID<Frame>?
  public var requirements: Requirements
  public init(declared: Declared, code: Int128, payload: ID<Frame>?, requirements: Requirements) {
    self.declared = declared
    self.code = code
    self.payload = payload
    self.requirements = requirements
  }
}
