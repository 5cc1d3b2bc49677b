import WirelaceBluetooth
import WirelaceFrames
import WirelaceGATT
import WirelaceModel
import WirelaceTraffic

/// What a handle means on one connection.
public struct AttributedHandle: Sendable, Hashable {
  /// How it is known.
  public enum Knowledge: String, Sendable, Hashable {
    /// Discovered on this connection.
    case discovery
    /// Discovered on an earlier connection of the same device.
    case earlier
    /// A handles file or another capture says so.
    case given
    /// It is the only characteristic of the schema that fits.
    case guess
  }
  public var knowledge: Knowledge
  public var uuid: WirelaceFrames.BluetoothUUID
  public var service: WirelaceFrames.BluetoothUUID?
  /// As the device told them; nil when they are not known.
  public var properties: CharacteristicProperties?
  /// In the schema; nil when that does not have it.
  public var entry: SchemaIndex.Entry?
  /// The handle of the characteristic's value: for a descriptor, of the one it belongs to.
  public var valueHandle: UInt16
  /// For a descriptor: its type.
  public var descriptor: WirelaceFrames.BluetoothUUID?

  /// `HeartRate.measurement`; `180d/2a99` where the schema has no name.
  public var name: String {
    let own = entry?.name ?? (service.map { "\($0)/" } ?? "") + "\(uuid)"
    return descriptor.map { "\(own)#\($0)" } ?? own
  }
}

/// Finds out which attribute a handle is: from discovery in the capture, else from what was learned before or was given.
struct Attributor {
  let index: SchemaIndex
  let given: DeviceMap
  /// Decides for handles that nothing tells of; see ``UnknownHandles``.
  private var guesses: [Key: AttributedHandle] = [:]
  private var learned = DeviceMap()
  private var cache: [Key: AttributedHandle?] = [:]

  struct Key: Hashable {
    var connection: Int
    var server: Common.Role
    var handle: UInt16
  }
  private static let mostCached = 65_536

  init(_ index: SchemaIndex, given: DeviceMap) {
    self.index = index
    self.given = given
  }

  /// The attribute at a handle; nil when nothing tells.
  mutating func find(_ handle: UInt16, of server: Common.Role, on connection: WirelaceTraffic.Connection)
    -> AttributedHandle?
  {
    let key = Key(connection: connection.number, server: server, handle: handle)
    if let known = cache[key] { return known }
    let found = lookUp(handle, server, connection) ?? guesses[key]
    if cache.count >= Self.mostCached { cache.removeAll(keepingCapacity: true) }
    cache[key] = .some(found)
    return found
  }

  private func lookUp(_ handle: UInt16, _ server: Common.Role, _ connection: WirelaceTraffic.Connection)
    -> AttributedHandle?
  {
    if let found = find(handle, in: connection.database(of: server), .discovery) { return found }
    let address = connection.address(of: server)
    // What an earlier connection told is about one device: without its address it may be another one.
    if address != nil, let database = learned.database(of: address), let found = find(handle, in: database, .earlier) {
      return found
    }
    return given.database(of: address).flatMap { find(handle, in: $0, .given) }
  }

  private func find(_ handle: UInt16, in database: AttributeDatabase, _ knowledge: AttributedHandle.Knowledge)
    -> AttributedHandle?
  {
    if let characteristic = database.characteristic(valueHandle: handle) {
      let service = database.service(containing: handle)?.uuid
      return AttributedHandle(
        knowledge: knowledge, uuid: characteristic.uuid, service: service,
        properties: properties(characteristic),
        entry: index.entry(characteristic.uuid, in: service, properties: properties(characteristic)),
        valueHandle: handle)
    }
    guard let type = database.type(of: handle) else { return nil }
    guard let owner = database.characteristic(containing: handle), handle > owner.valueHandle else {
      // Read by its type outside discovery: the type of a value is the characteristic's UUID.
      if let short = type.short, (0x2800...0x2803).contains(short) || (0x2900...0x29FF).contains(short) { return nil }
      let service = database.service(containing: handle)?.uuid
      return AttributedHandle(
        knowledge: knowledge, uuid: type, service: service, entry: index.entry(type, in: service), valueHandle: handle)
    }
    let service = database.service(containing: handle)?.uuid
    return AttributedHandle(
      knowledge: knowledge, uuid: owner.uuid, service: service,
      entry: index.entry(owner.uuid, in: service, properties: properties(owner)), valueHandle: owner.valueHandle,
      descriptor: type)
  }

  /// Nil when nothing tells them.
  private func properties(_ characteristic: AttributeDatabase.Characteristic) -> CharacteristicProperties? {
    characteristic.properties.isEmpty ? nil : characteristic.properties
  }

  /// Whether the handle is a declaration: of a service, an include or a characteristic.
  func isDeclaration(_ handle: UInt16, of server: Common.Role, on connection: WirelaceTraffic.Connection) -> Bool {
    guard let short = connection.database(of: server).type(of: handle)?.short else { return false }
    return (0x2800...0x2803).contains(short)
  }

  /// The database of a side changed: what was concluded from it is looked at again.
  mutating func forget(_ connection: Int) {
    cache = cache.filter { $0.key.connection != connection }
  }

  /// Keeps what a connection taught, for later ones of the same device.
  mutating func learn(from connection: WirelaceTraffic.Connection) {
    for server in [Common.Role.peripheral, .central] {
      guard let address = connection.address(of: server) else { continue }
      learned.add(DeviceMap.Device(address: address, database: connection.database(of: server)))
    }
    forget(connection.number)
    guesses = guesses.filter { $0.key.connection != connection.number }
  }

  mutating func guess(_ entry: SchemaIndex.Entry, for key: Key) {
    let characteristic = index.characteristic(entry)
    guesses[key] = AttributedHandle(
      knowledge: .guess, uuid: .init(characteristic.uuid), service: .init(index.model.services[entry.service].uuid),
      entry: entry, valueHandle: key.handle)
    cache[key] = nil
  }
}
