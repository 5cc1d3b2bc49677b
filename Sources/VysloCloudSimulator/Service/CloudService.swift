import VysloCloudProtocol
import VysloProtocol
import VysloToken
import WirelaceFrames
import WirelaceHTTP

/// The cloud of the recording card on the generated server stub: what it answers, over a store.
public struct CloudService: Sendable {
  public let store: CloudStore
  public let settings: CloudSettings

  public init(store: CloudStore, settings: CloudSettings) {
    self.store = store
    self.settings = settings
  }

  /// Who asks, by a capability token.
  struct Caller: Sendable {
    var token: CapabilityToken
    var user: UInt64 { token.user }
    var app: UInt32 { token.app }
    /// As documents name a user.
    var userID: String { "u_\(token.user)" }
  }

  /// Who asks, by the key for registrations.
  struct Developer: Sendable {}

  func caller(_ context: APIContext) throws -> Caller {
    guard let caller = context.grant?.principal as? Caller else { throw Self.failure(.invalidToken) }
    return caller
  }

  var now: Int64 { settings.clock.unixTime }

  // MARK: Errors

  /// The error of a code, with its status.
  static func failure(_ code: CloudErrors, _ message: String = "") -> VysloCloudError {
    let status = code.httpStatus ?? 500
    let failure = APIFailure(status, Failure(code: Int32(code.rawValue), message: message))
    switch status {
    case 401: return .unauthorized(failure)
    case 403: return .forbidden(failure)
    case 404: return .notFound(failure)
    case 500...: return .failed(failure)
    default: return .refused(failure)
    }
  }

  func found<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Self.failure(.notFound) }
    return value
  }

  func cursor(_ text: String?) throws -> PageCursor? {
    guard let text else { return nil }
    guard let cursor = PageCursor(text) else { throw Self.failure(.invalidRequest, "cursor: not one of this cloud") }
    return cursor
  }

  // MARK: Tokens

  /// Signs a token for what a user allowed an app, or fewer scopes.
  func issue(user: UInt64, app: UInt32, scopes: VysloScope, epoch: UInt32) throws -> CapabilityToken {
    let issuedAt = UInt32(clamping: now)
    var token = CapabilityToken(
      issuerKey: settings.key.publicKey.id, app: app, scopes: scopes.rawValue, user: user,
      tokenId: settings.random(), issuedAt: issuedAt,
      expiresAt: issuedAt.addingReportingOverflow(5_184_000).partialValue, grantEpoch: epoch,
      signature: [UInt8](repeating: 0, count: 64))
    guard let signed = settings.key.signed(try token.encoded(), for: .capability) else {
      throw Self.failure(.internalError)
    }
    token = try CapabilityToken(bytes: signed)
    return token
  }

  /// Answers once for all requests of a caller with one key; later ones get what the first got.
  func once<Value: JSONPayload>(
    _ context: APIContext, by owner: String, fingerprint: String, _ work: () async throws -> Value
  ) async throws -> Value {
    guard let key = context.idempotencyKey else { return try await work() }
    let name = "\(owner)/\(context.operation.name)/\(key)"
    do {
      if let earlier = try await store.earlierResult(name, fingerprint: fingerprint) {
        return try Value(payload: earlier)
      }
    } catch is IdempotencyMismatch {
      throw Self.failure(.idempotencyMismatch)
    }
    let value = try await work()
    try await store.keep(value.payload, key: name, fingerprint: fingerprint)
    return value
  }
}
