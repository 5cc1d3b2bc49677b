import WirelaceDiagnostics

public struct ScopesSyntax: Sendable {
  public struct Scope: Sendable {
    public var annotations: Annotations
    public var name: Identifier
    public var bit: Located<Int128>
    public var wireName: Located<String>?
    public var range: SourceRange
    public init(
      annotations: Annotations, name: Identifier, bit: Located<Int128>, wireName: Located<String>?,
      range: SourceRange
    ) {
      self.annotations = annotations
      self.name = name
      self.bit = bit
      self.wireName = wireName
      self.range = range
    }
  }
  public var base: TypeSyntax
  public var scopes: [Scope]
  public init(base: TypeSyntax, scopes: [Scope]) {
    self.base = base
    self.scopes = scopes
  }
}

public enum UUIDSyntax: Sendable {
  /// A 16- or 32-bit number.
  case short(Int128)
  /// Sixteen bytes in reading order.
  case full([UInt8])
  /// `…0002`.
  case relative(UInt16)
}

public enum SecuritySyntax: String, Sendable, CaseIterable { case open, encrypted, authenticated }

public struct ServiceSyntax: Sendable {
  public enum Member: Sendable {
    case security(Located<SecuritySyntax>)
    case characteristic(CharacteristicSyntax)
    /// `include Battery`.
    case include(DottedName)
    case exchange(ExchangeSyntax)
    case transfer(TransferSyntax)
  }
  public var uuid: Located<UUIDSyntax>
  public var members: [Member]
  public init(uuid: Located<UUIDSyntax>, members: [Member]) {
    self.uuid = uuid
    self.members = members
  }
}

/// A characteristic or, without descriptors of its own, a descriptor.
public struct CharacteristicSyntax: Sendable {
  public var annotations: Annotations
  public var name: Identifier
  public var uuid: Located<UUIDSyntax>
  public var payload: TypeSyntax
  public var properties: [Identifier]
  public var requirements: [Identifier]
  public var security: Located<SecuritySyntax>?
  public var isMany: Bool
  public var isOptional: Bool
  public var descriptors: [CharacteristicSyntax]
  public var range: SourceRange
  public init(
    annotations: Annotations, name: Identifier, uuid: Located<UUIDSyntax>, payload: TypeSyntax,
    properties: [Identifier], requirements: [Identifier], security: Located<SecuritySyntax>?, isMany: Bool,
    isOptional: Bool, descriptors: [CharacteristicSyntax], range: SourceRange
  ) {
    self.annotations = annotations
    self.name = name
    self.uuid = uuid
    self.payload = payload
    self.properties = properties
    self.requirements = requirements
    self.security = security
    self.isMany = isMany
    self.isOptional = isOptional
    self.descriptors = descriptors
    self.range = range
  }
}

/// `exchange Request on control -> Reply on reply match sequence timeout 5 s`.
public struct ExchangeSyntax: Sendable {
  public var documentation: String
  public var request: DottedName
  public var requestCharacteristic: Identifier
  public var response: DottedName
  public var responseCharacteristic: Identifier
  public var matchField: Identifier?
  /// Milliseconds.
  public var timeout: Located<Int128>?
  public var range: SourceRange
  public init(
    documentation: String, request: DottedName, requestCharacteristic: Identifier, response: DottedName,
    responseCharacteristic: Identifier, matchField: Identifier?, timeout: Located<Int128>?, range: SourceRange
  ) {
    self.documentation = documentation
    self.request = request
    self.requestCharacteristic = requestCharacteristic
    self.response = response
    self.responseCharacteristic = responseCharacteristic
    self.matchField = matchField
    self.timeout = timeout
    self.range = range
  }
}

/// `transfer export over audio offset u32 check crc32(ieee) resume release by advance`.
public struct TransferSyntax: Sendable {
  public var documentation: String
  public var name: Identifier
  public var characteristic: Identifier
  public var offset: TypeSyntax?
  public var check: (algorithm: Identifier, variant: Identifier?)?
  public var resumes: Bool
  /// The command that releases a stored range.
  public var releaseCommand: Identifier?
  public var range: SourceRange
  public init(
    documentation: String, name: Identifier, characteristic: Identifier, offset: TypeSyntax?,
    check: (algorithm: Identifier, variant: Identifier?)?, resumes: Bool, releaseCommand: Identifier?,
    range: SourceRange
  ) {
    self.documentation = documentation
    self.name = name
    self.characteristic = characteristic
    self.offset = offset
    self.check = check
    self.resumes = resumes
    self.releaseCommand = releaseCommand
    self.range = range
  }
}

public struct AdvertisingSyntax: Sendable {
  public enum Item: Sendable {
    case service(DottedName)
    /// `name complete`, `name short`.
    case name(isComplete: Bool, SourceRange)
    case manufacturer(Located<Int128>, TypeSyntax)
    case serviceData(Located<UUIDSyntax>, TypeSyntax)
    case txPower(SourceRange)
    case flags(SourceRange)
    case appearance(Located<Int128>)
  }
  public var advertisement: [Item]
  public var scanResponse: [Item]
  public init(advertisement: [Item], scanResponse: [Item]) {
    self.advertisement = advertisement
    self.scanResponse = scanResponse
  }
}

/// `command name = 0x10 (Start) -> Started requires … confirms on device within 10 s`.
public struct CommandSyntax: Sendable {
  public var opcode: Located<Int128>
  /// `()` is `.empty`.
  public var request: TypeSyntax
  public var response: TypeSyntax?
  public var requirements: [Identifier]
  /// Milliseconds the user has to confirm on the device.
  public var confirmation: Located<Int128>?
  /// Milliseconds, `timeout 5 s`.
  public var timeout: Located<Int128>?
  public init(
    opcode: Located<Int128>, request: TypeSyntax, response: TypeSyntax?, requirements: [Identifier],
    confirmation: Located<Int128>?, timeout: Located<Int128>?
  ) {
    self.opcode = opcode
    self.request = request
    self.response = response
    self.requirements = requirements
    self.confirmation = confirmation
    self.timeout = timeout
  }
}

public struct EventSyntax: Sendable {
  public var code: Located<Int128>
  public var payload: TypeSyntax
  public var requirements: [Identifier]
  public init(code: Located<Int128>, payload: TypeSyntax, requirements: [Identifier]) {
    self.code = code
    self.payload = payload
    self.requirements = requirements
  }
}
