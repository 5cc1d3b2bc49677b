import WirelaceLocks
import WirelaceBluetooth
import WirelaceFrames
import WirelaceGATT

/// A server of attributes for any number of clients.
///
/// Generic Access and Generic Attribute come first, then the services in their order. Clients' configurations (who is subscribed to what) last
/// as long as the connection, those of bonded clients longer.
public final class ATTServer: Sendable {
  public let time: any TimeSource
  public let options: ATTBearer.Options
  private let name: String
  private let appearance: UInt16
  let state: Guarded<State>

  struct State {
    var table: AttributeTable
    /// What to do for each client that connects.
    var connectionTasks: [ServiceDefinition.Connection] = []
    /// By value handle, of characteristics that hold one.
    var values: [UInt16: [UInt8]] = [:]
    var connections: [UInt64: Connection] = [:]
    var lastConnection: UInt64 = 0
    /// Of bonded clients that are away.
    var kept: [PeerAddress: Kept] = [:]
  }

  struct Connection {
    var client: ServerClient
    /// By handle of the characteristic's value: bit 0 notifications, bit 1 indications.
    var configuration: [UInt16: UInt8] = [:]
    /// Bit 2 of the first byte: the client takes several notifications in one PDU.
    var features: [UInt8] = []
    var isRestored = false
  }

  /// What a bonded client is to find again.
  public struct Kept: Sendable, Hashable {
    public var configuration: [UInt16: UInt8] = [:]
    public var features: [UInt8] = []
    /// The services have changed since the client was here.
    public var isOutdated = false
    public init() {}
  }

  /// Errors: `missing` for an included service that does not come before the one that includes it.
  public init(
    _ services: [ServiceDefinition], name: String = "", appearance: UInt16 = 0, time: any TimeSource = SystemTime(),
    options: ATTBearer.Options = ATTBearer.Options()
  ) throws(ATTError) {
    self.time = time
    self.options = options
    self.name = name
    self.appearance = appearance
    state = Guarded(
      State(
        table: try AttributeTable(Self.standardServices(name, appearance) + services),
        connectionTasks: services.flatMap(\.connections)))
  }

  private static func standardServices(_ name: String, _ appearance: UInt16) -> [ServiceDefinition] {
    var access = ServiceDefinition(
      GATTService(
        "GenericAccess", AttributeType.genericAccess,
        characteristics: [
          AttributeDescription("deviceName", AttributeType.deviceName, [.read]),
          AttributeDescription("appearance", AttributeType.appearance, [.read]),
        ]))
    access.setInitialValue(Array(name.utf8.prefix(248)), of: AttributeType.deviceName)
    access.setInitialValue([UInt8(appearance & 0xFF), UInt8(appearance >> 8)], of: AttributeType.appearance)
    let attribute = ServiceDefinition(
      GATTService(
        "GenericAttribute", AttributeType.genericAttribute,
        characteristics: [
          AttributeDescription("serviceChanged", AttributeType.serviceChanged, [.indicate]),
          AttributeDescription("clientFeatures", AttributeType.clientFeatures, [.read, .write]),
        ]))
    return [access, attribute]
  }

  /// Clients that are connected, in the order in which they came.
  public var clients: [ServerClient] {
    state.withLock { $0.connections.values.map(\.client).sorted { $0.id < $1.id } }
  }

  /// What bonded clients are to find again, for keeping it over a restart.
  public var keptConfigurations: [PeerAddress: Kept] {
    get { state.withLock { $0.kept } }
    set { state.withLock { $0.kept = newValue } }
  }

  // MARK: Serving

  /// Accepts connections and serves each, until the transport fails or the task is cancelled.
  public func run(on peripheral: any ATTPeripheral) async throws(LinkError) {
    let error = await withDiscardingTaskGroup(returning: LinkError.self) { group in
      while true {
        do throws(LinkError) {
          let link = try await peripheral.accept()
          group.addTask { await self.serve(link) }
        } catch {
          group.cancelAll()
          return error
        }
      }
    }
    throw error
  }

