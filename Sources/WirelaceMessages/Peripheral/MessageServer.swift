import WirelaceATT
import WirelaceFrames
import WirelaceGATT
import WirelaceLocks

/// The device's side of a service that is talked to in messages, for any number of clients.
///
/// ```swift
/// let messages = MessageServer(handler)
/// var service = ServiceDefinition(Lock.service)
/// messages.install(in: &service)
/// service.onRead(Lock.hello) { client in LockHello(major: 1) }
/// let server = try ATTServer([service], time: time)
/// try await server.run(on: peripheral)
/// ```
///
/// Requests that cannot be decoded, and those above `MessageProtocol.requestLimit`, are refused without asking the handler.
public final class MessageServer<Handler: MessageHandler>: Sendable {
  public typealias Messages = Handler.Messages
  public typealias Peer = MessagePeer<Messages>

  public let handler: Handler
  private let connected = Guarded<[UInt64: Peer]>([:])

  public init(_ handler: Handler) { self.handler = handler }

  /// Clients that are connected, in the order in which they came.
  public var peers: [Peer] { connected.withLock { $0.values.sorted { $0.id < $1.id } } }

  /// The state of a client; nil when it is not connected.
  public func peer(of client: ServerClient) -> Peer? { connected.withLock { $0[client.id] } }

  /// Takes over requests, subscriptions and connections of a service; other characteristics stay the caller's.
  public func install(in definition: inout ServiceDefinition) {
    definition.onWrite(Messages.requests.uuid) { value, client in await self.peer(of: client)?.take(value) }
    for characteristic in Messages.service.characteristics
    where !characteristic.properties.isDisjoint(with: [.notify, .indicate]) {
      let uuid = characteristic.uuid
      definition.onSubscribe(uuid) { isOn, client in self.peer(of: client)?.note(isOn, uuid) }
    }
    definition.onConnection { client, server in
      let peer = Peer(client, server)
      self.connected.withLock { $0[client.id] = peer }
      return { await self.serve(peer) }
    }
  }

  private func serve(_ peer: Peer) async {
    await handler.connected(peer)
    await withDiscardingTaskGroup { group in
      group.addTask { await peer.sendPosted() }
      await receive(from: peer)
      group.cancelAll()
    }
    _ = connected.withLock { $0.removeValue(forKey: peer.id) }
    // The client's task is cancelled by now; what the handler has still to do is not.
    let leaving = Task(executorPreference: peer.server.time.taskExecutor) { await self.handler.disconnected(peer) }
    await leaving.value
  }

  private func receive(from peer: Peer) async {
    while let incoming = await peer.nextIncoming() {
      switch incoming {
      case .request(let request, let call): await handler.receive(request, call)
      case .subscription(let isOn, let uuid): await handler.subscribed(isOn, to: uuid, peer)
      }
    }
  }
}
