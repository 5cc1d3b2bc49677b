import WirelaceLocks
import WirelaceBluetooth
import WirelaceFrames
import WirelaceGATT

/// The Attribute Protocol on one link: PDUs in and out, transactions, ATT_MTU.
///
/// A bearer lives as long as its link. Requests and indications go out one at a time each, in the order of the calls; an indication does
/// not hold up requests. When an answer is not there in time, the bearer is dead as the Core Specification says (volume 3, part F,
/// section 3.3.3), and closes the link.
public final class ATTBearer: Sendable {
  public struct Options: Sendable {
    /// The ATT_MTU that this side offers, in bytes: 23 to 517.
    public var preferredMTU = 517
    /// PDUs that wait for the link before a notification or a command has to await room.
    public var outboxLimit = 8
    /// Requests and commands that wait for the server before the link is held back.
    public var inboxLimit = 32
    /// Values that wait in one subscription before the link is held back. While a transaction goes on it cannot be, and
    /// four times as many may gather; then the subscription ends with ``ATTError/overflow``.
    public var subscriptionLimit = 256
    /// Whether requests that are refused for want of security are tried again on a link made secure.
    public var raisesSecurity = true

    public init() {}
  }

  public let link: any ATTLink
  public let time: any TimeSource
  public let options: Options
  let state: Guarded<State>
  let inbox: Mailbox<Att.AttPdu, LinkError>
  let servesRequests: Bool
  private let onSecurityChange: @Sendable (LinkSecurity) -> Void

  struct State {
    var mtu = minimumMTU
    /// Why the bearer is of no more use.
    var ending: DisconnectReason?
    var outbox: [[UInt8]] = []
    var isLinkFull = false
    var roomWaiters: [RoomWaiter] = []
    var nextID: UInt64 = 0
    var requests = Lane()
    var indications = Lane()
    var holds: Holds = []
    var isReceiving = true
    var router = NotificationRouter()
    /// Long writes take turns: their parts share one queue at the server.
    var hasPreparedWrite = false
    var preparedWaiters: [RoomWaiter] = []

    mutating func makeID() -> UInt64 {
      nextID += 1
      return nextID
    }
  }

  /// Why the link is held back.
  struct Holds: OptionSet {
    let rawValue: Int
    static let inbox = Holds(rawValue: 1)
    static let subscription = Holds(rawValue: 2)
  }

  struct RoomWaiter {
    let id: UInt64
    let bytes: [UInt8]
    let continuation: CheckedContinuation<ATTError?, Never>
  }

  public static let minimumMTU = 23

  /// Begins to receive on a link that was not started yet.
  public convenience init(_ link: any ATTLink, time: any TimeSource = SystemTime(), options: Options = Options()) {
    self.init(link, time: time, options: options, servesRequests: false, onSecurityChange: { _ in })
    start()
  }

  /// With a server: `start()` is for the server to call when it is ready.
  init(
    _ link: any ATTLink, time: any TimeSource, options: Options, servesRequests: Bool,
    onSecurityChange: @escaping @Sendable (LinkSecurity) -> Void
  ) {
    self.link = link
    self.time = time
    self.options = options
    self.servesRequests = servesRequests
    self.onSecurityChange = onSecurityChange
    state = Guarded(State())
    inbox = Mailbox(limit: options.inboxLimit * 4)
  }

  func start() { link.start { self.handle($0) } }

  /// The ATT_MTU in force, in bytes: 23 until it was exchanged.
  public var mtu: Int { state.withLock { $0.mtu } }

  /// Why the link ended; nil while it has not.
  public var ending: DisconnectReason? { state.withLock { $0.ending } }

  /// Closes the link; PDUs that wait for it are lost.
  public func close() { link.disconnect(.local) }

  /// Whether a notification or a command could be sent now without waiting for room.
  public var hasRoom: Bool {
    state.withLock { $0.roomWaiters.isEmpty && $0.outbox.count < options.outboxLimit && $0.ending == nil }
  }

  var offeredMTU: Int { max(Self.minimumMTU, min(options.preferredMTU, link.maximumMTU, Int(UInt16.max))) }

  // MARK: Receiving

  private func handle(_ event: LinkEvent) {
    switch event {
    case .received(let bytes): receive(bytes)
    case .readyToSend:
      state.withLock { state in
        state.isLinkFull = false
        flush(&state)
      }
    case .securityChanged(let security): onSecurityChange(security)
    case .disconnected(let reason): end(reason)
    }
  }

