import WirelaceGATT

/// What happens on a link.
public enum LinkEvent: Sendable, Hashable {
  /// A PDU came.
  case received([UInt8])
  /// There is room again after ``ATTLink/send(_:)`` said that there is none.
  case readyToSend
  case securityChanged(LinkSecurity)
  /// The last event of a link.
  case disconnected(DisconnectReason)
}

/// One connection that carries ATT PDUs, whole and in order.
///
/// Nothing here waits but ``raiseSecurity(to:)``. A link calls its receiver from one thread at a time, and never inside of a call to
/// `send`, `setReceiving` or `disconnect`.
public protocol ATTLink: AnyObject, Sendable {
  /// The device at the other end.
  var peer: PeerAddress { get }
  /// Whether this side asked for the connection.
  var isCentral: Bool { get }
  /// The largest PDU that the link carries, in bytes; the negotiated ATT_MTU is never above it.
  var maximumMTU: Int { get }
  /// What the link is now.
  var security: LinkSecurity { get }
  /// Whether keys are kept that outlast the connection.
  var isBonded: Bool { get }

  /// Begins to hand on what happens, from what came first. Called once.
  func start(_ receiver: @escaping @Sendable (LinkEvent) -> Void)

  /// Takes a PDU, or says false: there is no room now, and ``LinkEvent/readyToSend`` follows. On a link that is gone, PDUs are dropped.
  func send(_ pdu: [UInt8]) -> Bool

  /// Holds back or goes on with ``LinkEvent/received(_:)``; while held back, the peer's PDUs stay on its side as far as that goes.
  func setReceiving(_ isReceiving: Bool)

  /// Encrypts the link, pairing where there is no bond; returns when the link is at least that secure. Errors: `staleBond`,
  /// `pairingFailed`, `disconnected`, `cancelled`.
  func raiseSecurity(to level: LinkSecurity) async throws(LinkError)

  /// Ends the link; what was not sent yet may be lost. ``LinkEvent/disconnected(_:)`` follows with this reason.
  func disconnect(_ reason: DisconnectReason)
}

extension ATTLink {
  public func disconnect() { disconnect(.local) }
}
