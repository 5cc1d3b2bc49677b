#if os(Linux)
  import WirelaceATT
  import WirelaceGATT
  import WirelaceLocks

  /// One end of a link over a Unix socket.
  ///
  /// Three tasks serve it: one writes what waits, one reads, one hands on what was held back. They end with the link.
  final class SocketLink: ATTLink {
    /// What does not change.
    struct Facts: Sendable {
      var number: UInt16
      var local: PeerAddress
      var peer: PeerAddress
      var isCentral: Bool
      var maximumMTU: Int
    }

    struct Waiter {
      var id: UInt64
      var level: LinkSecurity
      var once: Once<Result<Void, LinkError>>
    }

    struct State {
      var outbox: [[UInt8]] = []
      var wasFull = false
      /// Once this side closes the link: the last message, and why.
      var goodbye: (bytes: [UInt8], reason: DisconnectReason)?
      /// Why it ended; nil while it has not.
      var ending: DisconnectReason?
      var isOver: Bool { ending != nil }
      var security = LinkSecurity.open
      var isBonded = false
      /// What was asked of the other side, and is not answered.
      var asked: LinkSecurity?
      var waiters: [Waiter] = []
      var lastID: UInt64 = 0
    }

    /// PDUs that wait to be written; then there is no room.
    private static let sendLimit = 16
    /// PDUs that wait for a receiver who holds them back; then none is read.
    private static let receiveLimit = 32
    /// Answers that wait for a side that asks and does not read.
    private static let answerLimit = 64

    let facts: Facts
    let channel: LinkChannel
    let bonds: SocketBonds
    let options: SocketLinkOptions
    let pump = EventPump()
    let state = Guarded(State())
    /// Something is to be written; the receiver goes on; there is room to read into.
    private let work = Mailbox<Void, LinkError>(limit: 1)
    private let resumed = Mailbox<Void, LinkError>(limit: 1)
    private let room = Mailbox<Void, LinkError>(limit: 1)

    init(_ facts: Facts, _ channel: LinkChannel, _ bonds: SocketBonds, _ options: SocketLinkOptions) {
      self.facts = facts
      self.channel = channel
      self.bonds = bonds
      self.options = options
    }

    /// Begins to read and write. Called once, before anyone else has the link.
    func open() {
      tell(.connected)
      Task { await write() }
      Task { await receive() }
      Task { while (try? await resumed.next(ifCancelled: .cancelled)) != nil { handOn() } }
    }

    private func handOn() {
      pump.deliver()
      room.push(())
    }

    // MARK: What a bearer asks

    var peer: PeerAddress { facts.peer }
    var isCentral: Bool { facts.isCentral }
    var maximumMTU: Int { facts.maximumMTU }
    var security: LinkSecurity { state.withLock { $0.security } }
    var isBonded: Bool { state.withLock { $0.isBonded } }

    func start(_ receiver: @escaping @Sendable (LinkEvent) -> Void) {
      pump.start(receiver)
      room.push(())
    }

    func send(_ pdu: [UInt8]) -> Bool {
      guard pdu.count <= facts.maximumMTU,
        let bytes = try? LinkChannel.bytes(of: .pdu(LinkMessageBodyPdu(bytes: pdu)))
      else { return true }
      let isTaken = state.withLock { state in
        if state.isOver || state.goodbye != nil { return true }
        if state.outbox.count >= Self.sendLimit {
          state.wasFull = true
          return false
        }
        state.outbox.append(bytes)
        return true
      }
      if isTaken { work.push(()) }
      return isTaken
    }

    func setReceiving(_ isReceiving: Bool) {
      pump.setReceiving(isReceiving)
      if isReceiving { resumed.push(()) }
    }

    func disconnect(_ reason: DisconnectReason) {
      // Whatever made this side close the link: for the other one, it is this side that did.
      let status = reason.status == DisconnectReason.local.status ? DisconnectReason.remote.status : reason.status
      guard let goodbye = try? LinkChannel.bytes(of: .disconnect(LinkMessageBodyDisconnect(status: status))) else {
        return
      }
      let isFirst = state.withLock { state in
        if state.isOver || state.goodbye != nil { return false }
        state.goodbye = (goodbye, reason)
        state.outbox = []
        return true
      }
      guard isFirst else { return }
      work.push(())
      Task {
        finish(reason)
        // Someone who reads nothing does not keep the socket.
        try? await Task.sleep(for: .seconds(2))
        await channel.abort()
      }
    }

    // MARK: End

    /// Tells everyone that the link is gone, once.
    func finish(_ reason: DisconnectReason) {
      let ended = state.withLock { state -> ([Waiter], DisconnectReason)? in
        if state.isOver { return nil }
        let ending = state.goodbye?.reason ?? reason
        state.ending = ending
        defer { state.waiters = [] }
        return (state.waiters, ending)
      }
      guard let (waiters, reason) = ended else { return }
      for waiter in waiters { waiter.once.resume(.failure(.disconnected(reason))) }
      tell(.disconnected(reason))
      pump.push(.disconnected(reason))
      resumed.finish(nil)
      room.finish(nil)
    }

    /// Closes the socket, without a word to the other side.
    func fail(_ reason: DisconnectReason) {
      finish(reason)
      work.finish(nil)
      Task { await channel.abort() }
    }

    // MARK: Writing

    /// Queues a message that awaits no room; false when the link is over, or ends because too many wait.
    @discardableResult
    func post(_ body: LinkMessageBody) -> Bool {
      guard let bytes = try? LinkChannel.bytes(of: body) else { return false }
      let isTaken = state.withLock { state -> Bool? in
        if state.isOver || state.goodbye != nil { return nil }
        if state.outbox.count >= Self.answerLimit { return false }
        state.outbox.append(bytes)
        return true
      }
      guard let isTaken else { return false }
      if isTaken { work.push(()) } else { fail(.protocolViolation) }
      return isTaken
    }

    private struct Batch {
      var messages: [[UInt8]]
      var madeRoom = false
      var isLast = false
    }

    private func takeBatch() -> Batch? {
      state.withLock { state in
        if !state.outbox.isEmpty {
          defer {
            state.outbox = []
            state.wasFull = false
          }
          return Batch(messages: state.outbox, madeRoom: state.wasFull)
        }
        guard let goodbye = state.goodbye else { return nil }
        return Batch(messages: [goodbye.bytes], isLast: true)
      }
    }

    private func write() async {
      while (try? await work.next(ifCancelled: .cancelled)) != nil {
        while let batch = takeBatch() {
          for message in batch.messages where message[LinkChannel.headSize - 1] == LinkMessageKind.pdu.rawValue {
            tell(.pdu(Array(message.dropFirst(LinkChannel.headSize)), fromCentral: facts.isCentral))
          }
          do throws(LinkError) {
            try await channel.send(Array(batch.messages.joined()), within: .seconds(30))
          } catch {
            return fail(.supervisionTimeout)
          }
          if batch.isLast { return await channel.connection.close() }
          if batch.madeRoom { pump.push(.readyToSend) }
        }
      }
    }

    // MARK: Reading

    private func receive() async {
      do throws(LinkError) {
        while let message = try await channel.next() {
          if state.withLock({ $0.isOver }) { return }
          try await take(message.body)
          while pump.isHeld, pump.backlog >= Self.receiveLimit {
            guard try await room.next(ifCancelled: .cancelled) != nil else { return }
          }
        }
        // Not a word: the other program is gone, as a device is that lost its power.
        fail(.supervisionTimeout)
      } catch {
        if case .disconnected(let reason) = error { fail(reason) } else { fail(.supervisionTimeout) }
      }
    }

    /// Errors: `disconnected` with the reason why the link is over.
    private func take(_ body: LinkMessageBody) async throws(LinkError) {
      switch body {
      case .pdu(let pdu) where !pdu.bytes.isEmpty && pdu.bytes.count <= facts.maximumMTU:
        tell(.pdu(pdu.bytes, fromCentral: !facts.isCentral))
        pump.push(.received(pdu.bytes))
      case .disconnect(let disconnect): throw .disconnected(DisconnectReason(status: disconnect.status))
      case .secure(let request) where !facts.isCentral: try await secure(request)
      case .secured(let answer) where facts.isCentral: try secured(answer)
      case .secureRefused(let answer) where facts.isCentral: try refused(answer)
      case .secureWanted(let wish) where facts.isCentral: makeSecure(wish.level.security)
      default: throw .disconnected(.protocolViolation)
      }
    }

    func tell(_ kind: AirEvent.Kind) {
      options.observer?(
        AirEvent(
          time: SystemTime().elapsed, connection: facts.number, central: facts.isCentral ? facts.local : facts.peer,
          peripheral: facts.isCentral ? facts.peer : facts.local, kind: kind))
    }
  }
#endif
