import WirelaceATT
import WirelaceFrames
import WirelaceGATT
import WirelaceLocks

/// The client's side of a service that is talked to in messages, on one connection.
///
/// ```swift
/// let channel = try await MessageChannel<LockMessages>.discover(on: client)
/// let hello = try await channel.read(Lock.hello)
/// try await channel.open()                         // encrypts the link, where the service asks for that
/// let status = try await channel.call(LockCommands.status)
/// for try await event in try await channel.events() { … }
/// ```
///
/// Calls may overlap: as many requests are under way as the service allows, the others wait in the order of the calls. Each call has one
/// outcome. When the link is gone, every call fails at once with ``MessageError/disconnected(_:)``.
public final class MessageChannel<Messages: MessageProtocol>: Sendable {
  public typealias Failure = MessageError<Messages.Refusal>

  public let client: ATTClient
  public let service: RemoteService
  private let core: ChannelCore<Messages>
  private let granted = Guarded<MessageGrants?>(nil)

  /// Finds the service on a device. Errors: `attribute(.missing)` when it, or a characteristic that it must have, is not there.
  public static func discover(on client: ATTClient) async throws(Failure) -> MessageChannel {
    do throws(ATTError) {
      return try MessageChannel(client, service: try await client.discover(Messages.service))
    } catch {
      throw Failure(error)
    }
  }

  /// With a service that was found already. Errors: `missing` without a characteristic for requests.
  public init(_ client: ATTClient, service: RemoteService) throws(ATTError) {
    self.client = client
    self.service = service
    core = ChannelCore(client, control: try service.characteristic(Messages.requests.uuid))
  }

  deinit {
    core.end(.cancelled)
  }

  /// Subscribes to replies; nothing can be called before. The link is secure afterwards, as the service wants it.
  public func open() async throws(Failure) {
    if core.isOpen { return }
    do throws(ATTError) {
      let wanted = max(Messages.requests.description.security, Messages.replies.description.security)
      if client.bearer.link.security < wanted, client.bearer.options.raisesSecurity {
        try await client.raiseSecurity(to: wanted)
      }
      core.start(try await client.subscribe(to: service.characteristic(Messages.replies.uuid)))
    } catch {
      throw Failure(error)
    }
  }

  /// Closes the link; every call fails with `disconnected(.local)`.
  public func close() { client.close() }

  /// Replies and parts of replies that fit no call, or could not be read.
  public var losses: Int { core.losses }

  /// What commands and characteristics are checked against before anything is sent; nil, as it is at first: nothing is checked.
  public var grants: MessageGrants? {
    get { granted.withLock { $0 } }
    set { granted.withLock { $0 = newValue } }
  }

  /// Errors: `unmet`.
  public func check(_ requirements: Requirements) throws(Failure) {
    guard let grants else { return }
    if let unmet = requirements.unmet(granted: grants.scopes, holding: grants.preconditions) { throw .unmet(unmet) }
  }

  // MARK: Calls

  /// Sends a command and waits for its response.
  ///
  /// `timeout` is that of the schema where none is given, and 30 s where that has none; `TransactionTimeout.slow` is for what erases or
  /// restarts. It counts from the call. `onPending` is told, maybe several times, how long the user has to confirm.
  public func call<Request, Response>(
    _ command: GATTCommand<Request, Response>, _ request: Request, timeout: TransactionTimeout? = nil,
    onPending: @escaping @Sendable (Duration) -> Void = { _ in }
  ) async throws(Failure) -> Response {
    try check(command.requirements)
    let violations = command.request.validate(request)
    if !violations.isEmpty { throw .invalid(violations) }
    let body: [UInt8]
    do throws(FrameError) {
      body = try command.request.encode(request)
    } catch {
      throw .value(error)
    }
    let response = try await core.call(
      command.name, opcode: command.opcode, body: body,
      within: timeout?.duration ?? command.timeout ?? TransactionTimeout.standard.duration, onPending: onPending)
    do throws(FrameError) {
      return try command.response.decode(response)
    } catch {
      throw .malformed(error)
    }
  }

  /// As above, for a command whose request is empty.
  public func call<Response>(
    _ command: GATTCommand<Void, Response>, timeout: TransactionTimeout? = nil,
    onPending: @escaping @Sendable (Duration) -> Void = { _ in }
  ) async throws(Failure) -> Response {
    try await call(command, (), timeout: timeout, onPending: onPending)
  }

  /// Sends a request by its opcode, known to the schema or not, and waits for the encoded response.
  public func call(
    opcode: Int64, _ body: [UInt8], timeout: TransactionTimeout = .standard,
    onPending: @escaping @Sendable (Duration) -> Void = { _ in }
  ) async throws(Failure) -> [UInt8] {
    try await core.call(
      "opcode \(opcode)", opcode: opcode, body: body, within: timeout.duration, onPending: onPending)
  }

  // MARK: Values

  /// Subscribes to events.
  public func events() async throws(Failure) -> MessageStream<Messages.Event> {
    try await messages(of: Messages.events)
  }

  /// Subscribes to the messages of a characteristic. Values that come before the subscription is answered are delivered.
  public func messages<Message>(
    of characteristic: MessageCharacteristic<Message>
  ) async throws(Failure) -> MessageStream<Message> {
    try check(characteristic.description.requirements)
    do throws(ATTError) {
      let subscription = try await client.subscribe(to: service.characteristic(characteristic.uuid))
      return MessageStream(subscription, characteristic, time: client.bearer.time)
    } catch {
      throw Failure(error)
    }
  }

  /// Subscribes to a characteristic, each value of which is whole.
  public func values<Value>(of characteristic: GATTCharacteristic<Value>) async throws(Failure) -> MessageStream<Value>
  {
    try await messages(of: MessageCharacteristic(characteristic))
  }

  /// Tells the device to send no more of a characteristic; what is on its way is still delivered.
  public func unsubscribe(_ uuid: BluetoothUUID) async throws(Failure) {
    do throws(ATTError) {
      try await client.unsubscribe(from: service.characteristic(uuid))
    } catch {
      throw Failure(error)
    }
  }

  /// Reads a value, however long.
  public func read<Value>(_ characteristic: GATTCharacteristic<Value>) async throws(Failure) -> Value {
    try check(characteristic.description.requirements)
    let bytes: [UInt8]
    do throws(ATTError) {
      bytes = try await client.read(service.characteristic(characteristic.uuid).valueHandle)
    } catch {
      throw Failure(error)
    }
    do throws(FrameError) {
      return try characteristic.decode(bytes)
    } catch {
      throw .malformed(error)
    }
  }

  /// Writes a value without response; returns when there is room for the next. Errors: `attribute(.tooLong)` above what ATT_MTU allows.
  public func write<Value>(_ value: Value, to characteristic: GATTCharacteristic<Value>) async throws(Failure) {
    try check(characteristic.description.requirements)
    let bytes: [UInt8]
    do throws(FrameError) {
      bytes = try characteristic.encode(value)
    } catch {
      throw .value(error)
    }
    do throws(ATTError) {
      try await client.writeWithoutResponse(bytes, to: service.characteristic(characteristic.uuid).valueHandle)
    } catch {
      throw Failure(error)
    }
  }
}

/// What a client may do on a connection, as far as it knows.
public struct MessageGrants: Sendable, Hashable {
  /// The raw value of the scope set.
  public var scopes: UInt64
  public var preconditions: Set<Precondition>

  public init(scopes: UInt64, preconditions: Set<Precondition> = []) {
    self.scopes = scopes
    self.preconditions = preconditions
  }
}