  /// Serves one connection to its end; a link that was not started yet. When the task is cancelled, the link is closed.
  @discardableResult
  public func serve(_ link: any ATTLink) async -> DisconnectReason {
    let changes = Mailbox<Void, LinkError>(limit: 1)
    let bearer = ATTBearer(link, time: time, options: options, servesRequests: true) { _ in changes.push(()) }
    let (client, tasks) = state.withLock { state -> (ServerClient, [ServiceDefinition.Connection]) in
      state.lastConnection += 1
      let client = ServerClient(id: state.lastConnection, bearer: bearer)
      state.connections[client.id] = Connection(client: client)
      return (client, state.connectionTasks)
    }
    let work = tasks.map { $0(client, self) }
    bearer.start()
    if link.security > .open { changes.push(()) }
    await withDiscardingTaskGroup { group in
      group.addTask { while (try? await changes.next(ifCancelled: .cancelled)) != nil { await self.restore(client) } }
      for task in work { group.addTask(operation: task) }
      await withTaskCancellationHandler {
        var session = ServerSession(server: self, client: client)
        while let pdu = await bearer.nextRequest() { await session.answer(pdu) }
      } onCancel: {
        bearer.close()
      }
      changes.finish(nil)
      group.cancelAll()
    }
    bearer.close()
    leave(client)
    return bearer.ending ?? .local
  }

  /// Gives a bonded client back what it configured, once the link is encrypted, and says what changed.
  private func restore(_ client: ServerClient) async {
    let isBonded = client.bearer.link.isBonded
    let isOutdated = state.withLock { state -> Bool in
      guard isBonded, state.connections[client.id]?.isRestored == false else { return false }
      state.connections[client.id]?.isRestored = true
      guard let kept = state.kept[client.address] else { return false }
      state.connections[client.id]?.configuration.merge(kept.configuration) { current, _ in current }
      if state.connections[client.id]?.features.isEmpty == true {
        state.connections[client.id]?.features = kept.features
      }
      return kept.isOutdated
    }
    guard isOutdated else { return }
    if (try? await indicateServiceChanged(client)) != nil {
      state.withLock { $0.kept[client.address]?.isOutdated = false }
    }
  }

  private func leave(_ client: ServerClient) {
    let isBonded = client.bearer.link.isBonded
    state.withLock { state in
      guard let connection = state.connections.removeValue(forKey: client.id), isBonded else { return }
      var kept = state.kept[client.address] ?? Kept()
      kept.configuration = connection.configuration
      kept.features = connection.features
      state.kept[client.address] = kept
    }
  }

  // MARK: Values

  /// Sets what a characteristic without handlers holds; nobody is notified. Errors: `missing`, `tooLong` above 512 bytes.
  public func setValue(_ value: [UInt8], of uuid: BluetoothUUID, in service: BluetoothUUID? = nil) throws(ATTError) {
    if value.count > ATTClient.valueLimit { throw .tooLong(limit: ATTClient.valueLimit, found: value.count) }
    let handle = try valueHandle(uuid, in: service)
    state.withLock { $0.values[handle] = value }
  }

  func valueHandle(_ uuid: BluetoothUUID, in service: BluetoothUUID?) throws(ATTError) -> UInt16 {
    guard let handle = state.withLock({ $0.table.valueHandle(uuid, in: service) }) else {
      throw .missing("characteristic \(uuid)")
    }
    return handle
  }

  /// Whether a client takes notifications or indications of a characteristic.
  public func isSubscribed(
    _ client: ServerClient, to uuid: BluetoothUUID, in service: BluetoothUUID? = nil
  ) -> Bool {
    state.withLock { state in
      guard let handle = state.table.valueHandle(uuid, in: service) else { return false }
      return state.connections[client.id]?.configuration[handle] ?? 0 != 0
    }
  }

  /// Sends a value to one client, by notification where it asked for that, else by indication; false when it asked for neither.
  ///
  /// A notification awaits room in the link, an indication its confirmation. Errors: `tooLong` above what ATT_MTU allows, `disconnected`,
  /// `timedOut`, `missing`, `cancelled`.
  @discardableResult
  public func send(
    _ value: [UInt8], of uuid: BluetoothUUID, in service: BluetoothUUID? = nil, to client: ServerClient
  ) async throws(ATTError) -> Bool {
    let handle = try valueHandle(uuid, in: service)
    let configuration = state.withLock { $0.connections[client.id]?.configuration[handle] ?? 0 }
    if configuration == 0 { return false }
    // A link that lost its encryption, or never had it, gets nothing that asks for it.
    let security = state.withLock { $0.table[handle]?.security ?? .open }
    if client.security < security { return false }
    if value.count > client.maximumValueSize { throw .tooLong(limit: client.maximumValueSize, found: value.count) }
    let pdu = Att.AttHandleValue(handle: handle, value: value)
    if configuration & 1 != 0 {
      try await client.bearer.send(.handleValueNotification(pdu))
    } else {
      try await client.bearer.indicate(pdu)
    }
    return true
  }

