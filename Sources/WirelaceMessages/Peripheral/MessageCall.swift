import WirelaceATT
import WirelaceFrames
import WirelaceGATT
import WirelaceLocks

/// A request that waits for its reply. It is answered once, from anywhere; one that is let go of unanswered stays so.
public final class MessageCall<Messages: MessageProtocol>: Sendable {
  public let peer: MessagePeer<Messages>
  /// Number, opcode and encoded body.
  public let content: MessageContent
  private let isOver = Guarded(false)

  init(_ peer: MessagePeer<Messages>, _ content: MessageContent) {
    self.peer = peer
    self.content = content
  }

  deinit {
    if !isOver.withLock({ $0 }) { peer.release(content.number) }
  }

  /// The request of a command. Errors: those of decoding.
  public func request<Request, Response>(of command: GATTCommand<Request, Response>) throws(FrameError) -> Request {
    try command.request.decode(content.body)
  }

  /// Answers; false when that was done before, or nobody takes replies. Errors: `disconnected`, `cancelled`, `value` for a body that
  /// does not fit the opcode, after which the request can still be answered.
  @discardableResult
  public func finish(_ outcome: MessageOutcome<Messages.Refusal>) async throws(ATTError) -> Bool {
    if case .pending(let time) = outcome { return try await pending(time) }
    do throws(FrameError) {
      _ = try Messages.reply(to: content, outcome)
    } catch {
      throw .value(error)
    }
    let isFirst = isOver.withLock { isOver in
      defer { isOver = true }
      return !isOver
    }
    guard isFirst else { return false }
    // The client may use the number again as soon as it has the reply.
    peer.release(content.number)
    return try await peer.reply(content, outcome)
  }

  /// Answers with the response of a command.
  @discardableResult
  public func done<Request, Response>(
    _ command: GATTCommand<Request, Response>, _ response: Response
  ) async throws(ATTError) -> Bool {
    let body: [UInt8]
    do throws(FrameError) {
      body = try command.response.encode(response)
    } catch {
      throw .value(error)
    }
    return try await finish(.done(body))
  }

  /// Answers a command that has no response but that it was carried out.
  @discardableResult
  public func done() async throws(ATTError) -> Bool { try await finish(.done([])) }

  @discardableResult
  public func refuse(_ refusal: Messages.Refusal) async throws(ATTError) -> Bool { try await finish(.refused(refusal)) }

  /// Tells the client how long the user has to confirm; the answer follows.
  @discardableResult
  public func pending(_ time: Duration) async throws(ATTError) -> Bool {
    if isOver.withLock({ $0 }) { return false }
    return try await peer.reply(content, .pending(time))
  }
}
