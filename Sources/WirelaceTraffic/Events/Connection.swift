import WirelaceBluetooth
import WirelaceFrames

/// A device's address and whose it is.
public struct DeviceAddress: Sendable, Hashable {
  public let address: MACAddress
  /// Nil where the capture does not say.
  public let type: Common.AddressType?

  public init(_ address: MACAddress, _ type: Common.AddressType?) {
    self.address = address
    self.type = type
  }

  /// Equal addresses of which one lacks the type may be one device.
  public func mayBe(_ other: DeviceAddress) -> Bool {
    address == other.address && (type == nil || other.type == nil || type == other.type)
  }
}

/// How a connection is told from others in the capture.
public enum LinkIdentity: Sendable, Hashable {
  /// A connection handle of one adapter, as HCI gives it out.
  case hci(adapter: Int, handle: UInt16)
  /// An access address on the air.
  case air(accessAddress: UInt32)
  /// A connection of a text log, by the handle that the log gives it, if it gives one.
  case log(connection: UInt16?)
}

/// How often the two devices meet, and how long they wait for each other.
public struct ConnectionParameters: Sendable, Hashable {
  /// In units of 1.25 ms.
  public let intervalRaw: UInt16
  /// Connection events that the peripheral may leave out.
  public let latency: UInt16
  /// In units of 10 ms.
  public let supervisionTimeoutRaw: UInt16

  public init(intervalRaw: UInt16, latency: UInt16, supervisionTimeoutRaw: UInt16) {
    self.intervalRaw = intervalRaw
    self.latency = latency
    self.supervisionTimeoutRaw = supervisionTimeoutRaw
  }

  /// In milliseconds.
  public var interval: Double { Double(intervalRaw) * 1.25 }

  /// In milliseconds.
  public var supervisionTimeout: Int { Int(supervisionTimeoutRaw) * 10 }
}

/// What is known of one LE connection. Lives as long as the observer keeps it; the decoder changes it as packets come.
public final class Connection {
  /// 1, 2, 3…, in order of appearance.
  public let number: Int
  public let link: LinkIdentity
  /// The packet that opened it, or the first one seen of it.
  public let first: PacketMark
  /// Whether its opening is in the capture. If not, MTU, parameters, encryption and subscriptions before are unknown.
  public let isSeenFromStart: Bool
  /// What the host that wrote the capture is; nil for a connection of the air.
  public let localRole: Common.Role?
  /// An HCI connection seen from the middle does not tell; the host is taken for the central then.
  public let isRoleAssumed: Bool
  public internal(set) var central: DeviceAddress?
  public internal(set) var peripheral: DeviceAddress?
  public internal(set) var parameters: ConnectionParameters?
  /// ATT_MTU in force: the smaller of what both sides told, at least 23.
  public internal(set) var mtu = 23
  /// Whether ``mtu`` was agreed on in the capture; if not and the opening was not seen, it may be larger.
  public internal(set) var isMTUKnown: Bool
  public internal(set) var encryption = EncryptionState.off
  /// The number of the connection before that had the same peer.
  public internal(set) var previous: Int?
  public internal(set) var closed: PacketMark?
  public internal(set) var closeReason: Common.HciErrorCode?
  var databases: (ofCentral: AttributeDatabase, ofPeripheral: AttributeDatabase) = (.init(), .init())

  init(
    number: Int, link: LinkIdentity, first: PacketMark, isSeenFromStart: Bool, localRole: Common.Role?,
    isRoleAssumed: Bool = false
  ) {
    self.number = number
    self.link = link
    self.first = first
    self.isSeenFromStart = isSeenFromStart
    self.localRole = localRole
    self.isRoleAssumed = isRoleAssumed
    isMTUKnown = isSeenFromStart
  }

  /// What was discovered of the attributes on one side. Nearly always it is the peripheral's that matters; phones have one too.
  public func database(of server: Common.Role) -> AttributeDatabase {
    server == .central ? databases.ofCentral : databases.ofPeripheral
  }

  /// The address of a side.
  public func address(of role: Common.Role) -> DeviceAddress? { role == .central ? central : peripheral }
}

/// Whether a link is encrypted.
public enum EncryptionState: Sendable, Hashable {
  /// In clear, or not known to be encrypted.
  case off
  /// The controller encrypts; what HCI carries is in clear.
  case byController
  /// Encrypted on the air, and read.
  case decrypted
  /// Encrypted on the air, and no key opens it.
  case unread
}

/// What happened to a connection.
public enum ConnectionChange: Sendable, Hashable {
  /// It opened, or was seen first.
  case opened
  /// Connection interval, latency or timeout changed; the connection holds the new ones.
  case parameters
  /// ATT_MTU was agreed on.
  case mtu(Int)
  /// Encryption is on; the connection tells whether it can be read.
  case encrypted
  /// Encryption failed or went off again.
  case notEncrypted(Common.HciErrorCode?)
  /// It ended. The reason is nil where the capture does not tell; `by` is who ended it, where known.
  case closed(reason: Common.HciErrorCode?, by: Common.Role?)
}