  private func receive(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let opcode = Att.AttOpcode(rawValue: first)
    let decoded: Result<Att.AttPdu, FrameError>
    do throws(FrameError) {
      decoded = .success(try Att.AttPdu.decode(from: bytes))
    } catch {
      decoded = .failure(error)
    }
    switch opcode.role {
    case .response: finishRequest(opcode, decoded)
    case .confirmation:
      if case .success = decoded {
        state.withLock { state in
          state.indications.finish(.success(.handleValueConfirmation))
          startTransactions(&state)
        }
      }
    // What cannot be decoded has no handle to hand it to.
    case .value: if case .success(let pdu) = decoded { route(pdu) }
    case .request: receiveRequest(opcode, decoded)
    case .command: if case .success(let pdu) = decoded, servesRequests { _ = inboxTakes(pdu) }
    case .unknownCommand: break
    }
  }

  /// Gives up the bearer: every waiting call fails at once.
  private func end(_ reason: DisconnectReason, failing opcode: Att.AttOpcode? = nil, with error: ATTError? = nil) {
    let subscriptions = state.withLock { state -> [Mailbox<[UInt8], ATTError>] in
      if state.ending != nil { return [] }
      state.ending = reason
      let disconnected = ATTError.disconnected(reason)
      if let error {
        if opcode == .handleValueIndication {
          state.indications.finish(.failure(error))
        } else {
          state.requests.finish(.failure(error))
        }
      }
      state.requests.failAll(disconnected)
      state.indications.failAll(disconnected)
      for waiter in state.roomWaiters + state.preparedWaiters { waiter.continuation.resume(returning: disconnected) }
      state.roomWaiters = []
      state.preparedWaiters = []
      state.outbox = []
      return state.router.removeAll()
    }
    for mailbox in subscriptions { mailbox.finish(.disconnected(reason)) }
    inbox.finish(nil)
  }

  func fail(_ reason: DisconnectReason, _ opcode: Att.AttOpcode, _ error: ATTError) {
    end(reason, failing: opcode, with: error)
    link.disconnect(reason)
  }

  // MARK: Sending

  /// Sends without waiting: for what is bounded by the protocol itself.
  func sendNow(_ pdu: Att.AttPdu) {
    guard let bytes = try? pdu.encoded() else { return }
    state.withLock { state in
      if state.ending != nil { return }
      state.outbox.append(bytes)
      flush(&state)
    }
  }

  /// Sends a notification or a command; waits while there is no room.
  func send(_ pdu: Att.AttPdu) async throws(ATTError) {
    let bytes = try encode(pdu)
    let id = state.withLock { $0.makeID() }
    let error = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<ATTError?, Never>) in
        state.withLock { state in
          if let reason = state.ending { return continuation.resume(returning: .disconnected(reason)) }
          if Task.isCancelled { return continuation.resume(returning: .cancelled) }
          state.roomWaiters.append(RoomWaiter(id: id, bytes: bytes, continuation: continuation))
          flush(&state)
        }
      }
    } onCancel: {
      state.withLock { state in
        if let index = state.roomWaiters.firstIndex(where: { $0.id == id }) {
          state.roomWaiters.remove(at: index).continuation.resume(returning: .cancelled)
        }
      }
    }
    if let error { throw error }
  }

  /// The bytes of a PDU; the error `tooLong` for one above ATT_MTU.
  func encode(_ pdu: Att.AttPdu) throws(ATTError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(FrameError) {
      bytes = try pdu.encoded()
    } catch {
      throw .value(error)
    }
    let mtu = mtu
    if bytes.count > mtu { throw .tooLong(limit: mtu, found: bytes.count) }
    return bytes
  }

  /// Sends what the link takes, and lets in those who await room.
  func flush(_ state: inout State) {
    while true {
      while !state.isLinkFull, let next = state.outbox.first {
        if link.send(next) { state.outbox.removeFirst() } else { state.isLinkFull = true }
      }
      guard let waiter = state.roomWaiters.first, state.outbox.count < options.outboxLimit else { return }
      state.roomWaiters.removeFirst()
      state.outbox.append(waiter.bytes)
      waiter.continuation.resume(returning: nil)
    }
  }
}

extension Att.AttOpcode {
  enum Role { case request, response, command, value, confirmation, unknownCommand }

  /// What a PDU with this opcode is.
  var role: Role {
    switch self {
    case .errorResponse, .exchangeMtuResponse, .findInformationResponse, .findByTypeValueResponse, .readByTypeResponse,
      .readResponse, .readBlobResponse, .readMultipleResponse, .readByGroupTypeResponse, .writeResponse,
      .prepareWriteResponse, .executeWriteResponse, .readMultipleVariableResponse:
      .response
    case .handleValueConfirmation: .confirmation
    case .handleValueNotification, .handleValueIndication, .multipleHandleValueNotification: .value
    case .writeCommand, .signedWriteCommand: .command
    // Bit 6 marks commands, which are ignored where they are not known; anything else wants an answer.
    default: rawValue & 0x40 != 0 ? .unknownCommand : .request
    }
  }
}
