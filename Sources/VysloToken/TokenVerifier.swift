import VysloProtocol
import WirelaceFrames

/// What a card knows when it judges a token.
public struct TokenVerifier: Sendable {
  /// Up to 60 days are valid; a token may be issued this much in the future, for clocks that disagree.
  public static let allowedSkew: UInt32 = 300

  public var keys: [PinnedKey]
  /// The owner; nil: the card belongs to nobody.
  public var owner: UInt64?
  /// The lowest epoch that is good, by app.
  public var minimumEpochs: [UInt32: UInt32]
  public var revoked: Set<UInt64>

  public init(
    keys: [PinnedKey], owner: UInt64?, minimumEpochs: [UInt32: UInt32] = [:], revoked: Set<UInt64> = []
  ) {
    self.keys = keys
    self.owner = owner
    self.minimumEpochs = minimumEpochs
    self.revoked = revoked
  }

  /// Judges a token in the card's order: length, magic, version and flags, key, signature, times, user, revocation.
  ///
  /// - Parameters:
  ///   - now: unix seconds; nil when the clock is not set: then only what the signature proves is asked of the times.
  ///   - claiming: an unbound card would take the user for its owner.
  /// - Throws: The first check that fails.
  public func verify(
    _ bytes: [UInt8], now: UInt32?, claiming: Bool = false
  ) throws(TokenRejection) -> CapabilityToken {
    let token: CapabilityToken
    do throws(TokenFormatError) {
      token = try CapabilityToken(bytes: bytes)
    } catch {
      throw TokenRejection(.malformed)
    }
    try verifySignature(
      Array(bytes[..<CapabilityToken.bodyCount]), Array(bytes[CapabilityToken.bodyCount...]), by: token.issuerKey,
      domain: SignatureDomain.capability)
    if let now {
      guard UInt64(token.issuedAt) <= UInt64(now) + UInt64(Self.allowedSkew) else { throw TokenRejection(.notYetValid) }
      guard token.expiresAt > now else { throw TokenRejection(.expired) }
    }
    switch owner {
    case .some(let owner): guard token.user == owner else { throw TokenRejection(.otherUser) }
    case .none: guard claiming else { throw TokenRejection(.unbound) }
    }
    guard token.grantEpoch >= minimumEpochs[token.app] ?? 0, !revoked.contains(token.tokenId) else {
      throw TokenRejection(.revoked)
    }
    return token
  }

  /// Verifies what the cloud signed under one of the pinned keys.
  public func verifySignature(
    _ body: [UInt8], _ signature: [UInt8], by issuer: UInt32, domain: SignatureDomain
  ) throws(TokenRejection) {
    let candidates = keys.filter { $0.id == issuer }
    guard !candidates.isEmpty else { throw TokenRejection(.unknownIssuer) }
    let message = domain.prefix + body
    guard candidates.contains(where: { $0.verifies(signature, over: message) }) else {
      throw TokenRejection(.signature)
    }
  }
}

/// Why a token is refused.
public struct TokenRejection: Error, Sendable, Hashable, CustomStringConvertible {
  public let reason: TokenRefusal

  public init(_ reason: TokenRefusal) { self.reason = reason }

  public var description: String { "token refused: \(reason)" }
}

/// What a signature is for: one made for one thing is no good for another.
public enum SignatureDomain: String, Sendable, Hashable, CaseIterable {
  case capability = "vyslo-cap-v1"
  case sync = "vyslo-sync-v1"
  case voiceprint = "vyslo-voiceprint-v1"
  case firmware = "vyslo-firmware-v1"

  var prefix: [UInt8] { Array(rawValue.utf8) + [0] }
}

extension SigningKey {
  /// Signs the bytes before the signature; nil when the library fails.
  public func signature(over body: [UInt8], for domain: SignatureDomain) -> [UInt8]? {
    signature(over: domain.prefix + body)
  }

  /// Signs a frame whose last 64 bytes are its signature: what stood there is replaced. Nil for fewer bytes.
  public func signed(_ frame: [UInt8], for domain: SignatureDomain) -> [UInt8]? {
    guard frame.count >= 64 else { return nil }
    let body = Array(frame.dropLast(64))
    return signature(over: body, for: domain).map { body + $0 }
  }
}
