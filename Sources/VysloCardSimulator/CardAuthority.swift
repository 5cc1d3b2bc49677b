import VysloProtocol
import VysloToken
import WirelaceFrames

/// Who may do what on the card: owner, tokens, revocation, and which scopes hold on which connection.
public struct CardAuthority: Sendable {
  /// What was accepted on a connection.
  public struct Grant: Sendable, Hashable {
    public let scopes: VysloScope
    public let app: UInt32
    public let tokenId: UInt64
    public let expiresAt: UInt32
    public let epoch: UInt32
  }

  /// Epochs and revoked tokens that a card keeps; a bundle that does not fit is refused whole.
  public static let epochLimit = 256
  public static let revocationLimit = 1_024

  public let keys: [PinnedKey]
  public private(set) var owner: UInt64?
  public private(set) var serial: UInt32 = 0
  public private(set) var minimumEpochs: [UInt32: UInt32] = [:]
  public private(set) var revoked: Set<UInt64> = []
  public var clock: CardClock
  private var grants: [Int: Grant] = [:]

  /// What outlasts a loss of power.
  public struct Saved: Codable, Sendable, Hashable {
    public var owner: UInt64?
    public var serial: UInt32 = 0
    public var minimumEpochs: [UInt32: UInt32] = [:]
    public var revoked: Set<UInt64> = []
    /// The newest time that the cloud has vouched for.
    public var floor: UInt32 = 0

    public init(owner: UInt64? = nil) { self.owner = owner }
  }

  public init(keys: [PinnedKey], owner: UInt64?, clock: CardClock) {
    self.keys = keys
    self.owner = owner
    self.clock = clock
  }

  /// - Parameter time: of the card's own clock at the origin of its uptime; nil when that has stopped.
  public init(keys: [PinnedKey], saved: Saved, time: UInt32?) {
    self.init(keys: keys, owner: saved.owner, clock: CardClock(time: time, floor: saved.floor))
    serial = saved.serial
    minimumEpochs = saved.minimumEpochs
    revoked = saved.revoked
  }

  public var saved: Saved {
    var saved = Saved(owner: owner)
    saved.serial = serial
    saved.minimumEpochs = minimumEpochs
    saved.revoked = revoked
    saved.floor = clock.floor
    return saved
  }

  private var verifier: TokenVerifier {
    TokenVerifier(keys: keys, owner: owner, minimumEpochs: minimumEpochs, revoked: revoked)
  }

  /// What holds on a connection; nil when no token was accepted on it.
  public func grant(of connection: Int) -> Grant? { grants[connection] }

  /// Judges a token; one that is accepted takes the place of an earlier one, one that is refused leaves nothing.
  ///
  /// - Parameters:
  ///   - uptime: of the card, in seconds.
  ///   - isPairing: the pairing window is open, so an unbound card takes an owner.
  public mutating func present(
    _ presentation: TokenPresentation, on connection: Int, at uptime: Int64, isPairing: Bool
  ) throws(TokenRejection) -> Grant {
    grants[connection] = nil
    let token = try verifier.verify(presentation.token, now: clock.now(at: uptime), claiming: isPairing)
    let scopes = VysloScope(rawValue: token.scopes)
    if owner == nil {
      guard scopes.contains(.deviceManage) else { throw TokenRejection(.unbound) }
      owner = token.user
    }
    clock.raise(token.issuedAt)
    clock.suggest(presentation.time, at: uptime)
    let grant = Grant(
      scopes: scopes, app: token.app, tokenId: token.tokenId, expiresAt: token.expiresAt, epoch: token.grantEpoch)
    grants[connection] = grant
    return grant
  }

  /// Why a connection may not do what needs this; nil: it may.
  public func refusal(of requirements: VysloScope, on connection: Int) -> CardRefusal? {
    guard let grant = grants[connection] else {
      return CardRefusal(reason: .notAuthorized, detail: .notAuthorized)
    }
    let missing = requirements.subtracting(grant.scopes)
    guard missing.isEmpty else {
      return CardRefusal(
        reason: .missingScope, detail: .scopes(CardRefusalDetailScopes(missing: missing.rawValue)))
    }
    return nil
  }

  /// Takes what the cloud signed. One for another user, older than the last one, or with more in it than the card can
  /// keep is
  /// refused and changes nothing.
  ///
  /// - Returns: The recordings' marks, and the connections whose token was revoked or is over.
  public mutating func synchronize(
    _ bundle: SyncBundle, at uptime: Int64
  ) throws(SyncRejection) -> (marks: [RecordingMark], ended: [Int: TokenRefusal]) {
    guard let bytes = try? bundle.encoded(), bytes.count > 64 else { throw .verification }
    do throws(TokenRejection) {
      try verifier.verifySignature(
        Array(bytes.dropLast(64)), bundle.signature, by: bundle.issuerKey, domain: .sync)
    } catch {
      throw .verification
    }
    guard let owner, bundle.user == owner else { throw .verification }
    guard bundle.serial > serial else { throw .outdated(serial) }
    let epochs = minimumEpochs.merging(bundle.epochs.map { ($0.app, $0.minimum) }, uniquingKeysWith: max)
    let tokens = revoked.union(bundle.revoked)
    guard epochs.count <= Self.epochLimit, tokens.count <= Self.revocationLimit else { throw .full }
    minimumEpochs = epochs
    revoked = tokens
    serial = bundle.serial
    clock.synchronize(bundle.serverTime, at: uptime)
    return (bundle.marks, endGrants(at: uptime))
  }

  /// Ends what has run out by now or was revoked.
  ///
  /// - Returns: The connections, and why.
  public mutating func endGrants(at uptime: Int64) -> [Int: TokenRefusal] {
    var ended: [Int: TokenRefusal] = [:]
    for (connection, grant) in grants {
      if grant.epoch < minimumEpochs[grant.app] ?? 0 || revoked.contains(grant.tokenId) {
        ended[connection] = .revoked
      } else if let now = clock.now(at: uptime), now >= grant.expiresAt {
        ended[connection] = .expired
      }
    }
    for connection in ended.keys { grants[connection] = nil }
    return ended
  }

  /// The uptime in seconds at which the next token runs out; nil when none does, or nobody knows the time.
  public func nextExpiry(at uptime: Int64) -> Int64? {
    guard let now = clock.now(at: uptime), let first = grants.values.map(\.expiresAt).min() else { return nil }
    return uptime + max(0, Int64(first) - Int64(now))
  }

  /// A link is gone, and with it what was accepted on it.
  public mutating func disconnect(_ connection: Int) { grants[connection] = nil }

  /// The card belongs to nobody any more: no connection has rights, and the next owner begins with news of their own.
  public mutating func unbind() {
    owner = nil
    serial = 0
    minimumEpochs = [:]
    revoked = []
    grants = [:]
  }
}

/// Why a sync is refused.
public enum SyncRejection: Error, Sendable, Hashable {
  /// Not signed by a key of the card, or not for its owner.
  case verification
  /// The card has a bundle of this serial already.
  case outdated(UInt32)
  /// More than the card can keep.
  case full
}
