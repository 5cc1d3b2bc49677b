import WirelaceFrames

/// What is in a record's bytes once the pseudo header of its link type is taken off: the same for all link types.
///
/// Every range counts bytes from the start of the record's bytes, and lies within them.
public enum PacketContent: Sendable, Hashable {
  /// An HCI packet.
  case hci(HCIContent)
  /// A packet as it was on the air.
  case linkLayer(LinkLayerContent)
  /// An attribute's value out of a text log.
  case attribute(AttributeContent)
  /// What the recorder says about adapters, itself or the host.
  case monitor(MonitorContent)
  /// Nothing that is read here.
  case other(OtherContent)

  /// The packet without its pseudo header.
  public var payload: Range<Int> {
    switch self {
    case .hci(let content): content.payload
    case .linkLayer(let content): content.payload
    case .attribute(let content): content.payload
    case .monitor(let content): content.payload
    case .other(let content): content.payload
    }
  }
}

/// A packet that is counted and passed over.
public struct OtherContent: Sendable, Hashable {
  public enum Reason: UInt8, Sendable, Hashable {
    /// A link type that has nothing to do with Bluetooth, or is not read.
    case linkType
    /// The bytes end inside the pseudo header, or it contradicts itself.
    case header
    /// A packet type of the pseudo header that carries none of the known packets.
    case type
  }

  public var reason: Reason
  /// The packet type found, for `.type`; else 0.
  public var type: Int
  /// The adapter that a monitor's record names; else 0.
  public var adapter: UInt16
  public var payload: Range<Int>

  public init(_ reason: Reason, type: Int = 0, adapter: UInt16 = 0, payload: Range<Int>) {
    self.reason = reason
    self.type = type
    self.adapter = adapter
    self.payload = payload
  }
}

/// A value that a text log states without the packets that carried it; the record's bytes are the value.
public struct AttributeContent: Sendable, Hashable {
  /// How the value travelled, as far as the log says.
  public enum Operation: UInt8, Sendable, Hashable {
    case unknown, read, write, writeCommand, notification, indication
  }

  public var operation: Operation
  /// Nil when the log does not say.
  public var direction: HostDirection?
  /// The attribute handle; nil when the log names the characteristic, or nothing.
  public var handle: UInt16?
  /// The characteristic; nil when the log gives a handle.
  public var characteristic: BluetoothUUID?
  /// The connection handle; nil when the log has none.
  public var connection: UInt16?
  public var payload: Range<Int>

  public init(
    operation: Operation, direction: HostDirection?, handle: UInt16? = nil, characteristic: BluetoothUUID? = nil,
    connection: UInt16? = nil, payload: Range<Int>
  ) {
    self.operation = operation
    self.direction = direction
    self.handle = handle
    self.characteristic = characteristic
    self.connection = connection
    self.payload = payload
  }
}
