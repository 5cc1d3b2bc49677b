#if os(Linux)
  import WirelaceATT
  import WirelaceGATT

  /// How a central or a peripheral on Unix sockets behaves.
  public struct SocketLinkOptions: Sendable {
    /// The largest PDU that this side takes, in bytes: 23 to 517.
    public var maximumMTU = 517
    /// Of a peripheral: decides pairings by the central's address and the wanted level. By default each succeeds, and both sides keep
    /// the key.
    public var pairing: @Sendable (PeerAddress, LinkSecurity) async -> PairingOutcome = { .paired($1) }
    /// Sees what happens on this side's links, for captures; called on the links' tasks, so it has to be quick.
    public var observer: (@Sendable (AirEvent) -> Void)?

    public init() {}
  }
#endif
