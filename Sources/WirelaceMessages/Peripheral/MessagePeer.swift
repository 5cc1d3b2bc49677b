import WirelaceATT
import WirelaceFrames
import WirelaceGATT
import WirelaceLocks

/// One client of a ``MessageServer``, from its connection to the end of the link.
public final class MessagePeer<Messages: MessageProtocol>: Sendable {
  public let client: ServerClient
  public let server: ATTServer

  enum Incoming: Sendable {
    case request(Messages.Request, MessageCall<Messages>)
    case subscription(Bool, BluetoothUUID)
  }

  private struct State {
    var decoder: any MessageDecoder<Messages.Request>
    var underWay: Set<UInt64> = []
    var losses = 0
  }

  /// Subscriptions that wait for the handler.
  private static var subscriptionLimit: Int { 64 }
  /// Events that wait for the link.
  public static var postLimit: Int { 256 }

  private let state = Guarded(State(decoder: Messages.requests.makeDecoder()))
  private let incoming = Mailbox<Incoming, ATTError>(limit: Messages.requestLimit + subscriptionLimit)
  private let posted = Mailbox<Messages.Event, ATTError>(limit: postLimit)
  private let replies: MessageWriter<Messages.Reply>
  private let events: MessageWriter<Messages.Event>

  init(_ client: ServerClient, _ server: ATTServer) {
    self.client = client
    self.server = server
    replies = MessageWriter(Messages.replies, client, server)
    events = MessageWriter(Messages.events, client, server)
  }

  /// Counts a server's connections from 1.
  public var id: UInt64 { client.id }
  public var address: PeerAddress { client.address }
  public var security: LinkSecurity { client.security }
  /// The most bytes of a value: ATT_MTU − 3, at most 512.
  public var maximumValueSize: Int { client.maximumValueSize }
  /// Whether a value could be sent now without waiting.
  public var hasRoom: Bool { client.bearer.hasRoom }
  /// Values of requests, and requests, that could not be read.
  public var losses: Int { state.withLock { $0.losses } }

  /// Whether the client takes notifications or indications of a characteristic.
  public func isSubscribed(to uuid: BluetoothUUID) -> Bool {
    server.isSubscribed(client, to: uuid, in: Messages.service.uuid)
  }

  /// Closes the connection.
  public func disconnect() { client.disconnect() }

  // MARK: Sending

  /// Sends an event when the link has room; false when the client did not subscribe. Errors: `disconnected`, `value`, `cancelled`.
  @discardableResult
  public func send(_ event: Messages.Event) async throws(ATTError) -> Bool {
    try await events.send { Messages.numbered(event, $0) }
  }

  /// Sends an event as soon as may be, without waiting; events keep their order. A client that lets ``postLimit`` of them gather is
  /// disconnected, and false returned.
  @discardableResult
  public func post(_ event: Messages.Event) -> Bool {
    if posted.push(event) { return true }
    client.disconnect()
    return false
  }

  /// Sends a value of a characteristic when the link has room; false when the client did not subscribe. Errors: `tooLong` above
  /// ``maximumValueSize``, `disconnected`, `value`, `cancelled`.
  @discardableResult
  public func send<Value>(_ value: Value, of characteristic: GATTCharacteristic<Value>) async throws(ATTError) -> Bool {
    try await server.send(value, of: characteristic, in: Messages.service.uuid, to: client)
  }

  /// As above, of encoded bytes.
  @discardableResult
  public func send(_ value: [UInt8], of uuid: BluetoothUUID) async throws(ATTError) -> Bool {
    try await server.send(value, of: uuid, in: Messages.service.uuid, to: client)
  }

  /// A writer for messages in parts of another characteristic: one for each characteristic and client, since it counts the parts.
  public func writer<Message>(for characteristic: MessageCharacteristic<Message>) -> MessageWriter<Message> {
    MessageWriter(characteristic, client, server)
  }

  func reply(_ call: MessageContent, _ outcome: MessageOutcome<Messages.Refusal>) async throws(ATTError) -> Bool {
    let reply: Messages.Reply
    do throws(FrameError) {
      reply = try Messages.reply(to: call, outcome)
    } catch {
      throw .value(error)
    }
    return try await replies.send { _ in reply }
  }

  func sendPosted() async {
    while let event = try? await posted.next(ifCancelled: .cancelled) { _ = try? await send(event) }
  }

  // MARK: Receiving

  func nextIncoming() async -> Incoming? { try? await incoming.next(ifCancelled: .cancelled) }

  /// Takes a value of the requests' characteristic.
  func take(_ value: [UInt8]) async {
    let now = server.time.elapsed.inMilliseconds
    for event in state.withLock({ $0.decoder.feed(value, at: now) }) {
      switch event {
      case .message(let request): await take(request)
      case .refused(_, let content):
        state.withLock { $0.losses += 1 }
        if let call = Messages.content(ofMalformed: content) {
          _ = try? await reply(call, .refused(Messages.malformed))
        }
      case .damaged, .lost, .outOfOrder, .duplicate: state.withLock { $0.losses += 1 }
      }
    }
  }

  private func take(_ request: Messages.Request) async {
    guard let content = try? Messages.content(of: request) else { return state.withLock { $0.losses += 1 } }
    let refusal = state.withLock { state -> Messages.Refusal? in
      // A second reply of this number could not be told from the first one's.
      if state.underWay.contains(content.number) { return Messages.malformed }
      if state.underWay.count >= Messages.requestLimit { return Messages.busy }
      state.underWay.insert(content.number)
      return nil
    }
    if let refusal {
      _ = try? await reply(content, .refused(refusal))
    } else if !incoming.push(.request(request, MessageCall(self, content))) {
      client.disconnect()
    }
  }

  func note(_ isOn: Bool, _ uuid: BluetoothUUID) {
    // So many without waiting for anything: no client does that.
    if !incoming.push(.subscription(isOn, uuid)) { client.disconnect() }
  }

  func release(_ number: UInt64) { _ = state.withLock { $0.underWay.remove(number) } }
}

extension MessagePeer: Hashable {
  public static func == (left: MessagePeer, right: MessagePeer) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
