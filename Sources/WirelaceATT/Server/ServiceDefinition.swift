import WirelaceBluetooth
import WirelaceFrames
import WirelaceGATT

/// Why a server's handler refuses a read or a write: the code that the client gets.
public struct AttributeRefusal: Error, Sendable, Hashable {
  public var code: Att.AttErrorCode
  public init(_ code: Att.AttErrorCode) { self.code = code }
}

/// A service of a server: the schema's description, and what its characteristics do.
///
/// A characteristic without handlers holds a value, empty at first, which clients and ``ATTServer/setValue(_:of:in:)`` change. What a handler throws
/// is told the client: an ``AttributeRefusal`` its code, `UnmetRequirements` as insufficient authorization, a `FrameError` as an invalid
/// length or value, anything else as an unlikely error.
///
/// ```swift
/// var battery = ServiceDefinition(Battery.service)
/// battery.onRead(Battery.level) { client in BatteryLevel(value: 90) }
/// ```
public struct ServiceDefinition: Sendable {
  public typealias Read = @Sendable (ServerClient) async throws -> [UInt8]
  public typealias Write = @Sendable ([UInt8], ServerClient) async throws -> Void
  /// Whether notifications or indications were turned on.
  public typealias Subscribe = @Sendable (Bool, ServerClient) async -> Void
  /// Makes what runs as long as a client is connected; its task is cancelled when the link is gone.
  public typealias Connection = @Sendable (ServerClient, ATTServer) -> @Sendable () async -> Void

  struct Handlers: Sendable {
    var initial: [UInt8] = []
    var read: Read?
    var write: Write?
    var subscribe: Subscribe?
  }

  public let service: GATTService
  public let isPrimary: Bool
  var handlers: [BluetoothUUID: Handlers] = [:]
  var connections: [Connection] = []
  var descriptorValues: [BluetoothUUID: [BluetoothUUID: [UInt8]]] = [:]

  public init(_ service: GATTService, isPrimary: Bool = true) {
    self.service = service
    self.isPrimary = isPrimary
  }

  // MARK: Bytes

  /// What a characteristic holds until it is written or set.
  public mutating func setInitialValue(_ value: [UInt8], of uuid: BluetoothUUID) {
    handlers[uuid, default: Handlers()].initial = value
  }

  /// Answers reads; a long value is asked for once, and its parts are taken from that.
  public mutating func onRead(_ uuid: BluetoothUUID, _ read: @escaping Read) {
    handlers[uuid, default: Handlers()].read = read
  }

  /// Takes writes, with and without response, and long ones whole.
  public mutating func onWrite(_ uuid: BluetoothUUID, _ write: @escaping Write) {
    handlers[uuid, default: Handlers()].write = write
  }

  /// Is told when a client subscribes or unsubscribes; after the response to it was sent.
  public mutating func onSubscribe(_ uuid: BluetoothUUID, _ subscribe: @escaping Subscribe) {
    handlers[uuid, default: Handlers()].subscribe = subscribe
  }

  /// Calls `connection` for each client before anything else of it, and runs what it returns until the client is gone; the server
  /// waits for that to end.
  public mutating func onConnection(_ connection: @escaping Connection) { connections.append(connection) }

  /// The value of a descriptor that the schema declares; clients can only read it.
  public mutating func setDescriptor(_ uuid: BluetoothUUID, of characteristic: BluetoothUUID, _ value: [UInt8]) {
    descriptorValues[characteristic, default: [:]][uuid] = value
  }

  // MARK: Values of the schema

  public mutating func onRead<Value>(
    _ characteristic: GATTCharacteristic<Value>,
    _ read: @escaping @Sendable (ServerClient) async throws -> Value
  ) {
    onRead(characteristic.uuid) { client in try characteristic.encode(try await read(client)) }
  }

  /// A value that cannot be decoded, or breaks a rule of the schema, is refused before `write` is called.
  public mutating func onWrite<Value>(
    _ characteristic: GATTCharacteristic<Value>,
    _ write: @escaping @Sendable (Value, ServerClient) async throws -> Void
  ) {
    onWrite(characteristic.uuid) { bytes, client in
      let value = try characteristic.decode(bytes)
      if !characteristic.coding.validate(value).isEmpty { throw AttributeRefusal(.valueNotAllowed) }
      try await write(value, client)
    }
  }
}

/// A client of a server: one connection.
public struct ServerClient: Sendable, Hashable {
  /// Counts a server's connections from 1.
  public let id: UInt64
  public let bearer: ATTBearer

  public var address: PeerAddress { bearer.link.peer }
  public var security: LinkSecurity { bearer.link.security }
  /// The most bytes of a notification.
  public var maximumValueSize: Int { min(bearer.mtu - 3, ATTClient.valueLimit) }

  /// Closes the connection.
  public func disconnect() { bearer.close() }

  public static func == (left: ServerClient, right: ServerClient) -> Bool { left.bearer === right.bearer }
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
