import Foundation
import VysloProtocol
import VysloToken
import WirelaceATT
import WirelaceFrames
import WirelaceGATT
import WirelaceLocks
import WirelaceMessages

/// One connection to a card on which a token was accepted: calls, events, values.
final class CardConnection: Sendable {
  /// The version of the protocol that this SDK speaks.
  static let version: (major: UInt8, minor: UInt8) = (1, 0)
  /// How long a card may take to answer a connection.
  static let connectTime = Duration.seconds(15)

  let channel: MessageChannel<CardMessages>
  let environment: VysloEnvironment
  let hello: CardHello
  /// What the card answered to the token.
  let welcome: CardWelcome
  let hub = CardEventHub()
  /// One export at a time: the card has no more for a connection.
  let exportTurns = Turns()
  private let capabilities = Guarded<VysloFeedbackCapabilities?>(nil)

  var time: any TimeSource { environment.time }
  var scopes: VysloScope { VysloScope(rawValue: UInt32(truncatingIfNeeded: channel.grants?.scopes ?? 0)) }
  /// Sixteen hexadecimal digits.
  var cardID: String {
    let digits = String(welcome.card, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Connects, pairs where that was not done before, and presents the token. Errors: ``VysloBleError``, `CancellationError`.
  static func open(
    _ central: any ATTCentral, _ address: PeerAddress, token: CapabilityToken, _ environment: VysloEnvironment
  ) async throws -> CardConnection {
    let link: any ATTLink
    do throws(LinkError) {
      link = try await central.connect(to: address, within: connectTime)
    } catch {
      throw SessionErrors.translate(error)
    }
    let client = ATTClient(link, time: environment.time)
    do {
      return try await open(client, token, environment)
    } catch {
      client.close()
      throw error
    }
  }

  private static func open(
    _ client: ATTClient, _ token: CapabilityToken, _ environment: VysloEnvironment
  ) async throws -> CardConnection {
    do {
      try await client.exchangeMTU()
      let channel = try await MessageChannel<CardMessages>.discover(on: client)
      let hello = try await channel.read(VysloCard.hello)
      guard (hello.oldestMajor...hello.major).contains(version.major) else {
        throw VysloBleError(
          .cardBusy,
          "the card speaks versions \(hello.oldestMajor) to \(hello.major) of the protocol, this SDK speaks "
            + "\(version.major)")
      }
      try await channel.open()
      let now = environment.now().timeIntervalSince1970
      let presentation = TokenPresentation(
        major: version.major, minor: version.minor, time: UInt32(clamping: Int64(max(0, min(now, 4e9)))),
        token: try token.encoded())
      let welcome = try await channel.call(CardCommands.present, presentation)
      // Whether this session, another one or nobody holds the lease, the card knows.
      channel.grants = MessageGrants(
        scopes: UInt64(welcome.scopes), preconditions: [CardPreconditions.authorized, CardPreconditions.lease])
      let connection = CardConnection(channel, environment, hello, welcome)
      connection.deliver(try await channel.events())
      return connection
    } catch let error as MessageError<CardRefusal> {
      throw SessionErrors.translate(error)
    } catch let error as ATTError {
      throw SessionErrors.translate(error)
    }
  }

  private init(
    _ channel: MessageChannel<CardMessages>, _ environment: VysloEnvironment, _ hello: CardHello,
    _ welcome: CardWelcome
  ) {
    self.channel = channel
    self.environment = environment
    self.hello = hello
    self.welcome = welcome
  }

  deinit { channel.close() }

  func close() { channel.close() }

  /// Starts to hand on events. The task holds the hub and the channel's link, not the connection: that one's end ends it.
  private func deliver(_ events: MessageStream<CardEvent>) {
    let hub = hub
    let client = channel.client
    Task(executorPreference: time.taskExecutor) { [weak channel] in
      do {
        while let event = try await events.next() {
          if case .authorizationEnded = event.body { channel?.grants = MessageGrants(scopes: 0) }
          hub.deliver(event)
        }
      } catch {
        // Gone, or too slow: both end the session.
      }
      client.close()
      hub.finish()
    }
  }

  // MARK: Calls

  /// Errors: ``VysloBleError``, `CancellationError`.
  func call<Request, Response>(
    _ command: GATTCommand<Request, Response>, _ request: Request
  ) async throws -> Response {
    do throws(MessageError<CardRefusal>) {
      return try await channel.call(command, request)
    } catch {
      throw SessionErrors.translate(error)
    }
  }

  func call<Response>(_ command: GATTCommand<Void, Response>) async throws -> Response {
    try await call(command, ())
  }

  /// Sends a command without waiting for what comes of it.
  func callUnattended<Request: Sendable>(_ command: GATTCommand<Request, Void>, _ request: Request) {
    let channel = channel
    Task(executorPreference: time.taskExecutor) { _ = try? await channel.call(command, request) }
  }

  /// Values of a characteristic, from now on.
  func values<Value>(of characteristic: GATTCharacteristic<Value>) async throws -> MessageStream<Value> {
    do throws(MessageError<CardRefusal>) {
      return try await channel.values(of: characteristic)
    } catch {
      throw SessionErrors.translate(error)
    }
  }

  /// What light and motor can do; asked once.
  func feedbackCapabilities() async throws -> VysloFeedbackCapabilities {
    if let known = capabilities.withLock({ $0 }) { return known }
    let frame = try await call(CardCommands.feedbackCapabilities)
    let found = VysloFeedbackCapabilities(frame)
    capabilities.withLock { $0 = found }
    return found
  }
}
