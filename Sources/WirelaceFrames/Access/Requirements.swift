/// A set of scopes: what an app may be allowed to do, one bit each.
public protocol ScopeSet: OptionSet, Sendable, Hashable
where Element == Self, RawValue: FixedWidthInteger & UnsignedInteger & Sendable {
  /// Every scope of the schema with its name on the wire, lowest bit first.
  static var named: [(scope: Self, wireName: String)] { get }
}

extension ScopeSet {
  /// The names on the wire of the scopes in the set, lowest bit first; unknown bits have none.
  public var wireNames: [String] { Self.named.filter { contains($0.scope) }.map(\.wireName) }

  /// The scopes of these names; unknown names are left out.
  public init(wireNames: some Sequence<String>) {
    self = []
    for name in wireNames {
      if let known = Self.named.first(where: { $0.wireName == name }) { formUnion(known.scope) }
    }
  }
}

/// Something other than a scope that an operation needs: a lease, a bond, a mode of the device.
public struct Precondition: Sendable, Hashable {
  public let name: String
  /// For people.
  public let text: String

  public init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }
}

/// What an operation needs: all of the scopes, all of the preconditions.
public struct Requirements: Sendable, Hashable {
  /// The raw value of the scope set; 0 for none.
  public let scopes: UInt64
  /// The scopes' names on the wire, lowest bit first.
  public let scopeNames: [String]
  public let preconditions: [Precondition]

  public static let none = Requirements()

  public init(_ scopes: some ScopeSet, _ preconditions: Precondition...) {
    self.scopes = UInt64(truncatingIfNeeded: scopes.rawValue)
    scopeNames = scopes.wireNames
    self.preconditions = preconditions
  }

  public init(_ preconditions: Precondition...) {
    scopes = 0
    scopeNames = []
    self.preconditions = preconditions
  }

  /// The scopes alone: what a client can know before it asks.
  public var withoutPreconditions: Requirements { Requirements(scopes: scopes, scopeNames: scopeNames) }

  private init(scopes: UInt64, scopeNames: [String]) {
    self.scopes = scopes
    self.scopeNames = scopeNames
    preconditions = []
  }

  /// What is missing, given the scopes that were granted (the set's raw value) and the preconditions that hold; nil for nothing.
  public func unmet(granted: UInt64, holding: Set<Precondition> = []) -> UnmetRequirements? {
    let missing = scopes & ~granted
    let names = scopes.bits.enumerated().compactMap { index, bit in
      missing & bit != 0 && index < scopeNames.count ? scopeNames[index] : nil
    }
    let absent = preconditions.filter { !holding.contains($0) }
    return missing == 0 && absent.isEmpty ? nil : UnmetRequirements(scopes: names, preconditions: absent)
  }

  /// As above, with a typed set.
  public func unmet(granted: some ScopeSet, holding: Set<Precondition> = []) -> UnmetRequirements? {
    unmet(granted: UInt64(truncatingIfNeeded: granted.rawValue), holding: holding)
  }
}

/// What an operation needs and does not have; a client throws it before it asks, a server refuses with it.
public struct UnmetRequirements: Error, Sendable, Hashable, CustomStringConvertible {
  /// Names on the wire.
  public let scopes: [String]
  public let preconditions: [Precondition]

  public var description: String {
    (scopes.map { "scope \($0)" } + preconditions.map { "\($0.name) (\($0.text))" }).joined(separator: ", ")
      + " missing"
  }
}

extension UInt64 {
  /// The bits that are set, lowest first.
  fileprivate var bits: [UInt64] { (0..<64).map { 1 << UInt64($0) }.filter { self & $0 != 0 } }
}
