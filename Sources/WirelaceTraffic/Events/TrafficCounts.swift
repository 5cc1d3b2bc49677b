/// How much of everything was seen, and how much was left out and why.
public struct TrafficCounts: Sendable, Hashable {
  public var packets = 0
  public var hciCommands = 0
  public var hciEvents = 0
  public var aclPackets = 0
  public var l2capFrames = 0
  public var attributePDUs = 0
  public var securityPDUs = 0
  public var advertisements = 0
  /// Signals of L2CAP.
  public var signals = 0
  /// Frames of channels with credits.
  public var channelFrames = 0
  /// Values that a text log states.
  public var loggedValues = 0
  /// Link-layer packets, as sniffers record them.
  public var airPackets = 0
  /// Of these, PDUs that were decrypted.
  public var decryptedPDUs = 0

  // MARK: Left out

  /// ACL packets of BR/EDR connections.
  public var classicPackets = 0
  public var synchronousPackets = 0
  public var isochronousPackets = 0
  /// Packets of the air whose CRC is wrong.
  public var damagedPackets = 0
  /// Packets of the air that were sent again and had been received.
  public var retransmissions = 0
  /// Encrypted PDUs that no key opened.
  public var encryptedPDUs = 0
  /// Of these, PDUs of connections whose start of encryption was not seen: no key opens them.
  public var encryptedPDUsWithoutStart = 0
  /// Connections that ``encryptedPDUs`` are of.
  public var encryptedConnections = 0
  /// The packet that the first of ``encryptedPDUs`` stands in.
  public var firstEncryptedPacket: Int?
  public var vendorEvents = 0
  /// Notes of the system, and whatever else is not HCI.
  public var otherPackets = 0
  /// Frames of channels that were given out, and of fixed channels other than ATT, signalling and SMP.
  public var otherChannelFrames = 0
  /// Fragments that belong to no frame.
  public var strayFragments = 0
  /// Frames that lack fragments.
  public var incompleteFrames = 0
  /// Packets that end before their header says.
  public var cutPackets = 0

  public init() {}
}