  /// Sends a value to every client that asked for it; how many got it. Clients that leave meanwhile are passed over. Errors: `tooLong` for a
  /// client whose ATT_MTU is too small, `missing`, `cancelled`.
  @discardableResult
  public func send(
    _ value: [UInt8], of uuid: BluetoothUUID, in service: BluetoothUUID? = nil
  ) async throws(ATTError) -> Int {
    var count = 0
    for client in clients {
      do throws(ATTError) {
        if try await send(value, of: uuid, in: service, to: client) { count += 1 }
      } catch {
        switch error {
        case .disconnected, .timedOut: continue
        default: throw error
        }
      }
    }
    return count
  }

  /// Sends a value of the schema to one client; false when it did not ask for it.
  @discardableResult
  public func send<Value>(
    _ value: Value, of characteristic: GATTCharacteristic<Value>, in service: BluetoothUUID? = nil,
    to client: ServerClient
  ) async throws(ATTError) -> Bool {
    try await send(try bytes(value, characteristic), of: characteristic.uuid, in: service, to: client)
  }

  /// Sends a value of the schema to every client that asked for it; how many got it.
  @discardableResult
  public func send<Value>(
    _ value: Value, of characteristic: GATTCharacteristic<Value>, in service: BluetoothUUID? = nil
  ) async throws(ATTError) -> Int {
    try await send(try bytes(value, characteristic), of: characteristic.uuid, in: service)
  }

  /// Notifies several values to one client: in one PDU where the client takes that and it fits, else one after another.
  public func sendTogether(
    _ values: [(uuid: BluetoothUUID, value: [UInt8])], to client: ServerClient
  ) async throws(ATTError) {
    var subscribed: [Att.AttNotifiedValue] = []
    for (uuid, value) in values {
      let handle = try valueHandle(uuid, in: nil)
      let (configuration, security) = state.withLock { state in
        (state.connections[client.id]?.configuration[handle] ?? 0, state.table[handle]?.security ?? .open)
      }
      guard configuration & 1 != 0, client.security >= security else { continue }
      if value.count > client.maximumValueSize { throw .tooLong(limit: client.maximumValueSize, found: value.count) }
      subscribed.append(Att.AttNotifiedValue(handle: handle, value: value))
    }
    let size = subscribed.reduce(1) { $0 + 4 + $1.value.count }
    let features = state.withLock { $0.connections[client.id]?.features.first ?? 0 }
    if subscribed.count > 1, size <= client.bearer.mtu, features & 4 != 0 {
      try await client.bearer.send(
        .multipleHandleValueNotification(Att.AttMultipleHandleValueNotification(values: subscribed)))
    } else {
      for value in subscribed {
        try await client.bearer.send(
          .handleValueNotification(Att.AttHandleValue(handle: value.handle, value: value.value)))
      }
    }
  }

  private func bytes<Value>(
    _ value: Value, _ characteristic: GATTCharacteristic<Value>
  ) throws(ATTError) -> [UInt8] {
    do throws(FrameError) {
      return try characteristic.encode(value)
    } catch {
      throw .value(error)
    }
  }

  // MARK: Other services

  /// Replaces the services behind the first two, and says so to every client that asked to be told: to bonded ones that are away when they
  /// come back. Subscriptions to what has gone are over.
  public func replaceServices(_ services: [ServiceDefinition]) async throws(ATTError) {
    let table = try AttributeTable(Self.standardServices(name, appearance) + services)
    state.withLock { state in
      let standard = state.table.valueHandle(AttributeType.serviceChanged, in: nil) ?? 0
      state.table = table
      state.connectionTasks = services.flatMap(\.connections)
      state.values = [:]
      for id in state.connections.keys {
        let configuration = state.connections[id]?.configuration ?? [:]
        state.connections[id]?.configuration = configuration.filter { $0.key == standard }
      }
      for address in state.kept.keys {
        let configuration = state.kept[address]?.configuration ?? [:]
        state.kept[address]?.configuration = configuration.filter { $0.key == standard }
        state.kept[address]?.isOutdated = true
      }
    }
    for client in clients {
      do throws(ATTError) {
        try await indicateServiceChanged(client)
      } catch {
        if error == .cancelled { throw error }
      }
    }
  }

  private func indicateServiceChanged(_ client: ServerClient) async throws(ATTError) {
    try await send([1, 0, 0xFF, 0xFF], of: AttributeType.serviceChanged, to: client)
  }
}
