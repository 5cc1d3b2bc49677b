import WirelaceFrames

/// What a server found out about whoever asks.
public struct APIGrant: Sendable {
  /// The raw value of the scopes that hold.
  public var scopes: UInt64
  public var preconditions: Set<Precondition>
  /// Whatever the server knows the asker by; handed on to the operation.
  public var principal: (any Sendable)?

  /// `principal`, and every scope of `scopes`.
  public init(_ principal: (any Sendable)? = nil, scopes: some ScopeSet, preconditions: Set<Precondition> = []) {
    self.init(principal, rawScopes: UInt64(truncatingIfNeeded: scopes.rawValue), preconditions: preconditions)
  }

  public init(_ principal: (any Sendable)? = nil, rawScopes scopes: UInt64 = 0, preconditions: Set<Precondition> = []) {
    self.principal = principal
    self.scopes = scopes
    self.preconditions = preconditions
  }
}

/// What an operation of a server is told besides its parameters.
public struct APIContext: Sendable {
  public let operation: APIOperation
  /// The head of the request; its body is read by the router.
  public let request: HTTPRequest
  /// The credential that held, and the way it was given; nil for operations that need none.
  public internal(set) var authentication: APIAuthentication?
  public internal(set) var grant: APIGrant?

  /// The value in the operation's idempotency field; nil when it has none or the client sent none.
  public var idempotencyKey: String? { operation.idempotencyField.flatMap { request.fields[$0] } }
}

/// A credential that a server is to judge.
public struct APIProof: Sendable {
  public let authentication: APIAuthentication
  public let credential: APICredential
  public let operation: APIOperation
  public let request: HTTPRequest
  /// The bytes of the body, for signatures over it; nil for other schemes, and when the body is streamed.
  public let body: [UInt8]?
}
