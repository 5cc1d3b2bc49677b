import VysloProtocol

/// A call over Bluetooth failed; switch on ``reason``.
public struct VysloBleError: Error, Sendable, Hashable {
  /// What kind of failure it is, and what an app may do about it.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// Bluetooth is off, or this machine has none. Ask the user to turn it on.
    case bluetoothOff
    /// A runtime Bluetooth permission has not been granted.
    case permissionDenied
    /// No token is stored, or the card refused it: expired, revoked, another user's card, or a scope missing.
    case notAuthorized
    /// Another app holds the control lease.
    case leaseHeld
    /// The card cannot take the request right now, or not at all: ``VysloBleError/detail`` tells.
    case cardBusy
    /// The link dropped. Call `connect(card)` again.
    case disconnected
    /// Live audio was requested while the app is not in the foreground.
    case notForeground
    /// An operation that needs a press on the card got none within 10 seconds, and was not carried out.
    case confirmationTimeout
  }

  public let reason: Reason
  /// For people and logs; holds no token.
  public let detail: String
  /// The card has lost the bond that this device keeps (reason `disconnected`): connecting again does not help before the user removes the
  /// pairing, on Apple's platforms in Settings → Bluetooth, elsewhere by ``VysloBle/forgetPairing(with:)``.
  public let isStaleBond: Bool

  public init(_ reason: Reason, _ detail: String, isStaleBond: Bool = false) {
    self.reason = reason
    self.detail = detail
    self.isStaleBond = isStaleBond
  }
}

extension VysloBleError: CustomStringConvertible {
  public var description: String { "\(reason.rawValue): \(detail)" }
}

extension VysloBleError {
  /// What a card's refusal means for an app. Refusals that the eight reasons do not name are `cardBusy`.
  init(_ refusal: CardRefusal) {
    switch refusal.detail {
    case .notAuthorized: self.init(.notAuthorized, "the card has accepted no token on this connection")
    case .token(let token): self.init(.notAuthorized, "the card refused the token: \(token.refusal.words)")
    case .scopes(let scopes):
      self.init(
        .notAuthorized, "scope missing: \(VysloScope(rawValue: scopes.missing).wireNames.joined(separator: ", "))")
    case .leaseHeld: self.init(.leaseHeld, "another app holds the control lease")
    case .leaseNeeded:
      self.init(.cardBusy, "acquireControl() comes first: this session does not hold the control lease")
    case .busy(let busy): self.init(.cardBusy, "the card is busy: \(busy.cause.words)")
    case .confirmationTimeout:
      self.init(.confirmationTimeout, "nobody pressed the card's button in time; nothing was done")
    case .cancelled: self.init(.cardBusy, "what waited for a press was given up; nothing was done")
    case .malformed: self.init(.cardBusy, "the card cannot read the request")
    case .unsupported: self.init(.cardBusy, "this card does not know the request, or cannot do it")
    case .notFound: self.init(.cardBusy, "there is no such thing on the card, or not for this user")
    case .wrongState: self.init(.cardBusy, "there is nothing to do that with in the card's present state")
    case .storageFull: self.init(.cardBusy, "the card's storage is full")
    case .lowBattery: self.init(.cardBusy, "the card's battery is too low")
    case .shuttingDown: self.init(.cardBusy, "the card is shutting down")
    case .values: self.init(.cardBusy, "the card cannot do that with these values")
    case .revision(let revision): self.init(.cardBusy, "saved in between; the card is at revision \(revision.current)")
    case .offset(let offset): self.init(.cardBusy, "the card wants the transfer to go on at byte \(offset.wanted)")
    case .verification: self.init(.cardBusy, "a signature or a checksum does not match, or is not for this card")
    case .storageFailure: self.init(.cardBusy, "the card could not store it")
    case .unknown: self.init(.cardBusy, "refused for reason \(refusal.reason.rawValue), which this SDK does not know")
    }
  }
}

extension TokenRefusal {
  var words: String {
    switch self {
    case .malformed: "malformed"
    case .unknownIssuer: "of no issuer that the card knows"
    case .signature: "its signature is wrong"
    case .expired: "expired"
    case .notYetValid: "not valid yet"
    case .otherUser: "the card belongs to another user"
    case .revoked: "revoked"
    case .unbound: "the card belongs to nobody, and its pairing window is closed"
    default: "reason \(rawValue)"
    }
  }
}

extension BusyReason {
  var words: String {
    switch self {
    case .firmwareUpdate: "a firmware update is under way"
    case .enrolment: "a voiceprint is being enrolled"
    case .recording: "a recording is under way"
    case .transfer: "a transfer is under way"
    case .liveAudio: "a live audio stream is open"
    case .confirmation: "it waits for a press on its button"
    case .limit: "it is doing as much as it can"
    default: "reason \(rawValue)"
    }
  }
}
