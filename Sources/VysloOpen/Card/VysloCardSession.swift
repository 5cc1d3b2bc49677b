import VysloProtocol

/// A connected card. Any number of sessions, of one app or of several, may be open at once.
///
/// Every call fails with `disconnected` as soon as the link is gone, and with `CancellationError` when its task is cancelled; what had been
/// sent by then is carried out all the same. Letting go of the session closes it.
public final class VysloCardSession: Sendable {
  /// LED and haptics.
  public let feedback: VysloFeedback
  /// The card's name when it was found.
  public let name: String
  let connection: CardConnection
  let cloud: any VysloCardCloud

  init(_ connection: CardConnection, name: String, cloud: any VysloCardCloud) {
    self.connection = connection
    self.name = name
    self.cloud = cloud
    feedback = VysloFeedback(connection)
  }

  deinit { connection.close() }

  /// What stands for the card: sixteen hexadecimal digits.
  public var cardID: String { connection.cardID }

  /// What the user allowed the app on this card. Empty once the token is over or revoked.
  public var scopes: VysloScope { connection.scopes }

  /// Disconnects and releases the control lease if this session holds it. Every waiting call fails with `disconnected`.
  public func close() { connection.close() }

  /// The card as it is now. Needs `.deviceStatusRead`.
  public func status() async throws -> VysloCardStatus {
    VysloCardStatus(try await connection.call(CardCommands.status))
  }

  /// What happens on the card from now on; each access is a stream of its own. Needs `.eventsSubscribe`: without it, the stream ends at once.
  ///
  /// The stream ends with the session. A consumer that lets 256 events gather loses the oldest.
  public var events: AsyncStream<VysloCardEvent> {
    guard scopes.contains(.eventsSubscribe) else {
      connection.environment.log("events: scope eventsSubscribe missing")
      return AsyncStream { $0.finish() }
    }
    return connection.hub.stream { VysloCardEvent($0) }
  }
}
